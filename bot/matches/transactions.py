"""Runs actions: claim the click, lock the match, act, save; everything in one transaction."""

import json
import secrets
from collections.abc import Awaitable, Callable, Mapping
from datetime import datetime
from typing import NamedTuple

from bot.errors import RefusedError, decode, encode
from bot.matches.cache import CachedMatch, MatchCache
from bot.matches.clocks.adjustments import HEARTBEAT, record_heartbeat
from bot.matches.clocks.deadlines import set_deadlines
from bot.matches.model import ActionResult
from bot.matches.session import MatchSession
from data import Database, Transaction
from data.database import Body
from data.errors import StaleVersionError
from data.tables import answers, matches
from data.tables.matches import MatchRow
from data.times import stored, utc_now
from games.core import AnyGame

Action = Callable[[MatchSession], Awaitable[None]]
"""Changes a session, or refuses with a RefusedError."""

CACHED = 16_384
"""How many matches are kept in memory, a few kilobytes each."""


class Committed(NamedTuple):
    """The result of a transaction, and what to cache once it is committed."""

    result: ActionResult | RefusedError
    cached: CachedMatch | None = None


def new_seed() -> str:
    """Return a seed that nobody can guess."""
    return secrets.token_hex(16)


def answer_for(match: int) -> str:
    """Return the stored answer to a click that was carried out."""
    return f'{{"match": {match}}}'


def nothing() -> None:
    """Do nothing."""


def unchanged(row: MatchRow) -> MatchRow:
    """Return a row as it is."""
    return row


