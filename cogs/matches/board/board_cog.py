"""`/board`, `/table` and `/text`: one board, the whole table, and the position in words."""

from typing import Any

import discord
from discord import app_commands

from bot.matches import Match
from cogs.base_cog import BaseCog
from cogs.cards.card import Card
from cogs.cards.components import button
from cogs.command_texts import command_text
from cogs.interactions.request import Request, request_of
from cogs.matches.find_match import find_board, pressed_board
from cogs.matches.match_option import MatchNumber
from cogs.matches.match_text import title
from cogs.verbs import on_press
from renderers import SceneKind

MATCH = command_text("option-match")


class BoardCog(BaseCog):
    """Boards that everyone may see."""

    @app_commands.command(name="board", description=command_text("command-board"))
    @app_commands.describe(match=MATCH, player=command_text("option-player"))
    async def board(
        self,
        interaction: "discord.Interaction[Any]",
        match: MatchNumber | None = None,
        player: discord.User | None = None,
    ) -> None:
        """Show one board, by default the player's own."""
        request = request_of(interaction)
        whom = player.id if player else request.player
        if found := await find_board(request, match, "board", whom):
            await self.show_board(request, found, whom)

    @on_press("board")
    async def press_board(self, request: Request) -> None:
        """The same, after a menu asked which match."""
        if match := await pressed_board(request):
            await self.show_board(request, match, int(request.arguments[1]))

    async def show_board(self, request: Request, match: Match, whom: int) -> None:
        """Show a player's board, or the table if they have none."""
        seats = [seat.seat for seat in match.seats if seat.player == whom]
        kind = SceneKind.BOARD if seats else SceneKind.TURN
        await self.show(request, match, kind, seats[0] if seats else None)

    @app_commands.command(name="table", description=command_text("command-table"))
    @app_commands.describe(match=MATCH)
    async def table(
        self, interaction: "discord.Interaction[Any]", match: MatchNumber | None = None
    ) -> None:
        """Show the whole table."""
        request = request_of(interaction)
        if found := await find_board(request, match, "table"):
            await self.show(request, found, SceneKind.TABLE)

    @on_press("table")
    async def press_table(self, request: Request) -> None:
        """The same, from a button."""
        if match := await pressed_board(request):
            await self.show(request, match, SceneKind.TABLE)

    @app_commands.command(name="text", description=command_text("command-text"))
    @app_commands.describe(match=MATCH)
    async def text(
        self, interaction: "discord.Interaction[Any]", match: MatchNumber | None = None
    ) -> None:
        """Show the position in words."""
        request = request_of(interaction)
        if found := await find_board(request, match, "words"):
            await self.show_words(request, found)

    async def show(self, request: Request, match: Match, kind: SceneKind, seat: Any = None) -> None:
        """Show a picture, or words if the player prefers them."""
        if match.state is None:
            await request.tell(request.say("not-begun", match=match.id))
            return
        if request.settings.text_boards:
            await self.show_words(request, match, kind, seat)
            return
        theme = request.settings.theme
        picture = await self.bot.pictures.view(match, kind, request.say, theme, seat)
        items = [button(request.say("button-words"), "words", match.id)]
        await request.add(
            Card(
                title(match, request.say),
                picture,
                items,
                colour=request.catalogue.colour(match.game.key),
            )
        )

    @on_press("words")
    async def press_words(self, request: Request) -> None:
        """Show the position in words, from a button."""
        if match := await pressed_board(request):
            await self.show_words(request, match)

    async def show_words(
        self, request: Request, match: Match, kind: SceneKind = SceneKind.TABLE, seat: Any = None
    ) -> None:
        """Show the position or one board in words; the clicked message stays."""
        await request.add(Card(await self.bot.pictures.words(match, request.say, kind, seat)))
