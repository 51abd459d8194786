"""Positions for the guide, written as small pictures.

Each word is a row: pattern lines `R .. KK.`, walls `B.... .B...`, stars `P..... ......`.
Dots are free spaces, missing rows at the end are empty, and `-` is an empty display.
All tiles that are not on the table are in the bag, so none is missing.
"""

from collections import Counter

from games.azul import model as azul
from games.bag import Bag
from games.core import Seat
from games.displays import DISPLAYS
from games.summer_pavilion import model as summer


def azul_board(lines: str = "", wall: str = "", floor: str = "", score: int = 0) -> azul.Board:
    """One player's board of Azul."""
    held = [word.replace(".", "") for word in lines.split()]
    rows = wall.split()
    return azul.Board(
        score=score,
        lines=(*held, *[""] * (azul.SIZE - len(held))),
        wall=(*rows, *["....."] * (azul.SIZE - len(rows))),
        floor=floor,
    )


def azul_table(
    *boards: azul.Board,
    displays: str = "",
    centre: str = "",
    wall: azul.Wall = azul.Wall.COLOURED,
    phase: azul.Phase = azul.Phase.OFFER,
    number: int = 1,
) -> azul.State:
    """A position of Azul with the first seat to act, in round `number`."""
    holders = [seat for seat, board in enumerate(boards) if azul.MARKER in board.floor]
    marker = Seat(holders[0]) if holders else None
    shown = [*displays.replace("-", "").split(), centre]
    for board in boards:
        shown += [*board.lines, *board.wall, board.floor]
    return azul.State(
        wall=wall,
        phase=phase,
        round=number,
        boards=boards,
        displays=_displays(displays, len(boards)),
        centre=centre,
        marker=marker,
        starter=marker or Seat(0),
        turn=Seat(0),
        idle=0,
        bag=_rest(azul.COLOURS, azul.TILES_OF_EACH, shown),
    )


def summer_board(stars: str = "", hand: str = "", score: int = 5) -> summer.Board:
    """One player's board of Summer Pavilion; stars in the order C W NW NE E SE SW."""
    rows = stars.split()
    return summer.Board(
        score=score,
        stars=(*rows, *["......"] * (len(summer.STARS) - len(rows))),
        hand=hand,
        passed=False,
    )


def summer_table(
    *boards: summer.Board,
    displays: str = "",
    centre: str = "",
    supply: str = "PPGGOYYBRR",
    side: summer.Side = summer.Side.STANDARD,
    phase: summer.Phase = summer.Phase.DRAFT,
    number: int = 1,
    marker: int | None = None,
) -> summer.State:
    """A position of Summer Pavilion with the first seat to act, in round `number`."""
    shown = [*displays.replace("-", "").split(), centre, supply]
    for board in boards:
        shown += [*board.stars, board.hand]
    return summer.State(
        side=side,
        phase=phase,
        round=number,
        boards=boards,
        displays=_displays(displays, len(boards)),
        centre=centre,
        supply=supply,
        marker=None if marker is None else Seat(marker),
        starter=Seat(0),
        turn=Seat(0),
        owed=0,
        bag=_rest(summer.COLOURS, summer.TILES_OF_EACH, shown),
    )


def _displays(text: str, seats: int) -> tuple[str, ...]:
    dealt = [word.replace("-", "") for word in text.split()]
    return (*dealt, *[""] * (DISPLAYS[seats] - len(dealt)))


def _rest(colours: str, of_each: int, shown: list[str]) -> Bag:
    """A bag with every tile that is not shown."""
    out = Counter("".join(shown))
    return Bag(colours, "".join(colour * (of_each - out[colour]) for colour in colours))
