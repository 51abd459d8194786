"""A quick player: takes and picks the best for its own board, and places by plan."""

from games.players.compiled import Ints, compiled
from games.players.summer_pavilion.board import NUMBER
from games.players.summer_pavilion.moves import (
    FIRST_PASS,
    FIRST_PICK,
    FIRST_PLACEMENT,
    heaps,
    takes,
)
from games.players.summer_pavilion.plan import FIRST, KEPT, best_plan
from games.players.summer_pavilion.table import (
    BOARD_SIZE,
    BOARDS,
    CENTRE,
    DRAFTING,
    HAND,
    LAID,
    MARKER,
    OWED,
    PHASE,
    PICKING,
    PLACES,
    ROUND,
    SIDE,
    SUPPLY,
    TILES,
    TURN,
)
from games.players.summer_pavilion.turns import next_chance
from games.players.summer_pavilion.value import POINT, starter_value


@compiled
def packed(table: Ints, heap: int) -> int:
    """A heap as one number, five bits for each colour."""
    number = 0
    for colour in range(6):
        number |= table[heap + colour] << colour * 5
    return number


@compiled
def in_fives(heap: int) -> int:
    """A heap of at most four of each colour as encoded in a move."""
    number = 0
    for colour in range(5, -1, -1):
        number = number * 5 + (heap >> colour * 5 & 31)
    return number


@compiled
def hand_value(
    table: Ints, seat: int, hand: int, supply: int, weights: Ints, width: int, desk: Ints
) -> int:
    """The value of a hand to a seat in this round and later, without its score so far."""
    board = BOARDS + seat * BOARD_SIZE
    return best_plan(
        table[SIDE],
        table[ROUND],
        table[board + TILES],
        table[board + LAID],
        hand,
        supply,
        weights,
        width,
        desk,
    )


@compiled
def taken(table: Ints, move: int) -> int:
    """The tiles that a take brings, as a heap."""
    heap = PLACES + move // 6 * 6
    colour = move % 6
    wild = table[ROUND]
    tiles = 0
    if colour != wild:
        tiles = table[heap + colour] << colour * 5
    if table[heap + wild]:
        tiles += 1 << wild * 5
    return tiles


@compiled
def take_cost(table: Ints, move: int, weights: Ints) -> int:
    """The cost of the marker with this take, minus the value of starting."""
    if move // 6 != CENTRE or table[MARKER] >= 0:
        return 0
    tiles = taken(table, move)
    lost = 0
    for colour in range(6):
        lost += tiles >> colour * 5 & 31
    starts = starter_value(table[ROUND], 1, weights) - starter_value(table[ROUND], 0, weights)
    return lost * POINT - starts


@compiled
def quick_take(
    table: Ints, weights: Ints, width: int, noise: int, desk: Ints, luck: Ints, moves: Ints
) -> int:
    """The take with the best resulting hand."""
    seat = table[TURN]
    hand = packed(table, BOARDS + seat * BOARD_SIZE + HAND)
    supply = packed(table, SUPPLY)
    best = -(1 << 40)
    choice = 0
    for place in range(takes(table, moves)):
        after = hand + taken(table, moves[place])
        worth = hand_value(table, seat, after, supply, weights, width, desk)
        worth -= take_cost(table, moves[place], weights)
        if noise:
            worth += next_chance(luck, noise)
        if worth > best:
            best = worth
            choice = moves[place]
    return choice


@compiled
def quick_pick(table: Ints, weights: Ints, width: int, desk: Ints, moves: Ints) -> int:
    """The bonus tiles with the best resulting hand."""
    seat = table[TURN]
    hand = packed(table, BOARDS + seat * BOARD_SIZE + HAND)
    supply = packed(table, SUPPLY)
    best = -(1 << 40)
    choice = 0
    for place in range(heaps(table, SUPPLY, table[OWED], FIRST_PICK, moves, 0)):
        picked = 0
        rest = moves[place] - FIRST_PICK
        for colour in range(6):
            picked += rest % 5 << colour * 5
            rest //= 5
        worth = hand_value(table, seat, hand + picked, supply - picked, weights, width, desk)
        if worth > best:
            best = worth
            choice = moves[place]
    return choice


@compiled
def quick_placement(table: Ints, weights: Ints, width: int, desk: Ints) -> int:
    """The first placement of the best plan, or the pass with which it ends."""
    seat = table[TURN]
    hand = packed(table, BOARDS + seat * BOARD_SIZE + HAND)
    hand_value(table, seat, hand, packed(table, SUPPLY), weights, width, desk)
    return desk[FIRST] or FIRST_PASS + in_fives(desk[KEPT])


@compiled
def quick_move(
    table: Ints, weights: Ints, width: int, noise: int, desk: Ints, luck: Ints, moves: Ints
) -> int:
    """A good move for the seat's own board."""
    if table[PHASE] == DRAFTING:
        return quick_take(table, weights, width, noise, desk, luck, moves)
    if table[PHASE] == PICKING:
        return quick_pick(table, weights, width, desk, moves)
    return quick_placement(table, weights, width, desk)


@compiled
def better_payment(table: Ints, move: int, weights: Ints, width: int, desk: Ints) -> int:
    """The same placement, paid with the number of wilds that leaves the best hand."""
    if move >= FIRST_PICK:
        return move
    side = table[SIDE]
    wild = table[ROUND]
    board = BOARDS + table[TURN] * BOARD_SIZE
    colour = (move - FIRST_PLACEMENT) // 6 % 6
    here = (move - FIRST_PLACEMENT) // 36
    number = NUMBER[side * 42 + here]
    if colour == wild:
        return move
    hand = packed(table, board + HAND)
    tiles = table[board + TILES] | 1 << here
    laid = table[board + LAID] | 1 << here // 6 * 6 + colour
    first = max(0, number - table[board + HAND + colour])
    last = min(number - 1, table[board + HAND + wild])
    best = -(1 << 40)
    choice = move
    for wilds in range(first, last + 1):
        rest = hand - (number - wilds << colour * 5) - (wilds << wild * 5)
        supply = packed(table, SUPPLY)
        worth = best_plan(side, wild, tiles, laid, rest, supply, weights, width, desk)
        if worth > best:
            best = worth
            choice = FIRST_PLACEMENT + (here * 6 + colour) * 6 + wilds
    return choice
