"""The operator's blocks of people and servers, kept in memory for every request."""

from collections.abc import Callable
from datetime import date, datetime, time, timedelta
from enum import StrEnum
from typing import Final, NamedTuple

from bot.errors import RefusedError
from data import Database
from data.tables import counts, operator_blocks
from data.tables.counts import Census
from data.tables.operator_blocks import OperatorBlockRow
from data.times import loaded, stored, utc_now

LONGEST_REASON: Final = 200
HIGHEST_ID: Final = 2**63 - 1


class BlockKind(StrEnum):
    """What the operator can block."""

    PERSON = "person"
    SERVER = "server"


class Block(NamedTuple):
    """A block that is in force."""

    kind: BlockKind
    subject: int
    reason: str
    since: datetime
    until: datetime | None


class BlockedError(RefusedError):
    """A request of a blocked person, or on a blocked server."""

    def __init__(self, block: Block, contact: str | None) -> None:
        super().__init__(
            f"blocked-{block.kind}",
            f"the operator has blocked this {block.kind}",
            until=f"<t:{int(block.until.timestamp())}:D>" if block.until else "never",
            contact=contact or "none",
        )


class BadBlockError(RefusedError):
    """A block that cannot be made; the sentence says why."""

    def __init__(self, key: str, sentence: str) -> None:
        super().__init__(key, sentence)


class OperatorBlocks:
    """Who is blocked.

    A request looks here and not into the database. `BlockLoop` reads the blocks again every few
    seconds, so that one made in another process holds everywhere soon.
    """

    def __init__(self, database: Database, *, clock: Callable[[], datetime] = utc_now) -> None:
        self._database = database
        self._clock = clock
        self._known: dict[tuple[str, int], Block] = {}
        self.wake: Callable[[], None] = lambda: None
        """Called after each change, so that it is applied at once."""

    def find(self, kind: BlockKind, subject: int | None) -> Block | None:
        """The block of a person or server that is in force, if there is one."""
        if not self._known or subject is None:
            return None
        found = self._known.get((kind, subject))
        if found is None or (found.until is not None and found.until <= self._clock()):
            return None
        return found

    def require_free(self, person: int, server: int | None, contact: str | None) -> None:
        """Refuse a blocked person, and everybody on a blocked server."""
        for kind, subject in ((BlockKind.PERSON, person), (BlockKind.SERVER, server)):
            if block := self.find(kind, subject):
                raise BlockedError(block, contact)

    async def refresh(self) -> list[Block]:
        """Read all blocks that are in force, and return them."""
        now = stored(self._clock())
        rows = await self._database.read(lambda tx: operator_blocks.in_force(tx, now))
        found = [_block(row) for row in rows]
        self._known = {(one.kind, one.subject): one for one in found}
        return found

    async def block(
        self, kind: BlockKind, subject: int, reason: str, until: datetime | None = None
    ) -> None:
        """Block a person or server, or give the block a new reason and end."""
        now = self._clock()
        reason = " ".join(reason.split())
        if not 0 < subject <= HIGHEST_ID:
            raise BadBlockError("block-no-id", "that is no Discord id")
        if not 0 < len(reason) <= LONGEST_REASON:
            raise BadBlockError(
                "block-reason", f"a block needs a reason of up to {LONGEST_REASON} characters"
            )
        if until is not None and until <= now:
            raise BadBlockError("block-past", "a block ends in the future")
        row = OperatorBlockRow(
            kind.value, subject, reason, stored(now), None if until is None else stored(until)
        )
        await self._database.write(lambda tx: operator_blocks.put(tx, row))
        await self.refresh()
        self.wake()

    async def unblock(self, kind: BlockKind, subject: int) -> bool:
        """Lift a block; return whether there was one."""
        lifted = await self._database.write(
            lambda tx: operator_blocks.drop(tx, kind.value, subject)
        )
        await self.refresh()
        self.wake()
        return lifted

    async def census(self) -> Census:
        """Counts of matches, waiting posts and overdue deadlines."""
        now = stored(self._clock())
        return await self._database.read(lambda tx: counts.census(tx, now))

    async def still_played(self) -> list[tuple[int, int]]:
        """Matches that have to go on without a blocked person, with that person."""
        now = stored(self._clock())
        return await self._database.read(lambda tx: operator_blocks.still_played(tx, now))


def end_of(day: date, clock_time: datetime) -> datetime:
    """The end of a day, up to which a block lasts, in the time zone of a moment."""
    return datetime.combine(day, time(), clock_time.tzinfo) + timedelta(days=1)


def _block(row: OperatorBlockRow) -> Block:
    until = None if row.until is None else loaded(row.until)
    return Block(BlockKind(row.kind), row.subject, row.reason, loaded(row.since), until)
