"""`/server`: the settings of a server, for those who manage it."""

from collections.abc import Mapping
from typing import Any, Final

import discord
from discord import app_commands, ui

from bot.matches.clocks.pace import PACES
from bot.players.settings import Creators, ServerSettings
from cogs.base_cog import BaseCog
from cogs.cards.card import Card
from cogs.cards.components import select
from cogs.cards.pace_menu import pace_options
from cogs.command_texts import command_text
from cogs.interactions.request import Request, request_of
from cogs.players.setting_items import (
    THEMES,
    YES_OR_NO,
    language_menu,
    languages,
    read_choice,
    switch,
    theme_button,
)
from cogs.server_only import server_only
from cogs.verbs import custom_id, on_press

MOST_CHANNELS: Final = 25
PLAYABLE: Final = [
    discord.ChannelType.text,
    discord.ChannelType.news,
    discord.ChannelType.voice,
    discord.ChannelType.stage_voice,
    discord.ChannelType.forum,
]
"""The kinds of channels in which matches can be opened, in a forum in its posts."""


class ServerCog(BaseCog):
    """A server's settings."""

    @app_commands.command(name="server", description=command_text("command-server"))
    @app_commands.default_permissions(manage_guild=True)
    @server_only
    async def server(self, interaction: "discord.Interaction[Any]") -> None:
        """Show the server's settings."""
        request = request_of(interaction)
        if (server := await self.managed_server(request)) is not None:
            now = await request.services.players.server_settings(server)
            await request.show(self.card(request, now))

    @on_press("settle")
    async def change(self, request: Request) -> None:
        """Change a setting, and show what is stored now."""
        server = await self.managed_server(request)
        if server is None:
            return
        players = request.services.players
        if chosen := self.read_choice(request):
            now = await players.update_server_settings(server, **chosen)
        else:
            now = await players.server_settings(server)
        await request.show(self.card(request, now))

    def read_choice(self, request: Request) -> dict[str, Any]:
        """The settings that were chosen, by their names."""
        name = (request.arguments or [""])[0]
        if name == "channels":
            return {"channels": tuple(request.chosen_numbers()[:MOST_CHANNELS])}
        if name == "creator_role":
            role = request.chosen_number() if request.values else None
            creators = Creators.EVERYONE if role is None else Creators.ROLE
            return {"creator_role": role, "creators": creators}
        known: Mapping[str, Mapping[str, Any]] = {
            "threads": YES_OR_NO,
            "theme": THEMES,
            "pace": {name: name for name in PACES},
            "language": languages(request),
        }
        return read_choice(request, known)

    async def managed_server(self, request: Request) -> int | None:
        """The server, if the player manages it; everyone else is told who may."""
        server = request.interaction.guild_id
        if server is not None and request.interaction.permissions.manage_guild:
            return server
        await request.tell(request.say("server-not-yours"))
        return None

    def card(self, request: Request, now: ServerSettings) -> Card:
        """All settings, with a button or a menu for each."""
        say, guild = request.say, request.interaction.guild
        channels = say("list-separator").join(f"<#{channel}>" for channel in now.channels)
        creators = f"<@&{now.creator_role}>" if now.creators is Creators.ROLE else ""
        text = [
            say("server-title"),
            say("server-threads", on=int(now.threads)),
            say("server-channels", count=len(now.channels), channels=channels),
            say("server-creators", everyone=int(not creators), role=creators),
            say("server-pace", pace=say(f"pace-{now.pace if now.pace in PACES else 'none'}")),
        ]
        channel_menu: ui.ChannelSelect[Any] = ui.ChannelSelect(
            custom_id=custom_id("settle", "channels"),
            channel_types=PLAYABLE,
            placeholder=say("server-channels-menu"),
            min_values=0,
            max_values=MOST_CHANNELS,
            default_values=[
                discord.SelectDefaultValue(id=one, type=discord.SelectDefaultValueType.channel)
                for one in now.channels
                if guild is not None and guild.get_channel(one)
            ],
        )
        role_menu: ui.RoleSelect[Any] = ui.RoleSelect(
            custom_id=custom_id("settle", "creator_role"),
            placeholder=say("server-creators-menu"),
            min_values=0,
            max_values=1,
            default_values=[
                discord.SelectDefaultValue(id=one, type=discord.SelectDefaultValueType.role)
                for one in [now.creator_role]
                if one is not None and guild is not None and guild.get_role(one)
            ],
        )
        items: list[ui.Item[Any]] = [
            switch(request, "settle", "threads", now.threads),
            theme_button(request, "settle", now.theme),
            channel_menu,
            role_menu,
            select(("settle", "pace"), pace_options(say, now.pace), say("pace-menu")),
            *language_menu(request, "settle", now.language),
        ]
        return Card("\n".join(text), items)
