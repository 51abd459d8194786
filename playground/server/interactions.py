"""Interactions: from a command or a click to the bot's answers."""

import asyncio
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from playground.server import limits, messages, news, threads
from playground.server.clock import Alarm
from playground.server.command_rules import check_choices
from playground.server.component_rules import check_modal
from playground.server.desk import Desk
from playground.server.fields import objects
from playground.server.message_rules import EPHEMERAL, LOADING
from playground.server.message_shapes import message_shape
from playground.server.messages import Draft, Upload
from playground.server.refusals import Complaints, Refusal, invalid, not_found, refusal
from playground.server.shapes import (
    interaction_member_shape,
    partial_channel_shape,
    user_shape,
)
from playground.server.world import Channel, Json, Message

COMMAND: Final = 2
COMPONENT: Final = 3
AUTOCOMPLETE: Final = 4
MODAL_SUBMIT: Final = 5
ANSWERS: Final = {
    COMMAND: (4, 5, 9, 10),
    COMPONENT: (4, 5, 6, 7, 9, 10),
    AUTOCOMPLETE: (8,),
    MODAL_SUBMIT: (4, 5, 6, 7),
}
"""Which kinds of answer an interaction takes."""
OUTCOMES: Final = {4: "message", 5: "thinking", 6: "acknowledged", 7: "updated", 8: "choices",
                   9: "modal"}  # fmt: skip
FAILURES: Final = {
    "timeout": "The application did not respond in time.",
    "offline": "The bot is not connected.",
    "expired": "The application did not respond.",
}


@dataclass(slots=True)
class Interaction:
    """One thing that a user did with the bot."""

    id: int
    token: str
    type: int
    user_id: int
    channel_id: int
    guild_id: int | None
    metadata: Json
    created: float
    answered: asyncio.Future[Json]
    data: Json = field(default_factory=dict)
    message: Message | None = None
    """The message that was clicked."""
    answer: int | None = None
    original: Message | None = None
    modal: Json | None = None
    over: bool = False
    """Nobody answered in time."""
    alarms: list[Alarm] = field(default_factory=list)


def begin(
    desk: Desk,
    kind: int,
    user: int,
    channel: Channel,
    data: Json,
    *,
    message: Message | None = None,
    trigger: Interaction | None = None,
) -> Interaction:
    """A user does something; the bot is told, and has three seconds."""
    now = desk.clock.now()
    interaction = Interaction(
        id=desk.snowflakes.next(),
        token=secrets.token_urlsafe(48),
        type=kind,
        user_id=user,
        channel_id=channel.id,
        guild_id=channel.guild_id,
        metadata={},
        created=now,
        answered=asyncio.get_running_loop().create_future(),
        data=data,
        message=message,
    )
    interaction.metadata = _metadata(desk, interaction, trigger)
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
    desk.gateway.tell("INTERACTION_CREATE", _payload(desk, interaction, channel), channel.guild_id)
    return interaction


def fail(desk: Desk, interaction: Interaction, reason: str) -> None:
    """Nobody answered."""
    if interaction.answer is not None or interaction.over:
        return
    interaction.over = True
    outcome = {
        "interaction_id": str(interaction.id),
        "outcome": "failed",
        "reason": reason,
        "error": FAILURES[reason],
    }
    _settle(interaction, outcome)
    desk.watchers.tell(interaction.user_id, "interaction_failed", outcome)


def expire(desk: Desk, interaction: Interaction) -> None:
    """The token's quarter of an hour is over."""
    original = interaction.original
    if original is not None and original.flags & LOADING:
        outcome = {
            "interaction_id": str(interaction.id),
            "outcome": "failed",
            "reason": "expired",
            "error": FAILURES["expired"],
        }
        desk.watchers.tell(interaction.user_id, "interaction_failed", outcome)
    # Kept for another quarter, so that a late call gets its own refusal.
    due = desk.clock.now() + limits.TOKEN_SECONDS
    desk.clock.at(due, lambda: forget(desk, interaction))


def forget(desk: Desk, interaction: Interaction) -> None:
    """It never was."""
    desk.interactions.pop(interaction.id, None)
    desk.by_token.pop(interaction.token, None)


