"""Threads: started, joined, archived, locked."""

from collections import deque
from collections.abc import Mapping, Sequence
from typing import Final

from playground.server.desk import Desk
from playground.server.gateway.intents import Intent
from playground.server.http.rate_limits import RENAMES
from playground.server.shapes.channel_shapes import thread_member_shape
from playground.server.state import events, forum_tags
from playground.server.state.permissions import Permission
from playground.server.state.world import THREADS, Channel, ChannelKind, Guild, Json, Message
from playground.server.validation import limits
from playground.server.validation.fields import check_types
from playground.server.validation.refusals import Refusal, ValidationErrors, refusal

FIELD_TYPES = {
    "name": "text",
    "type": "number",
    "auto_archive_duration": "number",
    "rate_limit_per_user": "number",
    "invitable": "yes or no",
    "archived": "yes or no",
    "locked": "yes or no",
    "applied_tags": "ids",
}
THREADS_IN: Final[Mapping[int, Sequence[ChannelKind]]] = {
    ChannelKind.TEXT: (ChannelKind.PUBLIC_THREAD, ChannelKind.PRIVATE_THREAD),
    ChannelKind.ANNOUNCEMENT: (ChannelKind.ANNOUNCEMENT_THREAD,),
}
"""The kinds of threads in each kind of channel; one that is opened from a message is the first."""
AUTO_ARCHIVE = (60, 1440, 4320, 10080)
ATTRIBUTES: Final = {
    "auto_archive_duration": "auto_archive",
    "rate_limit_per_user": "slowmode",
    "invitable": "invitable",
    "locked": "locked",
}
"""The fields of a body that are stored as they are, and our names for them."""
EDITED: Final = frozenset(
    {"name", "auto_archive_duration", "rate_limit_per_user", "invitable", "applied_tags"}
)
"""What cannot be changed while a thread is archived."""
THREAD_STARTER = 21
"""The type of the line at the top of a thread that shows the message it was started from."""


def open_thread(
    desk: Desk, parent: Channel, owner: int, body: Json, message: Message | None = None
) -> Channel:
    """Start a thread in a channel, or from one of its messages."""
    kinds = THREADS_IN.get(parent.type)
    if kinds is None:
        raise refusal(50024)
    if message is not None and message.thread_id is not None:
        raise refusal(160004)
    errors = ValidationErrors()
    check_types(body, FIELD_TYPES, (), errors)
    errors.raise_any()
    asked = ChannelKind.PRIVATE_THREAD if body.get("type") is None else body["type"]
    kind = kinds[0] if message is not None else asked
    if kind not in THREADS:
        errors.add(("type",), "BASE_TYPE_CHOICES", "Value must be one of (10, 11, 12).")
    errors.raise_any()
    if kind not in kinds:
        raise refusal(50024)
    thread = new_thread(desk, parent, owner, body, kind, message)
    add_thread(desk, thread)
    if message is not None:
        message.thread_id = thread.id
        message.flags |= 1 << 5
        desk.world.touch("message", parent.id, message.id)
        events.message_updated(desk, message)
    return thread


def new_thread(
    desk: Desk,
    parent: Channel,
    owner: int,
    body: Json,
    kind: int,
    message: Message | None = None,
) -> Channel:
    """Return a thread that can be added to a channel, or refuse."""
    errors = ValidationErrors()
    check_types(body, FIELD_TYPES, (), errors)
    name = body.get("name")
    if not isinstance(name, str) or not 1 <= len(name.strip()) <= 100:
        errors.bad_length(("name",), 1, 100)
    minutes = body.get("auto_archive_duration") or 1440
    if minutes not in AUTO_ARCHIVE:
        text = "Value must be one of (60, 1440, 4320, 10080)."
        errors.add(("auto_archive_duration",), "BASE_TYPE_CHOICES", text)
    errors.raise_any()
    held = desk.world.threads_of(parent.guild_id or 0)
    active = [thread for thread in held if not thread.archived]
    if len(active) >= limits.ACTIVE_THREADS:
        raise refusal(160006)
    if owner == desk.bot.id:
        _count_thread(desk, parent.guild_id or 0)
    now = desk.clock.now()
    return Channel(
        id=message.id if message is not None else desk.snowflakes.next(),
        type=kind,
        guild_id=parent.guild_id,
        name=str(name).strip(),
        parent_id=parent.id,
        owner_id=owner,
        auto_archive=minutes,
        archived_at=now,
        created_at=now,
        invitable=body.get("invitable") is not False,
        slowmode=int(body.get("rate_limit_per_user") or 0),
        thread_members={owner: now},
    )


def add_thread(desk: Desk, thread: Channel) -> None:
    """Add a new thread to the world, and tell everyone."""
    desk.world.channels[thread.id] = thread
    desk.world.touch("channel", thread.id)
    schedule_archiving(desk, thread)
    events.channel_created(desk, thread)


