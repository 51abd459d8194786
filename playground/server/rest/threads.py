"""Threads: started, listed, joined and left."""

from playground.server.http.calls import NO_CONTENT, Answer, Call, Route
from playground.server.shapes.channel_shapes import channel_shape, thread_member_shape
from playground.server.shapes.guild_shapes import member_shape
from playground.server.shapes.message_shapes import message_shape
from playground.server.state import forum_posts, system_messages, threads
from playground.server.state.permissions import Permission
from playground.server.state.world import Channel, ChannelKind, Json
from playground.server.validation.refusals import refusal


async def start_thread_from_message(call: Call) -> Answer:
    """Start a thread from a message."""
    desk, channel = call.desk, call.channel()
    desk.require(channel, Permission.VIEW_CHANNEL | Permission.CREATE_PUBLIC_THREADS)
    message = desk.message(channel, call.id("message_id"))
    thread = threads.open_thread(desk, channel, desk.bot.id, call.json, message)
    await system_messages.thread_begun(desk, thread, message)
    return Answer(channel_shape(desk, thread, member=desk.bot.id), 201)


async def start_thread(call: Call) -> Answer:
    """Start a thread without a message, private unless the body says otherwise; or a post."""
    desk, channel = call.desk, call.channel()
    if channel.is_forum:
        needed = Permission.VIEW_CHANNEL | Permission.SEND_MESSAGES  # creating threads is another
        desk.require(channel, needed | Permission.ATTACH_FILES if call.files else needed)
        post = await forum_posts.open_post(desk, channel, desk.bot.id, call.json, call.files)
        first = message_shape(desk, desk.message(post, post.id))
        return Answer(channel_shape(desk, post, member=desk.bot.id) | {"message": first}, 201)
    private = call.json.get("type") in (None, ChannelKind.PRIVATE_THREAD)
    needed = Permission.CREATE_PRIVATE_THREADS if private else Permission.CREATE_PUBLIC_THREADS
    desk.require(channel, Permission.VIEW_CHANNEL | needed)
    thread = threads.open_thread(desk, channel, desk.bot.id, call.json)
    await system_messages.thread_begun(desk, thread)
    return Answer(channel_shape(desk, thread, member=desk.bot.id), 201)


async def active_threads(call: Call) -> Answer:
    """List the threads of a server that are not archived."""
    guild = call.desk.guild(call.id("guild_id"))
    held = [
        thread
        for thread in call.desk.world.threads_of(guild.id)
        if not thread.archived and call.desk.can_see(call.desk.bot.id, thread)
    ]
    return Answer(_listed(call, held))


async def archived_public(call: Call) -> Answer:
    """List the archived public threads of a channel."""
    public = ChannelKind.PUBLIC_THREAD
    kind = threads.THREADS_IN.get(call.channel().type, (public,))[0]
    return _archived(call, kind, Permission.READ_MESSAGE_HISTORY)


async def archived_private(call: Call) -> Answer:
    """List the archived private threads of a channel."""
    needed = Permission.READ_MESSAGE_HISTORY | Permission.MANAGE_THREADS
    return _archived(call, ChannelKind.PRIVATE_THREAD, needed)


async def archived_joined(call: Call) -> Answer:
    """List the archived private threads that the bot has joined."""
    return _archived(call, ChannelKind.PRIVATE_THREAD, Permission.READ_MESSAGE_HISTORY, joined=True)


async def list_members(call: Call) -> Answer:
    """List the members of a thread, in pages if with the members of the server.

    Without the privileged intent a bot may not ask.
    """
    thread = _thread(call)
    if not call.desk.gateway.privileged:
        raise refusal(50001)
    if not call.asks("with_member"):
        return Answer([thread_member_shape(thread, user) for user in thread.thread_members])
    limit, after = call.limit(100, 100), call.after()
    users = [user for user in sorted(thread.thread_members) if user > after]
    return Answer([_member_shape(call, thread, user) for user in users[:limit]])


