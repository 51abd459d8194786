"""Rate limits that never hold a call for long. The only private names of discord.py.

discord.py does not expect cancelled calls, and ours are cancelled when they time out. The call that
is to lift a limit for the others may be the cancelled one; then the others would wait for ever. A
limit of minutes is reported at once, as a `LongWaitError`, so that the post is sent later and
others can go.
`tests/cogs/test_private_names.py` fails when the library no longer has the names used here.
"""

import asyncio
from types import TracebackType
from typing import Final

from discord import RateLimited
from discord.http import HTTPClient, Ratelimit

from cogs.discord_errors import LongWaitError

LONGEST_WAIT: Final = 30.0
"""Seconds for which a refused call waits by itself; discord.py accepts no less."""
LIFTED_AFTER: Final = 10.0
"""Seconds after which the limit of the whole bot is lifted, whatever happened to its call."""


class GlobalLimit(asyncio.Event):
    """The limit of the whole bot: while it is not set, every call waits.

    The call that Discord refused clears it, sleeps, and sets it again. If that call is cancelled
    meanwhile, the timer sets it. A call that comes too early is refused and clears it again.
    """

    def __init__(self, lifted_after: float) -> None:
        super().__init__()
        self._lifted_after = lifted_after
        self.set()

    def clear(self) -> None:
        """Let calls wait, for a limited time."""
        super().clear()
        asyncio.get_running_loop().call_later(self._lifted_after, self.set)


class Bucket(Ratelimit):
    """The limit of one kind of call.

    A call that returns says how many more may go, or sleeps until they may. If one call returned
    without an answer while another slept, and the sleeping one is cancelled, nobody is left to do
    so. Then all would wait for 30 seconds, longer than the timeout of a post, again and again.
    """

    __slots__ = ()

    async def acquire(self) -> None:
        """Go, or wait for the calls that are on their way."""
        is_orphaned = self.expires is None and not self.outgoing and not self._sleeping.locked()
        if self.remaining <= 0 and is_orphaned:
            self.reset()  # type: ignore[no-untyped-call]  # the library has no types here
        await super().acquire()

    async def _refresh(self) -> None:
        """Sleep until calls may go again, unless another call has slept already.

        In the library every call that waited for a sleeping one sleeps as well, one after the
        other, for as long as the newest answer says, although calls may go by then.
        """
        if self._sleeping.locked():
            async with self._sleeping:
                pass
            if self.remaining > 0:
                self._wake(self.remaining)
                return
        await super()._refresh()

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """End a call. A limit that is too long to wait for becomes an error like any other."""
        await super().__aexit__(kind, error, trace)  # type: ignore[type-var, arg-type]  # it is called with None
        if isinstance(error, RateLimited):
            raise LongWaitError(error.retry_after) from error


class Buckets(dict[str, Ratelimit]):
    """All buckets of a client, created on demand."""

    def __init__(self, http: HTTPClient) -> None:
        super().__init__()
        self._http = http

    def __missing__(self, key: str) -> Ratelimit:
        # With a longest wait of its own, a bucket would refuse calls that are still allowed in a
        # long window.
        self[key] = new = Bucket(None)
        self._http._try_clear_expired_ratelimits()
        return new


def patch_rate_limits(http: HTTPClient, *, lifted_after: float = LIFTED_AFTER) -> None:
    """Replace the limits of a client that has logged in."""
    http._global_over = GlobalLimit(lifted_after)
    http._buckets = Buckets(http)
