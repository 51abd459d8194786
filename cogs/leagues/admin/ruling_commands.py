"""Leagues: what organisers decide about people and results, and how they undo it."""

from typing import Final

import discord
from discord import app_commands

from bot.leagues.admin.action import CLOSE, AdminAction
from bot.leagues.errors import BadResultError, NoSubstituteError
from bot.leagues.model import LeagueEvent
from cogs.cards.card import Card
from cogs.cards.components import PRIMARY, button
from cogs.interactions.request import Request
from cogs.leagues.admin.admin_commands import AdminCommands
from cogs.leagues.admin.log_text import log_line
from cogs.leagues.announcement_cards import COLOUR
from cogs.leagues.league_option import Interaction, LeagueName, league_command
from cogs.leagues.league_text import title
from cogs.verbs import on_press

LONGEST: Final = 30
"""So many entries of the log are shown."""
OF_PEOPLE: Final = frozenset({LeagueEvent.WITHDRAW, LeagueEvent.DISQUALIFY})
"""What was given up meanwhile when this is undone."""


class Rulings(AdminCommands):
    """People, results, the league itself, and the log."""

    @league_command("replace")
    async def replace(
        self,
        interaction: Interaction,
        player: discord.User,
        substitute: discord.User | None = None,
        league: LeagueName | None = None,
    ) -> None:
        """Let somebody take another's place."""
        request, number = await self.enter(interaction, league)
        if substitute is not None and substitute.bot:
            raise NoSubstituteError
        other = substitute.id if substitute is not None else None
        await self.ask(request, number, AdminAction.replace(player.id, other))

    @league_command("withdraw")
    async def withdraw(
        self, interaction: Interaction, player: discord.User, league: LeagueName | None = None
    ) -> None:
        """Take somebody out who asked for it."""
        await self.ask(*await self.enter(interaction, league), AdminAction.withdraw(player.id))

    @league_command("disqualify")
    async def disqualify(
        self, interaction: Interaction, player: discord.User, league: LeagueName | None = None
    ) -> None:
        """Take somebody out who broke the rules."""
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
        order = AdminAction.correct(fixture - 1, numbers(places), numbers(scores or ""))
        await self.ask(request, number, order)

    @league_command("rename")
    async def rename(
        self, interaction: Interaction, name: str, league: LeagueName | None = None
    ) -> None:
        """Give a league another name."""
        await self.ask(*await self.enter(interaction, league), AdminAction.rename(name))

    @league_command("close")
    async def close(self, interaction: Interaction, league: LeagueName | None = None) -> None:
        """Close a league; its archive stays."""
        await self.ask(*await self.enter(interaction, league), CLOSE)

    @on_press("league-do")
    async def press_do(self, request: Request) -> None:
        """An organiser has seen what would happen, and wants it."""
        league, notes, gist, *order = request.arguments
        await self.require_organiser(request, int(league))
        given, seen, shown = AdminAction.read(*order), int(notes), int(gist)
        act = self.leagues.apply(
            int(league), given, request.player, request.id, seen=seen, shown=shown
        )
        await self.done(request, act)

    # Looking back

    @league_command("undo")
    async def undo(
        self,
        interaction: Interaction,
        entry: app_commands.Range[int, 1, 1_000_000] | None = None,
        league: LeagueName | None = None,
    ) -> None:
        """Show what would be undone, with a button that undoes it."""
        request, number = await self.enter(interaction, league)
        note = await self.leagues.undoable(number, entry - 1 if entry is not None else None)
        session = await self.leagues.find(number)
        lines = [request.say("league-undo-sure"), await log_line(note, session, request)]
        if note.act in OF_PEOPLE:
            lines.append(request.say("league-undo-given-up"))
        code = ("league-undo", number, note.number)
        confirm = button(request.say("button-league-undo"), *code, style=PRIMARY)
        await request.show(
            Card(title(session, request.say), "\n".join(lines), [confirm], colour=COLOUR)
        )

    @on_press("league-undo")
    async def press_undo(self, request: Request) -> None:
        """An organiser has seen what would be undone, and wants it."""
        league, number = map(int, request.arguments)
        await self.require_organiser(request, league)
        await self.done(request, self.leagues.undo(league, request.player, request.id, number))

    @league_command("log")
    async def log(self, interaction: Interaction, league: LeagueName | None = None) -> None:
        """What was done, and by whom."""
        request, number = await self.enter(interaction, league)
        notes = await self.leagues.log(number, LONGEST)
        session = await self.leagues.find(number)
        lines = [await log_line(note, session, request) for note in notes]
        await request.tell("\n".join(lines) or request.say("league-log-none"))


def numbers(text: str) -> list[int]:
    """Numbers with anything between them."""
    parts = text.replace(",", " ").split()
    if not all(part.isascii() and part.isdigit() and len(part) < 6 for part in parts):
        raise BadResultError(len(parts))
    return [int(part) for part in parts]
