"""What a user sees, writes and has read: servers, channels, messages."""

from aiohttp import web

from playground.server.desk import Desk
from playground.server.people.requests import Answer, PageApiError, PageRequest, add_route, parse_id
from playground.server.shapes.guild_shapes import guild_permissions, member_shape, role_shape
from playground.server.shapes.user_shapes import application_for_users, emoji_shape, user_shape
from playground.server.state import channels, events, messages, system_messages, unread
from playground.server.state.messages import Draft
from playground.server.state.permissions import Permission
from playground.server.state.threads import check_sending
from playground.server.state.world import Channel, ChannelKind, Guild, Json
from playground.server.validation import limits


async def snapshot(request: PageRequest) -> Answer:
    """Return everything that the page needs to draw itself."""
    desk, me = request.desk, request.user
    world = desk.world
    seen = [channel for channel in world.channels.values() if desk.can_see(me.id, channel)]
    counts = (unread.unread_shape(desk, channel.id, me.id) for channel in seen)
    return 200, {
        "user": events.person_shape(me),
        "application": application_for_users(desk),
        "guilds": [
            _guild(desk, guild, seen, me.id)
            for guild in world.guilds.values()
            if me.id in guild.members
        ],
        "dms": [events.channel_for_user(desk, c, me.id) for c in seen if c.is_direct],
        "users": [user_shape(user) for user in world.users.values()],
        "emojis": [emoji_shape(desk, emoji) for emoji in world.emojis.values()],
        "unread": {shape["channel_id"]: shape for shape in counts if shape["unread"]},
        "welcome_channel_id": str(world.welcome_id),
    }


async def list_messages(request: PageRequest) -> Answer:
    """List messages of a channel, oldest first."""
    channel, me, query = request.channel(), request.user, request.http.query
    limit = min(max(parse_id(query.get("limit", "50"), "bad_limit"), 1), 100)
    found = [
        message
        for message in request.desk.world.messages.get(channel.id, {}).values()
        if message.owner_id in (None, me.id)
    ]
    if "before" in query:
        found = [m for m in found if m.id < parse_id(query["before"], "unknown_message")]
    if "after" in query:
        found = [m for m in found if m.id > parse_id(query["after"], "unknown_message")]
    shown = found[-limit:]
    return 200, {
        "messages": [events.message_for_user(request.desk, message, me.id) for message in shown],
        "more": len(found) > len(shown),
    }


async def get_message(request: PageRequest) -> Answer:
    """Return one message."""
    message = request.message(request.channel(), request.id("message"))
    return 200, events.message_for_user(request.desk, message, request.user.id)


async def send_message(request: PageRequest) -> Answer:
    """Post a message."""
    desk, channel, me = request.desk, request.channel(), request.user
    body = await request.read(with_files=True)
    _check_may_write(request, channel)
    content = body.get("content", "")
    if not isinstance(content, str) or len(content.strip()) > 2000:
        raise PageApiError(400, "too_long", "A message has up to 2000 characters.")
    if not content.strip() and not request.files:
        raise PageApiError(400, "empty", "The message is empty.")
    reference: Json | None = None
    if body.get("reply_to") is not None:
        first = request.message(channel, parse_id(body["reply_to"], "unknown_message"))
        reference = messages.reference(channel, first.id)
    draft = Draft(
        channel,
        me.id,
        {"content": content},
        request.files,
        type=19 if reference else 0,
        reference=reference,
    )
    message = await messages.post(desk, draft)
    return 201, events.message_for_user(desk, message, me.id)


async def delete_message(request: PageRequest) -> Answer:
    """Delete the user's own message, or dismiss a private answer."""
    channel = request.channel()
    message = request.message(channel, request.id("message"))
    me = request.user.id
    manages = request.desk.permissions(me, channel) & Permission.MANAGE_MESSAGES
    if me not in (message.author_id, message.owner_id) and not manages:
        raise PageApiError(403, "forbidden", "This is not your message.")
    system_messages.check_deletable(message)
    await messages.delete(request.desk, message)
    return 204, None


async def list_pins(request: PageRequest) -> Answer:
    """List pinned messages, latest pin first."""
    channel = request.channel()
    held = request.desk.world.messages.get(channel.id, {}).values()
    pinned = sorted((m for m in held if m.pinned_at), key=lambda m: -(m.pinned_at or 0))
    return 200, {
        "messages": [events.message_for_user(request.desk, m, request.user.id) for m in pinned]
    }


