"""`/league me`: a player's place, what they need, and their fixtures."""

import asyncio
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from bot.leagues import EntrantStatus, Format, LeagueSession, SeasonState
from bot.leagues.model import ENDED, PLAYING
from bot.leagues.season.entrants import challengeable
from bot.leagues.season.standings import (
    byes,
    cup_rounds,
    division_standings,
    is_called_off,
    ladder,
    needs,
    result_of,
    seats_of,
    swiss_rounds,
)
from cogs.cards.components import Item, button
from cogs.cards.markdown import safe_name
from cogs.leagues.league_text import (
    division_name,
    fixture_lines,
    is_final,
    names_of,
    rules_line,
    season_line,
)
from data.tables.leagues.rows import EntrantRow
from games.standings.cup import winner
from games.standings.prospects import Outlook, Prospect
from games.standings.results import Player
from renderers.standings.rows import number as points_text
from renderers.texts import Say

if TYPE_CHECKING:
    from cogs.client import Azulejo

JOINABLE: Final = frozenset(SeasonState) - ENDED - {SeasonState.ANNOUNCED}
"""The states in which players can sign up or join the waiting list."""
BACK: Final = frozenset({EntrantStatus.ABSENT, EntrantStatus.LEFT})
"""Entrants who have not played and may sign up again."""
COUNTED: Final = {Format.CUP: "none", Format.DUPLICATE: "share"}
"""What places depend on; all other formats use points."""
SHOWN: Final = 25
"""How many fixtures are listed."""


async def own_lines(
    bot: "Azulejo", session: LeagueSession, own: EntrantRow | None, say: Say
) -> list[str]:
    """Return everything about a player's season."""
    if not session.has_season:
        return [say("league-none-yet")]
    if own is None:
        return [say("league-me-out"), season_line(session, say)]
    if own.division is None:
        return [_entry(session, own, say), season_line(session, say), rules_line(bot, session, say)]
    knocked = session.settings.format is Format.CUP and session.state in PLAYING
    lines = [] if knocked else [await _place(session, own, own.division, say)]
    if own.state != EntrantStatus.PLAYING:
        lines.append(_entry(session, own, say))
    elif session.state in PLAYING:
        lines += await need_lines(session, own.number, say)
        lines += round_lines(session, own.number, say)
    elif own.way is not None:
        kind = session.settings.format.value
        lines += [say("league-me-won", format=kind)] if own.place == 1 else []
        tiers = len({one.tier for one in session.divisions})
        lines += [say("league-me-way", way=own.way)] if tiers > 1 else []
    if own.state == EntrantStatus.PLAYING:
        lines += await rung_lines(bot, session, own.number, say)
    lines += deal_lines(session, own.number, say)
    lines.append(season_line(session, say))
    mine = [one for one in session.fixtures if own.number in map(int, seats_of(one))]
    mine.sort(key=lambda one: (one.result is not None, one.number))
    return [*lines, "", *await fixture_lines(bot, session, mine[:SHOWN], say)]


def own_buttons(session: LeagueSession, own: EntrantRow | None, say: Say) -> list[Item]:
    """Return a button to sign up or to check in, if the player can."""
    if not session.has_season or session.state not in JOINABLE:
        return []
    if own is None or (own.state in BACK and own.division is None):
        return [button(say("button-league-join"), "league-join", session.league.id)]
    if own.state == EntrantStatus.SIGNED and session.state is SeasonState.CHECK_IN:
        return [button(say("button-league-in"), "league-in", session.league.id)]
    return []


def _entry(session: LeagueSession, own: EntrantRow, say: Say) -> str:
    """Return a line about the status of an entrant."""
    called = own.state == EntrantStatus.SIGNED and session.state is SeasonState.CHECK_IN
    return say("league-me-entry", entry="called" if called else own.state.replace(" ", "-"))


async def _place(session: LeagueSession, own: EntrantRow, division: int, say: Say) -> str:
    """Return a line about an entrant's place in the standings."""
    found = await asyncio.to_thread(division_standings, session, division)
    row = next(one for one in found.rows if one.player == own.number)
    if session.settings.format is Format.LADDER:
        count = len(found.rows)
        return say("league-me-rung", place=row.place, count=count, played=row.played)
    measure = COUNTED.get(session.settings.format, "points")
    share = say("standings-percent", percent=round(100 * row.share))
    return say(
        "league-me-place",
        division=division_name(session, division, say),
        place=row.place,
        shared=sum(one.place == row.place for one in found.rows) - 1,
        count=len(found.rows),
        measure=measure,
        worth=share if measure == "share" else points_text(row.points),
        one=int(row.points == 1),
        played=row.played,
        left=row.left,
    )


