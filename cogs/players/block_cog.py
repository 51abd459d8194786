"""`/block`, `/unblock` and the list of blocked people."""

from typing import Any, Final

import discord
from discord import app_commands, ui

from cogs.base_cog import BaseCog
from cogs.cards.card import Card
from cogs.cards.components import button, select
from cogs.command_texts import command_text
from cogs.interactions.request import Request, request_of
from cogs.verbs import on_press

MOST_LISTED: Final = 25
"""The most options of a menu."""


class BlockCog(BaseCog):
    """Players whom a player does not want to play with."""

    @app_commands.command(name="block", description=command_text("command-block"))
    @app_commands.describe(player=command_text("option-block-player"))
    async def block(self, interaction: "discord.Interaction[Any]", player: discord.User) -> None:
        """Block a person."""
        request = request_of(interaction)
        if player.bot:
            await request.tell(request.say("block-a-bot"))
            return
        is_new = await self.services.player_blocks.block(request.player, player.id)
        key = "player-blocked" if is_new else "player-blocked-already"
        await request.tell(request.say(key, name=player.mention))

    @app_commands.command(name="unblock", description=command_text("command-unblock"))
    @app_commands.describe(player=command_text("option-unblock-player"))
    async def unblock(
        self, interaction: "discord.Interaction[Any]", player: discord.User | None = None
    ) -> None:
        """Lift the block of a person; without one, show the list."""
        request = request_of(interaction)
        if player is None:
            await self.show_list(request)
            return
        lifted = await self.services.player_blocks.unblock(request.player, player.id)
        key = "player-unblocked" if lifted else "player-not-blocked"
        await request.tell(request.say(key, name=player.mention))

    @on_press("blocked")
    async def press_list(self, request: Request) -> None:
        """Show the list."""
        await self.show_list(request)

    @on_press("unblock")
    async def lift(self, request: Request) -> None:
        """Lift the block that was chosen from the list."""
        await self.services.player_blocks.lift(request.player, request.chosen_number())
        await self.show_list(request)

    async def show_list(self, request: Request) -> None:
        """Whom the player has blocked, the last ones first, with a menu to lift a block."""
        say = request.say
        found = (await self.services.player_blocks.of_player(request.player))[::-1]
        listed = found[:MOST_LISTED]
        options = [
            discord.SelectOption(
                label=f"{place}. {self.name_of(request, one.person)}"[:100], value=str(one.number)
            )
            for place, one in enumerate(listed, 1)
        ]
        items: list[ui.Item[Any]] = [
            *([select(("unblock",), options, say("blocked-lift"))] if options else []),
            button(say("manual-button-settings"), "settings", emoji="⚙️"),
        ]
        lines = [say("blocked-title", count=len(found))]
        former = say("former-player")
        lines += [
            f"{place}. {f'<@{one.person}>' if one.person else former}"
            for place, one in enumerate(listed, 1)
        ]
        if len(found) > MOST_LISTED:
            lines.append(say("blocked-more", count=len(found) - MOST_LISTED))
        await request.show(Card("\n".join(lines), items))

    def name_of(self, request: Request, person: int | None) -> str:
        """The name of a blocked person, if they were seen on this server; else their id.

        Discord is not asked: it would tell the name of anybody whose id someone tries.
        """
        if person is None:
            return request.say("former-player")
        return self.bot.names.seen(request.interaction.guild_id, person) or str(person)
