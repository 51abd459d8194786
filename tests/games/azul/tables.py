"""States of Azul from small pictures, and helpers to play moves.

A row of a picture is a word: pattern lines `R .. KK.`, walls `B.... .B...`. Free spaces are dots,
and rows that are left out at the end are empty. `*` is the first-player marker.
"""

from collections import Counter

from games.azul import Azul
from games.azul.model import Board, Phase, State, Wall
from games.bag import Bag
from games.core import BAG, Event, Move, Outcome, RuleError, Seat, Step

GAME = Azul()
COLOURS = "BYRKW"


def board(lines: str = "", wall: str = "", floor: str = "", score: int = 0) -> Board:
    """The board in a picture."""
    held = [word.replace(".", "") for word in lines.split()]
    rows = wall.split()
    return Board(
        score=score,
        lines=tuple(held + [""] * (5 - len(held))),
        wall=tuple(rows + ["....."] * (5 - len(rows))),
        floor=floor,
    )


def table(
    *boards: Board,
    displays: str = "",
    centre: str = "",
    wall: str = "coloured",
    turn: int = 0,
    starter: int = 0,
    marker: int | None = None,
    idle: int = 0,
    round: int = 1,  # noqa: A002  the word of the table
    lid: str = "",
    bag: str | None = None,
) -> State:
    """A table in the factory offer, with 100 tiles unless the bag is given.

    Boards that are left out are empty, down to two seats. The marker is in the centre unless
    it is on a floor line or `marker` names the seat that has it.
    """
    boards = boards + (Board(),) * (2 - len(boards))
    dealt = [word.replace("-", "") for word in displays.split()]
    for seat, owner in enumerate(boards):
        if "*" in owner.floor:
            marker = seat
    state = State(
        wall=Wall(wall),
        phase=Phase.OFFER,
        round=round,
        boards=boards,
        displays=tuple(dealt + [""] * ({2: 5, 3: 7, 4: 9}[len(boards)] - len(dealt))),
        centre=centre,
        marker=None if marker is None else Seat(marker),
        starter=Seat(starter),
        turn=Seat(turn),
        idle=idle,
        bag=Bag(COLOURS, "", "").discard(lid),
    )
    if bag is None:
        used = Counter(tiles_of(state))
        bag = "".join(colour * (20 - used[colour]) for colour in COLOURS)
    return state._replace(bag=Bag(COLOURS, bag, state.bag.discarded))


def last_take(
    *boards: Board,
    wall: str = "coloured",
    idle: int = 0,
    round: int = 1,  # noqa: A002  the word of the table
) -> State:
    """These boards, and one more seat that is about to end the offer of the round.

    It has the marker, and `C W 5` takes the last tile.
    """
    last = len(boards)
    ending = board(floor="*")
    return table(*boards, ending, centre="W", wall=wall, turn=last, idle=idle, round=round)


def tiled(*boards: Board, wall: str = "coloured", idle: int = 0) -> Step[State]:
    """The step of the wall tiling of these boards; one more seat ends the offer."""
    return step(last_take(*boards, wall=wall, idle=idle), f"{len(boards)} C W 5")


def entry(text: str) -> tuple[Seat, Move]:
    """Parse an entry in the notation of the log."""
    seat, _, move = text.partition(" ")
    return BAG if seat == "bag" else Seat(int(seat)), GAME.parse(move)


def step(state: State, text: str) -> Step[State]:
    """The step of one entry."""
    return GAME.play(state, *entry(text))


def after(state: State, *entries: str) -> State:
    """The table after these entries."""
    for text in entries:
        state = step(state, text).state
    return state


def events(state: State, *entries: str) -> tuple[Event, ...]:
    """The events of the last of these entries."""
    return step(after(state, *entries[:-1]), entries[-1]).events


def refusal(state: State, text: str) -> RuleError:
    """Why an entry is refused."""
    try:
        step(state, text)
    except RuleError as error:
        return error
    raise AssertionError(f"'{text}' was played")


def legal(state: State, seat: int = 0) -> list[str]:
    """The moves of a seat."""
    return list(GAME.moves(state, Seat(seat)))


def outcome(state: State) -> Outcome:
    """The outcome of a finished match."""
    ended = GAME.outcome(state)
    assert ended is not None
    return ended


def tiles_of(state: State) -> str:
    """Every tile of a state; the marker is not a tile."""
    heaps = [*state.displays, state.centre, state.bag.inside, state.bag.discarded]
    for owner in state.boards:
        heaps += [*owner.lines, *owner.wall, owner.floor]
    return "".join(heaps).replace(".", "").replace("*", "")


def scores(state: State) -> list[int]:
    """The points of every seat."""
    return [owner.score for owner in state.boards]
