"""Several processes, and messages that may have arrived: everything happens once."""

import asyncio

from bot.leagues.model import State
from tests.bot.leagues.seasons import Town
from tests.bot.tables import rows

SEVEN = range(1, 8)


async def test_steps_happen_once_with_two_processes(town: Town) -> None:
    league = await town.open()
    await town.join(league, *SEVEN)
    first = town.calendar
    town.restart()
    town.clock.go(14 * 86_400)
    await first.make_steps()
    await town.calendar.make_steps()
    assert not await town.leagues.advance(league)
    await town.settle()
    assert town.crier.kinds() == ["sign-up", "check-in"]


async def test_two_processes_at_the_same_time_do_everything_once(town: Town) -> None:
    league = await town.open()
    await town.join(league, *SEVEN)
    other = Town(town.database, town.clock)
    other.crier = town.crier
    other.restart()
    for days, check_in in ((14, True), (3, False), (42, False), (3, False), (1, False)):
        town.clock.go(days * 86_400)
        for _ in range(3):
            await asyncio.gather(*(one.calendar.tick() for one in (town, other) for _ in range(2)))
        await asyncio.gather(*(one.herald.tick() for one in (town, other) for _ in range(3)))
        await town.settle()
        if check_in:
            await town.check_in(league, *SEVEN)
    assert (await town.book(league)).state is State.REST
    assert await rows(town.database, "SELECT COUNT(*) FROM matches") == [(7,)]
    assert town.crier.kinds() == [
        "sign-up",
        "check-in",
        "play",
        "grace",
        "adjudication",
        "result",
    ]
    assert town.crier.once()


async def test_an_announcement_that_may_have_arrived_is_tried_again_with_its_nonce(
    town: Town,
) -> None:
    league = await town.create()
    await town.leagues.open_season(league, 500, town.click())
    town.crier.breaks = True
    await town.settle()
    (first,) = town.crier.cried
    town.crier.breaks = False
    await town.wait(1 / 86_400)
    again = town.crier.cried[-1]
    assert (again.nonce, again.attempt) == (first.nonce, 2)
    assert len(first.nonce) <= 25
    await town.wait(1)
    assert len(town.crier.cried) == 2


async def test_a_league_that_cannot_be_posted_holds_up_no_other(town: Town) -> None:
    town.crier.stuck = await town.create("Stuck")
    other = await town.create("Other")
    for league in (town.crier.stuck, other):
        await town.leagues.open_season(league, 500, town.click())
    await town.herald.tick()
    await asyncio.wait_for(town.crier.heard.wait(), 20)
    assert [one.league for one in town.crier.cried] == [other]
    town.herald.stop()
    for task in town.herald._flying:
        task.cancel()


async def test_two_processes_open_each_match_once(town: Town) -> None:
    league = await town.open()
    await town.join(league, *SEVEN)
    await town.wait(14)
    await town.check_in(league, *SEVEN)
    town.clock.go(3 * 86_400)
    await town.leagues.advance(league)
    book = await town.book(league)
    fixture = book.fixtures[0]
    assert await town.calendar._open(book, fixture)
    assert not await town.calendar._open(book, fixture)
    assert await rows(town.database, "SELECT COUNT(*) FROM matches") == [(1,)]
