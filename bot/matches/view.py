"""Stored rows as a Match."""

import json
from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import cache, lru_cache
from typing import Any

from bot.matches.clocks.clock_time import time_at_start
from bot.matches.clocks.pace import read_pace
from bot.matches.model import (
    Clock,
    Ending,
    Joining,
    ListedMatch,
    Location,
    Match,
    Seal,
    SeatView,
    Status,
)
from bot.matches.position import Position
from bot.players.settings import read_player_settings
from data.tables.deadlines import DeadlineRow
from data.tables.matches import MatchRow
from data.tables.outbox import NEVER
from data.tables.seats import SeatRow
from data.times import MILLISECOND, loaded
from games.core import BAG, AnyGame, Outcome, Seat


def match_view(
    row: MatchRow,
    game: AnyGame,
    seats: Sequence[SeatRow],
    position: Position | None,
    invited: Sequence[int],
    deadlines: Mapping[tuple[int, str], DeadlineRow],
) -> Match:
    """Return a match as it stands; its seed is left out while it could be used."""
    status, ending, joining, seal = _enums(row.status, row.ending, row.joining, row.seal)
    running = status is Status.RUNNING
    return Match(
        id=row.id,
        game=game,
        options=read_json(row.options),
        seat_count=row.places,
        status=status,
        ending=ending,
        seats=tuple(map(seat_view, seats)),
        location=Location(row.server, row.channel, row.thread),
        pace=read_pace(row.clock),
        clocks=_clocks(row, seats, deadlines),
        latest=_latest(deadlines),
        paused=None if row.paused is None else loaded(row.paused),
        overtime=None if row.overtime is None else loaded(row.overtime),
        commitment=row.commitment,
        binding=row.binding,
        seed=row.seed if may_tell_seed(row) else None,
        ply=row.ply,
        state=position.state if position else None,
        to_act=game.to_act(position.state) if position and running else (),
        outcome=read_outcome(row.outcome),
        created=loaded(row.created),
        updated=loaded(max(row.updated, row.moved_at)),
        joining=joining,
        invited=tuple(invited),
        foreign_draws=row.foreign_draws,
        previous=row.previous,
        seal=seal,
    )


def listed_view(row: MatchRow, game: AnyGame, seats: Sequence[SeatRow]) -> ListedMatch:
    """Return a match without its position."""
    location = Location(row.server, row.channel, row.thread)
    return ListedMatch(row.id, game, read_json(row.options), tuple(map(seat_view, seats)), location)


@cache
def _enums(
    status: str, ending: str | None, joining: str, seal: str
) -> tuple[Status, Ending | None, Joining, Seal]:
    """Return stored words as members of enums."""
    return Status(status), Ending(ending) if ending else None, Joining(joining), Seal(seal)


def may_tell_seed(row: MatchRow) -> bool:
    """Whether a seed is of no use any more, in this match or another with the same bag."""
    return row.status in (Status.OVER, Status.ABORTED) and row.seal != Seal.SEALED


def _clocks(
    row: MatchRow, seats: Sequence[SeatRow], deadlines: Mapping[tuple[int, str], DeadlineRow]
) -> tuple[Clock, ...]:
    """Return the clock of each seat in a running match; none without a pace."""
    pace = read_pace(row.clock)
    if not pace or row.status != Status.RUNNING:
        return ()
    clocks = []
    for seat in seats:
        running = deadlines.get((seat.seat, "move"))
        span = time_at_start(pace, seat.remaining) if running is None else running.span
        ends = None if running is None else loaded(running.ends)
        clocks.append(Clock(span * MILLISECOND, ends))
    return tuple(clocks)


def _latest(deadlines: Mapping[tuple[int, str], DeadlineRow]) -> datetime | None:
    """Return when the time limit of the match is reached; None if it has none, or in a pause."""
    whole = deadlines.get((BAG, "whole"))
    return None if whole is None or whole.ends >= NEVER else loaded(whole.ends)


@lru_cache(maxsize=4096)
def seat_view(seat: SeatRow) -> SeatView:
    """Return a seat as others see it."""
    return SeatView(
        Seat(seat.seat),
        seat.player,
        seat.computer,
        bool(seat.host),
        seat.resigned is not None,
        seat.strikes,
        None if seat.offered is None else loaded(seat.offered),
        read_player_settings(seat.preferences),
        seat.joined,
    )


def read_outcome(text: str | None) -> Outcome | None:
    """Return a stored outcome."""
    return None if text is None else outcome_of(json.loads(text))


def outcome_of(stored: Mapping[str, Any]) -> Outcome:
    """Return scores and ranks from JSON."""
    return Outcome(tuple(stored["scores"]), tuple(stored["ranks"]))


@lru_cache(maxsize=1024)
def read_json(text: str) -> Mapping[str, Any]:
    """Return a stored mapping; there are few different texts, so they are cached."""
    mapping: Mapping[str, Any] = json.loads(text)
    return mapping
