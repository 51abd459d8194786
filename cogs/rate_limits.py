"""Where Discord's library lets calls wait, so that nobody waits there for ever.

It does not expect that a call is given up, as ours are when they take too long: whoever waits on
behalf of the others and goes away leaves the gate shut.
"""

import asyncio
from typing import Final

from discord.http import HTTPClient, Ratelimit

SHUT: Final = 10.0
"""Seconds after which the gate for everybody opens by itself."""


class Gate(asyncio.Event):
    """Where all calls wait while Discord's limit for the whole bot holds.

    The call that was told so shuts the gate, and opens it in time. If that call is given up
    meanwhile nobody would, and the bot would be silent for ever. So the gate opens by itself as
    well; whoever comes too early is told again, and shuts it again.
    """

    def clear(self) -> None:
        """Shut it for a while."""
        super().clear()
        asyncio.get_running_loop().call_later(SHUT, self.set)


class Turnstile(Ratelimit):
    """Where calls of one kind wait until Discord lets the next of them pass.

    Whoever comes back tells how many more may pass, or sleeps until they may. If one call came
    back without an answer while another slept, and that one was given up, nobody is left to tell.
    Then everybody would wait for 30 seconds, which is longer than a post is waited for: none would
    ever pass again.
    """

    __slots__ = ()

    async def acquire(self) -> None:
        """Pass, or wait for whoever is on the way."""
        is_forgotten = self.expires is None and not self.outgoing and not self._sleeping.locked()
        if self.remaining <= 0 and is_forgotten:
            self.reset()  # type: ignore[no-untyped-call]  # the library has no types here
        await super().acquire()


class Turnstiles(dict[str, Ratelimit]):
    """All turnstiles of a bot; a new one is there when somebody comes to it."""

    def __init__(self, http: HTTPClient) -> None:
        super().__init__()
        self._http = http

    def __missing__(self, key: str) -> Ratelimit:
        self[key] = new = Turnstile(self._http.max_ratelimit_timeout)
        self._http._try_clear_expired_ratelimits()
        return new


def patch_rate_limits(http: HTTPClient) -> None:
    """Put our gates into Discord's library."""
    http._global_over = Gate()
    http._global_over.set()
    http._buckets = Turnstiles(http)
