"""What all cogs share: methods that answer buttons, and a visit for whoever comes."""

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, Final, TypeVar

import discord
from discord.ext import commands

from cogs.interactions.request import Request

if TYPE_CHECKING:
    from cogs.client import Azulejo

REQUEST: Final = "visit"
"""Where an interaction keeps its visit."""
SUGGESTIONS: Final = 25
"""So many suggestions fit below what somebody types."""

Answer = TypeVar("Answer", bound=Callable[[Any, Request], Awaitable[None]])


def on_press(verb: str) -> Callable[[Answer], Answer]:
    """The method answers every button, menu and form whose id begins with this verb."""

    def mark(method: Answer) -> Answer:
        method.__dict__["verb"] = verb
        return method

    return mark


class BaseCog(commands.Cog):
    """Commands and buttons on one subject."""

    def __init__(self, bot: "Azulejo") -> None:
        self.bot = bot
        self.services = bot.services
        self.catalogue = bot.services.catalogue

    async def cog_load(self) -> None:
        """Take care of the buttons."""
        for name in dir(type(self)):
            method = getattr(self, name)
            if verb := getattr(method, "verb", None):
                self.bot.presses[verb] = method

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
