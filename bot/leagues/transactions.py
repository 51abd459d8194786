"""How a league is changed: one transaction locks it, runs an action and saves everything."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from datetime import datetime
from typing import TypeVar

from bot.leagues.errors import ClosedLeagueError, StaleLeagueError
from bot.leagues.pending_writes import save
from bot.leagues.session import LeagueSession
from data import Database, Transaction
from data.database import Body
from data.tables import answers
from data.tables.leagues import leagues
from data.times import stored

T = TypeVar("T")

Action = Callable[[LeagueSession], Awaitable[T]]
"""What is done with a league: a coroutine that changes the session, or refuses."""


class LeagueTransactions:
    """Runs actions on leagues, each in a transaction of its own.

    Every action locks its league, so the second of two simultaneous clicks sees what the first
    one did. After the commit `wake` is called.
    """

    def __init__(
        self, database: Database, clock: Callable[[], datetime], wake: Callable[[], None]
    ) -> None:
        self._database = database
        self._clock = clock
        self.wake = wake

    async def run(
        self,
        league: int,
        interaction: int,
        action: Action[None],
        *,
        actor: int | None = None,
        seen: int | None = None,
        shown: int | None = None,
        season: int | None = None,
        closed: bool = False,
    ) -> LeagueSession:
        """Run the action of a click, once, however often Discord delivers the click.

        Refuse a closed league, unless the action is for `closed` leagues, too. Refuse if the
        league log has grown since the user has `seen` it, or if the action would announce or draw
        something else than the preview with the checksum `shown`.
        """
        now = stored(self._clock())

        async def body(tx: Transaction) -> LeagueSession:
            session = await LeagueSession.open(tx, league, now, number=season)
            if not await answers.claim(tx, interaction, _answer(league)):
                return session
            if not closed:
                require_open(session)
            if seen is not None and seen != session.league.notes:
                raise StaleLeagueError
            await action(session)
            if shown is not None and shown != session.checksum:
                raise StaleLeagueError
            await save(session, actor)
            return session

        return await self._commit(body)

    async def run_new(
        self,
        interaction: int,
        create: Callable[[Transaction, int, int], Awaitable[LeagueSession]],
        *,
        actor: int,
    ) -> LeagueSession:
        """Create a league with a new number; the same click again returns the first one.

        `create` is given the transaction, the number and the time.
        """
        now = stored(self._clock())

        async def body(tx: Transaction) -> LeagueSession:
            number = await leagues.next_id(tx)  # other creators wait from here on
            if not await answers.claim(tx, interaction, _answer(number)):
                known = json.loads(await answers.given(tx, interaction))["league"]
                return await LeagueSession.open(tx, known, now)
            session = await create(tx, number, now)
            await save(session, actor)
            return session

        return await self._commit(body)

    async def run_unattended(
        self, league: int, action: Action[T], *, season: int | None = None
    ) -> T:
        """Run an action that nobody has clicked for, and return its result."""
        now = stored(self._clock())

        async def body(tx: Transaction) -> tuple[T, bool]:
            session = await LeagueSession.open(tx, league, now, number=season)
            result = await action(session)
            return result, await save(session)

        result, changed = await self._database.write(body)
        if changed:
            self.wake()
        return result

    async def preview(self, league: int, action: Action[None]) -> LeagueSession:
        """Return the league as an action would leave it, without saving anything."""
        now = stored(self._clock())

        async def body(tx: Transaction) -> LeagueSession:
            session = await LeagueSession.open(tx, league, now, locked=False)
            require_open(session)
            await action(session)
            return session

        return await self._database.read(body)

    async def compute(self, work: Callable[[], T]) -> T:
        """Compute something slow without blocking the event loop.

        On SQLite transactions have a thread of their own already.
        """
        return await asyncio.to_thread(work) if self._database.shared else work()

    async def _commit(self, body: Body[LeagueSession]) -> LeagueSession:
        session = await self._database.write(body)
        self.wake()
        return session


def require_open(session: LeagueSession) -> None:
    """Refuse a league that was closed."""
    if session.league.closed is not None:
        raise ClosedLeagueError(session.league.name)


def _answer(league: int) -> str:
    """Return what is stored as the answer to a click."""
    return f'{{"league": {league}}}'
