"""Phase 2: place tiles, pick bonus tiles, pass."""

from functools import cache, lru_cache
from itertools import combinations_with_replacement

from games.bag import in_order
from games.core import Event, Move, Seat
from games.summer_pavilion.model import (
    COLOURS,
    END,
    MOST_KEPT,
    OPEN,
    PASS,
    PICK,
    PLACE,
    ROUNDS,
    SLOTS,
    STARS,
    Board,
    Completed,
    Passed,
    Phase,
    Picked,
    Placed,
    Side,
    State,
)
from games.summer_pavilion.scoring import after_loss, chain_points
from games.summer_pavilion.stars import NUMBERS, completed, open_colours, with_tile


def placing_moves(state: State) -> tuple[Move, ...]:
    """Every tile that can be placed, by star and colour, and then every way to pass."""
    _, stars, hand, _ = state.boards[state.turn]
    side, wild = state.side, state.wild
    have = {colour: hand.count(colour) for colour in COLOURS}
    moves: list[Move] = []
    for star, tiles in enumerate(stars):
        gaps = gaps_of(tiles)
        for colour in open_colours(side, star, tiles):
            if have[colour]:
                wilds = have[wild] if colour != wild else 0
                moves += placements(side, star, gaps, colour, have[colour], wilds)
    moves += passes(hand if state.round < ROUNDS else "")  # in the last round nothing is kept
    return tuple(moves)


@cache
def gaps_of(tiles: str) -> str:
    """The slots of a star that are free, one digit each."""
    return "".join(str(slot) for slot in SLOTS if tiles[slot] == OPEN)


@lru_cache(maxsize=1 << 15)
def placements(
    side: Side, star: int, gaps: str, colour: str, have: int, wilds: int
) -> tuple[Move, ...]:
    """The ways to lay a colour on free slots of a star, by slot and number of wilds paid."""
    return tuple(
        Move(f"{PLACE} {STARS[star]} {slot + 1} {colour} {paid}")
        for slot in map(int, gaps)
        for paid in payable_wilds(NUMBERS[side][star][slot], have, wilds)
    )


def payable_wilds(number: int, have: int, wilds: int) -> range:
    """How many wilds may be among the tiles that pay for a number.

    At least one tile has the colour of the space. Wilds are 0 where that is the wild colour.
    """
    return range(max(0, number - have), min(number - 1, wilds) + 1)


@lru_cache(maxsize=1 << 12)
def passes(hand: str) -> list[Move]:
    """The ways to pass, by the tiles that are kept, fewest first."""
    held = packed(hand) | BORROWED
    colours = "".join([colour for colour in COLOURS if colour in hand])
    return [move for heap, move in keepable(colours) if (held - heap) & BORROWED == BORROWED]


@cache
def keepable(colours: str) -> list[tuple[int, Move]]:
    """Every heap of these colours that may ever be kept, packed, with the pass that keeps it."""
    heaps = [
        tiles
        for count in range(MOST_KEPT + 1)
        for tiles in combinations_with_replacement(colours, count)
    ]
    return [(packed("".join(tiles)), pass_keeping(tiles)) for tiles in heaps]


@cache
def pass_keeping(tiles: tuple[str, ...]) -> Move:
    """The pass that keeps these tiles."""
    return Move(" ".join([PASS, *tiles, END]))


def packed(tiles: str) -> int:
    """A heap as one number, three bits for each colour, counting as far as tiles can be kept.

    With the bit above each of them set, one heap is taken from another in a single step: a bit
    that is then gone was borrowed by a colour of which there were too few.
    """
    return sum(
        min(tiles.count(colour), MOST_KEPT) << 4 * place for place, colour in enumerate(COLOURS)
    )


BORROWED = sum(0b1000 << 4 * place for place in range(len(COLOURS)))


@lru_cache(maxsize=1 << 12)
def picks(supply: str, count: int) -> tuple[Move, ...]:
    """The ways to pick so many bonus tiles from the supply."""
    return tuple(
        Move(" ".join([PICK, *tiles]))
        for tiles in combinations_with_replacement(COLOURS, count)
        if all(supply.count(colour) >= tiles.count(colour) for colour in tiles)
    )


def place(state: State, seat: Seat, move: Move, events: list[Event]) -> State:
    """Pay for a space, lay one tile on it, score the chain; features may now owe tiles."""
    _, star_name, slot_name, colour, paid_wilds = move.split(" ")
    star, slot, wilds = STARS.index(star_name), int(slot_name) - 1, int(paid_wilds)
    score, stars, hand, _ = state.boards[seat]
    own = NUMBERS[state.side][star][slot] - wilds
    stars = with_tile(stars, star, slot, colour)
    points = chain_points(stars[star], slot)
    hand = hand.replace(colour, "", own).replace(state.wild, "", wilds)
    events.append(Placed(seat, star, slot, colour, colour * own + state.wild * wilds, points))
    reward = 0
    for feature in completed(stars, star, slot):
        events.append(Completed(seat, feature.name, feature.reward))
        reward += feature.reward
    owed = min(reward, len(state.supply))
    return state._replace(
        phase=Phase.PICK if owed else state.phase,
        boards=with_board(state, seat, Board(score + points, stars, hand)),
        owed=owed,
        bag=state.bag.discard(colour * (own - 1) + state.wild * wilds),
    )


def pick(state: State, seat: Seat, move: Move, events: list[Event]) -> State:
    """Take bonus tiles from the supply."""
    tiles = named_tiles(move)
    events.append(Picked(seat, tiles))
    board = state.boards[seat]
    board = board._replace(hand=in_order(board.hand + tiles, COLOURS))
    return state._replace(
        phase=Phase.PLACING,
        boards=with_board(state, seat, board),
        supply=less(state.supply, tiles),
        owed=0,
    )


def pass_round(state: State, seat: Seat, move: Move, events: list[Event]) -> State:
    """Keep some tiles, lose a point for each other one, and be done for this round."""
    kept = named_tiles(move)
    score, stars, hand, _ = state.boards[seat]
    discarded = less(hand, kept)
    after = after_loss(score, len(discarded))
    events.append(Passed(seat, kept, discarded, score - after))
    board = Board(after, stars, kept, passed=True)
    return state._replace(boards=with_board(state, seat, board), bag=state.bag.discard(discarded))


def named_tiles(move: Move) -> str:
    """The tiles that a pass keeps or a pick takes."""
    return "".join(token for token in move.split(" ") if len(token) == 1)


def less(heap: str, tiles: str) -> str:
    """A heap without these tiles, which lie in it."""
    for tile in tiles:
        heap = heap.replace(tile, "", 1)
    return heap


def with_board(state: State, seat: Seat, board: Board) -> tuple[Board, ...]:
    """The boards with another one before a seat."""
    return state.boards[:seat] + (board,) + state.boards[seat + 1 :]
