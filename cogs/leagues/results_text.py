"""The parts of announcements about results and rounds: winners, promotions, pairings, links."""

import asyncio
from typing import TYPE_CHECKING, Final

from bot.leagues import Format, LeagueSession
from bot.leagues.model import GONE
from bot.leagues.season.standings import division_standings, seats_of
from cogs.cards.markdown import safe_name
from cogs.cards.mentions import jump_url
from cogs.leagues.league_text import division_name, names_of
from data.tables.leagues.rows import DivisionRow
from games.standings.promotion import Way
from renderers.texts import Say

if TYPE_CHECKING:
    from cogs.client import Azulejo

MOST_LINKS: Final = 32
"""How many standings one message links to."""
WITH_PAIRINGS: Final = frozenset({Format.CUP, Format.SWISS})
"""The formats whose rounds are announced with their pairings."""
MOST_PAIRINGS: Final = 16
"""How many pairings one announcement lists."""


async def pairing_lines(bot: "Azulejo", session: LeagueSession, number: int, say: Say) -> list[str]:
    """Return the pairings of a round, for formats with rounds and unless they are too many."""
    here = [one for one in session.fixtures if one.round == number]
    pairings = [[int(seat) for seat in seats_of(one)] for one in here]
    if session.settings.format not in WITH_PAIRINGS or len(pairings) > MOST_PAIRINGS:
        return []
    names = await names_of(bot, session, say, [one for seats in pairings for one in seats])
    separator = say("list-separator")
    return [f"- {separator.join(safe_name(names[one]) for one in seats)}" for seats in pairings]


async def result_lines(
    bot: "Azulejo", session: LeagueSession, first: int, until: int | None, say: Say
) -> list[str]:
    """Return the winners of some divisions, and who goes up and down."""
    lines = []
    here = session.divisions[first:until]
    for division in here:
        lines += await _division_lines(bot, session, division, say)
    if here and here[-1] == session.divisions[-1]:
        lines.append(say("league-archive", season=session.season.number))
    return lines


async def changed_result_lines(
    bot: "Azulejo", session: LeagueSession, number: int | None, say: Say
) -> list[str]:
    """Return how a division ends now; nothing if no division was decided again."""
    division = session.division(number) if number is not None else None
    if division is None:
        return []
    return [say("league-changed-end"), *await _division_lines(bot, session, division, say)]


async def _division_lines(
    bot: "Azulejo", session: LeagueSession, division: DivisionRow, say: Say
) -> list[str]:
    """Return the winners of one division, and who goes up and down."""
    found = await asyncio.to_thread(division_standings, session, division.number)
    gone = [one.number for one in session.in_division(division.number) if one.state in GONE]
    first = [int(row.player) for row in found.rows if row.place == 1 and row.player not in gone]
    ups = [one for one, way in found.ways.items() if way is Way.UP]
    downs = [one for one, way in found.ways.items() if way is Way.DOWN]
    names = await names_of(bot, session, say, [*first, *ups, *downs])

    def listed(numbers: list[int]) -> str:
        return say("list-separator").join(safe_name(names[one]) for one in numbers)

    lines = [
        say(
            "league-result-line",
            division=division_name(session, division.number, say),
            count=len(first),
            names=listed(first),
            table=_url(session, division) if division.message is not None else "none",
        )
    ]
    if ups:
        lines.append(say("league-result-up", names=listed(ups)))
    if downs:
        lines.append(say("league-result-down", names=listed(downs)))
    return lines


def table_links(session: LeagueSession, say: Say) -> list[str]:
    """Return links to the standings of all divisions by tier, if there are several."""
    shown = [one for one in session.divisions if one.message is not None]
    if len(shown) < 2:
        return []
    tiers: dict[int, list[str]] = {}
    for one in shown[:MOST_LINKS]:
        links = tiers.setdefault(one.tier, [])
        links.append(f"[{len(links) + 1}]({_url(session, one)})")
    separator = say("list-separator")
    lines = [
        say("league-tables", tier=tier + 1, links=separator.join(links))
        for tier, links in tiers.items()
    ]
    if more := len(shown[MOST_LINKS:]):
        lines.append(say("league-tables-more", count=more))
    return lines


def _url(session: LeagueSession, division: DivisionRow) -> str:
    return jump_url(session.league.server, division.channel or 0, division.message or 0)
