"""Channels, threads and command permissions, as users change them."""

from aiohttp import web

from playground.server.desk import Desk
from playground.server.people.requests import Answer, PageApiError, PageRequest, add_route, parse_id
from playground.server.state import (
    channels,
    command_permissions,
    events,
    forum_posts,
    forum_tags,
    system_messages,
    threads,
)
from playground.server.state.permissions import Permission, in_guild
from playground.server.state.world import Channel, ChannelKind, Json


async def create_channel(request: PageRequest) -> Answer:
    """Create a channel of any type; a forum with its tags."""
    me, body = request.user, await request.read()
    guild = request.desk.world.guilds.get(request.id("guild"))
    if guild is None or me.id not in guild.members:
        raise PageApiError(404, "unknown_guild", "There is no such server.")
    if not in_guild(guild, me.id) & Permission.MANAGE_CHANNELS:
        raise PageApiError(403, "forbidden", "Only the owner of the server may open channels.")
    topic, parent = _topic(body.get("topic")), body.get("parent_id")
    category = None if parent is None else parse_id(parent, "unknown_channel")
    kind = body.get("type", ChannelKind.TEXT)
    if kind not in channels.CREATED:
        raise PageApiError(400, "bad_type", "A server has no channels of this type.")
    channel = channels.create(
        request.desk,
        guild,
        _name(body.get("name")),
        topic,
        category,
        ChannelKind(kind),
        body.get("available_tags"),
    )
    if channel.is_forum and body.get("require_tag"):
        forum_tags.set_require_tag(request.desk, channel, required=True)
    return 201, events.channel_for_user(request.desk, channel, me.id)


async def change_channel(request: PageRequest) -> Answer:
    """Rename a channel, or rename, archive or lock a thread."""
    desk, me, channel = request.desk, request.user, request.channel()
    body = await request.read()
    bits = desk.permissions(me.id, channel)
    if channel.is_direct:
        raise PageApiError(403, "forbidden", "A direct message cannot be changed.")
    if "name" in body:
        _name(body["name"])
    if channel.is_thread:
        manages = bool(bits & Permission.MANAGE_THREADS)
        if not (manages or channel.owner_id == me.id or body.keys() <= {"archived"}):
            raise PageApiError(403, "forbidden", "Only who opened this thread may change it.")
        changed = body.keys() & {"name", "archived", "locked", "applied_tags"}
        wanted = {name: body[name] for name in changed}
        threads.change_thread(desk, channel, wanted, may_manage=manages)
    else:
        if not bits & Permission.MANAGE_CHANNELS:
            raise PageApiError(
                403, "forbidden", "Only the owner of the server may change channels."
            )
        if channel.is_forum and "available_tags" in body:
            forum_tags.set_tags(desk, channel, body["available_tags"])
        if channel.is_forum and "require_tag" in body:
            forum_tags.set_require_tag(desk, channel, required=bool(body["require_tag"]))
        channels.change(desk, channel, body.get("name"), _topic(body.get("topic")))
    return 200, events.channel_for_user(desk, channel, me.id)


async def set_command_rules(request: PageRequest) -> Answer:
    """Set who may use a command, or by the application's id all of them, and where."""
    desk, guild = request.desk, request.desk.world.guilds.get(request.id("guild"))
    if guild is None or request.user.id not in guild.members:
        raise PageApiError(404, "unknown_guild", "There is no such server.")
    if not in_guild(guild, request.user.id) & Permission.MANAGE_GUILD:
        raise PageApiError(403, "forbidden", "Only the owner of the server may decide this.")
    which = request.id("command")
    if which not in desk.world.commands and which != desk.world.application_id:
        raise PageApiError(404, "unknown_command", "There is no such command.")
    rules = (await request.read()).get("permissions")
    if not isinstance(rules, list) or len(rules) > command_permissions.MAX_RULES:
        raise PageApiError(400, "bad_rules", "The rules are a list of up to 100.")
    command_permissions.set_rules(desk, guild, which, [_rule(rule) for rule in rules])
    return 200, command_permissions.rules_shape(desk, guild, which)


async def open_thread(request: PageRequest) -> Answer:
    """Start a thread in a channel, or from a message; in a forum, open a post."""
    desk, me, channel = request.desk, request.user, request.channel()
    body = await request.read(with_files=True)
    if channel.is_forum:
        return await _open_post(request, channel, body)
    private = bool(body.get("private"))
    needed = Permission.CREATE_PRIVATE_THREADS if private else Permission.CREATE_PUBLIC_THREADS
    kinds = threads.THREADS_IN.get(channel.type, ())
    kind = ChannelKind.PRIVATE_THREAD if private else next(iter(kinds), None)
    if not desk.permissions(me.id, channel) & needed or kind not in kinds:
        raise PageApiError(403, "forbidden", "You may not open threads here.")
    message = None
    if body.get("message_id") is not None:
        message = request.message(channel, parse_id(body["message_id"], "unknown_message"))
        if message.owner_id is not None:
            raise PageApiError(404, "unknown_message", "There is no such message.")
    form = {"name": _name(body.get("name")), "type": kind}
    thread = threads.open_thread(desk, channel, me.id, form, message)
    await system_messages.thread_begun(desk, thread, message)
    return 201, events.channel_for_user(desk, thread, me.id)


