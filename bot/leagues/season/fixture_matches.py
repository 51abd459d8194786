"""The match behind a fixture: finding the fixture, correcting the result, calling matches off."""

from collections.abc import Awaitable, Callable
from typing import NamedTuple

from bot.leagues.session import SEASONS, LeagueSession
from bot.matches.view import read_outcome
from bot.results.corrections import correct_in
from data.database import Transaction
from data.tables import matches
from data.tables.leagues import leagues
from data.tables.leagues.rows import LeagueRow

CallOff = Callable[[Transaction, int], Awaitable[None]]
"""Ends a match without a result."""


class FixtureMatch(NamedTuple):
    """The fixture that a match belongs to."""

    league: LeagueRow
    season: int
    fixture: int


async def fixture_of_match(tx: Transaction, match: int) -> FixtureMatch | None:
    """Return the fixture that a match belongs to, if any."""
    found = await leagues.fixture_of(tx, match)
    row = await leagues.find(tx, found.season // SEASONS) if found is not None else None
    if found is None or row is None:
        return None
    return FixtureMatch(row, found.season % SEASONS, found.number)


async def apply_correction(
    session: LeagueSession, number: int, actor: int, reason: str = ""
) -> None:
    """Let a match count for the ratings as its fixture says; without a result, as it was played."""
    fixture = session.fixture(number)
    if fixture is None or fixture.match is None:
        return
    if fixture.result is not None:
        outcome = read_outcome(fixture.result)
    else:
        played = await matches.find(session.tx, fixture.match)
        outcome = read_outcome(played.outcome) if played is not None else None
    if outcome is not None:
        why = reason or session.league.name
        await correct_in(session.tx, fixture.match, actor, why, outcome, session.now)


async def call_off_untouched(session: LeagueSession, call_off: CallOff) -> None:
    """Call off the matches of a called-off season in which nobody has moved yet.

    Their fixtures lose the match, and get another one if the season is resumed by an undo.
    """
    for fixture in await leagues.untouched(session.tx, session.season.id):
        match = fixture.match or 0
        await matches.lock(session.tx, match)
        if not await leagues.human_moves(session.tx, match):
            await call_off(session.tx, match)
            await leagues.detach(session.tx, fixture)
