"""Ratings: the numbers of openskill, from the results alone."""

from itertools import permutations
from random import Random
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openskill.models import PlackettLuce

from games.standings.policy import (
    COMPUTERS,
    MAIN,
    Counting,
    Leaving,
    Policy,
    list_of,
    rated_ranks,
)
from games.standings.ratings import (
    DRIFT,
    Rating,
    Shown,
    changes,
    ratings,
    shown,
    updates,
)
from games.standings.results import Player, Result

ANN, BOB, CAT, DAN = (Player(number) for number in range(1, 5))


def result(
    *seats: Player, ranks: tuple[int, ...] | None = None, ended: int = 0, match: int = 0
) -> Result:
    """A result with the seats in the order in which they finished."""
    places = ranks or tuple(range(1, len(seats) + 1))
    return Result(match, seats, places, tuple(60 - 10 * rank for rank in places), ended)


@st.composite
def tables(draw: st.DrawFn) -> tuple[list[tuple[float, float]], list[int]]:
    seats = draw(st.integers(2, 4))
    beliefs = [(draw(st.floats(0, 50)), draw(st.floats(0.5, 9))) for _ in range(seats)]
    marks = [draw(st.integers(1, 4)) for _ in range(seats)]
    return beliefs, [1 + sum(other < mark for other in marks) for mark in marks]


@given(tables())
def test_a_result_changes_ratings_as_in_openskill(
    table: tuple[list[tuple[float, float]], list[int]],
) -> None:
    beliefs, ranks = table
    model = PlackettLuce()
    teams = [[model.rating(mu=mean, sigma=deviation)] for mean, deviation in beliefs]
    expected = model.rate(teams, ranks=[float(rank) for rank in ranks])
    ours = updates([(mean, deviation**2 + DRIFT) for mean, deviation in beliefs], ranks)
    for (mean, variance), [theirs] in zip(ours, expected, strict=True):
        assert mean == pytest.approx(theirs.mu, abs=1e-9)
        assert variance**0.5 == pytest.approx(theirs.sigma, abs=1e-9)


def test_a_season_ends_where_openskill_ends() -> None:
    chance = Random(5)
    model = PlackettLuce()
    theirs = {player: model.rating() for player in range(12)}
    results = []
    for moment in range(200):
        seats = tuple(Player(seat) for seat in chance.sample(range(12), 4))
        ranks = (1, 2, 2, 4) if moment % 3 else (1, 2, 3, 4)
        results.append(result(*seats, ranks=ranks, ended=moment))
        rated = model.rate([[theirs[seat]] for seat in seats], ranks=[float(r) for r in ranks])
        theirs.update({seat: team[0] for seat, team in zip(seats, rated, strict=True)})
    for player, rating in ratings(results).items():
        assert rating.mean == pytest.approx(theirs[player].mu)
        assert rating.deviation == pytest.approx(theirs[player].sigma)


def test_the_winner_gains_and_the_last_loses() -> None:
    after = ratings([result(ANN, BOB, CAT, DAN)])
    assert [player for player, _ in sorted(after.items(), key=lambda item: -item[1].mean)] == [
        ANN,
        BOB,
        CAT,
        DAN,
    ]
    assert after[ANN].mean > Rating().mean > after[DAN].mean
    assert all(rating.deviation < Rating().deviation for rating in after.values())


@pytest.mark.parametrize(
    "ranks", [(1, 1), (1, 1, 1), (1, 1, 3), (1, 2, 2), (1, 1, 3, 3), (1, 2, 2, 2), (1, 1, 1, 1)]
)
def test_ties_are_equal(ranks: tuple[int, ...]) -> None:
    seats = (ANN, BOB, CAT, DAN)[: len(ranks)]
    after = ratings([result(*seats, ranks=ranks)])
    for one, rank in zip(seats, ranks, strict=True):
        for other, other_rank in zip(seats, ranks, strict=True):
            assert (after[one] == after[other]) == (rank == other_rank)


def test_the_order_of_seats_does_not_matter() -> None:
    earlier = [result(ANN, BOB, CAT, ended=1), result(CAT, DAN, ended=2)]
    outcomes = set()
    for order in permutations(range(4)):
        seats = tuple((ANN, BOB, CAT, DAN)[place] for place in order)
        ranks = tuple((1, 2, 2, 4)[place] for place in order)
        after = ratings([*earlier, result(*seats, ranks=ranks, ended=3)])
        outcomes.add(tuple(sorted(after.items())))
    assert len(outcomes) == 1


@given(st.randoms(use_true_random=False))
def test_the_order_of_entry_of_simultaneous_results_does_not_matter(chance: Random) -> None:
    results = [
        result(
            *(Player(seat) for seat in chance.sample(range(6), 3)), ended=moment % 4, match=moment
        )
        for moment in range(24)
    ]
    shuffled = results[:]
    chance.shuffle(shuffled)
    assert ratings(shuffled) == ratings(results)


def test_simultaneous_results_start_from_the_same_ratings() -> None:
    together = ratings([result(ANN, BOB, ended=1), result(CAT, DAN, ended=1)])
    assert together[ANN] == together[CAT]
    twice = ratings([result(ANN, BOB, ended=1), result(ANN, CAT, ended=1)])
    assert twice[BOB] == twice[CAT]
    in_turn = ratings([result(ANN, BOB, ended=1), result(ANN, CAT, ended=2)])
    assert in_turn[BOB] != in_turn[CAT]


