"""Leagues: what organisers decide about people and results, and how they undo it."""

import json
from typing import TYPE_CHECKING, Any, Final

import discord
from discord import app_commands

from bot.leagues import Book
from bot.leagues.errors import BadResultError, NoSubstituteError
from bot.leagues.orders import Order
from cogs.cards import Card, button
from cogs.league_cards import COLOUR, act_name
from cogs.league_finding import LeagueName
from cogs.league_office import LEAGUE, PRIMARY, Office
from cogs.league_words import names_of, title, when
from cogs.names import written
from cogs.visits import Visit
from cogs.wording import command_text
from data.tables.leagues_chronicle import NoteRow

if TYPE_CHECKING:
    from cogs.client import Azulejo

WHO: Final = command_text("option-league-player")
LONGEST: Final = 30
"""So many entries of the log are shown."""


class Rulings(Office):
    """People, results, and the log. Whatever is decided is shown before it is done."""

    def __init__(self, bot: "Azulejo") -> None:
        super().__init__(bot)
        bot.presses["league-do"] = self.press_do
        bot.presses["league-undo"] = self.press_undo

    @app_commands.command(name="replace", description=command_text("command-league-replace"))
    @app_commands.describe(
        player=WHO, substitute=command_text("option-league-substitute"), league=LEAGUE
    )
    async def replace(
        self,
        interaction: "discord.Interaction[Any]",
        player: discord.User,
        substitute: discord.User | None = None,
        league: LeagueName | None = None,
    ) -> None:
        """Let somebody take another's place."""
        visit, row = await self.enter(interaction, league)
        if row is None:
            return
        if substitute is not None and substitute.bot:
            raise NoSubstituteError
        other = substitute.id if substitute is not None else None
        await self.ask(visit, row.id, Order.replace(player.id, other))

    @app_commands.command(name="withdraw", description=command_text("command-league-withdraw"))
    @app_commands.describe(player=WHO, league=LEAGUE)
    async def withdraw(
        self,
        interaction: "discord.Interaction[Any]",
        player: discord.User,
        league: LeagueName | None = None,
    ) -> None:
        """Take somebody out who asked for it."""
        visit, row = await self.enter(interaction, league)
        if row is not None:
            await self.ask(visit, row.id, Order.withdraw(player.id))

    @app_commands.command(name="disqualify", description=command_text("command-league-disqualify"))
    @app_commands.describe(player=WHO, league=LEAGUE)
    async def disqualify(
        self,
        interaction: "discord.Interaction[Any]",
        player: discord.User,
        league: LeagueName | None = None,
    ) -> None:
        """Take somebody out who broke the rules."""
        visit, row = await self.enter(interaction, league)
        if row is not None:
            await self.ask(visit, row.id, Order.disqualify(player.id))

    @app_commands.command(name="correct", description=command_text("command-league-correct"))
    @app_commands.describe(
        fixture=command_text("option-league-fixture"),
        places=command_text("option-league-places"),
        scores=command_text("option-league-scores"),
        league=LEAGUE,
    )
    async def correct(
        self,
        interaction: "discord.Interaction[Any]",
        fixture: app_commands.Range[int, 1, 100_000],
        places: str,
        scores: str | None = None,
        league: LeagueName | None = None,
    ) -> None:
        """Decide how a match ended."""
        visit, row = await self.enter(interaction, league)
        if row is not None:
            order = Order.correct(fixture - 1, numbers(places), numbers(scores or ""))
            await self.ask(visit, row.id, order)

    async def press_do(self, visit: Visit) -> None:
        """An organiser has seen what would happen, and wants it."""
        league, notes, *order = visit.code
        await self.require_organiser(visit, int(league))
        act = self.leagues.obey(
            int(league), Order.read(*order), visit.player, visit.id, seen=int(notes)
        )
        await self.done(visit, act)

    # Looking back

    @app_commands.command(name="undo", description=command_text("command-league-undo"))
    @app_commands.describe(entry=command_text("option-league-entry"), league=LEAGUE)
    async def undo(
        self,
        interaction: "discord.Interaction[Any]",
        entry: app_commands.Range[int, 1, 1_000_000] | None = None,
        league: LeagueName | None = None,
    ) -> None:
        """Show what would be undone, with a button that undoes it."""
        visit, row = await self.enter(interaction, league)
        if row is None:
            return
        note = await self.leagues.undoable(row.id, entry - 1 if entry is not None else None)
        book = await self.leagues.find(row.id)
        lines = [visit.say("league-undo-sure"), await log_line(note, book, visit)]
        if note.act in ("withdraw", "disqualify"):
            lines.append(visit.say("league-undo-given-up"))
        code = ("league-undo", row.id, note.number)
        confirm = button(visit.say("button-league-undo"), *code, style=PRIMARY)
        await visit.show(Card(title(book, visit.say), "\n".join(lines), [confirm], colour=COLOUR))

    async def press_undo(self, visit: Visit) -> None:
        """An organiser has seen what would be undone, and wants it."""
        league, number = map(int, visit.code)
        await self.require_organiser(visit, league)
        await self.done(visit, self.leagues.undo(league, visit.player, visit.id, number))

    @app_commands.command(name="log", description=command_text("command-league-log"))
    @app_commands.describe(league=LEAGUE)
    async def log(
        self, interaction: "discord.Interaction[Any]", league: LeagueName | None = None
    ) -> None:
        """What was done, and by whom."""
        visit, row = await self.enter(interaction, league)
        if row is None:
            return
        notes = await self.leagues.chronicle(row.id, LONGEST)
        book = await self.leagues.find(row.id)
        lines = [await log_line(note, book, visit) for note in notes]
        await visit.tell("\n".join(lines) or visit.say("league-log-none"))


async def log_line(note: NoteRow, book: Book, visit: Visit) -> str:
    """An entry of the log: what was done, about what or whom, when, and by whom."""
    about = json.loads(note.about)
    subject = _about(about)
    if "entrant" in about and book.has_season and note.season == book.season.id:
        # Where somebody has stepped in, the two have changed places.
        changed = "substitute" in about and note.undone is None
        number = about["substitute" if changed else "entrant"]
        names = await names_of(visit.bot, book, visit.say, [number])
        subject = written(names[number])
    return visit.say(
        "league-log-line",
        number=note.number + 1,
        when=when(note.at),
        act=act_name(note.act, visit.say),
        about=subject or "none",
        by=f"<@{note.actor}>" if note.actor is not None else "none",
        undone=int(note.undone is not None),
    )


def _about(about: dict[str, Any]) -> str:
    """What an entry is about, as it is typed in a command."""
    if "chosen" in about:
        return ", ".join(f"{name} {value}" for name, value in about["chosen"].items())
    if "fixture" in about:
        return f"{about['fixture'] + 1}: {' '.join(map(str, about['ranks']))}"
    return str(about.get("days", about.get("count", "")))


def numbers(text: str) -> list[int]:
    """Numbers with anything between them."""
    parts = text.replace(",", " ").split()
    if not all(part.isascii() and part.isdigit() and len(part) < 6 for part in parts):
        raise BadResultError(len(parts))
    return [int(part) for part in parts]
