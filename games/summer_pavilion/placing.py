"""Phase 2: place tiles, pick bonus tiles, pass."""

from functools import cache

from games.bag import in_order
from games.core import Event, Move, Seat, new
from games.summer_pavilion.model import (
    COLOURS,
    STARS,
    Board,
    Completed,
    Passed,
    Phase,
    Picked,
    Placed,
    State,
)
from games.summer_pavilion.scoring import after_loss, chain_points
from games.summer_pavilion.stars import NUMBERS, completed, with_tile

PLACING, PICKING = Phase.PLACING, Phase.PICK  # Python 3.11 is slow to look up Enum members


def place(state: State, seat: Seat, move: Move, events: list[Event]) -> State:
    """Pay for a space, lay one tile on it, score the chain; features may now owe tiles."""
    star, slot, colour, wilds = what_to_place(move)
    side, phase, number, boards, displays, centre, supply, marker, starter, turn, _, bag = state
    score, stars, hand, passed = boards[seat]
    own, wild = NUMBERS[side][star][slot] - wilds, COLOURS[number - 1]
    stars = with_tile(stars, star, slot, colour)
    points = chain_points(stars[star], slot)
    hand = hand.replace(colour, "", own).replace(wild, "", wilds)
    paid = colour * own + wild * wilds
    events.append(new(Placed, (seat, star, slot, colour, paid, points)))
    owed = 0
    for feature in completed(stars, star, slot):
        events.append(Completed(seat, feature.name, feature.reward))
        owed += feature.reward
    if owed > len(supply):
        owed = len(supply)
    if owed:
        phase = PICKING
    boards = with_board(boards, seat, new(Board, (score + points, stars, hand, passed)))
    bag = bag.discard(paid[1:])  # the first one has the colour, and lies on the star
    fields = (side, phase, number, boards, displays, centre, supply, marker, starter, turn)
    return new(State, (*fields, owed, bag))


@cache
def what_to_place(move: Move) -> tuple[int, int, str, int]:
    """A star, a slot, a colour, and how many wilds help to pay."""
    _, star, slot, colour, wilds = move.split(" ")
    return STARS.index(star), int(slot) - 1, colour, int(wilds)


def pick(state: State, seat: Seat, move: Move, events: list[Event]) -> State:
    """Take bonus tiles from the supply."""
    tiles = named_tiles(move)
    events.append(Picked(seat, tiles))
    side, _, number, boards, displays, centre, supply, marker, starter, turn, _, bag = state
    score, stars, hand, passed = boards[seat]
    board = Board(score, stars, in_order(hand + tiles, COLOURS), passed)
    boards, supply = with_board(boards, seat, board), less(supply, tiles)
    fields = (side, PLACING, number, boards, displays, centre, supply, marker, starter, turn)
    return new(State, (*fields, 0, bag))


def pass_round(state: State, seat: Seat, move: Move, events: list[Event]) -> State:
    """Keep some tiles, lose a point for each other one, and be done for this round."""
    kept = named_tiles(move)
    side, phase, number, boards, displays, centre, supply, marker, starter, turn, owed, bag = state
    score, stars, hand, _ = boards[seat]
    discarded = less(hand, kept)
    after = after_loss(score, len(discarded))
    events.append(Passed(seat, kept, discarded, score - after))
    boards = with_board(boards, seat, Board(after, stars, kept, passed=True))
    bag = bag.discard(discarded)
    fields = (side, phase, number, boards, displays, centre, supply, marker, starter, turn)
    return new(State, (*fields, owed, bag))


def named_tiles(move: Move) -> str:
    """The tiles that a pass keeps or a pick takes."""
    return "".join([token for token in move.split(" ") if len(token) == 1])


def less(heap: str, tiles: str) -> str:
    """A heap without these tiles, which lie in it."""
    for tile in tiles:
        heap = heap.replace(tile, "", 1)
    return heap


def with_board(boards: tuple[Board, ...], seat: Seat, board: Board) -> tuple[Board, ...]:
    """The boards with another one before a seat."""
    owners = [*boards]
    owners[seat] = board
    return (*owners,)
