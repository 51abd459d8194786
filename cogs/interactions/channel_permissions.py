"""Whether the bot has the permissions it needs to post in a channel."""

import discord

from bot.players.permissions import missing_permissions
from cogs.bot_permissions import VOCAL, missing_in, permission_names
from cogs.interactions.request import Request


async def can_post(request: Request, channel: int | None = None) -> bool:
    """Whether the bot can post a match here; if not, tell the player what is missing.

    `channel` is another channel or thread of the server, if the match is to be posted there.
    """
    here = channel in (None, request.interaction.channel_id)
    if here:
        missing = missing_permissions(
            request.interaction.app_permissions.value,
            in_thread=isinstance(request.interaction.channel, discord.Thread),
            in_voice=isinstance(request.interaction.channel, VOCAL),
        )
    else:
        missing = missing_in(request.bot, request.interaction.guild_id, channel)
    if missing:
        names = permission_names(missing, request.say)
        where = "" if here else f"<#{channel}>"
        told = request.say("permission-missing", names=names, channel=where, here=int(here))
        await request.tell(told)
    return not missing
