"""Tells the bot and the open pages what has changed."""

from playground.server.desk import Desk
from playground.server.gateway.intents import Intent
from playground.server.shapes.channel_shapes import channel_shape, optional_id
from playground.server.shapes.guild_shapes import member_shape, role_shape
from playground.server.shapes.message_shapes import message_event_shape, message_shape
from playground.server.shapes.user_shapes import user_shape
from playground.server.state.notifications import notify
from playground.server.state.unread import mark_read, unread_shape
from playground.server.state.world import (
    Channel,
    Guild,
    Json,
    Member,
    Message,
    Role,
    User,
)

# What users see


def person_shape(user: User) -> Json:
    """Return a user for the page, with their settings."""
    return user_shape(user) | {
        "locale": user.locale,
        "theme": user.theme,
        "dms_open": user.dms_open,
        "installed": user.installed,
        "phone": user.phone,
    }


def channel_for_user(desk: Desk, channel: Channel, user: int) -> Json:
    """Return a channel with the user's permissions in it."""
    shape = channel_shape(desk, channel, member=user)
    return shape | {"permissions": str(desk.permissions(user, channel))}


def message_for_user(desk: Desk, message: Message, user: int) -> Json:
    """Return a message, and whether it mentions the user."""
    shape = message_shape(desk, message) | {"mentioned": user in message.pinged}
    channel = desk.world.channels[message.channel_id]
    if channel.guild_id is not None:
        shape["guild_id"] = str(channel.guild_id)
    return shape


# Messages


def message_created(desk: Desk, message: Message) -> None:
    """Tell that there is a new message, and notify the users whom it pings."""
    _tell_message(desk, message, "MESSAGE_CREATE", "message_created")
    channel = desk.world.channels[message.channel_id]
    if message.owner_id in (None, message.author_id):
        mark_read(desk, message.author_id, channel.id, message.id)
    for user in _audience(desk, message, channel):
        if user != message.author_id and desk.watchers.watching(user):
            desk.watchers.tell(user, "unread", unread_shape(desk, channel.id, user))
    notify(desk, message)


def message_updated(desk: Desk, message: Message) -> None:
    """Tell that a message has changed."""
    _tell_message(desk, message, "MESSAGE_UPDATE", "message_updated")
    _show_in_thread(desk, message)


def message_deleted(desk: Desk, message: Message) -> None:
    """Tell that a message is deleted."""
    channel = desk.world.channels[message.channel_id]
    if message.owner_id is None:
        gone = {"id": str(message.id), **_place(channel)}
        _tell_bot(desk, "MESSAGE_DELETE", gone, channel, _message_intent(channel))
    _tell_pages_deleted(desk, message, channel)


def messages_deleted(desk: Desk, channel: Channel, messages: list[Message]) -> None:
    """Tell that several messages of a channel are deleted at once."""
    gone = {"ids": [str(message.id) for message in messages], **_place(channel)}
    _tell_bot(desk, "MESSAGE_DELETE_BULK", gone, channel, _message_intent(channel))
    for message in messages:
        _tell_pages_deleted(desk, message, channel)


def pins_updated(desk: Desk, channel: Channel) -> None:
    """Tell that a message was pinned or unpinned."""
    pinned_at = channel_shape(desk, channel)["last_pin_timestamp"]
    data = {"last_pin_timestamp": pinned_at, **_place(channel)}
    intent = Intent.DIRECT_MESSAGES if channel.is_direct else Intent.GUILDS
    _tell_bot(desk, "CHANNEL_PINS_UPDATE", data, channel, intent)
    for user in desk.live_viewers(channel):
        desk.watchers.tell(user, "pins_updated", {"channel_id": str(channel.id)})


def typing(desk: Desk, channel: Channel, user: int) -> None:
    """Tell that a user is typing."""
    data = {"user_id": str(user), "timestamp": int(desk.clock.now()), **_place(channel)}
    if user != desk.bot.id:
        intent = Intent.DIRECT_MESSAGE_TYPING if channel.is_direct else Intent.GUILD_MESSAGE_TYPING
        _tell_bot(desk, "TYPING_START", data, channel, intent)
    for viewer in desk.live_viewers(channel):
        if viewer != user:
            desk.watchers.tell(
                viewer, "typing", {"channel_id": str(channel.id), "user_id": str(user)}
            )


