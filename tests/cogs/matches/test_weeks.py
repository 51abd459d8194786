"""Whole matches over weeks: time zones, weekends, vacations, time-outs, substitutes, restarts."""

from collections.abc import Callable
from contextlib import AsyncExitStack
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from itertools import count
from random import Random

import pytest

from bot.matches import Status
from bot.matches.clocks.pace import PACES
from playground.server.desk import Desk
from tests.cogs.conftest import House, living_in, quiet
from tests.support.databases import postgres
from tests.support.discord.absence import question
from tests.support.discord.messages import code, text
from tests.support.discord.seating import home_of, live, seen, settled, sit_down
from tests.support.discord.time_passing import calls, go_to
from tests.support.discord.weeks import Habit, Weeks
from tests.support.playground.fixtures import Meet
from tests.support.playground.person import Person
from tests.support.postgres_server import Server

__all__ = ["postgres"]

Seeds = Callable[[], str]
MONDAY = datetime(2027, 3, 22, 9, tzinfo=UTC)
"""On the Sunday after it, the clocks of Europe are put forward."""
DAILY = PACES["daily"]
DAY, WEEK = timedelta(days=1), timedelta(weeks=1)


async def begin(
    house: House, desk: Desk, table: str, habits: list[Habit], *, weekends: bool = False
) -> Weeks:
    """A match of people with these habits, which they have told the bot; on a Monday."""
    await go_to(house, desk, MONDAY)
    server, _ = home_of(desk, table)
    await house.services.players.update_server_settings(server.id, threads=False)
    for habit in habits:
        days = [f"{habit.vacation[0]}/{habit.vacation[1]}"] if habit.vacation else []
        await house.services.players.update_settings(
            habit.person.id, zone=habit.zone, hours=habit.hours, vacations=tuple(days)
        )
    pace = replace(DAILY, weekends=weekends)
    people = [habit.person for habit in habits]
    sitting = await sit_down(house, desk, table, people, game="azul", pace=pace)
    sitting.random = Random(11)
    return Weeks(sitting, desk, {habit.person.id: habit for habit in habits}, DAY)


def around_the_world(*people: Person) -> list[Habit]:
    """Three people who are never awake all at once."""
    ana, bruno, carla = people
    return [
        Habit(ana, "Europe/Lisbon", (8, 22), delay=(2, 20)),
        Habit(bruno, "America/New_York", (7, 23), delay=(1, 16)),
        Habit(carla, "Europe/Berlin", (17, 1), delay=(1, 22)),
    ]


async def test_three_weeks_with_a_vacation_and_a_summer_time_change(
    house: House, desk: Desk, meet: Meet, table: str
) -> None:
    people = [await meet(name) for name in ("Ana", "Bruno", "Carla")]
    habits = around_the_world(*people)
    habits[1].vacation = (date(2027, 3, 31), date(2027, 4, 4))
    weeks = await begin(house, desk, table, habits)
    await weeks.live([house], MONDAY + 3 * WEEK)
    assert len(weeks.turns) > 15
    assert not any(turn.late for turn in weeks.turns), "nobody was late"
    assert len(weeks.due_reminders()) > 5
    assert any(
        turn.since < datetime(2027, 3, 28, 1, tzinfo=UTC) < turn.until for turn in weeks.turns
    )
    await weeks.check()
    left = [one for one in await seen(people[0], table) if "⏳" in text(one)]
    assert len(left) <= 1, "old reminders are gone"


async def test_weekends_are_free_where_each_player_lives(
    house: House, desk: Desk, meet: Meet, table: str
) -> None:
    people = [await meet(name) for name in ("Ana", "Bruno")]
    zones = ("Pacific/Auckland", "America/Los_Angeles")
    habits = [
        Habit(person, zone, weekends=True, delay=(8, 23))
        for person, zone in zip(people, zones, strict=True)
    ]
    weeks = await begin(house, desk, table, habits, weekends=True)
    await weeks.live([house], MONDAY + 3 * WEEK)
    assert len(weeks.due_reminders()) > 8
    told = weeks.due_reminders()
    assert all(weeks.habits[who].counts(then) for who, then in told)
    assert len({who for who, _ in told}) == 2
    await weeks.check_reminders()


