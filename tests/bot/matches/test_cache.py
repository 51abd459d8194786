"""What is remembered of a match is used only while it is what is stored."""

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
    """Another process, which remembers nothing, and what can be done there."""

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
        """A pause begins, and then nobody is there for an hour."""
        await self.pause(match)
        now = stored(self.clock.now)
        await self.club.database.write(lambda tx: credit_downtime(tx, now - 3_600_000, now))

    async def hand_over(self, match: Match) -> None:
        await self.matches.hand_over(match.id, HOST, None, self.club.click())

    async def oversleep(self, match: Match) -> None:
        """A seat is on offer, and then nobody is there for an hour."""
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
async def test_what_is_done_elsewhere_is_seen_here(club: Club, clock: Clock, act: Act) -> None:
    elsewhere = Elsewhere(club, clock)
    match = await table(club, 2, PACE)
    match = (await club.play_any(match)).match
    before = await club.matches.find(match.id)
    await act(elsewhere, match)
    for _ in range(2):
        match = await club.matches.find(match.id)
        assert match == await elsewhere.matches.find(match.id)
        await club.matches.hear_plan(match.id, HOST + 1)  # sits down, and doubts what is known
    if act is not Elsewhere.intend:
        assert match != before


async def test_a_plan_made_elsewhere_is_carried_out_here(club: Club, clock: Clock) -> None:
    match = await table(club, 2)
    match = (await club.play_any(match)).match
    await Elsewhere(club, clock).intend(match)
    turn = await club.play_any(match)
    assert [one.how for one in turn.played[:2]] == ["player", "plan"]


async def test_a_move_looks_only_whether_all_is_as_it_was(club: Club, clock: Clock) -> None:
    counting = CountingDatabase(club.database)
    match = (await club.new_match()).match
    remembering = Matches(counting, GAMES_AND_PEBBLES, clock=clock)
    for _ in range(3):
        counting.statements.clear()
        player, move = club.any_move(match)
        match = (await remembering.play(match.id, match.ply, player, move, club.click())).match
    assert len(counting.statements) == 4
    assert [sql for sql in counting.statements if "SELECT" in sql.split()[:1]] == [matches.HOLD]


async def test_a_move_on_a_table_that_has_changed_elsewhere_is_looked_at_again(
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
    turn = await club.play_any(now)
    assert turn.match == await elsewhere.matches.find(match.id)


async def test_only_what_was_added_elsewhere_is_played_again(
    club: Club, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    elsewhere = Elsewhere(club, clock)
    match = await table(club, 2)
    for _ in range(3):
        await elsewhere.move(await elsewhere.matches.find(match.id))
    now = await elsewhere.matches.find(match.id)
    monkeypatch.delattr("bot.matches.cache.position_of")  # which plays the whole log
    assert await club.matches.find(match.id) == now


async def test_a_ply_that_was_lost_is_not_taken_for_the_one_in_its_place(
    club: Club, clock: Clock
) -> None:
    """A server has come back without its last commit, and somebody else was faster."""
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


async def test_nobody_moves_on_a_board_that_was_lost(club: Club, clock: Clock) -> None:
    """A server has come back without its last commit, and here nobody has looked since."""
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


async def test_a_move_is_played_on_the_board_that_took_the_place_of_a_lost_one(
    club: Club, clock: Clock
) -> None:
    """Somebody else was faster, here nobody has looked since, and the move is legal on both."""
    elsewhere = Elsewhere(club, clock)
    match = await table(club, 2)
    here = Matches(club.database, GAMES_AND_PEBBLES, clock=clock)
    first, *_, other = match.game.moves(match.state, match.to_act[0])
    player = to_act(match)
    lost = (await here.play(match.id, match.ply, player, first, club.click())).match
    await lose(club, match)
    now = (await elsewhere.matches.play(match.id, match.ply, player, other, club.click())).match
    (move, *_) = [one for one in legal_moves(lost) if one in legal_moves(now)]
    turn = await here.play(match.id, lost.ply, to_act(lost), move, club.click())
    assert turn.match == await elsewhere.matches.find(match.id)
    assert turn.match.ply == now.ply + 1


def legal_moves(match: Match) -> Sequence[str]:
    return match.game.moves(match.state, match.to_act[0])


async def lose(club: Club, match: Match) -> None:
    """Lose what came after this, as if it had never been committed."""

    async def body(tx: Transaction) -> None:
        await tx.execute("DELETE FROM entries WHERE match = $1 AND ply >= $2", match.id, match.ply)

    await club.database.write(body)


async def test_what_cannot_be_is_not_remembered_for_ever(club: Club, clock: Clock) -> None:
    """Should what is remembered be what is wrong, the next click finds the match as it is."""
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
