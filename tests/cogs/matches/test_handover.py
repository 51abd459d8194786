"""Being away, as the table sees it: seats on offer, substitutes, coming back, and pauses."""

import asyncio
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from bot.matches import Joining, Match, Status
from bot.matches.clocks.pace import PACES
from bot.players.settings import NotifyBy
from playground.server.desk import Desk
from playground.server.state import channels
from tests.cogs.conftest import House, time_of
from tests.support.discord.absence import DAILY, last_words, question, three
from tests.support.discord.messages import code, text
from tests.support.discord.playing import Sitting
from tests.support.discord.seating import live, mover, seen, settled, sit_down
from tests.support.discord.time_passing import pass_time
from tests.support.patience import PATIENCE
from tests.support.playground.fixtures import Meet
from tests.support.playground.person import Json, Person

HALF_A_DAY = timedelta(hours=12)


async def vanish(sitting: Sitting, desk: Desk, gone: Person) -> Match:
    """Let a player run out of time until a computer has their seat and has played; others play."""
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


async def test_after_three_strikes_the_seat_is_on_offer_and_a_computer_plays(
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


async def test_a_substitute_has_the_seat_when_the_table_agrees(
    house: House, desk: Desk, meet: Meet, table: str
) -> None:
    sitting, (ana, bruno, carla) = await three(house, desk, table, meet)
    await vanish(sitting, desk, bruno)
    duarte = await meet("Duarte")
    card = (await duarte.use(table, "settings"))["message"]
    await duarte.click(card, "prefer:substitute:1")
    offer = await offer_of(sitting, ana)
    answer = (await duarte.click(offer, code(offer, "substitute")))["message"]
    assert "I have asked the table" in text(answer)
    await settled(sitting)
    for person in (ana, carla):
        asked = [one for one in await seen(ana, sitting.channel) if live([one], "agree")][-1]
        await person.click(asked, code(asked, "agree"))
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
    assert f"<@{dina.id}>: would you like to step in?" in text(offer)
    answer = (await dina.click(offer, code(offer, "substitute")))["message"]
    assert "I have asked the table" in text(answer)


@pytest.mark.parametrize("reason", ["asleep", "private"])
async def test_no_substitute_is_notified_at_night_or_for_an_invitation_only_match(
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


async def test_another_person_needs_the_consent_of_the_table(
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


async def test_the_table_may_decline_a_substitute(
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


async def test_a_press_by_a_player_who_is_away_offers_the_way_back(
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


async def test_a_seat_can_be_handed_to_a_named_player(
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
