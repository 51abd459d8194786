"""A plan for one seat: which tiles to place in this round, in which order, and what to keep.

Seats hardly affect each other while they place tiles, so a plan looks at one board alone. It is a
beam search: after each placement only the most promising boards are kept.
"""

from typing import Final

from games.players.compiled import Ints, compiled, ints
from games.players.summer_pavilion.board import ANY, CHAIN, NUMBER, open_colours, reward
from games.players.summer_pavilion.moves import FIRST_PLACEMENT
from games.players.summer_pavilion.value import (
    HEAP_AT,
    POINT,
    PROMISE_AT,
    SECTION,
    board_value,
    central_entry,
    kept_entry,
    open_slots,
    tile_value,
)

BEST: Final = 0
"""On the desk: the value of the best plan."""
FIRST: Final = 1
"""Its first placement as a move; 0 if it is best to pass."""
KEPT: Final = 2
"""If it is best to pass: the heap to keep, five bits for each colour."""
LOOKED: Final = 3
"""The number of boards searched since the desk was cleared."""
BEAMS: Final = 8
"""From here on two lists of boards, eight numbers each."""
WIDEST: Final = 256
ENTRY: Final = 8
DESK_SIZE: Final = BEAMS + 2 * WIDEST * ENTRY

# Of a board in a list:
TILES: Final = 0
LAID: Final = 1
HAND: Final = 2
SUPPLY: Final = 3
WORTH: Final = 4
"""Points of this round so far, plus the value of the stars after it."""
PROMISE: Final = 5
"""The value, plus an estimate for the tiles still to be placed."""
BEGAN: Final = 6

NEARNESS: Final = 50
"""The weight, in hundredths, of a bonus in the last round before it is earned."""


def new_desk() -> Ints:
    """Memory for plans."""
    return ints([0] * DESK_SIZE)


@compiled
def best_plan(
    side: int,
    ended: int,
    tiles: int,
    laid: int,
    hand: int,
    supply: int,
    weights: Ints,
    width: int,
    desk: Ints,
) -> int:
    """The value of the best plan: points of this round and the value of the final board.

    Hand and supply are heaps with five bits for each colour, `ended` is the round from 0. The
    plan itself is left on the desk.
    """
    here = BEAMS
    there = BEAMS + WIDEST * ENTRY
    desk[here + TILES] = tiles
    desk[here + LAID] = laid
    desk[here + HAND] = hand
    desk[here + SUPPLY] = supply
    desk[here + WORTH] = board_value(side, ended, tiles, laid, weights)
    desk[here + PROMISE] = 0
    desk[here + BEGAN] = 0
    desk[BEST] = -(1 << 40)
    count = 1
    while count:
        fresh = 0
        for place in range(count):
            board = here + place * ENTRY
            stop(side, ended, board, weights, desk)
            if desk[board + HAND]:
                fresh = grow(side, ended, board, weights, desk, there, fresh, width)
        here, there = there, here
        count = fresh
    return desk[BEST]


@compiled
def stop(side: int, ended: int, board: int, weights: Ints, desk: Ints) -> None:
    """Evaluate passing here."""
    hand = desk[board + HAND]
    size = 0
    for colour in range(6):
        size += hand >> colour * 5 & 31
    worth = desk[board + WORTH] - size * POINT
    kept = 0
    if ended < 5:
        worth += weights[ended * SECTION + HEAP_AT]
        gain = 0
        for colour in range(6):
            slots = open_slots(side, desk[board + TILES], desk[board + LAID], colour)
            worth += weights[kept_entry(ended, colour, 0, slots)]
            worth += weights[central_entry(ended, colour, 0, desk[board + LAID])]
        for size_kept in range(min(4, size)):
            kept, gain = keep_one(side, ended, board, kept, size_kept, weights, desk)
            worth += gain
    if worth > desk[BEST]:
        desk[BEST] = worth
        desk[FIRST] = desk[board + BEGAN]
        desk[KEPT] = kept


@compiled
def keep_one(
    side: int, ended: int, board: int, kept: int, size: int, weights: Ints, desk: Ints
) -> tuple[int, int]:
    """Keep one more tile, the one with the highest value; return the gain."""
    most = -(1 << 40)
    best = 0
    for colour in range(6):
        count = kept >> colour * 5 & 31
        if (desk[board + HAND] >> colour * 5 & 31) > count:
            slots = open_slots(side, desk[board + TILES], desk[board + LAID], colour)
            laid = desk[board + LAID]
            gain = (
                weights[kept_entry(ended, colour, count + 1, slots)]
                - weights[kept_entry(ended, colour, count, slots)]
                + weights[central_entry(ended, colour, count + 1, laid)]
                - weights[central_entry(ended, colour, count, laid)]
            )
            if gain > most:
                most = gain
                best = colour
    more = weights[ended * SECTION + HEAP_AT + size + 1] - weights[ended * SECTION + HEAP_AT + size]
    return kept + (1 << best * 5), most + more + POINT


