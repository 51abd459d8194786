"""Draws pictures off the event loop, in threads, with a queue that drops outdated scenes."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

from renderers import picture
from renderers.core import Scene
from renderers.standings import Sheet

THREADS = 2
"""Pillow releases the interpreter lock while it copies and compresses; more threads do not help."""
LONGEST = 200
"""The most pictures that may wait."""


class StudioBusyError(RuntimeError):
    """Too many pictures are waiting for another to be drawn in time; send text instead."""


@dataclass(slots=True)
class DrawJob:
    """A scene to draw, and the future of its picture."""

    scene: Scene | Sheet
    done: asyncio.Future[bytes] = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )


class Studio:
    """Draws in threads. For one key, such as a match, only the newest scene is drawn.

    Callers that asked for an older scene, still waiting, get the newer picture.
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
        self._workers: set[asyncio.Task[None]] = set()

    async def picture(self, key: Hashable, scene: Scene | Sheet) -> bytes:
        """The picture of a scene, or of a newer one with the same key."""
        job = self._waiting.get(key)
        if job is not None:
            job.scene = scene
        else:
            if len(self._waiting) >= self._longest:
                raise StudioBusyError(f"{len(self._waiting)} pictures are waiting already")
            job = self._waiting[key] = DrawJob(scene)
            if len(self._workers) < self._threads:
                self._workers.add(asyncio.get_running_loop().create_task(self._work()))
        return await asyncio.shield(job.done)

    async def _work(self) -> None:
        """Draw the waiting scenes, the oldest key first, until none are left."""
        loop = asyncio.get_running_loop()
        while self._waiting:
            _, job = self._waiting.popitem(last=False)
            try:
                file = await loop.run_in_executor(self._pool, self._draw, job.scene)
            except Exception as error:
                if not job.done.cancelled():
                    job.done.set_exception(error)
                    job.done.exception()  # mark it as retrieved, in case no caller waits any more
            else:
                if not job.done.cancelled():
                    job.done.set_result(file)
        # Not in a done callback: a scene that arrives before it would wait without a worker.
        self._workers -= {asyncio.current_task()}

    async def close(self) -> None:
        """Finish the pictures being drawn, cancel the waiting ones, and stop the threads."""
        for job in self._waiting.values():
            job.done.cancel()
        self._waiting.clear()
        if self._workers:
            await asyncio.wait(self._workers)
        self._pool.shutdown()
