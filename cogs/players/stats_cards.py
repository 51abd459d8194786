"""Statistics as cards: of a player, the ranking of a server, and its records."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final

from discord import ui

from bot.results import Pick, RankingPage
from bot.results.profile import Profile
from bot.results.statistics import Career, Company, Record
from cogs.cards.card import Card, Picture
from cogs.cards.clock_text import moment, span_words
from cogs.cards.components import button
from cogs.cards.game_names import game_name
from cogs.cards.markdown import escaped, safe_name
from cogs.cards.themes import theme_named
from cogs.interactions.request import Request
from data.times import loaded
from renderers.standings import Curve, RatingLine, sheet_words
from renderers.studio import StudioBusyError
from renderers.texts import Say

MINUS: Final = "\N{MINUS SIGN}"
OTHERS: Final = 4
"""Buttons to other games."""


@dataclass(frozen=True, slots=True)
class Audience:
    """Who reads something: in which language, in which theme, and whether it is public."""

    request: Request
    say: Say
    theme: str
    public: bool = False

    async def name(self, player: int) -> str:
        """A player's name, safe in a text."""
        return safe_name(await self.raw_name(player))

    async def raw_name(self, player: int) -> str:
        """A player's name, to be drawn."""
        server = self.request.interaction.guild_id
        return await self.request.bot.names.of_player(server, player, self.say)

    async def names(self, players: Sequence[int]) -> list[str]:
        """The names of several players, asked for at once."""
        return list(await asyncio.gather(*(self.name(player) for player in players)))

    def game(self, pick: Pick) -> str:
        """The name of a game and its variant."""
        key, variant = pick
        rules = self.request.catalogue.rules.get(key)
        usual = {name: values[0] for name, values in rules.options.items()} if rules else {}
        chosen = dict(part.split("=", 1) for part in variant.split("/") if "=" in part)
        return game_name(key, {**usual, **chosen}, self.say)


async def profile_card(reader: Audience, player: int, found: Profile) -> Card:
    """The statistics of a player in one game."""
    say = reader.say
    name = await reader.name(player)
    head = say("stats-title", name=name, game=reader.game(found.pick), company=found.company.value)
    lines = [rating_line(found, say), *career_lines(found.career, say)]
    if found.against is not None and found.against.times:
        ahead, equal, behind = found.against
        own = await reader.name(reader.request.player)
        values = {"ahead": ahead, "equal": equal, "behind": behind}
        lines.append(say("stats-meetings", own=own, name=name, **values))
    return Card(
        head,
        "\n".join(filter(None, lines)),
        *await curves(reader, player, found),
        profile_buttons(reader, player, found),
        colour=reader.request.catalogue.colour(found.pick[0]),
    )


def rating_line(found: Profile, say: Say) -> str:
    """The rating with its margin, or how many matches are missing."""
    if found.ranked is not None:
        _, _, shown, _ = found.ranked
        return say(
            "stats-rating",
            value=shown.value,
            margin=shown.margin,
            place=found.ranked.place,
            ranks=found.ranks,
        )
    if not found.rated:
        return ""
    return say("stats-unrated", count=found.rated, needed=found.needed)


def career_lines(career: Career, say: Say) -> list[str]:
    """Matches, places, scores, categories and pace."""
    percent = round(100 * career.wins / career.matches)
    places = [say("stats-place", place=one, count=count) for one, count in career.places.items()]
    lines = [
        say("stats-matches", count=career.matches, wins=career.wins, percent=percent),
        say("stats-places", places=say("list-separator").join(places)),
        say(
            "stats-scores",
            mean=decimal(career.score),
            best=career.best,
            match=career.best_match,
        ),
    ]
    if career.points:
        parts = [
            say("stats-category", category=say(key), mean=decimal(mean))
            for key, mean in sorted(career.points.items(), key=lambda item: -item[1])
        ]
        lines.append(say("stats-categories", parts=say("list-separator").join(parts)))
    if career.pace is not None:
        span = span_words(timedelta(milliseconds=career.pace), say)
        share = round(100 * career.computer_share)
        lines.append(say("stats-pace", span=span, percent=share))
    return lines


def decimal(value: float) -> str:
    """A mean with one decimal."""
    return f"{value:.1f}".replace("-", MINUS)


