"""Which messages show which match, so that old ones can be edited or deleted."""

from collections.abc import Callable
from datetime import datetime
from typing import NamedTuple

from data import Database
from data.tables import messages
from data.tables.messages import MessageRow
from data.times import loaded, stored


class SentMessage(NamedTuple):
    """A message on Discord that shows something of a match."""

    id: int
    channel: int
    kind: str
    ply: int
    at: datetime


class SentMessages:
    """The messages that show matches."""

    def __init__(self, database: Database, *, clock: Callable[[], datetime]) -> None:
        self._database = database
        self._clock = clock

    async def of_match(self, match: int) -> list[SentMessage]:
        """Return the messages of a match, oldest first."""
        rows = await self._database.read(lambda tx: messages.of_match(tx, match))
        return [SentMessage(row.id, row.channel, row.kind, row.ply, loaded(row.at)) for row in rows]

    async def record(self, match: int, message: int, channel: int, kind: str, ply: int) -> None:
        """Store that a message shows a match."""
        row = MessageRow(message, match, channel, kind, ply, stored(self._clock()))
        await self._database.write(lambda tx: messages.put(tx, row))

    async def forget(self, message: int) -> None:
        """Forget a message that was deleted."""
        await self._database.write(lambda tx: messages.forget(tx, message))
