"""`python -m benchmarks.clocks [MATCHES]`: what clocks cost when very many matches are running.

Two thousand people play ten thousand matches; half of them have playing hours, in many zones.
Measured on SQLite: a look at the deadlines when nothing is due, how late reminders and the ends of
time fire when many are due at once, what is given back after an absence, and a move with a clock
against one without, in turn.
"""

import asyncio
import sys
import tempfile
import time
from itertools import count
from pathlib import Path
from statistics import median
from typing import NamedTuple

from bot.matches import ActionResult, Match, Matches
from bot.matches.clocks.adjustments import credit_downtime
from bot.matches.clocks.deadline_loop import DeadlineLoop
from bot.matches.clocks.pace import NO_CLOCK, PACES, Pace
from bot.players.calendar import known_zone
from data import Database, Transaction, open_database
from data.tables import players
from data.tables.deadlines import DeadlineRow
from data.times import stored, utc_now
from games import GAMES
from games.core import Seat

MATCHES = 10_000
PEOPLE = 2_000
TOGETHER = 100
"""So many matches are begun at the same time."""
TICKS = 200
DUE = 1_000
"""So many deadlines are due at once."""
MOVES = 12
BATCHES = 20
AT_THE_SAME_TIME = 10
ZONES = ("Europe/Berlin", "America/New_York", "Asia/Tokyo", "Australia/Sydney", "UTC")
CPU_OF_A_TICK = 50.0
LATENESS = 5.0


class Cost(NamedTuple):
    """What was measured; milliseconds of CPU, and seconds of lateness."""

    tick: float
    reminders: float
    ends: float
    computers: float
    """When the computers have moved for all whose time was up."""
    absence: float
    """CPU for giving back the time in which no bot was there."""
    plain: float
    """CPU of a move without a clock."""
    clock: float
    """The same with a clock that runs around the clock."""
    calendar: float
    """The same with playing hours."""


