"""The newest state of a match, computed from its log."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import astuple, is_dataclass
from hashlib import sha256
from typing import Any, NamedTuple

from data.tables.entries import EntryRow
from games.core import BAG, AnyGame, Move, RoundEnded, Seat
from games.log import Entry, Log, final_state, replay


class Position(NamedTuple):
    """The state of a match after a number of entries."""

    ply: int
    state: Any
    draws: int
    """The number of draws in the log."""
    legal: tuple[Seat, Sequence[Move]] | None = None
    """A seat to act and its legal moves, if they have been computed."""


def entries_that_count(rows: Iterable[EntryRow]) -> list[EntryRow]:
    """Return the entries that were not taken back."""
    kept: list[EntryRow] = []
    for row in rows:
        if row.back_to is None:
            kept.append(row)
        else:
            while kept and kept[-1].ply >= row.back_to:
                kept.pop()
    return kept


def log_of(game: AnyGame, seats: int, options: Mapping[str, str], rows: Iterable[EntryRow]) -> Log:
    """Return the log of a match from its stored entries."""
    entries = tuple(Entry(Seat(row.seat), row.move) for row in entries_that_count(rows))
    return Log(game, seats, options, entries)


def position_of(log: Log, ply: int) -> Position:
    """Return the position after all entries of a log."""
    return Position(ply, final_state(log), sum(entry.seat == BAG for entry in log.entries))


def seat_bits(seats: Iterable[Seat]) -> int:
    """Return seats as bits, the first seat as 1; draws of the bag are no seat's."""
    return sum(1 << seat for seat in seats if seat != BAG)


def last_scores(log: Log) -> tuple[int, ...]:
    """Return the scores after the last full round."""
    scores = (0,) * log.seats
    for step in replay(log):
        for event in step.events:
            if isinstance(event, RoundEnded):
                scores = event.scores
    return scores


def digest(state: Any) -> str:
    """Return the SHA-256 of a state as JSON, which is the same on every machine."""
    text = json.dumps(state, default=_plain, separators=(",", ":"), sort_keys=True)
    return sha256(text.encode()).hexdigest()


def _plain(value: Any) -> Any:
    if is_dataclass(value) and not isinstance(value, type):
        return astuple(value)
    if isinstance(value, set | frozenset):
        return sorted(value)
    raise TypeError(f"a state may not hold a {type(value).__name__}")
