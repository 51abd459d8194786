"""The open pages of users, which receive live events."""

import asyncio
from collections import defaultdict
from typing import Any

Json = dict[str, Any]


class Watchers:
    """A queue of events for each open page, by user."""

    def __init__(self) -> None:
        self.open: defaultdict[int, set[asyncio.Queue[Json | None]]] = defaultdict(set)

    def join(self, user: int) -> asyncio.Queue[Json | None]:
        """Add an open page of this user and return its queue."""
        queue: asyncio.Queue[Json | None] = asyncio.Queue()
        self.open[user].add(queue)
        return queue

    def leave(self, user: int, queue: asyncio.Queue[Json | None]) -> None:
        """Remove a page that was closed."""
        self.open[user].discard(queue)
        if not self.open[user]:
            del self.open[user]

    def tell(self, user: int, kind: str, data: Json) -> None:
        """Send an event to all pages of one user."""
        for queue in self.open.get(user, ()):
            queue.put_nowait({"type": kind, "data": data})

    def tell_all(self, kind: str, data: Json) -> None:
        """Send an event to the pages of all users."""
        for user in tuple(self.open):
            self.tell(user, kind, data)

    def watching(self, user: int) -> bool:
        """Whether this user has an open page."""
        return user in self.open

    def close(self) -> None:
        """Tell all pages that the playground stops."""
        for queues in self.open.values():
            for queue in queues:
                queue.put_nowait(None)
