"""Discord refuses messages during a season: nothing is lost, doubled or left unreported."""

from collections.abc import AsyncIterator, Callable
from random import Random
from typing import Any

import pytest

from bot.leagues import SeasonState
from bot.leagues.admin.action import CALL_OFF, AdminAction
from playground.server.desk import Desk
from playground.server.state import channels, messages
from playground.server.state.permissions import Permission
from playground.server.state.world import Overwrite
from tests.support.discord.messages import Json, has_picture, text
from tests.support.discord.season_server import SeasonServer
from tests.support.discord.seating import CLICKS, home_of, seen
from tests.support.playground.person import Person

SEND = r"/channels/\d+/messages"
ONE = r"/channels/\d+/messages/\d+"
THREAD = r"/channels/\d+/threads"
PAIRS = {"table": 2, "division": 4, "up": 1, "down": 1}


@pytest.fixture
async def server(
    desk: Desk, url: str, seeds: Callable[[], str], ana: Person, table: str
) -> AsyncIterator[SeasonServer]:
    async with SeasonServer(desk, url, seeds, ana, table) as server:
        yield server
    assert desk.bad_calls == []


async def begun(server: SeasonServer, **chosen: Any) -> None:
    """Create a season of four players during play."""
    await server.open(**PAIRS, **chosen)
    people = await server.move_in(4)
    await server.press("league-join", people)
    await server.days(14)
    await server.press("league-in", people)
    await server.days(3)
    assert (await server.session()).state is SeasonState.PLAY


async def play_one(server: SeasonServer) -> None:
    """Finish one more match, so that the standings change."""
    session = await server.session()
    open_ = [one for one in session.fixtures if one.result is None]
    await server.play_out(open_[:1], Random(1))
    await server.settle()


async def shown_tables(server: SeasonServer, channel: str | None = None) -> list[Json]:
    """Return the standings that are visible in a channel."""
    found = await seen(server.owner, channel or server.channel)
    return [one for one in found if has_picture(one) and "· season" in text(one)]


def played(message: Json) -> bool:
    """Whether standings include a finished match."""
    return "1 of 6 matches" in str(message)


async def status(server: SeasonServer, channel: str | None = None) -> str:
    """Return the status that the organiser sees."""
    where = channel or server.channel
    answer = await server.owner.use(where, "league", "admin", "status")
    return text(answer["message"])


async def test_deleted_standings_are_posted_again(server: SeasonServer, desk: Desk) -> None:
    await begun(server)
    (old,) = await shown_tables(server)
    await messages.delete(desk, desk.message(desk.channel(int(server.channel)), int(old["id"])))
    await play_one(server)
    (new,) = await shown_tables(server)
    assert played(new)
    assert new["pinned"]


