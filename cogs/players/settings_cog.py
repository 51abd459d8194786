"""Settings: what a player has chosen, and what a server has; a press changes it at once."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import discord
from discord import app_commands, ui

from bot.matches.clocks.pace import PACES
from bot.players.settings import Creators, NotifyBy, PlayerSettings, ServerSettings
from cogs.base_cog import BaseCog
from cogs.cards.card import Card
from cogs.cards.components import SUCCESS, button, select
from cogs.command_texts import command_text
from cogs.interactions.request import Request, request_of
from cogs.matches.lobby.play_form import pace_options
from cogs.verbs import custom_id, on_press
from renderers import ThemeName

ON, OFF = SUCCESS, discord.ButtonStyle.secondary
MOST_CHANNELS: Final = 25
DISCORDS_OWN: Final = "auto"
"""Among the languages: the one that Discord is set to."""
YES_OR_NO: Final = {"1": True, "0": False}
SWITCHES: Final = ("confirm", "forced_moves", "text_boards", "reminders", "substitute")
"""What a player turns on and off."""
THEMES: Final = {theme.value: theme.value for theme in ThemeName}


class SettingsCog(BaseCog):
    """Choosing how things are."""

    # A player

    @app_commands.command(name="settings", description=command_text("command-settings"))
    async def settings(self, interaction: "discord.Interaction[Any]") -> None:
        """One's own settings."""
        request = request_of(interaction)
        await request.show(self.player_card(request, request.settings))

    @on_press("settings")
    async def open_settings(self, request: Request) -> None:
        """One's own settings, from a button."""
        await request.show(self.player_card(request, request.settings))

    @on_press("prefer")
    async def prefer(self, request: Request) -> None:
        """A player has chosen something; what is shown afterwards is what is stored."""
        known: Mapping[str, Mapping[str, Any]] = {
            **dict.fromkeys(SWITCHES, YES_OR_NO),
            "notice": {notice.value: notice for notice in NotifyBy},
            "theme": THEMES,
            "language": languages(request),
        }
        chosen = read_choice(request, known)
        if chosen:
            players = request.services.players
            request.use_settings(await players.update_settings(request.player, **chosen))
        await request.show(self.player_card(request, request.settings))

    def player_card(self, request: Request, now: PlayerSettings) -> Card:
        """What a player has chosen, with a button for everything."""
        say = request.say
        lines = [say("settings-title")]
        lines += [say(key("settings", name), on=int(getattr(now, name))) for name in SWITCHES]
        lines.append(say("settings-told", notice=now.notice.value))
        switches = [self.switch(request, "prefer", name, getattr(now, name)) for name in SWITCHES]
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
            *switches,
            self.theme_button(request, "prefer", now.theme),
            button(say("button-hours"), "hours", emoji="🕰️"),
            select(("prefer", "notice"), notices, say("settings-notice")),
            *self.language_menu(request, "prefer", now.language),
        ]
        return Card("\n".join(lines), items)

    # A server

    @app_commands.command(name="server", description=command_text("command-server"))
    @app_commands.default_permissions(manage_guild=True)
    @app_commands.allowed_installs(guilds=True, users=False)
    @app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
    async def server(self, interaction: "discord.Interaction[Any]") -> None:
        """The settings of a server."""
        request = request_of(interaction)
        if (server := await self.managed(request)) is not None:
            now = await request.services.players.server_settings(server)
            await request.show(self.server_card(request, now))

    @on_press("settle")
    async def settle(self, request: Request) -> None:
        """Somebody who manages the server has chosen something."""
        server = await self.managed(request)
        if server is None:
            return
        name = (request.arguments or [""])[0]
        if name == "channels":
            chosen: dict[str, Any] = {"channels": tuple(map(int, request.values[:MOST_CHANNELS]))}
        elif name == "creator_role":
            role = int(request.values[0]) if request.values else None
            creators = Creators.EVERYONE if role is None else Creators.ROLE
            chosen = {"creator_role": role, "creators": creators}
        else:
            known: Mapping[str, Mapping[str, Any]] = {
                "threads": YES_OR_NO,
                "theme": THEMES,
                "pace": {name: name for name in PACES},
                "language": languages(request),
            }
            chosen = read_choice(request, known)
        if chosen:
            now = await request.services.players.update_server_settings(server, **chosen)
        else:
            now = await request.services.players.server_settings(server)
        await request.show(self.server_card(request, now))

    async def managed(self, request: Request) -> int | None:
        """The server, if the visitor manages it; everybody else is told who may."""
        server = request.interaction.guild_id
        if server is not None and request.interaction.permissions.manage_guild:
            return server
        await request.tell(request.say("server-not-yours"))
        return None

    def server_card(self, request: Request, now: ServerSettings) -> Card:
        """What a server has chosen, with a button or a menu for everything."""
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
        where: ui.ChannelSelect[Any] = ui.ChannelSelect(
            custom_id=custom_id("settle", "channels"),
            channel_types=[discord.ChannelType.text, discord.ChannelType.news],
            placeholder=say("server-channels-menu"),
            min_values=0,
            max_values=MOST_CHANNELS,
            default_values=[
                discord.SelectDefaultValue(id=one, type=discord.SelectDefaultValueType.channel)
                for one in now.channels
                if guild is not None and guild.get_channel(one)
            ],
        )
        who: ui.RoleSelect[Any] = ui.RoleSelect(
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
            self.switch(request, "settle", "threads", now.threads),
            self.theme_button(request, "settle", now.theme),
            where,
            who,
            select(("settle", "pace"), pace_options(say, now.pace), say("pace-menu")),
            *self.language_menu(request, "settle", now.language),
        ]
        return Card("\n".join(text), items)

    # Parts of both

    def switch(self, request: Request, verb: str, name: str, on: bool) -> "ui.Button[Any]":
        """A button that turns something on or off: its code says which, so it can be old."""
        label = request.say(key("switch", name), on=int(on))
        return button(label, verb, name, int(not on), style=ON if on else OFF)

    def theme_button(self, request: Request, verb: str, theme: str) -> "ui.Button[Any]":
        """A button that changes between light and dark."""
        dark = theme == ThemeName.DARK
        other = ThemeName.LIGHT if dark else ThemeName.DARK
        label = request.say("switch-theme", theme=theme)
        return button(label, verb, "theme", other.value, emoji="🌙" if dark else "☀️")

    def language_menu(
        self, request: Request, verb: str, language: str | None
    ) -> "Sequence[ui.Select[Any]]":
        """A menu of languages, if there is more than one."""
        speech = request.services.translations
        if len(speech.languages) < 2:
            return ()
        options = [
            discord.SelectOption(
                label=speech.in_language(code)("language-name") if code else request.say(OWN[verb]),
                value=value,
                default=code == language,
            )
            for value, code in languages(request).items()
        ]
        return (select((verb, "language"), options, request.say("settings-language")),)


OWN: Final = {"prefer": "language-of-discord", "settle": "language-of-server"}
"""What it is called when nobody has chosen a language."""


def languages(request: Request) -> dict[str, str | None]:
    """What can be chosen as a language."""
    return {DISCORDS_OWN: None, **{code: code for code in request.services.translations.languages}}


def key(kind: str, name: str) -> str:
    """The key of a text about a setting."""
    return f"{kind}-{name.replace('_', '-')}"


def read_choice(request: Request, known: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """What was chosen, by its name; nothing if this version does not know it."""
    name, *rest = (*request.arguments, "")
    values = request.values or rest[:1]
    if name not in known or not values or values[0] not in known[name]:
        return {}
    return {name: known[name][values[0]]}
