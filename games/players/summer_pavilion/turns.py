"""Carrying out moves on the array of numbers, with their automatic consequences."""

from games.players.compiled import Ints, compiled
from games.players.summer_pavilion.board import CHAIN, NUMBER, end_points, reward
from games.players.summer_pavilion.moves import FIRST_PASS, FIRST_PICK, FIRST_PLACEMENT
from games.players.summer_pavilion.table import (
    BAG,
    BOARD_SIZE,
    BOARDS,
    CENTRE,
    DEALING,
    DRAFTING,
    HAND,
    LAID,
    MARKER,
    OVER,
    OWED,
    PASSED,
    PHASE,
    PICKING,
    PLACES,
    PLACING,
    ROUND,
    SCORE,
    SEATS,
    SIDE,
    STARTER,
    SUPPLY,
    TILES,
    TOWER,
    TURN,
)


@compiled
def play(table: Ints, move: int) -> None:
    """Carry out a legal move of the seat whose turn it is, up to the next draw or decision."""
    if move < FIRST_PLACEMENT:
        take(table, move // 6, move % 6)
        if total(table, PLACES, 60) == 0:
            begin_placing(table)
            go_on(table)
        return
    if move < FIRST_PICK:
        place(table, move - FIRST_PLACEMENT)
        if table[OWED] == 0:
            end_turn(table)
    elif move < FIRST_PASS:
        pick(table, move - FIRST_PICK)
        end_turn(table)
    else:
        pass_round(table, move - FIRST_PASS)
        end_turn(table)
    go_on(table)


@compiled
def take(table: Ints, place: int, colour: int) -> None:
    """Take a colour and one wild; what is left of a display goes to the centre."""
    seat = table[TURN]
    wild = table[ROUND]
    board = BOARDS + seat * BOARD_SIZE
    heap = PLACES + place * 6
    count = 0
    if colour != wild:
        count = table[heap + colour]
        table[board + HAND + colour] += count
        table[heap + colour] = 0
    if table[heap + wild]:
        count += 1
        table[board + HAND + wild] += 1
        table[heap + wild] -= 1
    if place < CENTRE:
        for other in range(6):
            table[PLACES + CENTRE * 6 + other] += table[heap + other]
            table[heap + other] = 0
    elif table[MARKER] < 0:
        table[MARKER] = seat
        table[board + SCORE] = max(1, table[board + SCORE] - count)
    table[TURN] = (seat + 1) % table[SEATS]


@compiled
def place(table: Ints, placement: int) -> None:
    """Pay, lay a tile, score the chain; features may earn bonus tiles."""
    board = BOARDS + table[TURN] * BOARD_SIZE
    wilds = placement % 6
    colour = placement // 6 % 6
    here = placement // 36
    star = here // 6
    own = NUMBER[table[SIDE] * 42 + here] - wilds
    points = CHAIN[(table[board + TILES] >> star * 6 & 63) * 6 + here % 6]
    table[board + TILES] |= 1 << here
    table[board + LAID] |= 1 << star * 6 + colour
    table[board + SCORE] += points
    table[board + HAND + colour] -= own
    table[board + HAND + table[ROUND]] -= wilds
    table[TOWER + colour] += own - 1
    table[TOWER + table[ROUND]] += wilds
    table[OWED] = min(reward(table[board + TILES], here), total(table, SUPPLY, 6))
    if table[OWED]:
        table[PHASE] = PICKING


@compiled
def pick(table: Ints, heap: int) -> None:
    """Take bonus tiles from the supply."""
    board = BOARDS + table[TURN] * BOARD_SIZE
    for colour in range(6):
        count = heap % 5
        heap //= 5
        table[board + HAND + colour] += count
        table[SUPPLY + colour] -= count
    table[OWED] = 0
    table[PHASE] = PLACING


@compiled
def pass_round(table: Ints, heap: int) -> None:
    """Keep some tiles and lose a point for each of the others."""
    board = BOARDS + table[TURN] * BOARD_SIZE
    lost = 0
    for colour in range(6):
        kept = heap % 5
        heap //= 5
        gone = table[board + HAND + colour] - kept
        table[board + HAND + colour] = kept
        table[TOWER + colour] += gone
        lost += gone
    table[board + SCORE] = max(1, table[board + SCORE] - lost)
    table[board + PASSED] = 1


@compiled
def total(table: Ints, first: int, size: int) -> int:
    """How many tiles lie in these heaps."""
    count = 0
    for place in range(first, first + size):
        count += table[place]
    return count


@compiled
def begin_placing(table: Ints) -> None:
    """Phase 2 starts with the seat that has the marker, or with the same seat as phase 1."""
    if table[MARKER] >= 0:
        table[STARTER] = table[MARKER]
    table[PHASE] = PLACING
    table[TURN] = table[STARTER]


@compiled
def end_turn(table: Ints) -> None:
    """Pass the turn to the next seat that has not passed; if all have, end the round."""
    seats = table[SEATS]
    for step in range(1, seats + 1):
        seat = (table[TURN] + step) % seats
        if table[BOARDS + seat * BOARD_SIZE + PASSED] == 0:
            table[TURN] = seat
            return
    end_round(table)


@compiled
def end_round(table: Ints) -> None:
    """The next round, or the end of the match with its bonuses."""
    last = table[ROUND] == 5
    for seat in range(table[SEATS]):
        board = BOARDS + seat * BOARD_SIZE
        if last:
            bonus = end_points(table[SIDE], table[board + TILES], table[board + LAID])
            table[board + SCORE] += bonus
        else:
            table[board + PASSED] = 0
    if last:
        table[PHASE] = OVER
    else:
        table[PHASE] = DEALING
        table[ROUND] += 1
        table[MARKER] = -1
        table[TURN] = table[STARTER]


@compiled
def supply_is_due(table: Ints) -> bool:
    """Whether the bag must fill the supply first."""
    return (
        (table[PHASE] == PLACING or table[PHASE] == DEALING)
        and total(table, SUPPLY, 6) < 10
        and total(table, BAG, 12) > 0
    )


@compiled
def go_on(table: Ints) -> None:
    """Do everything that needs neither a draw nor a decision."""
    while not supply_is_due(table):
        if table[PHASE] == DEALING and total(table, BAG, 12) == 0:
            begin_placing(table)
        elif table[PHASE] == PLACING:
            board = BOARDS + table[TURN] * BOARD_SIZE
            if total(table, board + HAND, 6):
                return
            table[board + PASSED] = 1
            end_turn(table)
        else:
            return


@compiled
def draw_tile(table: Ints, colour: int, heap: int) -> None:
    """Move a tile from the bag to a heap; an empty bag is filled from the tower first."""
    if total(table, BAG, 6) == 0:
        for other in range(6):
            table[BAG + other] = table[TOWER + other]
            table[TOWER + other] = 0
    table[BAG + colour] -= 1
    table[heap + colour] += 1


@compiled
def next_chance(luck: Ints, limit: int) -> int:
    """A random number below the limit; `luck` holds the state (Lehmer, 31 bits)."""
    luck[0] = luck[0] * 48271 % 2147483647
    return luck[0] % limit


@compiled
def draw(table: Ints, luck: Ints) -> None:
    """Make the bag's draw at random, with its automatic consequences."""
    while True:
        if supply_is_due(table):
            while total(table, SUPPLY, 6) < 10 and total(table, BAG, 12) > 0:
                draw_any(table, SUPPLY, luck)
        elif table[PHASE] == DEALING:
            for place in range(2 * table[SEATS] + 1):
                for _ in range(4):
                    if total(table, BAG, 12) > 0:
                        draw_any(table, PLACES + place * 6, luck)
            table[PHASE] = DRAFTING
        else:
            return
        go_on(table)


@compiled
def draw_any(table: Ints, heap: int, luck: Ints) -> None:
    """Move a random tile from the bag, or from the tower if the bag is empty, to a heap."""
    source = BAG if total(table, BAG, 6) > 0 else TOWER
    left = next_chance(luck, total(table, source, 6))
    colour = 0
    while left >= table[source + colour]:
        left -= table[source + colour]
        colour += 1
    draw_tile(table, colour, heap)
