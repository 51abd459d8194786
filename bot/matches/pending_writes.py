"""What an action will write: collected while it decides, written all at once."""

import json
from collections.abc import Mapping
from typing import Any

from bot.matches.model import NEWEST_ONLY, Post
from data.database import Transaction
from data.tables import entries, matches, outbox, plans, seats
from data.tables.entries import EntryRow
from data.tables.matches import MatchRow
from data.tables.outbox import NEVER, PostRow, Queued, new_nonce
from data.tables.seats import SeatRow
from games.core import Seat, new


class PendingWrites:
    """Entries, digests, posts, seats and plans that are not stored yet."""

    def __init__(self) -> None:
        self.entries: list[EntryRow] = []
        self.digests: list[tuple[int, int, str]] = []
        self.seats: list[SeatRow] | None = None
        self.plans: dict[Seat, str | None] = {}
        """The new plan of a seat; None if it has none any more."""
        self._posts: list[tuple[Post, str]] = []

    def post(self, kind: Post, ply: int, payload: Mapping[str, Any]) -> None:
        """Decide on a message; it says at which ply, and most of them nothing else."""
        text = json.dumps({"ply": ply, **payload}) if payload else f'{{"ply": {ply}}}'
        self._posts.append((kind, text))

    async def save(self, tx: Transaction, row: MatchRow, now: int, *, only_moved: bool) -> MatchRow:
        """Write everything; the match as it is stored now.

        Entries come first: if somebody else has gone on meanwhile, nothing else is written either.
        Whoever remembers the match sees by a new entry that it has changed; where there is none it
        gets another stamp.
        """
        await entries.append(tx, row.id, self.entries)
        if not only_moved:
            row = await matches.change(tx, row._replace(updated=now))
        elif not self.entries and (self._posts or self.seats is not None):
            row = await matches.restamp(tx, row, now)
        elif not self.entries and self.plans:  # not even when somebody has planned is told
            row = await matches.restamp(tx, row)
        if self.seats is not None:
            await seats.replace(tx, row.id, self.seats)
        for digest in self.digests:
            await entries.add_digest(tx, row.id, *digest)
        if self.plans:
            await self._put_plans(tx, row.id)
        if self._posts:
            await self._put_posts(tx, row.id, now)
        if not self.entries:
            return row
        last = self.entries[-1]
        return new(MatchRow, (*row[:-3], last.ply + 1, last.stamp, last.at))

    async def _put_plans(self, tx: Transaction, match: int) -> None:
        for seat, plan in self.plans.items():
            if plan is None:
                await plans.drop(tx, match, seat)
            else:
                await plans.put(tx, match, seat, plan)

    async def _put_posts(self, tx: Transaction, match: int, now: int) -> None:
        """Put the messages into the outbox: the board, then the news that it was the last one.

        Of what shows how things stand only the newest is sent. While many wait it takes the place
        of the one before, and the rest of the queue need not be looked at; the nonce is new all
        the same, because it is another message.
        """
        queue: list[Queued] | None = None
        self._posts.sort(key=_is_end)
        for kind, text in self._posts:
            post = new(PostRow, (match, 0, kind._value_, text, new_nonce(match), 0, now))
            if queue is None:
                if kind in NEWEST_ONLY and await outbox.renew(tx, post):
                    continue
                queue = await _open_queue(tx, match, now)
            await _put(tx, queue, post)


async def _open_queue(tx: Transaction, match: int, now: int) -> list[Queued]:
    """The queue of a match; somebody acts, so what waits for that is tried again."""
    queue = await outbox.queue(tx, match)
    if any(post.due >= NEVER for post in queue):
        await outbox.unblock(tx, match, now)
    return queue


async def _put(tx: Transaction, queue: list[Queued], post: PostRow) -> None:
    """Put a message at the end of its queue, or in the place of one that it makes needless.

    How often that was tried is remembered, because it may be there although nobody heard of it.
    """
    if post.kind in NEWEST_ONLY:
        older = [one for one in queue if one.kind == post.kind and one.lease is None]
        if older and older[-1] is queue[-1] and await outbox.renew(tx, post):
            return
        for one in older:
            await outbox.drop(tx, post.match, one.number)
            queue.remove(one)
            post = post._replace(attempts=max(post.attempts, one.attempts))
    if queue:
        post = post._replace(number=queue[-1].number + 1)
    await outbox.insert(tx, post)
    queue.append(Queued(post.number, post.kind, post.attempts, post.due, None))


def _is_end(post: tuple[Post, str]) -> bool:
    return post[0] is Post.END
