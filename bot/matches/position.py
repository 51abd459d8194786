"""The table in memory: the fold of a log, which can always be made anew."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import astuple, is_dataclass
from hashlib import sha256
from typing import Any, NamedTuple

from data.tables.entries import EntryRow
from games.core import BAG, AnyGame, Move, RoundEnded, Seat
from games.log import Entry, Log, final_state, replay


class Position(NamedTuple):
    """The newest state of a match. It belongs to its ply, and a ply is never used twice."""

    ply: int
    state: Any
    draws: int
    """How many draws of the bag stand in the log."""
    legal: tuple[Seat, Sequence[Move]] | None = None
    """The legal moves of a seat that is to act, where they were asked for already."""


def entries_that_count(rows: Iterable[EntryRow]) -> list[EntryRow]:
    """The entries that count: without those that were taken back, and without the taking back."""
    kept: list[EntryRow] = []
    for row in rows:
        if row.back_to is None:
            kept.append(row)
        else:
            while kept and kept[-1].ply >= row.back_to:
                kept.pop()
    return kept


def log_of(game: AnyGame, seats: int, options: Mapping[str, str], rows: Iterable[EntryRow]) -> Log:
    """A match as the rules know it."""
    entries = tuple(Entry(Seat(row.seat), row.move) for row in entries_that_count(rows))
    return Log(game, seats, options, entries)


def position_of(log: Log, ply: int) -> Position:
    """The table after all entries of a log."""
    return Position(ply, final_state(log), sum(entry.seat == BAG for entry in log.entries))


def last_scores(log: Log) -> tuple[int, ...]:
    """The scores at the end of the last round that was played to its end."""
    scores = (0,) * log.seats
    for step in replay(log):
        for event in step.events:
            if isinstance(event, RoundEnded):
                scores = event.scores
    return scores


def digest(state: Any) -> str:
    """A fingerprint of a table: the SHA-256 of it written as JSON, the same on any machine."""
    text = json.dumps(state, default=_plain, separators=(",", ":"), sort_keys=True)
    return sha256(text.encode()).hexdigest()


def _plain(value: Any) -> Any:
    if is_dataclass(value) and not isinstance(value, type):
        return astuple(value)
    if isinstance(value, set | frozenset):
        return sorted(value)
    raise TypeError(f"a state may not hold a {type(value).__name__}")
