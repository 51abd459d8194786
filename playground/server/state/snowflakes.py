"""Discord's ids, which contain the time at which they were made."""

from playground.server.state.clock import Clock

EPOCH = 1_420_070_400_000
"""The first millisecond of 2015, from which ids count."""


class Snowflakes:
    """Makes ids that contain the clock's time and always increase."""

    def __init__(self, clock: Clock, last: int = 0) -> None:
        self._clock = clock
        self.last = last

    def next(self) -> int:
        """Return a new id."""
        made = snowflake_at(self._clock.now())
        self.last = max(made, self.last + 1)
        return self.last


def snowflake_at(seconds: float) -> int:
    """Return the smallest id for this time."""
    return (int(seconds * 1000) - EPOCH) << 22


def time_of(snowflake: int) -> float:
    """Return when an id was made, in seconds since 1970."""
    return ((snowflake >> 22) + EPOCH) / 1000
