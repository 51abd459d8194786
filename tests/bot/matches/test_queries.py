"""Several matches at once."""

from contextlib import suppress
from datetime import timedelta

import pytest

from bot.matches import Matches, RefusedError, Status
from bot.matches.clocks.pace import each_move
from data.tables.match_lists import ENDED, MatchQuery
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
    assert await club.matches.of_player(HOST) == going
    found = await club.matches.most_urgent(HOST, limit=9)
    assert sorted(match.id for match in found.matches) == going
    ended = await club.matches.most_urgent(HOST, MatchQuery(ENDED), limit=9)
    assert [match.id for match in ended.matches] == [over]


@pytest.mark.parametrize("is_cached", [False, True])
async def test_the_database_knows_for_whom_matches_wait(
    club: Club, clock: Clock, is_cached: bool
) -> None:
    """After every move of random matches, undone ones included."""
    going = [(await club.new_match(players=players)).match.id for players in (2, 3, 4)]
    going.append((await club.new_match("pebbles")).match.id)
    going.append((await table(club, 2, PACE)).id)
    for step in range(120):
        match = await club.matches.find(club.random.choice(going))
        if match.status is Status.RUNNING:
            mover, move = club.any_move(match)
            after = (await club.matches.play(match.id, match.ply, mover, move, club.click())).match
            if step % 7 == 0 and after.status is Status.RUNNING:
                with suppress(RefusedError):
                    await club.matches.undo(match.id, after.ply, mover, club.click())
        service = club.matches if is_cached else Matches(club.database, GAMES_AND_PEBBLES)
        for player in range(HOST, HOST + 4):
            everything = await service.find_many(await service.of_player(player))
            waiting = {match.id for match in everything if player in match.waiting}
            found = await service.most_urgent(player, limit=2)
            assert (found.total, found.waiting) == (len(everything), len(waiting))
            first = [match.id in waiting for match in found.matches]
            assert first == [True] * min(2, len(waiting)) + [False] * (len(first) - len(waiting))
            following = await service.next_waiting(player)
            assert (following in waiting) if waiting else (following is None)


async def test_the_match_whose_time_runs_out_first_is_the_most_urgent(
    club: Club, clock: Clock
) -> None:
    late = []
    for number in range(6):
        pace = each_move(timedelta(hours=6 - number))
        late.append(await table(club, 2, pace))
        await club.new_match()
    ends = [match.clocks[0].ends for match in late if match.waiting == (HOST,)]
    assert len(ends) > 1
    found = await club.matches.most_urgent(HOST, limit=len(ends))
    assert [match.clocks[0].ends for match in found.matches] == ends[::-1]


async def test_entries_of_older_versions_are_read_to_see_whose_turn_it_is(
    club: Club, clock: Clock
) -> None:
    first, second = [(await club.play_any((await club.new_match()).match)).match for _ in range(2)]
    await club.database.write(lambda tx: tx.execute("UPDATE entries SET to_act = NULL"))
    service = Matches(club.database, GAMES_AND_PEBBLES, clock=clock)
    for player in (HOST, HOST + 1):
        waiting = [match.id for match in (first, second) if player in match.waiting]
        found = await service.most_urgent(player, limit=25)
        assert found.waiting == len(waiting)
        following = await service.next_waiting(player)
        assert (following in waiting) if waiting else (following is None)


async def test_a_list_is_cut_before_logs_are_read(club: Club, clock: Clock) -> None:
    for _ in range(6):
        await club.play_any((await club.new_match()).match)
    counting = CountingDatabase(club.database)
    service = Matches(counting, GAMES_AND_PEBBLES, clock=clock)
    found = await service.most_urgent(HOST, limit=2)
    assert (len(found.matches), found.total, found.running) == (2, 6, 6)
    assert sum(service.transactions.cache.get(number) is not None for number in range(1, 7)) == 2
    counting.statements.clear()
    listed = await service.listed(HOST, MatchQuery(digits="5"), limit=25)
    assert [match.id for match in listed] == [5]
    assert not any("FROM entries WHERE match IN" in one for one in counting.statements)


async def test_many_matches_take_a_handful_of_statements(club: Club, clock: Clock) -> None:
    for _ in range(3):
        await some_matches(club)
    counting = CountingDatabase(club.database)
    service = Matches(counting, GAMES_AND_PEBBLES, clock=clock)
    assert len((await service.most_urgent(HOST, limit=25)).matches) == 9
    assert len(counting.statements) == 6
    assert counting.reads == 1, "no match can end between the list and the matches"
    counting.statements.clear()
    await service.most_urgent(HOST, limit=25)
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
