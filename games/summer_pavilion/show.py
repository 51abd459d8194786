"""The table of Summer Pavilion as text for a terminal."""

from games.core import BAG, Seat
from games.displays import EMPTY
from games.summer_pavilion.model import (
    COLOURS,
    NAMES,
    OPEN,
    ROUNDS,
    STARS,
    Board,
    Phase,
    Side,
    State,
)
from games.summer_pavilion.stars import FEATURES, NUMBERS, STANDARD_COLOURS, is_complete
from games.terminal import MARKER, heap_line, offer_lines, points, side_by_side


def show(state: State, to_act: tuple[Seat, ...]) -> str:
    """Displays, centre and supply above, then the boards side by side, then bag and tower.

    A row of a board is a star: a letter is a tile, a dot an open slot. `*` is the first-player
    marker, in the centre or with the seat that took it.
    """
    boards = [
        [heading(state, Seat(seat), Seat(seat) in to_act), *board_lines(state.side, board)]
        for seat, board in enumerate(state.boards)
    ]
    marker = state.phase is Phase.DRAFT and state.marker is None
    return "\n".join(
        [
            f"Round {state.round} of {ROUNDS}, {NAMES[state.wild]} is wild, {state.side} side: "
            f"{waiting(state, bag_draws=BAG in to_act)}",
            "",
            *offer_lines(state.displays, state.centre, marker),
            heap_line("Supply", state.supply, COLOURS),
            "",
            *side_by_side(boards),
            "",
            heap_line("Bag", state.bag.inside, COLOURS),
            heap_line("Tower", state.bag.discarded, COLOURS),
        ]
    )


def waiting(state: State, bag_draws: bool) -> str:
    """What the match is waiting for."""
    if bag_draws and state.phase is not Phase.DEAL:
        return "the bag fills the supply"
    match state.phase:
        case Phase.DEAL:
            return "the bag fills the supply and deals"
        case Phase.DRAFT:
            return f"seat {state.turn} takes tiles"
        case Phase.PLACING:
            return f"seat {state.turn} places a tile or passes"
        case Phase.PICK:
            return f"seat {state.turn} picks {state.owed} from the supply"
        case Phase.OVER:
            return "the match is over"


def heading(state: State, seat: Seat, to_act: bool) -> str:
    """The seat, its points, whether it has passed, and the marker if it has it."""
    board = state.boards[seat]
    marker = f" {MARKER}" if seat == state.marker else ""
    passed = ", passed" if board.passed else ""
    return f"{'>' if to_act else ' '} Seat {seat}: {points(board.score)}{passed}{marker}"


def board_lines(side: Side, board: Board) -> list[str]:
    """The hand, the stars, and how many features are complete."""
    costs = [
        f"{name} {' '.join(map(str, numbers))}"
        for name, numbers in zip(("C costs   ", "rest costs"), NUMBERS[side], strict=False)
    ]
    return [
        f"Hand       {' '.join(board.hand) or EMPTY}",
        "slot       1 2 3 4 5 6",
        *(costs if side is Side.VARIANT else []),
        *(
            f"{star.ljust(2)} {kind(side, star, tiles).ljust(7)} {' '.join(tiles)}"
            for star, tiles in zip(STARS, board.stars, strict=True)
        ),
        features_line(board),
    ]


def kind(side: Side, star: str, tiles: str) -> str:
    """The colour of a star, `mixed` for different colours, or `any` while undecided."""
    if side is Side.STANDARD:
        return NAMES[STANDARD_COLOURS[star]] if star in STANDARD_COLOURS else "mixed"
    laid = tiles.replace(OPEN, "")
    if len(laid) < 2:
        return "any"
    return NAMES[laid[0]] if len(set(laid)) == 1 else "mixed"


def features_line(board: Board) -> str:
    """How many pillars, statues and windows are complete."""
    done = [feature.name.split("-")[0] for feature in FEATURES if is_complete(board.stars, feature)]
    return "  ".join(f"{name}s {done.count(name)}/6" for name in ("pillar", "statue", "window"))
