"""Running totals: sums, means, meetings, ratings and records of players."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

import pytest

from bot.results import MatchResult
from bot.results.statistics import Career, Feat, Meetings, Record
from bot.results.totals import ListTotals, PlayerTotals
from games.standings.ratings import ratings
from games.standings.results import Player
from tests.support.results import ANA, BRUNO, CARLA, match, seat


def totals_of(results: Iterable[MatchResult]) -> ListTotals:
    """The totals of one list, after results in the order of their ends."""
    found = ListTotals()
    for _ in found.add_all(results):
        pass
    return found


def career(results: Iterable[MatchResult], player: int, pace: int | None = None) -> Career:
    return totals_of(results).players[player].career(pace)


def records(results: Iterable[MatchResult]) -> list[Record]:
    found = totals_of(results).records
    return [found[feat] for feat in Feat if feat in found]


def test_the_statistics_of_a_career() -> None:
    results = [match(1, (50, 40)), match(2, (30, 60)), match(3, (70, 70))]
    assert career(results, ANA) == Career(
        matches=3,
        wins=2,
        places={1: 2, 2: 1},
        score=50,
        best=70,
        best_match=3,
        points={"tiles": 50},
        pace=None,
        turns=30,
        computer_turns=0,
    )
    other = career(results, BRUNO)
    assert other.computer_share == pytest.approx(0.1)


def test_missing_points_and_paces_are_left_out() -> None:
    told = [{"tiles": 4}, {}, {"bonus": 6}]
    results = []
    for number, points in enumerate(told):
        one = match(number, (50, 40))
        seats = (seat(ANA)._replace(points=points), seat(BRUNO, 1000))
        results.append(replace(one, seats=seats))
    found = totals_of(results).players
    assert found[ANA].career(None).points == {"tiles": 2, "bonus": 3}
    assert (found[ANA].paced, found[BRUNO].paced) == (0, 3)
    assert found[ANA].career(None)._replace(turns=0).computer_share == 0


def test_a_player_without_matches_has_no_totals() -> None:
    assert CARLA not in totals_of([match(1, (50, 40))]).players


def test_meetings_are_counted_in_all_matches_of_both() -> None:
    results = [
        match(1, (50, 40)),
        match(2, (30, 60, 30), (CARLA, ANA, BRUNO)),
        match(3, (30, 30), (BRUNO, ANA)),
        match(4, (90, 10), (BRUNO, CARLA)),
        match(5, (40, 40)),
        match(6, (60, 50)),
    ]
    found = totals_of(results).meetings
    assert found[ANA, BRUNO] == Meetings(ahead=3, equal=2, behind=0)
    assert found[ANA, BRUNO].times == 5
    assert found[ANA, CARLA] == Meetings(ahead=1, equal=0, behind=0)
    assert found[BRUNO, CARLA] == Meetings(ahead=1, equal=1, behind=0)


def test_with_computers_there_are_no_ratings_records_or_meetings() -> None:
    found = totals_of([match(1, (5, 4, 3), (ANA, BRUNO, None))])
    assert (found.results, set(found.players)) == (1, {ANA, BRUNO})
    assert not found.ratings
    assert not found.records
    assert not found.meetings


def test_the_first_player_keeps_a_record() -> None:
    results = [
        match(1, (50, 40)),
        match(2, (50, 20)),
        match(3, (20, 50)),
        match(4, (45, 50, 41), (ANA, BRUNO, CARLA)),
        match(5, (49, 50)),
    ]
    assert records(results) == [
        Record(Feat.SCORE, 50, ANA, 1, 60_000 * 1),
        Record(Feat.UNLUCKY, 49, ANA, 5, 60_000 * 5),
        Record(Feat.MARGIN, 30, ANA, 2, 60_000 * 2),
        Record(Feat.STREAK, 3, BRUNO, 5, 60_000 * 5),
        Record(Feat.MATCHES, 5, ANA, 5, 60_000 * 5),
    ]


@pytest.mark.parametrize(
    ("scores", "lead"), [((50, 40, 10), 10), ((50, 49, 10), 1), ((50, 50, 10), None)]
)
def test_a_lead_is_over_all_others(scores: Sequence[int], lead: int | None) -> None:
    found = {one.feat: one for one in records([match(1, scores, (ANA, BRUNO, CARLA))])}
    assert found.get(Feat.MARGIN) == (lead and Record(Feat.MARGIN, lead, ANA, 1, 60_000 * 1))


def test_two_wins_in_a_row_are_a_streak() -> None:
    assert Record(Feat.STREAK, 2, ANA, 2, 60_000 * 2) in records(
        [match(1, (50, 40)), match(2, (50, 40))]
    )


def test_a_lead_over_a_player_who_left_is_no_record() -> None:
    found = records([match(1, (50, 0), left=[BRUNO])])
    assert Feat.MARGIN not in [record.feat for record in found]
    assert Feat.STREAK not in [record.feat for record in found], "one win is no streak"
    assert records([]) == []


def test_a_former_player_holds_no_record() -> None:
    one = match(1, (50, 90))
    for place in (0, 1):
        seats = [*one.seats]
        seats[place] = seats[place]._replace(player=None)
        former = replace(one, seats=tuple(seats))
        assert {record.player for record in records([former])} == {(BRUNO, ANA)[place]}


# Ratings


def test_a_player_who_left_is_rated_last_whatever_the_computer_scored() -> None:
    stayed = totals_of([match(1, (5, 4))])
    left = totals_of([match(1, (5, 4), left=[ANA])])
    assert stayed.ratings[Player(ANA)].mean > 25 > left.ratings[Player(ANA)].mean


def test_simultaneous_results_are_rated_together_in_any_order() -> None:
    before = match(1, (5, 9, 4), (ANA, BRUNO, CARLA))
    one, other = match(2, (9, 5, 7), (ANA, BRUNO, CARLA)), match(3, (3, 8), (ANA, CARLA))
    other = replace(other, ended=one.ended, moment=one.moment)
    expected = ratings([result.for_ratings() for result in (before, one, other)])
    for order in ([before, one, other], [before, other, one]):
        found = totals_of(order)
        assert found.ratings == expected
        gained = [list(ListTotals().add([before])), list(totals_of([before]).add(order[1:]))]
        assert {(one.player, one.rating) for one in gained[1]} == {
            (player, expected[Player(player)]) for player in (ANA, BRUNO, CARLA)
        }


# How they are stored


def test_totals_are_read_as_they_were_written() -> None:
    results = [match(1, (50, 40)), match(2, (-3, 60)), match(3, (70, 70, 1), (ANA, CARLA, BRUNO))]
    for known in totals_of(results).players.values():
        assert PlayerTotals.decode(known.matches, known.encode()) == known


def test_the_totals_of_two_servers_are_added() -> None:
    here = [match(1, (50, 40)), match(4, (30, 60))]
    there = [match(2, (30, 60)), match(3, (50, 1))]
    one, other = (totals_of(results).players[ANA] for results in (here, there))
    both = totals_of(sorted([*here, *there], key=lambda result: result.moment)).players[ANA]
    for found in (one + other, other + one):
        assert replace(found, streak=both.streak) == both
