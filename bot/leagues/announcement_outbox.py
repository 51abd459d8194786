"""Delivers the announcements and tasks of leagues after their commit, in order for each league."""

from dataclasses import dataclass
from typing import Any, Protocol

from bot.leagues.announcements import SeasonAnnounced, SignUpOpened
from bot.leagues.pending_writes import save
from bot.leagues.queue import Invitation, LeaguePost, SentAnnouncement, decode_post
from bot.leagues.session import SEASONS, LeagueSession
from bot.leagues.tasks import DeleteMessage, UpdateInvitation, UpdateStandings
from bot.posts.delivery_loop import DeliveryLoop
from data import Database, Transaction
from data.tables.leagues import announcements, rows
from data.tables.leagues.announcements import AnnouncementRow
from data.tables.leagues.rows import SeasonRow
from data.times import stored


@dataclass(frozen=True, slots=True)
class QueuedAnnouncement:
    """An announcement or a task that is to be delivered now."""

    league: int
    number: int
    post: LeaguePost
    nonce: str
    """The same for every attempt at this announcement, and for no other."""
    attempt: int


class AnnouncementSender(Protocol):
    """Brings announcements and tasks to Discord."""

    async def post(self, queued: QueuedAnnouncement) -> SentAnnouncement | None:
        """Send an announcement or do a task; the same nonce never becomes two messages."""


class AnnouncementOutbox(DeliveryLoop[AnnouncementRow, SentAnnouncement | None]):
    """Delivers the queues of all leagues."""

    def __init__(self, database: Database, sender: AnnouncementSender, **given: Any) -> None:
        super().__init__(database, **given)
        self._sender = sender

    async def _release(self, tx: Transaction) -> None:
        await announcements.release(tx)

    async def _claim(
        self, tx: Transaction, now: int, until: int, limit: int
    ) -> list[AnnouncementRow]:
        return await announcements.claim(tx, now, until, limit)

    async def _retry_blocked(self, tx: Transaction, now: int, spread: int) -> None:
        await announcements.retry_blocked(tx, now, spread)

    async def _send(self, post: AnnouncementRow) -> SentAnnouncement | None:
        decoded = decode_post(post.kind, post.payload)
        queued = QueuedAnnouncement(post.league, post.number, decoded, post.nonce, post.attempts)
        return await self._sender.post(queued)

    async def _sent(
        self, tx: Transaction, post: AnnouncementRow, sent: SentAnnouncement | None
    ) -> None:
        await announcements.sent(tx, post.league, post.number)
        if sent is None or await self._record(tx, post, sent):
            return
        # The season or the draw was undone while the message was being sent.
        session = await LeagueSession.open(tx, post.league, stored(self._clock()))
        session.queue.append(DeleteMessage(message=sent.message, channel=sent.channel))
        await save(session)

    async def _record(self, tx: Transaction, row: AnnouncementRow, sent: SentAnnouncement) -> bool:
        """Store which message shows standings or an invitation; return False if they are gone."""
        post = decode_post(row.kind, row.payload)
        if isinstance(post, UpdateStandings):
            key = (row.league * SEASONS + post.season, post.division)
            return await rows.change(tx, "divisions", key, sent._asdict()) > 0
        if not isinstance(post, UpdateInvitation | SeasonAnnounced | SignUpOpened):
            return True
        season = row.league * SEASONS + (post.season or 0)
        if isinstance(post, UpdateInvitation):  # the same announcement in another message
            found = await rows.find_row(tx, "seasons", (season,))
            if not isinstance(found, SeasonRow) or found.invitation is None:
                return False
            post = Invitation.decode(found.invitation).announcement
        text = Invitation(post, sent).encode()
        return await rows.change(tx, "seasons", (season,), {"invitation": text}) > 0

    async def _put_off(
        self, tx: Transaction, post: AnnouncementRow, due: int, trouble: str
    ) -> None:
        await announcements.failed(tx, post.league, post.number, due, trouble)

    def _name(self, post: AnnouncementRow) -> str:
        return f"announcement {post.number} of league {post.league}"
