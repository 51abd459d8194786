"""Where the bot may be used, and who authorised it: a server, or a user who installed it."""

from typing import Final

from playground.server.desk import Desk
from playground.server.interactions.interaction import Interaction
from playground.server.state import command_permissions, permissions
from playground.server.state.permissions import Permission
from playground.server.state.world import Channel, Guild, Json, Message

IN_GUILD: Final = 0
IN_BOT_DM: Final = 1
IN_PRIVATE: Final = 2
"""A direct message between users, in which one of them uses the bot."""
BY_GUILD: Final = "0"
BY_USER: Final = "1"


def context(desk: Desk, channel: Channel) -> int:
    """Return the context of a channel: a server, the bot's direct message, or one between users."""
    if channel.guild_id is not None:
        return IN_GUILD
    return IN_BOT_DM if desk.bot.id in channel.recipients else IN_PRIVATE


def owners(desk: Desk, command: Json, user: int, channel: Channel) -> dict[str, str]:
    """Return who authorised this command for this user; empty if it may not be used here."""
    place = context(desk, channel)
    if place not in contexts(command) or not channel.takes_messages:
        return {}
    found: dict[str, str] = {}
    kinds = [0] if "guild_id" in command else command["integration_types"]
    guild = desk.guild_of(channel)
    bits = desk.permissions(user, channel)
    if guild is not None and not bits & Permission.USE_APPLICATION_COMMANDS:
        return {}
    if 0 in kinds and guild is None and place == IN_BOT_DM:
        found[BY_GUILD] = "0"
    elif 0 in kinds and guild is not None and has_commands(desk, guild):
        if command.get("guild_id") not in (None, str(guild.id)):
            return {}
        if not command_permissions.may_use(desk, guild, command, user, channel):
            return {}
        found[BY_GUILD] = str(guild.id)
    if 1 in kinds and desk.world.user_install and desk.world.users[user].installed:
        found[BY_USER] = str(user)
    return found


def has_commands(desk: Desk, guild: Guild) -> bool:
    """Whether a server has authorised the bot's commands, with the bot or without it."""
    return guild.commands_only or desk.bot.id in guild.members


def owners_of_message(desk: Desk, message: Message, channel: Channel) -> dict[str, str]:
    """Return who authorised the components of a message: those of its command."""
    first = (message.interaction or {}).get("authorizing_integration_owners")
    if first is None:
        return {BY_GUILD: str(channel.guild_id or 0)}
    return {
        kind: owner
        for kind, owner in first.items()
        if kind != BY_USER or desk.world.users[int(owner)].installed
    }


def contexts(command: Json) -> list[int]:
    """Return the contexts of a command; the default depends on where it may be installed."""
    if "guild_id" in command:
        return [IN_GUILD]
    given: list[int] | None = command.get("contexts")
    if given is not None:
        return given
    return [IN_GUILD, IN_BOT_DM, IN_PRIVATE] if command["dm_permission"] else [IN_GUILD]


def app_permissions(desk: Desk, channel: Channel) -> int:
    """Return the bot's permissions where it is used, as an interaction states them."""
    guild = desk.guild_of(channel)
    if guild is None:
        own = desk.bot.id in channel.recipients
        return permissions.BOT_DIRECT if own else permissions.GUEST
    if desk.bot.id in guild.members:
        return desk.permissions(desk.bot.id, channel)
    parent = desk.world.channels.get(channel.parent_id or 0) if channel.is_thread else channel
    return permissions.of_everyone(guild, parent) if parent else 0


def is_guest(interaction: Interaction) -> bool:
    """Whether only a user has authorised the bot here."""
    return interaction.owners.keys() == {BY_USER}


def must_be_private(desk: Desk, interaction: Interaction) -> bool:
    """Whether a server makes the answers of apps that users bring visible only to them."""
    if not is_guest(interaction) or interaction.guild_id is None:
        return False
    channel = desk.channel(interaction.channel_id)
    return not desk.permissions(interaction.user_id, channel) & Permission.USE_EXTERNAL_APPS
