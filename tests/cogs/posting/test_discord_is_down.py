"""Discord is down for hours: matches go on, and nothing is lost or doubled."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from bot.app.run import REFUSALS
from bot.leagues import SeasonState
from bot.players.settings import NotifyBy
from cogs.discord_errors import GIVE_UP
from playground.server.desk import Desk
from playground.server.state import channels
from playground.server.state.permissions import Permission
from tests.cogs.conftest import House, living_in
from tests.support.discord.league import begun, people, play_all
from tests.support.discord.league import settled as leagues_settled
from tests.support.discord.messages import code, text
from tests.support.discord.outages import (
    ANSWER,
    COMMANDS,
    EMOJIS,
    FOR_EVER,
    ONE,
    OPEN_DM,
    ORIGINAL,
    PIN,
    ROLE,
    SEND,
    THREAD,
    USER,
    WHO,
    begun_while,
    is_left,
    nap,
    soon,
)
from tests.support.discord.seating import (
    go_round,
    home_of,
    live,
    mover,
    moves_of,
    seen,
    settled,
    sit_down,
)
from tests.support.long import if_long
from tests.support.patience import PATIENCE
from tests.support.playground.person import Json, Person
from tests.support.waiting import until

__all__ = ["people"]

STATUS = pytest.mark.parametrize("status", [502, *if_long(500, 504)])


@pytest.fixture
def endless_tries(monkeypatch: pytest.MonkeyPatch) -> None:
    """discord.py retries for longer than a post may take; less important calls are given up."""
    nap(monkeypatch, None)


@pytest.fixture
def quick_tries(monkeypatch: pytest.MonkeyPatch) -> None:
    """discord.py tries five times, and is refused five times."""
    nap(monkeypatch, 0.001)


async def until_met(desk: Desk) -> None:
    """Wait until the failing call has been made."""
    await until(lambda: [one.times < FOR_EVER for one in desk.faults.calls] == [True])


@STATUS
@pytest.mark.parametrize(
    ("method", "path"),
    [
        pytest.param("PATCH", ONE, id="edits"),
        pytest.param("GET", f"{WHO}|{USER}", id="names"),
    ],
)
@pytest.mark.usefixtures("endless_tries")
async def test_a_match_begins_without(
    house: House,
    desk: Desk,
    ana: Person,
    bruno: Person,
    table: str,
    method: str,
    path: str,
    status: int,
) -> None:
    fault = (method, path, status)
    sitting = await begun_while(house, desk, table, [ana, bruno], *fault, times=FOR_EVER)
    await until_met(desk)
    now = await settled(sitting)
    assert now.location.thread is not None
    await sitting.board()
    assert [one.user for one in desk.notifications] == [now.waiting[0]]
    await sitting.type_move(mover(sitting, now))


@STATUS
@pytest.mark.usefixtures("endless_tries")
async def test_a_match_waits_for_its_thread_while_none_can_be_opened(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str, status: int
) -> None:
    """It does not fall back to the channel, however often it is tried."""
    tries = GIVE_UP + 2
    fault = ("POST", THREAD, status)
    sitting = await begun_while(house, desk, table, [ana, bruno], *fault, times=tries)
    assert not desk.faults.calls, "all of it has failed"
    now = await settled(sitting)
    assert now.location.thread is not None
    board = await sitting.board()
    assert [user["id"] for user in board["mentions"]] == [str(now.waiting[0])]


@STATUS
@pytest.mark.usefixtures("endless_tries")
async def test_boards_that_cannot_be_deleted_go_when_they_can(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str, status: int
) -> None:
    sitting = await sit_down(house, desk, table, [ana, bruno])
    await go_round(sitting, mover(sitting, await sitting.match()))
    old = await sitting.board()
    desk.faults.fail("DELETE", ONE, status, times=FOR_EVER)
    match = await sitting.match()
    await sitting.type_move(mover(sitting, match))
    await soon(house, desk)
    await until_met(desk)
    boards = [one for one in await seen(ana, sitting.channel) if live([one], "pick")]
    assert [one["id"] for one in boards][:-1] == [old["id"]], "the new one came all the same"
    desk.faults.calls.clear()
    await sitting.type_move(mover(sitting, await sitting.match()))
    await soon(house, desk)
    await sitting.board()


@STATUS
@pytest.mark.usefixtures("endless_tries")
async def test_a_slow_search_of_the_channel_does_not_delay_posts(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str, status: int
) -> None:
    sitting = await sit_down(house, desk, table, [ana, bruno])
    desk.faults.fail("GET", SEND, status, times=FOR_EVER)
    desk.faults.fail("POST", SEND, 503)
    await sitting.type_move(mover(sitting, await sitting.match()))
    await soon(house, desk)
    await until_met(desk)
    await sitting.board()


@STATUS
@pytest.mark.usefixtures("endless_tries")
async def test_a_player_who_cannot_get_direct_messages_is_mentioned(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str, status: int
) -> None:
    for person in (ana, bruno):
        await house.services.players.update_settings(person.id, notice=NotifyBy.DM)
    sitting = await sit_down(house, desk, table, [ana, bruno])
    desk.faults.fail("POST", OPEN_DM, status, times=FOR_EVER)
    await sitting.type_move(mover(sitting, await sitting.match()))
    await soon(house, desk)
    await until_met(desk)
    called = mover(sitting, await sitting.match())
    notice = (await seen(ana, sitting.channel))[-1]
    assert [user["id"] for user in notice["mentions"]] == [str(called.id)]
    assert "this time" in text(notice)


@STATUS
@pytest.mark.parametrize("method", ["PATCH", "DELETE"])
@pytest.mark.usefixtures("endless_tries")
async def test_previews_work_without_pictures(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str, method: str, status: int
) -> None:
    sitting = await sit_down(house, desk, table, [ana, bruno])
    desk.faults.fail(method, ORIGINAL, status, times=FOR_EVER)
    if method == "PATCH":  # the next tap may come before the picture
        board = await sitting.board()
        await mover(sitting, await sitting.match()).click(board, code(board, "pick"))
        await until_met(desk)
    for _ in range(3):
        before = await moves_of(sitting)
        await sitting.tap_move(mover(sitting, await sitting.match()))
        assert (await moves_of(sitting))[: len(before)] == before
        assert len(await moves_of(sitting)) > len(before)
    await until_met(desk)


@STATUS
@pytest.mark.usefixtures("quick_tries")
async def test_a_move_whose_reply_never_arrives_is_played_once(
    house: House,
    desk: Desk,
    ana: Person,
    bruno: Person,
    table: str,
    status: int,
    caplog: pytest.LogCaptureFixture,
) -> None:
    sitting = await sit_down(house, desk, table, [ana, bruno])
    match = await sitting.match()
    first, before = mover(sitting, match), await moves_of(sitting)
    seat = match.seat_of(first.id)
    assert seat is not None
    move = match.game.moves(match.state, seat)[-1]
    desk.faults.fail("POST", ANSWER, status, times=FOR_EVER)
    outcome = await unanswered(first, desk, sitting.channel, "move", move=move)
    assert outcome["outcome"] == "failed"
    await soon(house, desk)
    assert (await moves_of(sitting))[: len(before) + 1] == [*before, (seat, move)]
    assert f"was not answered: {status}" in caplog.text
    desk.faults.calls.clear()
    await sitting.type_move(mover(sitting, await sitting.match()))
    await sitting.board()


async def unanswered(person: Person, desk: Desk, *what: str, **options: Any) -> Json:
    """Use a command, and wait until Discord's timeout for the reply."""
    using = asyncio.create_task(person.use(*what, **options))
    async with asyncio.timeout(PATIENCE):
        while not using.done():
            await asyncio.sleep(0.1)
            desk.clock.advance(1)
    return using.result()


