"""Being away, as the table sees it: seats on offer, substitutes, coming back, and pauses."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from bot.matches import Joining, Match, Status
from bot.matches.clocks.pace import PACES, each_move
from bot.players.settings import NotifyBy
from playground.server.desk import Desk
from playground.server.gateway.intents import Intent
from playground.server.state import channels
from tests.cogs.conftest import House, living_in, quiet, time_of
from tests.support.discord.messages import buttons, code, text
from tests.support.discord.playing import Sitting
from tests.support.discord.seating import home_of, live, mover, seen, settled, sit_down
from tests.support.discord.time_passing import pass_time
from tests.support.patience import PATIENCE
from tests.support.playground.fixtures import Meet
from tests.support.playground.person import Json, Person

DAILY = each_move(timedelta(days=1))
HALF_A_DAY = timedelta(hours=12)


async def three(
    house: House, desk: Desk, table: str, meet: Meet, game: str = "pebbles"
) -> tuple[Sitting, list[Person]]:
    """Three people at a table with a day for every move."""
    people = [await meet(name) for name in ("Ana", "Bruno", "Carla")]
    return await sit_down(house, desk, table, people, game=game, pace=DAILY), people


async def vanish(sitting: Sitting, desk: Desk, gone: Person) -> Match:
    """Let somebody run out of time until a computer has their seat and has played; others play."""
    house = sitting.house
    async with asyncio.timeout(PATIENCE):
        while True:
            match = await settled(sitting)
            seat = match.seat_of(gone.id)
            assert seat is not None
            if not match.waiting:
                await asyncio.sleep(0.01)  # a computer thinks, however long that takes today
            elif match.seats[seat].is_away:
                return match
            elif match.waiting == (gone.id,):
                await pass_time(house, desk, HALF_A_DAY)
            else:
                await sitting.type_move(mover(sitting, match))


async def offer_of(sitting: Sitting, person: Person) -> Json:
    """The message that offers a seat, of which there is one."""
    await settled(sitting)
    (found,) = [one for one in await seen(person, sitting.channel) if live([one], "substitute")]
    return found


async def last_words(sitting: Sitting, person: Person) -> str:
    """All that everybody can read at the table."""
    await settled(sitting)
    return "\n".join(text(one) for one in await seen(person, sitting.channel))


async def until_paused(sitting: Sitting, paused: bool) -> None:
    """Wait until the clocks stand still, or run again."""
    async with asyncio.timeout(PATIENCE):
        while True:
            if ((await sitting.match()).paused is not None) is paused:
                return
            await asyncio.sleep(0.02)


def question(messages: list[Json]) -> Json:
    """The one question that the table is asked."""
    (found,) = [one for one in messages if live([one], "agree")]
    return found


async def test_after_three_strikes_the_seat_is_on_offer_and_nobody_waits(
    house: House, desk: Desk, meet: Meet, table: str
) -> None:
    sitting, (ana, bruno, _) = await three(house, desk, table, meet)
    match = await vanish(sitting, desk, bruno)
    offer = await offer_of(sitting, ana)
    assert "A computer plays for" in text(offer)
    assert "Bruno" in text(offer)
    assert not offer["mentions"], "nobody is bothered"
    assert bruno.id not in match.waiting
    log = text((await ana.use(sitting.channel, "log"))["message"])
    assert log.count("by the computer: time was up") == 2, "the third time the seat was lost"
    assert log.count("(by the computer)") >= 1


async def test_whoever_likes_to_step_in_has_the_seat_at_once(
    house: House, desk: Desk, meet: Meet, table: str
) -> None:
    sitting, (ana, bruno, _) = await three(house, desk, table, meet)
    await vanish(sitting, desk, bruno)
    duarte = await meet("Duarte")
    card = (await duarte.use(table, "settings"))["message"]
    await duarte.click(card, "prefer:substitute:1")
    offer = await offer_of(sitting, ana)
    answer = (await duarte.click(offer, code(offer, "substitute")))["message"]
    assert "The seat is yours" in text(answer)
    assert "since:" in "".join(buttons(answer)), "and they can see what happened"
    match = await settled(sitting)
    assert duarte.id in [seat.player for seat in match.seats]
    words = await last_words(sitting, ana)
    assert "takes the seat of **\u2068Bruno\u2069**" in words
    assert live(await seen(ana, sitting.channel), "substitute") == [], "it is no longer on offer"
    for person, told in (
        (duarte, "You took this seat <t:"),
        (ana, "Duarte\u2069 took the seat <t:"),
    ):
        assert told in text((await person.use(sitting.channel, "since"))["message"])
    too_late = (await bruno.use(table, "back"))["message"]
    assert "Nobody plays for you" in text(too_late)


async def newcomers(desk: Desk, meet: Meet, *names: str) -> list[Person]:
    """More people than there are from the beginning."""
    for name in names:
        channels.add_user(desk, name)
    return [await meet(name) for name in names]


async def test_those_who_like_to_step_in_are_told_of_a_free_seat(
    house: House, desk: Desk, meet: Meet, table: str
) -> None:
    sitting, (ana, bruno, _) = await three(house, desk, table, meet)
    dina, eva, filip = await newcomers(desk, meet, "Dina", "Eva", "Filip")
    await sit_down(house, desk, table, [dina, eva])
    for person, chosen in {
        bruno: {},
        dina: {},
        eva: {"notice": NotifyBy.NONE},
        filip: {},  # has never played here
    }.items():
        await house.services.players.update_settings(person.id, substitute=True, **chosen)
    await vanish(sitting, desk, bruno)
    offer = await offer_of(sitting, ana)
    assert [int(user["id"]) for user in offer["mentions"]] == [dina.id]
    assert f"<@{dina.id}>: you like to step in" in text(offer)
    await dina.click(offer, code(offer, "substitute"))
    assert (await sitting.match()).seat_of(dina.id) is not None


@pytest.mark.parametrize("reason", ["asleep", "private"])
async def test_nobody_is_called_at_night_or_to_a_match_for_invited_people(
    house: House, desk: Desk, meet: Meet, table: str, reason: str
) -> None:
    people = [await meet(name) for name in ("Ana", "Bruno", "Carla")]
    dina, eva = await newcomers(desk, meet, "Dina", "Eva")
    await sit_down(house, desk, table, [dina, eva])
    chosen: dict[str, Any] = {}
    if reason == "private":
        chosen = {"joining": Joining.INVITED, "guests": [one.id for one in people[1:]]}
    sitting = await sit_down(house, desk, table, people, pace=DAILY, **chosen)
    hour = time_of(desk)().hour
    night = {"hours": ((hour + 2) % 24, (hour + 14) % 24)} if reason == "asleep" else {}
    await house.services.players.update_settings(dina.id, substitute=True, **night)
    sure = (await people[1].use(sitting.channel, "handover"))["message"]
    await people[1].click(sure, code(sure, "handover"))
    assert (await offer_of(sitting, people[0]))["mentions"] == []


async def test_anybody_else_asks_the_table(
    house: House, desk: Desk, meet: Meet, table: str
) -> None:
    sitting, (ana, bruno, carla) = await three(house, desk, table, meet, game="azul")
    await vanish(sitting, desk, bruno)
    duarte = await meet("Duarte")
    offer = await offer_of(sitting, ana)
    answer = (await duarte.click(offer, code(offer, "substitute")))["message"]
    assert "asked the table" in text(answer)
    await settled(sitting)
    asked = question(await seen(ana, sitting.channel))
    assert "Duarte" in text(asked)
    assert {int(user["id"]) for user in asked["mentions"]} == {ana.id, carla.id}
    await ana.click(asked, code(asked, "agree"))
    match = await settled(sitting)
    await sitting.type_move(mover(sitting, match))
    await settled(sitting)
    asked = question(await seen(ana, sitting.channel))
    assert {int(user["id"]) for user in asked["mentions"]} == {carla.id}, "not who has agreed"
    since = (await ana.use(sitting.channel, "since"))["message"]
    assert "took the seat" not in text(since), "nobody has sat down yet"
    refused = (await bruno.click(asked, code(asked, "agree")))["message"]
    assert "A computer plays for you" in text(refused)
    await carla.click(asked, code(asked, "agree"))
    match = await settled(sitting)
    assert duarte.id in [seat.player for seat in match.seats]
    (news,) = [one for one in await seen(ana, sitting.channel) if "takes the seat" in text(one)]
    assert [int(user["id"]) for user in news["mentions"]] == [duarte.id], "who waited for it"
    assert live(await seen(ana, sitting.channel), "agree", "substitute") == []


async def test_the_table_may_decline_somebody(
    house: House, desk: Desk, meet: Meet, table: str
) -> None:
    sitting, (ana, bruno, carla) = await three(house, desk, table, meet)
    await vanish(sitting, desk, bruno)
    duarte = await meet("Duarte")
    offer = await offer_of(sitting, ana)
    await duarte.click(offer, code(offer, "substitute"))
    await settled(sitting)
    asked = question(await seen(ana, sitting.channel))
    await carla.click(asked, code(asked, "decline"))
    assert "would rather not" in await last_words(sitting, ana)
    await offer_of(sitting, ana)


async def test_who_comes_back_has_the_seat_again(
    house: House, desk: Desk, meet: Meet, table: str
) -> None:
    sitting, (ana, bruno, _) = await three(house, desk, table, meet)
    await vanish(sitting, desk, bruno)
    games = (await bruno.use(table, "games"))["message"]
    assert "a computer plays for you" in text(games)
    answer = (await bruno.click(games, code(games, "back")))["message"]
    assert "Welcome back" in text(answer)
    assert "\u2068Bruno\u2069** is back" in await last_words(sitting, ana)
    assert live(await seen(ana, sitting.channel), "substitute") == []
    match = await settled(sitting)
    assert all(seat.is_present for seat in match.seats)


async def test_a_tap_of_somebody_who_is_away_leads_back(
    house: House, desk: Desk, meet: Meet, table: str
) -> None:
    sitting, (_, bruno, _) = await three(house, desk, table, meet)
    await vanish(sitting, desk, bruno)
    await settled(sitting)
    board = await sitting.board()
    answer = (await bruno.click(board, code(board, "pick")))["message"]
    assert "Take your seat back first" in text(answer)
    answer = (await bruno.click(answer, code(answer, "back")))["message"]
    assert "Welcome back" in text(answer)


async def test_after_a_day_the_computer_keeps_the_seat_and_one_may_still_come_back(
    house: House, desk: Desk, meet: Meet, table: str
) -> None:
    sitting, (ana, bruno, _) = await three(house, desk, table, meet)
    sure = (await bruno.use(sitting.channel, "handover"))["message"]
    await bruno.click(sure, code(sure, "handover"))
    await offer_of(sitting, ana)
    for _ in range(3):
        if (match := await settled(sitting)).waiting:
            await sitting.type_move(mover(sitting, match))
        await pass_time(house, desk, timedelta(hours=9))
    assert "the computer keeps it" in await last_words(sitting, ana)
    assert live(await seen(ana, sitting.channel), "substitute") == []
    answer = (await bruno.use(table, "back"))["message"]
    assert "Welcome back" in text(answer)


async def test_one_gives_ones_seat_to_somebody_by_name(
    house: House, desk: Desk, meet: Meet, table: str
) -> None:
    sitting, (ana, bruno, _) = await three(house, desk, table, meet)
    duarte = await meet("Duarte")
    sure = (await bruno.use(sitting.channel, "handover", player=str(duarte.id)))["message"]
    assert f"<@{duarte.id}>" in text(sure)
    assert all(seat.is_present for seat in (await sitting.match()).seats), "it was a question"
    await bruno.click(sure, code(sure, "handover"))
    offer = await offer_of(sitting, ana)
    assert [int(user["id"]) for user in offer["mentions"]] == [duarte.id]
    answer = (await duarte.click(offer, code(offer, "substitute")))["message"]
    assert "The seat is yours" in text(answer), "the table is not asked"
    refused = (await bruno.use(sitting.channel, "handover"))["message"]
    assert "do not play in this match" in text(refused)


async def test_the_clocks_stand_still_when_everybody_agrees(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    sitting = await sit_down(house, desk, table, [ana, bruno], pace=DAILY)
    choice = (await ana.use(sitting.channel, "pause"))["message"]
    asked = (await ana.click(choice, f"pause:{sitting.number}:7"))["message"]
    assert "asked the others" in text(asked)
    await settled(sitting)
    asking = question(await seen(ana, sitting.channel))
    assert "stand still for 7 days" in text(asking)
    assert [int(user["id"]) for user in asking["mentions"]] == [bruno.id]
    await bruno.click(asking, code(asking, "agree"))
    assert "The clocks stand still until" in text(await sitting.board())
    assert "You may move all the same" in await last_words(sitting, ana)
    await pass_time(house, desk, timedelta(days=6))
    assert "⏳" not in await last_words(sitting, ana), "nobody is reminded"
    await bruno.use(sitting.channel, "pause", days=0)
    await settled(sitting)
    asking = question(await seen(ana, sitting.channel))
    assert "run again" in text(asking)
    await ana.click(asking, code(asking, "agree"))
    assert "The clocks run again" in await last_words(sitting, ana)
    assert "⏱️ Until" in text(await sitting.board())


async def test_a_pause_ends_by_itself(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    sitting = await sit_down(house, desk, table, [ana, bruno], pace=DAILY)
    await ana.use(sitting.channel, "pause", days=1)
    await settled(sitting)
    asking = question(await seen(ana, sitting.channel))
    await bruno.click(asking, code(asking, "agree"))
    await settled(sitting)
    await pass_time(house, desk, timedelta(days=1))
    assert "The clocks run again" in await last_words(sitting, ana)
    assert (await sitting.match()).paused is None


async def test_one_no_leaves_the_clocks_as_they_are(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    sitting = await sit_down(house, desk, table, [ana, bruno], pace=DAILY)
    await ana.use(sitting.channel, "pause", days=2)
    await settled(sitting)
    asking = question(await seen(ana, sitting.channel))
    await bruno.click(asking, code(asking, "decline"))
    assert "leave the clocks as they are" in await last_words(sitting, ana)
    assert (await sitting.match()).paused is None


async def test_without_clocks_there_is_nothing_to_pause(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    sitting = await sit_down(house, desk, table, [ana, bruno])
    for days in ({}, {"days": 3}):
        answer = (await ana.use(sitting.channel, "pause", **days))["message"]
        assert "has no clocks" in text(answer)


async def test_where_the_bot_is_removed_the_clocks_stand_still_until_it_is_back(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    sitting = await sit_down(house, desk, table, [ana, bruno], pace=DAILY)
    guild, _ = home_of(desk, table)
    channels.remove_bot(desk, guild)
    await until_paused(sitting, True)
    await pass_time(house, desk, timedelta(days=3))
    match = await sitting.match()
    assert [seat.strikes for seat in match.seats] == [0, 0]
    channels.invite_bot(desk, guild)
    await until_paused(sitting, False)
    await quiet(house)
    assert "The clocks run again" in await last_words(sitting, ana)


async def test_a_server_that_is_out_of_order_for_a_while_stops_no_clock(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    sitting = await sit_down(house, desk, table, [ana, bruno], pace=DAILY)
    guild, _ = home_of(desk, table)
    gone = asyncio.Event()

    async def listen(_: object) -> None:
        gone.set()

    house.client.add_listener(listen, "on_guild_unavailable")
    away = {"id": str(guild.id), "unavailable": True}
    desk.gateway.tell("GUILD_DELETE", away, guild.id, Intent.GUILDS)
    async with asyncio.timeout(PATIENCE):
        await gone.wait()
    assert (await sitting.match()).paused is None


async def test_who_runs_out_of_time_may_have_lost_the_match(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    pace = replace(PACES["daily"], forfeit=True)
    sitting = await sit_down(house, desk, table, [ana, bruno], pace=pace)
    late = mover(sitting, await sitting.match())
    await pass_time(house, desk, timedelta(days=1, minutes=1), step=HALF_A_DAY)
    match = await settled(sitting)
    assert match.status is Status.OVER
    assert f"\u2068{late.name}\u2069** ran out of time and has lost" in await last_words(
        sitting, ana
    )


async def test_servers_that_changed_while_the_bot_was_away_are_found_out_about(
    url: str, desk: Desk, seeds: Callable[[], str], ana: Person, bruno: Person, table: str
) -> None:
    guild, _ = home_of(desk, table)
    async with living_in(url, desk, seeds) as house:
        sitting = await sit_down(house, desk, table, [ana, bruno], pace=DAILY)
    channels.remove_bot(desk, guild)
    async with living_in(url, desk, seeds) as sitting.house:
        await until_paused(sitting, True)
    channels.invite_bot(desk, guild)
    async with living_in(url, desk, seeds) as sitting.house:
        await until_paused(sitting, False)
    async with living_in(url, desk, seeds) as sitting.house:
        assert (await settled(sitting)).paused is None
