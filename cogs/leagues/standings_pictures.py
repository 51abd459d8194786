"""Standings of a division or the tree of a cup, as pictures and as text."""

import asyncio
from functools import partial
from io import BytesIO
from math import inf
from typing import TYPE_CHECKING, Final, NamedTuple

import discord

from bot.leagues import Format, LeagueSession
from bot.leagues.model import ENDED, GONE, SeasonState
from bot.leagues.season.standings import cup_tree, division_standings, seats_of
from cogs.cards.card import MOST_TEXT, Card, Picture
from cogs.cards.components import Item, button
from cogs.cards.markdown import escaped
from cogs.cards.themes import theme_named
from cogs.leagues.league_text import division_name, names_of, title
from games.standings.cup import Meeting
from games.standings.promotion import Way
from games.standings.table import Row
from renderers.standings import (
    Bracket,
    Measure,
    Sheet,
    StandingsSheet,
    bracket_of,
    sheet_words,
    standing_of,
)
from renderers.studio import StudioBusyError
from renderers.texts import Say

if TYPE_CHECKING:
    from cogs.client import Azulejo

MEASURES: Final = {Format.DUPLICATE: Measure.SHARE, Format.LADDER: Measure.WINS}
"""What standings are ordered by; all other formats use points."""
MOST_ROWS: Final = 32
"""How many rows one picture has."""
TITLE: Final = 200
"""How many characters are reserved for the title of a card."""


class StandingsView(NamedTuple):
    """Which standings are shown, and for whom."""

    division: int
    say: Say
    theme: str
    marked: int | None = None
    """The entrant of the asking user."""
    drop: bool = False
    """Without players who dropped out and their matches."""
    page: int | None = None
    """The round of a cup, counted from 0; by default the current one."""
    whole: bool = False
    """Whether to show all rows, even if they do not fit into one picture."""


async def standings_sheet(bot: "Azulejo", session: LeagueSession, view: StandingsView) -> Sheet:
    """Return the standings of a division, or the tree of a cup."""
    if session.settings.format is Format.CUP:
        return await _tree(bot, session, view)
    return await _standings(bot, session, view)


async def standings_picture(
    bot: "Azulejo", session: LeagueSession, view: StandingsView, sheet: Sheet
) -> Picture | str:
    """Return standings as a picture; as text while too many pictures are being drawn."""
    words = sheet_words(sheet)
    # Users with the same language, theme and marked row share a picture.
    key = ("league", session.season.id, sheet.title, *view[2:], view.division)
    try:
        png = await bot.services.studio.picture(key, sheet)
    except (StudioBusyError, TimeoutError):
        return escaped(words)
    return Picture(png, words)


async def _tree(bot: "Azulejo", session: LeagueSession, view: StandingsView) -> Bracket:
    """Return the tree of a cup."""
    found = await asyncio.to_thread(cup_tree, session)
    every = [
        one
        for number, stage in enumerate(found)
        for one in stage
        if number or len(one.players) > 1  # the first round may have byes
    ]
    over, say = sum(one.result is not None for one in every), view.say
    drawn = partial(
        bracket_of,
        found,
        title=_heading(session, view),
        note=say("league-table-note", over=0, played=over, all=len(every), drop=0),
        gone=_gone(session, view),
        marked=view.marked,
        page=view.page,
        theme=theme_named(view.theme),
        say=say,
    )
    if not view.whole:
        found = visible(found, drawn({}))
    seen = {int(one) for stage in found for meeting in stage for one in meeting.players}
    return drawn(await names_of(bot, session, say, seen))


async def _standings(bot: "Azulejo", session: LeagueSession, view: StandingsView) -> StandingsSheet:
    """Return the standings of a division with current promotions and relegations."""
    division, say, drop = view.division, view.say, view.drop
    found = await asyncio.to_thread(division_standings, session, division, drop=drop)
    rows = found.rows if view.whole else page_of(found.rows, view.marked)
    names = await names_of(bot, session, say, [int(row.player) for row in rows])
    gone = _gone(session, view)
    left_out = set(gone) if drop else set()
    played = [
        one
        for one in session.fixtures
        if one.division == division and left_out.isdisjoint(map(int, seats_of(one)))
    ]
    over = sum(one.result is not None for one in played)
    final = session.state in {SeasonState.REST, *ENDED} - {SeasonState.CALLED_OFF}
    return standing_of(
        rows,
        names,
        title=_heading(session, view),
        measure=MEASURES.get(session.settings.format, Measure.POINTS),
        note=say(
            "league-table-note", over=int(final), played=over, all=len(played), drop=int(drop)
        ),
        up=[one for one, way in found.ways.items() if way is Way.UP],
        down=[one for one, way in found.ways.items() if way is Way.DOWN],
        gone=gone,
        marked=view.marked,
        theme=theme_named(view.theme),
        say=say,
    )


def _heading(session: LeagueSession, view: StandingsView) -> str:
    return view.say(
        "league-table-title",
        league=session.league.name,
        season=session.season.number,
        division=division_name(session, view.division, view.say),
    )


def _gone(session: LeagueSession, view: StandingsView) -> list[int]:
    return [one.number for one in session.in_division(view.division) if one.state in GONE]


def page_of(rows: tuple[Row, ...], marked: int | None) -> tuple[Row, ...]:
    """Return the rows that fit into one picture: the first, or those around the marked one."""
    places = [place for place, row in enumerate(rows) if row.player == marked]
    start = places[0] // MOST_ROWS * MOST_ROWS if places else 0
    return rows[start : start + MOST_ROWS]


def visible(found: list[list[Meeting]], bracket: Bracket) -> list[list[Meeting]]:
    """Return the pairings of a cup that are drawn, so that only their names are looked up."""
    if bracket.alone is None:
        return found[bracket.first :]
    return [found[bracket.alone][bracket.window]]


# Buttons


def round_buttons(session: LeagueSession, sheet: Sheet, say: Say) -> list[Item]:
    """Return buttons to the rounds of a large cup that are not in its tree, and to the tree."""
    if not isinstance(sheet, Bracket) or not sheet.first:
        return []
    now = sheet.first if sheet.alone is None else sheet.alone
    names = [*(stage.name for stage in sheet.stages[: sheet.first]), say("button-league-tree")]
    return [
        button(
            name, "league-round", session.league.id, session.season.number, at, disabled=at == now
        )
        for at, name in enumerate(names)
    ]


def words_button(session: LeagueSession, division: int, say: Say, *, drop: bool = False) -> Item:
    """Return a button to the standings as text."""
    code = ("league-words", session.league.id, session.season.number, division, int(drop))
    return button(say("button-words"), *code)


def words_card(session: LeagueSession, sheet: Sheet, colour: int) -> Card:
    """Return standings or a tree as text, with a file if they are too long for a message."""
    whole, heading = sheet_words(sheet, inf), title(session, sheet.say)
    if len(words := escaped(whole)) <= MOST_TEXT - TITLE:
        return Card(heading, words, colour=colour)
    file = discord.File(BytesIO(whole.encode()), "table.txt")
    return Card(heading, escaped(sheet_words(sheet)), file, colour=colour)