@compiled
def grow(
    side: int,
    ended: int,
    board: int,
    weights: Ints,
    desk: Ints,
    there: int,
    fresh: int,
    width: int,
) -> int:
    """Place every possible tile on a board, and put the most promising boards on the list."""
    tiles = desk[board + TILES]
    laid = desk[board + LAID]
    hand = desk[board + HAND]
    for star in range(7):
        slots = tiles >> star * 6 & ANY
        if slots == ANY:
            continue
        colours = open_colours(side, star, slots, laid >> star * 6 & ANY)
        for colour in range(6):
            have = hand >> colour * 5 & 31
            if have == 0 or not colours >> colour & 1:
                continue
            most = have + (hand >> ended * 5 & 31 if colour != ended else 0)
            for slot in range(6):
                if slots >> slot & 1 or NUMBER[side * 42 + star * 6 + slot] > most:
                    continue
                fresh = lay(
                    side, ended, board, star * 6 + slot, colour, weights, desk, there, fresh, width
                )
    return fresh


@compiled
def lay(
    side: int,
    ended: int,
    board: int,
    space: int,
    colour: int,
    weights: Ints,
    desk: Ints,
    there: int,
    fresh: int,
    width: int,
) -> int:
    """Lay a tile on a space and pay with as few wilds as possible; then pick bonus tiles."""
    before = desk[board + TILES]
    star = space // 6
    tiles = before | 1 << space
    number = NUMBER[side * 42 + space]
    own = min(number, desk[board + HAND] >> colour * 5 & 31)
    wilds = number - own
    gain = CHAIN[(before >> star * 6 & ANY) * 6 + space % 6] * POINT
    gain += tile_value(side, ended, before, desk[board + LAID], space, colour, weights)
    tile = weights[PROMISE_AT + ended * 2]
    wild = weights[PROMISE_AT + ended * 2 + 1]
    promise = desk[board + PROMISE] + gain - wilds * wild
    promise -= own * (tile if colour != ended else wild)
    if ended == 5:
        near = tile_value(side, 4, before, desk[board + LAID], space, colour, weights)
        promise += near * NEARNESS // 100
    desk[LOOKED] += 1
    earned = reward(tiles, space)
    supply = desk[board + SUPPLY]
    plain = earned == 0 or supply == 0
    if plain and fresh == width and promise <= desk[there + (width - 1) * ENTRY + PROMISE]:
        return fresh
    hand = desk[board + HAND] - (own << colour * 5) - (wilds << ended * 5)
    laid = desk[board + LAID] | 1 << star * 6 + colour
    worth = desk[board + WORTH] + gain
    began = desk[board + BEGAN]
    if began == 0:
        began = FIRST_PLACEMENT + (space * 6 + colour) * 6 + wilds
    if plain:
        return insert(desk, there, fresh, width, tiles, laid, hand, supply, worth, promise, began)
    for wish in range(6):
        if supply >> wish * 5 & 31:
            picked = wished(supply, earned, wish, ended)
            rich = promise
            for other in range(6):
                count = picked >> other * 5 & 31
                rich += count * (tile if other != ended else wild)
            fresh = insert(
                desk,
                there,
                fresh,
                width,
                tiles,
                laid,
                hand + picked,
                supply - picked,
                worth,
                rich,
                began,
            )
    return fresh


@compiled
def wished(supply: int, count: int, wish: int, wild: int) -> int:
    """Pick tiles from the supply: of one colour, then wilds, then any."""
    picked = min(count, supply >> wish * 5 & 31)
    count -= picked
    heap = picked << wish * 5
    for step in range(6):
        colour = (wild + step) % 6
        if colour != wish:
            picked = min(count, supply >> colour * 5 & 31)
            count -= picked
            heap += picked << colour * 5
    return heap


@compiled
def insert(
    desk: Ints,
    there: int,
    fresh: int,
    width: int,
    tiles: int,
    laid: int,
    hand: int,
    supply: int,
    worth: int,
    promise: int,
    began: int,
) -> int:
    """Insert a board into the sorted list, unless the list is full of better ones."""
    if fresh == width and promise <= desk[there + (width - 1) * ENTRY + PROMISE]:
        return fresh
    for place in range(fresh):
        board = there + place * ENTRY
        same = desk[board + TILES] == tiles and desk[board + HAND] == hand
        if same and desk[board + LAID] == laid and desk[board + PROMISE] >= promise:
            return fresh
    place = fresh if fresh < width else width - 1
    while place > 0 and desk[there + (place - 1) * ENTRY + PROMISE] < promise:
        for field in range(ENTRY):
            desk[there + place * ENTRY + field] = desk[there + (place - 1) * ENTRY + field]
        place -= 1
    board = there + place * ENTRY
    desk[board + TILES] = tiles
    desk[board + LAID] = laid
    desk[board + HAND] = hand
    desk[board + SUPPLY] = supply
    desk[board + WORTH] = worth
    desk[board + PROMISE] = promise
    desk[board + BEGAN] = began
    return min(fresh + 1, width)
