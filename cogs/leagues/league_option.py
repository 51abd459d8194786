"""Declares commands of leagues, and finds the league that a user means."""

import inspect
import json
from collections.abc import Callable
from typing import Any, TypeAlias

import discord
from discord import app_commands

from bot.leagues import Leagues, LeagueSettings
from bot.leagues.errors import OnlyOnServersError
from cogs.base_cog import SUGGESTIONS
from cogs.command_texts import command_text
from cogs.interactions.request import Request
from data.tables.leagues.rows import LeagueRow

Interaction: TypeAlias = "discord.Interaction[Any]"


class LeagueOption(app_commands.Transformer):
    """An option for the name of a league, which suggests those of the server."""

    type = discord.AppCommandOptionType.string

    async def transform(self, interaction: Interaction, value: Any) -> str:
        """Return the name as it was typed."""
        return str(value)

    async def autocomplete(  # type: ignore[override]  # our choices are strings
        self, interaction: Interaction, value: Any
    ) -> list[app_commands.Choice[str]]:
        """Suggest leagues whose name contains what was typed, closed ones last."""
        client: Any = interaction.client
        rows = await client.services.leagues.of_server(interaction.guild_id or 0)
        typed = str(value).casefold()
        return [
            app_commands.Choice(name=row.name, value=str(row.id))
            for row in sorted(rows, key=lambda row: row.closed is not None)
            if typed in row.name.casefold()
        ][:SUGGESTIONS]


LeagueName = app_commands.Transform[str, LeagueOption]


def league_command(name: str, **texts: str) -> Callable[[Any], app_commands.Command[Any, ..., Any]]:
    """Declare a command of leagues, with the keys of its texts derived from its names.

    The text of `/league join` is `command-league-join`, that of an option `rival` is
    `option-league-rival`, unless another key is given for it.
    """

    def declare(method: Any) -> app_commands.Command[Any, ..., Any]:
        given = list(inspect.signature(method).parameters)
        options = given[given.index("interaction") + 1 :]
        defaults = {option: f"option-league-{option}" for option in options}
        keys = {**defaults, **({"league": "option-league"} if "league" in options else {}), **texts}
        describe = app_commands.describe(**{name: command_text(keys[name]) for name in keys})
        about = command_text(f"command-league-{name}")
        return app_commands.command(name=name, description=about)(describe(method))

    return declare


def server_of(request: Request) -> int:
    """Return the server of a request; refuse outside a server."""
    if request.interaction.guild_id is None:
        raise OnlyOnServersError
    return request.interaction.guild_id


async def league_of(request: Request, name: str | None) -> LeagueRow:
    """Return the named league of this server; without a name, the one of this channel."""
    server_of(request)
    return await league_at(request.services.leagues, request.interaction, name)


async def league_at(leagues: Leagues, interaction: Interaction, name: str | None) -> LeagueRow:
    """Return the league that an interaction means; also while an option is being typed."""
    server = interaction.guild_id or 0
    if name is None:
        here = {interaction.channel_id, getattr(interaction.channel, "parent_id", None)}
        rows = await leagues.of_server(server)
        of_channel = [row for row in rows if row.closed is None and here & channels_of(row)]
        if len(of_channel) == 1:
            return of_channel[0]
    return await leagues.named(server, name)


def channels_of(row: LeagueRow) -> set[int]:
    """Return the channels of a league's announcements and matches."""
    settings = LeagueSettings.of(json.loads(row.settings))
    return {one for one in (settings.channel, settings.matches) if one is not None}
