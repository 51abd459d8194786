"""The herald: announcements of leagues leave after the commit that decided on them, in order."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from bot.leagues.model import INVITING, Notice
from bot.leagues.session import SEASONS, LeagueSession
from bot.posts.delivery_loop import DeliveryLoop
from data import Database, Transaction
from data.tables.leagues import announcements, rows
from data.tables.leagues.announcements import AnnouncementRow
from data.times import stored


@dataclass(frozen=True, slots=True)
class QueuedAnnouncement:
    """Something that a league says: what kind, and about what."""

    league: int
    number: int
    kind: Notice
    payload: Mapping[str, Any]
    nonce: str
    """The same for every attempt at this announcement, and for no other."""
    attempt: int


class SentAnnouncement(NamedTuple):
    """The message that an announcement has become."""

    message: int
    channel: int


class AnnouncementSender(Protocol):
    """Whoever brings announcements to Discord."""

    async def send(self, announcement: QueuedAnnouncement) -> SentAnnouncement | None:
        """Post an announcement; the same nonce again is the same message."""


class AnnouncementOutbox(DeliveryLoop[AnnouncementRow, SentAnnouncement | None]):
    """Posts what leagues announce, a queue for each league."""

    def __init__(self, database: Database, crier: AnnouncementSender, **given: Any) -> None:
        super().__init__(database, **given)
        self._crier = crier

    async def _release(self, tx: Transaction) -> None:
        await announcements.release(tx)

    async def _claim(
        self, tx: Transaction, now: int, until: int, limit: int
    ) -> list[AnnouncementRow]:
        return await announcements.claim(tx, now, until, limit)

    async def _send(self, post: AnnouncementRow) -> SentAnnouncement | None:
        announcement = QueuedAnnouncement(
            post.league,
            post.number,
            Notice(post.kind),
            json.loads(post.payload),
            post.nonce,
            post.attempts,
        )
        return await self._crier.send(announcement)

    async def _sent(
        self, tx: Transaction, post: AnnouncementRow, sent: SentAnnouncement | None
    ) -> None:
        await announcements.sent(tx, post.league, post.number)
        if sent is None or await self._kept(tx, post, sent):
            return
        # What it is about was undone while it was on its way.
        session = await LeagueSession.open(tx, post.league, stored(self._clock()))
        session.posts.append((Notice.OUTDATED, sent._asdict()))
        await session.save()

    async def _kept(self, tx: Transaction, post: AnnouncementRow, sent: SentAnnouncement) -> bool:
        """Remember which message shows a table, or invites people, if there is such a thing."""
        if post.kind not in (Notice.TABLE, Notice.INVITATION, *INVITING):
            return True
        about = json.loads(post.payload)
        season = post.league * SEASONS + int(about["season"])
        if post.kind == Notice.TABLE:
            key = (season, int(about["division"]))
            return await rows.change(tx, "divisions", key, sent._asdict()) > 0
        said = {"kind": post.kind, "about": about}
        if post.kind == Notice.INVITATION:  # the same, in another message
            row = await rows.find_row(tx, "seasons", (season,))
            said = json.loads(getattr(row, "invitation", None) or "{}")
        text = json.dumps({**said, **sent._asdict()})
        return await rows.change(tx, "seasons", (season,), {"invitation": text}) > 0

    async def _put_off(
        self, tx: Transaction, post: AnnouncementRow, due: int, trouble: str
    ) -> None:
        await announcements.failed(tx, post.league, post.number, due, trouble)

    def _name(self, post: AnnouncementRow) -> str:
        return f"announcement {post.number} of league {post.league}"
