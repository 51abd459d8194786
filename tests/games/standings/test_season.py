"""Whole seasons: divisions, fixtures, standings, promotion, and the next season."""

from collections.abc import Sequence
from random import Random

import pytest

from games.standings.promotion import Promotion
from games.standings.prospects import Outlook, prospect
from games.standings.ratings import ratings
from games.standings.results import Fixture, Player, Result
from games.standings.schedules import balance, schedule
from games.standings.table import Row, table, without
from games.standings.tiers import by_rating, divisions, next_tiers


def play(fixtures: Sequence[Fixture], chance: Random, first: int) -> list[Result]:
    """Results in which low numbers tend to win and ties are frequent."""
    results = []
    for fixture in fixtures:
        scores = tuple(round(chance.gauss(8 - player / 50, 2)) for player in fixture.seats)
        ranks = tuple(1 + sum(other > score for other in scores) for score in scores)
        results.append(Result(fixture.number, fixture.seats, ranks, scores, first + fixture.number))
    return results


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_200_players_play_three_seasons_in_three_tiers(seats: int) -> None:
    chance = Random(seats)
    rules = Promotion(top=28)
    everybody = [Player(number) for number in range(200)]
    arrivals = [Player(number) for number in range(200, 212)]
    tiers = next_tiers([], rules, newcomers=by_rating(everybody, {}))
    history: list[Result] = []
    for season in range(3):
        assert len(tiers) >= 3
        final: list[list[list[Row]]] = []
        for tier in tiers:
            final.append([])
            for division in divisions(tier, 7):
                fixtures = schedule(division, seats)
                assert balance([one.seats for one in fixtures], division).matches[0] > 0
                results = play(fixtures, chance, 1000 * season)
                history += results
                rows = table(division, results, fixtures)
                assert all(row.left == 0 for row in rows)
                final[-1].append(rows)
        leaving = set(chance.sample(everybody, 10))
        known = ratings(history)
        newcomers = arrivals[4 * season : 4 * season + 4]
        seeds = by_rating(everybody, known)
        before = {player for tier in tiers for player in tier}
        tiers = next_tiers(final, rules, leaving=leaving, newcomers=newcomers, seeds=seeds)
        assert {player for tier in tiers for player in tier} == (before - leaving) | {*newcomers}
        assert sum(map(len, tiers)) == len({player for tier in tiers for player in tier})
        everybody = sorted((set(everybody) - leaving) | {*newcomers})
    assert sum(tiers[0]) / len(tiers[0]) < sum(tiers[-1]) / len(tiers[-1])


def test_sure_prospects_come_true_and_impossible_ones_do_not() -> None:
    for seed in range(12):
        chance = Random(seed)
        division = [Player(number) for number in range(5)]
        fixtures = schedule(division, 2)
        results = play(fixtures, chance, 0)
        final = {row.player: row.place for row in table(division, results, fixtures)}
        for so_far in range(4, 11):
            for player in division:
                answer = prospect(player, 1, division, results[:so_far], fixtures)
                if answer.outlook is Outlook.SURE:
                    assert final[player] == 1
                if answer.outlook is Outlook.OUT:
                    assert final[player] > 1


def test_a_drop_out_in_a_balanced_division_leaves_equal_numbers_of_matches() -> None:
    division = [Player(number) for number in range(7)]
    results = play(schedule(division, 4), Random(1), 0)
    rows = table(division[:-1], without(results, {division[-1]}))
    assert {row.played for row in rows} == {2}
