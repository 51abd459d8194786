"""Leagues: how one stands, and the steps of its season."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

import discord
from discord import app_commands

from bot.leagues import Book, Entry, Notice
from bot.leagues.model import ENDED
from bot.leagues.orders import Order
from cogs.cards import Card, button
from cogs.league_cards import COLOUR
from cogs.league_choices import shown_here
from cogs.league_finding import LeagueName
from cogs.league_office import LEAGUE, PRIMARY, Office
from cogs.league_words import division_name, names_of, rules_line, title, when
from cogs.names import written
from cogs.visits import Visit
from cogs.wording import command_text

if TYPE_CHECKING:
    from cogs.client import Azulejo

GROUPS: Final[Mapping[str, tuple[str, ...]]] = {
    "game": ("game", "options", "format", "table", "division", "each", "rounds", "pace"),
    "players": ("least", "most", "top", "widening", "returning"),
    "calendar": ("announced", "sign_up", "check_in", "play", "grace", "rest", "again"),
    "results": ("points", "up", "down", "border", "adjudication"),
    "places": ("channel", "matches", "organisers", "champion_role"),
}
"""The settings, as they are shown together."""


class Steps(Office):
    """Status, the next step, and time."""

    def __init__(self, bot: "Azulejo") -> None:
        super().__init__(bot)
        bot.presses["league-step"] = self.press_step
        bot.presses["league-next"] = self.press_next

    @app_commands.command(name="status", description=command_text("command-league-status"))
    @app_commands.describe(league=LEAGUE)
    async def status(
        self, interaction: "discord.Interaction[Any]", league: LeagueName | None = None
    ) -> None:
        """How a league stands, and all its settings."""
        visit, row = await self.enter(interaction, league)
        if row is None:
            return
        book = await self.leagues.find(row.id)
        say = visit.say
        lines = [rules_line(self.bot, book, say), *_standing(book, visit)]
        if book.chosen.channel is None:
            lines.append(say("league-status-nowhere"))
        if (trouble := await self.leagues.trouble(row.id)) is not None:
            lines.append(say("league-status-trouble", trouble=trouble))
        lines.append("")
        for group, names in GROUPS.items():
            chosen = [f"{name} **{shown_here(book.chosen, name)}**" for name in names]
            lines.append(say("league-status-group", group=group, settings=" · ".join(chosen)))
        ahead = button(say("button-league-next"), "league-next", row.id)
        await visit.show(Card(title(book, say), "\n".join(lines), [ahead], colour=COLOUR))

    @app_commands.command(name="open", description=command_text("command-league-open"))
    @app_commands.describe(league=LEAGUE, date=command_text("option-league-date"))
    async def open(
        self,
        interaction: "discord.Interaction[Any]",
        league: LeagueName | None = None,
        date: str | None = None,
    ) -> None:
        """Open a season."""
        visit, row = await self.enter(interaction, league)
        if row is not None:
            act = self.leagues.open_season(row.id, visit.player, visit.id, opens=date)
            await self.done(visit, act)

    # One step after the other

    @app_commands.command(name="next", description=command_text("command-league-next"))
    @app_commands.describe(league=LEAGUE)
    async def next(
        self, interaction: "discord.Interaction[Any]", league: LeagueName | None = None
    ) -> None:
        """See what the next step would do."""
        visit, row = await self.enter(interaction, league)
        if row is not None:
            await self.look_ahead(visit, row.id)

    async def press_next(self, visit: Visit) -> None:
        """The same, from a button."""
        league = int(visit.code[0])
        await self.require_organiser(visit, league)
        await self.look_ahead(visit, league)

    async def look_ahead(self, visit: Visit, league: int) -> None:
        """What the next step would do, with a button that does it."""
        notes = (await self.leagues.find(league)).league.notes
        book = await self.leagues.preview(league)
        say = visit.say
        if book.act is None:
            await visit.tell(say("league-preview-nothing"))
            return
        lines = [*await self.told(book, visit), *await self._divisions(book, visit)]
        confirm = button(say("button-league-do"), "league-step", league, notes, style=PRIMARY)
        await visit.show(Card(title(book, say), "\n".join(lines), [confirm], colour=COLOUR))

    async def _divisions(self, book: Book, visit: Visit) -> list[str]:
        """Who would play in which division, if that is drawn now."""
        if not any(kind is Notice.PLAY for kind, _ in book.posts):
            return []
        say = visit.say
        lines = []
        for division in book.divisions:
            numbers = [one.number for one in book.in_division(division.number)]
            names = await names_of(self.bot, book, say, numbers)
            listed = say("list-separator").join(written(names[one]) for one in numbers)
            name = division_name(book, division.number, say)
            lines.append(say("league-preview-divisions", division=name, names=listed))
        return lines

    async def press_step(self, visit: Visit) -> None:
        """An organiser has seen what would happen, and wants it."""
        league, notes = map(int, visit.code)
        await self.require_organiser(visit, league)
        book = await self.leagues.find(league)
        if not book.has_season or book.state in ENDED:
            act = self.leagues.open_season(league, visit.player, visit.id, seen=notes)
        else:
            act = self.leagues.step(league, visit.player, visit.id, seen=notes)
        await self.done(visit, act)

    # Time

    @app_commands.command(name="pause", description=command_text("command-league-pause"))
    @app_commands.describe(league=LEAGUE)
    async def pause(
        self, interaction: "discord.Interaction[Any]", league: LeagueName | None = None
    ) -> None:
        """Stop the calendar, and the clocks of the matches."""
        visit, row = await self.enter(interaction, league)
        if row is not None:
            await self.done(visit, self.leagues.pause(row.id, visit.player, visit.id))

    @app_commands.command(name="resume", description=command_text("command-league-resume"))
    @app_commands.describe(league=LEAGUE)
    async def resume(
        self, interaction: "discord.Interaction[Any]", league: LeagueName | None = None
    ) -> None:
        """Let the calendar go on."""
        visit, row = await self.enter(interaction, league)
        if row is not None:
            await self.done(visit, self.leagues.resume(row.id, visit.player, visit.id))

    @app_commands.command(name="extend", description=command_text("command-league-extend"))
    @app_commands.describe(days=command_text("option-league-days"), league=LEAGUE)
    async def extend(
        self,
        interaction: "discord.Interaction[Any]",
        days: app_commands.Range[int, 1, 60],
        league: LeagueName | None = None,
    ) -> None:
        """Give everybody more days."""
        visit, row = await self.enter(interaction, league)
        if row is not None:
            await self.ask(visit, row.id, Order.extend(days))


def _standing(book: Book, visit: Visit) -> list[str]:
    """Where the season stands, what comes next, and how many there are."""
    if not book.has_season:
        return [visit.say("league-status-none")]
    due = book.season.due
    state = "paused" if book.season.paused is not None else book.state.value
    word = visit.say(f"league-state-{state.replace(' ', '-')}")
    count = {one: len(book.those(one)) for one in Entry}
    return [
        visit.say("league-status-state", word=word),
        visit.say("league-status-next", when=when(due))
        if due is not None
        else visit.say("league-status-never"),
        visit.say(
            "league-status-counts",
            signed=count[Entry.SIGNED],
            **{"in": count[Entry.IN]},
            waiting=count[Entry.WAITING],
            playing=count[Entry.PLAYING],
        ),
    ]
