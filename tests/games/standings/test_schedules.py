"""Schedules: pairings and seats for every size of division."""

from itertools import chain
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.standings.designs import turned
from games.standings.results import Fixture, Player
from games.standings.schedules import (
    Balance,
    ScheduleError,
    balance,
    default_matches,
    schedule,
)
from games.standings.seats import seated

SIZES = range(4, 65)


def division(size: int) -> list[Player]:
    return [Player(1000 + 7 * number) for number in range(size)]


def balance_of(fixtures: list[Fixture], players: list[Player]) -> Balance:
    return balance([fixture.seats for fixture in fixtures], players)


@pytest.mark.parametrize(
    ("players", "table", "matches", "each", "meetings", "sittings"),
    [
        pytest.param(7, 4, 7, 4, 2, (1, 1), id="complement of the Fano plane"),
        pytest.param(7, 3, 7, 3, 1, (1, 1), id="Fano plane"),
        pytest.param(5, 4, 5, 4, 3, (1, 1), id="five at tables of four"),
        pytest.param(4, 4, 4, 4, 4, (1, 1), id="four at tables of four"),
        pytest.param(4, 3, 4, 3, 2, (1, 1), id="four at tables of three"),
        pytest.param(13, 4, 13, 4, 1, (1, 1), id="projective plane of order three"),
        pytest.param(5, 2, 10, 4, 1, (2, 2), id="five in pairs"),
        pytest.param(7, 2, 21, 6, 1, (3, 3), id="seven in pairs"),
        pytest.param(4, 2, 6, 3, 1, (1, 2), id="four in pairs"),
        pytest.param(6, 2, 15, 5, 1, (2, 3), id="six in pairs"),
        pytest.param(8, 2, 28, 7, 1, (3, 4), id="eight in pairs"),
        pytest.param(10, 2, 45, 9, 1, (4, 5), id="ten in pairs"),
        pytest.param(6, 3, 10, 5, 2, (1, 2), id="six at tables of three"),
        pytest.param(9, 3, 12, 4, 1, (1, 2), id="affine plane of order three"),
        pytest.param(8, 4, 14, 7, 3, (1, 2), id="eight at tables of four"),
        pytest.param(16, 4, 20, 5, 1, (1, 2), id="affine plane of order four"),
    ],
)
def test_the_exact_designs_are_met_exactly(
    players: int, table: int, matches: int, each: int, meetings: int, sittings: tuple[int, int]
) -> None:
    everybody = division(players)
    fixtures = schedule(everybody, table)
    assert str(default_matches(players, table)) == str(each)
    assert [fixture.number for fixture in fixtures] == [*range(matches)]
    assert balance_of(fixtures, everybody) == Balance((each, each), (meetings, meetings), sittings)


@pytest.mark.parametrize("table", [2, 3, 4])
def test_every_division_from_4_to_64_is_within_one_in_under_a_second(table: int) -> None:
    for size in SIZES:
        everybody = division(size)
        begun = process_time()
        fixtures = schedule(everybody, table)
        spent = process_time() - begun
        counts = balance_of(fixtures, everybody)
        assert counts.matches == (default_matches(size, table),) * 2, size
        assert counts.meetings[1] - counts.meetings[0] <= 1, size
        assert counts.sittings[1] - counts.sittings[0] <= 1, size
        assert spent < 1, size
        if table == 2:
            assert counts.meetings == (1, 1), size
        elif default_matches(size, table) == table:
            assert counts.sittings == (1, 1), size


@given(
    size=st.integers(4, 12),
    table=st.sampled_from([2, 3, 4]),
    each=st.integers(1, 6),
)
def test_any_number_of_matches_can_be_scheduled(size: int, table: int, each: int) -> None:
    everybody = division(size)
    fixtures = schedule(everybody, table, each)
    least, most = balance_of(fixtures, everybody).matches
    assert len(fixtures) == size * each // table
    assert most == each
    assert least >= each - 1
    assert all(len(set(fixture.seats)) == table for fixture in fixtures)
    sittings = balance_of(fixtures, everybody).sittings
    assert sittings[1] - sittings[0] <= 1
    meetings = balance_of(fixtures, everybody).meetings
    assert meetings[1] - meetings[0] <= 3


