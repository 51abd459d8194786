"""`python -m benchmarks.standings`: how long schedules, rounds, tables and ratings take.

Times are CPU times of this process, the worst of a kind. The ratings are computed beside
openskill's on the same results, alternately, so that a busy machine slows both down.
"""

from collections.abc import Callable
from fractions import Fraction
from random import Random
from time import process_time
from typing import Any

from openskill.models import PlackettLuce

from games.standings.prospects import prospect
from games.standings.ratings import ratings
from games.standings.results import Player, Result
from games.standings.schedules import balance, schedule
from games.standings.swiss import Round, repeats, swiss_round
from games.standings.table import table

RESULTS = 5000


def main() -> None:
    """Print a line for each kind of work."""
    for seats in (2, 3, 4):
        print_schedules(seats)
    for number, seats, rounds in ((64, 2, 8), (200, 2, 9), (48, 3, 7), (64, 4, 8), (200, 4, 6)):
        print_swiss(number, seats, rounds)
    print_table()
    print_ratings()


def timed(work: Callable[[], Any]) -> tuple[float, Any]:
    """The seconds it takes, and what comes of it."""
    begun = process_time()
    made = work()
    return process_time() - begun, made


def print_schedules(seats: int) -> None:
    """The slowest division, and the most uneven."""
    slowest, uneven = 0.0, 0
    for number in range(4, 65):
        players = [Player(player) for player in range(number)]
        begun = process_time()
        fixtures = schedule(players, seats)
        spent = process_time() - begun
        counts = balance([fixture.seats for fixture in fixtures], players)
        slowest = max(slowest, spent)
        uneven = max(uneven, *(most - least for least, most in counts))
    print(f"schedules, 4 to 64 players, tables of {seats}: {slowest:.3f} s, within {uneven}")


def print_swiss(number: int, seats: int, rounds: int) -> None:
    """The slowest round of a tournament."""
    chance = Random(number)
    points = {Player(player): Fraction(0) for player in range(number)}
    history: list[Round] = []
    slowest, met_again = 0.0, 0
    for _ in range(rounds):
        standing = sorted(points, key=lambda player: (-points[player], player))
        begun = process_time()
        made = swiss_round(standing, points, seats, history)
        slowest = max(slowest, process_time() - begun)
        met_again += repeats(made.pairings, history)
        history.append(made)
        for sitting in made.pairings:
            points[min(sitting, key=lambda player: player + chance.gauss(0, number / 4))] += 1
    print(
        f"Swiss, {number} players, tables of {seats}, {rounds} rounds:"
        f" {slowest:.3f} s a round, {met_again} repeats"
    )


def print_table() -> None:
    """A large table, and the most ways that are tried to say what a player needs."""
    players = [Player(player) for player in range(64)]
    fixtures = schedule(players, 2)
    results = [Result(one.number, one.seats, (1, 2), (60, 50)) for one in fixtures]
    spent, _ = timed(lambda: table(players, results, fixtures))
    print(f"table of 64 players after {len(results)} matches: {spent:.3f} s")
    few = players[:8]
    left = schedule(few, 2)
    played = [Result(one.number, one.seats, (1, 2), (60, 50)) for one in left[:-9]]
    spent, answer = timed(lambda: prospect(few[0], 1, few, played, left))
    print(f"what do I need, 8 players, 9 matches left: {spent:.3f} s, exact: {answer.exact}")


def print_ratings() -> None:
    """All results again and again, here and in openskill."""
    chance = Random(1)
    results = [
        Result(n, tuple(map(Player, chance.sample(range(200), 4))), (1, 2, 3, 4), (4, 3, 2, 1), n)
        for n in range(RESULTS)
    ]
    pairs = [(timed(lambda: ratings(results))[0], timed(lambda: theirs(results))[0]) for _ in "123"]
    here, there = (min(times) for times in zip(*pairs, strict=True))
    print(f"ratings, {RESULTS} results of four: {here:.3f} s; openskill {there:.3f} s")


def theirs(results: list[Result]) -> None:
    """The same by openskill."""
    model = PlackettLuce()
    known = {player: model.rating() for player in range(200)}
    for result in results:
        teams = [[known[seat]] for seat in result.seats]
        rated = model.rate(teams, ranks=[float(rank) for rank in result.ranks])
        known.update({seat: team[0] for seat, team in zip(result.seats, rated, strict=True)})


if __name__ == "__main__":
    main()
