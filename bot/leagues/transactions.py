"""How a league is changed: an action on a session, which is saved in one transaction.

A quick action runs inside the transaction. One that may take long is computed between two: it gets
what a short transaction has read, and is saved if the league has kept its version.
"""

import json
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, Protocol, TypeVar

from bot.calculations.service import in_thread
from bot.leagues.errors import ClosedLeagueError, StaleLeagueError
from bot.leagues.pending_writes import save
from bot.leagues.session import MOST_ENTRANTS, LeagueSession
from data import Database, Transaction
from data.database import Body
from data.tables import answers
from data.tables.leagues import leagues
from data.times import stored

log = logging.getLogger(__name__)

T = TypeVar("T")
A = TypeVar("A")

ATTEMPTS: Final = 5
"""How often something is computed before a league that keeps changing is given up."""
SMALL: Final = 16
"""A league with at most this many entrants is computed in a thread.

That takes milliseconds, with the most rounds a tenth of a second.
"""

Action = Callable[[LeagueSession], Awaitable[T]]
"""What is done with a league: a coroutine that changes the session, or refuses."""


class Calculate(Protocol):
    """Returns the result of a slow function of a module, computed off the event loop."""

    def __call__(self, function: Callable[[A], T], argument: A, /) -> Awaitable[T]:
        """Return the result of the function, or raise its error."""


async def _nothing(session: LeagueSession) -> None:
    pass


@dataclass(frozen=True, slots=True)
class Computation:
    """An action that is computed between two transactions."""

    function: Callable[[tuple[LeagueSession, Any]], LeagueSession]
    """Changes the session and returns it, or refuses; a function of a module, without SQL."""
    argument: Any = None
    """The second argument of the function."""
    read: Action[None] = _nothing
    """Reads what else it needs, in the transaction that reads the league."""
    write: Action[None] = _nothing
    """Writes what else it changes, in the transaction that saves the session."""


class LeagueTransactions:
    """Runs actions on leagues, each saved in a transaction of its own.

    That transaction locks the league, so the second of two simultaneous clicks sees what the first
    one did. After the commit `wake` is called.
    """

    def __init__(
        self,
        database: Database,
        clock: Callable[[], datetime],
        wake: Callable[[], None],
        calculate: Calculate = in_thread,
        most_entrants: int = MOST_ENTRANTS,
    ) -> None:
        self._database = database
        self._clock = clock
        self.wake = wake
        self._calculate = calculate
        self._most_entrants = most_entrants

    # Quick actions

    async def run(
        self,
        league: int,
        interaction: int,
        action: Action[None],
        *,
        actor: int | None = None,
        closed: bool = False,
    ) -> LeagueSession:
        """Run the action of a click, once, however often Discord delivers the click.

        Refuse a closed league, unless the action is for `closed` leagues, too.
        """

        async def body(tx: Transaction) -> LeagueSession:
            session = await self._open(tx, league)
            if not await answers.claim(tx, interaction, _answer(league)):
                return session
            if not closed:
                require_open(session)
            await action(session)
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
                return await self._open(tx, known)
            session = await create(tx, number, now)
            await save(session, actor)
            return session

        return await self._commit(body)

    async def run_unattended(
        self, league: int, action: Action[T], *, season: int | None = None
    ) -> T:
        """Run an action that nobody has clicked for, and return its result."""

        async def body(tx: Transaction) -> tuple[T, bool]:
            session = await self._open(tx, league, season)
            result = await action(session)
            return result, await save(session)

        result, changed = await self._database.write(body)
        if changed:
            self.wake()
        return result

    # Computed actions

    async def run_computed(
        self,
        league: int,
        interaction: int,
        computation: Computation,
        *,
        actor: int | None = None,
        seen: int | None = None,
        shown: int | None = None,
        season: int | None = None,
    ) -> LeagueSession:
        """Compute the action of a click, and save it once, however often the click is delivered.

        Refuse a closed league. Refuse if the league log has grown since the user has `seen` it, or
        if the action would announce or draw something else than the preview with the checksum
        `shown`.
        """

        async def read(session: LeagueSession) -> bool:
            if await answers.is_claimed(session.tx, interaction):
                return False
            require_open(session)
            if seen is not None and seen != session.league.notes:
                raise StaleLeagueError
            await computation.read(session)
            return True

        for _ in range(ATTEMPTS):
            session, new = await self._snapshot(league, read, season)
            if not new:
                return session
            session, version = await self._compute(computation, session)
            if shown is not None and shown != session.checksum:
                raise StaleLeagueError
            if await self._save(session, version, computation, interaction, actor):
                return session
        raise StaleLeagueError

    async def run_computed_unattended(self, league: int, computation: Computation) -> bool:
        """Compute an action that nobody has clicked for; return whether it changed anything."""

        async def read(session: LeagueSession) -> None:
            await computation.read(session)

        for _ in range(ATTEMPTS):
            session, _ = await self._snapshot(league, read)
            session, version = await self._compute(computation, session)
            if not (session.changes() or session.queue or session.event):
                return False
            if await self._save(session, version, computation):
                return True
        log.warning("league %s changes faster than its next step is computed", league)
        return False

    async def preview(self, league: int, computation: Computation) -> LeagueSession:
        """Return the league as an action would leave it, without saving anything."""

        async def read(session: LeagueSession) -> None:
            require_open(session)
            await computation.read(session)

        session, _ = await self._snapshot(league, read)
        return (await self._compute(computation, session))[0]

    async def _snapshot(
        self, league: int, action: Action[T], season: int | None = None
    ) -> tuple[LeagueSession, T]:
        """Read a league and what else is needed, without locking it."""

        async def body(tx: Transaction) -> tuple[LeagueSession, T]:
            session = await self._open(tx, league, season, locked=False)
            result = await action(session)
            session.detach()
            return session, result

        return await self._database.read(body)

    async def _compute(
        self, computation: Computation, session: LeagueSession
    ) -> tuple[LeagueSession, int]:
        """Return the session as the action leaves it, and the version it was computed from."""
        version = session.league.version
        calculate = in_thread if len(session.entrants) <= SMALL else self._calculate
        computed = await calculate(computation.function, (session, computation.argument))
        return computed, version

    async def _save(
        self,
        session: LeagueSession,
        version: int,
        computation: Computation,
        interaction: int | None = None,
        actor: int | None = None,
    ) -> bool:
        """Save what was computed; return False if the league has changed meanwhile."""
        league = session.league.id

        async def body(tx: Transaction) -> bool:
            row = await leagues.lock(tx, league)
            if row is None or row.version != version:
                return False
            if interaction is not None and not await answers.claim(
                tx, interaction, _answer(league)
            ):
                return False  # the same click, delivered again and computed at the same time
            session.attach(tx, row)
            await computation.write(session)
            await save(session, actor)
            session.detach()
            return True

        saved = await self._database.write(body)
        if saved:
            self.wake()
        return saved

    async def _open(
        self, tx: Transaction, league: int, season: int | None = None, *, locked: bool = True
    ) -> LeagueSession:
        now = stored(self._clock())
        session = await LeagueSession.open(tx, league, now, number=season, locked=locked)
        session.most_entrants = self._most_entrants
        return session

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
