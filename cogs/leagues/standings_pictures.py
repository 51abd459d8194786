"""Leagues in pictures: the table of a division, or the tree of a cup; and the same in words."""

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
"""What a table goes by; for all other formats that is points."""
MOST_ROWS: Final = 32
"""So many rows can be read in one picture."""
TITLE: Final = 200
"""So many characters the title of a card may have beside its words."""


class StandingsView(NamedTuple):
    """Which table somebody looks at, and for whom it is drawn."""

    division: int
    say: Say
    theme: str
    marked: int | None = None
    """The entrant who asks."""
    drop: bool = False
    """Without the matches of those who dropped out."""
    page: int | None = None
    """The round of a cup, counted from 0; without one it is the round being played."""
    whole: bool = False
    """All of it, even where it is too much for one picture."""


async def standings_sheet(bot: "Azulejo", session: LeagueSession, wanted: StandingsView) -> Sheet:
    """The table of a division, or the tree of a cup."""
    if session.settings.format is Format.CUP:
        return await _tree(bot, session, wanted)
    return await _table(bot, session, wanted)


async def standings_picture(
    bot: "Azulejo", session: LeagueSession, wanted: StandingsView, sheet: Sheet
) -> Picture | str:
    """A table as a picture, or in words while there are too many pictures."""
    words = sheet_words(sheet)
    # Whoever asks for the same gets the same: in their language, with their mark, in their theme.
    key = ("league", session.season.id, sheet.title, *wanted[2:], wanted.division)
    try:
        png = await bot.services.studio.picture(key, sheet)
    except (StudioBusyError, TimeoutError):
        return escaped(words)
    return Picture(png, words)


async def _tree(bot: "Azulejo", session: LeagueSession, wanted: StandingsView) -> Bracket:
    """A cup, with the names of those who are drawn, and how many of its matches are over."""
    found = await asyncio.to_thread(cup_tree, session)
    every = [
        one
        for number, stage in enumerate(found)
        for one in stage
        if number or len(one.players) > 1  # in the first round somebody may have a bye
    ]
    over, say = sum(one.result is not None for one in every), wanted.say
    drawn = partial(
        bracket_of,
        found,
        title=_heading(session, wanted),
        note=say("league-table-note", over=0, played=over, all=len(every), drop=0),
        gone=_gone(session, wanted),
        marked=wanted.marked,
        page=wanted.page,
        theme=theme_named(wanted.theme),
        say=say,
    )
    if not wanted.whole:
        found = visible(found, drawn({}))
    seen = {int(one) for stage in found for meeting in stage for one in meeting.players}
    return drawn(await names_of(bot, session, say, seen))


async def _table(bot: "Azulejo", session: LeagueSession, wanted: StandingsView) -> StandingsSheet:
    """A division, with those who would go up and down now, and how much of it is over."""
    division, say, drop = wanted.division, wanted.say, wanted.drop
    found = await asyncio.to_thread(division_standings, session, division, drop=drop)
    rows = found.rows if wanted.whole else page_of(found.rows, wanted.marked)
    names = await names_of(bot, session, say, [int(row.player) for row in rows])
    gone = _gone(session, wanted)
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
        title=_heading(session, wanted),
        measure=MEASURES.get(session.settings.format, Measure.POINTS),
        note=say(
            "league-table-note", over=int(final), played=over, all=len(played), drop=int(drop)
        ),
        up=[one for one, way in found.ways.items() if way is Way.UP],
        down=[one for one, way in found.ways.items() if way is Way.DOWN],
        gone=gone,
        marked=wanted.marked,
        theme=theme_named(wanted.theme),
        say=say,
    )


def _heading(session: LeagueSession, wanted: StandingsView) -> str:
    return wanted.say(
        "league-table-title",
        league=session.league.name,
        season=session.season.number,
        division=division_name(session, wanted.division, wanted.say),
    )


def _gone(session: LeagueSession, wanted: StandingsView) -> list[int]:
    return [one.number for one in session.in_division(wanted.division) if one.state in GONE]


def page_of(rows: tuple[Row, ...], marked: int | None) -> tuple[Row, ...]:
    """The rows that fit into one picture: the first, or those around whoever asks."""
    places = [place for place, row in enumerate(rows) if row.player == marked]
    start = places[0] // MOST_ROWS * MOST_ROWS if places else 0
    return rows[start : start + MOST_ROWS]


def visible(found: list[list[Meeting]], bracket: Bracket) -> list[list[Meeting]]:
    """The tables of a cup that are drawn, so that nobody has to be asked for other names."""
    if bracket.alone is None:
        return found[bracket.first :]
    return [found[bracket.alone][bracket.window]]


# What can be pressed below


def round_buttons(session: LeagueSession, sheet: Sheet, say: Say) -> list[Item]:
    """To the rounds of a large cup that do not fit into its tree, and to the tree."""
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
    """To the same in words."""
    code = ("league-words", session.league.id, session.season.number, division, int(drop))
    return button(say("button-words"), *code)


def words_card(session: LeagueSession, sheet: Sheet, colour: int) -> Card:
    """A table or a tree in words; as a file where it is too long for a message."""
    whole, heading = sheet_words(sheet, inf), title(session, sheet.say)
    if len(words := escaped(whole)) <= MOST_TEXT - TITLE:
        return Card(heading, words, colour=colour)
    file = discord.File(BytesIO(whole.encode()), "table.txt")
    return Card(heading, escaped(sheet_words(sheet)), file, colour=colour)
