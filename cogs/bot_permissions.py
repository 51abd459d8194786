"""Which permissions the bot lacks in a channel, as far as its cache knows the server."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import discord

from bot.players.permissions import missing_permissions
from renderers.texts import Say

if TYPE_CHECKING:
    from cogs.client import Azulejo

Channel = discord.abc.GuildChannel | discord.Thread
VOCAL: Final = (discord.VoiceChannel, discord.StageChannel)
"""Channels to talk in; those who may connect can write there too."""


def missing_in(bot: "Azulejo", server: int | None, channel: int | None) -> list[str]:
    """Return the permissions that the bot lacks to post matches in a channel or a thread.

    In a channel that is not cached nothing is said to be missing; Discord will tell.
    """
    found = _cached(bot, server, channel)
    if found is None:
        return []
    if isinstance(found, discord.ForumChannel):  # a post is opened there, and then written in
        bits = permissions_in(found).value
        lacking = [*missing_permissions(bits), *missing_permissions(bits, in_thread=True)]
        return list(dict.fromkeys(lacking))
    return missing_permissions(
        permissions_in(found).value,
        in_thread=isinstance(found, discord.Thread),
        in_voice=isinstance(found, VOCAL),
    )


def missing_to_open_threads(bot: "Azulejo", server: int | None, channel: int | None) -> list[str]:
    """Return the permissions that the bot lacks in a channel to open threads and write in them."""
    found = _cached(bot, server, channel)
    return (
        []
        if found is None
        else missing_permissions(permissions_in(found).value, to_open_threads=True)
    )


def can_have_threads(bot: "Azulejo", server: int | None, channel: int | None) -> bool:
    """Whether a channel is of a kind that has threads on messages; yes if it is not cached."""
    found = _cached(bot, server, channel)
    return found is None or isinstance(found, discord.TextChannel)


def permission_names(missing: Sequence[str], say: Say) -> str:
    """Return Discord's names of some permissions, as a list."""
    return say("list-separator").join(say(f"permission-{one}") for one in missing)


def _cached(bot: "Azulejo", server: int | None, channel: int | None) -> Channel | None:
    guild = bot.get_guild(server or 0)
    found = None if guild is None else guild.get_channel_or_thread(channel or 0)
    if isinstance(found, discord.Thread) and found.parent is None:
        return None
    return found


def permissions_in(channel: Channel) -> discord.Permissions:
    """Return the bot's permissions in a channel, or in the channel of a thread.

    discord.py's own method for text channels leaves out *Attach Files* where *Send Messages* is
    missing, which says nothing about threads.
    """
    place = channel.parent if isinstance(channel, discord.Thread) else channel
    assert place is not None, "threads without a known channel are left out"
    return discord.abc.GuildChannel.permissions_for(place, channel.guild.me)
