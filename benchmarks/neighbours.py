"""`python -m benchmarks.neighbours [SECONDS] [KIND …]`: one server at its worst, others play.

Twenty servers play. On another one an organiser draws a league of 500 players again and again,
sixty lobbies are opened in one channel, and players ask for hints, suggestions and pictures without
end. Discord's rate limits apply. Quiet and noisy spells alternate, so that both meet the same
machine. Exits with 1 if the noise makes the others wait more than twice as long, at p99, for the
answer to a click or for the board after a confirmed move. KIND is draws, lobbies, hints,
suggestions or pictures; by default all of them make the noise.
"""

import asyncio
import json
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

import aiohttp

from benchmarks.measuring import Latency, argument
from benchmarks.playground.bots import start_bot
from benchmarks.playground.match_players import EPHEMERAL, MatchPlayers
from benchmarks.playground.user import API, PlaygroundUser
from playground.server.desk import Desk
from playground.server.running import playground
from playground.server.state import channels

SECONDS: Final = 20
"""The length of each spell; there are two quiet and two noisy ones."""
WARM_UP: Final = 10.0
PAUSE: Final = 3.0
"""Seconds after a spell that are not counted."""
NEIGHBOURS: Final = 20
CLICKS_PER_SECOND: Final = 20.0
ENTRANTS: Final = 500
LOBBIES: Final = 60
PESTS: Final = 12
"""Players who keep asking on the noisy server."""
KINDS: Final = ["draws", "lobbies", "hints", "suggestions", "pictures"]
MOST: Final = 2.0
"""How many times longer the others may wait."""


@dataclass
class Waits:
    """The waiting times of the neighbours in seconds."""

    answers: list[float] = field(default_factory=list)
    """From a click to the first answer."""
    boards: list[float] = field(default_factory=list)
    """From a confirmed move to the next board."""


class Neighbours:
    """Matches on quiet servers, with clicks at a steady rate."""

    def __init__(self, matches: list[MatchPlayers]) -> None:
        self._idle = matches
        self._confirmed: dict[str, float] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self.waits: Waits | None = None
        """Where times are noted now, if they count."""

    async def click(self) -> None:
        """Send clicks until cancelled."""
        while True:
            if self._idle:
                task = asyncio.create_task(self._click_in(self._idle.pop(0)))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)
            await asyncio.sleep(1 / CLICKS_PER_SECOND)

    async def watch(self, events: "asyncio.Queue[dict[str, Any] | None]") -> None:
        """Note when the boards of these matches appear."""
        while event := await events.get():
            message = event["data"].get("message") or {}
            begun = self._confirmed.get(message.get("channel_id", ""))
            if begun is None or message["flags"] & EPHEMERAL:
                continue
            if "pick:" in str(message["components"]):
                del self._confirmed[message["channel_id"]]
                if self.waits is not None:
                    self.waits.boards.append(time.perf_counter() - begun)

    async def _click_in(self, match: MatchPlayers) -> None:
        if match.next_click_is_a_move:
            self._confirmed[match.thread] = time.perf_counter()
        with suppress(RuntimeError, StopIteration, KeyError):
            _, seconds = await match.click()
            if self.waits is not None:
                self.waits.answers.append(seconds)
        self._idle.append(match)


