"""`python -m benchmarks.play`: click to answer in the playground, with fifty matches at once.

Two users play each match by pressing buttons, so that clicks come at a steady rate. The bot runs in
its own process. Between any two of these clicks a trivial bot gets one, so that both meet the same
machine at the same time: the trivial bot is the floor.
"""

import asyncio
import resource
import tempfile
import time
from collections import defaultdict
from collections.abc import Coroutine
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from typing import Any

import aiohttp

from benchmarks.measuring import Latency
from benchmarks.playground.bots import start_bot
from benchmarks.playground.match_players import EPHEMERAL, MatchPlayers
from benchmarks.playground.trivial_bot import Clicker
from benchmarks.playground.user import PlaygroundUser
from playground.server.desk import Desk
from playground.server.http.rate_limits import RateLimits
from playground.server.running import playground

MATCHES = 50
CLICKS_PER_SECOND = 20.0
"""Of all matches together; the trivial bot gets as many."""
SECONDS = 25.0
WARM_UP = 10.0
"""Seconds at the start that are not counted: every name is drawn for the first time."""


@dataclass
class Figures:
    """All measured times in seconds."""

    floor: list[float] = field(default_factory=list)
    """From a click to the answer of the trivial bot."""
    answers: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    """From a click to the bot's first answer, by kind of click."""
    calls: list[float] = field(default_factory=list)
    """From confirming a move to the sentence that calls the next player."""
    boards: list[float] = field(default_factory=list)
    """From confirming a move to the new board, into which that sentence is edited."""

    @property
    def all_answers(self) -> list[float]:
        """From any click to the bot's first answer."""
        return [wait for waits in self.answers.values() for wait in waits]

    def clear(self) -> None:
        """Forget everything measured so far."""
        self.floor.clear()
        self.answers.clear()
        self.calls.clear()
        self.boards.clear()


class Measurement:
    """Fifty matches with clicks at a steady rate, and as many clicks on the trivial bot."""

    def __init__(self, matches: list[MatchPlayers], clicker: Clicker) -> None:
        self.figures = Figures()
        self._clicker = clicker
        self._idle = matches
        self._confirmed: dict[str, float] = {}
        """When the last move was confirmed, by thread, until its board is shown."""
        self._tasks: set[asyncio.Task[None]] = set()

    async def run(self) -> None:
        """Send clicks for the given time, and wait for their answers."""
        warm = time.perf_counter() + WARM_UP
        end = warm + SECONDS
        while time.perf_counter() < end:
            if time.perf_counter() < warm:
                self.figures.clear()
            if self._idle:
                await self._send(self._click_in(self._idle.pop(0)))
            await self._send(self._click_floor())
        await asyncio.gather(*self._tasks)

    async def watch_boards(self, events: "asyncio.Queue[dict[str, Any] | None]") -> None:
        """Note when players are called, and when boards appear."""
        while event := await events.get():
            message = event["data"].get("message") or {}
            thread = message.get("channel_id")
            if thread not in self._confirmed:
                continue
            seconds = time.perf_counter() - self._confirmed[thread]
            if event["type"] == "message_created" and message["mentions"]:
                self.figures.calls.append(seconds)
            if not message["flags"] & EPHEMERAL and "pick:" in str(message["components"]):
                self.figures.boards.append(seconds)
                del self._confirmed[thread]

    async def _send(self, click: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(click)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        await asyncio.sleep(0.5 / CLICKS_PER_SECOND)

    async def _click_in(self, match: MatchPlayers) -> None:
        if match.next_click_is_a_move:
            self._confirmed[match.thread] = time.perf_counter()
        with suppress(RuntimeError, StopIteration, KeyError):
            kind, seconds = await match.click()
            self.figures.answers[kind].append(seconds)
        self._idle.append(match)

    async def _click_floor(self) -> None:
        self.figures.floor.append(await self._clicker.click())


async def play(desk: Desk, session: aiohttp.ClientSession, clicker: Clicker) -> Figures:
    """Start all matches, then measure."""
    users = [
        await PlaygroundUser.sign_up(session, f"Player {number}") for number in range(2 * MATCHES)
    ]
    matches = [
        MatchPlayers(users[2 * number : 2 * number + 2], Random(number))
        for number in range(MATCHES)
    ]
    channel = await users[0].channel("table")
    for match in matches:
        await match.start(channel)
    measurement = Measurement(matches, clicker)
    events = desk.watchers.join(int(users[0].id))
    watching = asyncio.create_task(measurement.watch_boards(events))
    await measurement.run()
    watching.cancel()
    return measurement.figures


async def measure() -> None:
    """Print all figures."""
    generous = RateLimits(generous=True)
    async with (
        playground(rates=generous) as trivial_desk,
        playground(rates=generous) as desk,
        aiohttp.ClientSession(trivial_desk.address) as trivial_session,
        aiohttp.ClientSession(desk.address) as session,
    ):
        with tempfile.TemporaryDirectory() as folder:
            url = f"sqlite:///{folder}/azulejo.db"
            bots = [
                await start_bot(trivial_desk, "benchmarks.playground.trivial_bot"),
                await start_bot(desk, "benchmarks.playground.measured_bot", DATABASE_URL=url),
            ]
            cpu_seconds = []
            try:
                figures = await play(desk, session, await Clicker.sign_up(trivial_session))
            finally:
                for bot in bots:
                    before = ended_children_seconds()
                    bot.terminate()
                    await bot.wait()
                    cpu_seconds.append(ended_children_seconds() - before)
    floor_cpu, bot_cpu = (
        1000 * cpu / len(waits)
        for cpu, waits in zip(cpu_seconds, (figures.floor, figures.all_answers), strict=True)
    )
    print(
        f"CPU per click, start included: trivial bot {floor_cpu:.1f} ms, this bot {bot_cpu:.1f} ms"
    )
    print_latency("trivial bot: click to answer", figures.floor)
    for kind, waits in figures.answers.items():
        print_latency(f"click to answer: {kind}", waits, figures.floor)
    print_latency("click to answer: all", figures.all_answers, figures.floor)
    print_latency("confirmed to player called", figures.calls)
    print_latency("confirmed to board shown", figures.boards)


def ended_children_seconds() -> float:
    """Return the CPU seconds of all child processes that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def print_latency(name: str, waits: list[float], floor: list[float] | None = None) -> None:
    """Print one line of figures, compared with the floor."""
    if not waits:
        print(f"{name:<34}  nothing measured")
        return
    own = Latency.of(waits, SECONDS)
    line = f"{name:<34}  {own.median:6.1f} ms median, {own.p99:6.1f} ms p99, {len(waits)} times"
    if floor:
        least = Latency.of(floor, SECONDS)
        line += f"; {own.median / least.median:4.2f} x and {own.p99 / least.p99:4.2f} x the floor"
    print(line, flush=True)


if __name__ == "__main__":
    asyncio.run(measure())