async def _open_post(request: PageRequest, forum: Channel, body: Json) -> Answer:
    desk, me = request.desk, request.user
    if not desk.permissions(me.id, forum) & Permission.SEND_MESSAGES:
        raise PageApiError(403, "forbidden", "You may not open posts here.")
    content = body.get("content", "")
    if not isinstance(content, str) or (not content.strip() and not request.files):
        raise PageApiError(400, "empty", "A post begins with a message.")
    form = {
        "name": _name(body.get("name")),
        "applied_tags": body.get("applied_tags"),
        "message": {"content": content},
    }
    post = await forum_posts.open_post(desk, forum, me.id, form, request.files)
    return 201, events.channel_for_user(desk, post, me.id)


async def archived_threads(request: PageRequest) -> Answer:
    """List the archived threads of a channel."""
    desk, me, channel = request.desk, request.user, request.channel()
    held = [
        thread
        for thread in desk.world.threads_of(channel.guild_id or 0)
        if thread.archived and thread.parent_id == channel.id and desk.can_see(me.id, thread)
    ]
    held.sort(key=lambda thread: -thread.archived_at)
    return 200, {"threads": [events.channel_for_user(desk, thread, me.id) for thread in held]}


async def join_thread(request: PageRequest) -> Answer:
    """Join a thread, or add a member to it."""
    thread, user = _thread(request), _member(request)
    if thread.archived:
        raise PageApiError(409, "archived", "The thread is archived.")
    desk, me = request.desk, request.user.id
    if user != me and not system_messages.may_add_members(desk, thread, me):
        raise PageApiError(403, "forbidden", "You may not write in this thread.")
    await system_messages.add_member(desk, thread, me, user)
    return 204, None


async def leave_thread(request: PageRequest) -> Answer:
    """Leave a thread, or remove a member from it."""
    thread, user, me = _thread(request), _member(request), request.user.id
    manages = request.desk.permissions(me, thread) & Permission.MANAGE_THREADS
    if user != me and not manages and thread.owner_id != me:
        raise PageApiError(403, "forbidden", "You may only leave by yourself.")
    threads.leave(request.desk, thread, user)
    return 204, None


def _name(name: object) -> str:
    if not isinstance(name, str) or not 1 <= len(name.strip()) <= 100:
        raise PageApiError(400, "bad_name", "A name has 1 to 100 characters.")
    return name.strip()


def _topic(topic: object) -> str | None:
    if topic is not None and (not isinstance(topic, str) or len(topic) > 1024):
        raise PageApiError(400, "bad_topic", "A topic has up to 1024 characters.")
    return topic


def _rule(rule: object) -> Json:
    if not isinstance(rule, dict):
        raise PageApiError(400, "bad_rules", "A rule is an object.")
    kind, allowed = rule.get("type"), rule.get("permission")
    if kind not in (1, 2, 3) or not isinstance(allowed, bool):
        raise PageApiError(400, "bad_rules", "A rule has a type from 1 to 3, and says yes or no.")
    return {"id": str(parse_id(rule.get("id"), "bad_rules")), "type": kind, "permission": allowed}


def _thread(request: PageRequest) -> Channel:
    thread = request.channel()
    if not thread.is_thread:
        raise PageApiError(404, "unknown_channel", "This is no thread.")
    return thread


def _member(request: PageRequest) -> int:
    user = request.id("user")
    guild = request.desk.guild_of(request.channel())
    if guild is None or user not in guild.members:
        raise PageApiError(404, "unknown_user", "There is nobody of that name here.")
    return user


def add_routes(desk: Desk, router: web.UrlDispatcher) -> None:
    """Add the routes for channels and threads."""
    add_route(desk, router, "POST", "/guilds/{guild}/channels", create_channel)
    add_route(desk, router, "PATCH", "/channels/{channel}", change_channel)
    add_route(
        desk, router, "PUT", "/guilds/{guild}/commands/{command}/permissions", set_command_rules
    )
    add_route(desk, router, "POST", "/channels/{channel}/threads", open_thread)
    add_route(desk, router, "GET", "/channels/{channel}/threads/archived", archived_threads)
    add_route(desk, router, "PUT", "/channels/{channel}/thread-members/{user}", join_thread)
    add_route(desk, router, "DELETE", "/channels/{channel}/thread-members/{user}", leave_thread)
