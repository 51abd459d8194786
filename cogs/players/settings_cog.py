"""`/settings`: a player's own settings; every press changes one at once."""

from collections.abc import Mapping
from typing import Any, Final

import discord
from discord import app_commands, ui

from bot.players.settings import NotifyBy, PlayerSettings
from cogs.base_cog import BaseCog
from cogs.cards.card import Card
from cogs.cards.components import button, select
from cogs.command_texts import command_text
from cogs.interactions.request import Request, request_of
from cogs.players.setting_items import (
    THEMES,
    YES_OR_NO,
    language_menu,
    languages,
    read_choice,
    switch,
    text_key,
    theme_button,
)
from cogs.verbs import on_press

SWITCHES: Final = ("confirm", "forced_moves", "text_boards", "reminders", "substitute")
"""The settings that are on or off."""


class SettingsCog(BaseCog):
    """A player's settings."""

    @app_commands.command(name="settings", description=command_text("command-settings"))
    async def settings(self, interaction: "discord.Interaction[Any]") -> None:
        """Show the player's settings."""
        request = request_of(interaction)
        await request.show(self.card(request, request.settings))

    @on_press("settings")
    async def press_settings(self, request: Request) -> None:
        """The same, from a button."""
        await request.show(self.card(request, request.settings))

    @on_press("prefer")
    async def change(self, request: Request) -> None:
        """Change a setting, and show what is stored now."""
        known: Mapping[str, Mapping[str, Any]] = {
            **dict.fromkeys(SWITCHES, YES_OR_NO),
            "notice": {notice.value: notice for notice in NotifyBy},
            "theme": THEMES,
            "language": languages(request),
        }
        if chosen := read_choice(request, known):
            players = request.services.players
            request.use_settings(await players.update_settings(request.player, **chosen))
        await request.show(self.card(request, request.settings))

    def card(self, request: Request, now: PlayerSettings) -> Card:
        """All settings, with a button or a menu for each."""
        say = request.say
        lines = [say("settings-title")]
        lines += [say(text_key("settings", name), on=int(getattr(now, name))) for name in SWITCHES]
        lines.append(say("settings-told", notice=now.notice.value))
        notices = [
            discord.SelectOption(
                label=say(f"notice-{notice}"),
                description=say(f"notice-{notice}-about"),
                value=notice.value,
                default=notice is now.notice,
            )
            for notice in NotifyBy
        ]
        items: list[ui.Item[Any]] = [
            *(switch(request, "prefer", name, getattr(now, name)) for name in SWITCHES),
            theme_button(request, "prefer", now.theme),
            button(say("button-hours"), "hours", emoji="🕰️"),
            button(say("button-blocked"), "blocked", emoji="🚫"),
            select(("prefer", "notice"), notices, say("settings-notice")),
            *language_menu(request, "prefer", now.language),
        ]
        return Card("\n".join(lines), items)