class MatchTransactions:
    """Runs actions on matches.

    Discord may deliver an interaction twice; the second time it gets the first answer. An action
    returns after everything it did is committed.
    """

    def __init__(
        self,
        database: Database,
        games: Mapping[str, AnyGame],
        *,
        clock: Callable[[], datetime] = utc_now,
        seeds: Callable[[], str] = new_seed,
        cached: int = CACHED,
    ) -> None:
        self.database = database
        self.games = games
        self.clock = clock
        self.seeds = seeds
        self.cache = MatchCache(games, cached)
        self.wake = nothing
        """Called after each change, so that new posts and deadlines are noticed at once."""
        self.last_heartbeat: int | None = None
        """When the deadline loop last ran; None in a process without one."""
        self.moves_stored = 0
        """How many moves this process has stored, draws included."""

    def now(self) -> int:
        """Return the current time as it is stored."""
        return stored(self.clock())

    async def run(self, match: int, interaction: int | None, action: Action) -> ActionResult:
        """Lock a match, read it and run an action on it."""
        now = self.now()

        async def body(tx: Transaction) -> Committed:
            return await self._claim(tx, match, interaction, now) or await self._run_locked(
                tx, match, interaction, action, now
            )

        return await self._commit(match, body)

    async def run_move(self, match: int, interaction: int | None, action: Action) -> ActionResult:
        """Run an action that only moves, on the cached match if that is current.

        The action runs again, on a freshly read match, if another process has moved meanwhile.
        """
        now = self.now()

        async def body(tx: Transaction) -> Committed:
            if (repeated := await self._claim(tx, match, interaction, now)) is not None:
                return repeated
            session = await self.cache.hold(tx, match, now)
            if session is not None:
                moved = await self._move(session, interaction, action)
                if moved is not None:
                    return moved
            return await self._run_locked(tx, match, interaction, action, now)

        return await self._commit(match, body)

    async def run_new(
        self,
        row: MatchRow,
        interaction: int | None,
        action: Action,
        *,
        complete: Callable[[MatchRow], MatchRow] = unchanged,
    ) -> ActionResult:
        """Store a new match and run an action on it; if that refuses, nothing is stored.

        `complete` adds what follows from the number of the match.
        """

        async def body(tx: Transaction) -> Committed:
            number = await matches.next_id(tx)  # locks the counter until the commit
            if interaction is not None and not await answers.claim(
                tx, interaction, answer_for(number)
            ):
                return await self.repeat(tx, interaction, row.created)
            return await self.insert(tx, complete(row._replace(id=number)), interaction, action)

        return self.committed(await self.database.write(body))

    # Steps of a transaction

    async def _claim(
        self, tx: Transaction, match: int, interaction: int | None, now: int
    ) -> Committed | None:
        """Claim a click; return the earlier answer if it was claimed before.

        This comes before the lock of the match, so that the same click in another process is
        waited for here.
        """
        if self.last_heartbeat is not None and now - self.last_heartbeat > HEARTBEAT:
            await record_heartbeat(tx, now)  # credits downtime before a clock is stopped
        if interaction is None or await answers.claim(tx, interaction, answer_for(match)):
            return None
        return await self.repeat(tx, interaction, now)

    async def _move(
        self, session: MatchSession, interaction: int | None, action: Action
    ) -> Committed | None:
        """Run an action on a held match; return None if the match may be out of date."""
        session.interaction = interaction
        refusal = None
        try:
            await action(session)
        except RefusedError as error:
            refusal = error
        if not session.played and self.database.shared:
            return None  # another process may have moved before the lock was granted
        if refusal is not None:
            return await self.refuse(session.tx, session.row.id, interaction, refusal)
        try:
            return await self._save(session)
        except StaleVersionError:
            return None

    async def _run_locked(
        self, tx: Transaction, match: int, interaction: int | None, action: Action, now: int
    ) -> Committed:
        session = await self.cache.lock(tx, match, now)
        return await self.act(session, interaction, action)

    async def act(
        self, session: MatchSession, interaction: int | None, action: Action
    ) -> Committed:
        """Run an action on a locked match and save, or store the refusal."""
        session.interaction = interaction
        try:
            await action(session)
        except RefusedError as refusal:
            return await self.refuse(session.tx, session.row.id, interaction, refusal)
        return await self._save(session)

    async def insert(
        self, tx: Transaction, row: MatchRow, interaction: int | None, action: Action
    ) -> Committed:
        """Store a new match and run an action on it."""
        await matches.insert(tx, row)
        session = await self.cache.open(tx, row, row.created)
        session.interaction = interaction
        await action(session)
        return await self._save(session)

    async def _save(self, session: MatchSession) -> Committed:
        await session.pending.save(session)
        await set_deadlines(session)
        result = ActionResult(
            session.match(),
            tuple(session.played),
            session.proposal,
            state_before=session.state_before,
        )
        return Committed(result, CachedMatch.of(session))

    async def refuse(
        self, tx: Transaction, match: int, interaction: int | None, refusal: RefusedError
    ) -> Committed:
        """Store a refusal as the answer to a click."""
        if interaction is not None:
            answer = {"match": match, "refusal": encode(refusal)}
            await answers.change(tx, interaction, json.dumps(answer))
        return Committed(refusal)

    async def repeat(self, tx: Transaction, interaction: int, now: int) -> Committed:
        """Return the earlier answer to a click."""
        answer = json.loads(await answers.given(tx, interaction))
        if "refusal" in answer:
            return Committed(decode(answer["refusal"]))
        session = await self.cache.lock(tx, answer["match"], now)
        return Committed(ActionResult(session.match(), again=True), CachedMatch.of(session))

    # After the commit

    async def _commit(self, match: int, body: Body[Committed]) -> ActionResult:
        try:
            committed = await self.database.write(body)
        except Exception:
            self.cache.forget(match)  # in case the cached match has caused the error
            raise
        return self.committed(committed)

    def committed(self, committed: Committed) -> ActionResult:
        """Cache a committed match and wake the loops; raise a stored refusal."""
        result, cached = committed
        if isinstance(result, RefusedError):
            raise result
        self.moves_stored += len(result.played)
        self.cache.keep(result.match.id, cached)
        self.wake()
        return result
