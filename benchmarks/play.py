"""`python -m benchmarks.play`: playing on the stand-in, with fifty matches at the same time.

Two people play each match by tapping, so that clicks come at a steady rate. The bot is a process
of its own. Meanwhile a trivial bot gets a click between any two of these, so that both meet the
same machine at the same time: that is the floor.
"""

import asyncio
import os
import re
import resource
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Coroutine
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from typing import Any

import aiohttp

from benchmarks.playground import API, Clicker, start_bot
from benchmarks.storage import Speed
from playground.server.desk import Desk
from playground.server.http.rate_limits import RateLimits
from playground.server.running import playground

MATCHES = 50
RATE = 20.0
"""Clicks a second, all matches together."""
SECONDS = 25.0
WARM_UP = 10.0
"""Seconds at the beginning that are not counted: every name is drawn for the first time."""


@dataclass
class Figures:
    """What was measured, in seconds."""

    floor: list[float] = field(default_factory=list)
    answers: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    boards: list[float] = field(default_factory=list)

    @property
    def all(self) -> list[float]:
        """From any click to its first answer."""
        return [wait for waits in self.answers.values() for wait in waits]


class Person:
    """Somebody who taps."""

    def __init__(self, session: aiohttp.ClientSession, user: str, token: str) -> None:
        self.session = session
        self.id = user
        self.headers = {"Authorization": f"Bearer {token}"}

    async def call(self, method: str, path: str, body: Any = None) -> Any:
        """One request."""
        async with self.session.request(
            method, API + path, json=body, headers=self.headers
        ) as response:
            if response.status >= 400:
                raise RuntimeError(f"{response.status} {await response.text()}")
            return await response.json() if response.status != 204 else None

    async def click(self, message: Any, custom_id: str) -> Any:
        """Press a button."""
        path = f"/channels/{message['channel_id']}/components"
        return await self.call("POST", path, {"message_id": message["id"], "custom_id": custom_id})

    @classmethod
    async def new(cls, session: aiohttp.ClientSession, name: str) -> "Person":
        """Somebody who was never here."""
        async with session.post(f"{API}/users", json={"name": name}) as response:
            user = (await response.json())["id"]
        async with session.post(f"{API}/session", json={"user_id": user}) as response:
            return cls(session, user, (await response.json())["token"])


class Table:
    """A match and its two players."""

    def __init__(self, people: list[Person], random: Random) -> None:
        self.people = people
        self.random = random
        self.thread = ""
        self.menu: Any = None
        self.mover: Person | None = None

    async def open(self, channel: str, command: str) -> None:
        """Open a match and begin."""
        host, guest = self.people
        options = [
            {"name": "game", "value": "azul/wall=coloured"},
            {"name": "friend", "value": guest.id},
        ]
        used = {"command_id": command, "options": options}
        opened = await host.call("POST", f"/channels/{channel}/commands", used)
        number = re.findall(r"Match (\d+) is open", str(opened))[0]
        await guest.click(await self._lobby(channel, f"join:{number}"), f"join:{number}")
        lobby = await self._lobby(channel, f"start:{number}")
        await host.click(lobby, f"start:{number}")
        self.thread = lobby["id"]

    async def _lobby(self, channel: str, code: str) -> Any:
        """The lobby, once this button can be pressed."""
        while True:
            found = await self.people[0].call("GET", f"/channels/{channel}/messages")
            for message in found["messages"]:
                if code in found_codes(message, "join:", "start:"):
                    return message
            await asyncio.sleep(0.02)

    async def board(self) -> Any:
        """The live board."""
        while True:
            path = f"/channels/{self.thread}/messages?limit=20"
            with suppress(RuntimeError):
                found = await self.people[0].call("GET", path)
                for message in reversed(found["messages"]):
                    if not message["flags"] & 64 and "pick:" in str(message["components"]):
                        return message
            await asyncio.sleep(0.02)

    async def step(self, figures: Figures) -> None:
        """One click, of the turn that is being played."""
        if self.menu is None:
            self.menu = await self.board()
            called = {one["id"] for one in self.menu["mentions"]}
            self.mover = next(one for one in self.people if one.id in called)
            await self._press(figures, "menu")
        elif "play:" in str(self.menu["components"]):
            await self._press(figures, "move")
            self.menu = None
        else:
            await self._press(figures, "menu")

    async def _press(self, figures: Figures, kind: str) -> None:
        assert self.mover is not None
        codes = [code for code in found_codes(self.menu) if (kind == "move") == ("play:" in code)]
        start = time.perf_counter()
        outcome = await self.mover.click(self.menu, self.random.choice(codes))
        took = time.perf_counter() - start
        self.menu = outcome.get("message")
        if kind != "move" and "play:" in str(self.menu):
            kind = "preview"
        figures.answers[kind].append(took)


def found_codes(message: Any, *verbs: str) -> list[str]:
    """The buttons that lead on, or those that begin with one of these words."""
    codes, waiting = [], list(message["components"])
    while waiting:
        part = waiting.pop()
        waiting += part.get("components", ())
        code = part.get("custom_id", "")
        leads = code.startswith(verbs or ("pick:", "play:")) and part.get("label") != "Back"
        if leads and not part.get("disabled"):
            codes.append(code)
    return codes


