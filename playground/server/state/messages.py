"""Messages: posted, edited, deleted."""

import copy
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from playground.server.desk import Desk
from playground.server.state import events, threads
from playground.server.state.attachments import (
    Upload,
    files_kept_by_edit,
    store_files,
    with_component_ids,
)
from playground.server.state.media import safe_filename
from playground.server.state.permissions import Permission
from playground.server.state.world import Channel, Json, Message
from playground.server.validation import limits
from playground.server.validation.component_rules import check_message_components, walk
from playground.server.validation.message_rules import (
    COMPONENTS_V2,
    LOADING,
    SUPPRESS_EMBEDS,
    SUPPRESS_NOTIFICATIONS,
    check_field_types,
    check_message,
    mentioned,
)
from playground.server.validation.part_rules import ComponentSummary
from playground.server.validation.refusals import Path, Refusal, ValidationErrors, invalid, refusal

KEPT_MESSAGES: Final = 500
"""How many messages a channel keeps; older ones are deleted unless they are pinned."""
KEPT_ANSWERS: Final = 100
"""How many private answers a channel keeps for each user."""
POSTED_FLAGS: Final = SUPPRESS_EMBEDS | SUPPRESS_NOTIFICATIONS | COMPONENTS_V2


@dataclass(slots=True)
class Draft:
    """A message that is about to be checked and posted."""

    channel: Channel
    author: int
    body: Json
    files: Sequence[Upload] = ()
    path: Path = ()
    owner: int | None = None
    """The only user who sees it, or None."""
    interaction: Json | None = None
    webhook: bool = False
    flags: int = 0
    type: int = 0
    reference: Json | None = None
    id: int | None = None
    """The message's id, if it is known before."""


async def post(desk: Desk, draft: Draft) -> Message:
    """Check a message and post it."""
    message = await compose(desk, draft)
    await publish(desk, draft.channel, message)
    return message


async def compose(desk: Desk, draft: Draft) -> Message:
    """Check a message and return it, without posting it."""
    body = draft.body
    flags = _flags(body) & POSTED_FLAGS | draft.flags
    names = {safe_filename(file.filename) for file in draft.files}
    summary = _check(desk, body, flags, names, draft)
    kept_content = _text(body.get("content"))
    if not flags & LOADING and not (
        kept_content or body.get("embeds") or body.get("components") or draft.files
    ):
        raise refusal(50006)
    _check_size(summary)
    message = Message(
        id=draft.id or desk.snowflakes.next(),
        channel_id=draft.channel.id,
        author_id=draft.author,
        type=draft.type,
        content=kept_content,
        flags=flags,
        embeds=copy.deepcopy(body.get("embeds") or []),
        tts=bool(body.get("tts")),
        nonce=body.get("nonce"),
        reference=draft.reference,
        webhook=draft.webhook,
        interaction=draft.interaction,
        owner_id=draft.owner,
    )
    message.attachments = await store_files(desk, draft.files, body, [])
    message.components = with_component_ids(body.get("components") or [], message.attachments)
    _set_mentions(desk, draft.channel, message, body.get("allowed_mentions"))
    message.pinged = _pinged_users(desk, draft.channel, message)
    return message


def reference(channel: Channel, message: int | None = None) -> Json:
    """Return Discord's reference to a message, or to a channel as a whole."""
    made: Json = {"type": 0, "channel_id": str(channel.id)}
    if message is not None:
        made["message_id"] = str(message)
    if channel.guild_id is not None:
        made["guild_id"] = str(channel.guild_id)
    return made


async def edit(
    desk: Desk,
    message: Message,
    body: Json,
    files: Sequence[Upload] = (),
    *,
    path: Path = (),
    drop_files: bool = False,
) -> None:
    """Edit a message; parts that the body leaves out stay as they are.

    `attachments` in the body lists the files to keep. With `drop_files`, leaving it out drops
    all files.
    """
    channel = desk.world.channels[message.channel_id]
    if channel.archived:
        raise refusal(50083)
    errors = ValidationErrors()
    check_field_types(body, errors, path)
    errors.raise_any()
    flags = message.flags
    if body.get("flags") is not None:
        asked = _flags(body)
        if flags & COMPONENTS_V2 and not asked & COMPONENTS_V2:
            raise invalid(
                (*path, "flags"),
                "MESSAGE_CANNOT_REMOVE_COMPONENTS_V2_FLAG",
                "MessageFlags.IS_COMPONENTS_V2 cannot be removed once set",
            )
        flags = flags & ~SUPPRESS_EMBEDS | asked & (SUPPRESS_EMBEDS | COMPONENTS_V2)
    kept = files_kept_by_edit(message, body, files, path=path, drop=drop_files)
    names = {file.filename for file in kept} | {safe_filename(file.filename) for file in files}
    draft = Draft(channel, message.author_id, body, files, path=path)
    whole = body
    if flags & COMPONENTS_V2 and not message.flags & COMPONENTS_V2:
        whole = {"content": message.content, "embeds": message.embeds, **body}
    summary = _check(desk, whole, flags, names, draft)
    _check_size(summary)
    content = _text(body["content"]) if "content" in body else message.content
    embeds = body["embeds"] or [] if "embeds" in body else message.embeds
    components = body["components"] or [] if "components" in body else message.components
    if not (content or embeds or components or kept or files):
        raise refusal(50006)
    dropped = [file for file in message.attachments if file not in kept]
    message.attachments = await store_files(desk, files, body, kept)
    message.flags = flags & ~LOADING
    message.content, message.embeds = content, copy.deepcopy(embeds)
    if "components" in body:
        message.components = with_component_ids(components, message.attachments)
    _set_mentions(desk, channel, message, body.get("allowed_mentions"))
    if not flags & LOADING:
        message.edited_at = desk.clock.now()
    for file in dropped:
        await desk.files.drop(file.id)
    desk.world.touch("message", channel.id, message.id)
    events.message_updated(desk, message)


