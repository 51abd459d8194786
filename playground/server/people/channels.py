"""Channels and threads that users open, change, join and leave."""

from aiohttp import web

from playground.server.desk import Desk
from playground.server.people.requests import Answer, NoError, Visit, add, number
from playground.server.state import channels, command_permissions, events, system_messages, threads
from playground.server.state.permissions import Permission, in_guild
from playground.server.state.world import Channel, ChannelKind, Json


async def create_channel(visit: Visit) -> Answer:
    """A new text channel."""
    me, body = visit.user, await visit.read()
    guild = visit.desk.world.guilds.get(visit.id("guild"))
    if guild is None or me.id not in guild.members:
        raise NoError(404, "unknown_guild", "There is no such server.")
    if not in_guild(guild, me.id) & Permission.MANAGE_CHANNELS:
        raise NoError(403, "forbidden", "Only the owner of the server may open channels.")
    topic, parent = _topic(body.get("topic")), body.get("parent_id")
    category = None if parent is None else number(parent, "unknown_channel")
    channel = channels.create(visit.desk, guild, _name(body.get("name")), topic, category)
    return 201, events.seen_channel(visit.desk, channel, me.id)


async def change_channel(visit: Visit) -> Answer:
    """Rename, archive, lock."""
    desk, me, channel = visit.desk, visit.user, visit.channel()
    body = await visit.read()
    bits = desk.permissions(me.id, channel)
    if channel.is_direct:
        raise NoError(403, "forbidden", "A direct message cannot be changed.")
    if "name" in body:
        _name(body["name"])
    if channel.is_thread:
        manages = bool(bits & Permission.MANAGE_THREADS)
        if not (manages or channel.owner_id == me.id or body.keys() <= {"archived"}):
            raise NoError(403, "forbidden", "Only who opened this thread may change it.")
        wanted = {name: body[name] for name in body.keys() & {"name", "archived", "locked"}}
        threads.change_thread(desk, channel, wanted, may_manage=manages)
    else:
        if not bits & Permission.MANAGE_CHANNELS:
            raise NoError(403, "forbidden", "Only the owner of the server may change channels.")
        channels.change(desk, channel, body.get("name"), _topic(body.get("topic")))
    return 200, events.seen_channel(desk, channel, me.id)


async def set_command_rules(visit: Visit) -> Answer:
    """Who may use a command, or all of them by the application's id, and where."""
    desk, guild = visit.desk, visit.desk.world.guilds.get(visit.id("guild"))
    if guild is None or visit.user.id not in guild.members:
        raise NoError(404, "unknown_guild", "There is no such server.")
    if not in_guild(guild, visit.user.id) & Permission.MANAGE_GUILD:
        raise NoError(403, "forbidden", "Only the owner of the server may decide this.")
    which = visit.id("command")
    if which not in desk.world.commands and which != desk.world.application_id:
        raise NoError(404, "unknown_command", "There is no such command.")
    rules = (await visit.read()).get("permissions")
    if not isinstance(rules, list) or len(rules) > command_permissions.MOST:
        raise NoError(400, "bad_rules", "The rules are a list of up to 100.")
    command_permissions.set_rules(desk, guild, which, [_rule(rule) for rule in rules])
    return 200, command_permissions.rules_shape(desk, guild, which)


async def open_thread(visit: Visit) -> Answer:
    """A thread in a channel, or on a message."""
    desk, me, channel = visit.desk, visit.user, visit.channel()
    body = await visit.read()
    private = bool(body.get("private"))
    needed = Permission.CREATE_PRIVATE_THREADS if private else Permission.CREATE_PUBLIC_THREADS
    if not desk.permissions(me.id, channel) & needed or channel.type != ChannelKind.TEXT:
        raise NoError(403, "forbidden", "You may not open threads here.")
    message = None
    if body.get("message_id") is not None:
        message = visit.message(channel, number(body["message_id"], "unknown_message"))
        if message.owner_id is not None:
            raise NoError(404, "unknown_message", "There is no such message.")
    kind = ChannelKind.PRIVATE_THREAD if private else ChannelKind.PUBLIC_THREAD
    form = {"name": _name(body.get("name")), "type": kind}
    thread = threads.open_thread(desk, channel, me.id, form, message)
    if message is None:
        await system_messages.thread_begun(desk, thread)
    return 201, events.seen_channel(desk, thread, me.id)


async def archived_threads(visit: Visit) -> Answer:
    """The threads of a channel that sleep."""
    desk, me, channel = visit.desk, visit.user, visit.channel()
    held = [
        thread
        for thread in desk.world.threads_of(channel.guild_id or 0)
        if thread.archived and thread.parent_id == channel.id and desk.can_see(me.id, thread)
    ]
    held.sort(key=lambda thread: -thread.archived_at)
    return 200, {"threads": [events.seen_channel(desk, thread, me.id) for thread in held]}


async def join_thread(visit: Visit) -> Answer:
    """Take part in a thread, or bring somebody in."""
    thread, user = _thread(visit), _member(visit)
    if thread.archived:
        raise NoError(409, "archived", "The thread is archived.")
    threads.join(visit.desk, thread, user)
    return 204, None


async def leave_thread(visit: Visit) -> Answer:
    """Leave a thread, or send somebody out of it."""
    thread, user, me = _thread(visit), _member(visit), visit.user.id
    manages = visit.desk.permissions(me, thread) & Permission.MANAGE_THREADS
    if user != me and not manages and thread.owner_id != me:
        raise NoError(403, "forbidden", "You may only leave by yourself.")
    threads.leave(visit.desk, thread, user)
    return 204, None


def _name(name: object) -> str:
    if not isinstance(name, str) or not 1 <= len(name.strip()) <= 100:
        raise NoError(400, "bad_name", "A name has 1 to 100 characters.")
    return name.strip()


def _topic(topic: object) -> str | None:
    if topic is not None and (not isinstance(topic, str) or len(topic) > 1024):
        raise NoError(400, "bad_topic", "A topic has up to 1024 characters.")
    return topic


def _rule(rule: object) -> Json:
    if not isinstance(rule, dict):
        raise NoError(400, "bad_rules", "A rule is an object.")
    kind, allowed = rule.get("type"), rule.get("permission")
    if kind not in (1, 2, 3) or not isinstance(allowed, bool):
        raise NoError(400, "bad_rules", "A rule has a type from 1 to 3, and says yes or no.")
    return {"id": str(number(rule.get("id"), "bad_rules")), "type": kind, "permission": allowed}


def _thread(visit: Visit) -> Channel:
    thread = visit.channel()
    if not thread.is_thread:
        raise NoError(404, "unknown_channel", "This is no thread.")
    return thread


def _member(visit: Visit) -> int:
    user = visit.id("user")
    guild = visit.desk.guild_of(visit.channel())
    if guild is None or user not in guild.members:
        raise NoError(404, "unknown_user", "There is nobody of that name here.")
    return user


def add_routes(desk: Desk, router: web.UrlDispatcher) -> None:
    """Places."""
    add(desk, router, "POST", "/guilds/{guild}/channels", create_channel)
    add(desk, router, "PATCH", "/channels/{channel}", change_channel)
    add(desk, router, "PUT", "/guilds/{guild}/commands/{command}/permissions", set_command_rules)
    add(desk, router, "POST", "/channels/{channel}/threads", open_thread)
    add(desk, router, "GET", "/channels/{channel}/threads/archived", archived_threads)
    add(desk, router, "PUT", "/channels/{channel}/thread-members/{user}", join_thread)
    add(desk, router, "DELETE", "/channels/{channel}/thread-members/{user}", leave_thread)
