"""Channels and threads as Discord's JSON."""

from playground.server.desk import Desk
from playground.server.shapes.user_shapes import user_shape
from playground.server.state.clock import iso
from playground.server.state.world import VOICES, Channel, ChannelKind, ForumTag, Json


def channel_shape(desk: Desk, channel: Channel, *, member: int | None = None) -> Json:
    """Return a channel of any type; a thread shows whether `member` has joined it."""
    shape: Json = {
        "id": str(channel.id),
        "type": int(channel.type),
        "last_message_id": optional_id(channel.last_message_id),
        "flags": channel.flags,
        "last_pin_timestamp": None if channel.last_pin is None else iso(channel.last_pin),
    }
    if channel.is_direct:
        others = [user for user in channel.recipients if user != (member or desk.bot.id)]
        shape["recipients"] = [user_shape(desk.world.users[user]) for user in others]
        if channel.type == ChannelKind.GROUP:
            shape |= {"name": channel.name or None, "icon": None, "owner_id": str(channel.owner_id)}
        return shape
    shape |= {
        "guild_id": str(channel.guild_id),
        "name": channel.name,
        "parent_id": optional_id(channel.parent_id),
        "rate_limit_per_user": channel.slowmode,
    }
    if channel.is_thread:
        return shape | _thread_part(channel, member)
    if channel.type in VOICES:
        shape |= {"bitrate": 64_000, "user_limit": 0, "rtc_region": None}
    if channel.is_forum:
        shape |= _forum_part(channel)
    return shape | {
        "topic": channel.topic,
        "position": channel.position,
        "nsfw": False,
        "permission_overwrites": [
            {
                "id": str(overwrite.id),
                "type": overwrite.type,
                "allow": str(overwrite.allow),
                "deny": str(overwrite.deny),
            }
            for overwrite in channel.overwrites
        ],
    }


def partial_channel_shape(desk: Desk, channel: Channel, user: int) -> Json:
    """Return a channel inside an interaction, with the user's permissions."""
    shape = channel_shape(desk, channel, member=user)
    if channel.type == ChannelKind.DIRECT:
        # The recipient is the user who talks to the bot.
        shape["recipients"] = [user_shape(desk.world.users[user])]
    return shape | {"permissions": str(desk.permissions(user, channel))}


def thread_member_shape(thread: Channel, user: int) -> Json:
    """Return a member of a thread."""
    return {
        "id": str(thread.id),
        "user_id": str(user),
        "join_timestamp": iso(thread.thread_members[user]),
        "flags": 0,
    }


def forum_tag_shape(tag: ForumTag) -> Json:
    """Return a tag of a forum."""
    return {
        "id": str(tag.id),
        "name": tag.name,
        "moderated": tag.moderated,
        "emoji_id": optional_id(tag.emoji_id),
        "emoji_name": tag.emoji_name,
    }


def _forum_part(forum: Channel) -> Json:
    return {
        "available_tags": [forum_tag_shape(tag) for tag in forum.tags],
        "default_reaction_emoji": None,
        "default_sort_order": None,
        "default_forum_layout": 0,
    }


def _thread_part(thread: Channel, member: int | None) -> Json:
    metadata: Json = {
        "archived": thread.archived,
        "archive_timestamp": iso(thread.archived_at),
        "auto_archive_duration": thread.auto_archive,
        "locked": thread.locked,
        "create_timestamp": iso(thread.created_at),
    }
    if thread.type == ChannelKind.PRIVATE_THREAD:
        metadata["invitable"] = thread.invitable
    shape: Json = {
        "owner_id": str(thread.owner_id),
        "thread_metadata": metadata,
        "message_count": thread.sent,
        "member_count": min(len(thread.thread_members), 50),
        "total_message_sent": thread.sent,
    }
    if thread.applied_tags:
        shape["applied_tags"] = [str(tag) for tag in thread.applied_tags]
    if member is not None and member in thread.thread_members:
        shape["member"] = thread_member_shape(thread, member)
    return shape


def optional_id(number: int | None) -> str | None:
    """Return an id as text, or None."""
    return None if number is None else str(number)