# Channels


def channel_created(desk: Desk, channel: Channel) -> None:
    """Tell that there is a new channel, thread or direct message."""
    shape = channel_shape(desk, channel, member=desk.bot.id if channel.is_thread else None)
    if channel.is_thread:
        _tell_bot(desk, "THREAD_CREATE", shape | {"newly_created": True}, channel, Intent.GUILDS)
    elif not channel.is_direct:
        _tell_bot(desk, "CHANNEL_CREATE", shape, channel, Intent.GUILDS)
    for user in desk.live_viewers(channel):
        seen = {"channel": channel_for_user(desk, channel, user)}
        desk.watchers.tell(user, "channel_created", seen)


def channel_updated(desk: Desk, channel: Channel) -> None:
    """Tell that a channel or a thread has changed."""
    shape = channel_shape(desk, channel, member=desk.bot.id if channel.is_thread else None)
    event = "THREAD_UPDATE" if channel.is_thread else "CHANNEL_UPDATE"
    _tell_bot(desk, event, shape, channel, Intent.GUILDS)
    for user in desk.live_viewers(channel):
        seen = {"channel": channel_for_user(desk, channel, user)}
        desk.watchers.tell(user, "channel_updated", seen)


def channel_deleted(desk: Desk, channel: Channel, viewers: list[int]) -> None:
    """Tell those who saw a channel or a thread that it is deleted."""
    if desk.bot.id in viewers:
        shape = channel_shape(desk, channel)
        event = "CHANNEL_DELETE"
        if channel.is_thread:
            shape = {name: shape[name] for name in ("id", "guild_id", "parent_id", "type")}
            event = "THREAD_DELETE"
        desk.gateway.tell(event, shape, channel.guild_id, Intent.GUILDS)
    data = {"channel_id": str(channel.id), "guild_id": optional_id(channel.guild_id)}
    for user in viewers:
        desk.watchers.tell(user, "channel_deleted", data)


def visibility_changed(desk: Desk, guild: Guild, before: dict[int, list[int]]) -> None:
    """Tell pages which channels appear or disappear after a change of permissions."""
    for number, viewers in before.items():
        channel = desk.world.channels.get(number)
        if channel is None:
            continue
        now = desk.live_viewers(channel)
        for user in viewers:
            if user not in now and user != desk.bot.id:
                data = {"channel_id": str(number), "guild_id": str(guild.id)}
                desk.watchers.tell(user, "channel_deleted", data)
        for user in now:
            kind = "channel_updated" if user in viewers else "channel_created"
            seen = {"channel": channel_for_user(desk, channel, user)}
            desk.watchers.tell(user, kind, seen)


def channel_viewers(desk: Desk, guild: Guild) -> dict[int, list[int]]:
    """Return who has an open page and sees each channel of a server."""
    return {
        channel.id: desk.live_viewers(channel)
        for channel in desk.world.channels.values()
        if channel.guild_id == guild.id
    }


# Servers and people


def role_updated(desk: Desk, guild: Guild, role: Role, *, new: bool = False) -> None:
    """Tell that a role has changed, or is new."""
    event = "GUILD_ROLE_CREATE" if new else "GUILD_ROLE_UPDATE"
    data = {"guild_id": str(guild.id), "role": role_shape(role)}
    desk.gateway.tell(event, data, guild.id, Intent.GUILDS)
    _tell_members(desk, guild)


def role_deleted(desk: Desk, guild: Guild, role: int) -> None:
    """Tell that a role is deleted."""
    data = {"guild_id": str(guild.id), "role_id": str(role)}
    desk.gateway.tell("GUILD_ROLE_DELETE", data, guild.id, Intent.GUILDS)
    _tell_members(desk, guild)


