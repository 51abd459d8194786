"""Discord's permission bits, and how roles and overwrites combine."""

from enum import IntFlag
from typing import Final

from playground.server.state.world import VOICES, Channel, Guild


class Permission(IntFlag):
    """The bits that matter here, by Discord's names."""

    ADMINISTRATOR = 1 << 3
    MANAGE_CHANNELS = 1 << 4
    MANAGE_GUILD = 1 << 5
    ADD_REACTIONS = 1 << 6
    VIEW_CHANNEL = 1 << 10
    SEND_MESSAGES = 1 << 11
    MANAGE_MESSAGES = 1 << 13
    EMBED_LINKS = 1 << 14
    ATTACH_FILES = 1 << 15
    READ_MESSAGE_HISTORY = 1 << 16
    MENTION_EVERYONE = 1 << 17
    USE_EXTERNAL_EMOJIS = 1 << 18
    CONNECT = 1 << 20
    CHANGE_NICKNAME = 1 << 26
    MANAGE_ROLES = 1 << 28
    USE_APPLICATION_COMMANDS = 1 << 31
    MANAGE_THREADS = 1 << 34
    CREATE_PUBLIC_THREADS = 1 << 35
    CREATE_PRIVATE_THREADS = 1 << 36
    SEND_MESSAGES_IN_THREADS = 1 << 38
    USE_EXTERNAL_APPS = 1 << 50
    PIN_MESSAGES = 1 << 51


EVERYTHING: Final = (1 << 52) - 1
EVERYONE: Final = int(
    Permission.ADD_REACTIONS
    | Permission.VIEW_CHANNEL
    | Permission.SEND_MESSAGES
    | Permission.READ_MESSAGE_HISTORY
    | Permission.CONNECT
    | Permission.CHANGE_NICKNAME
    | Permission.USE_APPLICATION_COMMANDS
    | Permission.SEND_MESSAGES_IN_THREADS
    | Permission.USE_EXTERNAL_APPS
)
"""What all members may do in a new server here.

A new server on Discord allows more (its value is `NEW_ON_DISCORD`), and many owners take some of
it away. With less here, whatever the bot needs has to come from its own role.
"""
NEW_ON_DISCORD: Final = 2248473465835073
"""The permissions of @everyone in a server that was just created on Discord."""
BOT: Final = int(
    Permission.VIEW_CHANNEL
    | Permission.SEND_MESSAGES
    | Permission.ATTACH_FILES
    | Permission.READ_MESSAGE_HISTORY
    | Permission.CREATE_PUBLIC_THREADS
    | Permission.SEND_MESSAGES_IN_THREADS
)
"""What a bot's own role allows: the permissions of its invite link, and no others."""
DIRECT: Final = EVERYONE | int(
    Permission.EMBED_LINKS
    | Permission.ATTACH_FILES
    | Permission.USE_EXTERNAL_EMOJIS
    | Permission.PIN_MESSAGES
)
"""What both users may do in a direct message."""
GUEST: Final = int(Permission.EMBED_LINKS | Permission.ATTACH_FILES | Permission.MENTION_EVERYONE)
"""The bot's permissions in a direct message between users, as interactions state them."""
BOT_DIRECT: Final = GUEST | int(Permission.USE_EXTERNAL_EMOJIS)
"""The bot's permissions in its own direct messages, as interactions state them."""


def in_guild(guild: Guild, user: int) -> int:
    """Return a member's permissions in the whole server; 0 for other users."""
    member = guild.members.get(user)
    if member is None:
        return 0
    if guild.owner_id == user:
        return EVERYTHING
    bits = guild.roles[guild.id].permissions
    for role in member.roles:
        bits |= guild.roles[role].permissions
    return EVERYTHING if bits & Permission.ADMINISTRATOR else bits


def in_channel(guild: Guild, channel: Channel, user: int) -> int:
    """Return a member's permissions in a channel that is not a thread, with its overwrites."""
    bits = in_guild(guild, user)
    if bits == EVERYTHING or not bits:
        return bits
    rules = {overwrite.id: overwrite for overwrite in channel.overwrites}
    bits = _with_everyone_overwrite(bits, guild, channel)
    held = [rules[role] for role in guild.members[user].roles if role in rules]
    allow = deny = 0
    for rule in held:
        allow |= rule.allow
        deny |= rule.deny
    bits = bits & ~deny | allow
    if user in rules:
        bits = bits & ~rules[user].deny | rules[user].allow
    if channel.type in VOICES and not bits & Permission.CONNECT:
        bits &= Permission.VIEW_CHANNEL  # the name is seen, but not what is said or written there
    # Without seeing a channel, a member can do nothing in it.
    return bits if bits & Permission.VIEW_CHANNEL else 0


def of_everyone(guild: Guild, channel: Channel) -> int:
    """Return the permissions of members without roles in a channel that is not a thread."""
    return _with_everyone_overwrite(guild.roles[guild.id].permissions, guild, channel)


def _with_everyone_overwrite(bits: int, guild: Guild, channel: Channel) -> int:
    """Return the bits after the channel's overwrite for @everyone."""
    for rule in channel.overwrites:
        if rule.id == guild.id:
            bits = bits & ~rule.deny | rule.allow
    return bits
