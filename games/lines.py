"""Several matches with the same bag, move by move, and where they diverge; for any game."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from games.core import BAG, AnyGame, Event, Move, RoundEnded, RuleError, Seat, Step
from games.log import Entry, Log


class Branch(NamedTuple):
    """A move that was made in a position, and at which tables."""

    seat: Seat
    move: Move
    tables: tuple[int, ...]
    average: Fraction
    """The average final score, at these tables, of the seat that made it."""


class Line(NamedTuple):
    """The moves at one table, from the first position to the last."""

    entries: tuple[Entry, ...]
    """Simultaneous moves are sorted by seat: their order has no effect and differs from table to
    table."""
    states: tuple[Any, ...]
    """The state before each entry, and at the end."""
    events: tuple[tuple[Event, ...], ...]
    """The events of each entry."""
    scores: tuple[int, ...]
    """The final scores, by seat."""

    @classmethod
    def of(cls, log: Log, scores: Sequence[int]) -> "Line":
        """The line of a valid log."""
        state = log.game.start(log.seats, log.options)
        played = _together(log.game, state, log.entries)
        return cls(
            tuple(entry for entry, _ in played),
            (state, *(step.state for _, step in played)),
            tuple(step.events for _, step in played),
            tuple(scores),
        )

    @property
    def stops(self) -> tuple[int, ...]:
        """The positions in which a seat had to decide, and the last one; draws are skipped."""
        seats = enumerate(entry.seat for entry in self.entries)
        return (*(at for at, seat in seats if seat != BAG), len(self.entries))

    def near(self, at: int) -> int:
        """The first stop at or after this position."""
        return next((stop for stop in self.stops if stop >= at), self.stops[-1])

    def round_scores(self, seat: Seat) -> tuple[int, ...]:
        """The score of a seat after each round."""
        ended = (event for events in self.events for event in events)
        return tuple(event.scores[seat] for event in ended if isinstance(event, RoundEnded))


class Lines:
    """The lines of all tables that had the same bag; tables are counted from 0.

    Two tables are in the same position if their states are equal after the same number of
    entries, even if different moves led there.
    """

    def __init__(self, tables: Iterable[Line]) -> None:
        self.tables = tuple(tables)

    def here(self, table: int, at: int) -> tuple[int, ...]:
        """The tables that were in the same position as this one after `at` entries."""
        state = self.tables[table].states[at]
        return tuple(
            number
            for number, line in enumerate(self.tables)
            if at < len(line.states) and line.states[at] == state
        )

    def branches(self, table: int, at: int) -> tuple[Branch, ...]:
        """The moves that were made in this position, the most popular first."""
        made: dict[Entry, list[int]] = {}
        for number in self.here(table, at):
            line = self.tables[number]
            if at < len(line.entries):
                made.setdefault(line.entries[at], []).append(number)
        found = [
            Branch(entry.seat, Move(entry.move), tuple(there), self._average(entry.seat, there))
            for entry, there in made.items()
        ]
        return tuple(sorted(found, key=lambda one: (-len(one.tables), -one.average, one.tables)))

    def _average(self, seat: Seat, tables: Sequence[int]) -> Fraction:
        if seat == BAG:
            return Fraction(0)
        return Fraction(sum(self.tables[one].scores[seat] for one in tables), len(tables))

    def is_parting(self, table: int, at: int) -> bool:
        """Whether different moves were made in this position."""
        return len(self.branches(table, at)) > 1

    # Navigation along a line

    def on(self, table: int, at: int) -> int | None:
        """The next stop, if any."""
        return next((stop for stop in self.tables[table].stops if stop > at), None)

    def back(self, table: int, at: int) -> int | None:
        """The previous stop, if any."""
        return next((stop for stop in reversed(self.tables[table].stops) if stop < at), None)

    def next_parting(self, table: int, at: int) -> int | None:
        """The next stop at which tables diverge, if any."""
        stops = self.tables[table].stops
        return next((stop for stop in stops if stop > at and self.is_parting(table, stop)), None)

    def parting_before(self, table: int, at: int) -> int | None:
        """The last stop before this one at which tables diverge, if any."""
        stops = reversed(self.tables[table].stops)
        return next((stop for stop in stops if stop < at and self.is_parting(table, stop)), None)

    def meeting(self, table: int, other: int) -> int:
        """The last stop that two tables had in common."""
        both = [stop for stop in self.tables[table].stops if other in self.here(table, stop)]
        return max(both, default=self.tables[table].stops[0])


Played = tuple[Entry, Step[Any]]
"""An entry and its step."""


def _together(game: AnyGame, state: Any, entries: Sequence[Entry]) -> list[Played]:
    """Play all entries, with simultaneous ones sorted by seat."""
    played: list[Played] = []
    while len(played) < len(entries):
        run = _run(game, state, entries[len(played) :])
        played += run
        state = run[-1][1].state
    return played


def _run(game: AnyGame, state: Any, left: Sequence[Entry]) -> list[Played]:
    """Play the next entry, or all next entries that were simultaneous, sorted by seat."""
    run = _fold(game, state, left[:1])
    acting = {*game.to_act(state)}
    if len(acting) == 1:
        return run
    for entry in left[1:]:
        now = run[-1][1].state
        acting &= {*game.to_act(now)}  # seats that are done drop out, and no seat joins
        if entry.seat not in acting:
            break
        run += _fold(game, now, [entry])
    try:
        ordered = _fold(game, state, sorted((entry for entry, _ in run), key=lambda one: one.seat))
    except RuleError:
        return run  # they were not all simultaneous
    return ordered if ordered[-1][1].state == run[-1][1].state else run


def _fold(game: AnyGame, state: Any, entries: Sequence[Entry]) -> list[Played]:
    played = []
    for entry in entries:
        step = game.play(state, entry.seat, game.parse(entry.move))
        state = step.state
        played.append((entry, step))
    return played
