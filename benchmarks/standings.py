"""`python -m benchmarks.standings`: the time for schedules, rounds, standings and ratings.

Times are CPU times of this process, the slowest of each kind. The ratings alternate with those of
openskill on the same results, so that a busy machine slows both down.
"""

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from random import Random
from time import process_time
from typing import TypeVar

from openskill.models import PlackettLuce

from games.standings.prospects import prospect
from games.standings.ratings import ratings
from games.standings.results import Player, Result
from games.standings.schedules import balance, schedule
from games.standings.swiss import Round, repeats, swiss_round
from games.standings.table import table

T = TypeVar("T")

RESULTS = 5000


def main() -> None:
    """Print a line for each kind of work."""
    for seats in (2, 3, 4):
        print_schedules(seats)
    for number, seats, rounds in ((64, 2, 8), (200, 2, 9), (48, 3, 7), (64, 4, 8), (200, 4, 6)):
        print_swiss(number, seats, rounds)
    print_standings()
    print_ratings()


def timed(work: Callable[[], T]) -> tuple[float, T]:
    """Return the CPU seconds and the result of some work."""
    start = process_time()
    result = work()
    return process_time() - start, result


def print_schedules(seats: int) -> None:
    """Print the time of the slowest division, and the most uneven seats."""
    slowest, uneven = 0.0, 0
    for number in range(4, 65):
        players = [Player(player) for player in range(number)]
        seconds, fixtures = timed(partial(schedule, players, seats))
        counts = balance([fixture.seats for fixture in fixtures], players)
        slowest = max(slowest, seconds)
        uneven = max(uneven, *(most - least for least, most in counts))
    print(f"schedules, 4 to 64 players, matches of {seats}: {slowest:.3f} s, seats within {uneven}")


def print_swiss(number: int, seats: int, rounds: int) -> None:
    """Print the time of the slowest round of a tournament."""
    random = Random(number)
    points = {Player(player): Fraction(0) for player in range(number)}
    history: list[Round] = []
    slowest, met_again = 0.0, 0
    for _ in range(rounds):
        ranking = sorted(points, key=lambda player: (-points[player], player))
        seconds, drawn = timed(partial(swiss_round, ranking, points, seats, history))
        slowest = max(slowest, seconds)
        met_again += repeats(drawn.pairings, history)
        history.append(drawn)
        for pairing in drawn.pairings:
            points[min(pairing, key=lambda player: player + random.gauss(0, number / 4))] += 1
    print(
        f"Swiss, {number} players, matches of {seats}, {rounds} rounds:"
        f" {slowest:.3f} s a round, {met_again} repeats"
    )


def print_standings() -> None:
    """Print the time for large standings, and for the largest exact prospect of a player."""
    players = [Player(player) for player in range(64)]
    fixtures = schedule(players, 2)
    results = [Result(one.number, one.seats, (1, 2), (60, 50)) for one in fixtures]
    seconds, _ = timed(lambda: table(players, results, fixtures))
    print(f"standings of 64 players after {len(results)} matches: {seconds:.3f} s")
    few = players[:8]
    left = schedule(few, 2)
    played = [Result(one.number, one.seats, (1, 2), (60, 50)) for one in left[:-9]]
    seconds, answer = timed(lambda: prospect(few[0], 1, few, played, left))
    print(f"what do I need, 8 players, 9 matches left: {seconds:.3f} s, exact: {answer.exact}")


def print_ratings() -> None:
    """Print the time for the ratings of all results, and that of openskill."""
    random = Random(1)
    results = [
        Result(n, tuple(map(Player, random.sample(range(200), 4))), (1, 2, 3, 4), (4, 3, 2, 1), n)
        for n in range(RESULTS)
    ]
    pairs = [
        (timed(lambda: ratings(results))[0], timed(lambda: rate_with_openskill(results))[0])
        for _ in range(3)
    ]
    own, openskill = (min(times) for times in zip(*pairs, strict=True))
    print(f"ratings, {RESULTS} results of four: {own:.3f} s; openskill {openskill:.3f} s")


def rate_with_openskill(results: list[Result]) -> None:
    """Compute the same ratings with openskill."""
    model = PlackettLuce()
    known = {player: model.rating() for player in range(200)}
    for result in results:
        teams = [[known[seat]] for seat in result.seats]
        rated = model.rate(teams, ranks=[float(rank) for rank in result.ranks])
        known.update({seat: team[0] for seat, team in zip(result.seats, rated, strict=True)})


if __name__ == "__main__":
    main()
