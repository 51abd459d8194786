"""How the bot is installed: the links, and what it says on a server that it is not in."""

from typing import Any

import discord

from bot.players.permissions import INVITED_WITH
from cogs.cards.components import link
from cogs.interactions.request import Request


def invite_link(application: int, server: int | None = None) -> str:
    """The address at which the bot is invited, to a certain server if there is one."""
    chosen: Any = {} if server is None else {"guild": discord.Object(server)}
    return discord.utils.oauth_url(
        application, permissions=discord.Permissions(INVITED_WITH), **chosen
    )


async def tell_not_a_member(request: Request) -> None:
    """Say that the bot is not a member here, what works all the same, and how to invite it."""
    server, application = request.interaction.guild_id, request.bot.application_id
    if server is None or application is None:
        await request.tell(request.say("only-solo-here"))
        return
    authorised = request.interaction.is_guild_integration()
    text = request.say("only-commands-here" if authorised else "only-solo-here")
    await request.tell(
        text, link(request.say("button-add-to-server"), invite_link(application, server))
    )
