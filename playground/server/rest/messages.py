"""Messages of a channel: read, sent, edited, deleted, pinned."""

from playground.server.http.calls import NO_CONTENT, Answer, Call, Route, parse_snowflake
from playground.server.shapes.message_shapes import message_shape
from playground.server.state import messages, system_messages, threads
from playground.server.state.clock import iso
from playground.server.state.events import typing
from playground.server.state.messages import Draft
from playground.server.state.permissions import Permission
from playground.server.state.snowflakes import time_of
from playground.server.state.world import Channel, Json, Message
from playground.server.validation import limits
from playground.server.validation.fields import check_types
from playground.server.validation.refusals import ValidationErrors, invalid, refusal


async def list_messages(call: Call) -> Answer:
    """List messages of a channel, newest first; none where the bot may not read what was said."""
    channel = call.channel()
    call.desk.require(channel, Permission.VIEW_CHANNEL)
    limit = call.limit(50, 100)
    shown = [m for m in _public(call, channel) if _is_in_page(call, m)]
    if not call.desk.permissions(call.desk.bot.id, channel) & Permission.READ_MESSAGE_HISTORY:
        shown = []
    if "after" in call.query:
        shown = shown[:limit]
    elif "around" in call.query:
        middle = parse_snowflake(call.query["around"], "around")
        shown = sorted(sorted(shown, key=lambda m: abs(m.id - middle))[:limit], key=lambda m: m.id)
    else:
        shown = shown[-limit:]
    return Answer([message_shape(call.desk, message) for message in reversed(shown)])


async def get_message(call: Call) -> Answer:
    """Return one message."""
    channel = _readable(call)
    return Answer(message_shape(call.desk, call.desk.message(channel, call.id("message_id"))))


async def send(call: Call) -> Answer:
    """Post a message; the same nonce within five minutes, in any channel, returns the first one."""
    desk, channel, body = call.desk, call.channel(), call.json
    check_may_send(call, channel)
    nonce = body.get("nonce")
    if nonce is not None and body.get("enforce_nonce"):
        since, place, number = desk.nonces.get(str(nonce), (0.0, 0, 0))
        first = desk.world.message(place, number)
        if first is not None and desk.clock.now() < since + limits.NONCE_SECONDS:
            return Answer(message_shape(desk, first))
    reference = _reference(call, channel, body)
    draft = Draft(
        channel, desk.bot.id, body, call.files, type=19 if reference else 0, reference=reference
    )
    message = await messages.post(desk, draft)
    if nonce is not None:
        desk.nonces[str(nonce)] = (desk.clock.now(), channel.id, message.id)
        while len(desk.nonces) > 1000:
            del desk.nonces[next(iter(desk.nonces))]
    return Answer(message_shape(desk, message))


async def edit(call: Call) -> Answer:
    """Edit one of the bot's own messages; new files need the permission to attach them."""
    desk, channel = call.desk, call.channel()
    needed = Permission.ATTACH_FILES if call.files and channel.guild_id is not None else 0
    desk.require(channel, Permission.VIEW_CHANNEL | needed)
    message = desk.message(channel, call.id("message_id"))
    if channel.is_thread:
        threads.check_sending(channel, may_manage=threads.may_manage(desk, channel))
    if message.author_id != desk.bot.id and call.json.keys() - {"flags"}:
        raise refusal(50005)
    if message.type in system_messages.KINDS:
        raise refusal(50021)
    if desk.clock.now() - time_of(message.id) > limits.OLD_MESSAGE_SECONDS:
        wait = desk.rates.old_edit(channel.id, desk.clock.running())
        if wait is not None:
            text = "Maximum number of edits to messages older than 1 hour reached. Try again later"
            raise threads.RateLimitedError(wait, 30046, text)
    await messages.edit(desk, message, call.json, call.files)
    return Answer(message_shape(desk, message))


async def delete(call: Call) -> Answer:
    """Delete a message."""
    desk, channel = call.desk, call.channel()
    desk.require(channel, Permission.VIEW_CHANNEL)
    message = desk.message(channel, call.id("message_id"))
    if message.author_id != desk.bot.id:
        if channel.is_direct:
            raise refusal(50003)
        desk.require(channel, Permission.MANAGE_MESSAGES)
    system_messages.check_deletable(message)
    await messages.delete(desk, message)
    return NO_CONTENT


async def bulk_delete(call: Call) -> Answer:
    """Delete several messages at once."""
    desk, channel = call.desk, call.channel()
    if channel.is_direct:
        raise refusal(50003)
    desk.require(channel, Permission.MANAGE_MESSAGES)
    errors = ValidationErrors()
    check_types(call.json, {"messages": "ids"}, (), errors)
    errors.raise_any()
    numbers = call.json.get("messages") or []
    if not 2 <= len(numbers) <= 100:
        raise refusal(50016)
    for number in numbers:
        if desk.clock.now() - time_of(int(number)) > 14 * 86_400:
            raise refusal(50034)
    wanted = {int(number) for number in numbers}
    found = [message for message in _public(call, channel) if message.id in wanted]
    for message in found:
        system_messages.check_deletable(message)
    if found:
        await messages.delete_many(desk, channel, found)
    return NO_CONTENT


