"""A page of the rules: a text, and a position that illustrates it."""

from typing import Any, NamedTuple

from games.core import Event, Move, Seat
from renderers import SceneKind


class Page(NamedTuple):
    """One page of a game's rules."""

    key: str
    """The end of the key of its text."""
    kind: SceneKind
    state: Any
    seat: Seat = Seat(0)
    """Whose board is large."""
    events: tuple[Event, ...] = ()
    """What the picture outlines."""
    move: Move | None = None
    """The move of a preview."""
    seats: int = 2
    """How many players sit at the table."""
