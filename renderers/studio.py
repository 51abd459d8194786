"""Pictures off the event loop: a few threads, and a queue that forgets what is out of date."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

from renderers import picture
from renderers.core import Scene
from renderers.standings import Sheet

THREADS = 2
"""Pillow leaves the interpreter free while it copies and compresses; more threads gain nothing."""
LONGEST = 200
"""How many matches may wait for a picture."""


class StudioBusyError(RuntimeError):
    """So many pictures are waiting that another one would come too late; send words instead."""


@dataclass(slots=True)
class DrawJob:
    """A picture that somebody waits for."""

    scene: Scene | Sheet
    done: asyncio.Future[bytes] = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )


class Studio:
    """Draws in threads. For one key, such as a match, only the newest scene is drawn.

    Whoever asked for an older scene that was still waiting gets the newer picture.
    """

    def __init__(
        self,
        threads: int = THREADS,
        longest: int = LONGEST,
        draw: Callable[[Scene | Sheet], bytes] = picture,
    ) -> None:
        self._draw = draw
        self._threads = threads
        self._longest = longest
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="picture")
        self._waiting: OrderedDict[Hashable, DrawJob] = OrderedDict()
        self._easels: set[asyncio.Task[None]] = set()

    async def picture(self, key: Hashable, scene: Scene | Sheet) -> bytes:
        """The picture of a scene, or of a newer one with the same key."""
        order = self._waiting.get(key)
        if order is not None:
            order.scene = scene
        else:
            if len(self._waiting) >= self._longest:
                raise StudioBusyError(f"{len(self._waiting)} pictures are waiting already")
            order = self._waiting[key] = DrawJob(scene)
            if len(self._easels) < self._threads:
                self._easels.add(asyncio.get_running_loop().create_task(self._work()))
        return await asyncio.shield(order.done)

    async def _work(self) -> None:
        """Draw what is waiting, the oldest key first, until nothing is."""
        loop = asyncio.get_running_loop()
        while self._waiting:
            _, order = self._waiting.popitem(last=False)
            try:
                file = await loop.run_in_executor(self._pool, self._draw, order.scene)
            except Exception as error:
                if not order.done.cancelled():
                    order.done.set_exception(error)
                    order.done.exception()  # looked at, should nobody wait any more
            else:
                if not order.done.cancelled():
                    order.done.set_result(file)
        # at once, and not when the task has ended: who asks in between needs another easel
        self._easels -= {asyncio.current_task()}

    async def close(self) -> None:
        """Finish what is being drawn, and stop the threads."""
        for order in self._waiting.values():
            order.done.cancel()
        self._waiting.clear()
        if self._easels:
            await asyncio.wait(self._easels)
        self._pool.shutdown()