async def need_lines(session: LeagueSession, number: int, say: Say) -> list[str]:
    """Return what an entrant needs to go up or stay."""
    found = await asyncio.to_thread(needs, session, number)
    division = session.entrant(number).division
    top = any(one.number == division and one.tier == 0 for one in session.divisions)
    left = sum(one.result is None and Player(number) in seats_of(one) for one in session.fixtures)
    goals = (("win" if top else "up", found.up), ("stay", found.stay))
    lines = [_need(goal, wanted, left, say) for goal, wanted in goals if wanted is not None]
    if any(one is not None and not one.exact for one in found):
        lines.append(say("league-me-bound"))
    return lines


def _need(goal: str, found: Prospect, left: int, say: Say) -> str:
    """Return what an entrant needs for one goal, in points of their remaining matches."""
    needed, enough = found.needed or Fraction(0), found.enough
    if found.outlook is not Outlook.POSSIBLE:
        how = found.outlook.value
    elif not left:
        how = "watch"
    elif enough is None:
        how = "hope" if needed else "luck"
    elif enough == needed:
        how = "enough"
    else:
        how = "both" if needed else "safe"
    return say(
        "league-me-need",
        goal=goal,
        how=how,
        needed=points_text(needed),
        enough=points_text(enough or Fraction(0)),
        one=int((enough if how == "safe" else needed) == 1),
        left=left,
    )


def round_lines(session: LeagueSession, number: int, say: Say) -> list[str]:
    """Return the current round, and for cups whether an entrant is still in it."""
    round_, own = session.season.round, Player(number)
    if session.settings.format is Format.SWISS:
        bye = int(own in byes(session, round_))
        return [say("league-me-round", round=round_, all=swiss_rounds(session), bye=bye)]
    if session.settings.format is not Format.CUP:
        return []
    reached = [place for place, slots in enumerate(cup_rounds(session), 1) if own in slots]
    last = min(reached[-1], round_)  # players of the next round may be known before it is drawn
    tables = [one for one in session.fixtures if one.round == round_ and own in seats_of(one)]
    result = result_of(tables[0]) if tables else None
    if last < round_:
        stands = "out"
    elif not tables:
        stands = "bye"
    elif result is None:
        stands = "final" if is_final(session, round_) else "in"
    elif winner(result, [Player(one.number) for one in session.in_division(0)]) != own:
        stands = "out"
    else:
        stands = "won" if is_final(session, round_) else "through"
    return [say("league-me-cup", stands=stands, round=last)]


async def rung_lines(bot: "Azulejo", session: LeagueSession, number: int, say: Say) -> list[str]:
    """Return whom an entrant may challenge on a ladder."""
    if session.settings.format is not Format.LADDER or session.state is not SeasonState.PLAY:
        return []
    if ladder(session)[0] == number:
        return [say("league-me-top")]
    rivals = challengeable(session, number)
    names = await names_of(bot, session, say, rivals)
    listed = say("list-separator").join(safe_name(names[one]) for one in rivals)
    return [say("league-me-rivals", count=len(rivals), names=listed)]


def deal_lines(session: LeagueSession, number: int, say: Say) -> list[str]:
    """Return what others scored with the same bags in the same seats of a duplicate week."""
    if session.settings.format is not Format.DUPLICATE:
        return []
    lines = []
    for fixture in session.fixtures:
        own = result_of(fixture)
        if own is None or number not in map(int, own.seats):
            continue
        seat = [int(one) for one in own.seats].index(number)
        if is_called_off(fixture):
            lines.append(say("deal-called-off", deal=fixture.round, seat=seat + 1))
            continue
        others = [
            other.scores[seat]
            for twin in session.fixtures
            if twin.round == fixture.round and twin is not fixture and not is_called_off(twin)
            if (other := result_of(twin)) is not None
        ]
        lines.append(
            say(
                "league-me-deal",
                deal=fixture.round,
                seat=seat + 1,
                score=own.scores[seat],
                count=len(others),
                scores=say("list-separator").join(map(str, sorted(others, reverse=True))),
            )
        )
    return lines
