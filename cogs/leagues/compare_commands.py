"""Comparing lines: what everybody made of the same bag, move by move."""

from typing import Any

import discord
from discord import app_commands

from bot.computers.pool import STRONGEST
from bot.computers.process import ThoughtError
from cogs.base_cog import BaseCog
from cogs.cards.display_names import computer_name
from cogs.interactions.request import Request, request_of
from cogs.leagues.compare_cards import DealPosition, line_card
from cogs.leagues.deal_scores_cards import tally_card
from cogs.leagues.league_option import LeagueName, league_command, league_of
from cogs.verbs import on_press
from games.core import Seat


class CompareCommands(BaseCog):
    """Going through the tables of a deal."""

    @league_command("compare")
    async def compare(
        self,
        interaction: "discord.Interaction[Any]",
        deal: app_commands.Range[int, 1, 100] | None = None,
        league: LeagueName | None = None,
        season: app_commands.Range[int, 1, 10000] | None = None,
    ) -> None:
        """A deal of a duplicate week, from the first move of one's own table."""
        request = request_of(interaction)
        row = await league_of(request, league)
        found, table = await self.services.deals.find(row.id, request.player, season, deal)
        await request.show(await line_card(request, DealPosition.of(found, table, 0)))

    @on_press("league-compare")
    async def press_compare(self, request: Request) -> None:
        """The last deal of a season, from the news of its end."""
        league, season = map(int, request.arguments[:2])
        found, table = await self.services.deals.find(league, request.player, season)
        await request.show(await line_card(request, DealPosition.of(found, table, 0)))

    @on_press("line")
    async def go_to(self, request: Request) -> None:
        """Another position of the same line."""
        await request.show(await line_card(request, await self.spot(request)))

    @on_press("follow")
    async def follow(self, request: Request) -> None:
        """Another table's line: on with its move, or to where it parts from this one."""
        spot = await self.spot(request)
        other = spot.deal.table_of(int(request.values[0]))
        lines = spot.deal.lines
        if other in lines.here(spot.table, spot.at):
            at = lines.on(other, spot.at) or spot.at
        else:
            at = lines.meeting(other, spot.table)
        await request.show(await line_card(request, DealPosition.of(spot.deal, other, at)))

    @on_press("tally")
    async def tally(self, request: Request) -> None:
        """Everybody's points in a seat."""
        match, seat, *_ = map(int, request.arguments)
        deal = await self.services.deals.of_match(match)
        await request.show(await tally_card(request, deal, deal.table_of(match), Seat(seat)))

    @on_press("opinion")
    async def ask_computer(self, request: Request) -> None:
        """What the strongest computer would have played in this position."""
        spot, say = await self.spot(request), request.say
        if spot.mover is None:
            await request.show(await line_card(request, spot))
            return
        try:
            move = await self.services.computers.opinion(spot.log, spot.mover)
        except ThoughtError:
            note = say("lines-computer-not-now")
        else:
            speak = self.catalogue.words(spot.deal.game)
            words = speak.move_words(spot.state, spot.mover, move, say)
            note = say("lines-computer", name=computer_name(STRONGEST, say), move=words)
        await request.show(await line_card(request, spot, note))

    async def spot(self, request: Request) -> DealPosition:
        """The position that a button is about."""
        match, at = map(int, request.arguments[:2])
        deal = await self.services.deals.of_match(match)
        return DealPosition.of(deal, deal.table_of(match), at)
