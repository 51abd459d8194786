"""Prospects: what a player needs for a place."""

from fractions import Fraction

import pytest

from games.standings.prospects import Outlook, Prospect, prospect
from games.standings.results import Fixture, Player, Result
from games.standings.schedules import schedule
from games.standings.table import Scoring

ANN, BOB, CAT, DAN = PLAYERS = tuple(Player(number) for number in range(1, 5))


def beats(match: int, winner: Player, loser: Player) -> Result:
    return Result(match, (winner, loser), (1, 2), (50, 40))


PAIRS = [
    Fixture(0, 0, (ANN, BOB)),
    Fixture(1, 0, (CAT, DAN)),
    Fixture(2, 1, (ANN, CAT)),
    Fixture(3, 1, (BOB, DAN)),
    Fixture(4, 2, (ANN, DAN)),
    Fixture(5, 2, (BOB, CAT)),
]
ALL_FOR_ANN = [beats(0, ANN, BOB), beats(1, CAT, DAN), beats(2, ANN, CAT), beats(3, BOB, DAN)]
"""Ann has 4 points, Bob and Cat 2, Dan none; Ann-Dan and Bob-Cat are left."""


@pytest.mark.parametrize(
    ("player", "place", "expected"),
    [
        pytest.param(
            ANN, 1, Prospect(Outlook.POSSIBLE, Fraction(0), Fraction(1)), id="a tie will do"
        ),
        pytest.param(ANN, 2, Prospect(Outlook.SURE, Fraction(0), Fraction(0)), id="already sure"),
        pytest.param(
            BOB, 1, Prospect(Outlook.POSSIBLE, Fraction(2)), id="it depends on others too"
        ),
        pytest.param(
            BOB, 2, Prospect(Outlook.POSSIBLE, Fraction(1), Fraction(2)), id="a win will do"
        ),
        pytest.param(BOB, 3, Prospect(Outlook.POSSIBLE, Fraction(0), Fraction(1)), id="stay third"),
        pytest.param(DAN, 1, Prospect(Outlook.OUT), id="no longer possible"),
        pytest.param(DAN, 2, Prospect(Outlook.OUT), id="out, as Bob and Cat meet"),
        pytest.param(DAN, 3, Prospect(Outlook.POSSIBLE, Fraction(2)), id="only by a tie-break"),
        pytest.param(DAN, 4, Prospect(Outlook.SURE, Fraction(0), Fraction(0)), id="the last place"),
    ],
)
def test_the_points_needed_for_a_place(player: Player, place: int, expected: Prospect) -> None:
    assert prospect(player, place, PLAYERS, ALL_FOR_ANN, PAIRS) == expected


def test_after_the_last_match_the_standings_decide() -> None:
    results = [*ALL_FOR_ANN, beats(4, ANN, DAN), beats(5, BOB, CAT)]
    sure = Prospect(Outlook.SURE, Fraction(0), Fraction(0))
    assert prospect(BOB, 2, PLAYERS, results, PAIRS) == sure
    assert prospect(CAT, 2, PLAYERS, results, PAIRS) == Prospect(Outlook.OUT)


def test_the_points_needed_depend_on_the_scoring_of_the_league() -> None:
    five = Scoring({2: (5, 0)})  # Ann has 10, Bob 5
    answer = prospect(ANN, 1, PLAYERS, ALL_FOR_ANN, PAIRS, five)
    assert answer == Prospect(Outlook.POSSIBLE, Fraction(0), Fraction(5, 2))
    answer = prospect(BOB, 1, PLAYERS, ALL_FOR_ANN, PAIRS, five)
    assert answer == Prospect(Outlook.POSSIBLE, Fraction(5))


def test_all_endings_are_tried_while_there_are_few_enough() -> None:
    for most, exact in ((9, True), (8, False)):  # two matches of two end in 9 ways
        assert prospect(ANN, 1, PLAYERS, ALL_FOR_ANN, PAIRS, most_ways=most).exact is exact


