"""Alpha-beta search for two seats, to the end of the round if time allows.

The search keeps an explicit stack of frames instead of calling itself, because numba cannot cache
recursive functions.
"""

from typing import Final

from games.players.azul.desk import (
    FRAME_SIZE,
    FRAMES,
    HISTORY,
    LIMIT,
    MOST_CODES,
    MOST_MOVES,
    MOVES,
    NODES,
    OPEN_ENDS,
    STOPPED,
    SURE,
)
from games.players.azul.moving import make, mark_moves, next_move, position_key, unmake
from games.players.azul.table import (
    TILES,
    TURN,
)
from games.players.azul.taking import list_moves
from games.players.azul.value import value_of
from games.players.compiled import Ints, Reals, compiled

INFINITE: Final = 4 * SURE
SOLVED: Final = 63
"""The depth of a search to the end of the round."""
EXACT: Final = 0
AT_LEAST: Final = 1
AT_MOST: Final = 2
QUICK: Final = 0
"""A search with reduced depth."""
PLAIN: Final = 1
"""A null-window search whether a move is better than the best one."""
WHOLE: Final = 2
"""A search with the full window."""

DEPTH: Final = 0
ALPHA: Final = 1
BETA: Final = 2
VALUE: Final = 3
BEST_MOVE: Final = 4
PLACE: Final = 5
END: Final = 6
MOVE: Final = 7
LOWER: Final = 8
LOOK: Final = 9
KNOWN_BY: Final = 10
ENDS_BEFORE: Final = 11


@compiled
def search(desk: Ints, weights: Reals, memory: Ints, depth: int, alpha: int, beta: int) -> int:
    """The value of a position for the seat that moves next, within this window.

    The move that has led to it is at ply 0.
    """
    ply = 1
    set_frame(desk, ply, depth, alpha, beta)
    is_open = open_node(desk, weights, memory, ply) and go_on(desk, memory, ply, False)
    while True:
        if is_open:
            ply += 1
            is_open = open_node(desk, weights, memory, ply) and go_on(desk, memory, ply, False)
        elif desk[STOPPED]:
            while ply > 1:
                ply -= 1
                unmake(desk, desk[frame_of(ply) + MOVE], ply)
            return 0
        elif ply == 1:
            return desk[frame_of(1) + VALUE]
        else:
            ply -= 1
            is_open = go_on(desk, memory, ply, True)


@compiled
def frame_of(ply: int) -> int:
    """The index of a position's frame."""
    return FRAMES + ply * FRAME_SIZE


@compiled
def set_frame(desk: Ints, ply: int, depth: int, alpha: int, beta: int) -> None:
    """Start the search of a position within this window."""
    frame = frame_of(ply)
    desk[frame + DEPTH] = depth
    desk[frame + ALPHA] = alpha
    desk[frame + BETA] = beta