async def mark_read(request: PageRequest) -> Answer:
    """Mark messages as read, up to one or all."""
    channel, me = request.channel(), request.user
    body = await request.read()
    if body.get("message_id") is not None:
        upto = parse_id(body["message_id"], "unknown_message")
    else:
        upto = max(request.desk.world.messages.get(channel.id, {0: None}))
    unread.mark_read(request.desk, me.id, channel.id, upto)
    return 200, unread.unread_shape(request.desk, channel.id, me.id)


async def trigger_typing(request: PageRequest) -> Answer:
    """Show that the user is typing."""
    events.typing(request.desk, request.channel(), request.user.id)
    return 204, None


async def open_direct(request: PageRequest) -> Answer:
    """Open a direct message with another user, or with several as a group."""
    body, me = await request.read(), request.user
    if "user_ids" in body:
        return 201, _open_group(request, body)
    other = request.desk.world.users.get(parse_id(body.get("user_id"), "unknown_user"))
    if other is None or other.id == me.id:
        raise PageApiError(404, "unknown_user", "There is nobody of that name.")
    channel = channels.direct(request.desk, me.id, other.id)
    return 200, events.channel_for_user(request.desk, channel, me.id)


def _open_group(request: PageRequest, body: Json) -> Json:
    desk, me, asked = request.desk, request.user, body["user_ids"]
    numbers = [parse_id(one, "unknown_user") for one in asked] if isinstance(asked, list) else []
    others = list(dict.fromkeys(number for number in numbers if number != me.id))
    if not 2 <= len(others) < limits.GROUP_MEMBERS:
        raise PageApiError(400, "bad_group", "A group is you and two to nine others.")
    if any(one not in desk.world.users or desk.world.users[one].bot for one in others):
        raise PageApiError(400, "bad_group", "Only people can be in a group, no bots.")
    name = body.get("name") or ""
    if not isinstance(name, str) or len(name) > 100:
        raise PageApiError(400, "bad_name", "A name has up to 100 characters.")
    return events.channel_for_user(desk, channels.group(desk, me.id, others, name), me.id)


def _check_may_write(request: PageRequest, channel: Channel) -> None:
    me = request.user.id
    bits = request.desk.permissions(me, channel)
    needed = Permission.SEND_MESSAGES_IN_THREADS if channel.is_thread else Permission.SEND_MESSAGES
    if not bits & needed or not channel.takes_messages:
        raise PageApiError(403, "forbidden", "You may not write in this channel.")
    if request.files and not bits & Permission.ATTACH_FILES:
        raise PageApiError(403, "forbidden", "You may not send files in this channel.")
    if channel.is_thread:
        check_sending(channel, may_manage=bool(bits & Permission.MANAGE_THREADS))
    if channel.type == ChannelKind.DIRECT:
        other = next(user for user in channel.recipients if user != me)
        if not request.desk.world.users[other].dms_open:
            raise PageApiError(403, "dms_closed", "They take no direct messages.")


def _guild(desk: Desk, guild: Guild, seen: list[Channel], me: int) -> Json:
    own = [channel for channel in seen if channel.guild_id == guild.id]
    return {
        "id": str(guild.id),
        "name": guild.name,
        "owner_id": str(guild.owner_id),
        "permissions": guild_permissions(guild, me),
        "roles": [role_shape(role) for role in guild.roles.values()],
        "channels": [events.channel_for_user(desk, c, me) for c in own if not c.is_thread],
        "threads": [
            events.channel_for_user(desk, c, me) for c in own if c.is_thread and not c.archived
        ],
        "members": [member_shape(desk, member) for member in guild.members.values()],
    }


def add_routes(desk: Desk, router: web.UrlDispatcher) -> None:
    """Add the routes for reading and writing."""
    add_route(desk, router, "GET", "/me", snapshot)
    add_route(desk, router, "POST", "/dms", open_direct)
    add_route(desk, router, "GET", "/channels/{channel}/messages", list_messages)
    add_route(desk, router, "POST", "/channels/{channel}/messages", send_message)
    add_route(desk, router, "GET", "/channels/{channel}/messages/{message}", get_message)
    add_route(desk, router, "DELETE", "/channels/{channel}/messages/{message}", delete_message)
    add_route(desk, router, "GET", "/channels/{channel}/pins", list_pins)
    add_route(desk, router, "POST", "/channels/{channel}/read", mark_read)
    add_route(desk, router, "POST", "/channels/{channel}/typing", trigger_typing)
