"""The playground's time, which tests can move."""

import asyncio
import time
from collections.abc import Callable
from datetime import UTC, datetime


class Alarm:
    """Something that happens at a time, unless it is cancelled before."""

    def __init__(self, clock: "Clock", due: float, action: Callable[[], None]) -> None:
        self.clock = clock
        self.due = due
        self.action = action
        self.timer: asyncio.TimerHandle | None = None
        self.done = False

    def cancel(self) -> None:
        """It shall not happen any more."""
        self.done = True
        self.clock.discard(self)
        if self.timer is not None:
            self.timer.cancel()


class Clock:
    """Seconds since 1970. With `ticking` off it stands still until it is moved.

    A clock that stands still makes tests of deadlines exact, however slow the machine is. What
    passes between the bot and the network (rate limits, heartbeats) goes by `running`, which
    ticks all the same and is moved along; with `still` it stands as well, for tests of the limits
    themselves.
    """

    def __init__(self, *, ticking: bool = True, still: bool = False) -> None:
        self.ticking = ticking
        self.still = still
        self._moved = 0.0
        self._start = time.time()
        self._alarms: set[Alarm] = set()

    def now(self) -> float:
        """The time in the playground."""
        return (time.time() if self.ticking else self._start) + self._moved

    def running(self) -> float:
        """The time of the network."""
        return (self._start if self.still else time.time()) + self._moved

    def at(self, due: float, action: Callable[[], None]) -> Alarm:
        """Do something once this time has come."""
        alarm = Alarm(self, due, action)
        self._alarms.add(alarm)
        self._schedule(alarm)
        return alarm

    def advance(self, seconds: float) -> None:
        """Move the clock forward; what falls due on the way happens, in its order."""
        self._moved += seconds
        for alarm in sorted(self._alarms, key=lambda alarm: alarm.due):
            if alarm.timer is not None:
                alarm.timer.cancel()
            self._schedule(alarm)

    def discard(self, alarm: Alarm) -> None:
        """This alarm is of no interest any more."""
        self._alarms.discard(alarm)

    def stop(self) -> None:
        """Cancel everything."""
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
    """A time as Discord writes it."""
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="microseconds")
