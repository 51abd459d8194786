"""`python -m benchmarks.training.train_azul`: train the Azul players on their own matches.

    python -m benchmarks.training.train_azul play FILE.npz --matches 2000 --nodes 600
    python -m benchmarks.training.train_azul learn FILE.npz... --wall coloured

`play` lets the strongest player play itself, with a few random moves so that other positions
occur too, and saves every position and the final scores. `learn` first fits the value of boards
between rounds to the final leads, then the value of the rest of a round to the change of that value
by its end, and writes the weights next to the code. Repeat both: better players make better data.
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

RANDOM_SHARE = 0.04
"""How often a random one of the best moves is played instead of the best."""
RANDOM_MOVES = 6
OFFER, ROUND_END, MATCH_END = 0, 1, 2
GAME = GAMES["azul"]


def main() -> None:
    """Run a command."""
    parser = argparse.ArgumentParser(description=__doc__)
    commands = parser.add_subparsers(required=True)
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
    sub.add_argument("--base", type=Path, help="initial weights; default: those of the wall")
    sub.add_argument("--out", type=Path, help="output file; default: next to the code")
    options = parser.parse_args()
    options.command(options)


def play(options: argparse.Namespace) -> None:
    """Save the positions of matches: number, kind, final scores, and the encoded position."""
    start = perf_counter()
    rows: list[list[int]] = []
    for number in range(options.matches):
        seed = f"{options.seed}-{number}"
        positions = list(match_positions(seed, options.wall, options.nodes))
        scores = [board.score for board in positions[-1][1].boards]
        rows.extend([number, kind, *scores, *table_of(state)] for kind, state in positions)
        if number % 100 == 99 or number == options.matches - 1:
            part = options.file.with_suffix(
                ".part.npz"
            )  # so that a stopped run leaves a whole file
            numpy.savez_compressed(part, rows=numpy.array(rows, dtype=numpy.int64))
            part.replace(options.file)
            print(f"{number + 1} matches, {perf_counter() - start:.0f} s", flush=True)


def match_positions(seed: str, wall: str, nodes: int) -> Iterator[tuple[int, State]]:
    """Yield the kind and the state of every offer turn, every new round, and the end."""
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
            best = (
                random.choice(found[:RANDOM_MOVES]) if random.random() < RANDOM_SHARE else found[0]
            )
            move = move_text(best.move)
        else:
            move = best_space(state, seat)
        state = GAME.play(state, seat, move).state
    yield MATCH_END, state


if __name__ == "__main__":
    main()
