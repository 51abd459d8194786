"""Leagues in words and pictures: names, divisions, tables, and what somebody needs."""

import asyncio
from collections.abc import Collection
from typing import TYPE_CHECKING, Final

from bot.leagues import Book, Entry
from bot.leagues.model import ENDED, GONE, PRESENT, State
from bot.leagues.tables import result_of, seats_of, standing
from cogs.cards import Picture
from cogs.clock_words import moment
from cogs.names import written
from cogs.showing import THEMES
from cogs.variants import game_name
from data.tables.leagues import FixtureRow
from data.times import loaded
from games.standings.promotion import Way
from games.standings.table import Row
from renderers import ThemeName
from renderers.standings import sheet_words, standing_of
from renderers.studio import StudioBusyError
from renderers.texts import Say

if TYPE_CHECKING:
    from cogs.client import Azulejo

SUGGESTED: Final = 25
"""So many suggestions fit below what somebody types."""
MOST_ROWS: Final = 32
"""So many rows can be read in one picture."""


def title(book: Book, say: Say) -> str:
    """Which season of which league."""
    number_ = book.season.number if book.has_season else 0
    return say("league-title", league=written(book.league.name), season=number_)


def rules_line(bot: "Azulejo", book: Book, say: Say) -> str:
    """What is played, and how."""
    settings = book.settings
    rules = bot.services.games[settings.game]
    return say(
        "league-rules",
        game=game_name(settings.game, rules.chosen_options(settings.chosen_options), say),
        format=say(f"league-format-{settings.format}"),
        table=settings.table,
        pace=say(f"pace-{settings.pace}"),
    )


def season_line(book: Book, say: Say) -> str:
    """Where a season stands, how many take part, and when it goes on."""
    paused = book.season.paused is not None
    state = "paused" if paused else book.state.value.replace(" ", "-")
    return say(
        "league-season-line",
        word=say(f"league-state-{state}"),
        count=sum(one.state in PRESENT for one in book.entrants),
        when=when(book.season.due),
    )


def standing_lines(book: Book, say: Say) -> list[str]:
    """For organisers: where the season stands, what comes next, and how many there are."""
    if book.league.closed is not None:
        return [say("league-status-closed", when=when(book.league.closed))]
    if not book.has_season:
        return [say("league-status-none")]
    due, paused = book.season.due, book.season.paused is not None
    state = "paused" if paused else book.state.value.replace(" ", "-")
    count = {one: len(book.those(one)) for one in Entry}
    return [
        say("league-status-state", word=say(f"league-state-{state}")),
        say("league-status-next", when=when(due))
        if due is not None
        else say("league-status-never", paused=int(paused)),
        say(
            "league-status-counts",
            signed=count[Entry.SIGNED],
            **{"in": count[Entry.IN]},
            waiting=count[Entry.WAITING],
            playing=count[Entry.PLAYING],
        ),
    ]


def when(stamp: int | None, style: str = "f") -> str:
    """A time as everybody reads it where they live; `none` where there is none."""
    return moment(loaded(stamp), style) if stamp is not None else "none"


async def names_of(
    bot: "Azulejo", book: Book, say: Say, numbers: Collection[int]
) -> dict[int, str]:
    """What some entrants are called, as they are drawn."""

    async def name(number_: int) -> str:
        player = book.entrant(number_).player
        if player is None:
            return say("former-player")
        return await bot.names.of_player(book.league.server, player, say)

    wanted = sorted(set(numbers))
    return dict(zip(wanted, await asyncio.gather(*map(name, wanted)), strict=True))


def division_name(book: Book, division: int, say: Say) -> str:
    """What a division is called: by its tier, and its number where the tier has several."""
    here = next(one for one in book.divisions if one.number == division)
    same = [one.number for one in book.divisions if one.tier == here.tier]
    return say(
        "league-division",
        alone=int(len(book.divisions) == 1),
        single=int(len(same) == 1),
        tier=here.tier + 1,
        number=same.index(division) + 1,
    )


