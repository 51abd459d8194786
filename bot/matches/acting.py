"""How anything is done with a match: one transaction, once, and told only after the commit."""

import json
import secrets
from collections.abc import Awaitable, Callable, Mapping
from datetime import UTC, datetime
from typing import Any

from bot.matches import errors
from bot.matches.clocks import set_deadlines
from bot.matches.errors import MatchError, UnknownMatchError
from bot.matches.model import Joining, Place, Status, Turn
from bot.matches.sitting import Sitting
from bot.matches.table import Table, Tables
from data import Database, Transaction
from data.tables import answers, matches
from data.tables.matches import MatchRow
from data.times import stored
from games.core import AnyGame
from games.shuffle import commitment

Action = Callable[[Sitting], Awaitable[None] | None]
"""What is done at a table: it changes the sitting, or refuses with a MatchError."""

Result = tuple[Turn | MatchError, Table | None]
"""What a transaction has come to, and the table to remember once it is stored."""

REMEMBERED = 16_384
"""How many tables are kept in memory, a few kilobytes each."""


def utc_now() -> datetime:
    """The time on the wall."""
    return datetime.now(UTC)


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
        wake: Callable[[], None] = nothing,
        remembered: int = REMEMBERED,
    ) -> None:
        """`wake` is called after each change, for whoever sends what is in the outbox."""
        self.wake = wake
        self._database = database
        self._games = games
        self._clock = clock
        self._seeds = seeds
        self._tables = Tables(remembered)

    async def _act(self, match: int, interaction: int | None, action: Action) -> Turn:
        """Do something at a table, once, however often it is asked for."""
        now = stored(self._clock())

        async def body(tx: Transaction) -> Result:
            row = await self._locked(tx, match)
            # Only now: whoever held the lock before may have answered the same click.
            if interaction and not await answers.claim(tx, interaction, done(match)):
                return await self._repeat(tx, interaction, now)
            return await self._sit(tx, row, interaction, action, now)

        return self._told(await self._database.write(body))

    async def _locked(self, tx: Transaction, match: int) -> MatchRow:
        row = await matches.lock(tx, match)
        if row is None:
            raise UnknownMatchError(match)
        return row

    async def _sit(
        self, tx: Transaction, row: MatchRow, interaction: int | None, action: Action, now: int
    ) -> Result:
        """Do something at a locked table, and write all that follows."""
        sitting = await Sitting.open(tx, row, self._games, self._tables, now)
        sitting.interaction = interaction
        try:
            if (waiting := action(sitting)) is not None:
                await waiting
        except MatchError as refusal:
            return await self._refused(tx, row.id, interaction, refusal)
        await sitting.save()
        await set_deadlines(sitting)
        return Turn(sitting.match(), tuple(sitting.played), sitting.proposal), sitting.table

    async def _refused(
        self, tx: Transaction, match: int, interaction: int | None, refusal: MatchError
    ) -> Result:
        """Remember a refusal, should the same click come again."""
        if interaction is not None:
            answer = {"match": match, "refusal": errors.written(refusal)}
            await answers.change(tx, interaction, json.dumps(answer))
        return refusal, None

    async def _repeat(self, tx: Transaction, interaction: int, now: int) -> Result:
        """The answer that a click got before."""
        answer = json.loads(await answers.given(tx, interaction))
        if "refusal" in answer:
            return errors.read(answer["refusal"]), None
        return await self._look(tx, answer["match"], now, again=True)

    async def _look(
        self, tx: Transaction, match: int, now: int, *, again: bool = False
    ) -> tuple[Turn, Table | None]:
        """A match as it stands."""
        row = await matches.find(tx, match)
        if row is None:
            raise UnknownMatchError(match)
        sitting = await Sitting.open(tx, row, self._games, self._tables, now)
        return Turn(sitting.match(), again=again), sitting.table

    def _told(self, result: Result, *, changed: bool = True) -> Turn:
        """What the caller is told, now that it is stored."""
        turn, table = result
        if isinstance(turn, MatchError):
            raise turn
        if turn.match.status is Status.RUNNING and table is not None:
            self._tables.keep(turn.match.id, table)
        else:
            self._tables.forget(turn.match.id)
        if changed:
            self.wake()
        return turn

    # New matches

    def _new_row(
        self, *, place: Place, joining: Joining = Joining.ANYONE, **values: Any
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
            ply=0,
            posts=0,
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
        if isinstance(result[0], MatchError):
            raise result[0]
        return result
