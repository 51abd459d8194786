"""Listing, making and undoing takes on the array of numbers.

The state is the first part of a desk, which also holds lists of moves and undo records.
"""

from games.players.azul.table import (
    BOARD_SIZE,
    BOARDS,
    DISPLAYS,
    DROPPED,
    HEAP_BITS,
    HEAP_MASK,
    HEAPS,
    HELD,
    IN_ROWS,
    LINE_BITS,
    LINE_MASK,
    MARKER,
    MIDDLE,
    SEATS,
    TILES,
    TO_FLOOR,
    TURN,
)
from games.players.compiled import Ints, compiled


@compiled
def list_moves(table: Ints, start: int) -> int:
    """Write every way to take tiles to the desk from this index on; return the end index.

    Of displays with the same tiles only the first is listed.
    """
    base = BOARDS + table[TURN] * BOARD_SIZE
    lines = open_lines(table[base + HELD], table[base + IN_ROWS])
    end = start
    displays = table[DISPLAYS]
    for number in range(displays + 1):
        place = number if number < displays else MIDDLE
        heap = table[HEAPS + place]
        if heap == 0 or (number < displays and has_twin(table, number)):
            continue
        for colour in range(5):
            if heap >> HEAP_BITS * colour & HEAP_MASK:
                code = (place * 5 + colour) * 6
                takes = lines >> 5 * colour & 31
                for line in range(5):
                    if takes >> line & 1:
                        table[end] = code + line
                        end += 1
                table[end] = code + TO_FLOOR
                end += 1
    return end


@compiled
def open_lines(held: int, rows: int) -> int:
    """The pattern lines that take each colour, five bits for each colour."""
    lines = 0
    for line in range(5):
        tiles = held >> LINE_BITS * line & LINE_MASK
        count = tiles & 7
        if count == 0:
            present = rows >> 5 * line & 31
            for colour in range(5):
                if not present >> colour & 1:
                    lines |= 1 << 5 * colour + line
        elif count <= line:
            lines |= 1 << 5 * (tiles >> 3) + line
    return lines


@compiled
def has_twin(table: Ints, number: int) -> bool:
    """Whether a display before this one has the same tiles."""
    for other in range(number):  # noqa: SIM110 - numba does not compile generators
        if table[HEAPS + other] == table[HEAPS + number]:
            return True
    return False


@compiled
def take(table: Ints, move: int, start: int) -> None:
    """Take tiles and lay them in a line; write an undo record from this index on."""
    line = move % 6
    colour = move // 6 % 5
    place = move // 30
    seat = table[TURN]
    base = BOARDS + seat * BOARD_SIZE
    heap = table[HEAPS + place]
    floor = table[base + DROPPED]
    table[start] = heap
    table[start + 1] = table[HEAPS + MIDDLE]
    table[start + 2] = table[base + HELD]
    table[start + 3] = floor
    table[start + 4] = table[MARKER]
    table[start + 5] = table[TILES]
    count = heap >> HEAP_BITS * colour & HEAP_MASK
    rest = heap - (count << HEAP_BITS * colour)
    if place == MIDDLE:
        table[HEAPS + MIDDLE] = rest
        if table[MARKER] < 0:
            table[MARKER] = seat
            floor += 1
    else:
        table[HEAPS + place] = 0
        table[HEAPS + MIDDLE] += rest
    table[TILES] -= count
    if line != TO_FLOOR:
        held = table[base + HELD]
        tiles = held >> LINE_BITS * line & LINE_MASK
        laid = min(count, line + 1 - (tiles & 7))
        now = (tiles & 7) + laid | colour << 3
        table[base + HELD] = held + (now - tiles << LINE_BITS * line)
        count -= laid
    table[base + DROPPED] = min(7, floor + count)
    following = seat + 1
    table[TURN] = following if following < table[SEATS] else 0


@compiled
def put_back(table: Ints, move: int, start: int) -> None:
    """Undo the latest move."""
    seat = table[TURN] - 1
    if seat < 0:
        seat = table[SEATS] - 1
    base = BOARDS + seat * BOARD_SIZE
    table[TURN] = seat
    table[HEAPS + MIDDLE] = table[start + 1]
    table[HEAPS + move // 30] = table[start]
    table[base + HELD] = table[start + 2]
    table[base + DROPPED] = table[start + 3]
    table[MARKER] = table[start + 4]
    table[TILES] = table[start + 5]