@STATUS
@pytest.mark.parametrize("after", [False, True], ids=["lost", "only its answer lost"])
@pytest.mark.usefixtures("quick_tries")
async def test_a_message_that_fails_for_hours_arrives_once(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str, status: int, after: bool
) -> None:
    """Some of the messages have arrived; Discord recognises a nonce for minutes only."""
    sitting = await sit_down(house, desk, table, [ana, bruno])
    desk.faults.fail("POST", SEND, status, times=5 * 9, after=after)
    before = len(desk.notifications)
    await sitting.type_move(mover(sitting, await sitting.match()))
    await soon(house, desk)
    assert bool(desk.faults.calls) is after, "a message that has arrived is not sent again"
    board, now = await sitting.board(), await sitting.match()
    assert [user["id"] for user in board["mentions"]] == [str(now.waiting[0])]
    assert [one.user for one in desk.notifications][before:] == [now.waiting[0]]
    assert len(await seen(ana, sitting.channel)) == 2, "how it began, and the board"


@STATUS
@pytest.mark.usefixtures("quick_tries")
async def test_news_whose_answers_are_lost_for_hours_arrives_once(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str, status: int
) -> None:
    fault: Any = {"times": 5 * 9, "after": True}
    people = [ana, bruno]
    sitting = await begun_while(house, desk, table, people, "POST", SEND, status, **fault)
    desk.faults.calls.clear()
    await settled(sitting)
    told = [text(one) for one in await seen(ana, sitting.channel)]
    assert len([one for one in told if "The seats, as they were drawn" in one]) == 1
    await sitting.board()
    desk.faults.fail("POST", SEND, status, **fault)
    await ana.use(sitting.channel, "abort")
    await soon(house, desk)
    told = [text(one) for one in await seen(ana, sitting.channel)]
    assert len([one for one in told if "would like to call match 1 off" in one]) == 1


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        pytest.param("PUT", PIN, 500, id="pins"),
        pytest.param("PUT", ROLE, 502, id="roles"),
        pytest.param("PATCH", ONE, 504, id="edits"),
        pytest.param("GET", WHO, 500, id="members"),
    ],
)
@pytest.mark.usefixtures("endless_tries")
async def test_a_season_ends_without(
    house: House,
    desk: Desk,
    people: list[Person],
    table: str,
    method: str,
    path: str,
    status: int,
) -> None:
    guild, _ = home_of(desk, table)
    for one in guild.members[desk.bot.id].roles:
        guild.roles[one].permissions |= int(Permission.MANAGE_ROLES)
    role = channels.add_role(desk, guild, "Champions")
    if path == PIN:  # it is done at the beginning, and not tried again
        desk.faults.fail(method, path, status, times=FOR_EVER)
    league = await begun(house, desk, people, table, champion_role=role.id)
    if path != PIN:
        desk.faults.fail(method, path, status, times=FOR_EVER)
    await play_all(house, await house.services.leagues.find(league))
    ending = asyncio.create_task(leagues_settled(house, desk))
    while not ending.done():
        await is_left(house, desk)
        await asyncio.sleep(0.01)
    await ending
    assert (await house.services.leagues.find(league)).state is SeasonState.REST
    messages = await seen(people[0], table)
    assert len([one for one in messages if "**The season is over.**" in text(one)]) == 1
    await until_met(desk)
    crowned = [member for member in guild.members.values() if role.id in member.roles]
    assert len(crowned) == (path not in (ROLE, WHO))


