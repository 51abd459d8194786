"""What Discord refuses while a season goes on: nothing is lost or doubled, and somebody is told."""

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
from tests.support.discord.season_town import Town
from tests.support.discord.seating import CLICKS, home_of, seen
from tests.support.playground.person import Person

SEND = r"/channels/\d+/messages"
ONE = r"/channels/\d+/messages/\d+"
THREAD = r"/channels/\d+/messages/\d+/threads"
PAIRS = {"table": 2, "division": 4, "up": 1, "down": 1}


@pytest.fixture
async def town(
    desk: Desk, url: str, seeds: Callable[[], str], ana: Person, table: str
) -> AsyncIterator[Town]:
    async with Town(desk, url, seeds, ana, table) as town:
        yield town
    assert desk.bad_calls == []


async def begun(town: Town, **chosen: Any) -> None:
    """A season of four that is being played."""
    await town.open(**PAIRS, **chosen)
    people = await town.move_in(4)
    await town.press("league-join", people)
    await town.days(14)
    await town.press("league-in", people)
    await town.days(3)
    assert (await town.session()).state is SeasonState.PLAY


async def play_one(town: Town) -> None:
    """One more match comes to its end, so the table changes."""
    session = await town.session()
    open_ = [one for one in session.fixtures if one.result is None]
    await town.play_out(open_[:1], Random(1))
    await town.settle()


async def shown_tables(town: Town, channel: str | None = None) -> list[Json]:
    """The tables that can be seen in a channel."""
    found = await seen(town.owner, channel or town.channel)
    return [one for one in found if has_picture(one) and "· season" in text(one)]


def played(message: Json) -> bool:
    """Whether a table knows of a match that is over."""
    return "1 of 6 matches" in str(message)


async def status(town: Town, channel: str | None = None) -> str:
    """What the organiser reads."""
    where = channel or town.channel
    answer = await town.owner.use(where, "league", "admin", "status")
    return text(answer["message"])


async def test_a_table_that_somebody_has_deleted_comes_back(town: Town, desk: Desk) -> None:
    await begun(town)
    (old,) = await shown_tables(town)
    await messages.delete(desk, desk.message(desk.channel(int(town.channel)), int(old["id"])))
    await play_one(town)
    (new,) = await shown_tables(town)
    assert played(new)
    assert new["pinned"]