async def answer(desk: Desk, interaction: Interaction, body: Json, files: Sequence[Upload]) -> Json:
    """The bot's first answer."""
    if interaction.over:
        raise refusal(10062)
    if interaction.answer is not None:
        raise refusal(40060)
    kind = body.get("type")
    allowed = ANSWERS[interaction.type]
    if interaction.type == MODAL_SUBMIT and interaction.message is None:
        allowed = (4, 5)
    if kind not in allowed:
        choices = ", ".join(map(str, allowed))
        raise invalid(("type",), "BASE_TYPE_CHOICES", f"Value must be one of ({choices}).")
    data = body.get("data") or {}
    outcome: Json = {"interaction_id": str(interaction.id), "outcome": OUTCOMES[kind]}
    if kind in (4, 5):
        interaction.original = await _reply(desk, interaction, data, files, thinking=kind == 5)
    elif kind == 7:
        interaction.original = interaction.message
        await _update(desk, interaction, data, files)
    elif kind == 6:
        interaction.original = interaction.message
    elif kind == 8:
        outcome["choices"] = _choices(desk, interaction, data)
    elif kind == 9:
        outcome["modal"] = interaction.modal = _modal(interaction, data)
    interaction.answer = kind
    interaction.alarms[0].cancel()
    if kind in (4, 5, 7) and interaction.original is not None:
        shown = news.seen_message(desk, interaction.original, interaction.user_id)
        outcome["message"] = shown
    _announce(desk, interaction, outcome)
    return _callback_shape(desk, interaction)


def _announce(desk: Desk, interaction: Interaction, outcome: Json) -> None:
    user = interaction.user_id
    _settle(interaction, outcome)
    desk.watchers.tell(user, "interaction_answered", outcome)
    if "modal" in outcome:
        desk.watchers.tell(user, "modal_opened", {"modal": outcome["modal"]})
    if "choices" in outcome:
        told = {"interaction_id": outcome["interaction_id"], "choices": outcome["choices"]}
        desk.watchers.tell(user, "autocomplete_answered", told)


async def follow_up(
    desk: Desk, interaction: Interaction, body: Json, files: Sequence[Upload]
) -> Message:
    """Another message of the bot after its first answer."""
    original = interaction.original
    if interaction.answer == 5 and original is not None and original.flags & LOADING:
        # The first follow-up to "thinking" takes its place.
        kept = {name: value for name, value in body.items() if name != "flags"}
        flags = body.get("flags") or 0
        await messages.edit(desk, original, kept | {"flags": flags & ~EPHEMERAL}, files)
        return original
    ephemeral = (body.get("flags") or 0) & EPHEMERAL
    metadata = dict(interaction.metadata)
    reference = None
    if original is not None:
        metadata["original_response_message_id"] = str(original.id)
        reference = _reference(original)
    channel = desk.channel(interaction.channel_id)
    _check_thread(desk, channel)
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
    """The interaction whose token this is, if it is still good."""
    if application != desk.world.application_id:
        raise refusal(10015)
    interaction = desk.by_token.get(token)
    if interaction is None or interaction.answer is None:
        raise refusal(10015)
    if desk.clock.now() >= interaction.created + limits.TOKEN_SECONDS:
        raise refusal(50027)
    return interaction


def message_of(desk: Desk, interaction: Interaction, which: str) -> Message:
    """A message that this interaction may read, change and delete."""
    if which == "@original":
        original = interaction.original
        if original is None or desk.world.message(original.channel_id, original.id) is None:
            raise refusal(10008)
        return original
    if not which.isdecimal():
        raise not_found()
    message = desk.world.message(interaction.channel_id, int(which))
    mine = message is not None and (
        (message.interaction or {}).get("id") == str(interaction.id)
        or message is interaction.message
    )
    if message is None or not mine:
        raise refusal(10008)
    return message


async def _reply(
    desk: Desk, interaction: Interaction, data: Json, files: Sequence[Upload], *, thinking: bool
) -> Message:
    flags = data.get("flags") or 0
    ephemeral = flags & EPHEMERAL
    channel = desk.channel(interaction.channel_id)
    _check_thread(desk, channel)
    reference = _reference(interaction.message) if interaction.message is not None else None
    draft = Draft(
        channel=channel,
        author=desk.bot.id,
        body={} if thinking else data,
        files=() if thinking else files,
        path=("data",),
        owner=interaction.user_id if ephemeral else None,
        interaction=interaction.metadata,
        webhook=True,
        flags=ephemeral | (LOADING if thinking else 0),
        type=19 if reference else 20,
        reference=reference,
    )
    return await messages.post(desk, draft)


async def _update(
    desk: Desk, interaction: Interaction, data: Json, files: Sequence[Upload]
) -> None:
    message = interaction.message
    if message is None or desk.world.message(message.channel_id, message.id) is None:
        raise refusal(10008)
    await messages.edit(desk, message, data, files, path=("data",), drop_files=True)


