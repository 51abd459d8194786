"""The standings: points, tie-breaks in order, shared places and drop-outs."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.standings.results import Fixture, Player, Result
from games.standings.table import Scoring, TieBreak, points_of, table, without

ANN, BOB, CAT, DAN = PLAYERS = tuple(Player(number) for number in range(1, 5))


def result(
    match: int, scores: dict[Player, int], turns: tuple[int, ...] = (), ended: int = 0
) -> Result:
    ranks = tuple(1 + sum(other > score for other in scores.values()) for score in scores.values())
    return Result(match, tuple(scores), ranks, tuple(scores.values()), ended, turns)


def places(results: list[Result], scoring: Scoring | None = None) -> dict[Player, int]:
    players = {player for one in results for player in one.seats}
    rows = table(players, results, scoring=scoring or Scoring())
    return {row.player: row.place for row in rows}


@pytest.mark.parametrize(
    ("ranks", "points"),
    [
        pytest.param((1, 2, 3, 4), "10 6 3 1", id="four"),
        pytest.param((1, 2, 3), "10 5 1", id="three"),
        pytest.param((1, 2), "2 0", id="two"),
        pytest.param((2, 1), "0 2", id="by seat, not by place"),
        pytest.param((1, 1), "1 1", id="a tie of two"),
        pytest.param((1, 1, 3, 4), "8 8 3 1", id="first place shared"),
        pytest.param((1, 2, 2, 4), "10 9/2 9/2 1", id="second place shared"),
        pytest.param((1, 1, 1, 4), "19/3 19/3 19/3 1", id="first place shared by three"),
        pytest.param((1, 2, 2, 2), "10 10/3 10/3 10/3", id="second place shared by three"),
        pytest.param((1, 1, 1, 1), "5 5 5 5", id="all equal of four"),
        pytest.param((1, 1, 3), "15/2 15/2 1", id="first place of three shared"),
        pytest.param((1, 1, 1), "16/3 16/3 16/3", id="all equal of three"),
    ],
)
def test_points_for_places(ranks: tuple[int, ...], points: str) -> None:
    assert points_of(ranks) == tuple(map(Fraction, points.split()))


@given(st.lists(st.integers(0, 3), min_size=2, max_size=4))
def test_a_match_always_gives_out_the_same_points(scores: list[int]) -> None:
    ranks = [1 + sum(other > score for other in scores) for score in scores]
    assert sum(points_of(ranks)) == sum(Scoring().points[len(scores)])


def test_the_tie_breaks_come_in_their_order() -> None:
    assert [str(tie_break) for tie_break in Scoring().tie_breaks] == [
        "points",
        "wins",
        "second places",
        "share of the winner's score",
        "head-to-head",
        "fewer computer-played turns",
    ]


ONE_EACH = [
    result(1, {ANN: 50, BOB: 40}),
    result(2, {BOB: 50, ANN: 40}),
]


@pytest.mark.parametrize(
    ("results", "expected"),
    [
        pytest.param([result(1, {ANN: 30, BOB: 20})], {ANN: 1, BOB: 2}, id="points decide"),
        pytest.param(
            [
                result(1, {ANN: 60, BOB: 50, CAT: 40, DAN: 30}),
                result(2, {CAT: 60, BOB: 50, ANN: 40}),  # 11 points for Ann and for Bob
            ],
            {CAT: 1, ANN: 2, BOB: 3, DAN: 4},
            id="with equal points more wins decide",
        ),
        pytest.param(
            [
                result(1, {CAT: 60, ANN: 50, DAN: 40, BOB: 30}),
                result(2, {DAN: 60, CAT: 50, BOB: 40, ANN: 30}),
                result(3, {CAT: 60, BOB: 50}),
                result(4, {DAN: 60, ANN: 50}),
                result(5, {CAT: 60, DAN: 50, BOB: 40}),
                result(6, {CAT: 60, DAN: 50, BOB: 40}),
                result(7, {CAT: 60, DAN: 50, BOB: 40}),
            ],
            {CAT: 1, DAN: 2, ANN: 3, BOB: 4},
            id="with equal wins more second places decide",
        ),
        pytest.param(
            [result(1, {ANN: 50, BOB: 40}), result(2, {BOB: 50, ANN: 41})],
            {ANN: 1, BOB: 2},
            id="the share of the winner's score decides",
        ),
        pytest.param(
            [
                result(1, {ANN: 50, BOB: 40}),
                result(2, {CAT: 50, ANN: 40}),
                result(3, {BOB: 50, CAT: 40}),
            ],
            {ANN: 1, BOB: 1, CAT: 1},
            id="a circle of three shares the place",
        ),
        pytest.param(
            [
                result(1, {ANN: 50, BOB: 40}),
                result(2, {CAT: 50, ANN: 40}),
                result(3, {BOB: 50, DAN: 40}),
            ],
            {ANN: 1, BOB: 2, CAT: 3, DAN: 4},
            id="head-to-head decides",
        ),
        pytest.param(
            [one._replace(computer_turns=(0, 3) if one.match == 1 else (0, 2)) for one in ONE_EACH],
            {ANN: 1, BOB: 2},
            id="fewer turns played by a computer decide",
        ),
        pytest.param(ONE_EACH, {ANN: 1, BOB: 1}, id="otherwise the place is shared"),
    ],
)
def test_standings(results: list[Result], expected: dict[Player, int]) -> None:
    assert places(results) == expected


def test_after_a_shared_place_the_next_is_left_out() -> None:
    rows = table(PLAYERS, [result(1, {ANN: 9, BOB: 5, CAT: 5, DAN: 1})])
    assert [row.place for row in rows] == [1, 2, 2, 4]


def test_a_place_is_a_win_or_a_second_place_or_neither() -> None:
    rows = table(PLAYERS, [result(1, {ANN: 9, BOB: 5, CAT: 3, DAN: 1})])
    assert [row.wins for row in rows] == [1, 0, 0, 0]
    assert [row.seconds for row in rows] == [0, 1, 0, 0]


def test_a_shared_first_place_is_half_a_win_and_half_a_second_place() -> None:
    rows = table([ANN, BOB], [result(1, {ANN: 5, BOB: 5})])
    assert {(row.wins, row.seconds) for row in rows} == {(Fraction(1, 2), Fraction(1, 2))}


def test_the_share_is_the_mean_of_all_matches() -> None:
    rows = table([ANN, BOB], [result(1, {ANN: 50, BOB: 40}), result(2, {ANN: 50, BOB: 30})])
    assert rows[1].share == Fraction(7, 10)


@pytest.mark.parametrize(
    ("ranks", "scores", "shares"),
    [
        pytest.param((1, 2), (0, 0), [1, 0], id="a winner without points has the whole share"),
        pytest.param((1, 2), (50, 0), [1, 0], id="a score of 0 has no share"),
        pytest.param((1, 2), (1, 1), [1, 1], id="who is last by a tie-break has it all the same"),
    ],
)
def test_the_share_of_the_winners_score(
    ranks: tuple[int, ...], scores: tuple[int, ...], shares: list[int]
) -> None:
    rows = table([ANN, BOB], [Result(1, (ANN, BOB), ranks, scores)])
    assert [row.share for row in rows] == shares


def test_head_to_head_counts_meetings_of_equals_only() -> None:
    results = [
        result(1, {BOB: 40, ANN: 50}),  # the first seat is not the winner
        result(2, {CAT: 50, ANN: 40}),
        result(3, {BOB: 50, DAN: 40}),
    ]
    balance = {row.player: row.head_to_head for row in table(PLAYERS, results)}
    assert balance == {ANN: 1, BOB: -1, CAT: 0, DAN: 0}
    by_points = table(PLAYERS, results, scoring=Scoring(tie_breaks=(TieBreak.POINTS,)))
    assert {row.head_to_head for row in by_points} == {0}
    drawn = [result(1, {ANN: 50, BOB: 50})]
    assert [row.head_to_head for row in table([ANN, BOB], drawn)] == [0, 0]


def test_the_form_is_in_the_order_in_which_matches_ended() -> None:
    results = [result(1, {ANN: 50, BOB: 40}, ended=2), result(2, {BOB: 50, ANN: 40}, ended=1)]
    assert [row.form for row in table([ANN, BOB], results)] == [(2, 1), (1, 2)]


def test_simultaneous_results_are_in_the_order_of_the_fixtures() -> None:
    results = [result(1, {ANN: 50, BOB: 40}), result(2, {BOB: 50, ANN: 40})]
    for entered in (results, results[::-1]):
        assert [row.form for row in table([ANN, BOB], entered)] == [(1, 2), (2, 1)]


def test_another_order_of_tie_breaks_is_a_setting() -> None:
    results = [result(1, {ANN: 50, BOB: 40}), result(2, {BOB: 50, ANN: 41})]
    assert places(results, Scoring(tie_breaks=(TieBreak.POINTS,))) == {ANN: 1, BOB: 1}


def test_other_points_are_a_setting() -> None:
    rows = table([ANN, BOB], [result(1, {ANN: 50, BOB: 40})], scoring=Scoring({2: (3, 1)}))
    assert [row.points for row in rows] == [3, 1]


def test_all_players_are_in_the_standings_before_the_first_match() -> None:
    rows = table(PLAYERS, [])
    assert [(row.place, row.player, row.played) for row in rows] == [(1, p, 0) for p in PLAYERS]


def test_the_standings_have_form_and_matches_left() -> None:
    results = [
        result(number, {ANN: 50, BOB: 40 + 20 * (number % 2)}, ended=number) for number in range(7)
    ]
    fixtures = [Fixture(number, 0, (ANN, BOB)) for number in range(9)]
    rows = {row.player: row for row in table([ANN, BOB], reversed(results), fixtures)}
    assert rows[ANN].played == 7
    assert rows[ANN].left == 2
    assert rows[ANN].form == (1, 2, 1, 2, 1)
    assert rows[BOB].form == (2, 1, 2, 1, 2)


def test_the_order_of_entry_does_not_matter() -> None:
    results = [
        result(1, {ANN: 50, BOB: 40, CAT: 30, DAN: 20}, ended=2),
        result(2, {BOB: 50, ANN: 40, CAT: 30, DAN: 20}, ended=1),
    ]
    assert table(PLAYERS, results) == table(reversed(PLAYERS), reversed(results))


def test_standings_with_and_without_players_who_dropped_out() -> None:
    results = [
        result(1, {ANN: 50, DAN: 40}),
        result(2, {BOB: 50, ANN: 40}),
        result(3, {DAN: 50, BOB: 40}),
    ]
    left = [ANN, BOB]
    assert without(results, {DAN}) == results[1:2]
    assert [row.player for row in table(left, without(results, {DAN}))] == [BOB, ANN]
    assert [row.points for row in table([*left, DAN], results)] == [2, 2, 2]
    assert without(results, ()) == results


def test_the_standings_count_computer_played_turns() -> None:
    results = [
        result(1, {ANN: 50, BOB: 40}, turns=(0, 3)),
        result(2, {BOB: 50, ANN: 40}, turns=(4, 0)),
        result(3, {BOB: 50, ANN: 40}),
    ]
    assert {row.player: row.computer_turns for row in table([ANN, BOB], results)} == {
        ANN: 0,
        BOB: 7,
    }


def test_equal_players_are_in_the_order_of_their_numbers() -> None:
    players = [Player(number) for number in (2**60 + 5, 7, 2**40, 2**60 + 1, 64, 33)]
    assert [row.player for row in table(players, [])] == sorted(players)
