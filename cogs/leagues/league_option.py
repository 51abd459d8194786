"""Commands of leagues: how they are declared, and which league somebody means."""

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
    """An option of a command: the name of a league, with those of the server suggested."""

    type = discord.AppCommandOptionType.string

    async def transform(self, interaction: Interaction, value: Any) -> str:
        """The name as it was given."""
        return str(value)

    async def autocomplete(  # type: ignore[override]  # ours are texts
        self, interaction: Interaction, value: Any
    ) -> list[app_commands.Choice[str]]:
        """The leagues of the server with this in their names; those that are closed come last."""
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
    """A command of leagues; what it and its options say about themselves is found by their names.

    The text of `/league join` is `command-league-join`, that of an option `rival` is
    `option-league-rival`, unless another key is given for it.
    """

    def declare(method: Any) -> app_commands.Command[Any, ..., Any]:
        given = list(inspect.signature(method).parameters)
        options = given[given.index("interaction") + 1 :]
        usual = {option: f"option-league-{option}" for option in options}
        keys = {**usual, **({"league": "option-league"} if "league" in options else {}), **texts}
        describe = app_commands.describe(**{name: command_text(keys[name]) for name in keys})
        about = command_text(f"command-league-{name}")
        return app_commands.command(name=name, description=about)(describe(method))

    return declare


def server_of(request: Request) -> int:
    """The server on which somebody is; refuses elsewhere."""
    if request.interaction.guild_id is None:
        raise OnlyOnServersError
    return request.interaction.guild_id


async def league_of(request: Request, name: str | None) -> LeagueRow:
    """The league that is meant, on this server; without a name, the one whose channel this is."""
    server_of(request)
    return await league_at(request.services.leagues, request.interaction, name)


async def league_at(leagues: Leagues, interaction: Interaction, name: str | None) -> LeagueRow:
    """The same, where somebody is still typing."""
    server = interaction.guild_id or 0
    if name is None:
        here = {interaction.channel_id, getattr(interaction.channel, "parent_id", None)}
        rows = await leagues.of_server(server)
        at_home = [row for row in rows if row.closed is None and here & homes_of(row)]
        if len(at_home) == 1:
            return at_home[0]
    return await leagues.named(server, name)


def homes_of(row: LeagueRow) -> set[int]:
    """The channels in which a league announces, and in which its matches are played."""
    settings = LeagueSettings.of(json.loads(row.settings))
    return {one for one in (settings.channel, settings.matches) if one is not None}
