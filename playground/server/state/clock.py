"""The playground's time, which tests can move."""

import asyncio
import time
from collections.abc import Callable
from datetime import UTC, datetime


class Alarm:
    """An action at a certain time, unless it is cancelled before."""

    def __init__(self, clock: "Clock", due: float, action: Callable[[], None]) -> None:
        self.clock = clock
        self.due = due
        self.action = action
        self.timer: asyncio.TimerHandle | None = None
        self.done = False

    def cancel(self) -> None:
        """Cancel the action."""
        self.done = True
        self.clock.discard(self)
        if self.timer is not None:
            self.timer.cancel()


class Clock:
    """Seconds since 1970. Unless `ticking`, it stands still until a test moves it.

    A clock that stands still makes tests of deadlines exact, however slow the machine is. Rate
    limits and other network timing use `running`, which ticks nevertheless and is moved along;
    with `still` it stands too, for tests of the limits themselves.
    """

    def __init__(self, *, ticking: bool = True, still: bool = False) -> None:
        self.ticking = ticking
        self.still = still
        self._moved = 0.0
        self._start = time.time()
        self._alarms: set[Alarm] = set()

    def now(self) -> float:
        """Return the time in the playground."""
        return (time.time() if self.ticking else self._start) + self._moved

    def running(self) -> float:
        """Return the time of the network."""
        return (self._start if self.still else time.time()) + self._moved

    def at(self, due: float, action: Callable[[], None]) -> Alarm:
        """Call an action at this time."""
        alarm = Alarm(self, due, action)
        self._alarms.add(alarm)
        self._schedule(alarm)
        return alarm

    def advance(self, seconds: float) -> None:
        """Move the clock forward and call the actions that become due, in order."""
        self._moved += seconds
        for alarm in sorted(self._alarms, key=lambda alarm: alarm.due):
            if alarm.timer is not None:
                alarm.timer.cancel()
            self._schedule(alarm)

    def discard(self, alarm: Alarm) -> None:
        """Remove an alarm."""
        self._alarms.discard(alarm)

    def stop(self) -> None:
        """Cancel all alarms."""
        for alarm in tuple(self._alarms):
            alarm.cancel()
        self._alarms.clear()

    def _schedule(self, alarm: Alarm) -> None:
        remaining = alarm.due - self.now()
        if alarm.done:
            self._alarms.discard(alarm)
        elif remaining <= 0:
            self._fire(alarm)
        elif self.ticking:
            loop = asyncio.get_running_loop()
            alarm.timer = loop.call_later(remaining, self._fire, alarm)

    def _fire(self, alarm: Alarm) -> None:
        self._alarms.discard(alarm)
        if not alarm.done:
            alarm.done = True
            alarm.action()


def iso(seconds: float) -> str:
    """Return a time in Discord's format."""
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="microseconds")