async def test_standings_edited_too_often_are_posted_again(
    server: SeasonServer, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    await begun(server)
    (old,) = await shown_tables(server)
    await server.days(1)
    monkeypatch.setattr(desk.rates, "old_edit", lambda channel, now: 0.01)
    await play_one(server)
    (new,) = await shown_tables(server)
    assert new["id"] != old["id"]
    assert played(new)
    assert new["pinned"]


async def test_new_standings_wake_an_archived_thread(
    desk: Desk, url: str, seeds: Callable[[], str], ana: Person, table: str
) -> None:
    body = {"name": "league", "type": 11, "auto_archive_duration": 1440}
    thread = (await ana.call("POST", f"/channels/{table}/threads", body))["id"]
    async with SeasonServer(desk, url, seeds, ana, thread) as server:
        # Leagues of earlier versions may live in a thread.
        await begun(server, channel=int(thread), matches=int(table))
        (old,) = await shown_tables(server)
        await server.days(8)
        assert desk.channel(int(thread)).archived
        await play_one(server)
        (new,) = await shown_tables(server)
        assert new["id"] != old["id"]
        assert played(new)
        assert not desk.channel(int(thread)).archived


async def test_a_season_goes_on_without_its_channel_and_moves_to_another(
    server: SeasonServer, desk: Desk
) -> None:
    await begun(server)
    other = await server.owner.channel("chatter")
    await channels.delete(desk, desk.channel(int(server.channel)))
    await play_one(server)
    await server.days(28)
    assert (await server.session()).state is SeasonState.GRACE
    assert "Announcements cannot be posted" in await status(server, other)
    answer = await server.owner.use(
        other, "league", "admin", "set", setting="channel", value=f"<#{other}>"
    )
    assert "now" in text(answer["message"])
    await server.settle()
    said = [text(one) for one in server.said(other)]
    assert sum("there is grace until" in one for one in said) == 1
    (table,) = await shown_tables(server, other)
    assert played(table)
    assert "cannot be posted" not in await status(server, other)


@pytest.mark.parametrize("drawn", [False, True])
async def test_matches_whose_channel_is_gone_get_their_threads_in_another(
    server: SeasonServer, desk: Desk, drawn: bool
) -> None:
    await server.open(**PAIRS)
    people = await server.move_in(4)
    await server.press("league-join", people)
    await server.days(14)
    await server.press("league-in", people)
    if drawn:
        await server.days(3)
    other = await server.owner.channel("chatter")
    await channels.delete(desk, desk.channel(int(server.channel)))
    await server.days(3)
    server.channel = other
    answer = await server.owner.use(
        other, "league", "admin", "set", setting="channel", value=f"<#{other}>"
    )
    assert "now" in text(answer["message"])
    for one in (
        (await server.session()).fixtures if drawn else []
    ):  # somebody has to be told something
        match = await server.house.services.matches.find(one.match or 0)
        await server.house.services.matches.league.give_to_computer(match.id, 0)
    await server.settle()
    matches = [one.match or 0 for one in (await server.session()).fixtures]
    places = [(await server.house.services.matches.find(one)).location for one in matches]
    assert {place.channel for place in places} == {int(other)}
    assert len({place.thread for place in places} - {None}) == len(matches) == 6


async def test_matches_that_cannot_be_posted_are_reported_and_tried_again(
    server: SeasonServer, desk: Desk
) -> None:
    other = await server.owner.channel("chatter")
    await server.open(**PAIRS, matches=int(other))
    people = await server.move_in(4)
    await server.press("league-join", people)
    await server.days(14)
    await server.press("league-in", people)
    guild, held = home_of(desk, other)
    (role,) = guild.members[desk.bot.id].roles
    channels.overwrite(desk, held, Overwrite(role, 0, 0, int(Permission.SEND_MESSAGES)))
    await server.days(3)
    assert "Matches cannot be shown" in await status(server)
    await server.settle()
    channels.overwrite(desk, held, Overwrite(role, 0, 0, 0))
    await status(server)
    await server.settle()
    assert "cannot be shown" not in await status(server)
    matches = [one.match or 0 for one in (await server.session()).fixtures]
    places = [(await server.house.services.matches.find(one)).location for one in matches]
    assert all(place.thread for place in places)


async def test_an_announcement_without_permission_is_posted_once_permission_is_back(
    server: SeasonServer, desk: Desk
) -> None:
    await begun(server)
    guild, held = home_of(desk, server.channel)
    (role,) = guild.members[desk.bot.id].roles
    channels.overwrite(desk, held, Overwrite(role, 0, 0, int(Permission.SEND_MESSAGES)))
    await server.days(28)
    assert (await server.session()).state is SeasonState.GRACE
    assert not any("grace" in text(one) for one in server.said())
    other = await server.owner.channel("chatter")
    assert "Missing Permissions" in await status(server, other)
    channels.overwrite(desk, held, Overwrite(role, 0, 0, 0))
    await status(server, other)  # looking again retries it
    await server.settle()
    assert sum("there is grace until" in text(one) for one in server.said()) == 1
    assert "cannot be posted" not in await status(server, other)


async def test_a_season_undone_before_it_is_announced_holds_nothing_up(
    server: SeasonServer, desk: Desk
) -> None:
    await server.open(**PAIRS)
    guild, held = home_of(desk, server.channel)
    (role,) = guild.members[desk.bot.id].roles
    channels.overwrite(desk, held, Overwrite(role, 0, 0, int(Permission.SEND_MESSAGES)))
    leagues, owner = server.house.services.leagues, server.owner.id
    await leagues.apply(server.league, CALL_OFF, owner, next(CLICKS))
    await leagues.open_season(server.league, owner, next(CLICKS))
    await leagues.undo(server.league, owner, next(CLICKS))
    await server.settle()
    channels.overwrite(desk, held, Overwrite(role, 0, 0, 0))
    await leagues.apply(server.league, AdminAction.rename("Stones"), owner, next(CLICKS))
    await server.settle(20)
    told = [text(one) for one in server.said()]
    assert sum("is called off" in one for one in told) == 1
    assert sum("from now on" in one for one in told) == 1


@pytest.mark.parametrize("hours", [0, 2])
async def test_an_announcement_that_arrived_without_an_answer_is_not_repeated(
    server: SeasonServer, desk: Desk, hours: float
) -> None:
    """The bot stops after Discord has the message, perhaps for longer than a nonce is kept."""
    await begun(server)
    desk.faults.fail("POST", SEND, 0, after=True)
    await server.days(28, settle=False)
    while desk.faults.calls:
        server.house.services.leagues.wake()
        await server.breathe()
    await server.go_down()
    desk.clock.advance(hours * 3600)
    await server.come_back()
    await server.settle()
    assert sum("there is grace until" in text(one) for one in server.said()) == 1


async def test_standings_that_arrived_without_an_answer_are_found_again(
    server: SeasonServer, desk: Desk
) -> None:
    await server.open(**PAIRS)
    people = await server.move_in(4)
    await server.press("league-join", people)
    await server.days(14)
    await server.press("league-in", people)
    desk.faults.fail("POST", SEND, 0, after=True)
    await server.days(3, settle=False)
    while desk.faults.calls:
        server.house.services.leagues.wake()
        await server.breathe()
    await server.go_down()
    desk.clock.advance(7200)
    await server.come_back()
    await server.settle()
    await play_one(server)
    (table,) = await shown_tables(server)
    assert played(table)
    assert table["pinned"]
    assert len(server.tables(1)) == 1


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        pytest.param("POST", THREAD, 0, id="a thread"),
        pytest.param("POST", SEND, 503, id="the news"),
        pytest.param("DELETE", ONE, 503, id="the deletion"),
    ],
)
async def test_many_matches_begin_once_each_in_their_thread_despite_failures(
    server: SeasonServer, desk: Desk, method: str, path: str, status: int
) -> None:
    await server.open(**PAIRS | {"division": 6})
    people = await server.move_in(6)
    await server.press("league-join", people)
    await server.days(14)
    await server.press("league-in", people)
    desk.faults.fail(method, path, status, after=True, times=3)
    await server.days(3)
    assert not desk.faults.calls, "the fault was met"
    begun = [one["channel_id"] for one in server.left() if "sealed" in text(one)]
    assert len(begun) == len(set(begun)) == len(server.threads()) == 15
    assert server.channel not in begun, "the channel can still be read"
