"""The office of a league: organisers come in, see what they would do, and do it.

What is announced is shown first, with a button that does it. What is not announced is done at
once, says what it has changed, and has a button that undoes it.
"""

from collections.abc import Awaitable
from typing import TYPE_CHECKING, Any, Final

import discord
from discord import app_commands, ui

from bot.leagues import LeagueSession, Notice
from bot.leagues.admin.action import AdminAction
from bot.leagues.admin.undo import FOR_GOOD
from bot.leagues.errors import NotOrganiserError
from bot.leagues.model import ENDED, SILENT, LeagueEvent, SeasonState
from cogs.base_cog import open_request
from cogs.cards.card import PRIMARY, Card, button
from cogs.interactions.request import Request
from cogs.leagues.admin.log_text import deed
from cogs.leagues.announcement_cards import COLOUR, lines_of
from cogs.leagues.league_option import Interaction, league_of
from cogs.leagues.league_text import standing_lines, title
from cogs.wording import command_text
from renderers.texts import Say

if TYPE_CHECKING:
    from cogs.client import Azulejo

OPENED: Final = frozenset({LeagueEvent.SIGN_UP, LeagueEvent.NEXT})
"""After these everybody can sign up."""


class AdminCommands(app_commands.Group):
    """A part of what organisers do; all parts together are `/league admin`."""

    def __init__(self, bot: "Azulejo") -> None:
        super().__init__(name="admin", description=command_text("command-league-admin"))
        self.bot = bot
        self.leagues = bot.services.leagues

    async def enter(self, interaction: Interaction, league: str | None) -> tuple[Request, int]:
        """An organiser comes, and means a league; everybody else is told who may."""
        visit = await open_request(self.bot, interaction)
        row = await league_of(visit, league)
        await self.require_organiser(visit, row.id)
        return visit, row.id

    async def require_organiser(self, visit: Request, league: int) -> None:
        """Refuse everybody who does not run this league."""
        book = await self.leagues.find(league)
        if not may_organise(visit, book):
            raise NotOrganiserError(book.chosen.organisers)

    async def done(self, visit: Request, act: Awaitable[LeagueSession]) -> None:
        """Do what was shown before; say what was done, where that leads, and how to undo it."""
        book, say = await act, visit.say
        notes = await self.leagues.chronicle(book.league.id)
        note = next(one for one in notes if one.number == book.league.notes - 1)
        told = say("league-done", deed=await deed(note, book, visit))
        onward = [ahead(book, say)] if book.league.closed is None else []
        if note.act not in FOR_GOOD:
            code = ("league-undo", book.league.id, note.number)
            onward.append(button(say("button-league-undo"), *code))
        lines = [told, *standing_lines(book, say)]
        if (
            note.act in OPENED
            and book.state is SeasonState.SIGN_UP
            and book.chosen.channel is not None
        ):
            lines.append(say("league-done-opened", channel=f"<#{book.chosen.channel}>"))
        await visit.show(Card(title(book, say), "\n".join(lines), onward, colour=COLOUR))

    async def changed(self, visit: Request, book: LeagueSession, text: str) -> None:
        """Say what was changed, with a button that undoes it."""
        code = ("league-undo", book.league.id, book.league.notes - 1)
        await visit.tell(text, button(visit.say("button-league-undo"), *code))

    async def ask(self, visit: Request, league: int, order: AdminAction) -> None:
        """Show what an order would do, with a button that gives it."""
        notes = (await self.leagues.find(league)).league.notes
        book = await self.leagues.rehearse(league, order)
        seen = (league, notes, book.gist)
        await self.preview(visit, book, [], "league-do", *seen, *order.written())

    async def preview(
        self,
        visit: Request,
        book: LeagueSession,
        more: "list[str | discord.File]",
        *code: str | int,
    ) -> None:
        """Show what would be announced, and a button that does it."""
        lines = [visit.say("league-preview")]
        for kind, payload in book.posts:
            if kind in SILENT or kind is Notice.CALL:
                continue
            # Of so many that one message cannot call them all the names are in a file.
            told = {**payload, "players": []} if calls_many(book) else payload
            parts, _ = await lines_of(self.bot, book, kind, told, visit.say)
            lines += [f"> {line}" for part in parts for line in part.splitlines()]
        confirm = button(visit.say("button-league-do"), *code, style=PRIMARY)
        heading, text = title(book, visit.say), "\n".join(lines)
        await visit.show(Card(heading, text, *more, [confirm], colour=COLOUR))


def calls_many(book: LeagueSession) -> bool:
    """Whether more people are called than one message can call."""
    return any(kind is Notice.CALL for kind, _ in book.posts)


def ahead(book: LeagueSession, say: Say) -> ui.Button[Any]:
    """A button that shows the next step; where no season goes on, that is to open one."""
    opens = "no" if book.has_season and book.state not in ENDED else "again"
    label = say("button-league-next", opens=opens if book.has_season else "first")
    return button(label, "league-next", book.league.id)


def may_organise(visit: Request, book: LeagueSession) -> bool:
    """Whether somebody runs a league: who manages its server does, and who has the role for it."""
    if visit.interaction.guild_id != book.league.server:
        return False
    user: Any = visit.interaction.user
    roles = [one.id for one in getattr(user, "roles", ())]
    return visit.interaction.permissions.manage_guild or book.chosen.organisers in roles
