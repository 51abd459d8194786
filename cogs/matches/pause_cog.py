"""`/pause`: stop the clocks of a match for some days."""

from datetime import timedelta
from typing import Any, Final

import discord
from discord import app_commands

from bot.matches.errors import NoClockError, NotYourSeatError, PauseLengthError
from cogs.base_cog import BaseCog
from cogs.cards.card import Card
from cogs.cards.clock_text import clock_lines
from cogs.cards.components import button
from cogs.command_texts import command_text
from cogs.interactions.request import Request, request_of
from cogs.matches.find_match import SEAT, find_match
from cogs.matches.match_option import MatchNumber
from cogs.verbs import on_press

MATCH = command_text("option-match")
PAUSES: Final = (1, 3, 7, 14)
"""The days offered as buttons."""
LONGEST: Final = 60


class PauseCog(BaseCog):
    """Stopping the clocks and starting them again."""

    @app_commands.command(name="pause", description=command_text("command-pause"))
    @app_commands.describe(days=command_text("option-days"), match=MATCH)
    async def pause(
        self,
        interaction: "discord.Interaction[Any]",
        days: app_commands.Range[int, 0, LONGEST] | None = None,
        match: MatchNumber | None = None,
    ) -> None:
        """Stop the clocks, if everyone agrees."""
        request = request_of(interaction)
        asked = () if days is None else (days,)
        if found := await find_match(request, match, SEAT, "pause", *asked):
            await self.stop_clocks(request, found.id, *asked)

    async def show_pauses(self, request: Request, number: int) -> None:
        """Offer how long to stop the clocks."""
        match = await self.services.matches.find(number)
        if match.seat_of(request.player) is None:
            raise NotYourSeatError
        if not match.pace:
            raise NoClockError
        say = request.say
        buttons = [
            button(say("button-pause", count=days), "pause", match.id, days) for days in PAUSES
        ]
        if match.paused:
            buttons.append(button(say("button-go-on"), "pause", match.id, 0))
        names = await self.bot.names.of_match(match, say)
        text = [say("pause-how-long", match=match.id), *clock_lines(match, names, say)]
        await request.show(Card("\n".join(text), buttons))

    @on_press("pause")
    async def press_pause(self, request: Request) -> None:
        """Stop the clocks for some days; 0 starts them again."""
        await self.stop_clocks(request, *map(int, request.arguments))

    async def stop_clocks(self, request: Request, number: int, days: int | None = None) -> None:
        """Stop the clocks, or ask the table; without a number of days, ask how long."""
        if days is None:
            await self.show_pauses(request, number)
            return
        if not 0 <= days <= LONGEST:
            raise PauseLengthError(LONGEST)
        span = timedelta(days=days)
        result = await self.services.matches.pause(number, request.player, span, request.id)
        if result.proposal:
            await request.tell(request.say("pause-asked"))
        else:
            await request.tell(request.say("pause-done", on=int(days > 0)))
