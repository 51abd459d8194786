"""The only clock in games/, for players with a time limit."""

from time import perf_counter


class Stopwatch:
    """Starts when it is created; without a limit it never runs out."""

    def __init__(self, seconds: float | None = None) -> None:
        self._seconds = seconds
        self._start = perf_counter()

    @property
    def spent(self) -> float:
        """Seconds since the start."""
        return perf_counter() - self._start

    @property
    def left(self) -> float:
        """Seconds until it runs out."""
        return float("inf") if self._seconds is None else self._seconds - self.spent
