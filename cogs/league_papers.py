"""Leagues: sheets that leave and come back."""

import asyncio
from io import BytesIO
from typing import Any, Final

import discord
from discord import app_commands

from bot.leagues.sheets import decoded, fixtures_sheet, players_sheet, read_players
from cogs.cards import Card
from cogs.league_finding import LeagueName
from cogs.league_office import LEAGUE, Office
from cogs.league_words import title
from cogs.wording import command_text

LARGEST: Final = 200_000
"""So many bytes a sheet may have."""


class Papers(Office):
    """Export and import."""

    @app_commands.command(name="export", description=command_text("command-league-export"))
    @app_commands.describe(league=LEAGUE)
    async def export(
        self, interaction: "discord.Interaction[Any]", league: LeagueName | None = None
    ) -> None:
        """Players and fixtures as sheets."""
        visit, row = await self.enter(interaction, league)
        if row is None:
            return
        book = await self.leagues.find(row.id)
        _ = book.season  # refuses where there is none
        players, fixtures_ = await asyncio.to_thread(
            lambda: (players_sheet(book), fixtures_sheet(book))
        )
        await visit.show(Card(title(book, visit.say), sheet("players.csv", players)))
        await visit.add(Card(title(book, visit.say), sheet("fixtures.csv", fixtures_)))

    @app_commands.command(name="import", description=command_text("command-league-import"))
    @app_commands.describe(sheet=command_text("option-league-sheet"), league=LEAGUE)
    async def import_(
        self,
        interaction: "discord.Interaction[Any]",
        sheet: discord.Attachment,
        league: LeagueName | None = None,
    ) -> None:
        """Sign up the players of a sheet."""
        visit, row = await self.enter(interaction, league)
        if row is None:
            return
        if sheet.size > LARGEST:
            await visit.tell(visit.say("league-sheet-too-large"))
            return
        players = read_players(decoded(await sheet.read()))
        before = len((await self.leagues.find(row.id)).entrants)
        book = await self.leagues.enter_all(row.id, players, visit.player, visit.id)
        await visit.tell(visit.say("league-imported", count=len(book.entrants) - before))


def sheet(name: str, text: str) -> discord.File:
    """A sheet as a file; with a mark by which spreadsheets know that it is UTF-8."""
    return discord.File(BytesIO(text.encode("utf-8-sig")), name)
