"""Two seasons of a large league, end to end: what it takes, and that everything is right.

`python -m benchmarks.seasons [players] [speed]` runs the playground, the bot on it and all members
in one process: everybody signs up and checks in with buttons, the bot is restarted in every phase,
and everything that was said is read back. Discord's rate limits are on, so many times as quick as
its own; with a speed of 1 the matches of two hundred players take six minutes to open. Matches are
played at random, given up, or left to be decided: it is the league that is measured.
"""

import asyncio
import logging
import resource
import sys
import tempfile
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
from random import Random
from time import perf_counter, process_time

from bot.app.discord_endpoint import use_api
from bot.leagues import LeagueSession
from bot.leagues.model import Adjudication
from playground.server.running import playground
from playground.server.state.clock import Clock
from tests.support.discord.season_course import Course
from tests.support.discord.season_town import Brisk, Town
from tests.support.playground.person import Person

PLAYERS = 200
SPEED = 20.0
TICK = 0.01


class Figures:
    """What was used so far."""

    def __init__(self, rates: Brisk) -> None:
        self.rates = rates
        self.lag = 0.0
        self._since = self._now()

    def _now(self) -> tuple[float, float, int, int]:
        asked = sum(self.rates.asked.values())
        return perf_counter(), process_time(), asked, self.rates.refused

    def tell(self, what: str) -> None:
        """One line: what has come to its end, and what it took."""
        now = self._now()
        wall, cpu, asked, refused = (
            after - before for before, after in zip(self._since, now, strict=True)
        )
        print(
            f"{what:<25} {wall:6.1f} s, {cpu:5.1f} s of CPU, {asked:5} requests, "
            f"{refused:3} met a limit, longest lag {1000 * self.lag:5.0f} ms",
            flush=True,
        )
        self._since, self.lag = now, 0.0

    async def watch(self) -> None:
        """Notice when the event loop is late."""
        while True:
            start = perf_counter()
            await asyncio.sleep(TICK)
            self.lag = max(self.lag, perf_counter() - start - TICK)


@asynccontextmanager
async def town(rates: Brisk) -> AsyncIterator[Town]:
    """A playground with a bot, and a server whose owner makes a league."""
    numbers = count(1)
    with tempfile.TemporaryDirectory() as folder:
        async with playground(clock=Clock(ticking=False), rates=rates) as desk:
            use_api(desk.address)
            async with Person(desk.address, "Ana") as ana:
                url = f"sqlite:///{folder}/league.db"
                seeds = map("seed-{}".format, numbers)
                channel = await ana.channel("table")
                async with Town(desk, url, lambda: next(seeds), ana, channel) as found:
                    yield found


async def season(
    found: Town, figures: Figures, before: list[LeagueSession], newcomers: int, late: int
) -> LeagueSession:
    """One season, measured and checked."""
    number = len(before) + 1
    course = Course(found, number, Random(number))
    await course.sign_up(newcomers)
    figures.tell(f"season {number}: sign-up")
    await course.check_in(late)
    figures.tell("check-in")
    await course.begin(2)
    figures.tell("draw, tables, threads")
    await course.play()
    figures.tell("play")
    await course.end()
    figures.tell("grace, results, roles")
    session = await found.session()
    await course.require_all([*before, session])
    said = len(found.announcements(number))
    print(
        f"{len(session.divisions)} divisions, {len(session.fixtures)} matches and threads, "
        f"{said} announcements, each once; all tables are right"
    )
    await found.days(7)
    return session


async def measure(players: int, speed: float) -> None:
    """Two seasons."""
    rates = Brisk(speed)
    figures = Figures(rates)
    async with town(rates) as found:
        watching = asyncio.create_task(figures.watch())
        top = max(players // 35, 1) * 7
        chosen = {"up": 1, "down": 1, "top": top, "most": players - 4}
        await found.open(**chosen, adjudication=Adjudication.SCORE)
        first = await season(found, figures, [], players, 4)
        await season(found, figures, [first], 10, 2)
        watching.cancel()
    tell_requests(rates.asked)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"{found.restarts} restarts; {memory:.0f} MiB with the playground and all members")


def tell_requests(asked: Counter[str]) -> None:
    """What Discord was asked for most often."""
    for what, times in asked.most_common(8):
        print(f"{times:8} {what}")


def main() -> None:
    """Run it."""
    players = int(sys.argv[1]) if len(sys.argv) > 1 else PLAYERS
    speed = float(sys.argv[2]) if len(sys.argv) > 2 else SPEED
    for name in ("renderers", "bot.translations"):  # pebbles have neither pictures nor words
        logging.getLogger(name).setLevel(logging.CRITICAL)
    print(f"{players} players at tables of four, SQLite, limits {speed:g} times as quick")
    asyncio.run(measure(players, speed))


if __name__ == "__main__":
    main()
