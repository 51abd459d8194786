"""States of Summer Pavilion from small pictures, and helpers to play moves.

A star is a word: `W:PP....` has purple tiles on slots 1 and 2 of the left star, and dots are open
slots. Stars that are left out are empty. Spaces alone are named as in `W1 NW5`.
"""

from collections import Counter

from games.bag import Bag
from games.core import BAG, Event, Move, Outcome, RuleError, Seat, Step
from games.log import Entry, Log
from games.summer_pavilion import SummerPavilion
from games.summer_pavilion.model import Board, Phase, Side, State

GAME = SummerPavilion()
COLOURS = "PGOYBR"
STARS = ("C", "W", "NW", "NE", "E", "SE", "SW")
OUTER = STARS[1:]
PRINTED = {"W": "P", "NW": "O", "NE": "R", "E": "B", "SE": "Y", "SW": "G"}
"""The colours of the standard side."""
WILD = {1: "P", 2: "G", 3: "O", 4: "Y", 5: "B", 6: "R"}
FULL = "PGOYBRPGOY"
"""A supply of ten."""


def board(stars: str = "", hand: str = "", score: int = 5, passed: bool = False) -> Board:
    """The board in a picture."""
    laid = dict(word.split(":") for word in stars.split())
    assert set(laid) <= set(STARS)
    assert all(len(tiles) == 6 for tiles in laid.values())
    return Board(
        score=score,
        stars=tuple(laid.get(star, "......") for star in STARS),
        hand="".join(sorted(hand, key=COLOURS.index)),
        passed=passed,
    )


def covered(*spaces: str, hand: str = "", score: int = 5, variant: bool = False) -> Board:
    """A board with tiles that fit on these spaces.

    They are those of the standard side, with purple, green … on the central star; on the variant
    side all are purple.
    """
    laid = {star: ["."] * 6 for star in STARS}
    for space in spaces:
        star, slot = space[:-1], int(space[-1]) - 1
        laid[star][slot] = "P" if variant else PRINTED.get(star, COLOURS[slot])
    return board(" ".join(f"{star}:{''.join(tiles)}" for star, tiles in laid.items()), hand, score)


def table(
    phase: str,
    *boards: Board,
    displays: str = "",
    centre: str = "",
    supply: str = FULL,
    side: str = "standard",
    round: int = 1,  # noqa: A002  the word of the table
    turn: int = 0,
    starter: int = 0,
    marker: int | None = None,
    owed: int = 0,
    tower: str = "",
    bag: str | None = None,
) -> State:
    """A table with 132 tiles unless the bag is given."""
    dealt = [word.replace("-", "") for word in displays.split()]
    state = State(
        side=Side(side),
        phase=Phase(phase),
        round=round,
        boards=boards,
        displays=tuple(dealt + [""] * ({2: 5, 3: 7, 4: 9}[len(boards)] - len(dealt))),
        centre=centre,
        supply="".join(sorted(supply, key=COLOURS.index)),
        marker=None if marker is None else Seat(marker),
        starter=Seat(starter),
        turn=Seat(turn),
        owed=owed,
        bag=Bag(COLOURS, "", "").discard(tower),
    )
    if bag is None:
        used = Counter(tiles_of(state))
        assert all(used[colour] <= 22 for colour in COLOURS)
        bag = "".join(colour * (22 - used[colour]) for colour in COLOURS)
    return state._replace(bag=Bag(COLOURS, bag, state.bag.discarded))


def drafting(
    *boards: Board,
    displays: str = "",
    centre: str = "",
    round: int = 1,  # noqa: A002  the word of the table
    turn: int = 0,
    starter: int = 0,
    marker: int | None = None,
    supply: str = FULL,
) -> State:
    """A table in phase 1; boards that are left out are empty, down to two seats."""
    boards = boards + (Board(),) * (2 - len(boards))
    return table(
        "draft", *boards, displays=displays, centre=centre, round=round, turn=turn,
        starter=starter, marker=marker, supply=supply,
    )  # fmt: skip


def placing(
    *boards: Board,
    supply: str = FULL,
    side: str = "standard",
    round: int = 1,  # noqa: A002  the word of the table
    turn: int = 0,
    starter: int = 0,
    marker: int | None = None,
    tower: str = "",
    bag: str | None = None,
) -> State:
    """A table in phase 2; a second board that is left out has one red tile beside it."""
    boards = boards + (board(hand="R"),) * (2 - len(boards))
    return table(
        "placing", *boards, supply=supply, side=side, round=round, turn=turn, starter=starter,
        marker=marker, tower=tower, bag=bag,
    )  # fmt: skip


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


def legal(state: State, seat: int = 0, word: str = "") -> list[str]:
    """The moves of a seat; with a word, those that begin with it."""
    return [move for move in GAME.moves(state, Seat(seat)) if move.startswith(word)]


def waits_for(state: State) -> str:
    """The seat that may move, `bag` or `nobody`."""
    return " ".join("bag" if seat == BAG else str(seat) for seat in GAME.to_act(state)) or "nobody"


def log(*entries: str, seats: int = 2, side: str = "standard") -> Log:
    """A match with these entries."""
    parts = [text.partition(" ") for text in entries]
    read = [Entry(BAG if seat == "bag" else Seat(int(seat)), move) for seat, _, move in parts]
    return Log(GAME, seats, {"side": side}, tuple(read))


def outcome(state: State) -> Outcome:
    """The outcome of a finished match."""
    ended = GAME.outcome(state)
    assert ended is not None
    return ended


def tiles_of(state: State) -> str:
    """Every tile of a state."""
    heaps = [*state.displays, state.centre, state.supply, state.bag.inside, state.bag.discarded]
    for owner in state.boards:
        heaps += [*owner.stars, owner.hand]
    return "".join(heaps).replace(".", "")


def scores(state: State) -> list[int]:
    """The points of every seat."""
    return [owner.score for owner in state.boards]
