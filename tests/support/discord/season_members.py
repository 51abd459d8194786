"""Members of a server with a league, and rate limits that are shorter than those of Discord."""

import re
from collections import Counter
from dataclasses import replace
from typing import Self

from playground.server.http.rate_limits import RateLimits, Verdict
from tests.support.playground.person import Person


class Brisk(RateLimits):
    """Discord's rate limits, all of them shorter; calls that pass are counted."""

    def __init__(self, speed: float) -> None:
        super().__init__()
        self.speed = speed
        self.asked: Counter[str] = Counter()
        self.refused = 0

    def ask(self, method: str, path: str, now: float) -> Verdict:
        """Count a call, and decide whether it may pass."""
        verdict = super().ask(method, path, now * self.speed)
        self.asked[f"{method} {re.sub('[0-9]+', 'N', path)}"] += 1
        headers = dict(verdict.headers)
        if "X-RateLimit-Reset-After" in headers:
            after = float(headers["X-RateLimit-Reset-After"]) / self.speed
            headers["X-RateLimit-Reset-After"] = f"{after:.4f}"
        if verdict.retry_after is None:
            return replace(verdict, headers=headers)
        self.refused += 1
        return replace(verdict, headers=headers, retry_after=verdict.retry_after / self.speed)

    def old_edit(self, channel: int, now: float) -> float | None:
        """Seconds to wait before another edit of an old message."""
        wait = super().old_edit(channel, now * self.speed)
        if wait is None:
            return None
        self.refused += 1
        return wait / self.speed


class Member(Person):
    """A person who reads and presses, but receives no events."""

    def __init__(self, address: str, user: int, name: str) -> None:
        super().__init__(address, name)
        self.user = {"id": str(user), "global_name": name}

    async def __aenter__(self) -> Self:
        self._token = (await self.call("POST", "/session", {"user_id": self.user["id"]}))["token"]
        return self
