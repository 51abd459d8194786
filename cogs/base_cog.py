"""What all cogs share."""

from typing import TYPE_CHECKING, Final

from discord.ext import commands

if TYPE_CHECKING:
    from cogs.client import Azulejo

SUGGESTIONS: Final = 25
"""The most suggestions Discord shows while a player types an option."""


class BaseCog(commands.Cog):
    """Commands and press handlers on one subject."""

    def __init__(self, bot: "Azulejo") -> None:
        self.bot = bot
        self.services = bot.services
        self.catalogue = bot.services.catalogue
        bot.press_handlers.add(self)
