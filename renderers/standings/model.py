"""What a table, a tree or a curve is drawn from; nothing else decides how it looks."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Final, NamedTuple

from renderers.core import ThemeName
from renderers.texts import Say, english

MOST_NAMES: Final = 16
"""So many names of a cup stand below each other, large enough to be read on a phone."""
MOST_COLUMNS: Final = 4
"""So many columns the picture of a large round has."""


class Zone(StrEnum):
    """What a place leads to."""

    UP = "up"
    STAY = "stay"
    DOWN = "down"


class Measure(StrEnum):
    """What a table goes by."""

    POINTS = "points"
    SHARE = "share"
    WINS = "wins"


class Row(NamedTuple):
    """One line of a table."""

    place: int
    """Counted from 1; shared places read 1, 1, 3."""
    name: str
    """The display name, as people wrote it; it is cleaned before it is drawn."""
    worth: str
    """In what the table goes by: points, mostly."""
    played: int = 0
    left: int = 0
    """Matches in hand: those that are still to be played."""
    marks: tuple[str, ...] = ()
    """What decides between equals, or is good to know, one for each column."""
    form: tuple[int, ...] = ()
    """The latest places, the newest last."""
    zone: Zone = Zone.STAY
    is_gone: bool = False
    """Whether the player has dropped out."""
    is_marked: bool = False
    """Whether the row is outlined, for the one who asks."""


@dataclass(frozen=True, slots=True)
class StandingsSheet:
    """The table of a division."""

    title: str
    rows: tuple[Row, ...]
    columns: tuple[str, ...] = ()
    """What the marks are called, in a word each."""
    measure: Measure = Measure.POINTS
    note: str = ""
    """A few words beside the title: how far along it is, and when this was so."""
    theme: ThemeName = ThemeName.DARK
    say: Say = english


class Slot(NamedTuple):
    """Somebody at a table of a cup."""

    name: str
    """The display name, as people wrote it; it is cleaned before it is drawn."""
    score: str = ""
    """What was scored there, once that is known; a match may be decided without."""
    is_through: bool = False
    """Whether this one goes on."""
    is_gone: bool = False
    """Whether the player has dropped out."""
    is_marked: bool = False
    """Whether the place is outlined, for the one who asks."""


class Tie(NamedTuple):
    """A table of a cup."""

    slots: tuple[Slot | None, ...]
    """None is somebody who is not known yet; whoever is alone here has a bye."""

    @property
    def is_over(self) -> bool:
        """Whether it is known who goes on."""
        return any(slot is not None and slot.is_through for slot in self.slots)


class Stage(NamedTuple):
    """A round of a cup."""

    name: str
    ties: tuple[Tie, ...]


@dataclass(frozen=True, slots=True)
class Bracket:
    """The tree of a cup, from the first round to the final."""

    title: str
    stages: tuple[Stage, ...]
    page: int | None = None
    """The round that is looked at, counted from 0; without one it is the round being played."""
    note: str = ""
    """A few words beside the title: how far along it is, and when this was so."""
    theme: ThemeName = ThemeName.DARK
    say: Say = english

    @property
    def first(self) -> int:
        """The first round from which on everything fits into one tree."""
        names = [sum(len(tie.slots) for tie in stage.ties) for stage in self.stages]
        return next(number for number, count in enumerate(names) if count <= MOST_NAMES)

    @property
    def alone(self) -> int | None:
        """The round that is shown alone, because it is too large for the tree."""
        going = [not all(tie.is_over for tie in stage.ties) for stage in self.stages]
        at = self.page if self.page is not None else (*going, True).index(True)
        return at if 0 <= at < self.first else None

    @property
    def window(self) -> slice:
        """Which tables of a large round fit into its picture: the first, or those around one's own.

        It is for the round that is shown alone.
        """
        ties = self.stages[self.alone or 0].ties
        most = MOST_COLUMNS * per_column(ties)
        own = (
            n for n, tie in enumerate(ties) if any(slot and slot.is_marked for slot in tie.slots)
        )
        start = next(own, 0) // most * most
        return slice(start, start + most)

    @property
    def left_out(self) -> int:
        """How many tables of the round that is shown alone are not in its picture."""
        if self.alone is None:
            return 0
        ties = self.stages[self.alone].ties
        return len(ties) - len(ties[self.window])

    @property
    def champion(self) -> Slot | None:
        """Who has won the cup: the final, or there against whoever had to give the victory back.

        Nobody alone, if that leaves several.
        """
        final = self.stages[-1].ties[0]
        there = [slot for slot in final.slots if slot is not None and not slot.is_gone]
        first = [slot for slot in there if slot.is_through] or there
        return first[0] if final.is_over and len(first) == 1 else None


def per_column(ties: Sequence[Tie]) -> int:
    """How many tables of a large round stand below each other at most."""
    return MOST_NAMES // max(2, *(len(tie.slots) for tie in ties))  # byes need gaps, too


class RatingPoint(NamedTuple):
    """A rating at a time."""

    at: datetime
    value: int
    margin: int
    """How far it may be off, either way."""


class RatingLine(NamedTuple):
    """How the rating of one player went."""

    name: str
    moments: tuple[RatingPoint, ...]


@dataclass(frozen=True, slots=True)
class Curve:
    """The ratings of one player, or of two."""

    title: str
    lines: tuple[RatingLine, ...]
    theme: ThemeName = ThemeName.DARK
    say: Say = english
