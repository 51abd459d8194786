"""Leagues for tests: a clock moved by hand, players who move at random, a fake sender."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from datetime import timedelta
from itertools import count
from random import Random
from typing import Any, TypeVar

from bot.leagues import (
    AnnouncementOutbox,
    Leagues,
    LeagueScheduler,
    LeagueSession,
    LeagueSettings,
    QueuedAnnouncement,
    SentAnnouncement,
)
from bot.leagues.admin.action import AdminAction
from bot.leagues.announcements import Announcement
from bot.leagues.match_opener import MatchOpener
from bot.leagues.model import EntrantStatus, SeasonState
from bot.leagues.queue import LeaguePost
from bot.leagues.tasks import UpdateRoles
from bot.matches import Status
from bot.posts.outbox import MatchOutbox
from data import Database
from data.tables.leagues import schedule
from tests.support.checked_cache import CheckedMatches
from tests.support.matches import GAMES_AND_PEBBLES, Clock, rows
from tests.support.odd_computers import Nobody

SERVER = 900
ORGANISER = 500
PEBBLES = LeagueSettings(game="pebbles", pace="none")


P = TypeVar("P", bound=LeaguePost)


class FakeSender:
    """Records announcements and tasks instead of bringing them to Discord."""

    def __init__(self) -> None:
        self.queued: list[QueuedAnnouncement] = []
        self.fails: Exception | None = None
        self.breaks = False
        """Whether the connection breaks after a message has arrived."""
        self.received = asyncio.Event()
        self.stuck = 0
        """The league whose messages never arrive."""
        self.meanwhile: dict[type[LeaguePost], Callable[[], Awaitable[Any]]] = {}
        """What happens once while a post of this type is being sent."""

    async def post(self, queued: QueuedAnnouncement) -> SentAnnouncement | None:
        if self.fails is not None:
            raise self.fails
        if queued.league == self.stuck:
            await asyncio.Event().wait()
        if type(queued.post) in self.meanwhile:
            await self.meanwhile.pop(type(queued.post))()
        self.queued.append(queued)
        self.received.set()
        if self.breaks:
            raise TimeoutError
        return SentAnnouncement(1000 + queued.number, 77)

    def sent(self, kind: type[P]) -> list[P]:
        """Return the posts of a type, in order."""
        return [one.post for one in self.queued if isinstance(one.post, kind)]

    def kinds(self) -> list[str]:
        """Return the kinds of the announcements and role updates, in order."""
        kept = Announcement | UpdateRoles
        return [one.post.kind for one in self.queued if isinstance(one.post, kept)]

    def sent_once(self) -> bool:
        """Whether no announcement was sent twice."""
        return max(Counter(one.nonce for one in self.queued).values(), default=1) == 1


class LeagueHarness:
    """Leagues with everything that runs them; `restart` is a new process on the same database."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self.database = database
        self.clock = clock
        self.sender = FakeSender()
        self.random = Random(5)
        self.clicks = count(1)
        self.seeds = map("seed-{}".format, count(1))
        self.restart()

    def restart(self, **more: Any) -> None:
        """Begin anew on the same database; `more` is given to the leagues."""
        given: dict[str, Any] = {"clock": self.clock, "seeds": lambda: next(self.seeds)}
        self.matches = CheckedMatches(self.database, GAMES_AND_PEBBLES, **given)
        self.leagues = Leagues(self.database, self.matches, GAMES_AND_PEBBLES, **given, **more)
        self.scheduler = LeagueScheduler(
            self.database, self.leagues, self.matches, GAMES_AND_PEBBLES, clock=self.clock
        )
        self.opener = MatchOpener(
            self.database, self.leagues, self.matches, GAMES_AND_PEBBLES, clock=self.clock
        )
        self.announcements = AnnouncementOutbox(self.database, self.sender, clock=self.clock)
        self.outbox = MatchOutbox(self.database, Nobody(), clock=self.clock)

    def click(self) -> int:
        return next(self.clicks)

    async def create(self, name: str = "Tiles", settings: LeagueSettings = PEBBLES) -> int:
        session = await self.leagues.create(SERVER, name, ORGANISER, self.click(), settings)
        return session.league.id

    async def open(self, settings: LeagueSettings = PEBBLES, name: str = "Tiles") -> int:
        """Create a league whose sign-up is open."""
        league = await self.create(name, settings)
        await self.leagues.open_season(league, ORGANISER, self.click())
        await self.settle()
        return league

    async def apply(self, league: int, action: AdminAction, **given: Any) -> LeagueSession:
        """Let the organiser carry out an action."""
        return await self.leagues.apply(league, action, ORGANISER, self.click(), **given)

    async def settle(self) -> None:
        """Do everything that is due now; if matches wait for others to open first, let them."""
        for _ in range(500):
            more = await self.scheduler.tick()
            while await self.outbox.tick():
                await self.outbox.all_sent()
            if not more:
                if not await self.database.read(lambda tx: schedule.to_open(tx, 1)):
                    break
                self.clock.go(60)
        else:
            raise AssertionError("the scheduler never finishes")
        while await self.announcements.tick():
            await self.announcements.all_sent()

    async def wait(self, days: float) -> None:
        self.clock.go(timedelta(days=days).total_seconds())
        await self.settle()

    async def join(self, league: int, *players: int) -> None:
        for player in players:
            await self.leagues.join(league, player, self.click())

    async def check_in(self, league: int, *players: int) -> None:
        for player in players:
            await self.leagues.check_in(league, player, self.click())

    async def begun(self, settings: LeagueSettings = PEBBLES, players: int = 7) -> int:
        """Create a league in which this many people play."""
        league = await self.open(settings)
        people = range(1, players + 1)
        await self.join(league, *people)
        await self.wait(settings.sign_up)
        await self.check_in(league, *people)
        await self.wait(settings.check_in)
        assert (await self.session(league)).state is SeasonState.PLAY
        return league

    async def session(self, league: int) -> LeagueSession:
        return await self.leagues.find(league)

    async def play(self, league: int, wanted: Callable[[int], bool] = lambda _: True) -> int:
        """Play matches to the end at random, and return how many."""
        played = 0
        for fixture in (await self.session(league)).fixtures:
            if fixture.result is not None or fixture.match is None or not wanted(fixture.number):
                continue
            match = await self.matches.find(fixture.match)
            while match.status is Status.RUNNING and match.waiting:
                seat = self.random.choice([s for s in match.to_act if match.seats[s].player])
                player = match.seats[seat].player
                assert player is not None
                move = self.random.choice(match.game.moves(match.state, seat))
                turn = await self.matches.play(match.id, match.ply, player, move, self.click())
                match = turn.match
            played += match.status is Status.OVER
        return played


def states(session: LeagueSession) -> Counter[EntrantStatus]:
    return Counter(EntrantStatus(one.state) for one in session.entrants)


async def snapshot(harness: LeagueHarness) -> list[list[tuple[object, ...]]]:
    """Return everything that is stored about leagues and matches."""
    tables = ("leagues", "seasons", "divisions", "entrants", "fixtures", "announcements", "matches")
    return [
        await rows(harness.database, f"SELECT * FROM {table} ORDER BY 1, 2") for table in tables
    ]
