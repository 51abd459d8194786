"""`python -m benchmarks.clocks [MATCHES]`: the cost of clocks with very many running matches.

Two thousand people play ten thousand matches on SQLite; half of them have playing hours, in
several time zones. Measured are: a look at the deadlines when none is due, how late reminders and
timeouts fire when many are due at once, crediting all clocks after a downtime, and a move with a
clock compared with one without, alternately.
"""

import asyncio
import sys
import tempfile
import time
from itertools import count
from pathlib import Path
from statistics import median
from typing import NamedTuple

from benchmarks.load import clear_outbox, start_many
from benchmarks.measuring import argument
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
TICKS = 200
DUE_AT_ONCE = 1_000
MOVES = 12
BATCHES = 20
MATCHES_IN_BATCH = 10
ZONES = ("Europe/Berlin", "America/New_York", "Asia/Tokyo", "Australia/Sydney", "UTC")
MOST_TICK_CPU = 50.0
LATEST = 5.0
DOWNTIME = 600_000


class MoveCost(NamedTuple):
    """The CPU time of a move, in milliseconds."""

    no_clock: float
    clock: float
    """With a clock that always runs."""
    playing_hours: float
    """With a clock that runs in playing hours."""


class PlayerPool:
    """People who play each other, each in many matches."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.matches = Matches(database, GAMES)
        self._clicks = count(1)
        self._pairs = count()

    async def save_settings(self) -> None:
        """Give half of the people a time zone and playing hours."""

        async def body(tx: Transaction) -> None:
            for person in range(PEOPLE):
                zone = known_zone(ZONES[person % len(ZONES)]).key
                hours = {"zone": zone, "hours": [8, 23]} if person % 4 < 2 else {}
                await players.set_preferences(tx, 1 + person, {**hours, "forced_moves": False})

        await self.database.write(body)

    async def new_match(self, pace: Pace, *, playing_hours: bool | None = None) -> ActionResult:
        """Start a match of the next two people, or of two with or without playing hours."""
        pair = next(self._pairs)
        if playing_hours is not None:
            pair = 2 * pair + (not playing_hours)
        first = 1 + 2 * pair % PEOPLE
        result = await self.matches.create(
            "azul", first, next(self._clicks), seat_count=2, pace=pace
        )
        await self.matches.join(result.match.id, first + 1, next(self._clicks))
        return await self.matches.start(result.match.id, first, next(self._clicks))

    async def play(self, match: Match) -> ActionResult:
        """Play a legal move."""
        seat = match.to_act[0]
        player = match.seats[seat].player
        assert player is not None
        move = match.game.moves(match.state, seat)[-1]
        return await self.matches.play(match.id, match.ply, player, move, next(self._clicks))

    async def computer_move(self, deadline: DeadlineRow) -> str:
        """Return a move without thinking."""
        match = await self.matches.find(deadline.match)
        return match.game.moves(match.state, Seat(deadline.seat))[0]

    def deadline_loop(self) -> DeadlineLoop:
        """Return a new loop that fires deadlines."""
        loop = DeadlineLoop(self.database, self.matches, clock=utc_now, think=self.computer_move)
        self.matches.transactions.wake = loop.wake
        return loop


async def tick_cpu(pool: PlayerPool) -> float:
    """Return the milliseconds of CPU for a look at deadlines of which none is due."""
    loop = pool.deadline_loop()
    await loop.tick()
    start = time.process_time()
    for _ in range(TICKS):
        await loop.tick()
    return (time.process_time() - start) / TICKS * 1000


async def lateness(pool: PlayerPool, *, timeouts: bool) -> tuple[float, float]:
    """Make many reminders, or timeouts, due at once.

    Return after how many seconds the last one has fired, and after how many all computers have
    moved for players without time.
    """
    now = stored(utc_now()) + 500
    columns = "due = $1, ends = $1" if timeouts else "due = $1, ends = $1 + span / 3"

    async def make_due(tx: Transaction) -> None:
        await tx.execute(
            f"UPDATE deadlines SET {columns} WHERE kind = 'move' AND stage = 0 AND match IN"
            " (SELECT match FROM deadlines WHERE kind = 'move' AND stage = 0 LIMIT $2)",
            now,
            DUE_AT_ONCE,
        )

    async def seconds_until_none_is_due(kind: str) -> float:
        sql = "SELECT 1 FROM deadlines WHERE due <= $1 AND kind = $2 LIMIT 1"
        while await pool.database.read(  # noqa: ASYNC110 the deadline loop sends no signal
            lambda tx: tx.fetch(sql, now + 60_000, kind)
        ):
            await asyncio.sleep(0.05)
        return (stored(utc_now()) - now) / 1000

    await pool.database.write(make_due)
    loop = pool.deadline_loop()
    running = asyncio.create_task(loop.run())
    fired = await seconds_until_none_is_due("move")
    moved = await seconds_until_none_is_due("computer")
    loop.stop()
    await running
    return fired, moved


async def downtime_cpu(database: Database) -> float:
    """Return the milliseconds of CPU for crediting ten minutes to all clocks."""
    now = stored(utc_now())
    start = time.process_time()
    await database.write(lambda tx: credit_downtime(tx, now - DOWNTIME, now))
    return (time.process_time() - start) * 1000


async def move_cost(pool: PlayerPool) -> MoveCost:
    """Play moves without a clock, with one, and with playing hours, alternately."""
    kinds = ((NO_CLOCK, True), (PACES["daily"], False), (PACES["daily"], True))
    costs: list[list[float]] = [[] for _ in kinds]
    for _ in range(BATCHES):
        for cost, (pace, playing_hours) in zip(costs, kinds, strict=True):
            results = [
                await pool.new_match(pace, playing_hours=playing_hours)
                for _ in range(MATCHES_IN_BATCH)
            ]
            await pool.database.write(clear_outbox)
            start = time.process_time()
            await asyncio.gather(*(_play_moves(pool, result) for result in results))
            cost.append((time.process_time() - start) / MATCHES_IN_BATCH / MOVES * 1000)
    return MoveCost(*map(median, costs))


async def _play_moves(pool: PlayerPool, result: ActionResult) -> None:
    for _ in range(MOVES):
        result = await pool.play(result.match)


async def measure(url: str, matches: int) -> bool:
    """Measure and print everything; return whether all figures are good enough."""
    async with await open_database(url) as database:
        pool = PlayerPool(database)
        await pool.save_settings()
        await start_many(lambda: pool.new_match(PACES["daily"]), matches)
        await database.write(clear_outbox)
        move = await move_cost(pool)
        tick = await tick_cpu(pool)
        reminders, _ = await lateness(pool, timeouts=False)
        timeouts, computers = await lateness(pool, timeouts=True)
        downtime = await downtime_cpu(database)
    print(
        f"{matches} running matches with clocks\n"
        f"  a look at the deadlines: {tick:.2f} ms of CPU\n"
        f"  {DUE_AT_ONCE} reminders due at once: the last after {reminders:.1f} s\n"
        f"  {DUE_AT_ONCE} timeouts due at once: the last after {timeouts:.1f} s, and computers"
        f" have moved for all after {computers:.1f} s\n"
        f"  crediting a downtime to all clocks: {downtime:.0f} ms of CPU\n"
        f"  a move: {move.no_clock:.2f} ms of CPU without a clock, with one"
        f" {100 * (move.clock / move.no_clock - 1):+.0f} %, with playing hours"
        f" {100 * (move.playing_hours / move.no_clock - 1):+.0f} %"
    )
    return tick < MOST_TICK_CPU and max(reminders, timeouts) < LATEST


def main() -> None:
    """Print the cost of clocks; the exit code says whether it is too high."""
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite:///{Path(folder) / 'clocks.db'}"
        good = asyncio.run(measure(url, argument(1, MATCHES)))
    sys.exit(not good)


if __name__ == "__main__":
    main()
