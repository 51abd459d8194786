"""`python -m benchmarks.rules`: the speed of the rules in random legal matches, on one core.

A move includes everything that belongs to it: finding the seat to move, listing the legal moves,
playing one of them with all checks, and its share of the draws. Times are CPU times of this
process. A busy machine still affects them, so each figure comes from many short windows; compare
code by the best window, and the state of the machine by the median. No match is played twice, so
caches help no more than in real matches. A reference loop runs before and after each figure:
compare two machines, or two days, by the moves in a million of its turns. The first line names the
interpreter: a build with profile-guided optimisation is at least 10 % faster.

The rules should stay at least three times as fast as the naive referee.
"""

from collections.abc import Callable, Mapping
from itertools import count, product
from platform import python_build, python_compiler, python_version
from random import Random
from statistics import median
from sysconfig import get_config_var
from time import process_time
from typing import Any, Final

from games import GAMES
from games.core import BAG, AnyGame
from games.shuffle import Shuffler
from tests.support.games.azul_referee import COLOURS, Referee

WARM_UP: Final = 0.4
WINDOW: Final = 0.05
"""CPU seconds of one measurement."""
WINDOWS: Final = 12
REFERENCE_TURNS: Final = 100_000
MILLION: Final = 1_000_000

Matches = Callable[[int], int]
"""Plays the match with this number and returns how many moves the seats made."""


def main() -> None:
    """Print a line for every game, option and number of seats."""
    print(interpreter())
    print(f"{'moves per second':39}{'best':>8}{'median':>9}{'in a million':>14}{'naive':>8}")
    chosen = [
        (game, dict(zip(game.options, values, strict=True)), seats)
        for game in GAMES.values()
        for values, seats in product(product(*game.options.values()), game.seats)
    ]
    for game, options, seats in chosen:
        turn = reference_turn()
        speeds = sorted(windows(matches(game, seats, options), WINDOWS))
        turn = min(turn, reference_turn())
        best = speeds[-1]
        words = [game.key, *(f"{option}={value}" for option, value in options.items())]
        name = f"{' '.join(words)}, {seats} seats"
        naive = f"{best / naive_speed(seats, options):.1f} x" if game.key == "azul" else ""
        relative = best * turn * MILLION
        print(f"{name:39}{best:8,.0f}{median(speeds):9,.0f}{relative:14,.0f}{naive:>8}")
    print(
        f"In a million: moves while the reference loop turns 1,000,000 times; a turn now takes"
        f" {reference_turn() * 1e9:.1f} ns.\nNaive: times the speed of the tests' naive referee."
    )


def interpreter() -> str:
    """Return the version of Python, and whether it was configured with optimizations.

    Debian's build is optimised but its options do not show it, so this names compiler and date too.
    """
    optimised = "--enable-optimizations" in (get_config_var("CONFIG_ARGS") or "")
    return (
        f"Python {python_version()}, {python_compiler()}, {python_build()[1]},"
        f" configured {'with' if optimised else 'without'} --enable-optimizations"
    )


def windows(play: Matches, number: int) -> list[float]:
    """Return the moves per second in each of `number` windows, after a warm-up."""
    numbers = count()
    speed(play, numbers, WARM_UP)
    return [speed(play, numbers, WINDOW) for _ in range(number)]


def speed(play: Matches, numbers: "count[int]", seconds: float) -> float:
    """Return the moves per second of whole matches, over at least this much CPU time."""
    moves = 0
    start = process_time()
    while (spent := process_time() - start) < seconds:
        moves += play(next(numbers))
    return moves / spent


def matches(game: AnyGame, seats: int, options: Mapping[str, str]) -> Matches:
    """Return a function that plays random legal matches of a game."""
    random = Random(1).random

    def play(number: int) -> int:
        state: Any = game.start(seats, options)
        moves = draws = 0
        while to_act := game.to_act(state):
            seat = to_act[0]
            if seat == BAG:
                move = game.draw(state, Shuffler(str(number), draws))
                draws += 1
            else:
                legal = game.moves(state, seat)
                move = legal[int(random() * len(legal))]
                moves += 1
            state = game.play(state, seat, move).state
        return moves

    return play


def naive_speed(seats: int, options: Mapping[str, str]) -> float:
    """Return the moves per second of the naive referee that the tests compare Azul with."""
    return max(windows(naive_matches(seats, options), WINDOWS // 5))


def naive_matches(seats: int, options: Mapping[str, str]) -> Matches:
    """Return a function that plays random legal matches of Azul with the naive referee."""
    random = Random(1)

    def play(number: int) -> int:
        referee = Referee(seats, options["wall"] == "grey", "".join(COLOURS) * 20)
        moves = 0
        while not referee.over:
            bag, lid = list(referee.bag.elements()), list(referee.lid.elements())
            tiles = random.sample(bag, len(bag)) + random.sample(lid, len(lid))
            places = range(0, 4 * (2 * seats + 1), 4)
            referee.deal(["".join(tiles[place : place + 4]) for place in places])
            while to_act := referee.to_act():
                legal = tuple(referee.legal(to_act[0]))
                referee.play(to_act[0], legal[int(random.random() * len(legal))])
                moves += 1
        return moves

    return play


def reference_turn() -> float:
    """Return the seconds for one turn of a plain loop, the best of five runs."""
    return min(map(_loop, range(5))) / REFERENCE_TURNS


def _loop(total: int) -> float:
    start = process_time()
    for number in range(REFERENCE_TURNS):
        total += number & 7
    return process_time() - start


if __name__ == "__main__":
    main()
