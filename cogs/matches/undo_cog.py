"""Taking back, giving up, calling off, and playing again."""

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
    """What a player may do alone, and what needs the others."""

    @app_commands.command(name="undo", description=command_text("command-undo"))
    @app_commands.describe(match=MATCH)
    async def undo(
        self, interaction: "discord.Interaction[Any]", match: MatchNumber | None = None
    ) -> None:
        """Take back one's last move."""
        request = request_of(interaction)
        if found := await find_match(request, match, SEAT, "undo"):
            await self.take_back(request, found.id, found.ply)

    @on_press("undo")
    async def press_undo(self, request: Request) -> None:
        """Take back the last move that this button's board has seen.

        Others may have decided since; then the table is asked. Where only the match was chosen,
        it is the last move of all.
        """
        number, *ply = map(int, request.arguments)
        seen = ply[0] if ply else (await self.services.matches.find(number)).ply
        await self.take_back(request, number, seen)

    async def take_back(self, request: Request, number: int, ply: int) -> None:
        """Take back, or ask the others."""
        turn = await self.services.matches.undo(number, ply, request.player, request.id)
        if not turn.proposal and (request.is_at_board or turn.match.location.channel is None):
            await show_private_board(request, turn.match)
            return
        await request.tell(request.say("asked-the-table" if turn.proposal else "taken-back"))

    @app_commands.command(name="abort", description=command_text("command-abort"))
    @app_commands.describe(match=MATCH)
    async def abort(
        self, interaction: "discord.Interaction[Any]", match: MatchNumber | None = None
    ) -> None:
        """Call a match off, if everybody agrees."""
        request = request_of(interaction)
        if found := await find_match(request, match, TABLE, "abort"):
            await self.call_off(request, found.id)

    @on_press("abort")
    async def press_abort(self, request: Request) -> None:
        """The match was chosen that shall be called off."""
        await self.call_off(request, int(request.arguments[0]))

    async def call_off(self, request: Request, number: int) -> None:
        """Call a match off, or ask the others."""
        turn = await self.services.matches.abort(number, request.player, request.id)
        await request.tell(request.say("abort-asked" if turn.proposal else "called-off"))

    @on_press("agree")
    async def agree(self, request: Request) -> None:
        """Consent."""
        number, *asked = request.arguments
        turn = await self.services.matches.agree(int(number), request.player, request.id, *asked)
        await request.tell(request.say("agreed", waiting=int(turn.proposal is not None)))

    @on_press("decline")
    async def decline(self, request: Request) -> None:
        """Say no."""
        number, *asked = request.arguments
        await self.services.matches.decline(int(number), request.player, request.id, *asked)
        await request.tell(request.say("you-declined"))
