"""Limits as a person meets them on Discord: a sentence, nothing changes, and others notice nothing.

Whether others are answered is a matter of what is asked and in which order, not of seconds.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from typing import Any

import pytest

from bot.computers.protocol import Answer, Question
from bot.computers.queue import NOBODY, Asker
from bot.limits import Limits
from data import Transaction
from playground.server.desk import Desk
from tests.cogs.conftest import House, living_in, quiet
from tests.support.discord.first_sync import Luggage
from tests.support.discord.messages import Json, buttons, code, menus, text
from tests.support.discord.seating import home_of, is_private, seen
from tests.support.odd_computers import Oracle
from tests.support.playground.fixtures import Meet
from tests.support.playground.person import Person
from tests.support.waiting import until, until_async

Open = Callable[..., AbstractAsyncContextManager[House]]


@pytest.fixture
async def open_house(
    url: str, desk: Desk, luggage: Luggage, seeds: Callable[[], str]
) -> AsyncIterator[Open]:
    """A bot with these limits, whose computers answer at once."""
    await luggage.unpack(desk)

    def open_(workers: Oracle | None = None, **limits: int) -> AbstractAsyncContextManager[House]:
        return living_in(url, desk, seeds, workers=workers or Oracle(), limits=Limits(**limits))

    yield open_
    assert desk.bad_calls == [], "what the bot asks for is what Discord describes"


async def stored(house: House) -> list[tuple[Any, ...]]:
    """All matches, seats and posts."""

    async def body(tx: Transaction) -> list[tuple[Any, ...]]:
        tables = ("matches", "seats", "invitations", "outbox", "plans")
        return [
            tuple(row)
            for table in tables
            for row in await tx.fetch(f"SELECT * FROM {table} ORDER BY 1, 2")
        ]

    return await house.database.read(body)


async def refusal(house: House, asked: Awaitable[Json]) -> str:
    """What a person is told privately, while nothing is changed or posted."""
    await quiet(house)
    before = await stored(house)
    outcome = await asked
    assert is_private(outcome["message"])
    assert await stored(house) == before
    return text(outcome["message"])


async def test_a_person_opens_lobbies_until_there_are_enough(
    open_house: Open, ana: Person, bruno: Person, table: str
) -> None:
    async with open_house() as house:
        for _ in range(5):
            opened = (await ana.use(table, "play", game="azul/wall=coloured"))["message"]
            assert "is open" in text(opened)
        said = await refusal(house, ana.use(table, "play", game="azul/wall=coloured"))
        assert "You have 5 open lobbies" in said
        assert "close one of them first" in said
        other = (await bruno.use(table, "play", game="azul/wall=coloured"))["message"]
        assert "is open" in text(other)
        await quiet(house)
        lobby = next(one for one in await seen(ana, table) if "cancel:1" in buttons(one))
        await ana.click(lobby, "cancel:1")
        again = (await ana.use(table, "play", game="azul/wall=coloured"))["message"]
        assert "is open" in text(again)


async def test_a_person_plays_against_computers_until_there_are_enough_matches(
    open_house: Open, ana: Person, table: str
) -> None:
    async with open_house(matches_against_computers=2) as house:
        for _ in range(2):
            await ana.use(table, "play", game="azul/wall=coloured", against="tico")
        await until_computers_wait(house, 2)
        asked = ana.use(table, "play", game="azul/wall=coloured", against="tico")
        outcome = await asked
        assert is_private(outcome["message"])
        assert "2 matches against computers" in text(outcome["message"])
        assert len(await numbers(house)) == 2


async def until_computers_wait(house: House, matches: int) -> None:
    """Wait until people are to act everywhere."""

    async def is_waiting() -> bool:
        found = [await house.services.matches.find(one + 1) for one in range(matches)]
        return all(match.waiting for match in found)

    await until_async(is_waiting)
    await quiet(house)


async def numbers(house: House) -> list[int]:
    rows = await house.database.read(lambda tx: tx.fetch("SELECT id FROM matches ORDER BY id"))
    return [number for (number,) in rows]


async def test_a_person_invites_only_so_many(
    open_house: Open, ana: Person, bruno: Person, meet: Meet, table: str
) -> None:
    carla = await meet("Carla")
    async with open_house(invitations_per_hour=1) as house:
        await ana.use(table, "play", game="azul/wall=coloured", seats=3)
        await quiet(house)
        (lobby,) = await seen(ana, table)
        asked = (await ana.click(lobby, "invite:1"))["message"]
        (menu,) = menus(asked)
        guests = [str(bruno.id), str(carla.id)]
        said = await refusal(house, ana.click(asked, menu["custom_id"], values=guests))
        assert "You can invite 1 people within an hour" in said


@pytest.mark.parametrize("how", ["commands", "clicks"])
async def test_everyone_else_is_answered_while_one_person_floods_the_bot(
    open_house: Open, ana: Person, bruno: Person, table: str, how: str
) -> None:
    """Forty clicks of one person are five answers and one sentence; the others cost nothing."""
    async with open_house(presses_per_ten_seconds=5) as house:
        await bruno.use(table, "play", game="azul/wall=coloured")
        await quiet(house)
        (lobby,) = await seen(ana, table)

        def press(person: Person) -> Awaitable[Json]:
            return (
                person.use(table, "games") if how == "commands" else person.click(lobby, "pace:1")
            )

        watched = Settings(house)
        flood = [asyncio.ensure_future(press(ana)) for _ in range(40)]
        await until(lambda: sum(task.done() for task in flood) >= 6)
        assert is_private((await press(bruno))["message"])
        for task in flood:
            task.cancel()
        outcomes = [task.result() for task in flood if task.done() and not task.cancelled()]
        told = [text(one["message"]) for one in outcomes if one.get("message")]
        warned = [one for one in told if "too fast for me" in one]
        assert len(told) == 6
        assert len(warned) == 1
        assert "5 clicks and commands" in warned[0]
        assert watched.read.count(ana.id) == 5, "for the others not even settings are read"
        assert watched.read.count(bruno.id) == 1


class Settings:
    """Whose settings the bot has asked for."""

    def __init__(self, house: House) -> None:
        self.read: list[int] = []
        players = house.services.players
        settings_of = players.settings_of

        async def watched(player: int) -> Any:
            self.read.append(player)
            return await settings_of(player)

        players.settings_of = watched  # type: ignore[method-assign]  # it is only watched


async def test_a_person_who_types_without_end_gets_empty_suggestions(
    open_house: Open, ana: Person, bruno: Person, table: str
) -> None:
    async with open_house(suggestions_per_ten_seconds=3) as house:
        for person in (ana, bruno):
            await person.use(table, "play", game="azul/wall=coloured")
        watched = Settings(house)
        typed = [await ana.suggest(table, "board", "match", "") for _ in range(10)]
        assert [len(one["choices"]) for one in typed] == [1, 1, 1, *[0] * 7]
        assert watched.read.count(ana.id) == 3
        assert len((await bruno.suggest(table, "board", "match", ""))["choices"]) == 1
        assert "Match 1" in text((await ana.use(table, "games"))["message"])


class Slow(Oracle):
    """Thinks about hints until it may answer."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[Asker] = []
        self.may_answer = asyncio.Event()

    async def ask(self, question: Question, asker: Asker = NOBODY) -> Answer:
        self.asked.append(asker)
        if question.is_hint:
            await self.may_answer.wait()
        return await super().ask(question)


