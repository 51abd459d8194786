"""`python -m benchmarks.handovers [MATCHES]`: how often a match waits for a player.

Simulated people who judge moves alike play the same deals by hand, with forced moves, with premoves
and with plans. A hand-over is each time a player who is not present has to be notified. Then one of
them uses every feature against others who play by hand, to measure the cost in points.

    python -m benchmarks.handovers                 about a minute
    python -m benchmarks.handovers 20              more matches: seeds evening-0 to -19
    python -m benchmarks.handovers 5 --deals 600   … and 600 deals to measure the cost
    --game azul --seats 2                          one game and seat count only
"""

import argparse
from collections.abc import Mapping, Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import Final

from benchmarks.handovers.judges import AzulJudge, Judge, PavilionJudge
from benchmarks.handovers.match import Match, play
from benchmarks.handovers.people import BY_HAND, FORCED, LAZY, PLANS, PREMOVES, Habits
from games import GAMES
from games.core import AnyGame, Outcome

JUDGES: Final[Mapping[str, Judge]] = {"azul": AzulJudge(), "summer-pavilion": PavilionJudge()}
GOALS: Final = {"azul": 0.70, "summer-pavilion": 0.45}
"""The goal: the share of hand-overs that may remain when every feature is used."""
MATCHES: Final = 2
DEALS_PER_MATCH: Final = 5
"""Deals to measure the cost, unless their number is given."""
SEED: Final = "evening"


def main() -> None:
    """Print the hand-overs and the cost of avoiding them."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("matches", type=int, nargs="?", default=MATCHES)
    parser.add_argument("--deals", type=int)
    parser.add_argument("--game", choices=[*JUDGES])
    parser.add_argument("--seats", type=int, choices=[2, 3, 4])
    chosen = parser.parse_args()
    deals = chosen.matches * DEALS_PER_MATCH if chosen.deals is None else chosen.deals
    variants = [
        (GAMES[key], seats)
        for key in ([chosen.game] if chosen.game else JUDGES)
        for seats in ([chosen.seats] if chosen.seats else [2, 3, 4])
    ]
    if chosen.matches:
        print_handovers(variants, chosen.matches)
    if deals:
        print(
            f"\nThe cost: one player uses everything, the others play by hand; {deals} deals each,"
        )
        print("compared with the same deals played by hand by all\n")
        head = "by hand     with everything       first places    own regret"
        print(f"{'game':17}seats  {head}")
        for game, seats in variants:
            print(f"{game.key:17}{seats:5}  {cost(game, seats, deals)}", flush=True)


def print_handovers(variants: list[tuple[AnyGame, int]], matches: int) -> None:
    """Print a line of hand-overs for each game and seat count."""
    print(f"Hand-overs per match; {matches} matches each, seeds {SEED}-0 to {SEED}-{matches - 1}\n")
    print(
        f"{'game':17}seats  plain  forced      premoves    plans       left  goal  every 2nd time"
    )
    for game, seats in variants:
        before = plain = handovers(game, seats, BY_HAND, matches)
        line = f"{game.key:17}{seats:5}{plain:7.1f}"
        for habits in (FORCED, PREMOVES, PLANS):
            now = handovers(game, seats, habits, matches)
            line += f"{now:7.1f} {(now - before) / plain:4.0%}"
            before = now
        lazy = handovers(game, seats, LAZY, matches)
        goal = GOALS[game.key]
        mark = " " if before / plain <= goal else "!"
        print(f"{line}  {before / plain:5.0%}{mark}{goal:5.0%}  {lazy / plain:5.0%}", flush=True)


def handovers(game: AnyGame, seats: int, habits: Habits, matches: int) -> float:
    """Return the mean number of hand-overs if all players have these habits."""
    return fmean(
        play_match(game, [habits] * seats, f"{SEED}-{number}").handovers
        for number in range(matches)
    )


def play_match(game: AnyGame, habits: list[Habits], seed: str) -> Match:
    """Play one match of people with these habits."""
    return play(game, JUDGES[game.key], habits, seed)


def cost(game: AnyGame, seats: int, deals: int) -> str:
    """Return how points and first places change for a player who uses every feature."""
    points, shares, regrets, scores = [], [], [], []
    for deal in range(deals):
        seat, seed = deal % seats, f"{SEED}-cost-{deal}"
        by_hand = play_match(game, [BY_HAND] * seats, seed).outcome
        habits = [BY_HAND] * seats
        habits[seat] = PLANS
        match = play_match(game, habits, seed)
        scores.append(by_hand.scores[seat])
        points.append(match.outcome.scores[seat] - by_hand.scores[seat])
        shares.append(share(match.outcome, seat) - share(by_hand, seat))
        regrets.append(match.regret)
    part = fmean(points) / fmean(scores)
    return (
        f"{fmean(scores):7.1f}  {with_error(points, 1)} ({part:+.1%})  "
        f"{with_error([100 * one for one in shares], 0)} %  {fmean(regrets):8.2f}"
    )


def share(outcome: Outcome, seat: int) -> float:
    """Return a seat's share of the first place."""
    return 1 / outcome.ranks.count(1) if outcome.ranks[seat] == 1 else 0.0


def with_error(numbers: Sequence[float], digits: int) -> str:
    """Return the mean with its standard error."""
    error = stdev(numbers) / sqrt(len(numbers)) if len(numbers) > 1 else 0.0
    return f"{fmean(numbers):+6.{digits}f} ± {error:3.{digits}f}"


if __name__ == "__main__":
    main()
