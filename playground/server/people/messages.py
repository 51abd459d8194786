"""What a user sees: servers, channels, messages; and what they have read."""

from aiohttp import web

from playground.server.desk import Desk
from playground.server.people.requests import Answer, NoError, Visit, add, number
from playground.server.shapes.shapes import (
    emoji_shape,
    guild_permissions,
    member_shape,
    role_shape,
    seen_application,
    user_shape,
)
from playground.server.state import channels, events, messages
from playground.server.state.messages import Draft
from playground.server.state.permissions import Permission
from playground.server.state.threads import check_sending
from playground.server.state.world import Channel, ChannelKind, Guild, Json


async def snapshot(visit: Visit) -> Answer:
    """Everything to draw the page."""
    desk, me = visit.desk, visit.user
    world = desk.world
    seen = [channel for channel in world.channels.values() if desk.can_see(me.id, channel)]
    unread = (events.unread_shape(desk, channel.id, me.id) for channel in seen)
    return 200, {
        "user": events.person_shape(me),
        "application": seen_application(desk),
        "guilds": [
            _guild(desk, guild, seen, me.id)
            for guild in world.guilds.values()
            if me.id in guild.members
        ],
        "dms": [events.seen_channel(desk, c, me.id) for c in seen if c.is_direct],
        "users": [user_shape(user) for user in world.users.values()],
        "emojis": [emoji_shape(desk, emoji) for emoji in world.emojis.values()],
        "unread": {shape["channel_id"]: shape for shape in unread if shape["unread"]},
        "welcome_channel_id": str(world.welcome_id),
    }


async def list_messages(visit: Visit) -> Answer:
    """Messages of a channel, oldest first."""
    channel, me, query = visit.channel(), visit.user, visit.request.query
    limit = min(max(number(query.get("limit", "50"), "bad_limit"), 1), 100)
    found = [
        message
        for message in visit.desk.world.messages.get(channel.id, {}).values()
        if message.owner_id in (None, me.id)
    ]
    if "before" in query:
        found = [m for m in found if m.id < number(query["before"], "unknown_message")]
    if "after" in query:
        found = [m for m in found if m.id > number(query["after"], "unknown_message")]
    shown = found[-limit:]
    return 200, {
        "messages": [events.seen_message(visit.desk, message, me.id) for message in shown],
        "more": len(found) > len(shown),
    }


async def get_message(visit: Visit) -> Answer:
    """One message."""
    message = visit.message(visit.channel(), visit.id("message"))
    return 200, events.seen_message(visit.desk, message, visit.user.id)


async def write(visit: Visit) -> Answer:
    """Write a message."""
    desk, channel, me = visit.desk, visit.channel(), visit.user
    body = await visit.read(with_files=True)
    _check_may_write(visit, channel)
    content = body.get("content", "")
    if not isinstance(content, str) or len(content.strip()) > 2000:
        raise NoError(400, "too_long", "A message has up to 2000 characters.")
    if not content.strip() and not visit.files:
        raise NoError(400, "empty", "The message is empty.")
    reference: Json | None = None
    if body.get("reply_to") is not None:
        first = visit.message(channel, number(body["reply_to"], "unknown_message"))
        reference = {"type": 0, "channel_id": str(channel.id), "message_id": str(first.id)}
        if channel.guild_id is not None:
            reference["guild_id"] = str(channel.guild_id)
    draft = Draft(
        channel,
        me.id,
        {"content": content},
        visit.files,
        type=19 if reference else 0,
        reference=reference,
    )
    message = await messages.post(desk, draft)
    return 201, events.seen_message(desk, message, me.id)


async def take_back(visit: Visit) -> Answer:
    """Delete one's own message, or dismiss a private answer."""
    channel = visit.channel()
    message = visit.message(channel, visit.id("message"))
    me = visit.user.id
    manages = visit.desk.permissions(me, channel) & Permission.MANAGE_MESSAGES
    if me not in (message.author_id, message.owner_id) and not manages:
        raise NoError(403, "forbidden", "This is not your message.")
    await messages.delete(visit.desk, message)
    return 204, None