class NoisyServer:
    """A server whose members do everything that costs much."""

    def __init__(self, owner: PlaygroundUser, pests: list[PlaygroundUser], channel: str) -> None:
        self.owner = owner
        self.kinds = sys.argv[2:] or KINDS
        self.pests = pests
        self.channel = channel
        self.done: dict[str, int] = {}
        self._commands: dict[str, str] = {}
        """The ids of the commands, so that listing them is no part of the noise."""

    async def prepare(self, entrants: list[int]) -> None:
        """Sign 500 players up for a duplicate week, and begin matches against computers."""
        listed = (await self.owner.call("GET", f"/channels/{self.channel}/commands"))["commands"]
        self._commands = {one["name"]: one["id"] for one in listed}
        await self.league("create", name="Noise", game="azul/wall=coloured", format="duplicate")
        await self.press(await self.league("admin", "open"), "league-step")
        await self.import_players(entrants[:2])
        await self.press(await self.league("admin", "next"), "league-step")
        await self.import_players(entrants)  # who are checked in at once
        for pest in self.pests:
            await self.use(pest, "play", game="azul/wall=coloured", against="tico", seats=2)

    async def league(self, *parts: str, **options: Any) -> Any:
        """Use a command of leagues as the organiser."""
        filled = [{"name": name, "value": value} for name, value in options.items()]
        for part in reversed(parts):
            filled = [{"name": part, "options": filled}]
        body = {"command_id": self._commands["league"], "options": filled}
        return await self.owner.call("POST", f"/channels/{self.channel}/commands", body)

    async def use(self, pest: PlaygroundUser, command: str, **options: Any) -> Any:
        """Use a command as one of the players."""
        filled = [{"name": name, "value": value} for name, value in options.items()]
        body = {"command_id": self._commands[command], "options": filled}
        return await pest.call("POST", f"/channels/{self.channel}/commands", body)

    async def import_players(self, entrants: list[int]) -> None:
        """Import players from a spreadsheet."""
        number = self._commands["league"]
        sheet = "player\n" + "\n".join(map(str, entrants))
        options = [{"name": "sheet", "value": 0}]
        nested = [{"name": "admin", "options": [{"name": "import", "options": options}]}]
        form = aiohttp.FormData()
        form.add_field("payload_json", json.dumps({"command_id": number, "options": nested}))
        form.add_field("files[0]", sheet.encode(), filename="players.csv", content_type="text/csv")
        async with self.owner.session.post(
            f"{API}/channels/{self.channel}/commands", data=form, headers=self.owner.headers
        ) as response:
            answer = await response.text()
        if "league-undo" not in answer:
            raise RuntimeError(f"the players were not imported: {answer[:400]}")

    async def press(self, shown: Any, verb: str) -> None:
        """Press the organiser's button with this verb."""
        message = shown["message"]
        code = next(one for one in _custom_ids(message) if one.startswith(verb))
        await self.owner.click(message, code)

    @asynccontextmanager
    async def noise(self) -> AsyncIterator[None]:
        """Make noise for as long as the context."""
        works: list[tuple[str, Callable[[], Awaitable[Any]], int]] = [
            ("draws", lambda: self.league("admin", "next"), 2),
            *[("lobbies", one, 1) for one in map(self._lobbies, self.pests)],
            *[("hints", one, 1) for one in map(self._hint, self.pests)],
            *[("suggestions", one, 1) for one in map(self._suggest, self.pests)],
            *[("pictures", one, 1) for one in map(self._picture, self.pests)],
        ]
        tasks = [
            asyncio.create_task(self._repeat(name, work))
            for name, work, times in works
            for _ in range(times if name in self.kinds else 0)
        ]
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _repeat(self, name: str, work: Callable[[], Awaitable[Any]]) -> None:
        while True:
            with suppress(RuntimeError, aiohttp.ClientError):
                await work()
                self.done[name] = self.done.get(name, 0) + 1
            await asyncio.sleep(0.1)

    def _lobbies(self, pest: PlaygroundUser) -> Callable[[], Awaitable[Any]]:
        async def open_lobbies() -> None:
            for _ in range(LOBBIES // PESTS):
                await self.use(pest, "play", game="azul/wall=coloured")
            await asyncio.sleep(5)

        return open_lobbies

    def _hint(self, pest: PlaygroundUser) -> Callable[[], Awaitable[Any]]:
        return lambda: self.use(pest, "hint")

    def _picture(self, pest: PlaygroundUser) -> Callable[[], Awaitable[Any]]:
        return lambda: self.use(pest, "table")

    def _suggest(self, pest: PlaygroundUser) -> Callable[[], Awaitable[Any]]:
        async def suggest() -> None:
            options = [{"name": "move", "value": "1", "focused": True}]
            body = {"command_id": self._commands["move"], "options": options}
            await pest.call("POST", f"/channels/{self.channel}/autocomplete", body)

        return suggest


def _custom_ids(message: Any) -> list[str]:
    found, waiting = [], list(message["components"])
    while waiting:
        part = waiting.pop()
        waiting += part.get("components", ())
        found += [part["custom_id"]] if "custom_id" in part else []
    return found


async def settle(
    desk: Desk, session: aiohttp.ClientSession
) -> tuple[Neighbours, NoisyServer, list[asyncio.Task[None]]]:
    """Create all servers, and start everything but the noise."""
    users = [
        await PlaygroundUser.sign_up(session, f"Player {number}")
        for number in range(2 * NEIGHBOURS + PESTS + 1)
    ]
    owner, *others = users
    entrants = [channels.add_user(desk, f"Entrant {number}").id for number in range(ENTRANTS)]
    matches = []
    for number in range(NEIGHBOURS):
        guild = channels.add_guild(desk, f"Neighbour {number}", int(owner.id))
        room = channels.create(desk, guild, "table")
        pair = others[2 * number : 2 * number + 2]
        matches.append(MatchPlayers(pair, Random(number)))
        await matches[-1].start(str(room.id))
    noisy = channels.add_guild(desk, "Noise", int(owner.id))
    room = channels.create(desk, noisy, "noise")
    server = NoisyServer(owner, others[2 * NEIGHBOURS :], str(room.id))
    await server.prepare(entrants)
    neighbours = Neighbours(matches)
    events = desk.watchers.join(int(owner.id))
    tasks = [
        asyncio.create_task(neighbours.click()),
        asyncio.create_task(neighbours.watch(events)),
    ]
    return neighbours, server, tasks


async def measure(seconds: float) -> tuple[Waits, Waits, dict[str, int]]:
    """Return the waits in quiet and in noisy spells, and what made the noise."""
    quiet, noisy = Waits(), Waits()
    async with playground() as desk, aiohttp.ClientSession(desk.address) as session:
        with tempfile.TemporaryDirectory() as folder:
            bot = await start_bot(
                desk,
                "benchmarks.playground.measured_bot",
                DATABASE_URL=f"sqlite:///{folder}/azulejo.db",
                LOG_LEVEL="ERROR",
            )
            try:
                neighbours, server, tasks = await settle(desk, session)
                await asyncio.sleep(WARM_UP)
                for _ in range(2):
                    neighbours.waits = quiet
                    await asyncio.sleep(seconds)
                    neighbours.waits = None
                    async with server.noise():
                        await asyncio.sleep(PAUSE)
                        neighbours.waits = noisy
                        await asyncio.sleep(seconds)
                        neighbours.waits = None
                    await asyncio.sleep(PAUSE)
                for task in tasks:
                    task.cancel()
            finally:
                bot.terminate()
                await bot.wait()
    return quiet, noisy, server.done


def compare(name: str, quiet: list[float], noisy: list[float], seconds: float) -> bool:
    """Print one line of figures; return whether the noise is bearable."""
    if not quiet or not noisy:
        print(f"{name:<26} nothing measured")
        return False
    before, after = Latency.of(quiet, 2 * seconds), Latency.of(noisy, 2 * seconds)
    ratio = after.p99 / before.p99
    print(
        f"{name:<26} quiet {before.median:6.1f} ms median, {before.p99:6.1f} ms p99"
        f" ({len(quiet)} times); noisy {after.median:6.1f} ms median, {after.p99:6.1f} ms p99"
        f" ({len(noisy)} times): {ratio:.2f} x"
    )
    return ratio <= MOST


async def main() -> int:
    """Print the figures."""
    seconds = argument(1, SECONDS)
    quiet, noisy, done = await measure(seconds)
    print("the noise: " + ", ".join(f"{number} {name}" for name, number in done.items()))
    bearable = [
        compare("click to answer", quiet.answers, noisy.answers, seconds),
        compare("confirmed to board shown", quiet.boards, noisy.boards, seconds),
    ]
    return 0 if all(bearable) else 1


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
