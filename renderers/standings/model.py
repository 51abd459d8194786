"""What a table or a curve is drawn from; nothing else decides how it looks."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import NamedTuple

from renderers.core import ThemeName
from renderers.texts import Say, english


class Zone(StrEnum):
    """What a place leads to."""

    UP = "up"
    STAY = "stay"
    DOWN = "down"


class Row(NamedTuple):
    """One line of a table."""

    place: int
    """Counted from 1; shared places read 1, 1, 3."""
    name: str
    """The display name, as people wrote it; it is cleaned before it is drawn."""
    points: str
    played: int = 0
    left: int = 0
    """Matches in hand: those that are still to be played."""
    marks: tuple[str, ...] = ()
    """What decides between equal points, one for each column."""
    form: tuple[int, ...] = ()
    """The latest places, the newest last."""
    zone: Zone = Zone.STAY
    is_gone: bool = False
    """Whether the player has dropped out."""
    is_marked: bool = False
    """Whether the row is outlined, for the one who asks."""


@dataclass(frozen=True, slots=True)
class Standing:
    """The table of a division."""

    title: str
    rows: tuple[Row, ...]
    columns: tuple[str, ...] = ()
    """What the marks are called, in a word each."""
    note: str = ""
    """A few words beside the title: how far along it is, and when this was so."""
    theme: ThemeName = ThemeName.DARK
    say: Say = english


class Moment(NamedTuple):
    """A rating at a time."""

    at: datetime
    value: int
    margin: int
    """How far it may be off, either way."""


class Line(NamedTuple):
    """How the rating of one player went."""

    name: str
    moments: tuple[Moment, ...]


@dataclass(frozen=True, slots=True)
class Curve:
    """The ratings of one player, or of two."""

    title: str
    lines: tuple[Line, ...]
    theme: ThemeName = ThemeName.DARK
    say: Say = english
