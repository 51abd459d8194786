"""Options of commands: the number of a match, with the player's own as suggestions."""

from typing import Any, Final

import discord
from discord import app_commands

from cogs.base_cog import SUGGESTIONS
from cogs.interactions.request import request_of
from cogs.matches.match_text import match_line
from data.tables.match_lists import ENDED, OPEN, MatchQuery

SEARCHED: Final = 200
"""In how many matches a typed name is looked for, the most urgent first."""


class OwnMatch(app_commands.Transformer):
    """The number of a match that is not over."""

    type = discord.AppCommandOptionType.integer
    statuses = OPEN

    async def transform(self, interaction: "discord.Interaction[Any]", value: Any) -> int:
        """The number as it was entered."""
        return int(value)

    async def autocomplete(  # type: ignore[override]  # ours are numbers
        self, interaction: "discord.Interaction[Any]", value: Any
    ) -> list[app_commands.Choice[int]]:
        """The player's matches; those that wait for them come first.

        Digits are looked for in the numbers of all matches, other text in what is suggested.
        """
        request = request_of(interaction)
        typed = str(value).strip().casefold()
        is_number = typed.isascii() and typed.isdecimal()
        wanted = MatchQuery(self.statuses, digits=typed if is_number else "")
        limit = SUGGESTIONS if is_number or not typed else SEARCHED
        found = await request.services.matches.listed(request.player, wanted, limit=limit)
        lines = [(match_line(request, match), match.id) for match in found]
        return [
            app_commands.Choice(name=line, value=number)
            for line, number in lines
            if is_number or typed in line.casefold()
        ][:SUGGESTIONS]


class PastMatch(OwnMatch):
    """The number of a match that is over."""

    statuses = ENDED


MatchNumber = app_commands.Transform[int, OwnMatch]
PastNumber = app_commands.Transform[int, PastMatch]
