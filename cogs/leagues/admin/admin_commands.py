"""What the commands of organisers have in common.

An action that is announced is previewed first, with a button that confirms it. Any other action is
done at once, and its reply has a button that undoes it.
"""

from collections.abc import Awaitable
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

import discord
from discord import app_commands, ui

from bot.leagues import Announcement, LeagueSession
from bot.leagues.admin.action import AdminAction
from bot.leagues.admin.undo import PERMANENT
from bot.leagues.announcements import CheckInContinued, CheckInOpened, CheckInReminder
from bot.leagues.errors import NotOrganiserError
from bot.leagues.model import LeagueEvent, SeasonState
from cogs.cards.card import Card
from cogs.cards.components import PRIMARY, button
from cogs.command_texts import command_text
from cogs.interactions.request import Request, request_of
from cogs.leagues.admin.log_text import entry_text
from cogs.leagues.announcement_cards import COLOUR
from cogs.leagues.announcement_text import TextContext, announcement_text
from cogs.leagues.league_option import Interaction, league_of
from cogs.leagues.league_text import status_lines, title
from renderers.texts import Say

if TYPE_CHECKING:
    from cogs.client import Azulejo

OPENED: Final = frozenset({LeagueEvent.SIGN_UP, LeagueEvent.NEXT})
"""The events after which players can sign up."""


class AdminCommands(app_commands.Group):
    """Some commands of organisers; `admin_group` puts them together as `/league admin`."""

    def __init__(self, bot: "Azulejo") -> None:
        super().__init__(name="admin", description=command_text("command-league-admin"))
        self.bot = bot
        self.leagues = bot.services.leagues
        bot.press_handlers.add(self)

    async def enter(self, interaction: Interaction, league: str | None) -> tuple[Request, int]:
        """Open a request about a league; refuse everybody who does not run it."""
        request = request_of(interaction)
        row = await league_of(request, league)
        await self.require_organiser(request, row.id)
        return request, row.id

    async def require_organiser(self, request: Request, league: int) -> None:
        """Refuse users who do not run a league."""
        session = await self.leagues.find(league)
        if not may_organise(request, session):
            raise NotOrganiserError(session.league_settings.organisers)

    async def confirm(self, request: Request, action: Awaitable[LeagueSession]) -> None:
        """Do what was previewed; show what was done, the next step, and a button to undo it."""
        session, say = await action, request.say
        entries = await self.leagues.log(session.league.id)
        entry = next(one for one in entries if one.number == session.league.notes - 1)
        text = say("league-done", deed=await entry_text(entry, session, request))
        buttons = [next_step_button(session, say)] if session.league.closed is None else []
        if entry.act not in PERMANENT:
            code = ("league-undo", session.league.id, entry.number)
            buttons.append(button(say("button-league-undo"), *code))
        lines = [text, *status_lines(session, say)]
        if (
            entry.act in OPENED
            and session.state is SeasonState.SIGN_UP
            and session.league_settings.channel is not None
        ):
            lines.append(say("league-done-opened", channel=f"<#{session.league_settings.channel}>"))
        await request.show(Card(title(session, say), "\n".join(lines), buttons, colour=COLOUR))

    async def changed(self, request: Request, session: LeagueSession, text: str) -> None:
        """Reply with what was changed, and a button that undoes it."""
        code = ("league-undo", session.league.id, session.league.notes - 1)
        await request.tell(text, button(request.say("button-league-undo"), *code))

    async def ask(self, request: Request, league: int, action: AdminAction) -> None:
        """Preview an action, with a button that confirms it."""
        seen = (await self.leagues.find(league)).league.notes
        session = await self.leagues.preview(league, action)
        shown = (league, seen, session.checksum)
        await self.preview(request, session, [], "league-do", *shown, *action.encode())

    async def preview(
        self,
        request: Request,
        session: LeagueSession,
        more: "list[str | discord.File]",
        *code: str | int,
    ) -> None:
        """Show what would be announced, with a button that confirms it."""
        lines = [request.say("league-preview")]
        context = TextContext(self.bot, session, request.say)
        for announcement in _previewed(session):
            text, _ = await announcement_text(announcement, context)
            lines += [f"> {line}" for part in text for line in part.splitlines()]
        confirm = button(request.say("button-league-do"), *code, style=PRIMARY)
        heading, text = title(session, request.say), "\n".join(lines)
        await request.show(Card(heading, text, *more, [confirm], colour=COLOUR))


def _previewed(session: LeagueSession) -> list[Announcement]:
    """Return the announcements of a preview.

    If one message cannot mention all players, their names are in a file instead.
    """
    if not mentions_many(session):
        return session.announcements
    return [
        replace(one, players=()) if isinstance(one, CheckInOpened | CheckInReminder) else one
        for one in session.announcements
        if not isinstance(one, CheckInContinued)
    ]


def mentions_many(session: LeagueSession) -> bool:
    """Whether more players are mentioned than fit into one message."""
    return any(isinstance(one, CheckInContinued) for one in session.announcements)


def next_step_button(session: LeagueSession, say: Say) -> ui.Button[Any]:
    """Return a button that previews the next step, or the opening of a season."""
    opens = "no" if session.is_active else "again"
    label = say("button-league-next", opens=opens if session.has_season else "first")
    return button(label, "league-next", session.league.id)


def may_organise(request: Request, session: LeagueSession) -> bool:
    """Whether a user runs a league: they manage its server, or have the organisers' role."""
    if request.interaction.guild_id != session.league.server:
        return False
    user: Any = request.interaction.user
    roles = [one.id for one in getattr(user, "roles", ())]
    return (
        request.interaction.permissions.manage_guild or session.league_settings.organisers in roles
    )
