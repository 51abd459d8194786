"""A machine whose system clock can be set, and which can be suspended."""

from datetime import datetime, timedelta

from bot.app.steady_clock import SteadyClock
from tests.support.matches import NOON


class Machine:
    """Its clocks: the system clock, which anybody may set, and the seconds since it was started."""

    def __init__(self) -> None:
        self.off = timedelta(0)
        """How far the system clock is off."""
        self._seconds = 1000.0

    def system(self) -> datetime:
        return self.true_time + self.off

    def seconds(self) -> float:
        return self._seconds

    @property
    def true_time(self) -> datetime:
        return NOON + timedelta(seconds=self._seconds - 1000)

    def clock(self) -> SteadyClock:
        return SteadyClock(self.system, self.seconds)

    def go(self, seconds: float) -> None:
        """Let time pass, suspended or not."""
        self._seconds += seconds
