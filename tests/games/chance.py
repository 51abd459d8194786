"""Shufflers whose draws a test controls."""

from collections.abc import Callable

from games.shuffle import Shuffler


class FirstTiles(Shuffler):
    """Draws from a bag in the order of its colours: displays of one colour."""

    def __init__(self) -> None:
        super().__init__("first", 0)

    def below(self, limit: int) -> int:
        return 0


class ChosenTiles(Shuffler):
    """Draws by a function that chooses a number below a limit."""

    def __init__(self, choose: Callable[[int], int]) -> None:
        super().__init__("chosen", 0)
        self._choose = choose

    def below(self, limit: int) -> int:
        return self._choose(limit)