async def delete(desk: Desk, message: Message) -> None:
    """Delete a message."""
    desk.world.messages[message.channel_id].pop(message.id, None)
    desk.world.touch("message", message.channel_id, message.id)
    events.message_deleted(desk, message)
    for file in message.attachments:
        await desk.files.drop(file.id)


async def delete_many(desk: Desk, channel: Channel, deleted: list[Message]) -> None:
    """Delete several messages of a channel at once."""
    for message in deleted:
        del desk.world.messages[channel.id][message.id]
        desk.world.touch("message", channel.id, message.id)
    events.messages_deleted(desk, channel, deleted)
    for file in [file for message in deleted for file in message.attachments]:
        await desk.files.drop(file.id)


async def publish(desk: Desk, channel: Channel, message: Message) -> None:
    """Add a message to a channel and tell everyone; delete the oldest if there are too many."""
    world = desk.world
    if message.owner_id is None:
        if channel.is_thread:
            threads.message_sent(desk, channel, message)
        channel.last_message_id = message.id
        world.touch("channel", channel.id)
    held = world.messages.setdefault(channel.id, {})
    held[message.id] = message
    world.touch("message", channel.id, message.id)
    events.message_created(desk, message)
    alike = [old for old in held.values() if old.owner_id == message.owner_id and not old.pinned_at]
    if len(alike) > (KEPT_MESSAGES if message.owner_id is None else KEPT_ANSWERS):
        oldest = alike[0]
        del held[oldest.id]
        world.touch("message", channel.id, oldest.id)
        for file in oldest.attachments:
            await desk.files.drop(file.id)


def _check(desk: Desk, body: Json, flags: int, names: set[str], draft: Draft) -> ComponentSummary:
    errors = ValidationErrors()
    components_v2 = bool(flags & COMPONENTS_V2)
    check_message(body, components_v2=components_v2, errors=errors, path=draft.path)
    summary = check_message_components(
        body.get("components"),
        components_v2=components_v2,
        errors=errors,
        path=(*draft.path, "components"),
    )
    for place, url in summary.media:
        name = url.removeprefix("attachment://")
        if url.startswith("attachment://") and safe_filename(name) not in names:
            errors.add(
                place,
                "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
                f'The referenced attachment file "{name}" was not found',
            )
    for place, number in summary.emojis:
        if not number.isdecimal() or int(number) not in desk.world.emojis:
            errors.add(place, "COMPONENT_INVALID_EMOJI", "Invalid emoji")
    errors.raise_any()
    if len(draft.files) > limits.FILES:
        raise invalid((), "BASE_TYPE_MAX_LENGTH", f"Must be {limits.FILES} or fewer in length.")
    if any(len(file.data) > limits.FILE_SIZE for file in draft.files):
        raise refusal(40005)
    return summary


def _check_size(summary: ComponentSummary) -> None:
    if summary.bytes > limits.DISPLAYED_BYTES:
        # Undocumented, but this is how Discord answers.
        raise Refusal(500, 0, "500: Internal Server Error")


def _set_mentions(desk: Desk, channel: Channel, message: Message, allowed: Any) -> None:
    texts = [message.content]
    texts += [part["content"] for part in walk(message.components) if part.get("type") == 10]
    users, roles, everyone = mentioned(texts, allowed, set(desk.world.users))
    guild = desk.guild_of(channel)
    roles = [role for role in roles if guild is not None and role in guild.roles]
    may = desk.permissions(message.author_id, channel) & Permission.MENTION_EVERYONE
    if message.type == 19 and message.reference is not None:
        first = desk.world.message(channel.id, int(message.reference["message_id"]))
        ping = not isinstance(allowed, dict) or bool(allowed.get("replied_user"))
        if first is not None and ping and first.author_id not in users:
            users.append(first.author_id)
    message.mentions, message.mention_roles = users, roles
    message.mention_everyone = everyone and bool(may)


def _pinged_users(desk: Desk, channel: Channel, message: Message) -> list[int]:
    owner = message.owner_id
    if not (channel.is_direct or message.mentions or message.mention_roles) and (
        not message.mention_everyone
    ):
        return []
    viewers = desk.viewers(channel) if owner is None else [owner]
    guild = desk.guild_of(channel)
    roles = set(message.mention_roles)
    return [
        user
        for user in viewers
        if user != message.author_id
        and (
            channel.is_direct
            or message.mention_everyone
            or user in message.mentions
            or (guild is not None and not roles.isdisjoint(guild.members[user].roles))
        )
    ]


def _flags(body: Json) -> int:
    flags = body.get("flags")
    return flags if isinstance(flags, int) else 0


def _text(content: object) -> str:
    # Discord trims the ends and reads numbers as text.
    return "" if content is None else str(content).strip()
