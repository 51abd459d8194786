"""`/league admin`: export and import of CSV files."""

import asyncio
from io import BytesIO
from typing import Final

import discord

from bot.leagues.admin.spreadsheets import decoded, fixtures_sheet, players_sheet, read_players
from cogs.cards.card import Card
from cogs.leagues.admin.admin_commands import AdminCommands
from cogs.leagues.league_option import Interaction, LeagueName, league_command
from cogs.leagues.league_text import title

LARGEST: Final = 200_000
"""How many bytes a sheet may have."""


class SpreadsheetCommands(AdminCommands):
    """Export and import."""

    @league_command("export")
    async def export(self, interaction: Interaction, league: LeagueName | None = None) -> None:
        """Send players and fixtures as files."""
        request, number = await self.enter(interaction, league)
        session = await self.leagues.find(number)
        session.require_season()
        players, fixtures_ = await asyncio.to_thread(
            lambda: (players_sheet(session), fixtures_sheet(session))
        )
        await request.show(Card(title(session, request.say), sheet("players.csv", players)))
        await request.add(Card(title(session, request.say), sheet("fixtures.csv", fixtures_)))

    @league_command("import")
    async def import_(
        self,
        interaction: Interaction,
        sheet: discord.Attachment,
        league: LeagueName | None = None,
    ) -> None:
        """Sign up the players of a sheet."""
        request, number = await self.enter(interaction, league)
        if sheet.size > LARGEST:
            await request.tell(request.say("league-sheet-too-large"))
            return
        players = read_players(decoded(await sheet.read()))
        session = await self.leagues.enter_all(number, players, request.player, request.id)
        count = session.details.get("count", 0)
        text = request.say("league-imported", count=count)
        if count:
            await self.changed(request, session, text)
        else:
            await request.tell(text)


def sheet(name: str, text: str) -> discord.File:
    """Return a sheet as a file, with a byte order mark for spreadsheets."""
    return discord.File(BytesIO(text.encode("utf-8-sig")), name)
