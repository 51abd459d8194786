"""Channels and direct messages: opened, changed, deleted."""

from playground.server.http.calls import NO_CONTENT, Answer, Call, Route, parse_snowflake
from playground.server.shapes.channel_shapes import channel_shape
from playground.server.state import channels, forum_tags, threads
from playground.server.state.permissions import Permission
from playground.server.state.world import Overwrite
from playground.server.validation.fields import check_text, check_types
from playground.server.validation.refusals import ValidationErrors, invalid, refusal


async def get_channel(call: Call) -> Answer:
    """Return a channel."""
    channel = call.channel()
    call.desk.require(channel, Permission.VIEW_CHANNEL)
    member = call.desk.bot.id if channel.is_thread else None
    return Answer(channel_shape(call.desk, channel, member=member))


async def change_channel(call: Call) -> Answer:
    """Rename a channel, or change, archive or lock a thread."""
    desk, channel, body = call.desk, call.channel(), call.json
    desk.require(channel, Permission.VIEW_CHANNEL)
    if channel.is_direct:
        raise refusal(50003)
    if channel.is_thread:
        manages = threads.may_manage(desk, channel)
        owns = channel.owner_id == desk.bot.id
        waking = body.keys() <= {"archived"} and body.get("archived") is False
        if not (manages or owns or waking):
            raise refusal(50013)
        threads.change_thread(desk, channel, body, may_manage=manages)
        return Answer(channel_shape(desk, channel, member=desk.bot.id))
    desk.require(channel, Permission.MANAGE_CHANNELS)
    errors = ValidationErrors()
    if body.get("name") is not None:
        check_text(body["name"], 1, 100, ("name",), errors)
    if body.get("topic") is not None:
        check_text(body["topic"], 0, 4096 if channel.is_forum else 1024, ("topic",), errors)
    check_types(body, {"flags": "number"}, (), errors)
    errors.raise_any()
    if body.get("name") not in (None, channel.name):
        threads.count_rename(desk, channel)
    if channel.is_forum and body.get("available_tags") is not None:
        forum_tags.set_tags(desk, channel, body["available_tags"])
    if channel.is_forum and body.get("flags") is not None:
        channel.flags = body["flags"] & forum_tags.REQUIRE_TAG
    channels.change(desk, channel, name=body.get("name"), topic=body.get("topic"))
    return Answer(channel_shape(desk, channel))


async def delete_channel(call: Call) -> Answer:
    """Delete a channel or a thread, or close a direct message."""
    desk, channel = call.desk, call.channel()
    shape = channel_shape(desk, channel)
    if channel.is_direct:
        desk.require(channel, 0)
        return Answer(shape)
    needed = Permission.MANAGE_THREADS if channel.is_thread else Permission.MANAGE_CHANNELS
    desk.require(channel, Permission.VIEW_CHANNEL | needed)
    await channels.delete(desk, channel)
    return Answer(shape)


async def open_direct(call: Call) -> Answer:
    """Open a direct message with a user."""
    number = parse_snowflake(call.json.get("recipient_id"), "recipient_id")
    user = call.desk.world.users.get(number)
    if user is None or user.bot:
        raise invalid(("recipient_id",), "CHANNEL_RECIPIENT_REQUIRED", "Unknown recipient")
    channel = channels.direct(call.desk, call.desk.bot.id, number)
    return Answer(channel_shape(call.desk, channel))


async def set_overwrite(call: Call) -> Answer:
    """Set the permissions of a role or a member in a channel."""
    desk, channel, body = call.desk, call.channel(), call.json
    desk.require(channel, Permission.MANAGE_ROLES)
    number = call.id("overwrite_id")
    if channel.is_thread or channel.is_direct:
        raise refusal(50024)
    allow, deny = int(body.get("allow") or 0), int(body.get("deny") or 0)
    channels.overwrite(desk, channel, Overwrite(number, int(body.get("type") or 0), allow, deny))
    return NO_CONTENT


async def drop_overwrite(call: Call) -> Answer:
    """Delete such an overwrite."""
    desk, channel = call.desk, call.channel()
    desk.require(channel, Permission.MANAGE_ROLES)
    channels.overwrite(desk, channel, Overwrite(call.id("overwrite_id"), 0, 0, 0))
    return NO_CONTENT


CHANNEL = "/channels/{channel_id}"
ROUTES = (
    Route("POST", "/users/@me/channels", open_direct),
    Route("GET", CHANNEL, get_channel),
    Route("PATCH", CHANNEL, change_channel),
    Route("DELETE", CHANNEL, delete_channel),
    Route("PUT", CHANNEL + "/permissions/{overwrite_id}", set_overwrite),
    Route("DELETE", CHANNEL + "/permissions/{overwrite_id}", drop_overwrite),
)
