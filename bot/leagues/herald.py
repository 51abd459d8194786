"""The herald: announcements of leagues leave after the commit that decided on them, in order."""

import asyncio
import json
import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, NamedTuple, Protocol

from bot.leagues.book import SEASONS
from bot.leagues.model import Notice
from bot.loops import Loop
from bot.outbox import LEASE, PATIENCE, POLL, TryLaterError, UndeliverableError, pause
from data import Database, Transaction
from data.tables import leagues, leagues_posts
from data.tables.leagues_posts import AnnouncementRow
from data.tables.outbox import NEVER
from data.times import duration, stored

log = logging.getLogger(__name__)

AT_ONCE = 16


@dataclass(frozen=True, slots=True)
class Announcement:
    """Something that a league says: what kind, and about what."""

    league: int
    number: int
    kind: Notice
    payload: Mapping[str, Any]
    nonce: str
    """The same for every attempt at this announcement, and for no other."""
    attempt: int


class Posted(NamedTuple):
    """The message that an announcement has become."""

    message: int
    channel: int


class Crier(Protocol):
    """Whoever brings announcements to Discord."""

    async def cry(self, announcement: Announcement) -> Posted | None:
        """Post an announcement; the same nonce again is the same message."""


class Herald(Loop):
    """Posts what leagues announce: at least once with a nonce, in order for each league."""

    def __init__(
        self,
        database: Database,
        crier: Crier,
        *,
        clock: Callable[[], datetime],
        poll: float = POLL,
        lease: timedelta = LEASE,
        patience: timedelta = PATIENCE,
    ) -> None:
        super().__init__(poll)
        self._database = database
        self._crier = crier
        self._clock = clock
        self._lease = lease
        self._patience = patience
        self._flying: set[asyncio.Task[None]] = set()

    async def run(self) -> None:
        """Post until `stop`; first what another run had begun to post."""
        if not self._database.shared:
            await self._database.write(leagues_posts.release)
        try:
            await super().run()
        finally:
            for task in self._flying:
                task.cancel()
            await asyncio.gather(*self._flying, return_exceptions=True)

    async def tick(self) -> bool:
        """Claim the first announcement of each league, and let them fly."""
        free = AT_ONCE - len(self._flying)
        if not free:
            return False
        now = self._clock()
        until = stored(now + self._lease)
        posts = await self._database.write(
            lambda tx: leagues_posts.claim(tx, stored(now), until, free)
        )
        for post in posts:
            task = asyncio.create_task(self._deliver(post))
            self._flying.add(task)
            task.add_done_callback(self._landed)
        return bool(posts)

    def _landed(self, task: "asyncio.Task[None]") -> None:
        self._flying.discard(task)
        if not task.cancelled() and (error := task.exception()):
            log.error("an announcement will be posted again: %s", error)
        self.wake()

    async def all_landed(self) -> None:
        """Wait for what is on its way."""
        if self._flying:
            await asyncio.wait(self._flying)

    async def _finish(self) -> None:
        await self.all_landed()

    async def _deliver(self, row: AnnouncementRow) -> None:
        post = Announcement(
            row.league,
            row.number,
            Notice(row.kind),
            json.loads(row.payload),
            row.nonce,
            row.attempts,
        )
        try:
            posted = await asyncio.wait_for(self._crier.cry(post), self._patience.total_seconds())
        except UndeliverableError as error:
            await self._failed(row, NEVER, error)
        except Exception as error:
            after = error.after if isinstance(error, TryLaterError) else None
            due = stored(self._clock()) + duration(after or pause(row.attempts))
            await self._failed(row, due, error)
        else:
            await self._remember(post, posted)

    async def _failed(self, row: AnnouncementRow, due: int, error: Exception) -> None:
        reason = str(error) or type(error).__name__
        log.warning("announcement %s of league %s waits: %s", row.number, row.league, reason)
        await self._database.write(
            lambda tx: leagues_posts.failed(tx, row.league, row.number, due, reason)
        )

    async def _remember(self, post: Announcement, posted: Posted | None) -> None:
        async def body(tx: Transaction) -> None:
            await leagues_posts.sent(tx, post.league, post.number)
            if posted is not None and post.kind is Notice.TABLE:
                season = post.league * SEASONS + int(post.payload["season"])
                key = (season, int(post.payload["division"]))
                await leagues.change(tx, "divisions", key, posted._asdict())

        await self._database.write(body)
