"""A whole season of a large league: how long each step takes, and what one act costs.

`python -m benchmarks.seasons [players]` runs it on SQLite, with matches that are ended by their
scores: it is the league that is measured here, not the play.
"""

import asyncio
import sys
import tempfile
from datetime import UTC, datetime, timedelta
from itertools import count
from time import perf_counter

from bot.leagues import Announcement, Calendar, Herald, Leagues, LeagueSettings, Posted
from bot.matches import Matches, Status
from data import open_database
from games import GAMES

SERVER, ORGANISER = 1, 2
PLAYERS = 200


class Silence:
    """Counts announcements."""

    def __init__(self) -> None:
        self.count = 0

    async def cry(self, announcement: Announcement) -> Posted | None:
        """Nobody hears it."""
        self.count += 1
        return None


class Season:
    """A league and its clock."""

    def __init__(self) -> None:
        self.now = datetime(2030, 1, 1, tzinfo=UTC)
        self.clicks = count(1)
        self.silence = Silence()

    async def run(self, players: int) -> None:
        """Everything from the sign-up to the next season, timed."""
        with tempfile.TemporaryDirectory() as folder:
            async with await open_database(f"sqlite:///{folder}/league.db") as database:
                self.matches = Matches(database, GAMES, clock=lambda: self.now)
                self.leagues = Leagues(database, self.matches, GAMES, clock=lambda: self.now)
                self.calendar = Calendar(
                    database, self.leagues, self.matches, GAMES, clock=lambda: self.now
                )
                self.herald = Herald(database, self.silence, clock=lambda: self.now)
                await self.play(players)

    async def play(self, players: int) -> None:
        """The season itself."""
        settings = LeagueSettings(top=max(players // 5, 7))
        made = await self.leagues.create(SERVER, "Bench", ORGANISER, next(self.clicks), settings)
        league = made.league.id
        await self.leagues.open_season(league, ORGANISER, next(self.clicks))
        start = perf_counter()
        for player in range(players):
            await self.leagues.join(league, 1000 + player, next(self.clicks))
        self.tell("a sign-up", (perf_counter() - start) / players)
        await self.after(timedelta(days=14), "opening the check-in")
        start = perf_counter()
        for player in range(players):
            await self.leagues.check_in(league, 1000 + player, next(self.clicks))
        self.tell("a check-in", (perf_counter() - start) / players)
        self.now += timedelta(days=3)
        start = perf_counter()
        seen = await self.leagues.preview(league)
        self.tell("the preview of the draw", perf_counter() - start)
        start = perf_counter()
        await self.leagues.advance(league)
        self.tell("the draw", perf_counter() - start)
        start = perf_counter()
        await self.settle()
        self.tell(f"opening {len(seen.fixtures)} matches", perf_counter() - start)
        for fixture in (await self.leagues.find(league)).fixtures:
            match = await self.matches.find(fixture.match or 0)
            if match.status is Status.RUNNING:
                await self.matches.decide(match.id)
        await self.after(timedelta(), "taking all results, and the final tables")
        start = perf_counter()
        await self.calendar.tick()
        self.tell("a look that finds nothing to do", perf_counter() - start)
        await self.after(timedelta(days=7), "the next season")
        print(f"{self.silence.count} announcements")

    async def after(self, span: timedelta, what: str) -> None:
        """Let time pass, and everything happen."""
        self.now += span
        start = perf_counter()
        await self.settle()
        self.tell(what, perf_counter() - start)

    async def settle(self) -> None:
        """Let everything happen that is due."""
        while await self.calendar.tick():
            pass
        while await self.herald.tick():
            await self.herald.all_landed()

    def tell(self, what: str, seconds: float) -> None:
        """One line."""
        print(f"{what:45} {1000 * seconds:9.1f} ms")


def main() -> None:
    """Run it."""
    players = int(sys.argv[1]) if len(sys.argv) > 1 else PLAYERS
    print(f"{players} players at tables of four, SQLite")
    asyncio.run(Season().run(players))


if __name__ == "__main__":
    main()