async def test_a_table_that_was_changed_too_often_makes_room_for_a_new_one(
    town: Town, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    await begun(town)
    (old,) = await shown_tables(town)
    await town.days(1)
    monkeypatch.setattr(desk.rates, "old_edit", lambda channel, now: 0.01)
    await play_one(town)
    (new,) = await shown_tables(town)
    assert new["id"] != old["id"]
    assert played(new)
    assert new["pinned"]


async def test_a_thread_that_sleeps_is_woken_by_a_new_table(
    desk: Desk, url: str, seeds: Callable[[], str], ana: Person, table: str
) -> None:
    body = {"name": "league", "type": 11, "auto_archive_duration": 1440}
    thread = (await ana.call("POST", f"/channels/{table}/threads", body))["id"]
    async with Town(desk, url, seeds, ana, thread) as town:
        await begun(town, matches=int(table))
        (old,) = await shown_tables(town)
        await town.days(8)
        assert desk.channel(int(thread)).archived
        await play_one(town)
        (new,) = await shown_tables(town)
        assert new["id"] != old["id"]
        assert played(new)
        assert not desk.channel(int(thread)).archived


async def test_a_season_goes_on_without_its_channel_and_is_told_of_in_another(
    town: Town, desk: Desk
) -> None:
    await begun(town)
    other = await town.owner.channel("chatter")
    await channels.delete(desk, desk.channel(int(town.channel)))
    await play_one(town)
    await town.days(28)
    assert (await town.session()).state is SeasonState.GRACE
    assert "Announcements cannot be posted" in await status(town, other)
    answer = await town.owner.use(
        other, "league", "admin", "set", setting="channel", value=f"<#{other}>"
    )
    assert "now" in text(answer["message"])
    await town.settle()
    said = [text(one) for one in town.said(other)]
    assert sum("there is grace until" in one for one in said) == 1
    (table,) = await shown_tables(town, other)
    assert played(table)
    assert "cannot be posted" not in await status(town, other)


@pytest.mark.parametrize("drawn", [False, True])
async def test_matches_whose_channel_is_gone_get_their_threads_in_another(
    town: Town, desk: Desk, drawn: bool
) -> None:
    await town.open(**PAIRS)
    people = await town.move_in(4)
    await town.press("league-join", people)
    await town.days(14)
    await town.press("league-in", people)
    if drawn:
        await town.days(3)
    other = await town.owner.channel("chatter")
    await channels.delete(desk, desk.channel(int(town.channel)))
    await town.days(3)
    town.channel = other
    answer = await town.owner.use(
        other, "league", "admin", "set", setting="channel", value=f"<#{other}>"
    )
    assert "now" in text(answer["message"])
    for one in (
        (await town.session()).fixtures if drawn else []
    ):  # somebody has to be told something
        match = await town.house.services.matches.find(one.match or 0)
        await town.house.services.matches.league.give_to_computer(match.id, 0)
    await town.settle()
    matches = [one.match or 0 for one in (await town.session()).fixtures]
    places = [(await town.house.services.matches.find(one)).location for one in matches]
    assert {place.channel for place in places} == {int(other)}
    assert len({place.thread for place in places} - {None}) == len(matches) == 6


async def test_where_no_match_can_begin_the_organiser_is_told_and_it_is_tried_again(
    town: Town, desk: Desk
) -> None:
    other = await town.owner.channel("chatter")
    await town.open(**PAIRS, matches=int(other))
    people = await town.move_in(4)
    await town.press("league-join", people)
    await town.days(14)
    await town.press("league-in", people)
    guild, held = home_of(desk, other)
    (role,) = guild.members[desk.bot.id].roles
    channels.overwrite(desk, held, Overwrite(role, 0, 0, int(Permission.SEND_MESSAGES)))
    await town.days(3)
    assert "Matches cannot be shown" in await status(town)
    await town.settle()
    channels.overwrite(desk, held, Overwrite(role, 0, 0, 0))
    await status(town)
    await town.settle()
    assert "cannot be shown" not in await status(town)
    matches = [one.match or 0 for one in (await town.session()).fixtures]
    places = [(await town.house.services.matches.find(one)).location for one in matches]
    assert all(place.thread for place in places)


async def test_what_may_not_be_posted_is_posted_once_when_it_may_again(
    town: Town, desk: Desk
) -> None:
    await begun(town)
    guild, held = home_of(desk, town.channel)
    (role,) = guild.members[desk.bot.id].roles
    channels.overwrite(desk, held, Overwrite(role, 0, 0, int(Permission.SEND_MESSAGES)))
    await town.days(28)
    assert (await town.session()).state is SeasonState.GRACE
    assert not any("grace" in text(one) for one in town.said())
    other = await town.owner.channel("chatter")
    assert "Missing Permissions" in await status(town, other)
    channels.overwrite(desk, held, Overwrite(role, 0, 0, 0))
    await status(town, other)  # whoever looks again has it tried again
    await town.settle()
    assert sum("there is grace until" in text(one) for one in town.said()) == 1
    assert "cannot be posted" not in await status(town, other)


async def test_a_season_that_was_undone_before_it_was_told_of_holds_nothing_up(
    town: Town, desk: Desk
) -> None:
    await town.open(**PAIRS)
    guild, held = home_of(desk, town.channel)
    (role,) = guild.members[desk.bot.id].roles
    channels.overwrite(desk, held, Overwrite(role, 0, 0, int(Permission.SEND_MESSAGES)))
    leagues, owner = town.house.services.leagues, town.owner.id
    await leagues.apply(town.league, CALL_OFF, owner, next(CLICKS))
    await leagues.open_season(town.league, owner, next(CLICKS))
    await leagues.undo(town.league, owner, next(CLICKS))
    await town.settle()
    channels.overwrite(desk, held, Overwrite(role, 0, 0, 0))
    await leagues.apply(town.league, AdminAction.rename("Stones"), owner, next(CLICKS))
    await town.settle(20)
    told = [text(one) for one in town.said()]
    assert sum("is called off" in one for one in told) == 1
    assert sum("from now on" in one for one in told) == 1


@pytest.mark.parametrize("hours", [0, 2])
async def test_an_announcement_of_which_the_bot_never_heard_is_not_made_again(
    town: Town, desk: Desk, hours: float
) -> None:
    """The bot goes down after Discord has the message; it may be away for longer than a nonce."""
    await begun(town)
    desk.faults.fail("POST", SEND, 0, after=True)
    await town.days(28, settle=False)
    while desk.faults.calls:
        town.house.services.leagues.wake()
        await town.breathe()
    await town.go_down()
    desk.clock.advance(hours * 3600)
    await town.come_back()
    await town.settle()
    assert sum("there is grace until" in text(one) for one in town.said()) == 1


async def test_a_table_of_which_the_bot_never_heard_is_found_again(town: Town, desk: Desk) -> None:
    await town.open(**PAIRS)
    people = await town.move_in(4)
    await town.press("league-join", people)
    await town.days(14)
    await town.press("league-in", people)
    desk.faults.fail("POST", SEND, 0, after=True)
    await town.days(3, settle=False)
    while desk.faults.calls:
        town.house.services.leagues.wake()
        await town.breathe()
    await town.go_down()
    desk.clock.advance(7200)
    await town.come_back()
    await town.settle()
    await play_one(town)
    (table,) = await shown_tables(town)
    assert played(table)
    assert table["pinned"]
    assert len(town.tables(1)) == 1


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        pytest.param("POST", THREAD, 0, id="a thread"),
        pytest.param("POST", SEND, 503, id="the news"),
        pytest.param("DELETE", ONE, 503, id="the deletion"),
    ],
)
async def test_of_many_matches_each_begins_once_in_its_thread_whatever_fails(
    town: Town, desk: Desk, method: str, path: str, status: int
) -> None:
    await town.open(**PAIRS | {"division": 6})
    people = await town.move_in(6)
    await town.press("league-join", people)
    await town.days(14)
    await town.press("league-in", people)
    desk.faults.fail(method, path, status, after=True, times=3)
    await town.days(3)
    assert not desk.faults.calls, "the fault was met"
    begun = [one["channel_id"] for one in town.left() if "sealed" in text(one)]
    assert len(begun) == len(set(begun)) == len(town.threads()) == 15
    assert town.channel not in begun, "the channel can still be read"
