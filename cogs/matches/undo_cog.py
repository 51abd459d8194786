"""`/undo` and `/abort`, and the answers to what a player proposes to the table."""

from typing import Any

import discord
from discord import app_commands

from cogs.base_cog import BaseCog
from cogs.command_texts import command_text
from cogs.interactions.request import Request, request_of
from cogs.matches.board.private_board import show_private_board
from cogs.matches.find_match import SEAT, TABLE, find_match
from cogs.matches.match_option import MatchNumber
from cogs.verbs import on_press

MATCH = command_text("option-match")


class UndoCog(BaseCog):
    """What players may take back or call off, alone or with everyone's consent."""

    @app_commands.command(name="undo", description=command_text("command-undo"))
    @app_commands.describe(match=MATCH)
    async def undo(
        self, interaction: "discord.Interaction[Any]", match: MatchNumber | None = None
    ) -> None:
        """Take back the player's last move."""
        request = request_of(interaction)
        if found := await find_match(request, match, SEAT, "undo"):
            await self.take_back(request, found.id, found.ply)

    @on_press("undo")
    async def press_undo(self, request: Request) -> None:
        """Take back the last move that is on the button's board.

        If others have moved since, the table is asked. Without a ply, it is the last move of all.
        """
        number, *ply = map(int, request.arguments)
        seen = ply[0] if ply else (await self.services.matches.find(number)).ply
        await self.take_back(request, number, seen)

    async def take_back(self, request: Request, number: int, ply: int) -> None:
        """Take the move back, or ask the table."""
        result = await self.services.matches.undo(number, ply, request.player, request.id)
        if not result.proposal and (request.is_at_board or result.match.location.channel is None):
            await show_private_board(request, result.match)
            return
        await request.tell(request.say("asked-the-table" if result.proposal else "taken-back"))

    @app_commands.command(name="abort", description=command_text("command-abort"))
    @app_commands.describe(match=MATCH)
    async def abort(
        self, interaction: "discord.Interaction[Any]", match: MatchNumber | None = None
    ) -> None:
        """Call a match off, if everyone agrees."""
        request = request_of(interaction)
        if found := await find_match(request, match, TABLE, "abort"):
            await self.call_off(request, found.id)

    @on_press("abort")
    async def press_abort(self, request: Request) -> None:
        """The same, after a menu asked which match."""
        await self.call_off(request, int(request.arguments[0]))

    async def call_off(self, request: Request, number: int) -> None:
        """Call the match off, or ask the table."""
        result = await self.services.matches.abort(number, request.player, request.id)
        await request.tell(request.say("abort-asked" if result.proposal else "called-off"))

    @on_press("agree")
    async def agree(self, request: Request) -> None:
        """Agree to a proposal."""
        number, *asked = request.arguments
        result = await self.services.matches.agree(int(number), request.player, request.id, *asked)
        await request.tell(request.say("agreed", waiting=int(result.proposal is not None)))

    @on_press("decline")
    async def decline(self, request: Request) -> None:
        """Decline a proposal."""
        number, *asked = request.arguments
        await self.services.matches.decline(int(number), request.player, request.id, *asked)
        await request.tell(request.say("you-declined"))