def named_divisions(book: Book, say: Say, typed: str) -> list[tuple[str, int]]:
    """The divisions with this in their names, and their numbers, counted from 1."""
    names = [(division_name(book, one.number, say), one.number + 1) for one in book.divisions]
    found = [(name, at) for name, at in names if typed.casefold() in f"{at} {name}".casefold()]
    return found[:SUGGESTED]


async def table_picture(
    bot: "Azulejo",
    book: Book,
    division: int,
    say: Say,
    theme: str,
    *,
    marked: int | None = None,
    drop: bool = False,
) -> Picture | str:
    """The table of a division as a picture, or in words while there are too many pictures."""
    found = standing(book, division, drop=drop)
    found = found._replace(rows=page_of(found.rows, marked))
    names = await names_of(bot, book, say, [int(row.player) for row in found.rows])
    gone = [one.number for one in book.in_division(division) if one.state in GONE]
    left_out = set(gone) if drop else set()
    played = [
        one
        for one in book.fixtures
        if one.division == division and left_out.isdisjoint(map(int, seats_of(one)))
    ]
    over = sum(one.result is not None for one in played)
    final = book.state in {State.REST, *ENDED} - {State.CALLED_OFF}
    heading = say(
        "league-table-title",
        league=book.league.name,
        season=book.season.number,
        division=division_name(book, division, say),
    )
    sheet = standing_of(
        found.rows,
        names,
        title=heading,
        note=say(
            "league-table-note", over=int(final), played=over, all=len(played), drop=int(drop)
        ),
        up=[one for one, way in found.ways.items() if way is Way.UP],
        down=[one for one, way in found.ways.items() if way is Way.DOWN],
        gone=gone,
        marked=marked,
        theme=THEMES.get(theme, ThemeName.DARK),
        say=say,
    )
    words = sheet_words(sheet)
    # Whoever asks for the same gets the same: in their language, with their mark, in their theme.
    key = ("league", book.season.id, division, heading, marked, drop, theme)
    try:
        png = await bot.services.studio.picture(key, sheet)
    except (StudioBusyError, TimeoutError):
        return words
    return Picture(png, words)


def page_of(rows: tuple[Row, ...], marked: int | None) -> tuple[Row, ...]:
    """The rows that fit into one picture: the first, or those around whoever asks."""
    places = [place for place, row in enumerate(rows) if row.player == marked]
    start = places[0] // MOST_ROWS * MOST_ROWS if places else 0
    return rows[start : start + MOST_ROWS]


async def fixture_lines(
    bot: "Azulejo", book: Book, fixtures: Collection[FixtureRow], say: Say
) -> list[str]:
    """Fixtures: who sits where, and how it ended or where it is played."""
    seats = {int(one) for fixture in fixtures for one in seats_of(fixture)}
    names = await names_of(bot, book, say, seats)
    return [await _fixture(bot, fixture, names, say) for fixture in fixtures]


async def _fixture(bot: "Azulejo", fixture: FixtureRow, names: dict[int, str], say: Say) -> str:
    people = [written(names[int(one)]) for one in seats_of(fixture)]
    result = result_of(fixture)
    if result is not None:
        told = [
            f"{rank}. {name} ({score})"
            for rank, name, score in sorted(zip(result.ranks, people, result.scores, strict=True))
        ]
        joined = say("list-separator").join(told)
        return say("league-fixture-over", number=fixture.number + 1, names="🏁", result=joined)
    place = say("league-fixture-waits")
    if fixture.match is not None:
        match = await bot.services.matches.find(fixture.match)
        thread = match.place.thread
        place = f"<#{thread}>" if thread else say("league-fixture-here", match=match.id)
    return say(
        "league-fixture-open",
        number=fixture.number + 1,
        names=say("list-separator").join(people),
        place=place,
    )
