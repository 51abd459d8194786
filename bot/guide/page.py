"""A page of the rules: a text, and a position that shows what it says."""

from typing import Any, NamedTuple

from games.core import Event, Move, Seat
from renderers import SceneKind


class Page(NamedTuple):
    """One page; its text is found by its key."""

    key: str
    kind: SceneKind
    state: Any
    seat: Seat = Seat(0)
    """Whose board is large."""
    events: tuple[Event, ...] = ()
    """What is outlined."""
    move: Move | None = None
    """The move of a preview."""
