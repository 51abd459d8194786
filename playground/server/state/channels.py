"""Servers, channels, members and roles: created, changed, deleted.

Tests call these functions to act as a server's owner.
"""

from collections.abc import Sequence
from typing import Final

from playground.server.desk import Desk
from playground.server.gateway.intents import Intent
from playground.server.shapes.channel_shapes import channel_shape
from playground.server.shapes.guild_shapes import guild_create_shape, guild_shape
from playground.server.state import events, forum_tags
from playground.server.state.permissions import BOT, EVERYONE
from playground.server.state.world import (
    Attachment,
    Channel,
    ChannelKind,
    Guild,
    Json,
    Member,
    Overwrite,
    Role,
    User,
)

CREATED: Final = (
    ChannelKind.TEXT,
    ChannelKind.VOICE,
    ChannelKind.CATEGORY,
    ChannelKind.ANNOUNCEMENT,
    ChannelKind.STAGE,
    ChannelKind.FORUM,
    ChannelKind.MEDIA,
)
"""The types of channels that a server can be given."""


def add_guild(desk: Desk, name: str, owner: int, *, with_bot: bool = True) -> Guild:
    """Create a server with all users as members."""
    number = desk.snowflakes.next()
    now = desk.clock.now()
    guild = Guild(number, name, owner)
    guild.roles[number] = Role(number, "@everyone", EVERYONE)
    for user in desk.world.users.values():
        if not user.bot:
            guild.members[user.id] = Member(user.id, now)
    desk.world.guilds[number] = guild
    desk.world.touch("guild", number)
    if with_bot:
        invite_bot(desk, guild)
    for user_id in guild.members:
        desk.watchers.tell(user_id, "guild_updated", {"guild_id": str(number)})
    return guild


def authorise_commands(desk: Desk, guild: Guild) -> None:
    """Let a server use the bot's commands without the bot: the scope `applications.commands`."""
    guild.commands_only = True
    desk.world.touch("guild", guild.id)
    desk.watchers.tell_all("commands_updated", {})


def switch_user_install(desk: Desk, *, on: bool) -> None:
    """Switch *User Install* of the application on or off, as on its page *Installation*."""
    desk.world.user_install = on
    desk.world.touch("world", "")
    desk.watchers.tell_all("commands_updated", {})


def invite_bot(desk: Desk, guild: Guild) -> None:
    """Let the bot join a server, with a role of its own."""
    guild.commands_only = False
    bot = desk.bot
    role = Role(desk.snowflakes.next(), bot.username, BOT, position=1, managed=True, bot_id=bot.id)
    guild.roles[role.id] = role
    guild.members[desk.bot.id] = Member(desk.bot.id, desk.clock.now(), roles=[role.id])
    desk.world.touch("guild", guild.id)
    shape = guild_create_shape(desk, guild, members=False)
    shape.pop("unavailable")
    desk.gateway.tell("GUILD_CREATE", shape, guild.id, Intent.GUILDS)


def remove_bot(desk: Desk, guild: Guild) -> None:
    """Remove the bot from a server."""
    desk.gateway.tell("GUILD_DELETE", {"id": str(guild.id)}, guild.id, Intent.GUILDS)
    for role in guild.members.pop(desk.bot.id).roles:
        guild.roles.pop(role, None)
    desk.world.touch("guild", guild.id)


def add_user(desk: Desk, name: str, locale: str = "en-GB") -> User:
    """Create a user, who joins every server."""
    username = "".join(c for c in name.lower() if c.isalnum() or c in "._") or "player"
    user = User(desk.snowflakes.next(), username[:32], global_name=name, locale=locale)
    desk.world.users[user.id] = user
    desk.world.touch("user", user.id)
    events.user_updated(desk, user)
    for guild in desk.world.guilds.values():
        guild.members[user.id] = Member(user.id, desk.clock.now())
        desk.world.touch("guild", guild.id)
        events.member_joined(desk, guild, guild.members[user.id])
    return user


def remove_member(desk: Desk, guild: Guild, user: int) -> None:
    """Remove a member from a server."""
    del guild.members[user]
    desk.world.touch("guild", guild.id)
    events.member_left(desk, guild, user)


def create(
    desk: Desk,
    guild: Guild,
    name: str,
    topic: str | None = None,
    parent: int | None = None,
    kind: ChannelKind = ChannelKind.TEXT,
    tags: object = None,
) -> Channel:
    """Create a channel or a category; `tags` are those of a forum, as in Discord's JSON."""
    position = sum(channel.guild_id == guild.id for channel in desk.world.channels.values())
    channel = Channel(
        desk.snowflakes.next(),
        kind,
        guild.id,
        name,
        topic,
        parent if parent in desk.world.channels else None,
        position,
    )
    if channel.is_forum:
        forum_tags.set_tags(desk, channel, tags)
    desk.world.channels[channel.id] = channel
    desk.world.touch("channel", channel.id)
    events.channel_created(desk, channel)
    return channel


