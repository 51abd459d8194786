"""The door: every button, menu and form comes in here and is brought to whoever answers it.

Ids say everything, so nothing has to be remembered about messages. Commands come by themselves;
what goes wrong with them is answered here, too.
"""

import logging
from typing import TYPE_CHECKING, Any

import discord
from discord.ext import commands

from cogs.base_cog import open_request
from cogs.verbs import parse_custom_id

if TYPE_CHECKING:
    from cogs.client import Azulejo

log = logging.getLogger(__name__)


class Dispatcher(commands.Cog):
    """Lets clicks in."""

    def __init__(self, bot: "Azulejo") -> None:
        self.bot = bot
        bot.tree.on_error = self.reply_error  # type: ignore[method-assign]  # as documented

    @commands.Cog.listener()
    async def on_interaction(self, interaction: "discord.Interaction[Any]") -> None:
        """Somebody has pressed a button, chosen from a menu or sent a form."""
        data: Any = interaction.data or {}
        if "custom_id" not in data:
            return
        verb, arguments = parse_custom_id(data["custom_id"])
        try:
            request = await open_request(
                self.bot,
                interaction,
                arguments=arguments,
                values=data.get("values", ()),
                fields=dict(filled(data.get("components", ()))),
            )
            await self.bot.press_handlers.run(verb, request)
        except Exception as error:
            await self.reply_error(interaction, error)

    async def reply_error(self, interaction: "discord.Interaction[Any]", error: Exception) -> None:
        """A command, or a click, has raised something."""
        try:
            request = await open_request(self.bot, interaction)
            await request.reply_error(error)
        except Exception:
            log.exception("an apology did not arrive")


def filled(components: Any) -> "list[tuple[str, list[str]]]":
    """What was filled into a form, by the ids of its parts."""
    found: list[tuple[str, list[str]]] = []
    for component in components:
        inner = component.get("components") or [component.get("component") or {}]
        for part in inner:
            if "custom_id" in part:
                given = part.get("values", part.get("value"))
                found.append((part["custom_id"], values_of(given)))
    return found


def values_of(given: Any) -> list[str]:
    """One or several values, as text."""
    if given is None:
        return []
    return [str(one) for one in given] if isinstance(given, list) else [str(given)]
