"""The cup: seeds, byes, and the way to the final."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.standings.cup import UnfinishedRoundError, bracket, next_round, tables
from games.standings.results import Player, Table


def seeds(number: int) -> list[Player]:
    return [Player(number) for number in range(1, number + 1)]


def best(round_tables: list[Table]) -> dict[Table, Player]:
    return {seats: min(seats) for seats in round_tables if len(seats) > 1}


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
    assert [tuple(sorted(seats)) for seats in tables(bracket(seeds(number), table), table)] == first


def rounds(number: int, table: int) -> list[list[Table]]:
    """The whole cup, if the better seed always wins."""
    slots = bracket(seeds(number), table)
    found = []
    while len(slots) > 1:
        found.append(tables(slots, table))
        slots = next_round(slots, best(found[-1]), table)
    assert slots == (1,)
    return found


@given(number=st.integers(2, 70), table=st.sampled_from([2, 3, 4]))
def test_every_cup_ends_with_one_winner_and_everybody_else_loses_once(
    number: int, table: int
) -> None:
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


def test_a_round_ends_when_every_table_has_its_winner() -> None:
    slots = bracket(seeds(4))
    first, second = tables(slots)
    with pytest.raises(
        UnfinishedRoundError, match=r"^The table of 2, 3 has no winner yet\.$"
    ) as waits:
        next_round(slots, {first: Player(1)})
    assert waits.value.seats == second
    with pytest.raises(UnfinishedRoundError):
        next_round(slots, {first: Player(1), second: Player(4)})
    assert next_round(slots, {first: Player(4), second: Player(3)}) == (4, 3)
