"""`/forget-me`: erase a player, after showing what that means."""

from typing import Any

import discord
from discord import app_commands

from bot.forget_me import forget, traces
from cogs.base_cog import BaseCog
from cogs.cards.card import Card
from cogs.cards.components import DANGER, button
from cogs.command_texts import command_text
from cogs.interactions.request import Request, request_of
from cogs.leagues.roles import take_roles
from cogs.verbs import on_press


class ForgetMeCog(BaseCog):
    """Erasing a player."""

    @app_commands.command(name="forget-me", description=command_text("command-forget-me"))
    async def ask(self, interaction: "discord.Interaction[Any]") -> None:
        """Show what is stored about the player and what would happen to it."""
        request = request_of(interaction)
        say, player = request.say, request.player
        services = self.services
        known = await traces(services.matches, services.leagues, services.players, player)
        lines = [
            say("forget-known"),
            say("forget-running", count=len(known.running)) if known.running else "",
            say("forget-lobbies", count=len(known.lobbies)) if known.lobbies else "",
            say("forget-seasons", count=known.seasons) if known.seasons else "",
            say("forget-finished", count=known.finished) if known.finished else "",
            say("forget-sure"),
        ]
        sure = button(say("button-forget-me"), "forget-me", style=DANGER)
        await request.show(Card(say("forget-title"), "\n".join(filter(None, lines)), [sure]))

    @on_press("forget-me")
    async def go(self, request: Request) -> None:
        """Erase the player."""
        services = self.services
        earned = await services.leagues.roles_of_player(request.player)
        await forget(services.matches, services.leagues, services.players, request.player)
        await services.forgotten.save()
        self.bot.names.forget(request.player)
        await take_roles(self.bot, request.player, earned)
        await request.tell(request.say("forgotten"))