async def curves(reader: Audience, player: int, found: Profile) -> "list[Picture | str]":
    """The rating over time, beside that of the reader; nothing while it is not shown."""
    if len(found.curve) < 2:
        return []
    lines = [RatingLine(await reader.raw_name(player), found.curve)]
    if len(found.own_curve) > 1:
        lines.append(RatingLine(await reader.raw_name(reader.request.player), found.own_curve))
    curve = Curve(
        reader.say("stats-curve", game=reader.game(found.pick)),
        tuple(lines),
        theme_named(reader.theme),
        reader.say,
    )
    if reader.request.settings.text_boards and not reader.public:
        return [escaped(sheet_words(curve))]
    studio = reader.request.services.studio
    try:
        png = await studio.picture(("curve", reader.request.id), curve)
    except StudioBusyError:
        return [escaped(sheet_words(curve))]
    return [Picture(png, sheet_words(curve))]


def profile_buttons(reader: Audience, player: int, found: Profile) -> "list[ui.Button[Any]]":
    """Buttons to the player's other games, and to a public card."""
    say = reader.say
    computers = {company: say(f"stats-company-{company}") for company in Company}
    buttons = []
    for pick, company in found.others[:OTHERS]:
        label = reader.game(pick)
        if company is Company.COMPUTERS or pick == found.pick:
            label = say("stats-button-game", game=label, company=computers[company])
        buttons.append(button(label, "stats", player, *pick, company.value))
    return [*buttons, *share_button(reader, "stats", player, *found.pick, found.company.value)]


def share_button(reader: Audience, *code: str | int) -> "list[ui.Button[Any]]":
    """A button that posts the card publicly, unless it is public."""
    if reader.public or reader.request.interaction.guild_id is None:
        return []
    return [button(reader.say("stats-button-share"), *code, "all", emoji="📣")]


async def ranking_card(reader: Audience, found: RankingPage, missing: int) -> Card:
    """A page of the ranking; the reader is marked, or told how many matches are missing."""
    say, asker = reader.say, reader.request.player
    names = await reader.names([line.player for line in found.lines])
    told = [
        say(
            "rank-line",
            place=line.place,
            name=name,
            value=line.shown.value,
            margin=line.shown.margin,
            count=line.matches,
            own=int(line.player == asker),
        )
        for line, name in zip(found.lines, names, strict=True)
    ]
    notes = [say("rank-note")]
    if missing:
        notes.insert(0, say("rank-missing", count=missing))
    if found.pages > 1:
        notes.append(say("manual-page", page=found.page + 1, pages=found.pages))
    return Card(
        say("rank-title", game=reader.game(found.pick)),
        "\n".join(told),
        "\n".join(notes),
        ranking_buttons(reader, found),
        colour=reader.request.catalogue.colour(found.pick[0]),
    )


def ranking_buttons(reader: Audience, found: RankingPage) -> "list[ui.Button[Any]]":
    """Buttons to other pages, to the reader's place, and to a public card."""
    say, (pick, _, page, pages, *_) = reader.say, found
    buttons = []
    if pages > 1:
        buttons = [
            button(say("button-back"), "rank", *pick, page - 1, emoji="◀️", disabled=page == 0),
            button(
                say("manual-button-next"),
                "rank",
                *pick,
                page + 1,
                emoji="▶️",
                disabled=page == pages - 1,
            ),
        ]
        if found.has_asker:
            buttons.append(button(say("rank-button-own"), "rank", *pick, ""))
    return [*buttons, *share_button(reader, "rank", *pick, page)]


async def records_card(reader: Audience, pick: Pick, found: Sequence[Record]) -> Card:
    """The records, their holders, and their matches."""
    say = reader.say
    names = await reader.names([record.player for record in found])
    lines = []
    for record, name in zip(found, names, strict=True):
        when, value = moment(loaded(record.ended), "d"), record.value
        lines.append(
            say(f"record-{record.feat}", value=value, name=name, match=record.match, when=when)
        )
    return Card(
        say("records-title", game=reader.game(pick)),
        "\n".join(lines),
        share_button(reader, "records", *pick),
        colour=reader.request.catalogue.colour(pick[0]),
    )
