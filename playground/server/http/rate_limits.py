"""Discord's rate limits: windows per route and channel, and a global one."""

import hashlib
import re
from collections import deque
from dataclasses import dataclass
from typing import Final

ROUTE_RATES: Final[tuple[tuple[str, str, int, float], ...]] = (
    ("POST", r"/channels/\d+/messages", 5, 5.0),
    ("PATCH", r"/channels/\d+/messages/\d+", 5, 5.0),
    ("DELETE", r"/channels/\d+/messages/\d+", 5, 1.0),
    ("POST", r"/channels/\d+/typing", 5, 5.0),
    ("POST", r"/channels/\d+/threads", 10, 10.0),
    ("POST", r"/channels/\d+/messages/\d+/threads", 10, 10.0),
    ("PUT", r"/channels/\d+/messages/pins/\d+", 5, 4.0),
    ("GET", r"/channels/\d+/messages.*", 5, 1.0),
    ("PUT", r"/guilds/\d+/members/\d+/roles/\d+", 10, 10.0),
    ("DELETE", r"/guilds/\d+/members/\d+/roles/\d+", 10, 10.0),
    ("POST", r"/webhooks/\d+/[^/]+", 5, 2.0),
    ("PATCH", r"/webhooks/\d+/[^/]+/messages/.+", 5, 2.0),
    ("PUT", r"/applications/\d+/(guilds/\d+/)?commands", 2, 5.0),
)
"""Method, path, calls per window, and the window's seconds; per channel or per interaction."""
DEFAULT_RATE: Final = (30, 10.0)
OLD_EDITS: Final = (3, 6.0)
NEW_THREADS: Final = (50, 300.0)
"""Threads that a bot may start in a server. No header announces this window."""
RENAMES: Final = (2, 600.0)
MAJOR_PARAMETER: Final = re.compile(r"/(?:channels|guilds)/\d+|/webhooks/\d+/[^/]+")
INTERACTION: Final = re.compile(r"/(?:interactions|webhooks)/\d+/[^/]+.*")
COUNTED_AS_INVALID: Final = frozenset({401, 403, 429})


@dataclass(slots=True)
class Window:
    """How many calls are left until the window resets."""

    limit: int
    remaining: int
    reset: float


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a call may pass, and the rate-limit headers of its answer."""

    headers: dict[str, str]
    retry_after: float | None = None
    is_global: bool = False
    banned: bool = False


class RateLimits:
    """All windows of one bot. With `generous` the headers are sent but no limit is reached."""

    def __init__(
        self, *, generous: bool = False, global_limit: int = 50, invalid_limit: int = 10_000
    ) -> None:
        self.generous = generous
        self.global_limit = global_limit
        self.invalid_limit = invalid_limit
        self._windows: dict[tuple[str, str], Window] = {}
        self._global = Window(global_limit, global_limit, 0.0)
        self._invalid: deque[float] = deque()
        self._old_edits: dict[int, deque[float]] = {}
        self._new_threads: dict[int, deque[float]] = {}
        self._routes = [(method, re.compile(path), n, s) for method, path, n, s in ROUTE_RATES]

    def ask(self, method: str, path: str, now: float) -> Verdict:
        """Count a call and return whether it may pass."""
        while self._invalid and self._invalid[0] < now - 600:
            self._invalid.popleft()
        if len(self._invalid) >= self.invalid_limit:
            return Verdict({}, 600.0, banned=True)
        interaction = INTERACTION.fullmatch(path) is not None
        if not interaction and not self.generous:
            if now >= self._global.reset:
                self._global = Window(self.global_limit, self.global_limit, now + 1.0)
            if self._global.remaining <= 0:
                after = self._global.reset - now
                return Verdict({"X-RateLimit-Global": "true"}, after, is_global=True)
            self._global.remaining -= 1
        if path.startswith("/interactions/"):
            return Verdict({})
        return self._ask_window(method, path, now)

    def _ask_window(self, method: str, path: str, now: float) -> Verdict:
        route, limit, seconds = self._rate(method, path)
        if self.generous:
            limit = 1_000_000
        bucket = hashlib.md5(f"{method} {route}".encode(), usedforsecurity=False).hexdigest()
        major = "".join(MAJOR_PARAMETER.findall(path)[:1])
        window = self._windows.get((bucket, major))
        if window is None or now >= window.reset:
            self._drop_expired(now)
            window = self._windows[bucket, major] = Window(limit, limit, now + seconds)
        passes = window.remaining > 0
        if passes:
            window.remaining -= 1
        after = max(window.reset - now, 0.001)
        headers = {
            "X-RateLimit-Limit": str(limit),
            "X-RateLimit-Remaining": str(window.remaining),
            "X-RateLimit-Reset": f"{window.reset:.3f}",
            "X-RateLimit-Reset-After": f"{after:.3f}",
            "X-RateLimit-Bucket": bucket,
        }
        return Verdict(headers, None if passes else after)

    def _rate(self, method: str, path: str) -> tuple[str, int, float]:
        for of_method, pattern, limit, seconds in self._routes:
            if of_method == method and pattern.fullmatch(path):
                return pattern.pattern, limit, seconds
        return re.sub(r"\d+", "N", path), *DEFAULT_RATE

    def count_response(self, status: int, now: float) -> None:
        """Count an answer; too many invalid requests ban the address."""
        if status in COUNTED_AS_INVALID:
            self._invalid.append(now)

    def old_edit(self, channel: int, now: float) -> float | None:
        """Return the seconds to wait before editing a message older than an hour, or None."""
        if self.generous:
            return None
        return _wait(self._old_edits.setdefault(channel, deque()), OLD_EDITS, now)

    def new_thread(self, guild: int, now: float) -> float | None:
        """Return the seconds to wait before starting a thread in a server, or None."""
        if self.generous:
            return None
        return _wait(self._new_threads.setdefault(guild, deque()), NEW_THREADS, now)

    def _drop_expired(self, now: float) -> None:
        if len(self._windows) > 1000:
            self._windows = {
                key: window for key, window in self._windows.items() if window.reset > now
            }


def _wait(times: deque[float], rate: tuple[int, float], now: float) -> float | None:
    """Count a call and return None, or return the seconds until it may pass."""
    most, seconds = rate
    while times and times[0] <= now - seconds:
        times.popleft()
    if len(times) >= most:
        return times[0] + seconds - now
    times.append(now)
    return None
