"""A scene prepared for drawing."""

from collections.abc import Sequence
from typing import Any

from renderers.core import Scene, seat_names
from renderers.drawing.look import Look
from renderers.parts.displays import taken_places


class SceneContext:
    """A scene with what all its pictures need; each game adds its own.

    `acting` are the seats to act, and `took` is the game's event for taking tiles.
    """

    def __init__(self, scene: Scene, look: Look, acting: Sequence[int], took: type[Any]) -> None:
        self.scene, self.look, self.acting, self.say = scene, look, acting, scene.say
        self.names = seat_names(scene, len(scene.state.boards))
        self.taken = taken_places(scene.events, took)

    @property
    def first(self) -> int:
        """The seat whose board is large."""
        if self.scene.seat is not None:
            return self.scene.seat
        return self.acting[0] if self.acting else int(self.scene.state.turn)

    @property
    def others(self) -> list[int]:
        """The other seats in turn order."""
        seats = len(self.names)
        return [(self.first + step) % seats for step in range(1, seats)]
