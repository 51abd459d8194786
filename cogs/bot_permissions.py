"""Which permissions the bot lacks in a channel, as far as its cache knows the server."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import discord

from bot.players.permissions import missing_permissions
from renderers.texts import Say

if TYPE_CHECKING:
    from cogs.client import Azulejo

Channel = discord.abc.GuildChannel | discord.Thread


def missing_in(bot: "Azulejo", server: int | None, channel: int | None) -> list[str]:
    """Return the permissions that the bot lacks to post matches in a channel or a thread.

    In a channel that is not cached nothing is said to be missing; Discord will tell.
    """
    found = _cached(bot, server, channel)
    if found is None:
        return []
    return missing_permissions(_bits(found), in_thread=isinstance(found, discord.Thread))


def missing_to_open_threads(bot: "Azulejo", server: int | None, channel: int | None) -> list[str]:
    """Return the permissions that the bot lacks in a channel to open threads and write in them."""
    found = _cached(bot, server, channel)
    return [] if found is None else missing_permissions(_bits(found), to_open_threads=True)


def permission_names(missing: Sequence[str], say: Say) -> str:
    """Return Discord's names of some permissions, as a list."""
    return say("list-separator").join(say(f"permission-{one}") for one in missing)


def _cached(bot: "Azulejo", server: int | None, channel: int | None) -> Channel | None:
    guild = bot.get_guild(server or 0)
    found = None if guild is None else guild.get_channel_or_thread(channel or 0)
    if isinstance(found, discord.Thread) and found.parent is None:
        return None
    return found


def _bits(channel: Channel) -> int:
    """Return the bot's permissions in a channel, or in the channel of a thread.

    discord.py's own method for text channels leaves out *Attach Files* where *Send Messages* is
    missing, which says nothing about threads.
    """
    place = channel.parent if isinstance(channel, discord.Thread) else channel
    assert place is not None, "threads without a known channel are left out"
    return discord.abc.GuildChannel.permissions_for(place, channel.guild.me).value
