"""`/league compare`: what all players did with the same bag, move by move."""

from typing import Any

import discord
from discord import app_commands

from bot.computers.process import ThoughtError
from bot.computers.protocol import STRONGEST
from cogs.base_cog import BaseCog
from cogs.cards.display_names import computer_name
from cogs.interactions.request import Request, request_of
from cogs.leagues.compare_cards import DealPosition, line_card
from cogs.leagues.deal_scores_cards import tally_card
from cogs.leagues.league_option import LeagueName, league_command, league_of
from cogs.verbs import on_press
from games.core import Seat


class CompareCommands(BaseCog):
    """Shows the matches of a deal side by side."""

    @league_command("compare")
    async def compare(
        self,
        interaction: "discord.Interaction[Any]",
        deal: app_commands.Range[int, 1, 100] | None = None,
        league: LeagueName | None = None,
        season: app_commands.Range[int, 1, 10000] | None = None,
    ) -> None:
        """Show a deal of a duplicate week from the first move of the player's own match."""
        request = request_of(interaction)
        row = await league_of(request, league)
        found, table = await self.services.deals.find(row.id, request.player, season, deal)
        await request.show(await line_card(request, DealPosition.of(found, table, 0)))

    @on_press("league-compare")
    async def press_compare(self, request: Request) -> None:
        """Show the last deal of a season, from the announcement of its result."""
        league, season = map(int, request.arguments[:2])
        found, table = await self.services.deals.find(league, request.player, season)
        await request.show(await line_card(request, DealPosition.of(found, table, 0)))

    @on_press("line")
    async def go_to(self, request: Request) -> None:
        """Show another position of the same match."""
        await request.show(await line_card(request, await self.position(request)))

    @on_press("follow")
    async def follow(self, request: Request) -> None:
        """Show another match after its next move, or at the position where it left this one."""
        position = await self.position(request)
        other = position.deal.table_of(request.chosen_number())
        lines = position.deal.lines
        if other in lines.here(position.table, position.at):
            at = lines.on(other, position.at) or position.at
        else:
            at = lines.meeting(other, position.table)
        await request.show(await line_card(request, DealPosition.of(position.deal, other, at)))

    @on_press("tally")
    async def tally(self, request: Request) -> None:
        """Show everybody's scores in a seat."""
        match, seat, *_ = map(int, request.arguments)
        deal = await self.services.deals.of_match(match)
        await request.show(await tally_card(request, deal, deal.table_of(match), Seat(seat)))

    @on_press("opinion")
    async def ask_computer(self, request: Request) -> None:
        """Show what the strongest computer would have played in this position."""
        position, say = await self.position(request), request.say
        if position.mover is None:
            await request.show(await line_card(request, position))
            return
        try:
            move = await self.services.computers.opinion(
                position.log, position.mover, request.player, request.location
            )
        except ThoughtError:
            note = say("lines-computer-not-now")
        else:
            speak = self.catalogue.words(position.deal.game)
            words = speak.move_words(position.state, position.mover, move, say)
            note = say("lines-computer", name=computer_name(STRONGEST, say), move=words)
        await request.show(await line_card(request, position, note))

    async def position(self, request: Request) -> DealPosition:
        """Return the position that a button is about."""
        match, at = map(int, request.arguments[:2])
        deal = await self.services.deals.of_match(match)
        return DealPosition.of(deal, deal.table_of(match), at)
