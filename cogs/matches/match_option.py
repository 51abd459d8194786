"""Options of commands: the number of a match, with the player's own as suggestions."""

from typing import Any

import discord
from discord import app_commands

from cogs.base_cog import SUGGESTIONS
from cogs.interactions.request import request_of
from cogs.matches.match_text import match_line


class OwnMatch(app_commands.Transformer):
    """The number of a match that is not over."""

    type = discord.AppCommandOptionType.integer
    ended = False

    async def transform(self, interaction: "discord.Interaction[Any]", value: Any) -> int:
        """The number as it was entered."""
        return int(value)

    async def autocomplete(  # type: ignore[override]  # ours are numbers
        self, interaction: "discord.Interaction[Any]", value: Any
    ) -> list[app_commands.Choice[int]]:
        """The player's matches; those that wait for them come first."""
        request = request_of(interaction)
        matches = request.services.matches
        found = await matches.find_of_player(request.player, ended=self.ended)
        found.sort(key=lambda match: (request.player not in match.waiting, -match.id))
        choices = [
            app_commands.Choice(name=await match_line(request, match), value=match.id)
            for match in found
        ]
        typed = str(value).casefold()
        return [choice for choice in choices if typed in choice.name.casefold()][:SUGGESTIONS]


class PastMatch(OwnMatch):
    """The number of a match that is over."""

    ended = True


MatchNumber = app_commands.Transform[int, OwnMatch]
PastNumber = app_commands.Transform[int, PastMatch]
