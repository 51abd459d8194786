"""Phase 2: place tiles, pick bonus tiles, pass."""

from functools import cache

from games.bag import in_order
from games.core import Event, Move, Seat
from games.summer_pavilion.model import (
    COLOURS,
    STARS,
    Completed,
    Passed,
    Phase,
    Picked,
    Placed,
    State,
)
from games.summer_pavilion.scoring import after_loss, chain_points
from games.summer_pavilion.stars import NUMBERS, completed, with_tile
from games.tuples import replace_at


def place(state: State, seat: Seat, move: Move, events: list[Event]) -> State:
    """Pay for a space, lay one tile on it, score the chain; features may earn bonus tiles."""
    star, slot, colour, wilds = parse_placement(move)
    board, wild = state.boards[seat], state.wild
    own = NUMBERS[state.side][star][slot] - wilds
    paid = colour * own + wild * wilds
    stars = with_tile(board.stars, star, slot, colour)
    points = chain_points(stars[star], slot)
    events.append(Placed(seat, star, slot, colour, paid, points))
    owed = 0
    for feature in completed(stars, star, slot):
        events.append(Completed(seat, feature.name, feature.reward))
        owed += feature.reward
    owed = min(owed, len(state.supply))
    board = board._replace(
        score=board.score + points,
        stars=stars,
        hand=board.hand.replace(colour, "", own).replace(wild, "", wilds),
    )
    return state._replace(
        phase=Phase.PICK if owed else state.phase,
        boards=replace_at(state.boards, seat, board),
        owed=owed,
        bag=state.bag.discard(paid[1:]),  # the first tile, of the colour, lies on the star
    )


@cache
def parse_placement(move: Move) -> tuple[int, int, str, int]:
    """The star, slot and colour of a placement, and how many wilds help to pay."""
    _, star, slot, colour, wilds = move.split(" ")
    return STARS.index(star), int(slot) - 1, colour, int(wilds)


def pick(state: State, seat: Seat, move: Move, events: list[Event]) -> State:
    """Take bonus tiles from the supply."""
    tiles = named_tiles(move)
    events.append(Picked(seat, tiles))
    board = state.boards[seat]
    board = board._replace(hand=in_order(board.hand + tiles, COLOURS))
    return state._replace(
        phase=Phase.PLACING,
        boards=replace_at(state.boards, seat, board),
        supply=remove_tiles(state.supply, tiles),
        owed=0,
    )


def pass_round(state: State, seat: Seat, move: Move, events: list[Event]) -> State:
    """Pass for this round: keep some tiles, and lose a point for each of the others."""
    kept = named_tiles(move)
    board = state.boards[seat]
    discarded = remove_tiles(board.hand, kept)
    score = after_loss(board.score, len(discarded))
    events.append(Passed(seat, kept, discarded, board.score - score))
    board = board._replace(score=score, hand=kept, passed=True)
    return state._replace(
        boards=replace_at(state.boards, seat, board), bag=state.bag.discard(discarded)
    )


def named_tiles(move: Move) -> str:
    """The tiles that a pass keeps or a pick takes."""
    return "".join([token for token in move.split(" ") if len(token) == 1])


def remove_tiles(heap: str, tiles: str) -> str:
    """A heap without these tiles, which it contains."""
    for tile in tiles:
        heap = heap.replace(tile, "", 1)
    return heap
