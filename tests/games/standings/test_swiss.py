"""Swiss rounds: pairings by points without repeats, byes and seats."""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from random import Random
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.standings.results import Pairing, Player
from games.standings.swiss import Round, enough_rounds, repeats, swiss_round
from games.standings.table import points_of


def players(number: int) -> list[Player]:
    return [Player(number) for number in range(1, number + 1)]


def played(number: int, table: int, rounds: int, seed: int = 0) -> list[Round]:
    """A tournament in which the lower numbers tend to win; a bye is worth a win."""
    chance = Random(seed)
    points = dict.fromkeys(players(number), Fraction(0))
    history: list[Round] = []
    for _ in range(rounds):
        standing = sorted(points, key=lambda player: (-points[player], player))
        history.append(swiss_round(standing, points, table, history))
        for seats in history[-1].pairings:
            form = {player: player + chance.gauss(0, number / 4) for player in seats}
            ranks = [1 + sum(other < mine for other in form.values()) for mine in form.values()]
            for player, gained in zip(seats, points_of(ranks), strict=True):
                points[player] += gained
        for player in history[-1].byes:
            points[player] += points_of(range(1, table + 1))[0]
    return history


def all_rounds(waiting: Sequence[Player], table: int) -> Iterator[list[Pairing]]:
    """Every possible round of these players."""
    if not waiting:
        yield []
    for others in combinations(waiting[1:], table - 1):
        seats = (waiting[0], *others)
        for rest in all_rounds([one for one in waiting if one not in seats], table):
            yield [seats, *rest]


@pytest.mark.parametrize(
    ("number", "table", "first"),
    [
        pytest.param(8, 2, [{1, 5}, {2, 6}, {3, 7}, {4, 8}], id="the upper half meets the lower"),
        pytest.param(8, 4, [{1, 3, 5, 7}, {2, 4, 6, 8}], id="one from each quarter"),
        pytest.param(6, 3, [{1, 3, 5}, {2, 4, 6}], id="one from each third"),
    ],
)
def test_the_first_round_spreads_the_seeds(number: int, table: int, first: list[set[int]]) -> None:
    assert [set(seats) for seats in swiss_round(players(number), {}, table).pairings] == first


def test_in_later_rounds_the_nearest_strangers_meet() -> None:
    first = swiss_round(players(9), {}, 3)
    assert [set(seats) for seats in first.pairings] == [{1, 4, 7}, {2, 5, 8}, {3, 6, 9}]
    second = swiss_round(players(9), {}, 3, [first])
    assert [set(seats) for seats in second.pairings] == [{1, 2, 3}, {4, 5, 6}, {7, 8, 9}]
    third = swiss_round(players(9), {}, 3, [first, second])
    assert [set(seats) for seats in third.pairings] == [{1, 5, 9}, {3, 4, 8}, {2, 6, 7}]


def test_a_player_without_an_entry_has_no_points() -> None:
    some = dict.fromkeys(players(4), Fraction(0))
    assert swiss_round(players(8), some, 2) == swiss_round(players(8), {}, 2)


def test_those_with_equal_points_meet() -> None:
    points = {Player(number): Fraction(number <= 4) for number in range(1, 9)}
    tables = swiss_round(players(8), points, 4).pairings
    assert [set(seats) for seats in tables] == [{1, 2, 3, 4}, {5, 6, 7, 8}]


@given(
    shape=st.sampled_from([(4, 2), (5, 2), (6, 2), (7, 2), (8, 2), (6, 3), (9, 3), (8, 4)]),
    rounds=st.integers(2, 6),
    seed=st.integers(0, 99),
)
def test_no_pair_meets_twice_if_it_can_be_avoided(
    shape: tuple[int, int], rounds: int, seed: int
) -> None:
    history = played(*shape, rounds, seed)
    last, before = history[-1], history[:-1]
    sitting = [player for player in players(shape[0]) if player not in last.byes]
    fewest = min(repeats(tables, before) for tables in all_rounds(sitting, shape[1]))
    if fewest == 0:
        assert repeats(last.pairings, before) == 0


@pytest.mark.parametrize(
    ("number", "table", "rounds"),
    [(64, 2, 8), (33, 2, 7), (32, 4, 5), (50, 4, 6), (48, 3, 7), (16, 4, 3), (9, 3, 3)],
)
def test_an_ordinary_tournament_has_no_repeats_and_is_drawn_fast(
    number: int, table: int, rounds: int
) -> None:
    begun = process_time()
    history = played(number, table, rounds)
    assert process_time() - begun < rounds
    for index, one in enumerate(history):
        assert repeats(one.pairings, history[:index]) == 0


def test_every_pair_that_has_met_is_a_repeat() -> None:
    one, two, three, four, five = players(5)
    history = [Round(((one, two, three, five),))]
    assert repeats([(one, two, three, four)], history) == 3
    assert repeats([(one, four)], history) == 0


def test_a_round_that_is_hard_to_find_is_found() -> None:
    for one in played(30, 3, 8):
        assert sorted(player for seats in one.pairings for player in seats) == players(30)


