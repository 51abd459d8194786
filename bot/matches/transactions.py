"""How anything is done with a match: one transaction, once, and told only after the commit."""

import json
import secrets
from collections.abc import Callable, Coroutine, Mapping
from datetime import datetime
from typing import Any

from bot.errors import RefusedError, decode, encode
from bot.matches.cache import CachedMatch, MatchCache
from bot.matches.clocks.adjustments import HEARTBEAT, record_heartbeat
from bot.matches.clocks.deadlines import set_deadlines
from bot.matches.clocks.pace import MatchDays
from bot.matches.errors import UnknownMatchError
from bot.matches.model import ActionResult, Joining, Location, Status
from bot.matches.session import MatchSession
from data import Database, Transaction
from data.errors import StaleVersionError
from data.tables import answers, matches
from data.tables.matches import MatchRow
from data.times import stored, utc_now
from games.core import AnyGame, new
from games.shuffle import commitment

Action = Callable[[MatchSession], Coroutine[Any, Any, None] | None]
"""What is done at a table: it changes the sitting, or refuses with a MatchError.

It is a coroutine if it has to look at more than the sitting.
"""

Result = tuple[ActionResult | RefusedError, CachedMatch | None]
"""What a transaction has come to, and what to remember once it is stored."""

REMEMBERED = 16_384
"""How many matches are kept in memory, a few kilobytes each."""


def new_seed() -> str:
    """A seed that nobody can guess."""
    return secrets.token_hex(16)


def nothing() -> None:
    """Nobody needs to be told."""


def done(match: int) -> str:
    """The answer to a click that had its effect."""
    return f'{{"match": {match}}}'


