"""Ways to take tiles, worked out beforehand: which lines are open, and the moves to all of them.

A set of pattern lines is a number with a bit for each line, the first line's is 1. The sets of
all colours together are one long number with a byte for each colour.
"""

from itertools import permutations, product

from games.azul.model import COLOURS, FLOOR, LINES, OPEN, ROWS, SIZE, Board
from games.core import Move
from games.displays import CENTRE, DISPLAY_SIZE, PLACES

EVERY_LINE = (1 << SIZE) - 1
BYTE = 8

Ways = list[tuple[Move, ...]]
"""For every set of lines the moves that take a colour from a place to one of them."""


def open_lines(board: Board) -> bytes:
    """For each colour the set of pattern lines that take it (Factory offer).

    A line must have room, hold no other colour, and lead to a wall row without this colour.
    """
    one, two, three, four, five = board.lines
    first, second, third, fourth, fifth = board.wall
    sets = (  # a loop would take twice the time
        TO_ONE[one or first]
        | TO_TWO[two or second]
        | TO_THREE[three or third]
        | TO_FOUR[four or fourth]
        | TO_FIVE[five or fifth]
    )
    return sets.to_bytes(SIZE, "little")


def taking(row: int) -> dict[str, int]:
    """Which colours a pattern line takes: by the tiles that it holds, or by its row of the wall.

    A line that holds tiles takes their colour until it is full; an empty one takes whatever its
    row of the wall lacks.
    """
    begun = {held: BITS[letter] << row for letter in COLOURS for held in HELD[letter][1 : row + 1]}
    full = dict.fromkeys([HELD[letter][row + 1] for letter in COLOURS], 0)
    empty = {spaces: lacked << row for spaces, lacked in LACKED.items()}
    return begun | full | empty


def ways_to_take(place: str, letter: str) -> Ways:
    """For every set of lines the moves that take a colour to one of them or to the floor line."""
    moves = {target: Move(f"{place} {letter} {target}") for target in LINES + FLOOR}
    return [
        (*(moves[line] for line in LINES if lines >> int(line) - 1 & 1), moves[FLOOR])
        for lines in range(EVERY_LINE + 1)
    ]


def ways_from(place: str) -> dict[str, list[tuple[int, Ways]]]:
    """For all tiles that can lie on a display: each of their colours, and the ways to take it."""
    ways = {letter: (COLOURS.index(letter), ways_to_take(place, letter)) for letter in COLOURS}
    of_set = {letters: [ways[letter] for letter in letters] for letters in COLOURS_OF.values()}
    return {tiles: of_set[letters] for tiles, letters in COLOURS_OF.items()}


COLOURS_OF = {
    "".join(tiles): "".join(letter for letter in COLOURS if letter in tiles)
    for count in range(1, DISPLAY_SIZE + 1)
    for tiles in product(COLOURS, repeat=count)
}
"""The colours of all tiles that can lie on a display."""
HELD = {letter: [letter * count for count in range(SIZE + 1)] for letter in COLOURS}
"""What a pattern line holds, by colour and number of tiles."""
BITS = {letter: 1 << BYTE * colour for colour, letter in enumerate(COLOURS)}
"""The first line in the byte of each colour."""
LACKED = {
    spaces: sum([BITS[letter] for letter in COLOURS if letter not in spaces])
    for spaces in set(map("".join, permutations(COLOURS + OPEN * SIZE, SIZE)))
}
"""What every row that a wall can have lacks; none has a colour twice."""
TO_ONE, TO_TWO, TO_THREE, TO_FOUR, TO_FIVE = map(taking, ROWS)
"""What each pattern line takes, by what it holds or by its row of the wall."""
FROM_DISPLAYS = [ways_from(place) for place in PLACES]
"""For each display and all tiles that can lie on it: their colours, and the ways to take them."""
FROM_CENTRE = [
    (letter, colour, ways_to_take(CENTRE, letter)) for colour, letter in enumerate(COLOURS)
]
"""Each colour, and the ways to take it from the centre."""
PARTED = {
    tiles: {letter: (tiles.replace(letter, ""), tiles.count(letter)) for letter in letters}
    for tiles, letters in COLOURS_OF.items()
}
"""For all tiles that can lie on a display, by colour: what is left, and how many are taken."""
WHAT_TO_TAKE = {
    Move(f"{place} {letter} {target}"): (place, display, letter, line)
    for display, place in [*enumerate(PLACES), (None, CENTRE)]
    for letter in COLOURS
    for line, target in enumerate(FLOOR + LINES)
}
"""For every move a place, the index of its display unless it is the centre, a colour, and a line
or 0 for the floor line."""
