"""Interactions: started by a user, failed, followed up, expired."""

import asyncio
import secrets
from collections.abc import Sequence

from playground.server.desk import Desk
from playground.server.interactions.answers import check_thread, reference_to
from playground.server.interactions.interaction import FAILURES, Interaction
from playground.server.shapes.interaction_shapes import event_shape, metadata_shape
from playground.server.state import authority, messages
from playground.server.state.attachments import Upload
from playground.server.state.messages import Draft
from playground.server.state.world import Channel, Json, Message
from playground.server.validation import limits
from playground.server.validation.message_rules import EPHEMERAL, LOADING
from playground.server.validation.refusals import not_found, refusal


def begin(
    desk: Desk,
    kind: int,
    user: int,
    channel: Channel,
    data: Json,
    *,
    owners: dict[str, str],
    message: Message | None = None,
    trigger: Interaction | None = None,
) -> Interaction:
    """Start an interaction: tell the bot, which has three seconds to answer."""
    now = desk.clock.now()
    interaction = Interaction(
        id=desk.snowflakes.next(),
        token=secrets.token_urlsafe(48),
        type=kind,
        user_id=user,
        channel_id=channel.id,
        guild_id=channel.guild_id,
        owners=owners,
        metadata={},
        created=now,
        answered=asyncio.get_running_loop().create_future(),
        data=data,
        message=message,
    )
    interaction.metadata = metadata_shape(desk, interaction, trigger)
    desk.interactions[interaction.id] = interaction
    desk.by_token[interaction.token] = interaction
    desk.watchers.tell(
        user,
        "interaction_created",
        {"interaction_id": str(interaction.id), "channel_id": str(channel.id)},
    )
    if not desk.gateway.is_online(channel.guild_id):
        fail(desk, interaction, "offline")
        return interaction
    interaction.alarms = [
        desk.clock.at(now + limits.ANSWER_SECONDS, lambda: fail(desk, interaction, "timeout")),
        desk.clock.at(now + limits.TOKEN_SECONDS, lambda: expire(desk, interaction)),
    ]
    event = event_shape(desk, interaction, channel)
    desk.gateway.tell("INTERACTION_CREATE", event, channel.guild_id, everywhere=True)
    return interaction


def fail(desk: Desk, interaction: Interaction, reason: str) -> None:
    """Mark an interaction as failed if it has no answer yet."""
    if interaction.answer is not None or interaction.failed:
        return
    interaction.failed = True
    outcome = _failure(interaction, reason)
    interaction.resolve(outcome)
    desk.watchers.tell(interaction.user_id, "interaction_failed", outcome)


def expire(desk: Desk, interaction: Interaction) -> None:
    """Report an answer that is still "thinking" when its token expires after 15 minutes."""
    original = interaction.original
    if original is not None and original.flags & LOADING:
        outcome = _failure(interaction, "expired")
        desk.watchers.tell(interaction.user_id, "interaction_failed", outcome)
    # Kept for another 15 minutes, so that a late call gets its own refusal.
    due = desk.clock.now() + limits.TOKEN_SECONDS
    desk.clock.at(due, lambda: forget(desk, interaction))


def forget(desk: Desk, interaction: Interaction) -> None:
    """Remove an interaction."""
    desk.interactions.pop(interaction.id, None)
    desk.by_token.pop(interaction.token, None)


async def follow_up(
    desk: Desk, interaction: Interaction, body: Json, files: Sequence[Upload]
) -> Message:
    """Post another message of the bot after its first answer."""
    if authority.is_guest(interaction):
        if interaction.follow_ups >= limits.GUEST_FOLLOW_UPS:
            raise refusal(40094)
        interaction.follow_ups += 1
    original = interaction.original
    if interaction.answer == 5 and original is not None and original.flags & LOADING:
        # The first follow-up replaces the "thinking" message.
        kept = {name: value for name, value in body.items() if name != "flags"}
        flags = body.get("flags") or 0
        await messages.edit(desk, original, kept | {"flags": flags & ~EPHEMERAL}, files)
        return original
    ephemeral = (body.get("flags") or 0) & EPHEMERAL
    if authority.must_be_private(desk, interaction):
        ephemeral = EPHEMERAL
    metadata = dict(interaction.metadata)
    reference = None
    if original is not None:
        metadata["original_response_message_id"] = str(original.id)
        reference = reference_to(original)
    channel = desk.channel(interaction.channel_id)
    check_thread(desk, channel)
    draft = Draft(
        channel=channel,
        author=desk.bot.id,
        body=body,
        files=files,
        owner=interaction.user_id if ephemeral else None,
        interaction=metadata,
        webhook=True,
        flags=ephemeral,
        type=19 if reference else 0,
        reference=reference,
    )
    return await messages.post(desk, draft)


def by_token(desk: Desk, application: int, token: str) -> Interaction:
    """Return the interaction with this token, or refuse if it is unknown or expired."""
    if application != desk.world.application_id:
        raise refusal(10015)
    interaction = desk.by_token.get(token)
    if interaction is None or interaction.answer is None:
        raise refusal(10015)
    if desk.clock.now() >= interaction.created + limits.TOKEN_SECONDS:
        raise refusal(50027)
    return interaction


def message_of(desk: Desk, interaction: Interaction, which: str) -> Message:
    """Return a message that this interaction may read, edit and delete."""
    if which == "@original":
        original = interaction.original
        if original is None or desk.world.message(original.channel_id, original.id) is None:
            raise refusal(10008)
        return original
    if not which.isdecimal():
        raise not_found()
    message = desk.world.message(interaction.channel_id, int(which))
    created_here = message is not None and (
        (message.interaction or {}).get("id") == str(interaction.id)
        or message is interaction.message
    )
    if message is None or not created_here:
        raise refusal(10008)
    return message


def _failure(interaction: Interaction, reason: str) -> Json:
    return {
        "interaction_id": str(interaction.id),
        "outcome": "failed",
        "reason": reason,
        "error": FAILURES[reason],
    }
