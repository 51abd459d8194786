"""The time that the bot goes by: the system clock, unless that has jumped."""

import logging
import time
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final

from data.times import utc_now

log = logging.getLogger(__name__)

TOLERANCE: Final = timedelta(seconds=5)
"""A smaller step of the system clock is followed at once: clocks are corrected all the time."""
PROOF: Final = timedelta(minutes=10)
"""How long the system clock must stay at a different time before that is believed."""


def seconds_since_boot() -> float:
    """Return seconds that nobody can set, with those in which the machine was suspended.

    Python's monotonic clock stops during a suspend on Linux, so it cannot tell a suspend, which
    did take time, from a jump, which did not.
    """
    boot = getattr(time, "CLOCK_BOOTTIME", None)
    return time.monotonic() if boot is None else time.clock_gettime(boot)


class SteadyClock:
    """Returns the time of the system clock while that agrees with the time since boot.

    After a jump of the system clock the time goes on steadily. The system clock is followed again
    when it is back, or when it has shown the other time for long enough: then it was corrected,
    and the deadline loop moves the players' clocks along, as after downtime.
    """

    def __init__(
        self,
        system: Callable[[], datetime] = utc_now,
        elapsed: Callable[[], float] = seconds_since_boot,
    ) -> None:
        self._system = system
        self._elapsed = elapsed
        self._trusted = system(), elapsed()
        """The last time that was believed, and when; one value, as several threads ask."""
        self._jump: timedelta | None = None
        """How far the system clock is off; None while it agrees."""
        self._jumped_at = 0.0

    def __call__(self) -> datetime:
        """Return the current time."""
        trusted, then = self._trusted
        seconds, system = self._elapsed(), self._system()
        steady = trusted + timedelta(seconds=seconds - then)
        off = system - steady
        if abs(off) <= TOLERANCE:
            if self._jump is not None:
                log.warning("the system clock is right again")
        elif self._jump is None or abs(off - self._jump) > TOLERANCE:
            log.warning("the system clock has jumped by %s; the time goes on without it", off)
            self._jump, self._jumped_at = off, seconds
            return steady
        elif seconds - self._jumped_at < PROOF.total_seconds():
            return steady
        else:
            log.warning("the system clock was corrected by %s; all clocks move along", off)
        self._jump = None
        self._trusted = system, seconds
        return system
