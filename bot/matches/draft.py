"""What an action will write: collected while it decides, written all at once."""

import json
from typing import Any

from bot.matches.model import NEWEST_ONLY, Post
from data.database import Transaction
from data.tables import entries, matches, outbox, plans, seats
from data.tables.entries import EntryRow
from data.tables.matches import MatchRow
from data.tables.outbox import PostRow
from data.tables.seats import SeatRow
from games.core import Seat

Payload = dict[str, Any]
"""What a message is about; it always says at which ply."""


class Draft:
    """Entries, digests, posts, seats and plans that are not stored yet."""

    def __init__(self) -> None:
        self.entries: list[EntryRow] = []
        self.digests: list[tuple[int, int, str]] = []
        self.seats: list[SeatRow] | None = None
        self.plans: dict[Seat, str | None] = {}
        """The new plan of a seat; None if it has none any more."""
        self._posts: list[tuple[Post, Payload]] = []

    def post(self, kind: Post, payload: Payload) -> None:
        """Decide on a message."""
        self._posts.append((kind, payload))

    async def save(self, tx: Transaction, row: MatchRow, now: int, *, only_moved: bool) -> MatchRow:
        """Write everything; the match as it is stored now."""
        if self.seats is not None:
            await seats.replace(tx, row.id, self.seats)
        await entries.append(tx, row.id, self.entries)
        for digest in self.digests:
            await entries.add_digest(tx, row.id, *digest)
        await self._put_plans(tx, row.id)
        if only_moved and not self.entries and not self._posts and self.seats is None:
            return row  # not even when somebody has planned something is told
        number = row.posts
        if self._posts and number:
            await outbox.unblock(tx, row.id, now)
        # The board first, then the news that it was the last one.
        for kind, payload in sorted(self._posts, key=_is_end):
            await self._put(tx, row.id, number, kind, payload, now)
            number += 1
        row = row._replace(ply=row.ply + len(self.entries), posts=number, updated=now)
        if only_moved:
            await matches.advance(tx, row)
        else:
            await matches.change(tx, row)
        return row

    async def _put_plans(self, tx: Transaction, match: int) -> None:
        for seat, plan in self.plans.items():
            if plan is None:
                await plans.drop(tx, match, seat)
            else:
                await plans.put(tx, match, seat, plan)

    async def _put(
        self, tx: Transaction, match: int, number: int, kind: Post, payload: Payload, now: int
    ) -> None:
        """Put a message into the outbox.

        Of what shows how things stand only the newest is sent. Usually it takes the place of the
        one before; the nonce is new all the same, because it is another message. How often the one
        before was tried is remembered, because it may be there although nobody heard of it.
        """
        nonce = f"{match:x}.{number:x}"
        text = json.dumps(payload)
        attempts = 0
        if kind in NEWEST_ONLY:
            if await outbox.renew(tx, match, kind.value, text, nonce):
                return
            attempts = await outbox.supersede(tx, match, kind.value)
        await outbox.insert(tx, PostRow(match, number, kind.value, text, nonce, attempts, now))


def _is_end(post: tuple[Post, Payload]) -> bool:
    return post[0] is Post.END
