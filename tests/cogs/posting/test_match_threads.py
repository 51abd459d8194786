"""The thread of a match: when it is opened and archived, and whom it notifies."""

from collections import Counter
from collections.abc import Sequence
from datetime import timedelta
from random import Random

import pytest

from bot.matches import Status
from playground.server.desk import Desk
from playground.server.http.rate_limits import NEW_THREADS
from playground.server.state import channels, threads
from playground.server.state.permissions import Permission
from playground.server.state.world import Overwrite
from tests.cogs.conftest import House, quiet
from tests.support.discord.messages import text
from tests.support.discord.outages import ONE, THREAD, soon
from tests.support.discord.playing import Sitting
from tests.support.discord.season_start import ThreadWindow
from tests.support.discord.seating import (
    CLICKS,
    go_round,
    home_of,
    live,
    lobby_of,
    mover,
    seen,
    settled,
    sit_down,
)
from tests.support.discord.time_passing import pass_time
from tests.support.playground.fixtures import Meet
from tests.support.playground.person import Json, Person

HOUR = timedelta(hours=1)
PEOPLE = ("Ana", "Bruno", "Carla", "Duarte")


@pytest.fixture
def rates() -> ThreadWindow:
    return ThreadWindow()


def forbid(desk: Desk, channel: str, bits: Permission) -> None:
    """Deny the bot permissions in a channel."""
    rule = Overwrite(desk.bot.id, 1, 0, int(bits))
    channels.overwrite(desk, desk.channel(int(channel)), rule)


def opened_threads(desk: Desk, table: str) -> int:
    """How many threads a server has."""
    guild, _ = home_of(desk, table)
    return len(desk.world.threads_of(guild.id))


def seated(house: House, people: Sequence[Person], number: int) -> Sitting:
    """A match whose beginning is still on its way."""
    sitting = Sitting(house, people, Random(7))
    sitting.number = number
    return sitting


# Opening


async def test_a_thread_that_has_to_wait_for_minutes_is_opened_then(
    house: House, desk: Desk, rates: ThreadWindow, ana: Person, bruno: Person, table: str
) -> None:
    guild, _ = home_of(desk, table)
    for _ in range(NEW_THREADS[0]):
        rates.new_thread(guild.id, desk.clock.running() - 60)
    match = await lobby_of(house, desk, table, [ana, bruno])
    await house.services.matches.start(match.id, ana.id, next(CLICKS))
    closed = await ana.message_event("message_updated", "Discord lets it wait")
    assert live([closed]) == [], "nobody can join any more"
    before = desk.clock.running()
    await soon(house, desk)
    assert 200 < desk.clock.running() - before < 260, "it came when it could"
    assert rates.refused == 1, "and was not tried before that"
    sitting = seated(house, [ana, bruno], match.id)
    now = await settled(sitting)
    assert now.location.thread is not None
    assert [user["id"] for user in (await sitting.board())["mentions"]] == [str(now.waiting[0])]
    (closed,) = await seen(ana, table)
    assert f"<#{now.location.thread}>" in text(closed)


