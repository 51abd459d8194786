"""The cup: seeds, byes, and the rounds up to the final."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.standings.cup import Meeting, bracket, stages, winner
from games.standings.results import Pairing, Player, Result


def seeds(number: int) -> list[Player]:
    return [Player(number) for number in range(1, number + 1)]


def tables(found: list[Meeting]) -> list[Pairing]:
    return [meeting.players for meeting in found]


def won(*seats: int) -> Result:
    """A result in which the first of these players has won."""
    ranks = tuple(range(1, len(seats) + 1))
    return Result(0, tuple(map(Player, seats)), ranks, tuple(0 for _ in seats))


@pytest.mark.parametrize(
    ("number", "table", "first"),
    [
        pytest.param(2, 2, [(1, 2)], id="a final"),
        pytest.param(4, 2, [(1, 4), (2, 3)], id="semi-finals"),
        pytest.param(8, 2, [(1, 8), (4, 5), (2, 7), (3, 6)], id="quarter-finals"),
        pytest.param(6, 2, [(1,), (4, 5), (2,), (3, 6)], id="the best two have byes"),
        pytest.param(5, 2, [(1,), (4, 5), (2,), (3,)], id="the best three have byes"),
        pytest.param(9, 3, [(1, 6, 7), (2, 5, 8), (3, 4, 9)], id="tables of three"),
        pytest.param(7, 3, [(1, 6, 7), (2, 5), (3, 4)], id="smaller tables before byes"),
        pytest.param(4, 4, [(1, 2, 3, 4)], id="one table of four"),
    ],
)
def test_the_first_round(number: int, table: int, first: list[tuple[int, ...]]) -> None:
    found = stages(seeds(number), [], table)[0]
    assert [tuple(sorted(seats)) for seats in tables(found)] == first


def rounds(number: int, table: int) -> list[list[Pairing]]:
    """The whole cup, if the better seed always wins."""
    results: list[Result] = []
    for at in range(len(stages(seeds(number), [], table))):
        found = stages(seeds(number), results, table)[at]
        results += [won(*sorted(seats)) for seats in tables(found) if len(seats) > 1]
    played = stages(seeds(number), results, table)
    assert [meeting.winner for meeting in played[-1]] == [1]
    return [tables(found) for found in played]


@given(number=st.integers(2, 70), table=st.sampled_from([2, 3, 4]))
def test_every_cup_has_one_winner_and_all_others_lose_once(number: int, table: int) -> None:
    lost = [
        player
        for played in rounds(number, table)
        for seats in played
        for player in seats
        if player != min(seats)
    ]
    assert sorted(lost) == seeds(number)[1:]


@given(number=st.integers(2, 70))
def test_the_best_two_meet_in_the_final(number: int) -> None:
    assert [sorted(seats) for seats in rounds(number, 2)[-1]] == [[1, 2]]


@given(number=st.integers(2, 70))
def test_byes_are_in_the_first_round_only_and_go_to_the_best(number: int) -> None:
    first, *later = rounds(number, 2)
    alone = sorted(seats[0] for seats in first if len(seats) == 1)
    assert alone == seeds(len(alone))
    assert all(len(seats) == 2 for played in later for seats in played)


def test_a_winner_waits_in_the_next_round_for_unknown_opponents() -> None:
    semi, final = stages(seeds(4), [won(4, 1)])
    assert [(one.slots, one.winner) for one in semi] == [((1, 4), 4), ((2, 3), None)]
    assert final == [Meeting((Player(4), None))]
    assert final[0].players == (4,)
    _, (known,) = stages(seeds(4), [won(4, 1), won(2, 3)])
    assert (known.slots, known.winner) == ((4, 2), None)
    _, (over,) = stages(seeds(4), [won(4, 1), won(2, 3), won(2, 4)])
    assert over.winner == 2


def test_a_bye_needs_no_match_and_an_unknown_player_is_not_a_bye() -> None:
    first, semi, final = stages(seeds(5), [])
    assert [one.winner for one in first] == [1, None, 2, 3]
    assert [one.slots for one in semi] == [(1, None), (2, 3)]
    assert [one.winner for one in semi] == [None, None]
    assert final == [Meeting((None, None))]


def test_a_result_of_three_does_not_count_for_a_later_match_of_two_of_them() -> None:
    _, (final,) = stages(seeds(7), [won(2, 5), won(3, 4)], 3)
    assert final == Meeting((None, Player(2), Player(3)))
    _, (final,) = stages(seeds(7), [won(2, 5), won(3, 4), won(2, 3)], 3)
    assert final.winner is None


def test_of_players_who_share_the_first_place_the_higher_seed_advances() -> None:
    shared = Result(0, (Player(3), Player(2)), (1, 1), (5, 5))
    assert winner(shared, seeds(4)) == 2
    assert winner(shared, [Player(3), Player(2)]) == 3


def test_the_first_round_is_as_wide_as_the_tree() -> None:
    assert bracket(seeds(5)) == (1, None, 4, 5, 2, None, 3, None)
