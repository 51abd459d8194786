"""Weeks that pass in a moment, with a bot that is there all the time, or is not."""

import asyncio
import json
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary
from zoneinfo import ZoneInfo

from bot.matches import Match, Matches
from bot.matches.clocks.deadline_loop import DeadlineLoop
from bot.matches.clocks.deadlines import DeadlineKind
from data import Database, Transaction
from data.database import Body, Row, T
from data.tables import deadlines, players
from data.tables.deadlines import DeadlineRow
from data.times import loaded, stored
from games.core import Seat
from tests.support.club import Club
from tests.support.matches import GAMES_AND_PEBBLES, Clock, first_move, rows

BERLIN = "Europe/Berlin"


def at(text: str, zone: str = BERLIN) -> datetime:
    """A moment as somebody reads it from the wall."""
    return datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).astimezone(UTC)


class Reminder(NamedTuple):
    """A reminder in the outbox."""

    at: datetime
    match: int
    seat: int
    stage: int
    ends: datetime


class Watch:
    """A bot on a movable clock. While it is there, everything happens when it is due."""

    def __init__(self, club: Club, clock: Clock, processes: int = 1) -> None:
        self._club = club
        self._clock = clock
        self._processes = processes
        self.restart()

    def restart(self) -> None:
        """Another process, or several, that know nothing of what was."""
        self._guards = []
        for _ in range(self._processes):
            matches = Matches(self._club.database, GAMES_AND_PEBBLES, clock=self._clock)
            self._guards.append(
                DeadlineLoop(self._club.database, matches, clock=self._clock, think=self._think)
            )

    async def _think(self, deadline: DeadlineRow) -> str:
        return first_move(await self._club.matches.find(deadline.match), Seat(deadline.seat))

    async def come_back(self) -> None:
        """Be there again, after a time in which no bot was there."""
        for guard in self._guards:
            await guard.tick()

    async def until(self, when: datetime) -> None:
        """Be there until then."""
        while (due := await self._next()) is not None and due <= when:
            await self._be_there(max(due, self._clock.now))
        await self._be_there(when)

    async def pass_by(self, **span: float) -> None:
        """Be there for some time."""
        await self.until(self._clock.now + timedelta(**span))

    async def _next(self) -> datetime | None:
        ((due,),) = await rows(self._club.database, "SELECT MIN(due) FROM deadlines")
        return None if due is None else loaded(int(str(due)))

    async def _be_there(self, when: datetime) -> None:
        self._clock.now = when
        now = stored(when)
        await self._club.database.write(lambda tx: deadlines.beat(tx, now))
        for _ in range(1000):
            await asyncio.gather(*(guard.tick() for guard in self._guards))
            await reminders(self._club)
            await asyncio.sleep(0)
            due = await self._next()
            if due is None or due > when:
                return
        raise AssertionError("something is due and does not happen")


async def clocks_of(club: Club, match: int) -> dict[int, DeadlineRow]:
    """The clocks of a match that run, by seat."""
    found = await club.database.read(lambda tx: deadlines.of_match(tx, match))
    return {row.seat: row for row in found if row.kind == DeadlineKind.MOVE}


async def clock_of(club: Club, match: Match) -> DeadlineRow:
    """The one clock that runs."""
    (clock,) = (await clocks_of(club, match.id)).values()
    return clock


async def choose(club: Club, player: int, **chosen: Any) -> None:
    """What a player has chosen before a match; the rest is as usual."""
    await club.database.write(lambda tx: players.set_preferences(tx, player, chosen))


_REMINDERS: WeakKeyDictionary[Club, dict[tuple[int, int], Reminder]] = WeakKeyDictionary()
"""The reminders that were seen in the outbox, by match and number."""


async def reminders(club: Club) -> list[Reminder]:
    """The reminders that were given, the oldest first; clocks tell which of the two each was.

    Where the bot is watched they are collected at once, before their clocks change.
    """
    seen = _REMINDERS.setdefault(club, {})
    found = await rows(
        club.database,
        "SELECT due, match, number, payload FROM outbox WHERE kind = 'reminder'"
        " ORDER BY due, match, number",
    )
    for due, match, number, payload in found:
        key = (int(str(match)), int(str(number)))
        if key not in seen:
            seat = int(json.loads(str(payload))["seat"])
            clock = (await clocks_of(club, key[0]))[seat]
            given = loaded(int(str(due)))
            seen[key] = Reminder(given, key[0], seat, clock.stage, loaded(clock.ends))
    return sorted(seen.values())


class CountingTransaction:
    """A transaction that counts its statements."""

    def __init__(self, tx: Transaction, told: list[str]) -> None:
        self._tx = tx
        self._told = told

    async def fetch(self, sql: str, *args: Any) -> Sequence[Row]:
        self._told.append(sql)
        return await self._tx.fetch(sql, *args)

    async def execute(self, sql: str, *args: Any) -> int:
        self._told.append(sql)
        return await self._tx.execute(sql, *args)


class CountingDatabase(Database):
    """A database that remembers the statements it was asked for."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self.statements: list[str] = []

    @property
    def shared(self) -> bool:  # type: ignore[override]  # it is that of the other one
        return self._database.shared

    async def write(self, body: Body[T]) -> T:
        return await self._database.write(lambda tx: self._counted(body, tx))

    async def read(self, body: Body[T]) -> T:
        return await self._database.read(lambda tx: self._counted(body, tx))

    async def _counted(self, body: Body[T], tx: Transaction) -> T:
        return await body(CountingTransaction(tx, self.statements))

    async def close(self) -> None:
        await self._database.close()
