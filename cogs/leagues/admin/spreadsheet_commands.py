"""Leagues: sheets that leave and come back."""

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
"""So many bytes a sheet may have."""


class Papers(AdminCommands):
    """Export and import."""

    @league_command("export")
    async def export(self, interaction: Interaction, league: LeagueName | None = None) -> None:
        """Players and fixtures as sheets."""
        visit, number = await self.enter(interaction, league)
        book = await self.leagues.find(number)
        _ = book.season  # refuses where there is none
        players, fixtures_ = await asyncio.to_thread(
            lambda: (players_sheet(book), fixtures_sheet(book))
        )
        await visit.show(Card(title(book, visit.say), sheet("players.csv", players)))
        await visit.add(Card(title(book, visit.say), sheet("fixtures.csv", fixtures_)))

    @league_command("import")
    async def import_(
        self,
        interaction: Interaction,
        sheet: discord.Attachment,
        league: LeagueName | None = None,
    ) -> None:
        """Sign up the players of a sheet."""
        visit, number = await self.enter(interaction, league)
        if sheet.size > LARGEST:
            await visit.tell(visit.say("league-sheet-too-large"))
            return
        players = read_players(decoded(await sheet.read()))
        book = await self.leagues.enter_all(number, players, visit.player, visit.id)
        count = book.about.get("count", 0)
        told = visit.say("league-imported", count=count)
        if count:
            await self.changed(visit, book, told)
        else:
            await visit.tell(told)


def sheet(name: str, text: str) -> discord.File:
    """A sheet as a file; with a mark by which spreadsheets know that it is UTF-8."""
    return discord.File(BytesIO(text.encode("utf-8-sig")), name)
