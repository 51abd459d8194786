"""Several matches at once."""

import pytest

from bot.matches import Matches
from tests.support.club import HOST, Club
from tests.support.matches import GAMES_AND_PEBBLES, Clock
from tests.support.time_passing import PACE, table
from tests.support.weeks import CountingDatabase

pytestmark = pytest.mark.postgres

GUEST = 900


async def some_matches(club: Club) -> list[int]:
    """A lobby with a guest, a match with clocks, one without, and one that is over."""
    lobby = (
        await club.matches.create("azul", HOST, club.click(), seat_count=3, guests=[GUEST])
    ).match
    clocked = await table(club, 2, PACE)
    plain = (await club.play_any((await club.new_match(players=3)).match)).match
    over = (await club.play_out(await club.new_match("pebbles"))).match
    return [lobby.id, clocked.id, plain.id, over.id]


@pytest.mark.parametrize("is_cached", [False, True])
async def test_many_matches_are_equal_to_each_of_them(
    club: Club, clock: Clock, is_cached: bool
) -> None:
    numbers = await some_matches(club)
    service = club.matches if is_cached else Matches(club.database, GAMES_AND_PEBBLES, clock=clock)
    found = await service.find_many([*reversed(numbers), 99])
    assert [match.id for match in found] == numbers[::-1]
    assert found == [await club.matches.find(number) for number in reversed(numbers)]
    assert await service.find_many([]) == []


async def test_the_matches_of_a_player(club: Club) -> None:
    *going, over = await some_matches(club)
    assert [match.id for match in await club.matches.find_of_player(HOST)] == going
    assert [match.id for match in await club.matches.find_of_player(HOST, ended=True)] == [over]


async def test_many_matches_take_a_handful_of_statements(club: Club, clock: Clock) -> None:
    for _ in range(3):
        await some_matches(club)
    counting = CountingDatabase(club.database)
    service = Matches(counting, GAMES_AND_PEBBLES, clock=clock)
    assert len(await service.find_of_player(HOST)) == 9
    assert len(counting.statements) == 6
    assert counting.reads == 1, "no match can end between the list and the matches"
    counting.statements.clear()
    await service.find_of_player(HOST)
    assert len(counting.statements) == 5, "running matches are cached, lobbies are not"


async def test_a_match_that_was_read_with_others_is_cached(club: Club, clock: Clock) -> None:
    match = (await club.play_any((await club.new_match()).match)).match
    counting = CountingDatabase(club.database)
    service = Matches(counting, GAMES_AND_PEBBLES, clock=clock)
    await service.find_many([match.id])
    counting.statements.clear()
    player, move = club.any_move(match)
    await service.play(match.id, match.ply, player, move, club.click())
    assert len(counting.statements) == 4
