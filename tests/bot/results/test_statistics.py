"""Statistics of players: sums, means, meetings and records."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from bot.results import MatchResult, SeatResult, ServerResults
from bot.results.profile import profile
from bot.results.statistics import (
    Career,
    Company,
    Feat,
    Meetings,
    Record,
    among,
    career,
    meetings,
    of_game,
    of_person,
    played,
    records,
)
from data.times import loaded
from games.core import Outcome
from games.standings.policy import Counting, Leaving, Policy

ANA, BRUNO, CARLA = 1, 2, 3


def seat(
    player: int | None, pace: int | None = None, left: bool = False, **points: int
) -> SeatResult:
    computer = "tico" if player is None else None
    return SeatResult(player, computer, left, 10, 1 if player == BRUNO else 0, pace, points)


def match(
    number: int,
    scores: Sequence[int],
    players: Sequence[int | None] = (ANA, BRUNO),
    *,
    variant: str = "",
    game: str = "azul",
    left: Sequence[int] = (),
) -> MatchResult:
    """Return a result whose end differs from that of all others."""
    return MatchResult(
        match=number,
        server=7,
        game=game,
        variant=variant,
        ended=loaded(60_000 * number),
        moment=60_000 * number,
        ending="play",
        seats=tuple(
            seat(player, 1000 * number, player in left, tiles=score)
            for player, score in zip(players, scores, strict=True)
        ),
        played=Outcome.of(scores),
    )


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
        pace=2000,
        turns=30,
        computer_turns=0,
    )
    other = career(results, BRUNO)
    assert other is not None
    assert other.computer_share == pytest.approx(0.1)


def test_missing_points_and_paces_are_left_out() -> None:
    told = [{"tiles": 4}, {}, {"bonus": 6}]
    results = []
    for number, points in enumerate(told):
        one = match(number, (50, 40))
        seats = (seat(ANA)._replace(points=points), seat(BRUNO, 1000))
        results.append(replace(one, seats=seats))
    found = career(results, ANA)
    assert found is not None
    assert (found.points, found.pace) == ({"tiles": 2, "bonus": 3}, None)
    assert found._replace(turns=0).computer_share == 0
    half = career([match(2, (50, 40)), *results], ANA)
    assert half is not None
    assert half.pace == 2000


def test_a_player_without_matches_has_no_career() -> None:
    assert career([match(1, (50, 40))], CARLA) is None
    assert profile(ServerResults(), ANA, ANA) is None


def test_meetings_are_counted_in_all_matches_of_both() -> None:
    results = [
        match(1, (50, 40)),
        match(2, (30, 60, 30), (CARLA, ANA, BRUNO)),
        match(3, (30, 30), (BRUNO, ANA)),
        match(4, (90, 10), (BRUNO, CARLA)),
        match(5, (40, 40)),
        match(6, (60, 50)),
    ]
    assert meetings(results, ANA, BRUNO) == Meetings(ahead=3, equal=2, behind=0)
    assert meetings(results, BRUNO, ANA) == Meetings(ahead=0, equal=2, behind=3)
    assert meetings(results, ANA, BRUNO).times == 5
    assert [one.match for one in of_person(results, CARLA)] == [2, 4]


def test_matches_with_computers_and_variants_are_separate() -> None:
    results = [match(1, (5, 4)), match(2, (5, 4), (ANA, None)), match(3, (1, 2), variant="x=y")]
    assert [one.match for one in among(results, Company.PEOPLE)] == [1, 3]
    assert [one.match for one in among(results, Company.COMPUTERS)] == [2]
    assert [one.match for one in of_game(results, "azul")] == [1, 2]
    assert played(results) == [("azul", ""), ("azul", "x=y")]


def test_the_first_player_keeps_a_record() -> None:
    results = [
        match(1, (50, 40)),
        match(2, (50, 20)),
        match(3, (20, 50)),
        match(4, (45, 50, 41), (ANA, BRUNO, CARLA)),
        match(5, (49, 50)),
    ]
    assert records(results) == [
        Record(Feat.SCORE, 50, ANA, 1),
        Record(Feat.UNLUCKY, 49, ANA, 5),
        Record(Feat.MARGIN, 30, ANA, 2),
        Record(Feat.STREAK, 3, BRUNO, 5),
        Record(Feat.MATCHES, 5, ANA, 5),
    ]


@pytest.mark.parametrize(
    ("scores", "lead"), [((50, 40, 10), 10), ((50, 49, 10), 1), ((50, 50, 10), None)]
)
def test_a_lead_is_over_all_others(scores: Sequence[int], lead: int | None) -> None:
    found = {one.feat: one for one in records([match(1, scores, (ANA, BRUNO, CARLA))])}
    assert found.get(Feat.MARGIN) == (lead and Record(Feat.MARGIN, lead, ANA, 1))


def test_two_wins_in_a_row_are_a_streak() -> None:
    assert Record(Feat.STREAK, 2, ANA, 2) in records([match(1, (50, 40)), match(2, (50, 40))])


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


def ledger_of(*results: MatchResult, policy: Policy | None = None) -> ServerResults:
    return ServerResults({result.match: result for result in results}, policy=policy or Policy())


def test_a_profile_is_of_the_most_played_game_and_people_come_first() -> None:
    server_results = ledger_of(
        match(1, (5, 4), variant="wall=grey"),
        match(2, (5, 4), variant="wall=grey"),
        match(3, (5, 4)),
        *(match(number, (5, 4), (ANA, None)) for number in range(4, 9)),
    )
    found = profile(server_results, ANA, ANA)
    assert found is not None
    assert found.pick == ("azul", "wall=grey")
    assert found.company is Company.PEOPLE
    assert found.others == (
        (("azul", ""), Company.PEOPLE),
        (("azul", ""), Company.COMPUTERS),
    )
    asked = profile(server_results, ANA, ANA, ("azul", ""), Company.COMPUTERS)
    assert asked is not None
    assert asked.career.matches == 5
    assert (asked.ranked, asked.rated, asked.curve) == (None, 0, ())
    assert profile(server_results, ANA, ANA, ("azul", "x=y")) is None


@pytest.mark.parametrize(
    ("game", "variant"), [("azul", ""), ("azul", "wall=grey"), ("azul-mini", "")]
)
def test_a_profile_has_a_curve_from_the_third_match_on(game: str, variant: str) -> None:
    server_results = ledger_of(
        *(match(number, (5, 4), game=game, variant=variant) for number in range(1, 6)),
        *(match(number, (4, 5), game="summer-pavilion") for number in range(6, 10)),
    )
    found = profile(server_results, BRUNO, ANA)
    assert found is not None
    assert (found.rated, found.ranks) == (5, 2)
    assert found.ranked is not None
    assert found.ranked.place == 2
    assert len(found.curve) == len(found.own_curve) == 3
    assert found.against == Meetings(5, 0, 0)
    assert found.curve[-1].value == found.ranked.shown.value < 1500 < found.own_curve[-1].value
    assert found.curve[-1].margin == found.ranked.shown.margin
    assert [one[0] for one in found.curve] == [loaded(60_000 * number) for number in (3, 4, 5)]


def test_a_curve_begins_when_the_rating_is_shown() -> None:
    results = [match(number, (5, 4)) for number in range(1, 6)]
    found = profile(ledger_of(*results, policy=Policy(shown_after=1)), ANA, ANA)
    assert found is not None
    assert (len(found.curve), found.needed) == (5, 1)


def test_only_other_players_in_matches_among_people_are_compared_with_the_asking_user() -> None:
    together = [match(number, (5, 4)) for number in range(1, 6)]
    alone = [match(number, (5, 4), (ANA, None)) for number in range(6, 8)]
    server_results = ledger_of(*together, *alone)
    for asker, company, whole, compared, curve in (
        (BRUNO, Company.PEOPLE, True, True, True),
        (BRUNO, Company.PEOPLE, False, True, False),
        (BRUNO, Company.COMPUTERS, True, False, False),
        (ANA, Company.PEOPLE, True, False, False),
    ):
        found = profile(server_results, ANA, asker, None, company, whole=whole)
        assert found is not None
        assert (found.against is not None, bool(found.own_curve)) == (compared, curve)


def test_without_a_whole_server_there_are_no_ratings() -> None:
    server_results = ledger_of(*(match(number, (5, 4)) for number in range(1, 6)))
    found = profile(server_results, ANA, ANA, whole=False)
    assert found is not None
    assert found.career.matches == 5
    assert (found.ranked, found.rated, found.curve) == (None, 0, ())


@pytest.mark.parametrize(
    ("policy", "rated"),
    [
        pytest.param(Policy(), {1, 2, 3}, id="usually not with computers, variants apart"),
        pytest.param(Policy(computers=Counting.RATED), {1, 2, 3, 4}, id="with computers"),
        pytest.param(Policy(variants=Counting.RATED), {1, 2, 3, 5}, id="with variants"),
        pytest.param(Policy(leaving=Leaving.UNRATED), {1, 2}, id="without those who left"),
    ],
)
def test_the_policy_says_what_is_rated(policy: Policy, rated: set[int]) -> None:
    server_results = ledger_of(
        match(1, (5, 4)),
        match(2, (5, 4)),
        match(3, (5, 4), left=[ANA]),
        match(4, (5, 4), (ANA, None)),
        match(5, (5, 4), variant="wall=grey"),
        policy=policy,
    )
    assert {change.ended // 60_000 for change in server_results.changes("azul")} == rated


def test_a_player_who_left_is_rated_last_whatever_the_computer_scored() -> None:
    stayed = ledger_of(match(1, (5, 4)))
    left = ledger_of(match(1, (5, 4), left=[ANA]))
    assert stayed.ratings("azul")[ANA].mean > 25 > left.ratings("azul")[ANA].mean


def test_the_order_of_simultaneous_results_does_not_matter() -> None:
    one = match(1, (9, 5, 7), (ANA, BRUNO, CARLA))
    other = match(2, (3, 8), (ANA, CARLA))
    moment = MatchResult(2, 7, "azul", "", one.ended, one.moment, "play", other.seats, other.played)
    there = ledger_of(one, moment).ratings("azul")
    back = ServerResults({2: moment, 1: one}).ratings("azul")
    renumbered = ServerResults(
        {
            1: MatchResult(
                1, 7, "azul", "", one.ended, one.moment, "play", other.seats, other.played
            ),
            2: MatchResult(2, 7, "azul", "", one.ended, one.moment, "play", one.seats, one.played),
        }
    ).ratings("azul")
    assert there == back == renumbered