def member_updated(desk: Desk, guild: Guild, member: Member) -> None:
    """Tell that a member's roles or name have changed; a bot always learns of its own."""
    data = member_shape(desk, member) | {"guild_id": str(guild.id)}
    intent = Intent(0) if member.user_id == desk.bot.id else Intent.GUILD_MEMBERS
    desk.gateway.tell("GUILD_MEMBER_UPDATE", data, guild.id, intent)
    _tell_members(desk, guild)


def member_joined(desk: Desk, guild: Guild, member: Member) -> None:
    """Tell that a member has joined a server."""
    data = member_shape(desk, member) | {"guild_id": str(guild.id)}
    desk.gateway.tell("GUILD_MEMBER_ADD", data, guild.id, Intent.GUILD_MEMBERS)
    _tell_members(desk, guild)


def member_left(desk: Desk, guild: Guild, user: int) -> None:
    """Tell that a member has left a server."""
    data = {"guild_id": str(guild.id), "user": user_shape(desk.world.users[user])}
    desk.gateway.tell("GUILD_MEMBER_REMOVE", data, guild.id, Intent.GUILD_MEMBERS)
    desk.watchers.tell(user, "guild_updated", {"guild_id": str(guild.id)})
    _tell_members(desk, guild)


def user_updated(desk: Desk, user: User) -> None:
    """Tell that a user is new, or has changed their name or settings."""
    desk.watchers.tell_all("user_updated", {"user": person_shape(user)})


def _tell_members(desk: Desk, guild: Guild) -> None:
    for user in guild.members:
        desk.watchers.tell(user, "guild_updated", {"guild_id": str(guild.id)})


def _place(channel: Channel) -> Json:
    place = {"channel_id": str(channel.id)}
    if channel.guild_id is not None:
        place["guild_id"] = str(channel.guild_id)
    return place


def _tell_pages_deleted(desk: Desk, message: Message, channel: Channel) -> None:
    data = {"channel_id": str(channel.id), "message_id": str(message.id)}
    for user in _audience(desk, message, channel):
        desk.watchers.tell(user, "message_deleted", data)
        if desk.watchers.watching(user):
            desk.watchers.tell(user, "unread", unread_shape(desk, channel.id, user))
    _show_in_thread(desk, message)


def _show_in_thread(desk: Desk, message: Message) -> None:
    """Tell pages what the first line of a thread shows now; Discord has no event for it."""
    thread = desk.world.channels.get(message.thread_id or 0)
    lines = desk.world.messages.get(message.thread_id or 0, {}).values()
    starter = next((line for line in lines if line.type == 21), None)
    if thread is not None and starter is not None:
        for user in desk.live_viewers(thread):
            shown = {"message": message_for_user(desk, starter, user)}
            desk.watchers.tell(user, "message_updated", shown)


def _audience(desk: Desk, message: Message, channel: Channel) -> list[int]:
    if message.owner_id is not None:
        return [message.owner_id]
    return desk.live_viewers(channel)


def _message_intent(channel: Channel) -> Intent:
    return Intent.DIRECT_MESSAGES if channel.is_direct else Intent.GUILD_MESSAGES


def _tell_bot(desk: Desk, event: str, data: Json, channel: Channel, intent: Intent) -> None:
    if desk.can_see(desk.bot.id, channel):
        desk.gateway.tell(event, data, channel.guild_id, intent)


def _tell_message(desk: Desk, message: Message, event: str, kind: str) -> None:
    channel = desk.world.channels[message.channel_id]
    if message.owner_id is None and desk.can_see(desk.bot.id, channel):
        data = message_event_shape(desk, message)
        own = message.author_id == desk.bot.id or channel.is_direct
        if not own and desk.bot.id not in message.mentions:
            # Only bots with the intent receive the content of other users' messages.
            hidden = {"content": "", "embeds": [], "attachments": [], "components": []}
            desk.gateway.tell(
                event, data, channel.guild_id, _message_intent(channel),
                without=(Intent.MESSAGE_CONTENT, hidden),
            )  # fmt: skip
        else:
            _tell_bot(desk, event, data, channel, _message_intent(channel))
    for user in _audience(desk, message, channel):
        if desk.watchers.watching(user):
            desk.watchers.tell(user, kind, {"message": message_for_user(desk, message, user)})