@compiled
def open_node(desk: Ints, weights: Reals, memory: Ints, ply: int) -> bool:
    """List the moves of a position, unless its value is already known."""
    frame = frame_of(ply)
    depth, alpha, beta = desk[frame + DEPTH], desk[frame + ALPHA], desk[frame + BETA]
    if depth <= 0 or desk[TILES] == 0:
        desk[OPEN_ENDS] += 1 if desk[TILES] else 0
        desk[frame + VALUE] = value_of(desk, weights, desk[TURN])
        return False
    if desk[NODES] >= desk[LIMIT]:
        desk[STOPPED] = 1
        return False
    key = position_key(desk)
    slot = 2 * (key & len(memory) // 2 - 1)
    first = -1
    if memory[slot] == key:
        found = memory[slot + 1]
        first = found >> 11 & 511
        if is_enough(found, depth, alpha, beta):
            desk[OPEN_ENDS] += 1 if found >> 2 & 63 != SOLVED else 0
            desk[frame + VALUE] = (found >> 20) - INFINITE
            return False
    start = MOVES + ply * MOST_MOVES
    end = list_moves(desk, start)
    mark_moves(desk, weights, start, end, depth, ply, first)
    desk[frame + KNOWN_BY] = key
    desk[frame + ENDS_BEFORE] = desk[OPEN_ENDS]
    desk[frame + PLACE] = start
    desk[frame + END] = end
    desk[frame + VALUE] = -INFINITE
    desk[frame + BEST_MOVE] = 0
    return True


@compiled
def go_on(desk: Ints, memory: Ints, ply: int, returned: bool) -> bool:
    """Start the next search below a position; False once its value is known.

    The first move gets the full window. The others get a null window, late ones with reduced
    depth first, and moves that seem better are searched again.
    """
    frame = frame_of(ply)
    depth, beta = desk[frame + DEPTH], desk[frame + BETA]
    if returned:
        value = -desk[frame + FRAME_SIZE + VALUE]
        lower = desk[frame + LOWER]
        if desk[frame + LOOK] == QUICK and value > lower:
            desk[frame + LOOK] = PLAIN
            set_frame(desk, ply + 1, depth - 1, -lower - 1, -lower)
            return True
        if desk[frame + LOOK] != WHOLE and lower < value < beta:
            desk[frame + LOOK] = WHOLE
            set_frame(desk, ply + 1, depth - 1, -beta, -lower)
            return True
        if weigh(desk, memory, ply, value):
            return False
    place = desk[frame + PLACE]
    if place == desk[frame + END]:
        close_node(desk, memory, ply)
        return False
    move = next_move(desk, place, desk[frame + END])
    desk[frame + MOVE] = move
    lower = max(desk[frame + ALPHA], desk[frame + VALUE])
    desk[frame + LOWER] = lower
    make(desk, move, ply)
    desk[NODES] += 1
    number = place - MOVES - ply * MOST_MOVES
    less = reduction(depth, number)
    desk[frame + LOOK] = WHOLE if number == 0 else (QUICK if less else PLAIN)
    set_frame(desk, ply + 1, depth - 1 - less, -beta if number == 0 else -lower - 1, -lower)
    return True


@compiled
def weigh(desk: Ints, memory: Ints, ply: int, value: int) -> bool:
    """Undo a move whose value is known; True for a cutoff."""
    frame = frame_of(ply)
    move = desk[frame + MOVE]
    unmake(desk, move, ply)
    desk[frame + PLACE] += 1
    if value > desk[frame + VALUE]:
        desk[frame + VALUE] = value
        desk[frame + BEST_MOVE] = move
        if value >= desk[frame + BETA]:
            depth = desk[frame + DEPTH]
            desk[HISTORY + desk[TURN] * MOST_CODES + move] += depth * depth
            close_node(desk, memory, ply)
            return True
    return False


@compiled
def close_node(desk: Ints, memory: Ints, ply: int) -> None:
    """Store the result in the transposition table."""
    frame = frame_of(ply)
    value = desk[frame + VALUE]
    flag = EXACT
    if value >= desk[frame + BETA]:
        flag = AT_LEAST
    elif value <= desk[frame + ALPHA]:
        flag = AT_MOST
    depth = desk[frame + DEPTH]
    if desk[OPEN_ENDS] == desk[frame + ENDS_BEFORE]:
        depth = SOLVED
    slot = 2 * (desk[frame + KNOWN_BY] & len(memory) // 2 - 1)
    memory[slot] = desk[frame + KNOWN_BY]
    known = value + INFINITE << 20 | desk[frame + BEST_MOVE] << 11
    memory[slot + 1] = known | depth << 2 | flag


@compiled
def is_enough(found: int, depth: int, alpha: int, beta: int) -> bool:
    """Whether the transposition table answers the search."""
    if found >> 2 & 63 < depth:
        return False
    value = (found >> 20) - INFINITE
    flag = found & 3
    if flag == AT_LEAST:
        return value >= beta
    if flag == AT_MOST:
        return value <= alpha
    return True


@compiled
def reduction(depth: int, number: int) -> int:
    """The depth reduction of a late move."""
    if depth < 3 or number < 4:
        return 0
    return 1 if number < 12 else 2


@compiled
def try_move(
    desk: Ints, weights: Reals, memory: Ints, move: int, depth: int, lower: int, number: int
) -> int:
    """The value of a move at the root for the seat that makes it, if better than this."""
    make(desk, move, 0)
    desk[NODES] += 1
    less = reduction(depth, number)
    look = WHOLE if number == 0 else (QUICK if less else PLAIN)
    value = 0
    while True:
        deep = depth - 1 - less if look == QUICK else depth - 1
        value = -search(
            desk, weights, memory, deep, -INFINITE if look == WHOLE else -lower - 1, -lower
        )
        if look == WHOLE or value <= lower or desk[STOPPED]:
            break
        look += 1
    unmake(desk, move, 0)
    return value
