"""Reminders at half and at four fifths of the time: once each, to the right player."""

import asyncio
import re
from datetime import timedelta

import pytest

from bot.matches import Location
from bot.matches.clocks.pace import each_move
from bot.players.settings import NotifyBy
from playground.server.desk import Desk
from tests.cogs.conftest import House, quiet, time_of
from tests.support.discord.messages import buttons, code, text
from tests.support.discord.playing import Sitting
from tests.support.discord.seating import (
    CLICKS,
    home_of,
    idler,
    is_private,
    live,
    mover,
    seen,
    settled,
    sit_down,
)
from tests.support.discord.time_passing import Told, calls, pass_time
from tests.support.patience import PATIENCE
from tests.support.playground.person import Person

A_DAY = each_move(timedelta(days=1))
HOUR = timedelta(hours=1)


async def daily(house: House, desk: Desk, table: str, people: list[Person]) -> Sitting:
    """A match with a day for every move."""
    return await sit_down(house, desk, table, people, pace=A_DAY)


async def reminders(sitting: Sitting) -> list[Told]:
    """Return all reminders so far."""
    return [one for one in await calls(list(sitting.people.values())) if "⏳" in one.words]


async def direct(person: Person) -> str:
    """Return the channel of the bot's direct messages to a player."""
    (dm,) = (await person.call("GET", "/me"))["dms"]
    return str(dm["id"])


async def failed_posts(house: House, kind: str) -> list[object]:
    """Return posts that have failed and wait."""
    query = "SELECT number FROM outbox WHERE kind = $1 AND lease IS NULL AND trouble IS NOT NULL"
    return list(await house.database.read(lambda tx: tx.fetch(query, kind)))


