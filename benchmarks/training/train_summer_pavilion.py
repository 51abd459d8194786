"""Train the Summer Pavilion players on their own matches: the value of boards and kept tiles.

    python -m benchmarks.training.train_summer_pavilion --side standard --matches 3000 --lessons 5

In each lesson the player plays itself with its current weights and a little noise; then the weights
are fitted to the points still to come after each round. The final weights replace the file of this
side. With `--walks` the player searches before it takes tiles, as the strongest level does: better
data, but slower. Needs numba.
"""

import argparse
from time import perf_counter
from typing import Any

import numpy as np

from games.players.compiled import Ints, compiled, ints, zeros
from games.players.summer_pavilion.glance import NODE, Room, glance, new_room
from games.players.summer_pavilion.quick import packed, quick_move
from games.players.summer_pavilion.table import (
    BOARD_SIZE,
    BOARDS,
    DEALING,
    DRAFTING,
    HAND,
    LAID,
    OVER,
    PHASE,
    ROUND,
    SCORE,
    SEATS,
    SIDE,
    STARTER,
    TABLE_SIZE,
    TILES,
    table_of,
)
from games.players.summer_pavilion.tree import MOVE, favourite, plant, walks
from games.players.summer_pavilion.turns import draw, next_chance, play
from games.players.summer_pavilion.value import (
    PROMISE_AT,
    SECTION,
    STARTER_AT,
    WEIGHTS_SIZE,
    entries,
)
from games.players.summer_pavilion.weights import weights, write_weights
from games.summer_pavilion import SummerPavilion
from games.summer_pavilion.model import Side

PROMISES = (300, 330, 250, 260, 250, 270, 220, 260, 150, 245, 210, 320)
"""The value of unplaced tiles, for each round a normal one and a wild one. With these a plan of six
boards comes closest to one of 64."""
WIDTH = 6
NOISE = 300
"""The random part of takes without walks, in hundredths of a point."""
SURPRISES = 12
"""One in this many takes is made without walks, so that other boards occur too."""
BLOCK = 4000
ENTRIES = 37
RECORD = ENTRIES + 2
"""A record has the round and seat, the points still to come, and the entries."""


@compiled
def next_move(table: Ints, room: Room, count: int) -> int:
    """Return the player's move, after `count` walks."""
    if table[PHASE] == DRAFTING and count and next_chance(room.luck, SURPRISES):
        for place in range(TABLE_SIZE):
            room.root[place] = table[place]
        glance(room)
        plant(room)
        walks(room, count)
        return room.nodes[favourite(room) * NODE + MOVE]
    return quick_move(table, room.weights, WIDTH, NOISE, room.desk, room.luck, room.moves)


@compiled
def match_records(table: Ints, room: Room, count: int, records: Any) -> int:
    """Play a match; record the boards at the end of each round and the points still to come."""
    written = 0
    ended = table[ROUND]
    draw(table, room.luck)
    while table[PHASE] != OVER:
        play(table, next_move(table, room, count))
        if table[PHASE] == DEALING and table[ROUND] != ended:
            for seat in range(table[SEATS]):
                board = BOARDS + seat * BOARD_SIZE
                records[written, 0] = ended * 8 + seat
                records[written, 1] = table[board + SCORE]
                entries(
                    table[SIDE],
                    ended,
                    table[board + TILES],
                    table[board + LAID],
                    packed(table, board + HAND),
                    1 if table[STARTER] == seat else 0,
                    records[written, 2:],
                )
                written += 1
            ended = table[ROUND]
        draw(table, room.luck)
    for place in range(written):
        seat = records[place, 0] % 8
        records[place, 1] = table[BOARDS + seat * BOARD_SIZE + SCORE] - records[place, 1]
    return written


def lesson(side: Side, seats: int, known: Any, matches: int, count: int, seed: int) -> Any:
    """Play matches and return their records."""
    first = table_of(SummerPavilion().start(seats, {"side": side}))
    room = new_room(ints(known.tolist()))
    room.luck[0] = seed * 7919 + 1
    records = np.zeros((matches * seats * 5, RECORD), dtype=np.int64)
    written = 0
    scores = []
    table = zeros(TABLE_SIZE)
    for _ in range(matches):
        table[:] = first
        written += match_records(table, room, count, records[written:])
        scores += [int(table[BOARDS + seat * BOARD_SIZE + SCORE]) for seat in range(seats)]
    print(f"  mean score {np.mean(scores):.1f}")
    return records[:written]


def fit(records: Any, known: Any, caution: float) -> Any:
    """Fit the weights to the points still to come, and keep them close to the known ones."""
    better = known.copy()
    for ended in range(5):
        rows = records[records[:, 0] // 8 == ended]
        found = rows[:, 2:] - ended * SECTION
        before = known[ended * SECTION : (ended + 1) * SECTION] / 100
        rest = rows[:, 1] - before[found].sum(axis=1)
        design = np.zeros((SECTION, SECTION))
        target = np.zeros(SECTION)
        for start in range(0, len(rows), BLOCK):
            part = found[start : start + BLOCK]
            dense = np.zeros((len(part), SECTION))
            dense[np.arange(len(part))[:, None], part] = 1
            design += dense.T @ dense
            target += dense.T @ rest[start : start + BLOCK]
        limits = np.full(SECTION, caution)
        limits[STARTER_AT:] = 0.01  # the mean may change freely
        after = before + np.linalg.solve(design + np.diag(limits), target)
        error = rows[:, 1] - after[found].sum(axis=1)
        left = rows[:, 1].mean()
        print(f"  after round {ended + 1}: {left:.1f} points to come, error {error.std():.1f}")
        better[ended * SECTION : (ended + 1) * SECTION] = np.rint(after * 100)
    return better


def main() -> None:
    """Train and write the weights."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--side", choices=list(map(str, Side)), default="standard")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--matches", type=int, default=3000, help="matches in a lesson")
    parser.add_argument("--lessons", type=int, default=5)
    parser.add_argument("--walks", type=int, default=0, help="walks before a take")
    parser.add_argument("--caution", type=float, default=60.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--afresh", action="store_true", help="do not start with the current weights"
    )
    options = parser.parse_args()
    side = Side(options.side)
    known = np.array(weights(side))
    if options.afresh:
        known = np.zeros(WEIGHTS_SIZE, dtype=np.int64)
        known[PROMISE_AT:] = PROMISES
    recent: list[Any] = []
    for number in range(options.lessons):
        start = perf_counter()
        seed = options.seed * 1000 + number
        seen = lesson(side, options.seats, known, options.matches, options.walks, seed)
        recent = [*recent, seen][-4:]
        known = fit(np.concatenate(recent), known, options.caution)
        print(f"lesson {number + 1} took {perf_counter() - start:.0f} s", flush=True)
        write_weights(side, known.tolist())


if __name__ == "__main__":
    main()
