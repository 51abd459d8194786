"""`/league admin`: rulings about players and results, the league's name, log and undo."""

from typing import Final

import discord
from discord import app_commands

from bot.leagues.admin.action import CLOSE, AdminAction
from bot.leagues.admin.undo_checks import restored_settings
from bot.leagues.errors import BadResultError, NoSubstituteError, UnknownChoiceError
from bot.leagues.model import LeagueEvent
from cogs.cards.card import Card
from cogs.cards.components import PRIMARY, button
from cogs.interactions.request import Request
from cogs.leagues.admin.admin_commands import AdminCommands
from cogs.leagues.admin.log_text import log_line
from cogs.leagues.admin.settings_commands import require_own
from cogs.leagues.announcement_cards import COLOUR
from cogs.leagues.channel_checks import channel_of, require_may_write
from cogs.leagues.league_option import Interaction, LeagueName, league_command
from cogs.leagues.league_text import CHANNELS, setting_words, title
from cogs.verbs import on_press
from data.tables.leagues.log import LogRow

LONGEST: Final = 30
"""How many entries of the log are shown."""
DROPPED_OUT: Final = frozenset({LeagueEvent.WITHDRAW, LeagueEvent.DISQUALIFY})
"""The events after which matches may have been given up, which an undo does not revert."""


class RulingCommands(AdminCommands):
    """Players, results, the league itself, and its log."""

    @league_command("replace")
    async def replace(
        self,
        interaction: Interaction,
        player: discord.User,
        substitute: discord.User | None = None,
        league: LeagueName | None = None,
    ) -> None:
        """Give a player's place to another one."""
        request, number = await self.enter(interaction, league)
        if substitute is not None and substitute.bot:
            raise NoSubstituteError
        other = substitute.id if substitute is not None else None
        await self.ask(request, number, AdminAction.replace(player.id, other))

    @league_command("withdraw")
    async def withdraw(
        self, interaction: Interaction, player: discord.User, league: LeagueName | None = None
    ) -> None:
        """Take a player out who asked for it."""
        await self.ask(*await self.enter(interaction, league), AdminAction.withdraw(player.id))

    @league_command("disqualify")
    async def disqualify(
        self, interaction: Interaction, player: discord.User, league: LeagueName | None = None
    ) -> None:
        """Take a player out who broke the rules."""
        await self.ask(*await self.enter(interaction, league), AdminAction.disqualify(player.id))

    @league_command("correct")
    async def correct(
        self,
        interaction: Interaction,
        fixture: app_commands.Range[int, 1, 100_000],
        places: str,
        scores: str | None = None,
        league: LeagueName | None = None,
    ) -> None:
        """Decide how a match ended."""
        request, number = await self.enter(interaction, league)
        action = AdminAction.correct(fixture - 1, numbers(places), numbers(scores or ""))
        await self.ask(request, number, action)

    @league_command("rename")
    async def rename(
        self, interaction: Interaction, name: str, league: LeagueName | None = None
    ) -> None:
        """Give a league another name."""
        await self.ask(*await self.enter(interaction, league), AdminAction.rename(name))

    @league_command("close")
    async def close(self, interaction: Interaction, league: LeagueName | None = None) -> None:
        """Close a league; it can still be read."""
        await self.ask(*await self.enter(interaction, league), CLOSE)

    @on_press("league-do")
    async def press_do(self, request: Request) -> None:
        """Carry out the action that was previewed."""
        league, notes, checksum, *action = request.arguments
        await self.require_organiser(request, int(league))
        applied = self.leagues.apply(
            int(league),
            AdminAction.decode(*action),
            request.player,
            request.id,
            seen=int(notes),
            shown=int(checksum),
        )
        await self.confirm(request, applied)

    # Log

    @league_command("undo")
    async def undo(
        self,
        interaction: Interaction,
        entry: app_commands.Range[int, 1, 1_000_000] | None = None,
        league: LeagueName | None = None,
    ) -> None:
        """Show what would be undone, with a button that confirms it."""
        request, number = await self.enter(interaction, league)
        found = await self.leagues.undoable(number, entry - 1 if entry is not None else None)
        require_may_undo(request, found)
        session = await self.leagues.find(number)
        lines = [request.say("league-undo-sure"), await log_line(found, session, request)]
        if found.act in DROPPED_OUT:
            lines.append(request.say("league-undo-given-up"))
        code = ("league-undo", number, found.number)
        confirm = button(request.say("button-league-undo"), *code, style=PRIMARY)
        await request.show(
            Card(title(session, request.say), "\n".join(lines), [confirm], colour=COLOUR)
        )

    @on_press("league-undo")
    async def press_undo(self, request: Request) -> None:
        """Undo what was shown."""
        league, number = map(int, request.arguments)
        await self.require_organiser(request, league)
        require_may_undo(request, await self.leagues.undoable(league, number))
        await self.confirm(request, self.leagues.undo(league, request.player, request.id, number))

    @league_command("log")
    async def log(self, interaction: Interaction, league: LeagueName | None = None) -> None:
        """Show what was done, and by whom."""
        request, number = await self.enter(interaction, league)
        entries = await self.leagues.log(number, LONGEST)
        session = await self.leagues.find(number)
        lines = [await log_line(one, session, request) for one in entries]
        await request.tell("\n".join(lines) or request.say("league-log-none"))


def require_may_undo(request: Request, entry: LogRow) -> None:
    """Refuse to write back settings that the user could not choose: roles, organisers, channels."""
    guild = request.interaction.guild
    for name, value in restored_settings(entry).items():
        require_own(request, name, value, setting_words(name, value))
        if name in CHANNELS and guild is not None and value is not None:
            channel = channel_of(guild, value)
            if channel is None:
                raise UnknownChoiceError(name, setting_words(name, value), "#…")
            require_may_write(request.interaction.user, channel)


def numbers(text: str) -> list[int]:
    """Return the numbers of a text, separated by commas or spaces."""
    parts = text.replace(",", " ").split()
    if not all(part.isascii() and part.isdigit() and len(part) < 6 for part in parts):
        raise BadResultError(len(parts))
    return [int(part) for part in parts]
