"""`/resign` and `/rematch`: give up, and play again."""

from typing import Any

import discord
from discord import app_commands

from bot.matches import ActionResult, NotYourSeatError, Status
from bot.matches.errors import NotRunningError
from cogs.base_cog import BaseCog
from cogs.cards.components import DANGER, button
from cogs.command_texts import command_text
from cogs.interactions.request import Request, request_of
from cogs.matches.board.private_board import show_private_board
from cogs.matches.find_match import REMATCH, SEAT, find_match
from cogs.matches.match_option import MatchNumber, PastNumber
from cogs.verbs import on_press

MATCH = command_text("option-match")


class ResignCog(BaseCog):
    """Resigning, and playing again."""

    @app_commands.command(name="resign", description=command_text("command-resign"))
    @app_commands.describe(match=MATCH)
    async def resign(
        self, interaction: "discord.Interaction[Any]", match: MatchNumber | None = None
    ) -> None:
        """Ask whether the player is sure to give up."""
        request = request_of(interaction)
        if found := await find_match(request, match, SEAT, "resigning"):
            await self.ask_resigning(request, found.id)

    @on_press("resigning")
    async def press_resigning(self, request: Request) -> None:
        """The same, after a menu asked which match."""
        await self.ask_resigning(request, int(request.arguments[0]))

    async def ask_resigning(self, request: Request, number: int) -> None:
        """Ask for confirmation, if there is something to give up."""
        match = await self.services.matches.find(number)
        if match.status is not Status.RUNNING:
            raise NotRunningError(match.status)
        if match.seat_of(request.player) is None:
            raise NotYourSeatError
        sure = button(request.say("button-resign"), "resign", number, style=DANGER)
        await request.tell(request.say("resign-sure", match=number), sure)

    @on_press("resign")
    async def press_resign(self, request: Request) -> None:
        """Give up."""
        await self.services.matches.resign(int(request.arguments[0]), request.player, request.id)
        await request.tell(request.say("resigned"))

    @app_commands.command(name="rematch", description=command_text("command-rematch"))
    @app_commands.describe(match=MATCH)
    async def rematch(
        self, interaction: "discord.Interaction[Any]", match: PastNumber | None = None
    ) -> None:
        """Play a finished match again."""
        request = request_of(interaction)
        if found := await find_match(request, match, REMATCH, "rematch"):
            await self.play_again(request, found.id)

    @on_press("rematch")
    async def press_rematch(self, request: Request) -> None:
        """The same, from a button."""
        await self.play_again(request, int(request.arguments[0]))

    async def play_again(self, request: Request, number: int) -> None:
        """Open a rematch, or join the one that is open."""
        result: ActionResult = await self.services.matches.rematch(
            number, request.player, request.id
        )
        match, where = result.match, f"<#{result.match.location.channel}>"
        if match.status is Status.LOBBY:
            await request.tell(request.say("rematch-waits", match=match.id, channel=where))
        elif match.location.channel == request.interaction.channel_id:
            await request.tell(request.say("match-begins", match=match.id))
        elif match.location.channel is None:
            await show_private_board(request, match)
        else:
            await request.tell(request.say("rematch-begins", match=match.id, channel=where))
