"""`python -m benchmarks.seasons [PLAYERS] [SPEED]`: two seasons of a large league, end to end.

The playground, the bot and all members run in one process: everyone signs up and checks in with
buttons, the bot is restarted in every phase, and every announcement is read and checked. Discord's
rate limits apply, SPEED times as fast; with a speed of 1 the matches of two hundred players take
six minutes to open. Matches are played at random, resigned or left to adjudication, because only
the league is measured.
"""

import asyncio
import logging
import resource
import tempfile
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
from random import Random
from time import perf_counter, process_time

from benchmarks.measuring import LoopLag, argument, loop_lag
from bot.app.discord_endpoint import use_api
from bot.leagues import LeagueSession
from bot.leagues.model import Adjudication
from playground.server.running import playground
from playground.server.state.clock import Clock
from tests.support.discord.season_course import Course
from tests.support.discord.season_members import Brisk
from tests.support.discord.season_server import SeasonServer
from tests.support.playground.person import Person

PLAYERS = 200
SPEED = 20.0
SAMPLE_INTERVAL = 0.01


class Figures:
    """The time and the requests of each phase."""

    def __init__(self, rates: Brisk, lag: LoopLag) -> None:
        self.rates = rates
        self.lag = lag
        self._since = self._now()

    def _now(self) -> tuple[float, float, int, int]:
        asked = sum(self.rates.asked.values())
        return perf_counter(), process_time(), asked, self.rates.refused

    def print_phase(self, name: str) -> None:
        """Print the figures since the last phase."""
        now = self._now()
        wall, cpu, asked, refused = (
            after - before for before, after in zip(self._since, now, strict=True)
        )
        lag = 1000 * max(self.lag.late, default=0.0)
        print(
            f"{name:<25} {wall:6.1f} s, {cpu:5.1f} s of CPU, {asked:5} requests, "
            f"{refused:3} met a limit, longest lag {lag:5.0f} ms",
            flush=True,
        )
        self._since = now
        self.lag.late.clear()


@asynccontextmanager
async def server(rates: Brisk) -> AsyncIterator[SeasonServer]:
    """Start a playground with a bot and a server whose owner creates a league."""
    numbers = count(1)
    with tempfile.TemporaryDirectory() as folder:
        async with playground(clock=Clock(ticking=False), rates=rates) as desk:
            use_api(desk.address)
            async with Person(desk.address, "Ana") as ana:
                url = f"sqlite:///{folder}/league.db"
                seeds = map("seed-{}".format, numbers)
                channel = await ana.channel("table")
                async with SeasonServer(desk, url, lambda: next(seeds), ana, channel) as found:
                    yield found


async def season(
    found: SeasonServer, figures: Figures, before: list[LeagueSession], newcomers: int, late: int
) -> LeagueSession:
    """Play one season, measure it, and check everything."""
    number = len(before) + 1
    course = Course(found, number, Random(number))
    await course.sign_up(newcomers)
    figures.print_phase(f"season {number}: sign-up")
    await course.check_in(late)
    figures.print_phase("check-in")
    await course.begin(2)
    figures.print_phase("draw, standings, threads")
    await course.play()
    figures.print_phase("play")
    await course.end()
    figures.print_phase("grace, results, roles")
    session = await found.session()
    await course.require_all([*before, session])
    announcements = len(found.announcements(number))
    print(
        f"{len(session.divisions)} divisions, {len(session.fixtures)} matches and threads, "
        f"{announcements} announcements, each once; all standings are right"
    )
    await found.days(7)
    return session


async def measure(players: int, speed: float) -> None:
    """Play and measure two seasons."""
    rates = Brisk(speed)
    async with server(rates) as found, loop_lag(SAMPLE_INTERVAL) as lag:
        figures = Figures(rates, lag)
        top = max(players // 35, 1) * 7
        settings = {"up": 1, "down": 1, "top": top, "most": players - 4}
        await found.open(**settings, adjudication=Adjudication.SCORE)
        first = await season(found, figures, [], players, 4)
        await season(found, figures, [first], 10, 2)
    print_requests(rates.asked)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"{found.restarts} restarts; {memory:.0f} MiB with the playground and all members")


def print_requests(asked: Counter[str]) -> None:
    """Print the most frequent requests to Discord."""
    for request, times in asked.most_common(8):
        print(f"{times:8} {request}")


def main() -> None:
    """Run the benchmark."""
    players, speed = argument(1, PLAYERS), argument(2, SPEED)
    for name in ("renderers", "bot.translations"):  # the toy game has neither pictures nor texts
        logging.getLogger(name).setLevel(logging.CRITICAL)
    print(f"{players} players in matches of four, SQLite, limits {speed:g} times as fast")
    asyncio.run(measure(players, speed))


if __name__ == "__main__":
    main()