def test_without_a_rotation_pairings_are_searched() -> None:
    everybody = division(12)
    assert turned(12, 3, 6) is None
    assert balance_of(schedule(everybody, 3, 6), everybody) == Balance((6, 6), (1, 2), (2, 2))


@given(size=st.integers(4, 20), table=st.sampled_from([2, 3, 4]))
def test_no_player_has_two_matches_in_a_round(size: int, table: int) -> None:
    fixtures = schedule(division(size), table)
    for number in {fixture.round for fixture in fixtures}:
        sitting = list(
            chain.from_iterable(fixture.seats for fixture in fixtures if fixture.round == number)
        )
        assert len(sitting) == len(set(sitting))


@pytest.mark.parametrize(
    ("players", "table", "rounds"),
    [(8, 2, 7), (7, 2, 7), (64, 2, 63), (9, 3, 4), (8, 4, 7), (16, 4, 5)],
)
def test_designs_that_come_in_rounds_are_played_in_rounds(
    players: int, table: int, rounds: int
) -> None:
    fixtures = schedule(division(players), table)
    assert [fixture.round for fixture in fixtures] == sorted(f.round for f in fixtures)
    assert fixtures[-1].round + 1 == rounds


@pytest.mark.parametrize("each", [1, 2, 3, 4, 5])
def test_pairs_of_an_even_division_play_as_many_rounds_as_matches(each: int) -> None:
    fixtures = schedule(division(6), 2, each)
    assert [fixture.round for fixture in fixtures] == sorted([*range(each)] * 3)


@pytest.mark.parametrize("players", [4, 5, 7, 13, 20])
def test_players_have_different_neighbours(players: int) -> None:
    followers: dict[Player, set[Player]] = {player: set() for player in division(players)}
    for fixture in schedule(division(players), 4):
        for seat, player in enumerate(fixture.seats):
            followers[player].add(fixture.seats[(seat + 1) % 4])
    assert min(map(len, followers.values())) >= 3


@pytest.mark.parametrize(
    "pairs",
    [[], [(1, 2), (1, 3), (2, 1), (3, 1)], [(1, 2), (1, 3), (2, 1), (3, 1), (1, 2)]],
    ids=len,
)
def test_balanced_seats_stay_unchanged(pairs: list[tuple[int, int]]) -> None:
    tables = tuple((Player(one), Player(other)) for one, other in pairs)
    assert seated(tables) == tables


def test_the_same_division_always_has_the_same_schedule() -> None:
    assert schedule(division(11), 4, 6) == schedule(division(11), 4, 6)


def test_a_double_round_robin() -> None:
    for size in (5, 6):
        counts = balance_of(schedule(division(size), 2, 2 * (size - 1)), division(size))
        assert counts.meetings == (2, 2)
        assert counts.sittings == (size - 1, size - 1)


@pytest.mark.parametrize(
    ("players", "table", "each", "sentence"),
    [
        pytest.param([1, 2, 3], 4, None, "3 players cannot fill a table of 4.", id="too few"),
        pytest.param([1, 2, 2, 3], 2, None, "A player is in the division twice.", id="one twice"),
        pytest.param([1, 2], 2, 0, "Everybody needs at least one match, not 0.", id="no match"),
        pytest.param([1, 2], 1, None, "2 players cannot fill a table of 1.", id="a table of one"),
    ],
)
def test_a_division_that_cannot_play_is_refused(
    players: list[int], table: int, each: int | None, sentence: str
) -> None:
    with pytest.raises(ScheduleError) as refused:
        schedule([Player(player) for player in players], table, each)
    assert str(refused.value) == sentence