def test_simultaneous_results_are_independent_evidence() -> None:
    mean, variance = believed = (Rating().mean, Rating().deviation ** 2 + DRIFT)
    (seen_mean, seen_variance), _ = updates([believed, believed], [1, 2])
    evidence = 1 / seen_variance - 1 / variance
    pull = seen_mean / seen_variance - mean / variance
    precision = 1 / variance + 2 * evidence
    both = ratings([result(ANN, BOB), result(ANN, CAT)])[ANN]
    assert both.deviation**2 == pytest.approx(1 / precision)
    assert both.mean == pytest.approx((mean / variance + 2 * pull) / precision)


def test_many_wins_at_once_are_not_worth_more_than_one_after_the_other() -> None:
    others = [Player(number) for number in range(10, 30)]
    at_once = ratings([result(ANN, other) for other in others])[ANN]
    in_turn = ratings([result(ANN, other, ended=n) for n, other in enumerate(others)])[ANN]
    assert at_once.matches == in_turn.matches == 20
    assert Rating().mean < at_once.mean < in_turn.mean + in_turn.deviation
    assert 0 < at_once.deviation < Rating().deviation


def test_a_correction_recomputes() -> None:
    wrong = [result(ANN, BOB, ended=1), result(BOB, CAT, ended=2)]
    right = [result(BOB, ANN, ended=1), result(BOB, CAT, ended=2)]
    assert ratings(wrong)[CAT] != ratings(right)[CAT]
    corrected = [right[0], wrong[1]]
    assert ratings(corrected) == ratings(right)


def test_a_rating_is_shown_after_three_matches_with_its_uncertainty() -> None:
    results = [result(ANN, BOB, ended=moment) for moment in range(3)]
    assert shown(ratings(results[:2])[ANN]) is None
    number = shown(ratings(results)[ANN])
    assert number is not None
    assert number.value > 1500
    assert 0 < number.margin < 1000
    assert shown(Rating(25, 25 / 3, 3)) == Shown(1500, 1000)
    assert shown(Rating(), Policy(shown_after=0)) == Shown(1500, 1000)
    assert shown(Rating(), Policy(shown_after=1)) is None


def test_ratings_change_whenever_a_player_has_a_result() -> None:
    results = [result(ANN, BOB, ended=3), result(BOB, CAT, ended=5), result(CAT, ANN, ended=9)]
    moments = list(changes(reversed(results)))
    assert [change.ended for change in moments] == [3, 5, 9]
    assert [change.ended for change in moments if ANN in change.ratings] == [3, 9]
    assert moments[-1].ratings[ANN] == ratings(results)[ANN]


USUAL_MATCH = result(ANN, BOB)
COMPUTER_MATCH = USUAL_MATCH._replace(computers=(1,))
GREY_MATCH = USUAL_MATCH._replace(variant="grey")
LEFT_MATCH = result(ANN, BOB, CAT)._replace(left=(0,))


@pytest.mark.parametrize(
    ("played", "policy", "name"),
    [
        pytest.param(USUAL_MATCH, Policy(), MAIN, id="a usual match is rated"),
        pytest.param(COMPUTER_MATCH, Policy(), None, id="a computer opponent is not rated"),
        pytest.param(
            COMPUTER_MATCH, Policy(computers=Counting.APART), COMPUTERS, id="or is rated apart"
        ),
        pytest.param(
            COMPUTER_MATCH, Policy(computers=Counting.RATED), MAIN, id="or like any other"
        ),
        pytest.param(GREY_MATCH, Policy(), "grey", id="a variant is rated apart"),
        pytest.param(
            GREY_MATCH, Policy(variants=Counting.UNRATED), None, id="or a variant not at all"
        ),
        pytest.param(GREY_MATCH, Policy(variants=Counting.RATED), MAIN, id="or together"),
        pytest.param(
            GREY_MATCH._replace(computers=(0,)), Policy(), None, id="the computer weighs more"
        ),
        pytest.param(LEFT_MATCH, Policy(), MAIN, id="a time-out is rated"),
        pytest.param(LEFT_MATCH, Policy(leaving=Leaving.UNRATED), None, id="or a time-out is not"),
    ],
)
def test_the_policy_decides_where_a_match_is_rated(
    played: Result, policy: Policy, name: str | None
) -> None:
    assert list_of(played, policy) == name
    assert bool(ratings([played], policy)) == (name == MAIN)


def test_every_list_has_its_own_ratings() -> None:
    played = [GREY_MATCH, result(BOB, ANN, ended=1)]
    main, grey = ratings(played), ratings(played, name="grey")
    assert main[BOB] == grey[ANN] == ratings([USUAL_MATCH])[ANN]
    assert [change.ended for change in changes(played, name="grey")] == [0]
    assert [change.ended for change in changes(played)] == [1]


def test_a_player_who_runs_out_of_time_comes_last() -> None:
    after = ratings([LEFT_MATCH])
    assert after[BOB].mean > after[CAT].mean > after[ANN].mean
    as_ranked = Policy(leaving=Leaving.AS_RANKED)
    assert rated_ranks(LEFT_MATCH, as_ranked) == (1, 2, 3)
    assert ratings([LEFT_MATCH], as_ranked) == ratings([result(ANN, BOB, CAT)])
    both = result(ANN, BOB, CAT)._replace(left=(0, 1))
    assert ratings([both])[ANN] == ratings([both])[BOB]


def test_5000_results_take_under_a_second() -> None:
    chance = Random(1)
    results = [
        result(*(Player(seat) for seat in chance.sample(range(200), 4)), ended=moment)
        for moment in range(5000)
    ]
    begun = process_time()
    assert len(ratings(results)) == 200
    assert process_time() - begun < 1
