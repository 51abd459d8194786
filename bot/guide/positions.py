"""Positions to explain something with, written as small pictures.

A row of a picture is a word: pattern lines `R .. KK.`, walls `B.... .B...`, stars `P..... ......`.
Free spaces are dots, and rows that are left out at the end are empty. `-` is an empty display.
All tiles that are not on the table lie in the bag, so none is missing.
"""

from collections import Counter

from games.azul import model as azul
from games.bag import Bag
from games.core import Seat
from games.summer_pavilion import model as summer

DISPLAYS = {2: 5, 3: 7, 4: 9}


def azul_board(lines: str = "", wall: str = "", floor: str = "", score: int = 0) -> azul.Board:
    """A board of Azul."""
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
    """A table of Azul in its factory offer, in round `number`."""
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
    """A board of Summer Pavilion; stars in the order C W NW NE E SE SW."""
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
    """A table of Summer Pavilion on which the first seat is to act, in round `number`."""
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
