"""`python -m benchmarks.training.train_azul`: train the Azul players on their own matches.

    python -m benchmarks.training.train_azul play FILE.npz --matches 2000 --nodes 600
    python -m benchmarks.training.train_azul learn FILE.npz... --wall coloured

`play` lets the strongest player meet itself, with a stray move here and there so that it sees
more than its own habits, and writes down every table and how the match ended. `learn` fits the
value of boards between rounds to the final leads, then what the rest of a round brings to the
change of that value by its end, and writes the weights beside the code. Several rounds of both
go further than one: better players make better teachers.
"""

import argparse
from collections.abc import Iterator
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

import numpy

from benchmarks.training.train_azul_net import learn
from games import GAMES
from games.azul.model import Phase, State
from games.core import BAG
from games.players.azul.engine import search, study
from games.players.azul.grey import best_space
from games.players.azul.table import move_text, table_of
from games.players.core import Limit
from games.shuffle import Shuffler

STRAY = 0.04
"""How often a move is any of the better ones instead of the best."""
BETTER = 6
OFFER, ROUND_END, MATCH_END = 0, 1, 2
GAME = GAMES["azul"]


def main() -> None:
    """Play or learn."""
    top = argparse.ArgumentParser(description=__doc__)
    commands = top.add_subparsers(required=True)
    sub = commands.add_parser("play")
    sub.set_defaults(command=play)
    sub.add_argument("file", type=Path)
    sub.add_argument("--matches", type=int, default=1000)
    sub.add_argument("--nodes", type=int, default=600)
    sub.add_argument("--wall", default="coloured")
    sub.add_argument("--seed", default="school")
    sub = commands.add_parser("learn")
    sub.set_defaults(command=learn)
    sub.add_argument("files", nargs="+", type=Path)
    sub.add_argument("--wall", default="coloured")
    sub.add_argument("--epochs", type=int, default=30)
    sub.add_argument("--base", type=Path, help="weights to begin with; else those of the wall")
    sub.add_argument("--out", type=Path, help="where to write; else beside the code")
    options = top.parse_args()
    options.command(options)


def play(options: argparse.Namespace) -> None:
    """Write the tables of so many matches: match, kind, scores at the end, numbers of the table."""
    start = perf_counter()
    rows: list[list[int]] = []
    for number in range(options.matches):
        seed = f"{options.seed}-{number}"
        tables = list(match_tables(seed, options.wall, options.nodes))
        last = [board.score for board in tables[-1][1].boards]
        rows.extend([number, kind, *last, *table_of(state)] for kind, state in tables)
        if number % 100 == 99 or number == options.matches - 1:
            part = options.file.with_suffix(
                ".part.npz"
            )  # a run that is stopped leaves a whole file
            numpy.savez_compressed(part, rows=numpy.array(rows, dtype=numpy.int64))
            part.replace(options.file)
            print(f"{number + 1} matches, {perf_counter() - start:.0f} s", flush=True)


def match_tables(seed: str, wall: str, nodes: int) -> Iterator[tuple[int, State]]:
    """Every table of a match in the offer, between rounds, and at the end."""
    random = Random(seed)
    state: Any = GAME.start(2, {"wall": wall})
    limit = Limit(nodes=nodes)
    draws = 0
    while to_act := GAME.to_act(state):
        seat = to_act[0]
        if seat == BAG:
            if state.round > 1:
                yield ROUND_END, state
            move = GAME.draw(state, Shuffler(seed, draws))
            draws += 1
        elif state.phase is Phase.OFFER:
            yield OFFER, state
            with study(state, limit) as position:
                found = search(position, limit).candidates
            best = random.choice(found[:BETTER]) if random.random() < STRAY else found[0]
            move = move_text(best.move)
        else:
            move = best_space(state, seat)
        state = GAME.play(state, seat, move).state
    yield MATCH_END, state


if __name__ == "__main__":
    main()
