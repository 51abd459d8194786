"""From what is stored to what is told."""

import json
from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import cache, lru_cache
from typing import Any

from bot.matches.clocks.clock_time import begun
from bot.matches.clocks.pace import read_pace
from bot.matches.model import (
    RUNNING,
    Clock,
    Ending,
    Joining,
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
from games.core import BAG, AnyGame, Outcome, Seat, new

PLY, UPDATED, STATE, TO_ACT, CLOCKS, LATEST = map(
    Match._fields.index, ("ply", "updated", "state", "to_act", "clocks", "latest")
)


def match_view(
    row: MatchRow,
    game: AnyGame,
    seated: Sequence[SeatRow],
    table: Position | None,
    invited: Sequence[int],
    clocks: Sequence[Clock],
    latest: datetime | None,
) -> Match:
    """A match as it stands. Its seed is told once nobody can use it any more."""
    status, ending, joining, seal = _words(row.status, row.ending, row.joining, row.seal)
    running = status is RUNNING
    return Match(
        id=row.id,
        game=game,
        options=read_json(row.options),
        seat_count=row.places,
        status=status,
        ending=ending,
        seats=tuple([seat_view(seat) for seat in seated]),
        location=Location(row.server, row.channel, row.thread),
        pace=read_pace(row.clock),
        clocks=tuple(clocks),
        latest=latest,
        paused=None if row.paused is None else loaded(row.paused),
        overtime=None if row.overtime is None else loaded(row.overtime),
        commitment=row.commitment,
        seed=row.seed if may_tell_seed(row) else None,
        ply=row.ply,
        state=table.state if table else None,
        to_act=game.to_act(table.state) if table and running else (),
        outcome=read_outcome(row.outcome),
        created=loaded(row.created),
        updated=_updated(row),
        joining=joining,
        invited=tuple(invited),
        foreign_draws=row.foreign_draws,
        previous=row.previous,
        seal=seal,
    )


def moved_view(
    match: Match,
    row: MatchRow,
    game: AnyGame,
    table: Position,
    clocks: tuple[Clock, ...],
    latest: datetime | None,
) -> Match:
    """A running match as it stands, if nothing but moves and clocks is new since it was like this.

    A move changes little of a match; making the rest anew costs more than the rules do.
    """
    values: list[Any] = list(match)
    values[PLY], values[UPDATED] = row.ply, _updated(row)
    values[STATE], values[TO_ACT] = table.state, game.to_act(table.state)
    values[CLOCKS], values[LATEST] = clocks, latest
    return new(Match, values)


def _updated(row: MatchRow) -> datetime:
    """When something has changed, be it a move."""
    return loaded(max(row.updated, row.moved_at))


@cache
def _words(
    status: str, ending: str | None, joining: str, seal: str
) -> tuple[Status, Ending | None, Joining, Seal]:
    """What a match is like, from what is stored; there are few ways."""
    return Status(status), Ending(ending) if ending else None, Joining(joining), Seal(seal)


def may_tell_seed(row: MatchRow) -> bool:
    """Whether nobody can use the seed any more, here or at another table with the same bag."""
    return row.status in (Status.OVER, Status.ABORTED) and row.seal != Seal.SEALED


def clocks_of(
    row: MatchRow, seated: Sequence[SeatRow], deadlines: Mapping[tuple[int, str], DeadlineRow]
) -> tuple[Clock, ...]:
    """The clock of each seat in a match that runs; none without a pace."""
    pace = read_pace(row.clock)
    if not pace or row.status != RUNNING:
        return ()
    clocks = []
    for sitter in seated:
        running = deadlines.get((sitter.seat, "move"))
        span = begun(pace, sitter.remaining) if running is None else running.span
        ends = None if running is None else loaded(running.ends)
        clocks.append(Clock(span * MILLISECOND, ends))
    return tuple(clocks)


def latest_of(deadlines: Mapping[tuple[int, str], DeadlineRow]) -> datetime | None:
    """When the time for the whole match will be over, if that is counted now."""
    whole = deadlines.get((BAG, "whole"))
    return None if whole is None or whole.ends >= NEVER else loaded(whole.ends)


@lru_cache(maxsize=4096)
def seat_view(seat: SeatRow) -> SeatView:
    """Who sits on a seat."""
    return SeatView(
        Seat(seat.seat),
        seat.player,
        seat.computer,
        bool(seat.host),
        seat.resigned is not None,
        seat.strikes,
        None if seat.offered is None else loaded(seat.offered),
        read_player_settings(seat.preferences),
    )


def read_outcome(text: str | None) -> Outcome | None:
    """How a match ended, as it is stored."""
    return None if text is None else outcome_of(json.loads(text))


def outcome_of(told: Mapping[str, Any]) -> Outcome:
    """Scores and places as they were written."""
    return Outcome(tuple(told["scores"]), tuple(told["ranks"]))


@lru_cache(maxsize=1024)
def read_json(text: str) -> Mapping[str, Any]:
    """A stored mapping; the same few texts come again and again."""
    mapping: Mapping[str, Any] = json.loads(text)
    return mapping