async def list_pins(call: Call) -> Answer:
    """List pinned messages, with the time of each pin."""
    pinned = _pinned(call)
    items = [
        {"pinned_at": iso(message.pinned_at or 0), "message": message_shape(call.desk, message)}
        for message in pinned
    ]
    return Answer({"items": items, "has_more": False})


async def list_pinned_messages(call: Call) -> Answer:
    """List pinned messages by the deprecated route."""
    return Answer([message_shape(call.desk, message) for message in _pinned(call)])


async def pin(call: Call) -> Answer:
    """Pin a message."""
    return await _set_pin(call, pinned=True)


async def unpin(call: Call) -> Answer:
    """Unpin a message."""
    return await _set_pin(call, pinned=False)


async def trigger_typing(call: Call) -> Answer:
    """Show that the bot is typing."""
    channel = call.channel()
    check_may_send(call, channel)
    typing(call.desk, channel, call.desk.bot.id)
    return NO_CONTENT


def check_may_send(call: Call, channel: Channel) -> None:
    """Refuse unless the bot may post in this channel."""
    desk = call.desk
    if not channel.takes_messages:
        raise refusal(50008)
    if channel.is_direct:
        desk.require(channel, 0)
        person = next(user for user in channel.recipients if user != desk.bot.id)
        shared = any(
            person in guild.members and desk.bot.id in guild.members
            for guild in desk.world.guilds.values()
        )
        if not shared and not desk.world.users[person].installed:
            raise refusal(50278)
        if not desk.world.users[person].dms_open:
            raise refusal(50007)
        return
    sending = Permission.SEND_MESSAGES_IN_THREADS if channel.is_thread else Permission.SEND_MESSAGES
    needed = Permission.VIEW_CHANNEL | sending
    desk.require(channel, needed | Permission.ATTACH_FILES if call.files else needed)
    if channel.is_thread:
        threads.check_sending(channel, may_manage=threads.may_manage(desk, channel))


def _reference(call: Call, channel: Channel, body: Json) -> Json | None:
    asked = body.get("message_reference")
    if not isinstance(asked, dict):
        return None
    number = parse_snowflake(asked.get("message_id"), "message_id")
    first = call.desk.world.message(channel.id, number)
    if first is None or first.owner_id is not None:
        if asked.get("fail_if_not_exists") is False:
            return None
        raise invalid(("message_reference",), "REPLIES_UNKNOWN_MESSAGE", "Unknown message")
    if not call.desk.permissions(call.desk.bot.id, channel) & Permission.READ_MESSAGE_HISTORY:
        raise refusal(160002)
    return messages.reference(channel, number)


def _readable(call: Call) -> Channel:
    channel = call.channel()
    call.desk.require(channel, Permission.VIEW_CHANNEL | Permission.READ_MESSAGE_HISTORY)
    return channel


def _public(call: Call, channel: Channel) -> list[Message]:
    held = call.desk.world.messages.get(channel.id, {}).values()
    return [message for message in held if message.owner_id is None]


def _is_in_page(call: Call, message: Message) -> bool:
    before, after = call.query.get("before"), call.query.get("after")
    if before is not None and message.id >= parse_snowflake(before, "before"):
        return False
    return after is None or message.id > parse_snowflake(after, "after")


def _pinned(call: Call) -> list[Message]:
    held = [message for message in _public(call, _readable(call)) if message.pinned_at is not None]
    return sorted(held, key=lambda message: -(message.pinned_at or 0))


async def _set_pin(call: Call, *, pinned: bool) -> Answer:
    channel = call.channel()
    call.desk.require(channel, Permission.VIEW_CHANNEL | Permission.PIN_MESSAGES)
    if channel.archived:
        raise refusal(50083)
    await system_messages.pin(
        call.desk, call.desk.message(channel, call.id("message_id")), pinned=pinned
    )
    return NO_CONTENT


MESSAGES = "/channels/{channel_id}/messages"
PIN = MESSAGES + "/pins/{message_id}"
OLD_PIN = "/channels/{channel_id}/pins/{message_id}"
MESSAGE = MESSAGES + "/{message_id}"
ROUTES = (
    Route("GET", MESSAGES, list_messages),
    Route("POST", MESSAGES, send),
    Route("POST", MESSAGES + "/bulk-delete", bulk_delete),
    Route("GET", MESSAGES + "/pins", list_pins),
    Route("PUT", PIN, pin),
    Route("DELETE", PIN, unpin),
    Route("GET", "/channels/{channel_id}/pins", list_pinned_messages),
    Route("PUT", OLD_PIN, pin),
    Route("DELETE", OLD_PIN, unpin),
    Route("GET", MESSAGE, get_message),
    Route("PATCH", MESSAGE, edit),
    Route("DELETE", MESSAGE, delete),
    Route("POST", "/channels/{channel_id}/typing", trigger_typing),
)
