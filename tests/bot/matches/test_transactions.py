"""Somebody does two things at the same moment, on PostgreSQL, where neither waits for the other."""

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
    """A friend takes a seat, which nobody can see before the end; the stamp that it gets."""
    seated, may_go_on = asyncio.Event(), asyncio.Event()

    async def body(tx: Transaction) -> int:
        row = await matches.lock(tx, match)
        assert row is not None
        await players.add_player(tx, FRIEND)
        first, second = await seats.of_match(tx, match)
        await seats.replace(tx, match, [first._replace(player=FRIEND), second])
        row = await matches.restamp(tx, row)
        seated.set()
        await may_go_on.wait()
        return row.stamp

    session = asyncio.create_task(club.database.write(body))
    await seated.wait()
    yield session
    may_go_on.set()
    await session


@pytest.mark.parametrize("known", [True, False])
async def test_whoever_chooses_while_they_sit_down_is_read_again(club: Club, known: bool) -> None:
    """Their new table is not there yet when they choose, and nobody has to see that."""
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
async def test_two_choices_at_once_are_both_kept(club: Club, known: bool) -> None:
    one = open_players(club.database)
    for player in range(1, 6):
        if known:
            await one.update_settings(player, theme="dark")
        await asyncio.gather(
            one.update_settings(player, theme="light"), one.update_settings(player, reminders=False)
        )
        chosen = await open_players(club.database).settings_of(player)
        assert (chosen.theme, chosen.reminders) == ("light", False)


async def test_two_settings_of_a_server_at_once_are_both_kept(club: Club) -> None:
    one = open_players(club.database)
    for server in range(1, 6):
        await asyncio.gather(
            one.update_server_settings(server, theme="light"),
            one.update_server_settings(server, threads=False),
        )
        settings = await one.server_settings(server)
        assert (settings.theme, settings.threads) == ("light", False)


async def test_whoever_is_forgotten_while_they_sit_down_stays(club: Club) -> None:
    """Until they have left that table, too."""
    match = await table(club, 2)
    await club.database.write(lambda tx: players.add_player(tx, FRIEND))
    async with sitting_down(club, match.id):
        erasing = asyncio.create_task(open_players(club.database).erase(FRIEND))
        await asyncio.wait([erasing], timeout=0.3)
    assert not await erasing


async def test_a_choice_is_not_forgotten_because_of_an_older_answer(club: Club) -> None:
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


async def test_whoever_acts_while_a_post_leaves_is_not_waited_for_in_a_circle(
    club: Club, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    """Both want the match and its posts: if not in one order, the server ends one of them."""
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


async def test_a_click_that_comes_again_while_somebody_moves_finds_one_table(club: Club) -> None:
    """It is not told of half a move, and nothing of the kind is remembered."""
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
    turn = await here.play(match.id, second.ply, to_act(second), first_move(second), club.click())
    assert turn.played[0].ply == second.ply


async def test_whoever_waits_for_a_move_on_the_same_board_is_told_that_it_has_moved_on(
    club: Club, clock: Clock
) -> None:
    """The match was as it is remembered when it was looked at, and is not when it is written."""
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