@pytest.mark.long
async def test_a_player_who_vanishes_is_replaced_and_may_come_back(
    swift_house: House, desk: Desk, meet: Meet, table: str
) -> None:
    """Two vanish: one is replaced by a substitute, the other returns while a computer plays."""
    house = swift_house
    people = [await meet(name) for name in ("Ana", "Bruno", "Carla")]
    ana, bruno, carla = people
    duarte = await meet("Duarte")
    await house.services.players.update_settings(duarte.id, substitute=True)
    weeks = await begin(house, desk, table, [Habit(person, delay=(1, 4)) for person in people])
    sitting = weeks.sitting
    await weeks.live([house], MONDAY + DAY)
    weeks.vanish(weeks.habits[bruno.id])
    match = await weeks.live([house], MONDAY + 5 * DAY)
    gone = next(seat for seat in match.seats if seat.player == bruno.id)
    assert (gone.is_away, gone.strikes) == (True, 3)
    assert [turn.late for turn in weeks.turns if turn.who == bruno.id][-3:] == [True] * 3
    (offer,) = [one for one in await seen(ana, table) if live([one], "substitute")]
    sitting.people[duarte.id] = duarte
    weeks.habits[duarte.id] = Habit(duarte, delay=(1, 4))
    await duarte.click(offer, code(offer, "substitute"))
    await quiet(house)
    asked = question(await seen(ana, sitting.channel))
    for person in (ana, carla):
        await person.click(asked, code(asked, "agree"))
    await weeks.live([house], MONDAY + 6 * DAY)
    assert any(turn.who == duarte.id for turn in weeks.turns)
    weeks.vanish(weeks.habits[carla.id])
    match = await weeks.live([house], MONDAY + 11 * DAY)
    assert next(seat for seat in match.seats if seat.player == carla.id).is_away
    played = len(weeks.turns)
    assert (await carla.use(table, "back"))["outcome"] == "message"
    weeks.habits[carla.id].vanished = False
    match = await weeks.live([house], MONDAY + 20 * DAY)
    assert any(turn.who == carla.id for turn in weeks.turns[played:])
    assert match.status is Status.OVER or all(seat.is_present for seat in match.seats)
    words = "\n".join(text(one) for one in await seen(ana, table))
    assert "takes the seat of" in words
    assert "is back" in words
    await weeks.check_reminders()


async def test_restarts_and_nights_without_the_bot_cost_no_time(
    url: str, desk: Desk, seeds: Seeds, meet: Meet, table: str
) -> None:
    people = [await meet(name) for name in ("Ana", "Bruno", "Carla")]
    async with living_in(url, desk, seeds) as house:
        weeks = await begin(house, desk, table, around_the_world(*people))
        await weeks.live([house], MONDAY + 2 * DAY)
    for days in (3, 6, 8):
        went = weeks.now()
        desk.clock.advance(timedelta(hours=5).total_seconds())
        async with living_in(url, desk, seeds) as house:
            weeks.downtimes.append((went, weeks.now()))
            weeks.acts = max(weeks.acts, weeks.now())
            await weeks.live([house], MONDAY + days * DAY)
            await quiet(house)
            await weeks.check()
            assert not any(turn.late for turn in weeks.turns)
    assert len(weeks.turns) > 8


@pytest.fixture
def shared_url(postgres: Server) -> str:
    """An empty database that two processes can share."""
    return postgres.emptied_database()


async def test_two_processes_say_everything_once(
    shared_url: str, desk: Desk, meet: Meet, table: str
) -> None:
    """Two shards on one database: the one that the server belongs to answers, both work."""
    people = [await meet(name) for name in ("Ana", "Bruno", "Carla")]
    desk.gateway.shards = 2
    numbers = count(1)
    async with AsyncExitStack() as stack:
        houses = [
            await stack.enter_async_context(
                living_in(
                    shared_url,
                    desk,
                    lambda: f"seed-{next(numbers)}",
                    shard_count=2,
                    shard_ids=[shard],
                )
            )
            for shard in (0, 1)
        ]
        weeks = await begin(houses[0], desk, table, around_the_world(*people))
        await weeks.live(houses, MONDAY + 3 * DAY)
        weeks.vanish(weeks.habits[people[0].id])
        match = await weeks.live(houses, MONDAY + 9 * DAY)
        assert sum(seat.strikes for seat in match.seats) >= 1
        await weeks.check()
        assert len(live(await seen(people[0], table), "undo")) == 1, "there is one live board"


async def test_a_pause_stops_all_clocks(house: House, desk: Desk, meet: Meet, table: str) -> None:
    people = [await meet(name) for name in ("Ana", "Bruno")]
    weeks = await begin(house, desk, table, [Habit(one, vanished=True) for one in people])
    match = await weeks.live([house], MONDAY + timedelta(hours=10))
    await people[0].use(table, "pause", days=10)
    await settled(weeks.sitting)
    (asked,) = [one for one in await seen(people[0], table) if live([one], "agree")]
    await people[1].click(asked, code(asked, "agree"))
    start = weeks.now()
    match = await weeks.live([house], start + timedelta(days=10, seconds=-30))
    assert weeks.due_calls() == [match.waiting[0]]
    assert not [one for one in await calls(people) if "⏳" in one.words]
    await weeks.live([house], start + timedelta(days=10, hours=13))
    told = [one.at - start - timedelta(days=10) for one in await calls(people) if "⏳" in one.words]
    assert [round(one / timedelta(hours=1), 1) for one in told] == [7.0, 11.2], "of 14 hours left"
    match = await weeks.live([house], start + timedelta(days=10, hours=15))
    assert [seat.strikes for seat in match.seats if seat.player == weeks.turns[0].who] == [1]
