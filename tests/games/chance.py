"""Shufflers for tests, which draw what a test wants."""

from collections.abc import Callable

from games.shuffle import Shuffler


class FirstTiles(Shuffler):
    """Draws from a bag in the order of its colours: displays of one colour."""

    def __init__(self) -> None:
        super().__init__("first", 0)

    def below_each(self, limits: range) -> list[int]:
        return [0 for _ in limits]


class ChosenTiles(Shuffler):
    """Draws what somebody else chooses."""

    def __init__(self, choose: Callable[[int], int]) -> None:
        super().__init__("chosen", 0)
        self._choose = choose

    def below_each(self, limits: range) -> list[int]:
        return [self._choose(limit) for limit in limits]