def direct(desk: Desk, one: int, other: int) -> Channel:
    """Return the direct message between two users; create it if there is none."""
    pair = {one, other}
    for channel in desk.world.channels.values():
        if channel.type == ChannelKind.DIRECT and set(channel.recipients) == pair:
            return channel
    channel = Channel(desk.snowflakes.next(), ChannelKind.DIRECT, recipients=[one, other])
    desk.world.channels[channel.id] = channel
    desk.world.touch("channel", channel.id)
    events.channel_created(desk, channel)
    return channel


def group(desk: Desk, owner: int, others: Sequence[int], name: str = "") -> Channel:
    """Open a group direct message; no bot can be in one."""
    channel = Channel(
        desk.snowflakes.next(),
        ChannelKind.GROUP,
        name=name,
        recipients=[owner, *others],
        owner_id=owner,
    )
    desk.world.channels[channel.id] = channel
    desk.world.touch("channel", channel.id)
    events.channel_created(desk, channel)
    return channel


def change(desk: Desk, channel: Channel, name: str | None = None, topic: str | None = None) -> None:
    """Change a channel's name or topic."""
    channel.name = name if name is not None else channel.name
    channel.topic = topic if topic is not None else channel.topic
    desk.world.touch("channel", channel.id)
    events.channel_updated(desk, channel)


def change_tags(desk: Desk, forum: Channel, tags: list[Json]) -> None:
    """Replace the tags of a forum."""
    forum_tags.set_tags(desk, forum, tags)
    events.channel_updated(desk, forum)


async def delete(desk: Desk, channel: Channel) -> None:
    """Delete a channel with its threads and messages; the bot hears only of the channel."""
    children = [one for one in desk.world.channels.values() if one.parent_id == channel.id]
    events.channel_deleted(desk, channel, desk.viewers(channel))
    dropped: list[Attachment] = []
    for child in children:
        if child.is_thread:
            viewers = [user for user in desk.viewers(child) if user != desk.bot.id]
            events.channel_deleted(desk, child, viewers)
            dropped += _drop(desk, child)
        else:  # a category leaves its channels behind
            child.parent_id = None
            desk.world.touch("channel", child.id)
            events.channel_updated(desk, child)
    dropped += _drop(desk, channel)
    for file in dropped:
        await desk.files.drop(file.id)


def _drop(desk: Desk, channel: Channel) -> list[Attachment]:
    del desk.world.channels[channel.id]
    desk.world.touch("channel", channel.id)
    messages = desk.world.messages.pop(channel.id, {})
    for message in messages:
        desk.world.touch("message", channel.id, message)
    return [file for message in messages.values() for file in message.attachments]


def overwrite(desk: Desk, channel: Channel, rule: Overwrite) -> None:
    """Set the permissions of a role or a member in a channel; an empty rule is deleted."""
    guild = desk.guild_of(channel)
    if guild is None:
        return
    before = events.channel_viewers(desk, guild)
    channel.overwrites = [held for held in channel.overwrites if held.id != rule.id]
    if rule.allow or rule.deny:
        channel.overwrites.append(rule)
    desk.world.touch("channel", channel.id)
    if desk.can_see(desk.bot.id, channel):
        events.channel_updated(desk, channel)
    elif desk.bot.id in before[channel.id]:
        # A bot that loses sight of a channel receives its new overwrites, not a deletion.
        shape = channel_shape(desk, channel)
        desk.gateway.tell("CHANNEL_UPDATE", shape, guild.id, Intent.GUILDS)
    events.visibility_changed(desk, guild, before)


def demand_two_factor(desk: Desk, guild: Guild) -> None:
    """Let a server demand two-factor authentication of those who moderate it."""
    guild.mfa_level = 1
    desk.world.touch("guild", guild.id)
    desk.gateway.tell("GUILD_UPDATE", guild_shape(desk, guild), guild.id, Intent.GUILDS)


def set_permissions(desk: Desk, guild: Guild, role: int, permissions: int) -> None:
    """Set the permissions of a role."""
    before = events.channel_viewers(desk, guild)
    guild.roles[role].permissions = permissions
    desk.world.touch("guild", guild.id)
    events.role_updated(desk, guild, guild.roles[role])
    events.visibility_changed(desk, guild, before)


def add_role(desk: Desk, guild: Guild, name: str, permissions: int = 0) -> Role:
    """Create a role below all others."""
    for other in guild.roles.values():
        if other.position:
            other.position += 1
            events.role_updated(desk, guild, other)
    role = Role(desk.snowflakes.next(), name, permissions, 1, mentionable=True)
    guild.roles[role.id] = role
    desk.world.touch("guild", guild.id)
    events.role_updated(desk, guild, role, new=True)
    return role


def delete_role(desk: Desk, guild: Guild, role: int) -> None:
    """Delete a role."""
    for member in guild.members.values():
        member.roles = [each for each in member.roles if each != role]
    del guild.roles[role]
    desk.world.touch("guild", guild.id)
    events.role_deleted(desk, guild, role)


def set_role(desk: Desk, guild: Guild, member: Member, role: int, *, held: bool) -> None:
    """Give a member a role, or take it away."""
    before = events.channel_viewers(desk, guild)
    member.roles = [each for each in member.roles if each != role] + ([role] if held else [])
    desk.world.touch("guild", guild.id)
    events.member_updated(desk, guild, member)
    events.visibility_changed(desk, guild, before)
