"""What a computer player knows, how long it takes, and its hints."""

import asyncio
import time
from collections.abc import AsyncIterator, Iterator
from itertools import count
from pathlib import Path

import pytest

from bot.computers.process import ThoughtError
from bot.computers.protocol import Answer, Question
from bot.computers.queue import NOBODY, Asker
from bot.computers.service import PAUSE, SHORT_PAUSE, natural_pause
from bot.limits import NO_LIMITS
from bot.matches import Match
from bot.services import Services, open_services
from data import open_database
from data.tables.entries import EntryRow
from games import GAMES
from games.core import BAG, Move
from games.players import Reason
from tests.support.odd_computers import HOST, SEED, Oracle, deadline_of, past, serving, sit_down
from tests.support.patience import PATIENCE


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/azulejo.db"


@pytest.fixture
def clicks() -> Iterator[int]:
    return count(1)


@pytest.fixture
def oracle() -> Oracle:
    return Oracle()


@pytest.fixture
async def services(url: str, oracle: Oracle) -> AsyncIterator[Services]:
    """Services without background loops."""
    async with (
        await open_database(url) as database,
        open_services(
            database, workers=oracle, pause=0, seeds=lambda: SEED, limits=NO_LIMITS
        ) as opened,
    ):
        yield opened


@pytest.fixture
async def unhurried(url: str, pause: float) -> AsyncIterator[Services]:
    """The same with the natural pause, multiplied."""
    async with (
        await open_database(url) as database,
        open_services(database, workers=Oracle(), pause=pause, limits=NO_LIMITS) as opened,
    ):
        yield opened


async def test_questions_do_not_contain_the_seed_of_the_bag(
    services: Services, oracle: Oracle, clicks: Iterator[int]
) -> None:
    match = await sit_down(services, clicks, "celeste")
    await services.computers.think(deadline_of(match))
    (question,) = oracle.questions
    assert SEED not in question.written.decode()
    draws = [entry for entry in question.read_log(GAMES).entries if entry.seat == BAG]
    assert len(draws) == 1


async def test_the_same_turn_gives_the_same_question(
    services: Services, oracle: Oracle, clicks: Iterator[int]
) -> None:
    match = await sit_down(services, clicks, "celeste")
    moves = [await services.computers.think(deadline_of(match)) for _ in range(2)]
    assert oracle.questions[0] == oracle.questions[1]
    assert moves[0] == moves[1]


async def test_random_choices_differ_between_matches(url: str, clicks: Iterator[int]) -> None:
    oracle = Oracle()
    async with serving(url, oracle) as services:
        for _ in range(2):
            await past(services, await sit_down(services, clicks, "celeste"))
    assert len({question.luck for question in oracle.questions}) == 2


async def test_an_old_turn_is_not_thought_about(
    services: Services, oracle: Oracle, clicks: Iterator[int]
) -> None:
    match = await sit_down(services, clicks, "celeste")
    old = deadline_of(match)._replace(ply=match.ply - 1)
    assert await services.computers.think(old) == ""
    assert oracle.questions == []


# How long it takes


def entry(how: str) -> EntryRow:
    return EntryRow(1, 0, "1 R 1", how, None, 0, None)


async def test_a_move_takes_its_time_and_less_after_another_computer(
    services: Services, clicks: Iterator[int]
) -> None:
    pauses = set()
    for _ in range(20):
        match = await sit_down(services, clicks, "celeste")
        pauses.add(natural_pause(match, match.to_act[0], [entry("player")]))
        assert natural_pause(match, match.to_act[0], [entry("computer")]) == SHORT_PAUSE
    assert len(pauses) == 20
    assert PAUSE[0] <= min(pauses) < max(pauses) <= PAUSE[1]


@pytest.mark.parametrize("pause", [1])
async def test_a_move_comes_after_the_pause(unhurried: Services, clicks: Iterator[int]) -> None:
    match = await sit_down(unhurried, clicks, "celeste")
    began = time.monotonic()
    await unhurried.computers.think(deadline_of(match))
    assert time.monotonic() - began >= PAUSE[0]


@pytest.mark.parametrize("pause", [1000])
async def test_the_pause_begins_with_the_turn(unhurried: Services, clicks: Iterator[int]) -> None:
    match = await sit_down(unhurried, clicks, "celeste")
    deadline = deadline_of(match)
    async with asyncio.timeout(PATIENCE):  # the whole pause takes ten minutes at least
        await unhurried.computers.think(deadline._replace(due=deadline.due - 2_000_000))


# Advice


async def peoples_turn(services: Services, clicks: Iterator[int]) -> Match:
    match = (await services.matches.create("azul", HOST, next(clicks), seat_count=2)).match
    await services.matches.join(match.id, HOST + 1, next(clicks))
    return (await services.matches.start(match.id, HOST, next(clicks))).match


async def test_advice_is_cached_for_each_position(
    services: Services, oracle: Oracle, clicks: Iterator[int]
) -> None:
    match = await peoples_turn(services, clicks)
    (seat,) = match.to_act
    advice, again = await asyncio.gather(
        *(services.computers.advise(match, seat) for _ in range(2))
    )
    assert [question.is_hint for question in oracle.questions] == [True]
    assert advice.move in match.game.moves(match.state, seat)
    assert advice.reasons == (Reason("azul-marker", {}),)
    assert again == advice


async def test_advice_that_failed_can_be_asked_for_again(url: str, clicks: Iterator[int]) -> None:
    class Tired(Oracle):
        async def ask(self, question: Question, asker: Asker = NOBODY) -> Answer:
            self.questions.append(question)
            if len(self.questions) == 1:
                raise ThoughtError("too tired")
            return Answer(Move("9 X 9"))

    async with serving(url, Tired()) as services:
        match = await peoples_turn(services, clicks)
        for said in ("too tired", "not legal"):
            with pytest.raises(ThoughtError, match=said):
                await services.computers.advise(match, match.to_act[0])