def change_thread(desk: Desk, thread: Channel, body: Json, *, may_manage: bool) -> None:
    """Rename, archive, lock or unarchive a thread."""
    errors = ValidationErrors()
    check_types(body, FIELD_TYPES, (), errors)
    if body.get("auto_archive_duration") not in (None, *AUTO_ARCHIVE):
        text = "Value must be one of (60, 1440, 4320, 10080)."
        errors.add(("auto_archive_duration",), "BASE_TYPE_CHOICES", text)
    errors.raise_any()
    if thread.locked and not may_manage:
        raise refusal(160005)
    touching = EDITED & body.keys()
    opening = body.get("archived") is False
    if thread.archived and touching and not opening:
        raise refusal(50083)
    if "locked" in body and not may_manage:
        raise refusal(50013)
    if "applied_tags" in body:
        forum = desk.channel(thread.parent_id or 0)
        thread.applied_tags = forum_tags.chosen_tags(
            forum, body["applied_tags"], thread.applied_tags, may_manage=may_manage
        )
    if body.get("name") is not None and body["name"] != thread.name:
        if not isinstance(body["name"], str) or not 1 <= len(body["name"]) <= 100:
            errors.bad_length(("name",), 1, 100)
            errors.raise_any()
        count_rename(desk, thread)
        thread.name = body["name"]
    for name, attribute in ATTRIBUTES.items():
        if body.get(name) is not None:
            setattr(thread, attribute, body[name])
    if body.get("archived") is not None and body["archived"] != thread.archived:
        thread.archived = body["archived"]
        thread.archived_at = desk.clock.now()
    schedule_archiving(desk, thread)
    desk.world.touch("channel", thread.id)
    events.channel_updated(desk, thread)


def count_rename(desk: Desk, channel: Channel) -> None:
    """Refuse more than two renames in ten minutes."""
    if desk.rates.generous:
        return
    most, seconds = RENAMES
    now = desk.clock.running()
    renames = desk.renames.setdefault(channel.id, deque())
    while renames and renames[0] <= now - seconds:
        renames.popleft()
    if len(renames) >= most:
        raise RateLimitedError(renames[0] + seconds - now, 0, "You are being rate limited.")
    renames.append(now)


def _count_thread(desk: Desk, guild: int) -> None:
    """Refuse more threads of the bot than a server takes in five minutes."""
    wait = desk.rates.new_thread(guild, desk.clock.running())
    if wait is not None:
        raise RateLimitedError(wait, 0, "You are being rate limited.")


class RateLimitedError(Refusal):
    """A limit that no header announces: a 429 with the seconds to wait."""

    def __init__(self, retry_after: float, code: int, text: str) -> None:
        super().__init__(429, code, text)
        self.retry_after = retry_after


def may_manage(desk: Desk, thread: Channel) -> bool:
    """Whether the bot may change locked threads."""
    return bool(desk.permissions(desk.bot.id, thread) & Permission.MANAGE_THREADS)


def check_sending(thread: Channel, *, may_manage: bool) -> None:
    """Refuse a message in a locked thread."""
    if thread.locked and not may_manage:
        raise refusal(160005)


def message_sent(desk: Desk, thread: Channel, message: Message) -> None:
    """Unarchive a thread after a message, and add its author and the users it mentions.

    The message that a thread was started from is not counted, nor a forum post's first one.
    """
    thread.sent += message.type != THREAD_STARTER and message.id != thread.id
    for user in (message.author_id, *message.mentions):
        join(desk, thread, user)
    woken = thread.archived
    thread.archived = False
    thread.archived_at = desk.clock.now() if woken else thread.archived_at
    schedule_archiving(desk, thread)
    if woken:
        events.channel_updated(desk, thread)


def join(desk: Desk, thread: Channel, user: int) -> None:
    """Add a user to a thread, if they can see its channel."""
    guild, parent = desk.guild_of(thread), desk.world.channels.get(thread.parent_id or 0)
    if user in thread.thread_members or guild is None or parent is None:
        return
    if not desk.permissions(user, parent) & Permission.VIEW_CHANNEL:
        return
    thread.thread_members[user] = desk.clock.now()
    desk.world.touch("channel", thread.id)
    _members_changed(desk, guild, thread, added=[user])
    is_private = thread.type == ChannelKind.PRIVATE_THREAD
    seen = {"channel": events.channel_for_user(desk, thread, user)}
    desk.watchers.tell(user, "channel_created" if is_private else "channel_updated", seen)


def leave(desk: Desk, thread: Channel, user: int) -> None:
    """Remove a user from a thread."""
    guild = desk.guild_of(thread)
    if thread.thread_members.pop(user, None) is None or guild is None:
        return
    desk.world.touch("channel", thread.id)
    _members_changed(desk, guild, thread, removed=[user])
    if thread.type == ChannelKind.PRIVATE_THREAD:
        gone = {"channel_id": str(thread.id), "guild_id": str(guild.id)}
        desk.watchers.tell(user, "channel_deleted", gone)


def _members_changed(
    desk: Desk,
    guild: Guild,
    thread: Channel,
    added: list[int] | None = None,
    removed: list[int] | None = None,
) -> None:
    data: Json = {
        "id": str(thread.id),
        "guild_id": str(guild.id),
        "member_count": len(thread.thread_members),
    }
    if added:
        data["added_members"] = [thread_member_shape(thread, user) for user in added]
    if removed:
        data["removed_member_ids"] = [str(user) for user in removed]
    own = desk.bot.id in (*(added or ()), *(removed or ()))
    intent = Intent.GUILDS if own else Intent.GUILDS | Intent.GUILD_MEMBERS
    desk.gateway.tell("THREAD_MEMBERS_UPDATE", data, guild.id, intent)


def schedule_archiving(desk: Desk, thread: Channel, since: float | None = None) -> None:
    """Archive a thread when it has been inactive for its time, from now or from `since`."""
    old = desk.archive_alarms.pop(thread.id, None)
    if old is not None:
        old.cancel()
    if thread.archived:
        return

    def archive() -> None:
        if not thread.archived and thread.id in desk.world.channels:
            thread.archived = True
            thread.archived_at = desk.clock.now()
            desk.world.touch("channel", thread.id)
            events.channel_updated(desk, thread)

    start = desk.clock.now() if since is None else since
    due = start + thread.auto_archive * 60
    desk.archive_alarms[thread.id] = desk.clock.at(due, archive)