def test_a_bound_counts_only_the_matches_that_the_player_is_in() -> None:
    bound = prospect(BOB, 2, PLAYERS, ALL_FOR_ANN, PAIRS, most_ways=0)
    assert bound == Prospect(Outlook.POSSIBLE, Fraction(0), Fraction(2), exact=False)


def test_before_the_first_match_everything_is_possible() -> None:
    for place in (1, 2, 3):
        answer = prospect(ANN, place, PLAYERS, [], PAIRS)
        assert answer.outlook is Outlook.POSSIBLE
        assert answer.exact


def test_one_match_of_four_is_left() -> None:
    played = Result(0, PLAYERS, (1, 2, 3, 4), (60, 50, 40, 30))
    fixtures = [Fixture(0, 0, PLAYERS), Fixture(1, 1, PLAYERS)]
    answer = prospect(ANN, 1, PLAYERS, [played], fixtures)
    assert answer == Prospect(Outlook.POSSIBLE, Fraction(1), Fraction(19, 3))
    assert prospect(DAN, 1, PLAYERS, [played], fixtures).outlook is Outlook.POSSIBLE


@pytest.mark.parametrize(
    ("player", "place", "needed", "enough"),
    [
        pytest.param(ANN, 1, "1", "19/3", id="more than Bob's 16"),
        pytest.param(ANN, 2, "1", "10/3", id="more than Cat's 13"),
        pytest.param(ANN, 3, "1", "2", id="more than Dan's 11"),
        pytest.param(BOB, 1, "5", None, id="Ann's 11 at least"),
        pytest.param(BOB, 2, "1", "8", id="the others can have 20, 13 and 11"),
        pytest.param(CAT, 2, "9/2", "10", id="Bob's 7 at least; Bob cannot win, too"),
        pytest.param(CAT, 3, "1", "10", id="only a win is sure"),
        pytest.param(DAN, 1, "10", None, id="a win, and the others last"),
        pytest.param(DAN, 3, "3", "10", id="Cat's 4 at least; Cat cannot win, too"),
    ],
)
def test_a_bound_gives_rivals_the_best_or_the_worst_results(
    player: Player, place: int, needed: str, enough: str | None
) -> None:
    played = Result(0, PLAYERS, (1, 2, 3, 4), (60, 50, 40, 30))  # 10, 6, 3 and 1 points
    fixtures = [Fixture(0, 0, PLAYERS), Fixture(1, 1, PLAYERS)]
    answer = prospect(player, place, PLAYERS, [played], fixtures, most_ways=0)
    certain = None if enough is None else Fraction(enough)
    assert answer == Prospect(Outlook.POSSIBLE, Fraction(needed), certain, exact=False)


def test_with_too_many_matches_left_the_answer_is_a_bound() -> None:
    players = [Player(number) for number in range(7)]
    answer = prospect(players[0], 1, players, [], schedule(players, 4))
    assert answer.outlook is Outlook.POSSIBLE
    assert not answer.exact
    assert prospect(players[0], 7, players, [], schedule(players, 4)).outlook is Outlook.SURE


def test_a_player_who_wins_all_matches_wins_the_division() -> None:
    players = [Player(number) for number in range(6)]
    answer = prospect(players[0], 1, players, [], schedule(players, 2))
    assert answer.enough == 10, "nobody else can win all five as well"
    assert not answer.exact


def test_a_bound_is_never_wrong() -> None:
    exact = {
        (player, place): prospect(player, place, PLAYERS, ALL_FOR_ANN, PAIRS)
        for player in PLAYERS
        for place in range(1, 5)
    }
    for (player, place), truth in exact.items():
        bound = prospect(player, place, PLAYERS, ALL_FOR_ANN, PAIRS, most_ways=0)
        assert not bound.exact
        assert bound.outlook in (truth.outlook, Outlook.POSSIBLE)
        if bound.needed is not None and truth.needed is not None:
            assert bound.needed <= truth.needed
        if bound.enough is not None:
            assert truth.enough is not None
            assert bound.enough >= truth.enough
