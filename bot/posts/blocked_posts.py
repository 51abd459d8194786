"""Posts that wait for a permission or a channel, and are tried again when a server changes."""

from collections.abc import Callable
from datetime import datetime

from data import Database, Transaction
from data.tables import outbox
from data.tables.leagues import announcements
from data.times import stored


class BlockedPosts:
    """The posts and announcements that Discord has refused until a person acts."""

    def __init__(self, database: Database, *, clock: Callable[[], datetime]) -> None:
        self._database = database
        self._clock = clock

    async def retry(self, server: int) -> None:
        """Try all of a server again at once, because its channels or permissions have changed."""
        now = stored(self._clock())

        async def body(tx: Transaction) -> None:
            await outbox.retry_blocked(tx, now, 0, server)
            await announcements.retry_blocked(tx, now, 0, server)

        await self._database.write(body)