@STATUS
@pytest.mark.parametrize(
    ("method", "path", "what"),
    [
        ("GET", COMMANDS, "commands"),
        ("PUT", COMMANDS, "commands"),
        ("GET", EMOJIS, "emojis"),
        ("POST", EMOJIS, "emojis"),
    ],
)
@pytest.mark.usefixtures("quick_tries")
async def test_the_bot_works_with_old_commands_and_emojis(
    url: str,
    desk: Desk,
    seeds: Callable[[], str],
    ana: Person,
    bruno: Person,
    table: str,
    method: str,
    path: str,
    what: str,
    status: int,
    caplog: pytest.LogCaptureFixture,
) -> None:
    desk.faults.fail(method, path, status, times=FOR_EVER)
    async with living_in(url, desk, seeds) as house:
        sitting = await sit_down(house, desk, table, [ana, bruno])
        await sitting.board()
    first = "Discord has no commands of this bot yet, so nobody can use it"
    asked = (method, what) != ("PUT", "commands")
    refused = f"the {what} could not be brought to Discord" if asked else first
    assert f"{refused}: {status}" in caplog.text


@STATUS
@pytest.mark.parametrize("path", ["/users/@me", "/oauth2/applications/@me", "/gateway/bot"])
@pytest.mark.usefixtures("quick_tries")
async def test_the_bot_connects_when_it_can_and_otherwise_says_why_not(
    url: str,
    desk: Desk,
    seeds: Callable[[], str],
    ana: Person,
    bruno: Person,
    table: str,
    path: str,
    status: int,
) -> None:
    desk.faults.fail("GET", path, status)
    async with living_in(url, desk, seeds) as house:
        assert not desk.faults.calls, "the fault was met"
        await sit_down(house, desk, table, [ana, bruno])
    desk.faults.fail("GET", path, status, times=FOR_EVER)
    with pytest.raises(REFUSALS, match=f"{status}|gateway"):
        async with living_in(url, desk, seeds):
            raise AssertionError("it came")
    await until_met(desk)
