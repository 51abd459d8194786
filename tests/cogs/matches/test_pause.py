"""Pauses: the clocks of a match are stopped by consent, for some days."""

from datetime import timedelta

from playground.server.desk import Desk
from tests.cogs.conftest import House
from tests.support.discord.absence import DAILY, last_words, question
from tests.support.discord.messages import code, text
from tests.support.discord.seating import seen, settled, sit_down
from tests.support.discord.time_passing import pass_time
from tests.support.playground.person import Person

HALF_A_DAY = timedelta(hours=12)


async def test_the_clocks_are_paused_when_everyone_agrees(
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
