"""The learnt value of a board if the round ended now."""

from games.players.azul.desk import (
    ACTIVE,
    CHOSEN,
    ENTRIES,
    ENTRY_SIZE,
    FINAL,
    KEY,
    KNOWN_BOARDS,
    LAID,
    MOST_IN_ROW,
    PICK_FROM,
    PICKS,
    POINT,
    ROWS,
    SEEN,
    SEEN_KEYS,
    STAYS,
    WORTH,
)
from games.players.azul.features import FEATURES, list_features
from games.players.azul.laying import (
    COUNT,
    complete_rows,
    end_bonus,
    open_spaces,
    score_after,
    tile_points,
    without_line,
)
from games.players.azul.table import (
    BOARD_SIZE,
    BOARDS,
    DROPPED,
    GREY,
    HELD,
    IN_COLUMNS,
    IN_ROWS,
    LINE_BITS,
    LINE_MASK,
    ROUND,
    SCORE,
    TAKEN,
)
from games.players.azul.weights import BIAS, INNER, LINEAR, NEURONS, OUTER, STAGES
from games.players.compiled import MASK, Ints, Reals, compiled


@compiled
def mixed(number: int) -> int:
    """A pseudo-random number for hashing positions."""
    number = (number ^ number >> 29) * 0x1B03738712FAD5C9 & MASK
    number = (number ^ number >> 32) * 0x2545F4914F6CDD1D & MASK
    return number ^ number >> 29


@compiled
def stage_of(number: int, most: int) -> int:
    """The stage of a match, by the round that has ended and the fullest row of any wall."""
    if number <= 1:
        return 0
    if number == 2:
        return 1 if most <= 1 else 2
    if number == 3:
        return 3 if most <= 2 else 4
    if most <= 3:
        return 5
    return 6 if number == 4 else 7


@compiled
def board_entry(desk: Ints, weights: Reals, seat: int) -> int:
    """The index of the cached value of a seat's board if the round ended now."""
    if desk[desk[SEEN + seat] + KEY] == desk[SEEN_KEYS + seat]:
        return desk[SEEN + seat]
    base = BOARDS + seat * BOARD_SIZE
    lines = desk[base + HELD] << 3 | desk[base + DROPPED]
    key = mixed(lines ^ mixed(desk[base + TAKEN] << 9 | desk[base + SCORE]))
    if desk[GREY]:
        key = mixed(key ^ desk[base + IN_ROWS] << 26 ^ desk[base + IN_COLUMNS])
    key = (key ^ desk[ROUND] << 1) & MASK | 1
    entry = ENTRIES + (key >> 20 & KNOWN_BOARDS - 1) * ENTRY_SIZE
    desk[SEEN + seat] = entry
    desk[SEEN_KEYS + seat] = key
    if desk[entry + KEY] != key:
        desk[entry + KEY] = key
        desk[entry + FINAL] = -1
        for row in range(5):
            desk[PICKS + row] = 0
        more = True
        while more:
            lay(desk, weights, entry, base)
            more = desk[GREY] > 0 and next_picks(desk)
    return entry


@compiled
def lay(desk: Ints, weights: Reals, entry: int, base: int) -> None:
    """Lay all full lines of a board on the spaces to try, and keep the value if it is best.

    A pick is the first column that is tried for a row, of those that are open there.
    """
    held, wall = desk[base + HELD], desk[base + TAKEN]
    in_rows, in_columns = desk[base + IN_ROWS], desk[base + IN_COLUMNS]
    floor, score, laid = desk[base + DROPPED], desk[base + SCORE], 0
    for row in range(5):
        desk[PICK_FROM + row] = 0
        tiles = held >> LINE_BITS * row & LINE_MASK
        if (tiles & 7) <= row:
            continue
        colour = tiles >> 3
        held = without_line(held, row)
        spaces = open_spaces(desk[GREY], wall, in_rows, in_columns, row, colour)
        desk[PICK_FROM + row] = spaces
        if spaces == 0:
            floor = min(7, floor + row + 1)
            continue
        column = desk[PICKS + row]
        while not spaces >> column & 1:
            column += 1
        desk[PICKS + row] = column
        score += tile_points(wall, row, column)
        wall |= 1 << 5 * row + column
        in_rows |= 1 << 5 * row + colour
        in_columns |= 1 << 5 * column + colour
        laid += 1
    judge(desk, weights, entry, held, wall, in_rows, in_columns, score_after(score, floor), laid)


@compiled
def next_picks(desk: Ints) -> bool:
    """Advance to the next way of laying the full lines; False after the last one."""
    for back in range(5):
        row = 4 - back
        if desk[PICK_FROM + row] >> desk[PICKS + row] + 1:
            desk[PICKS + row] += 1
            return True
        desk[PICKS + row] = 0
    return False


@compiled
def judge(
    desk: Ints,
    weights: Reals,
    entry: int,
    held: int,
    wall: int,
    in_rows: int,
    in_columns: int,
    score: int,
    laid: int,
) -> None:
    """Compute the value of a board after the round, and keep it if it is the best so far."""
    final = score + end_bonus(wall, in_rows)
    rows = complete_rows(wall)
    most = 0
    stays = 0
    for row in range(5):
        number = COUNT[wall >> 5 * row & 31]
        most = max(most, number)
        stays += number + (held >> LINE_BITS * row & 7)
    count = list_features(desk[GREY], held, wall, in_rows, in_columns, desk, ACTIVE)
    worth = final * POINT
    if rows == 0:
        worth = score * POINT + expected(desk, weights, count, stage_of(desk[ROUND], most))
    if desk[entry + FINAL] >= 0 and worth <= desk[entry + CHOSEN]:
        return
    desk[entry + FINAL] = final
    desk[entry + ROWS] = rows
    desk[entry + MOST_IN_ROW] = most
    desk[entry + LAID] = laid
    desk[entry + STAYS] = stays
    desk[entry + CHOSEN] = worth
    for stage in range(STAGES):
        desk[entry + WORTH + stage] = score * POINT + expected(desk, weights, count, stage)


@compiled
def expected(desk: Ints, weights: Reals, count: int, stage: int) -> int:
    """The expected further points of a board with these features, in thousandths."""
    total = 0.0
    for place in range(ACTIVE, ACTIVE + count):
        total += weights[LINEAR + desk[place] * STAGES + stage]
    for neuron in range(NEURONS):
        inner = weights[BIAS + neuron]
        start = INNER + neuron * FEATURES
        for place in range(ACTIVE, ACTIVE + count):
            inner += weights[start + desk[place]]
        if inner > 0.0:
            total += inner * weights[OUTER + neuron * STAGES + stage]
    return int(total * POINT)
