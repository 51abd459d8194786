"""A cached match is used only while it equals the stored one."""

from collections.abc import Awaitable, Callable, Sequence
from datetime import timedelta

import pytest

from bot.matches import Location, Match, Matches
from bot.matches.clocks.adjustments import credit_downtime
from bot.matches.errors import StaleMoveError
from data import Transaction
from data.tables import matches, players
from data.times import stored
from tests.support.club import HOST, Club
from tests.support.matches import GAMES_AND_PEBBLES, Clock, first_move, to_act
from tests.support.stored_plans import next_player, plan
from tests.support.time_passing import PACE, due, fire, table
from tests.support.weeks import CountingDatabase

pytestmark = pytest.mark.postgres

DAY = timedelta(days=1)


class Elsewhere:
    """Another process with an empty cache, and what it can do."""

    def __init__(self, club: Club, clock: Clock) -> None:
        self.club = club
        self.clock = clock
        self.matches = Matches(club.database, GAMES_AND_PEBBLES, clock=clock, cached=0)

    async def move(self, match: Match) -> None:
        move = first_move(match)
        await self.matches.play(match.id, match.ply, to_act(match), move, self.club.click())

    async def undo(self, match: Match) -> None:
        await self.matches.undo(match.id, match.ply, next_player(match), self.club.click())

    async def intend(self, match: Match) -> None:
        wanted = plan("* * *")
        player, click = next_player(match), self.club.click()
        await self.matches.plan(match.id, match.ply, player, wanted, click)

    async def pause(self, match: Match) -> None:
        for player in (HOST, HOST + 1):
            await self.matches.pause(match.id, player, DAY, self.club.click())

    async def sleep(self, match: Match) -> None:
        """A pause begins, then no bot is running for an hour."""
        await self.pause(match)
        now = stored(self.clock.now)
        await self.club.database.write(lambda tx: credit_downtime(tx, now - 3_600_000, now))

    async def hand_over(self, match: Match) -> None:
        await self.matches.hand_over(match.id, HOST, None, self.club.click())

    async def oversleep(self, match: Match) -> None:
        """A seat is on offer, then no bot is running for an hour."""
        await self.hand_over(match)
        now = stored(self.clock.now)
        await self.club.database.write(lambda tx: credit_downtime(tx, now - 3_600_000, now))

    async def prefer(self, match: Match) -> None:
        await self.club.database.write(
            lambda tx: players.set_preferences(tx, HOST, {"theme": "light", "zone": "Asia/Tokyo"})
        )

    async def forget(self, match: Match) -> None:
        await self.club.database.write(lambda tx: players.erase_player(tx, HOST))

    async def resume(self, match: Match) -> None:
        await self.matches.resume(match.id, HOST, Location(5, 6), self.club.click())

    async def time_passes(self, match: Match) -> None:
        (first, *_) = await due(self.club, match.id)
        await fire(self.club, self.clock, first)


Act = Callable[[Elsewhere, Match], Awaitable[None]]


@pytest.mark.parametrize(
    "act",
    [
        Elsewhere.move,
        Elsewhere.undo,
        Elsewhere.intend,
        Elsewhere.pause,
        Elsewhere.sleep,
        Elsewhere.hand_over,
        Elsewhere.oversleep,
        Elsewhere.prefer,
        Elsewhere.forget,
        Elsewhere.resume,
        Elsewhere.time_passes,
    ],
)
async def test_changes_by_another_process_are_seen(club: Club, clock: Clock, act: Act) -> None:
    elsewhere = Elsewhere(club, clock)
    match = await table(club, 2, PACE)
    match = (await club.play_any(match)).match
    before = await club.matches.find(match.id)
    await act(elsewhere, match)
    for _ in range(2):
        match = await club.matches.find(match.id)
        assert match == await elsewhere.matches.find(match.id)
        await club.matches.acknowledge_plan(
            match.id, HOST + 1
        )  # sits down, and doubts what is known
    if act is not Elsewhere.intend:
        assert match != before


async def test_a_plan_made_in_another_process_is_carried_out(club: Club, clock: Clock) -> None:
    match = await table(club, 2)
    match = (await club.play_any(match)).match
    await Elsewhere(club, clock).intend(match)
    result = await club.play_any(match)
    assert [one.how for one in result.played[:2]] == ["player", "plan"]


async def test_a_move_on_a_cached_match_takes_four_statements(club: Club, clock: Clock) -> None:
    counting = CountingDatabase(club.database)
    match = (await club.new_match()).match
    remembering = Matches(counting, GAMES_AND_PEBBLES, clock=clock)
    for _ in range(3):
        counting.statements.clear()
        player, move = club.any_move(match)
        match = (await remembering.play(match.id, match.ply, player, move, club.click())).match
    assert len(counting.statements) == 4
    assert [sql for sql in counting.statements if "SELECT" in sql.split()[:1]] == [matches.HOLD]


