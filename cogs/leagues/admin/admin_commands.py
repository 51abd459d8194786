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
from cogs.cards.card import Card
from cogs.cards.components import PRIMARY, button
from cogs.command_texts import command_text
from cogs.interactions.request import Request, request_of
from cogs.leagues.admin.log_text import deed
from cogs.leagues.announcement_cards import COLOUR, lines_of
from cogs.leagues.league_option import Interaction, league_of
from cogs.leagues.league_text import standing_lines, title
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
        bot.press_handlers.add(self)

    async def enter(self, interaction: Interaction, league: str | None) -> tuple[Request, int]:
        """An organiser comes, and means a league; everybody else is told who may."""
        request = request_of(interaction)
        row = await league_of(request, league)
        await self.require_organiser(request, row.id)
        return request, row.id

    async def require_organiser(self, request: Request, league: int) -> None:
        """Refuse everybody who does not run this league."""
        session = await self.leagues.find(league)
        if not may_organise(request, session):
            raise NotOrganiserError(session.chosen.organisers)

    async def done(self, request: Request, act: Awaitable[LeagueSession]) -> None:
        """Do what was shown before; say what was done, where that leads, and how to undo it."""
        session, say = await act, request.say
        notes = await self.leagues.log(session.league.id)
        note = next(one for one in notes if one.number == session.league.notes - 1)
        told = say("league-done", deed=await deed(note, session, request))
        onward = [ahead(session, say)] if session.league.closed is None else []
        if note.act not in FOR_GOOD:
            code = ("league-undo", session.league.id, note.number)
            onward.append(button(say("button-league-undo"), *code))
        lines = [told, *standing_lines(session, say)]
        if (
            note.act in OPENED
            and session.state is SeasonState.SIGN_UP
            and session.chosen.channel is not None
        ):
            lines.append(say("league-done-opened", channel=f"<#{session.chosen.channel}>"))
        await request.show(Card(title(session, say), "\n".join(lines), onward, colour=COLOUR))

    async def changed(self, request: Request, session: LeagueSession, text: str) -> None:
        """Say what was changed, with a button that undoes it."""
        code = ("league-undo", session.league.id, session.league.notes - 1)
        await request.tell(text, button(request.say("button-league-undo"), *code))

    async def ask(self, request: Request, league: int, order: AdminAction) -> None:
        """Show what an order would do, with a button that gives it."""
        notes = (await self.leagues.find(league)).league.notes
        session = await self.leagues.preview(league, order)
        seen = (league, notes, session.checksum)
        await self.preview(request, session, [], "league-do", *seen, *order.written())

    async def preview(
        self,
        request: Request,
        session: LeagueSession,
        more: "list[str | discord.File]",
        *code: str | int,
    ) -> None:
        """Show what would be announced, and a button that does it."""
        lines = [request.say("league-preview")]
        for kind, payload in session.posts:
            if kind in SILENT or kind is Notice.CALL:
                continue
            # Of so many that one message cannot call them all the names are in a file.
            told = {**payload, "players": []} if calls_many(session) else payload
            parts, _ = await lines_of(self.bot, session, kind, told, request.say)
            lines += [f"> {line}" for part in parts for line in part.splitlines()]
        confirm = button(request.say("button-league-do"), *code, style=PRIMARY)
        heading, text = title(session, request.say), "\n".join(lines)
        await request.show(Card(heading, text, *more, [confirm], colour=COLOUR))


def calls_many(session: LeagueSession) -> bool:
    """Whether more people are called than one message can call."""
    return any(kind is Notice.CALL for kind, _ in session.posts)


def ahead(session: LeagueSession, say: Say) -> ui.Button[Any]:
    """A button that shows the next step; where no season goes on, that is to open one."""
    opens = "no" if session.has_season and session.state not in ENDED else "again"
    label = say("button-league-next", opens=opens if session.has_season else "first")
    return button(label, "league-next", session.league.id)


def may_organise(request: Request, session: LeagueSession) -> bool:
    """Whether somebody runs a league: who manages its server does, and who has the role for it."""
    if request.interaction.guild_id != session.league.server:
        return False
    user: Any = request.interaction.user
    roles = [one.id for one in getattr(user, "roles", ())]
    return request.interaction.permissions.manage_guild or session.chosen.organisers in roles