async def list_pins(visit: Visit) -> Answer:
    """What is pinned, newest pin first."""
    channel = visit.channel()
    held = visit.desk.world.messages.get(channel.id, {}).values()
    pinned = sorted((m for m in held if m.pinned_at), key=lambda m: -(m.pinned_at or 0))
    return 200, {"messages": [events.seen_message(visit.desk, m, visit.user.id) for m in pinned]}


async def mark_read(visit: Visit) -> Answer:
    """Everything up to here has been read."""
    channel, me = visit.channel(), visit.user
    body = await visit.read()
    if body.get("message_id") is not None:
        upto = number(body["message_id"], "unknown_message")
    else:
        upto = max(visit.desk.world.messages.get(channel.id, {0: None}))
    events.mark_read(visit.desk, me.id, channel.id, upto)
    return 200, events.unread_shape(visit.desk, channel.id, me.id)


async def type_on(visit: Visit) -> Answer:
    """Show that somebody is writing."""
    events.typing(visit.desk, visit.channel(), visit.user.id)
    return 204, None


async def open_direct(visit: Visit) -> Answer:
    """A direct message with somebody."""
    body, me = await visit.read(), visit.user
    other = visit.desk.world.users.get(number(body.get("user_id"), "unknown_user"))
    if other is None or other.id == me.id:
        raise NoError(404, "unknown_user", "There is nobody of that name.")
    channel = channels.direct(visit.desk, me.id, other.id)
    return 200, events.seen_channel(visit.desk, channel, me.id)


def _check_may_write(visit: Visit, channel: Channel) -> None:
    me = visit.user.id
    bits = visit.desk.permissions(me, channel)
    needed = Permission.SEND_MESSAGES_IN_THREADS if channel.is_thread else Permission.SEND_MESSAGES
    if not bits & needed or channel.type == ChannelKind.CATEGORY:
        raise NoError(403, "forbidden", "You may not write in this channel.")
    if visit.files and not bits & Permission.ATTACH_FILES:
        raise NoError(403, "forbidden", "You may not send files in this channel.")
    if channel.is_thread:
        check_sending(channel, may_manage=bool(bits & Permission.MANAGE_THREADS))
    if channel.is_direct:
        other = next(user for user in channel.recipients if user != me)
        if not visit.desk.world.users[other].dms_open:
            raise NoError(403, "dms_closed", "They take no direct messages.")


def _guild(desk: Desk, guild: Guild, seen: list[Channel], me: int) -> Json:
    own = [channel for channel in seen if channel.guild_id == guild.id]
    return {
        "id": str(guild.id),
        "name": guild.name,
        "owner_id": str(guild.owner_id),
        "permissions": guild_permissions(guild, me),
        "roles": [role_shape(role) for role in guild.roles.values()],
        "channels": [events.seen_channel(desk, c, me) for c in own if not c.is_thread],
        "threads": [
            events.seen_channel(desk, c, me) for c in own if c.is_thread and not c.archived
        ],
        "members": [member_shape(desk, member) for member in guild.members.values()],
    }


def add_routes(desk: Desk, router: web.UrlDispatcher) -> None:
    """Reading and writing."""
    add(desk, router, "GET", "/me", snapshot)
    add(desk, router, "POST", "/dms", open_direct)
    add(desk, router, "GET", "/channels/{channel}/messages", list_messages)
    add(desk, router, "POST", "/channels/{channel}/messages", write)
    add(desk, router, "GET", "/channels/{channel}/messages/{message}", get_message)
    add(desk, router, "DELETE", "/channels/{channel}/messages/{message}", take_back)
    add(desk, router, "GET", "/channels/{channel}/pins", list_pins)
    add(desk, router, "POST", "/channels/{channel}/read", mark_read)
    add(desk, router, "POST", "/channels/{channel}/typing", type_on)