async def play(desk: Desk, session: aiohttp.ClientSession, trivial: Clicker) -> Figures:
    """Fifty matches, with clicks at a steady rate, and as many on a trivial bot."""
    people = [await Person.new(session, f"Player {number}") for number in range(2 * MATCHES)]
    me = await people[0].call("GET", "/me")
    channels = me["guilds"][0]["channels"]
    channel = next(one["id"] for one in channels if one["name"] == "table")
    listed = (await people[0].call("GET", f"/channels/{channel}/commands"))["commands"]
    command = next(one["id"] for one in listed if one["name"] == "play")
    tables = [
        Table(people[2 * number : 2 * number + 2], Random(number)) for number in range(MATCHES)
    ]
    for table in tables:
        await table.open(channel, command)
    figures = Figures()
    started: dict[str, float] = {}
    news = desk.watchers.join(int(people[0].id))

    async def watch() -> None:
        """See when boards appear."""
        while True:
            kind, data = told(await news.get())
            message = data.get("message") or {}
            if kind == "message_created" and message.get("channel_id") in started:
                figures.boards.append(time.perf_counter() - started.pop(message["channel_id"]))

    watching = asyncio.create_task(watch())
    free = list(tables)
    tasks: set[asyncio.Task[None]] = set()

    async def one(table: Table) -> None:
        if table.menu is not None and "play:" in str(table.menu["components"]):
            started[table.thread] = time.perf_counter()
        with suppress(RuntimeError, StopIteration, KeyError):
            await table.step(figures)
        free.append(table)

    async def least() -> None:
        figures.floor.append(await trivial.click())

    async def send(click: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(click)
        tasks.add(task)
        task.add_done_callback(tasks.discard)
        await asyncio.sleep(0.5 / RATE)

    warm = time.perf_counter() + WARM_UP
    end = warm + SECONDS
    while time.perf_counter() < end:
        if time.perf_counter() < warm:
            figures.floor.clear()
            figures.answers.clear()
            figures.boards.clear()
        if free:
            await send(one(free.pop(0)))
        await send(least())
    await asyncio.gather(*tasks)
    watching.cancel()
    return figures


def told(news: Any) -> tuple[str, dict[str, Any]]:
    """What a watcher is told."""
    event = news if isinstance(news, dict) else {"type": news[0], "data": news[1]}
    return event["type"], event["data"]


async def measure() -> None:
    """Print all figures."""
    generous = RateLimits(generous=True)
    async with (
        playground(rates=generous) as plain,
        playground(rates=generous) as desk,
        aiohttp.ClientSession(plain.address) as clicking,
        aiohttp.ClientSession(desk.address) as session,
    ):
        trivial = Clicker(clicking)
        with tempfile.TemporaryDirectory() as folder:
            url = f"sqlite:///{folder}/azulejo.db"
            bots = [
                await start_bot(plain),
                await start_bot(desk, "benchmarks.play", DATABASE_URL=url),
            ]
            await trivial.sit_down()
            spent = []
            try:
                figures = await play(desk, session, trivial)
            finally:
                for bot in bots:
                    before = children_seconds()
                    bot.terminate()
                    await bot.wait()
                    spent.append(children_seconds() - before)
    least, own = (
        1000 * cpu / len(waits)
        for cpu, waits in zip(spent, (figures.floor, figures.all), strict=True)
    )
    print(f"CPU of both, with their start: {least:.1f} and {own:.1f} ms a click")
    tell("trivial bot: click to answer", figures.floor)
    for kind, waits in figures.answers.items():
        tell(f"click to answer: {kind}", waits, figures.floor)
    tell("click to answer: all", figures.all, figures.floor)
    tell("confirmed to board shown", figures.boards)


def children_seconds() -> float:
    """The CPU time of the bots that have ended, their start included."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def tell(what: str, waits: list[float], least: list[float] | None = None) -> None:
    """One line of figures."""
    if not waits:
        print(f"{what:<34}  nothing measured")
        return
    speed = Speed.of(waits, 1.0)
    line = f"{what:<34}  {speed.median:6.1f} ms median, {speed.p99:6.1f} ms p99, {len(waits)} times"
    if least:
        floor_speed = Speed.of(least, 1.0)
        line += (
            f"; {speed.median / floor_speed.median:4.2f} x and "
            f"{speed.p99 / floor_speed.p99:4.2f} x the floor"
        )
    print(line, flush=True)


async def be_the_bot() -> None:
    """What the other process does: play, and see how late its event loop is."""
    from bot.app import run
    from bot.app.config import Config

    lags: list[float] = []

    async def look() -> None:
        while True:
            start = time.perf_counter()
            await asyncio.sleep(0.005)
            lags.append(time.perf_counter() - start - 0.005)

    looking = asyncio.create_task(look())
    await run.run(Config())
    looking.cancel()
    lags = sorted(lags[len(lags) // 4 :])  # without the start
    print(f"event loop lag of the bot           {lags[len(lags) * 99 // 100] * 1000:6.1f} ms p99")


def main() -> None:
    """Measure."""
    asyncio.run(measure())


if __name__ == "__main__":
    if sys.argv[1:] == ["bot"]:
        os.environ.setdefault("LOG_LEVEL", "WARNING")
        asyncio.run(be_the_bot())
    else:
        main()
