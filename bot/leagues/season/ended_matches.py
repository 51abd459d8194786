"""Matches of fixtures that have ended, and the results that the fixtures get from them."""

import json
from collections.abc import Mapping
from typing import NamedTuple

from bot.leagues.season.standings import AGREED
from bot.matches import Status
from bot.results.recording import record
from data.database import Transaction
from data.tables import entries, matches, seats
from data.tables.entries import EntryRow
from data.tables.matches import MatchRow
from data.tables.seats import SeatRow
from games.core import AnyGame


class EndedMatch(NamedTuple):
    """A finished match, with everything its result is computed from."""

    fixture: int
    row: MatchRow
    seated: list[SeatRow]
    entries: list[EntryRow]


async def read_ended_match(tx: Transaction, fixture: int, match: int) -> EndedMatch:
    """Read the finished match of a fixture."""
    row = await matches.find(tx, match)
    assert row is not None, "matches are never deleted"
    seated = await seats.of_match(tx, match)
    return EndedMatch(fixture, row, seated, await entries.since(tx, match, 0))


def fixture_result(ended: EndedMatch, games: Mapping[str, AnyGame]) -> str:
    """Return the result of a match as its fixture stores it; this replays the match.

    Everybody is first if they agreed to call it off.
    """
    _, row, seated, log = ended
    if row.status != Status.OVER or row.outcome is None:
        equal = {"ranks": [1] * len(seated), "scores": [0] * len(seated)}
        called_off = {"turns": [], "left": [], "ended": row.updated, "how": AGREED}
        return json.dumps({**equal, **called_off})
    result = record(row, seated, log, games)
    facts = json.loads(result.facts)
    return json.dumps(
        {
            "ranks": facts["outcome"]["ranks"],
            "scores": facts["outcome"]["scores"],
            "turns": [seat["computer_turns"] for seat in facts["seats"]],
            "left": [number for number, seat in enumerate(facts["seats"]) if seat["left"]],
            "ended": result.ended,
            "how": facts["ending"],
        }
    )
