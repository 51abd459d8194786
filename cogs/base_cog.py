"""What all cogs share: methods that answer buttons, and a visit for whoever comes."""

from typing import TYPE_CHECKING, Any, Final

import discord
from discord.ext import commands

from cogs.interactions.request import Request

if TYPE_CHECKING:
    from cogs.client import Azulejo

REQUEST: Final = "visit"
"""Where an interaction keeps its visit."""
SUGGESTIONS: Final = 25
"""So many suggestions fit below what somebody types."""


class BaseCog(commands.Cog):
    """Commands and buttons on one subject."""

    def __init__(self, bot: "Azulejo") -> None:
        self.bot = bot
        self.services = bot.services
        bot.press_handlers.add(self)

    async def request(self, interaction: "discord.Interaction[Any]") -> Request:
        """Somebody uses a command."""
        return await open_request(self.bot, interaction)


async def open_request(
    bot: "Azulejo", interaction: "discord.Interaction[Any]", **given: Any
) -> Request:
    """Somebody comes, who has a name here and reads a language.

    Whoever is here already, and is to be told that something was refused, does not come again.
    """
    known: Request | None = interaction.extras.get(REQUEST)
    if known is not None:
        return known
    bot.names.see(interaction.guild_id, interaction.user)
    if interaction.message is not None:
        bot.latest_clicks.see(interaction.message.id, interaction.id)
    request = interaction.extras[REQUEST] = Request(bot, interaction, **given)
    request.defer_later()  # from now on anything may take its time, or fail, and is told
    request.use_settings(await bot.services.players.settings_of(interaction.user.id))
    return request
