"""The bot's first answer to an interaction."""

from collections.abc import Sequence
from typing import Any

from playground.server.desk import Desk
from playground.server.interactions.interaction import ANSWERS, MODAL_SUBMIT, OUTCOMES, Interaction
from playground.server.interactions.phone_forms import form_on_phone
from playground.server.shapes.interaction_shapes import callback_shape
from playground.server.state import authority, events, messages, threads
from playground.server.state.attachments import Upload, with_component_ids
from playground.server.state.messages import Draft
from playground.server.state.world import Channel, Json, Message
from playground.server.validation import limits
from playground.server.validation.command_rules import check_choices
from playground.server.validation.component_rules import check_modal
from playground.server.validation.fields import check_objects
from playground.server.validation.message_rules import EPHEMERAL, LOADING
from playground.server.validation.refusals import ValidationErrors, invalid, refusal


async def answer(desk: Desk, interaction: Interaction, body: Json, files: Sequence[Upload]) -> Json:
    """Check and carry out the bot's first answer; return what the call responds."""
    if interaction.failed:
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
        outcome["modal"] = interaction.modal = _modal(desk, interaction, data)
    interaction.answer = kind
    interaction.alarms[0].cancel()
    if kind in (4, 5, 7) and interaction.original is not None:
        shown = events.message_for_user(desk, interaction.original, interaction.user_id)
        outcome["message"] = shown
    _announce(desk, interaction, outcome)
    return callback_shape(desk, interaction)


def _announce(desk: Desk, interaction: Interaction, outcome: Json) -> None:
    user = interaction.user_id
    interaction.resolve(outcome)
    desk.watchers.tell(user, "interaction_answered", outcome)
    if "modal" in outcome:
        desk.watchers.tell(user, "modal_opened", {"modal": outcome["modal"]})
    if "choices" in outcome:
        told = {"interaction_id": outcome["interaction_id"], "choices": outcome["choices"]}
        desk.watchers.tell(user, "autocomplete_answered", told)


async def _reply(
    desk: Desk, interaction: Interaction, data: Json, files: Sequence[Upload], *, thinking: bool
) -> Message:
    flags = data.get("flags") or 0
    private = authority.must_be_private(desk, interaction)
    ephemeral = EPHEMERAL if private else flags & EPHEMERAL
    channel = desk.channel(interaction.channel_id)
    check_thread(desk, channel)
    reference = reference_to(interaction.message) if interaction.message is not None else None
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
    errors = ValidationErrors()
    place = ("data", "choices")
    choices = check_objects(data.get("choices"), place, errors)
    if data.get("choices") is None:
        errors.missing(place)
    if len(choices) > limits.CHOICES:
        errors.too_long(place, limits.CHOICES)
    check_choices(choices, _focused(interaction.data.get("options") or []), errors)
    errors.raise_any()
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


def _modal(desk: Desk, interaction: Interaction, data: Json) -> Json:
    errors = ValidationErrors()
    check_modal(data, errors)
    errors.raise_any()
    modal = {
        "interaction_id": str(interaction.id),
        "custom_id": data["custom_id"],
        "title": data["title"],
        "components": with_component_ids(data["components"], ()),
    }
    user = desk.world.users[interaction.user_id]
    return form_on_phone(desk, user.id, modal) if user.phone else modal


def check_thread(desk: Desk, channel: Channel) -> None:
    """Refuse an answer in a locked thread."""
    if channel.is_thread:
        threads.check_sending(channel, may_manage=threads.may_manage(desk, channel))


def reference_to(message: Message) -> Json:
    """Return the reference that makes a message a reply to another."""
    return {"type": 0, "channel_id": str(message.channel_id), "message_id": str(message.id)}
