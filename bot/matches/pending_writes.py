"""Everything a session will write: collected by the action, saved in one go."""

from typing import TYPE_CHECKING

from bot.matches.posts import EndPost, MatchPost
from data.tables import entries, invitations, matches, outbox, plans, proposals, seats
from data.tables.entries import EntryRow
from data.tables.matches import MatchRow
from data.tables.outbox import PostRow, new_nonce
from data.tables.seats import SeatRow
from games.core import Seat

if TYPE_CHECKING:
    from bot.matches.session import MatchSession


class PendingWrites:
    """Entries, digests, posts, seats and plans that are not stored yet."""

    def __init__(self) -> None:
        self.entries: list[EntryRow] = []
        self.digests: list[tuple[int, int, str]] = []
        self.seats: list[SeatRow] | None = None
        """The new seats; None if they have not changed."""
        self.plans: dict[Seat, str | None] = {}
        """The new plan of a seat; None to delete it."""
        self.posts: list[MatchPost] = []

    async def save(self, session: "MatchSession") -> None:
        """Write everything that an action has changed, and bring the session up to date.

        Entries come first: if another process has moved, nothing else is written either.
        """
        tx, match = session.tx, session.row.id
        if self.entries:
            noted = self.entries[-1]._replace(to_act=session.seats_to_act())
            session.last_entry = self.entries[-1] = noted
        await entries.append(tx, match, self.entries)
        session.row = await self._save_row(session)
        if session.status_changed:
            await proposals.drop(tx, match)
            await invitations.drop(tx, match)
        if self.seats is not None:
            await seats.replace(tx, match, self.seats)
        for digest in self.digests:
            await entries.add_digest(tx, match, *digest)
        for seat, plan in self.plans.items():
            await plans.put(tx, match, seat, plan)
        if self.seats is not None and session.is_running:
            session.seats = await seats.of_match(tx, match)  # with the settings of new players
        for post in sorted(self.posts, key=lambda post: isinstance(post, EndPost)):
            queued = PostRow(match, 0, post.kind, post.encode(), new_nonce(match), 0, session.now)
            await outbox.put(tx, queued, newest_only=post.newest_only)

    async def _save_row(self, session: "MatchSession") -> MatchRow:
        """Store the match itself and return it with its new version.

        Cached copies are recognised as stale by a new entry; without one, by a new stamp.
        """
        tx, row = session.tx, session.row
        if row is not session.before:
            row = await matches.change(tx, row._replace(updated=session.now))
        elif not self.entries and (
            any(post.tells_news for post in self.posts) or self.seats is not None
        ):
            row = await matches.restamp(tx, row, session.now)
        elif not self.entries and self.plans:
            row = await matches.restamp(tx, row)  # nobody else may learn when a plan was made
        if not self.entries:
            return row
        last = self.entries[-1]
        return row._replace(ply=last.ply + 1, moved=last.stamp, moved_at=last.at)