async def test_a_third_question_waits_until_an_answer_has_come(
    open_house: Open, desk: Desk, ana: Person, table: str
) -> None:
    slow = Slow()
    async with open_house(slow) as house:
        for _ in range(3):
            await ana.use(table, "play", game="azul/wall=coloured", against="tico")
        await until_computers_wait(house, 3)
        guild, _ = home_of(desk, table)
        before = len(slow.asked)
        hints = [asyncio.create_task(ana.use(table, "hint", match=one)) for one in (1, 2)]
        await until(lambda: len(slow.asked) == before + 2)
        third = (await ana.use(table, "hint", match=3))["message"]
        assert "still thinking about 2 questions of yours" in text(third)
        assert len(slow.asked) == before + 2
        assert {one.server for one in slow.asked} == {guild.id}
        slow.may_answer.set()
        for hint in hints:
            assert code((await hint)["message"], "pick")
        assert code((await ana.use(table, "hint", match=3))["message"], "pick")


async def test_hints_are_not_endless(open_house: Open, ana: Person, table: str) -> None:
    oracle = Oracle()
    async with open_house(oracle, hints_per_hour=1) as house:
        for _ in range(2):
            await ana.use(table, "play", game="azul/wall=coloured", against="tico")
        await until_computers_wait(house, 2)
        for _ in range(3):
            assert code((await ana.use(table, "hint", match=1))["message"], "pick")
        said = await refusal(house, ana.use(table, "hint", match=2))
        assert "1 hints in a short time" in said
        assert sum(one.is_hint for one in oracle.questions) == 1
