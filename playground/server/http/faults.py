"""Faults on purpose, for tests: which calls fail, and which events are lost, repeated or held."""

import asyncio
import re
from dataclasses import dataclass, field
from typing import Any

Json = dict[str, Any]


@dataclass(slots=True)
class CallFault:
    """What happens instead of, or after, serving a call."""

    method: str
    path: re.Pattern[str]
    status: int
    times: int
    skip: int
    retry_after: float
    is_global: bool
    after: bool
    """Whether the call takes effect before it fails: the answer is lost, not the request."""
    code: int
    """Discord's error code; 0 in errors of a proxy before it."""


@dataclass(slots=True)
class EventFault:
    """What happens to an event on its way to the bot."""

    event: str
    times: int
    copies: int = 1
    hold: bool = False


@dataclass(slots=True)
class Faults:
    """The faults that are still to happen; empty in normal use."""

    calls: list[CallFault] = field(default_factory=list)
    events: list[EventFault] = field(default_factory=list)
    held: list[tuple[Any, str, Json]] = field(default_factory=list)
    stalled: list[asyncio.Event] = field(default_factory=list)

    def fail(
        self,
        method: str,
        path: str,
        status: int,
        *,
        times: int = 1,
        skip: int = 0,
        retry_after: float = 0.05,
        is_global: bool = False,
        after: bool = False,
        code: int = 0,
    ) -> None:
        """Answer the next matching calls with this status.

        `path` is a regular expression for the path after `/api/v10`. 429 is a rate limit with
        `retry_after`; 0 cuts the connection without an answer; -1 does so only after `release`.
        The first `skip` matching calls succeed. With `after` the call takes effect first. An
        error of 400 to 499 has Discord's `code`.
        """
        self.calls.append(
            CallFault(
                method, re.compile(path), status, times, skip, retry_after, is_global, after, code
            )
        )

    def repeat(self, event: str, *, copies: int = 2, times: int = 1) -> None:
        """Deliver the next events of this name more than once."""
        self.events.append(EventFault(event, times, copies=copies))

    def lose(self, event: str, *, times: int = 1) -> None:
        """Do not deliver the next events of this name."""
        self.events.append(EventFault(event, times, copies=0))

    def hold(self, event: str, *, times: int = 1) -> None:
        """Hold the next events of this name back until `release`."""
        self.events.append(EventFault(event, times, hold=True))

    def release(self, *, backwards: bool = False) -> None:
        """Deliver the held events, newest first if `backwards`, and let stalled calls continue."""
        held, self.held = self.held, []
        for session, event, data in reversed(held) if backwards else held:
            session.dispatch(event, data)
        for stalled in self.stalled:
            stalled.set()
        self.stalled.clear()

    def on_call(self, method: str, path: str) -> CallFault | None:
        """Return the fault for this call and use it up, or None."""
        for fault in self.calls:
            if fault.method == method and fault.path.fullmatch(path):
                if fault.skip:
                    fault.skip -= 1
                    continue
                fault.times -= 1
                if not fault.times:
                    self.calls.remove(fault)
                return fault
        return None

    def on_event(self, session: Any, event: str, data: Json) -> int:
        """Return how many times this event is delivered now."""
        for fault in self.events:
            if fault.event == event:
                fault.times -= 1
                if not fault.times:
                    self.events.remove(fault)
                if fault.hold:
                    self.held.append((session, event, data))
                    return 0
                return fault.copies
        return 1

    async def stall(self) -> None:
        """Wait until `release`."""
        waiting = asyncio.Event()
        self.stalled.append(waiting)
        await waiting.wait()