async def get_member(call: Call) -> Answer:
    """Return one member of a thread."""
    thread = _thread(call)
    user = _user(call)
    if user not in thread.thread_members:
        raise refusal(10007)
    return Answer(_member_shape(call, thread, user))


async def add_member(call: Call) -> Answer:
    """Add a member to a thread, or join it."""
    thread = _thread(call)
    user = _user(call)
    if thread.archived:
        raise refusal(50083)
    if user != call.desk.bot.id and not system_messages.may_add_members(
        call.desk, thread, call.desk.bot.id
    ):
        raise refusal(50013)
    guild = call.desk.guild_of(thread)
    if guild is None or user not in guild.members:
        raise refusal(10007)
    parent = call.desk.channel(thread.parent_id or 0)
    if not call.desk.permissions(user, parent) & Permission.VIEW_CHANNEL:
        raise refusal(50001)
    await system_messages.add_member(call.desk, thread, call.desk.bot.id, user)
    return NO_CONTENT


async def remove_member(call: Call) -> Answer:
    """Remove a member from a thread, or leave it."""
    thread = _thread(call)
    user = _user(call)
    if thread.archived:
        raise refusal(50083)
    owns = thread.type == ChannelKind.PRIVATE_THREAD and thread.owner_id == call.desk.bot.id
    if user != call.desk.bot.id and not owns:
        call.desk.require(thread, Permission.MANAGE_THREADS)
    threads.leave(call.desk, thread, user)
    return NO_CONTENT


def _thread(call: Call) -> Channel:
    thread = call.channel()
    if not thread.is_thread:
        raise refusal(50024)
    call.desk.require(thread, Permission.VIEW_CHANNEL)
    return thread


def _member_shape(call: Call, thread: Channel, user: int) -> Json:
    shape = thread_member_shape(thread, user)
    guild = call.desk.guild_of(thread)
    if call.asks("with_member") and guild is not None and user in guild.members:
        shape["member"] = member_shape(call.desk, guild.members[user])
    return shape


def _user(call: Call) -> int:
    return call.id("user_id") if "user_id" in call.ids else call.desk.bot.id


def _archived(call: Call, kind: ChannelKind, needed: int, *, joined: bool = False) -> Answer:
    channel = call.channel()
    call.desk.require(channel, Permission.VIEW_CHANNEL | needed)
    held = [
        thread
        for thread in call.desk.world.threads_of(channel.guild_id or 0)
        if thread.archived
        and thread.type == kind
        and thread.parent_id == channel.id
        and (not joined or call.desk.bot.id in thread.thread_members)
    ]
    held.sort(key=lambda thread: -thread.archived_at)
    return Answer(_listed(call, held))


def _listed(call: Call, held: list[Channel]) -> Json:
    bot = call.desk.bot.id
    return {
        "threads": [channel_shape(call.desk, thread, member=bot) for thread in held],
        "members": [
            thread_member_shape(thread, bot) for thread in held if bot in thread.thread_members
        ],
        "has_more": False,
    }


CHANNEL = "/channels/{channel_id}"
MEMBERS = CHANNEL + "/thread-members"
ROUTES = (
    Route("POST", CHANNEL + "/messages/{message_id}/threads", start_thread_from_message),
    Route("POST", CHANNEL + "/threads", start_thread),
    Route("GET", CHANNEL + "/threads/archived/public", archived_public),
    Route("GET", CHANNEL + "/threads/archived/private", archived_private),
    Route("GET", CHANNEL + "/users/@me/threads/archived/private", archived_joined),
    Route("GET", "/guilds/{guild_id}/threads/active", active_threads),
    Route("GET", MEMBERS, list_members),
    Route("PUT", MEMBERS + "/@me", add_member),
    Route("DELETE", MEMBERS + "/@me", remove_member),
    Route("GET", MEMBERS + "/{user_id}", get_member),
    Route("PUT", MEMBERS + "/{user_id}", add_member),
    Route("DELETE", MEMBERS + "/{user_id}", remove_member),
)