async def test_a_move_on_a_stale_cached_match_is_checked_against_the_stored_one(
    club: Club, clock: Clock
) -> None:
    elsewhere = Elsewhere(club, clock)
    match = await table(club, 2)
    await elsewhere.move(match)
    move, player = first_move(match), to_act(match)
    with pytest.raises(StaleMoveError):
        await club.matches.play(match.id, match.ply, player, move, club.click())
    now = await elsewhere.matches.find(match.id)
    assert now.ply == match.ply + 1
    result = await club.play_any(now)
    assert result.match == await elsewhere.matches.find(match.id)


async def test_only_new_entries_are_replayed(
    club: Club, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    elsewhere = Elsewhere(club, clock)
    match = await table(club, 2)
    for _ in range(3):
        await elsewhere.move(await elsewhere.matches.find(match.id))
    now = await elsewhere.matches.find(match.id)
    monkeypatch.delattr("bot.matches.cache.position_of")  # which plays the whole log
    assert await club.matches.find(match.id) == now


async def test_a_lost_entry_is_not_confused_with_its_replacement(club: Club, clock: Clock) -> None:
    """A database server has lost its last commit, and another process has moved since."""
    elsewhere = Elsewhere(club, clock)
    match = await table(club, 2)
    move, *_, other = match.game.moves(match.state, match.to_act[0])
    player = to_act(match)
    lost = (await club.matches.play(match.id, match.ply, player, move, club.click())).match
    await lose(club, match)
    now = (await elsewhere.matches.play(match.id, match.ply, player, other, club.click())).match
    assert now.ply == lost.ply
    assert await club.matches.find(match.id) == now
    await elsewhere.move(now)
    assert await club.matches.find(match.id) == await elsewhere.matches.find(match.id)


async def test_a_move_on_a_lost_board_is_refused(club: Club, clock: Clock) -> None:
    """A database server has lost its last commit, and this process has not read since."""
    match = await table(club, 2)
    here = Matches(club.database, GAMES_AND_PEBBLES, clock=clock)
    first, click = first_move(match), club.click()
    lost = (await here.play(match.id, match.ply, to_act(match), first, click)).match
    await lose(club, match)
    with pytest.raises(StaleMoveError):
        await here.play(match.id, lost.ply, to_act(lost), first_move(lost), club.click())
    now = await here.find(match.id)
    assert now == await Elsewhere(club, clock).matches.find(match.id)
    assert now.ply == match.ply


async def test_a_move_is_played_on_the_board_that_replaced_a_lost_one(
    club: Club, clock: Clock
) -> None:
    """Another process has moved, this one has not read since; the move is legal on both."""
    elsewhere = Elsewhere(club, clock)
    match = await table(club, 2)
    here = Matches(club.database, GAMES_AND_PEBBLES, clock=clock)
    first, *_, other = match.game.moves(match.state, match.to_act[0])
    player = to_act(match)
    lost = (await here.play(match.id, match.ply, player, first, club.click())).match
    await lose(club, match)
    now = (await elsewhere.matches.play(match.id, match.ply, player, other, club.click())).match
    (move, *_) = [one for one in legal_moves(lost) if one in legal_moves(now)]
    result = await here.play(match.id, lost.ply, to_act(lost), move, club.click())
    assert result.match == await elsewhere.matches.find(match.id)
    assert result.match.ply == now.ply + 1


def legal_moves(match: Match) -> Sequence[str]:
    return match.game.moves(match.state, match.to_act[0])


async def lose(club: Club, match: Match) -> None:
    """Delete everything after this match, as if it had not been committed."""

    async def body(tx: Transaction) -> None:
        await tx.execute("DELETE FROM entries WHERE match = $1 AND ply >= $2", match.id, match.ply)

    await club.database.write(body)


async def test_a_broken_cached_match_is_dropped_after_an_error(club: Club, clock: Clock) -> None:
    """If the cached match causes an error, the next click reads the stored one."""
    match = await table(club, 2)
    here = Matches(club.database, GAMES_AND_PEBBLES, clock=clock)
    await here.find(match.id)
    cache = here.transactions.cache
    cached = cache.get(match.id)
    assert cached is not None
    nonsense = cached.position._replace(state="nonsense", legal=None)
    cache.keep(match.id, cached._replace(position=nonsense))
    player, move = to_act(match), first_move(match)
    with pytest.raises(AttributeError):
        await here.play(match.id, match.ply, player, move, club.click())
    assert (await here.play(match.id, match.ply, player, move, club.click())).played
