"""Computes results of finished matches from their rows and logs, and reads stored results."""

import json
import logging
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from statistics import median_low
from typing import Any

from bot.matches.actions.substitutes import STRIKES
from bot.matches.model import Ending, MoveSource
from bot.matches.position import entries_that_count, log_of
from bot.matches.view import outcome_of, read_outcome
from bot.results.model import Correction, MatchResult, SeatResult
from data.tables.entries import EntryRow
from data.tables.matches import MatchRow
from data.tables.results import CorrectionRow, Found, ResultRow
from data.tables.seats import SeatRow
from data.times import loaded
from games.core import BAG, AnyGame
from games.log import replay
from renderers import Words, words_of

log = logging.getLogger(__name__)

DECIDED = frozenset({MoveSource.PLAYER, MoveSource.PLAN, MoveSource.CLOCK, MoveSource.COMPUTER})
"""The sources of moves that were decided; forced moves are not."""
BY_COMPUTER = frozenset({MoveSource.CLOCK, MoveSource.COMPUTER})
TIME = "time"
"""The ending of a match that computers finished for absent players."""


def record(
    row: MatchRow,
    seated: Sequence[SeatRow],
    entries: Sequence[EntryRow],
    games: Mapping[str, AnyGame],
    words: Callable[[AnyGame], Words] = words_of,
) -> ResultRow:
    """Return the result of a finished match; its number is set when it is stored."""
    kept = entries_that_count(entries)
    game = games.get(row.game)
    options = json.loads(row.options)
    paces, points = _replayed(game, words(game), len(seated), options, kept) if game else ({}, {})
    turns = Counter(entry.seat for entry in kept if entry.how in DECIDED)
    computers = Counter(entry.seat for entry in kept if entry.how in BY_COMPUTER)
    seats = []
    for seat in seated:
        person = not _is_computer(seat)
        seats.append(
            {
                "computer": None if person else seat.computer,
                "left": _has_left(row, seat),
                "turns": turns[seat.seat],
                "computer_turns": computers[seat.seat] if person else 0,
                "pace": paces.get(seat.seat) if person else None,
                "points": points.get(seat.seat, {}),
            }
        )
    facts = {
        "variant": variant_of(game, options),
        "ending": _ending(row, seated),
        "outcome": json.loads(row.outcome or "{}"),
        "seats": seats,
    }
    return ResultRow(row.id, 0, row.server, row.game, _ended(row, seated, kept), json.dumps(facts))


def decode(found: Found) -> MatchResult:
    """Return a stored result with its current players; erased players are None."""
    row, players, former, correction = found
    facts: dict[str, Any] = json.loads(row.facts)
    return MatchResult(
        match=row.match,
        server=row.server,
        game=row.game,
        variant=facts["variant"],
        ended=loaded(row.ended),
        moment=row.ended,
        ending=facts["ending"],
        seats=tuple(
            SeatResult(player=None if seat["computer"] else player, former=number, **seat)
            for player, number, seat in zip(players, former, facts["seats"], strict=True)
        ),
        played=outcome_of(facts["outcome"]),
        correction=None if correction is None else read_correction(correction),
    )


def read_correction(row: CorrectionRow) -> Correction:
    """Return a stored correction."""
    return Correction(loaded(row.at), row.author, row.reason, read_outcome(row.outcome))


def variant_of(game: AnyGame | None, options: Mapping[str, str]) -> str:
    """Return the options that differ from the defaults, such as `wall=grey`."""
    defaults = {} if game is None else {name: values[0] for name, values in game.options.items()}
    return "/".join(
        f"{name}={value}" for name, value in options.items() if defaults.get(name) != value
    )


def _is_computer(seat: SeatRow) -> bool:
    """Whether a seat had a computer player from the start; only people resign."""
    return seat.player is None and seat.computer is not None and seat.resigned is None


def _has_left(row: MatchRow, seat: SeatRow) -> bool:
    """Whether a player resigned, or a computer finished the match for them.

    When the time limit of the whole match is reached, computers play for everybody. Then only
    those count who had lost their seats before.
    """
    stood_in = seat.player is not None and seat.computer is not None
    away = stood_in and (row.overtime is None or seat.strikes >= STRIKES)
    return seat.resigned is not None or away


def _ending(row: MatchRow, seated: Sequence[SeatRow]) -> str:
    """Return how the match ended."""
    stood_in = any(seat.player is not None and seat.computer is not None for seat in seated)
    if row.ending == Ending.PLAY and stood_in and all(seat.resigned is None for seat in seated):
        return TIME
    return str(row.ending)


def _ended(row: MatchRow, seated: Sequence[SeatRow], kept: Sequence[EntryRow]) -> int:
    """Return when the match ended; its row may have been updated later."""
    if row.ending not in (Ending.PLAY, Ending.RESIGNATION):
        return row.updated
    resigned = [seat.resigned for seat in seated if seat.resigned is not None]
    return max([entry.at for entry in kept[-1:]] + resigned, default=row.updated)


def _replayed(
    game: AnyGame,
    words: Words,
    seats: int,
    options: Mapping[str, str],
    kept: Sequence[EntryRow],
) -> tuple[dict[int, int], dict[int, dict[str, int]]]:
    """Return the pace of each seat and its points by category, from a replay."""
    spent: dict[int, list[int]] = {}
    points: dict[int, Counter[str]] = {}
    since: dict[int, int] = {}
    try:
        steps = replay(log_of(game, seats, options, kept))
        next(steps)
        for entry, step in zip(kept, steps, strict=True):
            if entry.how == MoveSource.PLAYER and entry.seat in since:
                spent.setdefault(entry.seat, []).append(entry.at - since[entry.seat])
            for event in step.events:
                for key, won in words.worth(event).items():
                    points.setdefault(event[0], Counter())[key] += won
            since.pop(entry.seat, None)
            waiting = [seat for seat in game.to_act(step.state) if seat != BAG]
            since = {seat: since.get(seat, entry.at) for seat in waiting}
    except Exception:  # the match has a result even if its log cannot be replayed
        log.exception("the log of a match of %s cannot be replayed for its result", game.key)
        return {}, {}
    return (
        {seat: median_low(times) for seat, times in spent.items()},
        {seat: dict(won) for seat, won in points.items()},
    )
