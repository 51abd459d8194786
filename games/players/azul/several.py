"""Search for three and four seats (max^n).

Each seat maximises its own expected share of the match. This allows no cutoffs, so only the moves
with the best static evaluation are searched.
"""

from typing import Final

from games.players.azul.desk import (
    FRAME_SIZE,
    FRAMES,
    LIMIT,
    MOST_MOVES,
    MOVES,
    NODES,
    OPEN_ENDS,
    SHARES,
    STOPPED,
)
from games.players.azul.moving import TO_MARKS, make, next_move, unmake
from games.players.azul.table import SEATS, TILES, TURN
from games.players.azul.taking import list_moves
from games.players.azul.value import LAST_SPREAD, OVER, points_of, result, squashed, stage_now
from games.players.azul.weights import SPREAD
from games.players.compiled import Ints, Reals, compiled

STRONGEST: Final = 7
"""The weight of the strongest opponent in tenths; the rest is for the average opponent."""
WORST: Final = -(2**40)
PLACE: Final = 0
END: Final = 1
MOVE: Final = 2
DEPTH: Final = 3
BEST: Final = 4
STOP: Final = 5
NARROW: Final = 4
WIDE: Final = 6


@compiled
def share_of(desk: Ints, weights: Reals, seat: int) -> int:
    """The value of a position for one of several seats."""
    stage = stage_now(desk, weights)
    own = points_of(desk, weights, seat, stage)
    strongest = WORST
    total = 0
    for other in range(desk[SEATS]):
        if other != seat:
            points = points_of(desk, weights, other, stage)
            strongest = max(strongest, points)
            total += points
    if stage == OVER and desk[TILES] == 0:
        return result(own - strongest)
    rival = (STRONGEST * strongest + (10 - STRONGEST) * (total // (desk[SEATS] - 1))) // 10
    return squashed(own - rival, weights[SPREAD + stage] if stage != OVER else LAST_SPREAD)


@compiled
def search_several(desk: Ints, weights: Reals, depth: int) -> None:
    """Write the shares of all seats after the move at ply 0 if each seat plays its best."""
    ply = 1
    desk[FRAMES + FRAME_SIZE + DEPTH] = depth
    open_table(desk, weights, ply)
    while True:
        frame = FRAMES + ply * FRAME_SIZE
        if desk[STOPPED]:
            while ply > 1:
                ply -= 1
                unmake(desk, desk[FRAMES + ply * FRAME_SIZE + MOVE], ply)
            return
        if desk[frame + PLACE] < desk[frame + STOP]:
            move = next_move(desk, desk[frame + PLACE], desk[frame + END])
            desk[frame + MOVE] = move
            make(desk, move, ply)
            desk[NODES] += 1
            desk[frame + FRAME_SIZE + DEPTH] = desk[frame + DEPTH] - 1
            ply += 1
            open_table(desk, weights, ply)
        elif ply == 1:
            return
        else:
            ply -= 1
            weigh_shares(desk, ply)


@compiled
def open_table(desk: Ints, weights: Reals, ply: int) -> None:
    """List the moves to search, or write the shares where the search ends."""
    frame = FRAMES + ply * FRAME_SIZE
    depth = desk[frame + DEPTH]
    start = MOVES + ply * MOST_MOVES
    desk[frame + PLACE] = start
    desk[frame + STOP] = start
    if depth <= 0 or desk[TILES] == 0:
        desk[OPEN_ENDS] += 1 if desk[TILES] else 0
        for seat in range(desk[SEATS]):
            desk[SHARES + 4 * ply + seat] = share_of(desk, weights, seat)
        return
    if desk[NODES] >= desk[LIMIT]:
        desk[STOPPED] = 1
        return
    end = list_moves(desk, start)
    mark_shares(desk, weights, start, end, ply)
    desk[frame + END] = end
    desk[frame + STOP] = min(end, start + width_of(depth))
    desk[frame + BEST] = WORST


@compiled
def width_of(depth: int) -> int:
    """How many moves are searched; at the last ply only the most promising one."""
    if depth == 1:
        return 1
    return NARROW if depth == 2 else WIDE


@compiled
def mark_shares(desk: Ints, weights: Reals, start: int, end: int, ply: int) -> None:
    """Set the ordering scores by static evaluation."""
    seat = desk[TURN]
    for place in range(start, end):
        move = desk[place]
        make(desk, move, ply)
        desk[place + TO_MARKS] = share_of(desk, weights, seat)
        unmake(desk, move, ply)


@compiled
def weigh_shares(desk: Ints, ply: int) -> None:
    """Undo a move and keep its shares if they are the best for its seat."""
    frame = FRAMES + ply * FRAME_SIZE
    unmake(desk, desk[frame + MOVE], ply)
    desk[frame + PLACE] += 1
    shares = SHARES + 4 * ply
    share = desk[shares + 4 + desk[TURN]]
    if share > desk[frame + BEST]:
        desk[frame + BEST] = share
        for seat in range(desk[SEATS]):
            desk[shares + seat] = desk[shares + 4 + seat]


@compiled
def try_among_several(desk: Ints, weights: Reals, move: int, depth: int) -> int:
    """The share of the seat that makes this move at the root."""
    seat = desk[TURN]
    make(desk, move, 0)
    desk[NODES] += 1
    search_several(desk, weights, depth - 1)
    unmake(desk, move, 0)
    return desk[SHARES + 4 + seat]
