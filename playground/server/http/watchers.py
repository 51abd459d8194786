"""The people's open pages, which are told what happens."""

import asyncio
from collections import defaultdict
from typing import Any

Json = dict[str, Any]


class Watchers:
    """A queue of events for each open page, by user."""

    def __init__(self) -> None:
        self.open: defaultdict[int, set[asyncio.Queue[Json | None]]] = defaultdict(set)

    def join(self, user: int) -> asyncio.Queue[Json | None]:
        """A new page of this user."""
        queue: asyncio.Queue[Json | None] = asyncio.Queue()
        self.open[user].add(queue)
        return queue

    def leave(self, user: int, queue: asyncio.Queue[Json | None]) -> None:
        """The page is closed."""
        self.open[user].discard(queue)
        if not self.open[user]:
            del self.open[user]

    def tell(self, user: int, kind: str, data: Json) -> None:
        """An event for all pages of one user."""
        for queue in self.open.get(user, ()):
            queue.put_nowait({"type": kind, "data": data})

    def tell_all(self, kind: str, data: Json) -> None:
        """An event for everybody."""
        for user in tuple(self.open):
            self.tell(user, kind, data)

    def watching(self, user: int) -> bool:
        """Whether a page of this user is open."""
        return user in self.open

    def close(self) -> None:
        """Tell all pages that it is over."""
        for queues in self.open.values():
            for queue in queues:
                queue.put_nowait(None)
