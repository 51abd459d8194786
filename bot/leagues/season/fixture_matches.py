"""What an organiser decides about the matches of a league counts wherever they count."""

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
    """The fixture that a match is."""

    league: LeagueRow
    season: int
    fixture: int


async def ruled(tx: Transaction, match: int) -> FixtureMatch | None:
    """Which fixture of which league a match is, if it is one."""
    found = await leagues.fixture_of(tx, match)
    row = await leagues.find(tx, found.season // SEASONS) if found is not None else None
    if found is None or row is None:
        return None
    return FixtureMatch(row, found.season % SEASONS, found.number)


async def apply_correction(
    session: LeagueSession, number: int, actor: int, reason: str = ""
) -> None:
    """Let a match of the league count as its fixture says; without that, as it was played."""
    fixture = next((one for one in session.fixtures if one.number == number), None)
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
    """Call off the matches of a season that was called off, where nobody has moved yet.

    The fixture has no match after that: should the season go on after all, it gets another one.
    """
    for fixture in await leagues.untouched(session.tx, session.season.id):
        match = fixture.match or 0
        await matches.lock(session.tx, match)
        if not await leagues.human_moves(session.tx, match):
            await call_off(session.tx, match)
            await leagues.detach(session.tx, fixture)
