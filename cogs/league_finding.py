"""Which league somebody means."""

from typing import Any

import discord
from discord import app_commands

from cogs.visits import Visit
from data.tables.leagues import LeagueRow


class LeagueOption(app_commands.Transformer):
    """An option of a command: the name of a league, with those of the server suggested."""

    type = discord.AppCommandOptionType.string

    async def transform(self, interaction: "discord.Interaction[Any]", value: Any) -> str:
        """The name as it was given."""
        return str(value)

    async def autocomplete(  # type: ignore[override]  # ours are texts
        self, interaction: "discord.Interaction[Any]", value: Any
    ) -> list[app_commands.Choice[str]]:
        """The leagues of the server that begin like this, or have it in their names."""
        client: Any = interaction.client
        rows = await client.services.leagues.of_server(interaction.guild_id or 0)
        typed = str(value).casefold()
        return [
            app_commands.Choice(name=row.name, value=str(row.id))
            for row in rows
            if typed in row.name.casefold()
        ][:25]


LeagueName = app_commands.Transform[str, LeagueOption]


async def is_on_server(visit: Visit) -> bool:
    """Whether this is a server; elsewhere people are told."""
    if visit.interaction.guild_id is None:
        await visit.tell(visit.say("league-only-on-servers"))
        return False
    return True


async def league_of(visit: Visit, name: str | None) -> LeagueRow | None:
    """The league that is meant, on this server."""
    if not await is_on_server(visit):
        return None
    return await visit.services.leagues.named(visit.interaction.guild_id or 0, name)
