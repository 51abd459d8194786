"""`python -m benchmarks.handovers [MATCHES]`: how often a match waits for somebody.

Simulated people of one judgement play the same deals plainly, with forced moves, with premoves and
with plans. A hand-over is each time somebody who is not already there has to be called. Then one
of them uses everything against others who play every turn by hand: what that costs in points.

    python -m benchmarks.handovers                 about a minute
    python -m benchmarks.handovers 20              more of the same: seeds handovers-0 to -19
    python -m benchmarks.handovers 5 --deals 600   … and 600 deals of what it costs
    --game azul --seats 2                          one table alone
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
"""The most hand-overs, of those in plain play, that people shall need with everything."""
MATCHES: Final = 2
DEALS_EACH: Final = 5
"""So many deals of what it costs for every match, unless their number is given."""
SEED: Final = "evening"


def main() -> None:
    """Count hand-overs, and what it costs to need fewer."""
    top = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    top.add_argument("matches", type=int, nargs="?", default=MATCHES)
    top.add_argument("--deals", type=int)
    top.add_argument("--game", choices=[*JUDGES])
    top.add_argument("--seats", type=int, choices=[2, 3, 4])
    chosen = top.parse_args()
    deals = chosen.matches * DEALS_EACH if chosen.deals is None else chosen.deals
    tables = [
        (GAMES[key], seats)
        for key in ([chosen.game] if chosen.game else JUDGES)
        for seats in ([chosen.seats] if chosen.seats else [2, 3, 4])
    ]
    if chosen.matches:
        count_all(tables, chosen.matches)
    if deals:
        print(f"\nWhat it costs: one uses everything, the others play by hand; {deals} deals each,")
        print("each of them played by hand by everybody, too\n")
        head = "by hand     with everything       first places    own regret"
        print(f"{'game':17}seats  {head}")
        for game, seats in tables:
            print(f"{game.key:17}{seats:5}  {cost(game, seats, deals)}", flush=True)


def count_all(tables: list[tuple[AnyGame, int]], matches: int) -> None:
    """A line of hand-overs for each table."""
    print(f"Hand-overs per match; {matches} matches each, seeds {SEED}-0 to {SEED}-{matches - 1}\n")
    print(
        f"{'game':17}seats  plain  forced      premoves    plans       left  goal  every 2nd time"
    )
    for game, seats in tables:
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
    """How many hand-overs a match takes if everybody has these habits."""
    return fmean(
        played(game, [habits] * seats, f"{SEED}-{number}").handovers for number in range(matches)
    )


def played(game: AnyGame, habits: list[Habits], seed: str) -> Match:
    """One match of people with these habits."""
    return play(game, JUDGES[game.key], habits, seed)


def cost(game: AnyGame, seats: int, deals: int) -> str:
    """Points and first places of whoever uses everything, against the same by hand."""
    points, shares, regrets, scores = [], [], [], []
    for deal in range(deals):
        seat, seed = deal % seats, f"{SEED}-cost-{deal}"
        by_hand = played(game, [BY_HAND] * seats, seed).outcome
        habits = [BY_HAND] * seats
        habits[seat] = PLANS
        match = played(game, habits, seed)
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
    """A seat's part of the first place."""
    return 1 / outcome.ranks.count(1) if outcome.ranks[seat] == 1 else 0.0


def with_error(numbers: Sequence[float], digits: int) -> str:
    """The mean, and how far the true one may well be from it."""
    error = stdev(numbers) / sqrt(len(numbers)) if len(numbers) > 1 else 0.0
    return f"{fmean(numbers):+6.{digits}f} ± {error:3.{digits}f}"


if __name__ == "__main__":
    main()
