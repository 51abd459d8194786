"""Dispatch: every interaction gets a request, and comes to its command or press handler."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.ext import commands

from cogs.interactions.error_replies import reply_error
from cogs.interactions.installation import tell_not_a_member
from cogs.interactions.request import Request
from cogs.server_only import is_server_only
from cogs.verbs import parse_custom_id, stable_id

if TYPE_CHECKING:
    from cogs.client import Azulejo


class CommandTree(app_commands.CommandTree["Azulejo"]):
    """Opens a request for every command and autocompletion, and replies to their errors."""

    async def interaction_check(self, interaction: "discord.Interaction[Azulejo]") -> bool:
        """Open the request, which the command reads with `request_of`.

        A command that needs the bot on the server explains how to invite it.
        """
        try:
            request = await Request.open(self.client, interaction)
            if interaction.type is discord.InteractionType.autocomplete:
                return True
            if interaction.guild_id is None or request.is_member:
                return True
            if is_server_only(interaction.command):
                await tell_not_a_member(request)
                return False
        except Exception as error:  # discord.py would leave the command unanswered
            await reply_error(interaction, error)
            return False
        return True

    async def on_error(
        self, interaction: "discord.Interaction[Azulejo]", error: app_commands.AppCommandError
    ) -> None:
        """Reply to an error that a command raised."""
        await reply_error(interaction, error)


class Dispatcher(commands.Cog):
    """Brings clicks on buttons and menus, and submitted forms, to their press handlers."""

    def __init__(self, bot: "Azulejo") -> None:
        self.bot = bot

    @commands.Cog.listener()
    async def on_interaction(self, interaction: "discord.Interaction[Any]") -> None:
        """Read the custom id, open the request, and run the handler."""
        data: Any = interaction.data or {}
        if "custom_id" not in data:
            return  # a command, which the tree answers
        is_form = interaction.type is discord.InteractionType.modal_submit
        custom_id = stable_id(data["custom_id"]) if is_form else data["custom_id"]
        verb, arguments = parse_custom_id(custom_id)
        try:
            request = await Request.open(
                self.bot,
                interaction,
                arguments=arguments,
                values=data.get("values", ()),
                fields=dict(form_fields(data.get("components", ()))),
            )
            await self.bot.press_handlers.run(verb, request)
        except Exception as error:
            await reply_error(interaction, error)


def form_fields(components: Any) -> Iterator[tuple[str, list[str]]]:
    """The fields of a submitted form: their names, and the texts or options entered."""
    for component in components:
        for field in component.get("components") or [component.get("component") or {}]:
            if "custom_id" in field:
                entered = field.get("values", field.get("value"))
                values = entered if isinstance(entered, list) else [entered]
                yield stable_id(field["custom_id"]), [str(one) for one in values if one is not None]
