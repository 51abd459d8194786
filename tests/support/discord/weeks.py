"""People with jobs, time zones and vacations who play for weeks, and an independent count.

What the bot does is compared with a count minute by minute, on each player's local time, which
shares no code with the bot.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from random import Random
from typing import Final
from zoneinfo import ZoneInfo

from bot.matches import Match, Status
from data.times import loaded
from playground.server.desk import Desk
from tests.cogs.conftest import House, time_of
from tests.support.discord.playing import Sitting
from tests.support.discord.seating import settled
from tests.support.discord.time_passing import SLACK, Told, calls, pass_time
from tests.support.playground.person import Person

MINUTE: Final = timedelta(minutes=1)
NEVER: Final = datetime(2100, 1, 1, tzinfo=UTC)


@dataclass
class Habit:
    """When a person plays."""

    person: Person
    zone: str = "UTC"
    hours: tuple[int, ...] = ()
    vacation: tuple[date, date] | None = None
    weekends: bool = False
    """Whether their weekends are free."""
    delay: tuple[int, int] = (1, 10)
    """The fewest and most hours of their own time that they take for a move."""
    vanished: bool = False

    def counts(self, moment: datetime) -> bool:
        """Whether a moment counts, by their local time and calendar."""
        there = moment.astimezone(ZoneInfo(self.zone))
        if self.weekends and there.isoweekday() > 5:
            return False
        if self.vacation and self.vacation[0] <= there.date() <= self.vacation[1]:
            return False
        first, last = self.hours or (0, 24)
        if first < last:
            return first <= there.hour < last
        return there.hour >= first or there.hour < last


@dataclass
class Waiting:
    """A turn of a person."""

    who: int
    since: datetime
    until: datetime = NEVER
    """When they moved, or their time ran out."""
    late: bool = False


@dataclass
class Weeks:
    """A match over weeks, and what an observer noted about it."""

    sitting: Sitting
    desk: Desk
    habits: dict[int, Habit]
    span: timedelta
    """The time for every move."""
    random: Random = field(default_factory=lambda: Random(7))
    turns: list[Waiting] = field(default_factory=list)
    downtimes: list[tuple[datetime, datetime]] = field(default_factory=list)
    acts: datetime = NEVER

    def now(self) -> datetime:
        return time_of(self.desk)()

    async def live(self, houses: Sequence[House], until: datetime) -> Match:
        """Let everyone play in their own way, until a moment or the end."""
        self.sitting.house = houses[0]
        match = await self.look()
        while match.status is Status.RUNNING and self.now() < until:
            then = min(await self.next_due(houses[0]), self.acts, until)
            if then > self.now():
                await pass_time(houses, self.desk, then + SLACK - self.now())
            match = await self.look()
            if self.acts <= self.now() and match.waiting:
                await self.sitting.type_move(self.habits[match.waiting[0]].person)
                match = await self.look(moved=True)
        return match

    async def next_due(self, house: House) -> datetime:
        """When the bot will next do something by itself."""
        ((due,),) = await house.database.read(
            lambda tx: tx.fetch("SELECT coalesce(min(due), 0) FROM deadlines")
        )
        return loaded(due) if due and due < 2**60 else NEVER

    async def look(self, *, moved: bool = False) -> Match:
        """Note the turns that have begun, and decide when their players act."""
        match = await settled(self.sitting)
        now, last = self.now(), self.turns[-1] if self.turns else None
        waiting = match.waiting[0] if match.waiting else 0
        strikes = sum(seat.strikes for seat in match.seats)
        late = strikes > getattr(self, "_strikes", 0)
        self._strikes = strikes
        if last is not None and last.until is NEVER and (moved or late or last.who != waiting):
            last.until, last.late = now, late
            last = None
        if waiting and (last is None or last.until is not NEVER):
            self.turns.append(Waiting(waiting, now))
            self.acts = self.decide(self.habits[waiting], now)
        return match

    def decide(self, habit: Habit, now: datetime) -> datetime:
        """When a person will act: after some of their own time."""
        if habit.vanished:
            return NEVER
        hours = self.random.randint(*habit.delay)
        return self.after(habit, now, timedelta(hours=hours, minutes=25))

    def vanish(self, habit: Habit) -> None:
        """Let a person vanish."""
        habit.vanished = True
        if self.turns and self.turns[-1].who == habit.person.id:
            self.acts = NEVER

    def after(self, habit: Habit, start: datetime, span: timedelta) -> datetime:
        """When some of a person's own time has passed, counted minute by minute."""
        then, left = start, span
        while left > timedelta(0):
            if habit.counts(then) and not any(a <= then < b for a, b in self.downtimes):
                left -= MINUTE
            then += MINUTE
        return then

    def due_reminders(self) -> list[tuple[int, datetime]]:
        """Who should have been reminded, and when: at a half and at four fifths of the time."""
        found = []
        for turn in self.turns:
            habit = self.habits[turn.who]
            for part in (0.5, 0.8):
                then = self.after(habit, turn.since, self.span * part)
                if then < min(turn.until, self.now()) - 2 * MINUTE:
                    found.append((turn.who, then))
        return found

    def due_calls(self) -> list[int]:
        """Who should have been notified: players whose turn began and who were not there."""
        found: list[int] = []
        before: Waiting | None = None
        for turn in self.turns:
            if before is None or before.who != turn.who or before.late:
                found.append(turn.who)
            before = turn
        return found

    async def check(self) -> None:
        """Every notification came once, at the right time, to the right person, not at night."""
        await self.check_reminders()
        told = await self.told()
        turns = [one for one in told if "it is your turn" in one.words and "⏳" not in one.words]
        assert [one.who for one in turns] == self.due_calls()
        for one in turns:
            assert one.silent is not self.habits[one.who].counts(one.at), one

    async def told(self) -> list[Told]:
        """Every message that notified someone."""
        return await calls([habit.person for habit in self.habits.values()])

    async def check_reminders(self) -> None:
        """Every reminder came once, at the right time, to the right person."""
        told = await self.told()
        reminders = [one for one in told if "⏳" in one.words]
        due = self.due_reminders()
        assert [one.who for one in reminders] == [who for who, _ in due], explain(reminders, due)
        for one, (_, then) in zip(reminders, due, strict=True):
            assert abs(one.at - then) < 2 * MINUTE + 2 * SLACK, explain(reminders, due)
            assert self.habits[one.who].counts(one.at), "nobody is woken up"


def explain(told: Sequence[Told], due: Sequence[tuple[int, datetime]]) -> str:
    """What was said beside what should have been said."""
    lines = [f"told {one.at:%a %d %b %H:%M} {one.who % 1000}" for one in told]
    return "\n".join(
        ["", *lines, *(f"due {then:%a %d %b %H:%M} {who % 1000}" for who, then in due)]
    )
