"""Transactions at the same moment, on PostgreSQL, where they do not wait for each other."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any
from unittest.mock import patch

import pytest

from bot.matches import ActionResult, Matches
from bot.matches.errors import StaleMoveError
from bot.posts.outbox import MatchOutbox, QueuedPost, Sent
from data import Transaction
from data.database import Body
from data.tables import entries, matches, outbox, players, seats
from data.tables.entries import EntryRow
from data.tables.seats import SeatRow
from data.times import stored
from data.versions import new_version
from tests.support.club import Club
from tests.support.matches import GAMES_AND_PEBBLES, Clock, first_move, to_act
from tests.support.services import open_players
from tests.support.time_passing import FRIEND, table

pytestmark = [
    pytest.mark.postgres,
    pytest.mark.parametrize("url", ["postgres"], indirect=True),
]


class Letters:
    """A sender for which every post becomes a message."""

    async def post(self, queued: QueuedPost) -> Sent:
        return Sent(1000 + queued.number, 7)


@asynccontextmanager
async def sitting_down(club: Club, match: int) -> AsyncIterator[asyncio.Task[int]]:
    """A friend takes a seat in an open transaction, whose task returns the new version."""
    has_seat, may_go_on = asyncio.Event(), asyncio.Event()

    async def body(tx: Transaction) -> int:
        row = await matches.lock(tx, match)
        assert row is not None
        await players.add_player(tx, FRIEND)
        first, second = await seats.of_match(tx, match)
        await seats.replace(tx, match, [first._replace(player=FRIEND), second])
        row = await matches.restamp(tx, row)
        has_seat.set()
        await may_go_on.wait()
        return row.stamp

    session = asyncio.create_task(club.database.write(body))
    await has_seat.wait()
    yield session
    may_go_on.set()
    await session


@pytest.mark.parametrize("known", [True, False])
async def test_settings_that_change_while_a_player_takes_a_seat_are_noticed(
    club: Club, known: bool
) -> None:
    """The new seat is not committed yet when the settings change."""
    match = await table(club, 2)
    if known:
        await club.database.write(lambda tx: players.add_player(tx, FRIEND))
    async with sitting_down(club, match.id) as session:
        choosing = asyncio.create_task(
            open_players(club.database).update_settings(FRIEND, theme="light")
        )
        assert not (await asyncio.wait([choosing], timeout=0.3))[0], "it waits for the seat"
    await choosing
    found = await club.database.read(lambda tx: matches.find(tx, match.id))
    assert found is not None
    assert found.stamp != await session


@pytest.mark.parametrize("known", [True, False])
async def test_two_settings_changed_at_once_are_both_stored(club: Club, known: bool) -> None:
    one = open_players(club.database)
    for player in range(1, 6):
        if known:
            await one.update_settings(player, theme="dark")
        await asyncio.gather(
            one.update_settings(player, theme="light"), one.update_settings(player, reminders=False)
        )
        chosen = await open_players(club.database).settings_of(player)
        assert (chosen.theme, chosen.reminders) == ("light", False)


async def test_two_settings_of_a_server_changed_at_once_are_both_stored(club: Club) -> None:
    one = open_players(club.database)
    for server in range(1, 6):
        await asyncio.gather(
            one.update_server_settings(server, theme="light"),
            one.update_server_settings(server, threads=False),
        )
        settings = await one.server_settings(server)
        assert (settings.theme, settings.threads) == ("light", False)


async def test_a_player_who_is_taking_a_seat_is_not_erased(club: Club) -> None:
    """They must leave that match first."""
    match = await table(club, 2)
    await club.database.write(lambda tx: players.add_player(tx, FRIEND))
    async with sitting_down(club, match.id):
        erasing = asyncio.create_task(open_players(club.database).erase(FRIEND))
        await asyncio.wait([erasing], timeout=0.3)
    assert not await erasing


async def test_an_older_read_does_not_overwrite_cached_settings(club: Club) -> None:
    one = open_players(club.database)
    looking = asyncio.create_task(one.settings_of(FRIEND))
    looked, may_answer = asyncio.Event(), asyncio.Event()
    read = club.database.read

    async def slowly(body: Body[dict[str, Any]]) -> dict[str, Any]:
        answer = await read(body)
        looked.set()
        await may_answer.wait()
        return answer

    with patch.object(club.database, "read", slowly):
        await looked.wait()
        await one.update_settings(FRIEND, theme="light")
        may_answer.set()
        await looking
    assert (await one.settings_of(FRIEND)).theme == "light"


async def test_an_action_and_a_sent_post_do_not_deadlock(
    club: Club, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    """Both lock the match and its posts, so they must do that in one order."""
    match = await table(club, 2)
    courier = MatchOutbox(club.database, Letters(), clock=clock)
    locked, may_go_on = asyncio.Event(), asyncio.Event()

    async def act(tx: Transaction) -> None:
        await matches.lock(tx, match.id)
        locked.set()
        await may_go_on.wait()
        await outbox.queue(tx, match.id)

    acting = asyncio.create_task(club.database.write(act))
    await locked.wait()
    await courier.tick()
    await asyncio.wait(courier._sending, timeout=0.3)
    may_go_on.set()
    await acting
    await courier.all_sent()
    assert caplog.messages == []


async def test_a_repeated_click_during_a_move_sees_one_state(club: Club) -> None:
    """It does not see half a move, and does not cache it."""
    match = await table(club, 2)
    elsewhere = Matches(club.database, GAMES_AND_PEBBLES, clock=club.matches.transactions.clock)
    click, player, move = club.click(), to_act(match), first_move(match)
    first = (await elsewhere.play(match.id, match.ply, player, move, click)).match
    moving: list[asyncio.Task[ActionResult]] = []
    read = seats.of_match

    async def while_somebody_moves(tx: Transaction, match: int) -> list[SeatRow]:
        found = await read(tx, match)
        if not moving:
            moving.append(asyncio.create_task(club.play_any(first)))
            await asyncio.wait(moving, timeout=0.3)
        return found

    here = Matches(club.database, GAMES_AND_PEBBLES, clock=club.matches.transactions.clock)
    with patch.object(seats, "of_match", while_somebody_moves):
        again = await here.play(match.id, match.ply, player, move, click)
    assert again.match == first
    second = (await moving[0]).match
    result = await here.play(match.id, second.ply, to_act(second), first_move(second), club.click())
    assert result.played[0].ply == second.ply


async def test_of_two_moves_at_the_same_time_the_second_is_refused(
    club: Club, clock: Clock
) -> None:
    """The cached version is current when it is checked, and not when the move is written."""
    match = await table(club, 2)
    here = Matches(club.database, GAMES_AND_PEBBLES, clock=clock)
    await here.find(match.id)
    player, move = to_act(match), first_move(match)
    moved, may_go_on = asyncio.Event(), asyncio.Event()
    now = stored(clock())

    async def play(tx: Transaction) -> None:
        await matches.lock(tx, match.id)
        entry = EntryRow(match.ply, match.to_act[0], move, "player", None, now, None, new_version())
        await entries.append(tx, match.id, [entry])
        moved.set()
        await may_go_on.wait()

    playing = asyncio.create_task(club.database.write(play))
    await moved.wait()
    late = asyncio.create_task(here.play(match.id, match.ply, player, move, club.click()))
    assert not (await asyncio.wait([late], timeout=0.3))[0], "it waits for the other"
    may_go_on.set()
    await playing
    with pytest.raises(StaleMoveError):
        await late
    found = await here.find(match.id)
    assert found.ply == match.ply + 1
    assert found == await Matches(club.database, GAMES_AND_PEBBLES, clock=clock).find(match.id)
