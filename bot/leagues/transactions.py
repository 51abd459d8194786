"""How anything is done with a league: one transaction, once, and told only after the commit."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from datetime import datetime
from typing import Any

from bot.leagues.errors import ClosedLeagueError, StaleLeagueError
from bot.leagues.model import SeasonState
from bot.leagues.server_events import Places
from bot.leagues.session import LeagueSession
from bot.matches import Matches
from bot.matches.transactions import new_seed
from data import Database, Transaction
from data.tables import answers
from data.times import stored, utc_now
from games.core import AnyGame
from games.standings.ratings import Rating

Action = Callable[[LeagueSession], Any]
"""What is done with a league: it changes the book, or refuses with a LeagueError."""

Strengths = Callable[[int, str, Mapping[str, str]], Awaitable[Mapping[int, Rating]]]
"""How strong the players of a server are in a game with these options."""


async def unknown_strengths(
    server: int, game: str, options: Mapping[str, str]
) -> Mapping[int, Rating]:
    """Nothing is known of anybody."""
    return {}


class Acting(Places):
    """Leagues that acts change, one after the other.

    Every act locks its league, so two organisers who click at once come one after the other; the
    second is told that something has changed, if `seen` says that they looked at it before.
    """

    def __init__(
        self,
        database: Database,
        matches: Matches,
        games: Mapping[str, AnyGame],
        *,
        clock: Callable[[], datetime] = utc_now,
        seeds: Callable[[], str] = new_seed,
        strengths: Strengths = unknown_strengths,
    ) -> None:
        super().__init__(database, clock)
        self._matches = matches
        self._games = games
        self._seeds = seeds
        self._strengths = strengths

    async def _act(
        self,
        league: int,
        interaction: int,
        action: Action,
        *,
        actor: int | None = None,
        seen: int | None = None,
        shown: int | None = None,
        season: int | None = None,
    ) -> LeagueSession:
        """Do something with a league, once, however often it is asked for.

        Nothing is done if more was decided than somebody has `seen`, or if something else would
        be announced or drawn than they were `shown`.
        """
        now = stored(self._clock())

        async def body(tx: Transaction) -> LeagueSession:
            session = await LeagueSession.open(tx, league, now, number=season)
            if not await answers.claim(tx, interaction, f'{{"league": {league}}}'):
                return session
            require_open(session)
            if seen is not None and seen != session.league.notes:
                raise StaleLeagueError
            waiting = await self._apart(lambda: action(session))
            if asyncio.iscoroutine(waiting):
                await waiting
            if shown is not None and shown != session.checksum:
                raise StaleLeagueError
            await session.save(actor)
            return session

        return await self._done(body)

    async def _apart(self, work: Callable[[], Any]) -> Any:
        """Compute something that may take long beside everything else that goes on.

        A file is read and written in a thread of its own already.
        """
        return await asyncio.to_thread(work) if self._database.shared else work()

    async def _done(self, body: Callable[[Transaction], Any]) -> LeagueSession:
        session: LeagueSession = await self._database.write(body)
        self.wake()
        return session

    async def _ratings(self, league: int) -> Mapping[int, Rating]:
        """How strong everybody is, if that decides who plays where."""
        session = await self.find(league)
        if not session.has_season or session.state is not SeasonState.CHECK_IN:
            return {}
        settings = session.settings
        return await self._strengths(session.league.server, settings.game, settings.chosen_options)


def require_open(session: LeagueSession) -> None:
    """Refuse a league that was closed."""
    if session.league.closed is not None:
        raise ClosedLeagueError(session.league.name)
