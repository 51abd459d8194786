"""The budget of a search in nodes; a time limit is converted by the speed so far."""

from typing import Final

from games.players.azul.desk import LIMIT, NODES
from games.players.clock import Stopwatch
from games.players.compiled import COMPILES, Ints
from games.players.core import Limit

FIRST_SPEED: Final = 200_000 if COMPILES else 5_000
"""The assumed nodes per second until the speed was measured."""
WARM: Final = 5_000 if COMPILES else 200
"""The number of nodes after which the speed can be measured."""
NO_LIMIT: Final = 2**60
SLICE: Final = 0.1
"""A search with a time limit checks the clock halfway until this many seconds are left."""


class Budget:
    """The number of nodes that may still be searched."""

    def __init__(self, limit: Limit, desk: Ints) -> None:
        self._nodes = NO_LIMIT if limit.nodes is None else limit.nodes
        self._timed = limit.seconds is not None
        self._clock = Stopwatch(limit.seconds)
        self._desk = desk

    def allot(self) -> None:
        """Set the node count at which the search must stop."""
        done = int(self._desk[NODES])
        most = self._nodes
        if self._timed:
            spent = self._clock.spent
            speed = done / spent if done >= WARM and spent > 0 else FIRST_SPEED
            left = max(0.0, self._clock.left)
            if self._nodes == NO_LIMIT:  # in case the machine slows down
                left = max(left / 2, min(left, SLICE))
            most = min(most, done + int(left * speed) + 1)
        self._desk[LIMIT] = most

    @property
    def is_spent(self) -> bool:
        """Whether it is time to answer."""
        return bool(self._desk[NODES] >= self._nodes or (self._timed and self._clock.left < 0.002))