async def test_a_board_that_has_to_wait_for_minutes_is_posted_then(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    sitting = await sit_down(house, desk, table, [ana, bruno])
    desk.faults.fail("POST", rf"/channels/{sitting.channel}/messages", 429, retry_after=200)
    match = await sitting.match()
    move = match.game.moves(match.state, match.to_act[0])[0]
    await mover(sitting, match).use(sitting.channel, "move", move=move)
    before = desk.clock.running()
    await soon(house, desk)
    assert 190 < desk.clock.running() - before < 230
    now = await settled(sitting)
    assert [user["id"] for user in (await sitting.board())["mentions"]] == [str(now.waiting[0])]


async def test_an_old_board_that_cannot_be_deleted_for_minutes_goes_with_the_next_one(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    """Nobody is mentioned twice for that."""
    sitting = await sit_down(house, desk, table, [ana, bruno])
    first = mover(sitting, await sitting.match())
    desk.faults.fail("DELETE", ONE, 429, retry_after=900)
    await sitting.type_move(first)
    await settled(sitting)
    assert not desk.faults.calls, "the fault was met"
    assert [len(await Audience(one, sitting.channel).pings()) for one in (ana, bruno)] == [1, 1]
    await sitting.type_move(mover(sitting, await sitting.match()))
    await sitting.board()


@pytest.mark.parametrize(
    "lost", [Permission.SEND_MESSAGES_IN_THREADS, Permission.CREATE_PUBLIC_THREADS]
)
async def test_no_thread_is_opened_that_the_bot_cannot_write_in(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str, lost: Permission
) -> None:
    forbid(desk, table, lost)
    sitting = await sit_down(house, desk, table, [ana, bruno])
    assert sitting.channel == table
    assert opened_threads(desk, table) == 0
    await go_round(sitting, mover(sitting, await sitting.match()))


async def test_a_server_with_all_the_threads_it_can_have_plays_in_the_channel(
    house: House,
    desk: Desk,
    ana: Person,
    bruno: Person,
    table: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("playground.server.validation.limits.ACTIVE_THREADS", 0)
    sitting = await sit_down(house, desk, table, [ana, bruno])
    assert sitting.channel == table


# Permissions in threads


@pytest.mark.parametrize(
    ("denied", "in_thread"),
    [
        pytest.param(Permission.SEND_MESSAGES, True, id="only threads"),
        pytest.param(Permission.SEND_MESSAGES_IN_THREADS, False, id="no threads"),
    ],
)
async def test_a_lobby_needs_the_permission_of_where_it_is_opened(
    house: House, desk: Desk, ana: Person, table: str, denied: Permission, in_thread: bool
) -> None:
    thread = (await ana.call("POST", f"/channels/{table}/threads", {"name": "games"}))["id"]
    forbid(desk, table, denied)
    here, there = (thread, table) if in_thread else (table, thread)
    refused = await ana.use(there, "play", game="azul/wall=coloured")
    missing = "Send Messages" if in_thread else "Send Messages in Threads"
    assert f"I lack a permission: {missing}." in text(refused["message"])
    assert await house.services.matches.of_player(ana.id) == []
    opened = await ana.use(here, "play", game="azul/wall=coloured")
    assert "is open" in text(opened["message"])
    await quiet(house)
    assert live(await seen(ana, here), "join")


async def test_a_match_that_has_lost_its_thread_goes_on_in_the_channel(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    sitting = await sit_down(house, desk, table, [ana, bruno])
    forbid(desk, table, Permission.SEND_MESSAGES_IN_THREADS)
    refused = await ana.use(sitting.channel, "resume", match=sitting.number)
    assert "I lack a permission: Send Messages in Threads." in text(refused["message"])
    answer = await ana.use(table, "resume", match=sitting.number)
    assert "comes right below" in text(answer["message"])
    await settled(sitting)
    assert sitting.channel == table
    await sitting.board()


async def test_a_board_in_a_thread_needs_no_permission_for_the_channel(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    sitting = await sit_down(house, desk, table, [ana, bruno])
    forbid(desk, table, Permission.SEND_MESSAGES)
    answer = await ana.use(table, "resume", match=sitting.number)
    assert f"comes in <#{sitting.channel}>" in text(answer["message"])
    await settled(sitting)
    await go_round(sitting, mover(sitting, await sitting.match()))


async def test_resume_names_what_is_missing_in_another_channel(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    """From the thread of another match the board would go to the channel above it."""
    here, there = [await sit_down(house, desk, table, [ana, bruno]) for _ in range(2)]
    await channels.delete(desk, desk.channel(int(there.channel)))
    forbid(desk, table, Permission.SEND_MESSAGES)
    refused = await ana.use(here.channel, "resume", match=there.number)
    why = f"I cannot show a match in <#{table}>, because I lack a permission: Send Messages."
    assert why in text(refused["message"])


# Who is notified, and what is left


class Audience:
    """What someone has seen in some channels, and what is left there."""

    def __init__(self, person: Person, *places: str) -> None:
        self.person = person
        self.places = places

    async def messages(self) -> list[Json]:
        """All public messages that were ever posted there, Discord's own lines included."""
        await self.person.read_up()
        return [
            event["data"]["message"]
            for event in self.person.events
            if event["type"] == "message_created"
            and event["data"]["message"]["channel_id"] in self.places
            and not event["data"]["message"]["flags"] & 64
        ]

    async def pings(self) -> list[Json]:
        """Those that have notified this person."""
        return [one for one in await self.messages() if one["mentioned"]]

    async def left(self) -> list[int]:
        """The types of the messages that can still be read there, in order."""
        found = [one for place in self.places for one in await self.person.messages(place)]
        return [one["type"] for one in found if not one["flags"] & 64]


async def test_a_whole_match_of_four(house: House, desk: Desk, meet: Meet, table: str) -> None:
    """For its players, and for someone who only reads the channel."""
    channels.add_user(desk, "Eva")
    people, reader = [await meet(name) for name in PEOPLE], await meet("Eva")
    sitting = await sit_down(house, desk, table, people, game="azul")
    handed = Counter((await sitting.match()).waiting)
    moves = 0
    while (now := await settled(sitting)).status is Status.RUNNING:
        person = mover(sitting, now)
        await sitting.type_move(person)
        handed.update(set((await settled(sitting)).waiting) - {person.id})
        moves += 1
    for person in people:
        assert len(await Audience(person, sitting.channel).pings()) == handed[person.id]
        assert await Audience(person, table).pings() == []
    assert (moves, handed.total()) == (127, 126), "one player moved twice in a row"
    thread, channel = Audience(people[0], sitting.channel), Audience(reader, table)
    assert len(await thread.messages()) == 126 + 3
    assert await thread.left() == [21, 0, 0], "the lobby, the start and the result"
    assert len(await channel.messages()) == 1
    assert await channel.left() == [0], "the lobby, which leads to the thread"
    assert await Audience(reader, table, sitting.channel).pings() == []


async def test_players_are_added_to_a_thread_by_their_first_mention(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    sitting = await sit_down(house, desk, table, [ana, bruno])
    thread = desk.channel(int(sitting.channel))
    match = await sitting.match()
    first = mover(sitting, match)
    assert set(thread.thread_members) == {desk.bot.id, first.id}
    (lobby,) = await seen(bruno, table)
    assert f"<#{thread.id}>" in text(lobby), "the others find it here"
    await go_round(sitting, first)
    assert set(thread.thread_members) == {desk.bot.id, ana.id, bruno.id}
    lines = [one["type"] for one in await ana.messages(sitting.channel)]
    assert 1 not in lines, "nobody was added by hand"


# After the end


def is_archived(desk: Desk, thread: str) -> bool:
    """Whether a thread is archived now."""
    return desk.channel(int(thread)).archived


async def test_a_thread_is_archived_an_hour_after_the_end(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    sitting = await sit_down(house, desk, table, [ana, bruno])
    await house.services.matches.resign(sitting.number, bruno.id, next(CLICKS))
    ended = (await settled(sitting)).updated
    await pass_time(house, desk, HOUR - timedelta(minutes=1))
    assert not is_archived(desk, sitting.channel)
    await pass_time(house, desk, timedelta(minutes=2))
    assert is_archived(desk, sitting.channel)
    assert (await sitting.match()).updated == ended, "that is no news of the match"
    await ana.say(sitting.channel, "well played")
    assert not is_archived(desk, sitting.channel)
    await pass_time(house, desk, HOUR + timedelta(minutes=1))
    assert is_archived(desk, sitting.channel), "Discord does that by itself from now on"


async def test_a_thread_in_which_people_talk_is_archived_after_an_hour_of_silence(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    sitting = await sit_down(house, desk, table, [ana, bruno])
    await house.services.matches.resign(sitting.number, bruno.id, next(CLICKS))
    await settled(sitting)
    await pass_time(house, desk, timedelta(minutes=50))
    await ana.say(sitting.channel, "well played")
    await pass_time(house, desk, timedelta(minutes=20))
    assert not is_archived(desk, sitting.channel)
    await pass_time(house, desk, HOUR + timedelta(minutes=1))
    assert is_archived(desk, sitting.channel)


@pytest.mark.parametrize("how", ["deleted", "locked", "archived", "not ours"])
async def test_a_thread_that_cannot_be_archived_is_left_alone(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str, how: str
) -> None:
    sitting = await sit_down(house, desk, table, [ana, bruno])
    await house.services.matches.resign(sitting.number, bruno.id, next(CLICKS))
    await settled(sitting)
    guild, _ = home_of(desk, table)
    (role,) = guild.members[desk.bot.id].roles
    bits = guild.roles[role].permissions & ~Permission.MANAGE_THREADS
    channels.set_permissions(desk, guild, role, bits)
    thread = desk.channel(int(sitting.channel))
    if how == "deleted":
        await channels.delete(desk, thread)
    elif how == "not ours":
        thread.owner_id = ana.id
    else:
        change = {"archived": how == "archived", "locked": how == "locked"}
        threads.change_thread(desk, thread, change, may_manage=True)
    dms = (await bruno.call("GET", "/me"))["dms"]
    await pass_time(house, desk, HOUR + timedelta(minutes=1))
    rows = await house.database.read(lambda tx: tx.fetch("SELECT kind FROM outbox"))
    assert rows == []
    assert (await bruno.call("GET", "/me"))["dms"] == dms, "nobody is told"


async def test_a_thread_that_is_opened_after_the_end_is_archived_too(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    match = await lobby_of(house, desk, table, [ana, bruno])
    desk.faults.fail("POST", THREAD, 429, retry_after=300)
    await house.services.matches.start(match.id, ana.id, next(CLICKS))
    await house.services.matches.resign(match.id, ana.id, next(CLICKS))
    await soon(house, desk)
    place = (await house.services.matches.find(match.id)).location
    assert place.thread is not None
    await pass_time(house, desk, HOUR + timedelta(minutes=1))
    assert is_archived(desk, str(place.thread))