def _choices(desk: Desk, interaction: Interaction, data: Json) -> list[Json]:
    complaints = Complaints()
    place = ("data", "choices")
    choices = objects(data.get("choices"), place, complaints)
    if data.get("choices") is None:
        complaints.missing(place)
    if len(choices) > limits.CHOICES:
        complaints.too_long(place, limits.CHOICES)
    check_choices(choices, _focused(interaction.data.get("options") or []), complaints)
    complaints.raise_any()
    locale = desk.world.users[interaction.user_id].locale
    return [
        {
            "name": choice["name"],
            "name_localized": (choice.get("name_localizations") or {}).get(locale)
            or choice["name"],
            "value": choice["value"],
        }
        for _, choice in choices
    ]


def _focused(options: list[Json]) -> Any:
    for option in options:
        if option.get("focused"):
            return option["type"]
        inner = _focused(option.get("options") or [])
        if inner is not None:
            return inner
    return None


def _modal(interaction: Interaction, data: Json) -> Json:
    complaints = Complaints()
    check_modal(data, complaints)
    complaints.raise_any()
    return {
        "interaction_id": str(interaction.id),
        "custom_id": data["custom_id"],
        "title": data["title"],
        "components": messages.numbered(data["components"], ()),
    }


def _check_thread(desk: Desk, channel: Channel) -> None:
    if channel.is_thread:
        threads.check_sending(channel, may_manage=threads.may_manage(desk, channel))


def _settle(interaction: Interaction, outcome: Json) -> None:
    if not interaction.answered.done():
        interaction.answered.set_result(outcome)


def _reference(message: Message) -> Json:
    return {"type": 0, "channel_id": str(message.channel_id), "message_id": str(message.id)}


def _metadata(desk: Desk, interaction: Interaction, trigger: Interaction | None) -> Json:
    owner = interaction.guild_id or 0
    metadata: Json = {
        "id": str(interaction.id),
        "type": interaction.type,
        "user": user_shape(desk.world.users[interaction.user_id]),
        "authorizing_integration_owners": {"0": str(owner)},
    }
    if interaction.type == COMMAND:
        metadata |= {"name": interaction.data.get("name"), "command_type": 1}
    elif interaction.type == COMPONENT and interaction.message is not None:
        metadata["interacted_message_id"] = str(interaction.message.id)
    elif interaction.type == MODAL_SUBMIT and trigger is not None:
        metadata["triggering_interaction_metadata"] = trigger.metadata
    return metadata


def _callback_shape(desk: Desk, interaction: Interaction) -> Json:
    told: Json = {
        "id": str(interaction.id),
        "type": interaction.type,
        "channel_id": str(interaction.channel_id),
    }
    if interaction.guild_id is not None:
        told["guild_id"] = str(interaction.guild_id)
    original = interaction.original
    shape: Json = {"interaction": told}
    if original is not None and interaction.answer in (4, 5, 6, 7):
        told["response_message_id"] = str(original.id)
        told["response_message_loading"] = interaction.answer in (5, 6)
        told["response_message_ephemeral"] = original.owner_id is not None
        if interaction.answer in (4, 7):
            message = message_shape(desk, original)
            shape["resource"] = {"type": interaction.answer, "message": message}
    return shape


def _payload(desk: Desk, interaction: Interaction, channel: Channel) -> Json:
    user = desk.world.users[interaction.user_id]
    guild = desk.guild_of(channel)
    payload: Json = {
        "id": str(interaction.id),
        "application_id": str(desk.world.application_id),
        "type": interaction.type,
        "token": interaction.token,
        "version": 1,
        "data": interaction.data,
        "channel_id": str(channel.id),
        "channel": partial_channel_shape(desk, channel, user.id),
        "app_permissions": str(desk.permissions(desk.bot.id, channel)),
        "locale": user.locale,
        "entitlements": [],
        "entitlement_sku_ids": [],
        "authorizing_integration_owners": {"0": str(interaction.guild_id or 0)},
        "context": 1 if guild is None else 0,
        "attachment_size_limit": limits.FILE_SIZE,
    }
    if guild is None:
        payload["user"] = user_shape(user)
    else:
        member = guild.members[user.id]
        payload |= {
            "guild_id": str(guild.id),
            "guild": {"id": str(guild.id), "locale": guild.locale, "features": []},
            "guild_locale": guild.locale,
            "member": interaction_member_shape(desk, channel, member),
        }
    if interaction.message is not None:
        payload["message"] = message_shape(desk, interaction.message)
    return payload


__all__ = ["Interaction", "Refusal", "answer", "begin", "by_token", "fail", "follow_up",
           "forget", "message_of"]  # fmt: skip