async def test_reminders_are_sent_at_half_and_at_four_fifths_of_the_time(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    sitting = await daily(house, desk, table, [ana, bruno])
    start = time_of(desk)()
    called = mover(sitting, await sitting.match())
    await pass_time(house, desk, timedelta(hours=23), step=HOUR)
    told = await reminders(sitting)
    assert [one.who for one in told] == [called.id, called.id]
    after = [round((one.at - start) / HOUR) for one in told]
    assert after == [12, 20], "as soon as it is due, with steps of an hour"
    (left,) = [one for one in await seen(ana, sitting.channel) if "⏳" in str(one)]
    board = await sitting.board()
    assert f"/{sitting.channel}/{board['id']}" in str(left), "the last one leads to the board"


async def test_a_reminder_is_deleted_when_its_player_has_moved(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    sitting = await daily(house, desk, table, [ana, bruno])
    await pass_time(house, desk, timedelta(hours=13))
    assert "⏳" in str(await seen(ana, sitting.channel))
    await sitting.type_move(mover(sitting, await sitting.match()))
    await settled(sitting)
    assert "⏳" not in str(await seen(ana, sitting.channel))
    assert len(await reminders(sitting)) == 1


async def test_a_player_who_moves_in_time_is_not_reminded(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    sitting = await daily(house, desk, table, [ana, bruno])
    for _ in range(5):
        await pass_time(house, desk, timedelta(hours=11))
        await sitting.type_move(mover(sitting, await settled(sitting)))
    await pass_time(house, desk, timedelta(hours=11))
    assert await reminders(sitting) == []


async def test_a_reminder_by_direct_message_is_deleted_too(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    for person in (ana, bruno):
        await house.services.players.update_settings(person.id, notice=NotifyBy.DM)
    sitting = await daily(house, desk, table, [ana, bruno])
    called = mover(sitting, await sitting.match())
    await pass_time(house, desk, timedelta(hours=13))
    (told,) = await reminders(sitting)
    assert (told.who, told.where) == (called.id, await direct(called))
    assert "⏳" not in str(await seen(ana, sitting.channel)), "not at the table"
    call, reminder = await called.messages(await direct(called))
    assert code(call, "hand") == code(reminder, "hand")
    board = (await called.click(reminder, code(reminder, "hand")))["message"]
    assert is_private(board)
    await sitting.tap_on(called, await called.click(board, code(board, "pick")), 1)
    await settled(sitting)
    assert await seen(called, await direct(called)) == [], "neither call nor reminder is left"


async def test_a_player_without_direct_messages_is_reminded_in_the_channel(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    sitting = await daily(house, desk, table, [ana, bruno])
    called = mover(sitting, await sitting.match())
    await house.services.players.update_settings(called.id, notice=NotifyBy.DM)
    await called.call("PATCH", "/me", {"dms_open": False})
    await pass_time(house, desk, timedelta(hours=13))
    (told,) = await reminders(sitting)
    assert (told.who, told.where) == (called.id, sitting.channel)
    assert (await house.services.players.settings_of(called.id)).notice is NotifyBy.MENTION


@pytest.mark.parametrize("chosen", [{"reminders": False}, {"notice": NotifyBy.NONE}])
async def test_a_player_without_reminders_gets_none(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str, chosen: dict[str, object]
) -> None:
    for person in (ana, bruno):
        await house.services.players.update_settings(person.id, **chosen)
    sitting = await daily(house, desk, table, [ana, bruno])
    await pass_time(house, desk, timedelta(hours=23), step=HOUR)
    assert await reminders(sitting) == []


async def test_a_reminder_that_is_too_late_is_not_sent(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    """Discord is down while it is due, and its player moves before Discord is back."""
    sitting = await daily(house, desk, table, [ana, bruno])
    match = await sitting.match()
    desk.faults.fail("POST", r"/channels/\d+/messages", 503, times=1000)
    async with asyncio.timeout(PATIENCE):
        await pass_time(house, desk, timedelta(hours=12, seconds=5), sent=False)
        house.services.matches.transactions.wake()
        while True:
            if await failed_posts(house, "reminder"):
                break
            await asyncio.sleep(0.02)
    move = match.game.moves(match.state, match.to_act[0])[0]
    await house.services.matches.play(match.id, match.ply, match.waiting[0], move, 10**15)
    desk.faults.calls.clear()
    await pass_time(house, desk, timedelta(minutes=10))
    assert await reminders(sitting) == []


async def test_in_quiet_hours_messages_are_silent(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    now = time_of(desk)().hour
    awake = ((now + 2) % 24, (now + 14) % 24)
    sitting = await sit_down(house, desk, table, [ana, bruno], game="azul", pace=A_DAY)
    match = await settled(sitting)
    first, second = mover(sitting, match), idler(sitting, match)
    await house.services.players.update_settings(second.id, zone="UTC", hours=awake)
    await sitting.type_move(first)
    await settled(sitting)
    last = (await calls([ana, bruno]))[-1]
    assert (last.who, last.silent) == (second.id, True)
    await pass_time(house, desk, timedelta(hours=3))
    await sitting.type_move(second)
    await settled(sitting)
    last = (await calls([ana, bruno]))[-1]
    assert (last.who, last.silent) == (first.id, False)
    await sitting.type_move(first)
    await settled(sitting)
    last = (await calls([ana, bruno]))[-1]
    assert (last.who, last.silent) == (second.id, False), "they are awake"


async def test_the_most_urgent_match_comes_first_and_can_be_played_from_the_list(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    spans = {1: timedelta(days=3), 2: timedelta(hours=5), 3: timedelta(days=1)}
    for span in spans.values():
        await sit_down(house, desk, table, [ana, bruno], pace=each_move(span))
    found = [await house.services.matches.find(number) for number in spans]
    person = max((ana, bruno), key=lambda one: sum(one.id in match.waiting for match in found))
    wanted = [match.id for match in found if person.id in match.waiting]
    wanted.sort(key=lambda number: spans[number])
    assert len(wanted) >= 2
    games = (await person.use(table, "games"))["message"]
    listed = [int(one) for one in re.findall(r"🟢 \*\*\[Match (\d+)\]\(http", text(games))]
    assert listed == wanted
    assert text(games).count("⏱️ <t:") == len(wanted)
    board = (await person.click(games, "next"))["message"]
    picks = [one for one in buttons(board) if one.startswith(f"pick:{wanted[0]}:")]
    assert picks, "the private board of the most urgent one"
    menu = (await person.click(board, picks[0]))["message"]
    while not live([menu], "play"):
        menu = (await person.click(menu, code(menu, "pick")))["message"]
    done = (await person.click(menu, code(menu, "play")))["message"]
    assert text(done).startswith("✅")


async def test_a_long_list_says_how_many_more_there_are(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    guild, channel = home_of(desk, table)
    for _ in range(19):
        await house.services.matches.create(
            "pebbles", ana.id, next(CLICKS), seat_count=2, location=Location(guild.id, channel.id)
        )
    await quiet(house)
    games = (await ana.use(table, "games"))["message"]
    listed = text(games).count("not begun")
    assert listed >= 10
    assert f"and {19 - listed} more" in text(games)
    assert "next" not in buttons(games)