class Society:
    """People who play each other, each in many matches."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.matches = Matches(database, GAMES)
        self._clicks = count(1)
        self._pairs = count()

    async def settle_down(self) -> None:
        """Half of the people choose a zone and playing hours."""

        async def body(tx: Transaction) -> None:
            for person in range(PEOPLE):
                zone = known_zone(ZONES[person % len(ZONES)]).key
                chosen = {"zone": zone, "hours": [8, 23]} if person % 4 < 2 else {}
                await players.set_preferences(tx, 1 + person, {**chosen, "forced_moves": False})

        await self.database.write(body)

    async def begin(self, pace: Pace, *, hours: bool = True, others: bool = True) -> ActionResult:
        """A match of two people: of those with playing hours, of the others, or the next two."""
        pair = next(self._pairs)
        if not hours:
            pair = 2 * pair + 1
        elif not others:
            pair = 2 * pair
        first = 1 + 2 * pair % PEOPLE
        turn = await self.matches.create("azul", first, next(self._clicks), places=2, pace=pace)
        await self.matches.join(turn.match.id, first + 1, next(self._clicks))
        return await self.matches.start(turn.match.id, first, next(self._clicks))

    async def play(self, match: Match) -> ActionResult:
        """Play a legal move."""
        seat = match.to_act[0]
        player = match.seats[seat].player
        assert player is not None
        move = match.game.moves(match.state, seat)[-1]
        return await self.matches.play(match.id, match.ply, player, move, next(self._clicks))

    async def think(self, deadline: DeadlineRow) -> str:
        """Find a move at once."""
        match = await self.matches.find(deadline.match)
        return match.game.moves(match.state, Seat(deadline.seat))[0]

    def deadlines(self) -> DeadlineLoop:
        """A bot that looks at the deadlines."""
        deadlines = DeadlineLoop(self.database, self.matches, clock=utc_now, think=self.think)
        self.matches.transactions.wake = deadlines.wake
        return deadlines


async def measure(url: str, many: int) -> Cost:
    """Everything, one after the other."""
    async with await open_database(url) as database:
        society = Society(database)
        await society.settle_down()
        began = 0
        while began < many:
            together = min(TOGETHER, many - began)
            await asyncio.gather(*(society.begin(PACES["daily"]) for _ in range(together)))
            began += together
        await database.write(_forget_posts)
        moves = await _moves(society)
        tick = await _idle(society)
        reminders, _ = await _late(society, ends=False)
        ends, computers = await _late(society, ends=True)
        return Cost(tick, reminders, ends, computers, await _absence(database), *moves)


async def _forget_posts(tx: Transaction) -> None:
    """Let all messages have left, as they have when a bot is running."""
    await tx.execute("DELETE FROM outbox")


async def _idle(society: Society) -> float:
    """Milliseconds of CPU for a look at deadlines of which none is due."""
    guard = society.deadlines()
    await guard.tick()
    began = time.process_time()
    for _ in range(TICKS):
        await guard.tick()
    return (time.process_time() - began) / TICKS * 1000


async def _late(society: Society, *, ends: bool) -> tuple[float, float]:
    """How many seconds after many were due at once the last has fired; and all have moved."""
    now = stored(utc_now()) + 500
    column = "due = $1, ends = $1" if ends else "due = $1, ends = $1 + span / 3"

    async def fall_due(tx: Transaction) -> None:
        await tx.execute(
            f"UPDATE deadlines SET {column} WHERE kind = 'move' AND stage = 0 AND match IN"
            " (SELECT match FROM deadlines WHERE kind = 'move' AND stage = 0 LIMIT $2)",
            now,
            DUE,
        )

    async def over(kind: str) -> float:
        sql = "SELECT 1 FROM deadlines WHERE due <= $1 AND kind = $2 LIMIT 1"
        while await society.database.read(  # noqa: ASYNC110 what fires does not tell us
            lambda tx: tx.fetch(sql, now + 60_000, kind)
        ):
            await asyncio.sleep(0.05)
        return (stored(utc_now()) - now) / 1000

    await society.database.write(fall_due)
    guard = society.deadlines()
    task = asyncio.create_task(guard.run())
    fired, moved = await over("move"), await over("computer")
    guard.stop()
    await task
    return fired, moved


async def _absence(database: Database) -> float:
    """Milliseconds of CPU for giving back ten minutes to all clocks."""
    now = stored(utc_now())
    began = time.process_time()
    await database.write(lambda tx: credit_downtime(tx, now - 600_000, now))
    return (time.process_time() - began) * 1000


async def _moves(society: Society) -> tuple[float, float, float]:
    """Milliseconds of CPU of a move without a clock, with one, and with playing hours."""
    costs: list[list[float]] = [[], [], []]
    for _ in range(BATCHES):
        for cost, pace, hours in zip(
            costs,
            (NO_CLOCK, PACES["daily"], PACES["daily"]),
            (True, False, True),
            strict=True,
        ):
            turns = [
                await society.begin(pace, hours=hours, others=False)
                for _ in range(AT_THE_SAME_TIME)
            ]
            await society.database.write(_forget_posts)
            began = time.process_time()
            await asyncio.gather(*(_play_on(society, turn) for turn in turns))
            cost.append((time.process_time() - began) / AT_THE_SAME_TIME / MOVES * 1000)
    return median(costs[0]), median(costs[1]), median(costs[2])


async def _play_on(society: Society, turn: ActionResult) -> None:
    for _ in range(MOVES):
        turn = await society.play(turn.match)


def main() -> None:
    """Print what clocks cost; fail if it is too much."""
    many = int(sys.argv[1]) if len(sys.argv) > 1 else MATCHES
    with tempfile.TemporaryDirectory() as folder:
        cost = asyncio.run(measure(f"sqlite:///{Path(folder) / 'clocks.db'}", many))
    print(
        f"{many} running matches with clocks\n"
        f"  a look at the deadlines: {cost.tick:.2f} ms of CPU\n"
        f"  {DUE} reminders due at once: the last after {cost.reminders:.1f} s\n"
        f"  {DUE} ends due at once: the last after {cost.ends:.1f} s, and computers have moved for"
        f" all after {cost.computers:.1f} s\n"
        f"  giving an absence back to all clocks: {cost.absence:.0f} ms of CPU\n"
        f"  a move: {cost.plain:.2f} ms of CPU without a clock, with one"
        f" {100 * (cost.clock / cost.plain - 1):+.0f} %, with playing hours"
        f" {100 * (cost.calendar / cost.plain - 1):+.0f} %"
    )
    good = cost.tick < CPU_OF_A_TICK and max(cost.reminders, cost.ends) < LATENESS
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()
