"""The contents of tables, brackets and curves: everything that decides how they look."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Final, NamedTuple

from renderers.core import ThemeName
from renderers.texts import Say, english

MOST_NAMES: Final = 16
"""The most names of a cup below each other that are readable on a phone."""
MOST_COLUMNS: Final = 4
"""The most columns in the picture of a large round."""


class Zone(StrEnum):
    """Where a place in the table leads."""

    UP = "up"
    STAY = "stay"
    DOWN = "down"


class Measure(StrEnum):
    """What a table is ordered by."""

    POINTS = "points"
    SHARE = "share"
    WINS = "wins"


class Row(NamedTuple):
    """One line of a table."""

    place: int
    """Counted from 1; shared places read 1, 1, 3."""
    name: str
    """The display name as the player wrote it; it is cleaned before it is drawn."""
    worth: str
    """The value of the table's measure, usually points."""
    played: int = 0
    left: int = 0
    """Matches still to be played."""
    marks: tuple[str, ...] = ()
    """The values of the sheet's columns, such as tie-breaks."""
    form: tuple[int, ...] = ()
    """The latest places, the newest last."""
    zone: Zone = Zone.STAY
    is_gone: bool = False
    """Whether the player has dropped out."""
    is_marked: bool = False
    """Whether the row is outlined, as the reader's own."""


@dataclass(frozen=True, slots=True)
class StandingsSheet:
    """The table of a division."""

    title: str
    rows: tuple[Row, ...]
    columns: tuple[str, ...] = ()
    """The headings of the marks, in a word each."""
    measure: Measure = Measure.POINTS
    note: str = ""
    """A few words beside the title, such as how many matches are played."""
    theme: ThemeName = ThemeName.DARK
    say: Say = english


class Slot(NamedTuple):
    """A player in a tie of a cup."""

    name: str
    """The display name as the player wrote it; it is cleaned before it is drawn."""
    score: str = ""
    """The score, once it is known; a match can be decided without one."""
    is_through: bool = False
    """Whether the player goes on to the next round."""
    is_gone: bool = False
    """Whether the player has dropped out."""
    is_marked: bool = False
    """Whether the slot is outlined, as the reader's own."""


class Tie(NamedTuple):
    """One match of a cup, for two players or more."""

    slots: tuple[Slot | None, ...]
    """None for a player not known yet; a single player has a bye."""

    @property
    def is_over(self) -> bool:
        """Whether a player has gone on."""
        return any(slot is not None and slot.is_through for slot in self.slots)


class Stage(NamedTuple):
    """A round of a cup."""

    name: str
    ties: tuple[Tie, ...]


@dataclass(frozen=True, slots=True)
class Bracket:
    """The bracket of a cup, from the first round to the final."""

    title: str
    stages: tuple[Stage, ...]
    page: int | None = None
    """The round to show, counted from 0; by default the round being played."""
    note: str = ""
    """A few words beside the title, such as how many matches are played."""
    theme: ThemeName = ThemeName.DARK
    say: Say = english

    @property
    def first(self) -> int:
        """The first round that fits into one tree with all later ones."""
        names = [sum(len(tie.slots) for tie in stage.ties) for stage in self.stages]
        return next(number for number, count in enumerate(names) if count <= MOST_NAMES)

    @property
    def alone(self) -> int | None:
        """The round that is shown alone because it is too large for the tree, or None."""
        going = [not all(tie.is_over for tie in stage.ties) for stage in self.stages]
        at = self.page if self.page is not None else (*going, True).index(True)
        return at if 0 <= at < self.first else None

    @property
    def window(self) -> slice:
        """The ties in the picture of a round shown alone: the first, or the page with one's own."""
        ties = self.stages[self.alone or 0].ties
        most = MOST_COLUMNS * per_column(ties)
        own = (
            n for n, tie in enumerate(ties) if any(slot and slot.is_marked for slot in tie.slots)
        )
        start = next(own, 0) // most * most
        return slice(start, start + most)

    @property
    def left_out(self) -> int:
        """How many ties of a round shown alone are not in its picture."""
        if self.alone is None:
            return 0
        ties = self.stages[self.alone].ties
        return len(ties) - len(ties[self.window])

    @property
    def champion(self) -> Slot | None:
        """The winner of the final, or None.

        If the winner has dropped out, the only other finalist; None if there are several.
        """
        final = self.stages[-1].ties[0]
        there = [slot for slot in final.slots if slot is not None and not slot.is_gone]
        first = [slot for slot in there if slot.is_through] or there
        return first[0] if final.is_over and len(first) == 1 else None


def per_column(ties: Sequence[Tie]) -> int:
    """The most ties of a large round below each other."""
    return MOST_NAMES // max(2, *(len(tie.slots) for tie in ties))  # byes need gaps as well


class RatingPoint(NamedTuple):
    """A rating at a time."""

    at: datetime
    value: int
    margin: int
    """The margin of error in either direction."""


class RatingLine(NamedTuple):
    """The ratings of one player over time."""

    name: str
    moments: tuple[RatingPoint, ...]


@dataclass(frozen=True, slots=True)
class Curve:
    """The ratings of one player or two."""

    title: str
    lines: tuple[RatingLine, ...]
    theme: ThemeName = ThemeName.DARK
    say: Say = english