@pytest.mark.parametrize("backwards", [False, True])
def test_the_pairs_that_have_met_least_often_meet_again_the_leaders_first(backwards: bool) -> None:
    one, two, three, four = sorted(players(4), reverse=backwards)
    often = [Round(((one, two), (three, four))), Round(((one, three), (two, four)))]
    history = [*often, *often, Round(((one, four), (two, three)))]
    tables = swiss_round([one, two, three, four], {}, 2, history).pairings
    assert [set(seats) for seats in tables] == [{one, four}, {two, three}]


def test_if_all_have_met_neighbours_meet_again() -> None:
    points = {player: Fraction(-player) for player in players(8)}
    met = [Round(tuple(combinations(players(8), 2)))]
    tables = swiss_round(players(8), points, 2, met).pairings
    assert [set(seats) for seats in tables] == [{1, 2}, {3, 4}, {5, 6}, {7, 8}]


@pytest.mark.parametrize("seed", [0, 2])
def test_unavoidable_repeats_are_few(seed: int) -> None:
    history = played(18, 3, 9, seed)
    found = [repeats(one.pairings, history[:index]) for index, one in enumerate(history)]
    assert sum(found) <= 14
    assert played(18, 3, 9, seed) == history, "the same tournament has the same rounds"


@given(
    number=st.integers(4, 20),
    table=st.sampled_from([2, 3, 4]),
    rounds=st.integers(1, 5),
    seed=st.integers(0, 99),
)
def test_every_player_has_a_match_or_a_bye_and_byes_rotate(
    number: int, table: int, rounds: int, seed: int
) -> None:
    history = played(number, table, rounds, seed)
    rested = Counter(player for one in history for player in one.byes)
    for one in history:
        assert all(len(seats) == table for seats in one.pairings)
        assert len(one.byes) == number % table
        assert sorted([*one.byes, *(p for seats in one.pairings for p in seats)]) == players(number)
    counts = [rested[player] for player in players(number)]
    assert max(counts) - min(counts) <= 1


def test_a_bye_goes_to_the_last() -> None:
    assert swiss_round(players(7), {}, 2).byes == (7,)
    assert swiss_round(players(7), {}, 4).byes == (7, 6, 5)
    assert swiss_round(players(7), {}, 2, [Round((), (Player(7),))]).byes == (6,)


def test_once_all_have_had_a_bye_the_last_gets_another() -> None:
    rested = [Round((), (player,)) for player in players(3)]
    assert swiss_round(players(3), {}, 2, rested).byes == (3,)


def test_players_without_a_bye_get_one_first() -> None:
    one, two, three, four, five, six, seven = players(7)
    rested = [Round((), (seven, six, five)), Round((), (four, three, two))]
    assert swiss_round(players(7), {}, 4, rested).byes == (one, seven, six)
    met = Round(tuple(combinations(players(7), 2)))
    assert swiss_round(players(7), {}, 4, [*rested, met]).byes == (one, seven, six)


def test_another_fair_bye_is_given_if_it_avoids_a_repeat() -> None:
    one, two, three = players(3)
    before = [Round(((one, two),))]
    assert swiss_round(players(3), {}, 2, before).byes == (two,)
    before = [Round(((one, two),), (three,)), Round(((one, three),))]
    assert swiss_round(players(3), {}, 2, before).byes == (one,)


@pytest.mark.parametrize(("number", "table", "rounds"), [(16, 2, 6), (16, 4, 4), (18, 3, 6)])
def test_seats_are_balanced(number: int, table: int, rounds: int) -> None:
    history = played(number, table, rounds)
    sat = Counter((p, s) for one in history for seats in one.pairings for s, p in enumerate(seats))
    for player in players(number):
        often = [sat[player, seat] for seat in range(table)]
        assert max(often) - min(often) <= 2


@pytest.mark.parametrize(
    ("number", "table", "rounds"),
    [(2, 2, 1), (4, 2, 3), (5, 2, 5), (4, 4, 1), (5, 4, 2), (16, 4, 5)],
)
def test_after_enough_rounds_all_pairs_can_have_met(number: int, table: int, rounds: int) -> None:
    assert enough_rounds(number, table) == rounds
    if table == 2 and number < 5:
        assert (
            repeats(played(number, table, rounds)[-1].pairings, played(number, table, rounds)[:-1])
            == 0
        )


@pytest.mark.parametrize(("number", "table"), [(2100, 2), (1050, 2), (999, 4)])
def test_a_large_field_is_drawn(number: int, table: int) -> None:
    first = swiss_round(players(number), {}, table)
    second = swiss_round(players(number), {}, table, [first])
    for one in (first, second):
        assert len(one.pairings) == number // table
        assert sorted([*one.byes, *(p for seats in one.pairings for p in seats)]) == players(number)
    assert repeats(second.pairings, [first]) == 0


def test_a_large_field_meets_again_as_little_as_possible() -> None:
    history: list[Round] = []
    begun = process_time()
    for _ in range(20):
        history.append(swiss_round(players(500), {}, 4, history))
    assert process_time() - begun < 60, "it takes about 8 seconds, whatever the field looks like"
    met = [repeats(one.pairings, history[:index]) for index, one in enumerate(history)]
    assert sum(met) < 100, "of 15,000 meetings"


def test_the_same_field_is_always_drawn_alike() -> None:
    def drawn() -> list[Round]:
        history: list[Round] = []
        for _ in range(3):
            history.append(swiss_round(players(150), {}, 4, history))
        return history

    assert drawn() == drawn()