class Acting:
    """What every action has in common.

    Every action names the interaction that asked for it. Discord may deliver one twice; the second
    time it gets the first answer. An action returns once everything it did is stored for good.
    """

    def __init__(
        self,
        database: Database,
        games: Mapping[str, AnyGame],
        *,
        clock: Callable[[], datetime] = utc_now,
        seeds: Callable[[], str] = new_seed,
        remembered: int = REMEMBERED,
        match_days: Mapping[str, MatchDays] | None = None,
    ) -> None:
        """`match_days` holds the time limits of tournament matches by game, where unusual."""
        self.wake = nothing
        """Called after each change, for whoever sends what is in the outbox."""
        self.watched: int | None = None
        """When the clocks were last looked at; None where nobody does."""
        self.moved = 0
        """How many moves were stored here, draws included."""
        self._database = database
        self._games = games
        self._clock = clock
        self._seeds = seeds
        self._memory = MatchCache(remembered)
        self._match_days = match_days or {}

    async def _act(self, match: int, interaction: int | None, action: Action) -> ActionResult:
        """Do something at a table, once, however often it is asked for."""
        now = stored(self._clock())

        async def body(tx: Transaction) -> Result:
            if self.watched is not None and now - self.watched > HEARTBEAT:
                await record_heartbeat(
                    tx, now
                )  # or somebody would pay for the time when nobody was
            # Before the match: whoever answers the same click just now is waited for here.
            if interaction and not await answers.claim(tx, interaction, done(match)):
                return await self._repeat(tx, interaction, now)
            result = await self._play_on(tx, match, interaction, action, now)
            if result is not None:
                return result
            row = await self._locked(tx, match)
            return await self._sit(tx, row, interaction, action, now)

        try:
            result = await self._database.write(body)
        except Exception:
            self._memory.forget(match)  # should that be what is wrong, the next click finds it new
            raise
        return self._told(result)

    async def _locked(self, tx: Transaction, match: int) -> MatchRow:
        row = await matches.lock(tx, match, self._memory.row(match))
        if row is None:
            raise UnknownMatchError(match)
        return row

    async def _found(self, tx: Transaction, match: int, now: int) -> MatchSession:
        """A match to look at, in a transaction that only looks."""
        row = await matches.find(tx, match, self._memory.row(match))
        if row is None:
            raise UnknownMatchError(match)
        return await MatchSession.open(tx, row, self._games, self._memory, now)

    async def _play_on(
        self, tx: Transaction, match: int, interaction: int | None, action: Action, now: int
    ) -> Result | None:
        """Move at a table as it is remembered, on condition that it still is like that.

        Nothing comes of it, and nothing is written, if the table has changed; nor if this is no
        move, if it is refused, or if it needs a look at what is stored: that needs a table that was
        read after it was locked.
        """
        known = self._memory.find(match)
        if known is None:
            return None
        session = MatchSession.remembered(tx, known, self._games, now)
        session.interaction = interaction
        try:
            waiting = action(session)
        except RefusedError:
            return None
        if waiting is not None:
            waiting.close()
        if waiting is not None or not session.only_moved or not await matches.hold(tx, known.row):
            return None
        try:
            await session.save()
        except StaleVersionError:
            return None
        return await self._result_of(session)

    async def _sit(
        self, tx: Transaction, row: MatchRow, interaction: int | None, action: Action, now: int
    ) -> Result:
        """Do something at a locked table, and write all that follows."""
        session = await MatchSession.open(tx, row, self._games, self._memory, now)
        session.interaction = interaction
        try:
            if (waiting := action(session)) is not None:
                await waiting
        except RefusedError as refusal:
            return await self._refused(tx, row.id, interaction, refusal)
        await session.save()
        return await self._result_of(session)

    async def _result_of(self, session: MatchSession) -> Result:
        """Set the clocks, after everything else is written."""
        await set_deadlines(session)
        match = session.match()
        turn = new(ActionResult, (match, tuple(session.played), session.proposal, False))
        return turn, session.known(match)

    async def _refused(
        self, tx: Transaction, match: int, interaction: int | None, refusal: RefusedError
    ) -> Result:
        """Remember a refusal, should the same click come again."""
        if interaction is not None:
            answer = {"match": match, "refusal": encode(refusal)}
            await answers.change(tx, interaction, json.dumps(answer))
        return refusal, None

    async def _repeat(self, tx: Transaction, interaction: int, now: int) -> Result:
        """The answer that a click got before.

        The match is locked: whoever moves meanwhile is not seen in one table and missed in another.
        """
        answer = json.loads(await answers.given(tx, interaction))
        if "refusal" in answer:
            return decode(answer["refusal"]), None
        row = await self._locked(tx, answer["match"])
        session = await MatchSession.open(tx, row, self._games, self._memory, now)
        match = session.match()
        return ActionResult(match, again=True), session.known(match)

    async def _look(
        self, tx: Transaction, match: int, now: int
    ) -> tuple[ActionResult, CachedMatch | None]:
        """A match as it stands."""
        session = await self._found(tx, match, now)
        view = session.match()
        return ActionResult(view), session.known(view)

    def _told(self, result: Result, *, changed: bool = True) -> ActionResult:
        """What the caller is told, now that it is stored."""
        turn, known = result
        if isinstance(turn, RefusedError):
            raise turn
        self.moved += len(turn.played)
        if known is None:
            self._memory.forget(turn.match.id)
        else:
            self._memory.keep(known)
        if changed:
            self.wake()
        return turn

    # New matches

    def _new_row(
        self, *, place: Location, joining: Joining = Joining.ANYONE, **values: Any
    ) -> MatchRow:
        """A lobby that is not stored yet, with a seed of its own."""
        seed, now = self._seeds(), stored(self._clock())
        return MatchRow(
            id=0,
            status=Status.LOBBY.value,
            ending=None,
            server=place.server,
            channel=place.channel,
            thread=place.thread,
            seed=seed,
            commitment=commitment(seed),
            foreign_draws=0,
            outcome=None,
            created=now,
            updated=now,
            joining=joining.value,
            **values,
        )

    async def _open(self, tx: Transaction, row: MatchRow, action: Action) -> Result:
        """Store a new match and let people sit down; if one is refused there is no match."""
        await matches.insert(tx, row)
        result = await self._sit(tx, row, None, action, row.created)
        if isinstance(result[0], RefusedError):
            raise result[0]
        return result
