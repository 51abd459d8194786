"""How often a bot may identify: once in five seconds, and 1,000 times a day."""

from typing import Final

from playground.server.state.world import Json

MAX_CONCURRENCY: Final = 1
"""How many shards may identify within five seconds; each has a bucket of its own."""
IDENTIFY_SECONDS: Final = 5.0
IDENTIFIES_PER_DAY: Final = 1000
DAY: Final = 86_400.0


class SessionStarts:
    """Counts the identifies of one bot. With `generous` there need be no pause between them."""

    def __init__(self, *, generous: bool) -> None:
        self.generous = generous
        self.remaining = IDENTIFIES_PER_DAY
        self._reset = 0.0
        self._last: dict[int, float] = {}

    def count(self, shard: int, now: float) -> bool:
        """Count an identify of a shard; return whether its bucket was free again."""
        self._renew(now)
        self.remaining -= 1
        bucket = shard % MAX_CONCURRENCY
        if not self.generous and now < self._last.get(bucket, 0.0) + IDENTIFY_SECONDS:
            return False
        self._last[bucket] = now
        return True

    def shape(self, now: float) -> Json:
        """Return Discord's `session_start_limit`."""
        self._renew(now)
        return {
            "total": IDENTIFIES_PER_DAY,
            "remaining": max(self.remaining, 0),
            "reset_after": int((self._reset - now) * 1000),
            "max_concurrency": MAX_CONCURRENCY,
        }

    def _renew(self, now: float) -> None:
        if now >= self._reset:
            self.remaining = IDENTIFIES_PER_DAY
            self._reset = now + DAY
