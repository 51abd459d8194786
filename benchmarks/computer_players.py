"""`python -m benchmarks.computer_players`: strength, speed and reliability.

    python -m benchmarks.computer_players speed      nodes per second and time per move
    python -m benchmarks.computer_players ladder     every level against the one below it
    python -m benchmarks.computer_players strength   the strongest at 0.1, 1 and 5 seconds a move
    python -m benchmarks.computer_players endurance  many matches of mixed levels and seats

Duels are played on duplicate deals. `--matches N` sets their length; `--game`, `--option` and
`--seats` choose the variant.
"""

import argparse
import resource
from collections.abc import Iterator
from itertools import pairwise
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

from games import GAMES
from games.core import BAG, AnyGame, Move, Seat
from games.players import LEVELS, RANDOM, YARDSTICKS, Level, Limit, think
from games.players.duel import Contestant, duel, tally
from games.players.roster import player_of
from games.shuffle import Shuffler

EVERYONE = {**LEVELS, **YARDSTICKS}
STRONGEST = list(LEVELS)[-1]
TIMES = ((0.1, 1.0), (1.0, 5.0))
TOO_SLOW = 3.0
"""How many seconds are too long for a player who waits."""


def main() -> None:
    """Run one of the measurements."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("measurement", choices=["speed", "ladder", "strength", "endurance"])
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--game", default="azul")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--option", action="append", default=[])
    options = parser.parse_args()
    game = GAMES[options.game]
    chosen = dict(pair.split("=") for pair in options.option)
    if options.measurement == "speed":
        speed(game, chosen, options.seats)
    elif options.measurement == "ladder":
        ladder(game, chosen, options.seats, options.matches)
    elif options.measurement == "strength":
        strength(game, chosen, options.matches)
    else:
        endurance(game, options.matches)


def positions(game: AnyGame, options: dict[str, str], seats: int) -> Iterator[tuple[Any, Seat]]:
    """Yield every state of a match between quick players, with the seat that acts."""
    state: Any = game.start(seats, options)
    draws = 0
    while to_act := game.to_act(state):
        seat = to_act[0]
        if seat == BAG:
            move = game.draw(state, Shuffler("speed", draws))
            draws += 1
        else:
            yield state, seat
            move = think(game, state, seat, "filo", "speed").move
        state = game.play(state, seat, move).state


def speed(game: AnyGame, options: dict[str, str], seats: int) -> None:
    """Print the time and the nodes of every level's moves."""
    match = list(positions(game, options, seats))
    print(f"{'level':12}{'median ms':>10}{'most ms':>10}{'nodes a second':>16}")
    for level in LEVELS.values():
        think(game, *match[0], level, "warm")
        times, nodes = [], 0
        for state, seat in match[:: 1 if level.key != STRONGEST else 3]:
            start = perf_counter()
            nodes += think(game, state, seat, level, "speed").nodes
            times.append(perf_counter() - start)
        ms = f"{1000 * median(times):10.1f}{1000 * max(times):10.1f}"
        print(f"{level.key:12}{ms}{nodes / sum(times):16,.0f}", flush=True)


def report(
    game: AnyGame,
    options: dict[str, str],
    seats: int,
    pair: tuple[Contestant, Contestant],
    matches: int,
) -> None:
    """Play a duel and print its result."""
    start = perf_counter()
    total = tally(list(duel(game, options, seats, *pair, matches, "bench")))
    print(
        f"{pair[0]!s:14} {pair[1]!s:14} {total.matches:5} matches {total.wins:4} won"
        f" {total.draws:3} drawn  {total.rate:6.1%} ({total.low:.1%} to {total.high:.1%})"
        f"  margin {total.margin:+.1f}  {perf_counter() - start:.0f} s",
        flush=True,
    )


def ladder(game: AnyGame, options: dict[str, str], seats: int, matches: int) -> None:
    """Let every level play against the one below it, and the lowest against random moves."""
    keys = ["random", *LEVELS]
    for below, level in pairwise(keys):
        pair = Contestant(EVERYONE[level]), Contestant(EVERYONE[below])
        report(game, options, seats, pair, matches)
    pair = Contestant(EVERYONE[STRONGEST]), Contestant(EVERYONE["greedy"])
    report(game, options, seats, pair, matches)


def strength(game: AnyGame, options: dict[str, str], matches: int) -> None:
    """Let the strongest level play against itself with less time."""
    level = LEVELS[STRONGEST]
    for less, more in TIMES:
        pair = Contestant(level, Limit(seconds=more)), Contestant(level, Limit(seconds=less))
        report(game, options, 2, pair, matches)


def endurance(game: AnyGame, matches: int) -> None:
    """Play mixed levels, seats and options: look for illegal moves, long waits, growing memory."""
    random = Random(1)
    moves, slowest, memory = 0, 0.0, 0
    for number in range(matches):
        seats = random.choice(game.seats)
        options = {name: random.choice(values) for name, values in game.options.items()}
        levels = [random.choice(list(EVERYONE.values())) for _ in range(seats)]
        state: Any = game.start(seats, options)
        draws = 0
        while to_act := game.to_act(state):
            seat = random.choice(to_act)
            if seat == BAG:
                move = game.draw(state, Shuffler(f"endurance-{number}", draws))
                draws += 1
            else:
                start = perf_counter()
                # With its default limit the strongest level would need a day.
                limit = Limit(nodes=2_000) if levels[seat].key == STRONGEST else Limit()
                move = own_move(game, state, seat, levels[seat], str(number), limit)
                slowest = max(slowest, perf_counter() - start)
                moves += 1
            state = game.play(state, seat, move).state
        if number == matches // 10:
            memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - memory
    print(
        f"{matches} matches, {moves:,} moves, all legal; slowest {slowest:.2f} s"
        f" ({'too slow' if slowest > TOO_SLOW else 'fine'});"
        f" memory grew by {grown / 1024:.1f} MiB after the first tenth"
    )


def own_move(game: AnyGame, state: Any, seat: Seat, level: Level, seed: str, limit: Limit) -> Move:
    """Return the computer's own move; `think` would replace an illegal one."""
    if level is RANDOM or len(game.moves(state, seat)) == 1:
        return think(game, state, seat, level, seed).move
    return player_of(game).think(game, state, seat, level, seed, limit).move


if __name__ == "__main__":
    main()
