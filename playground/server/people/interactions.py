"""What users do with the bot: commands, buttons, selects, modals."""

from typing import Any

from aiohttp import web

from playground.server.desk import Desk
from playground.server.interactions import interactions
from playground.server.interactions.interaction import (
    AUTOCOMPLETE,
    COMMAND,
    COMPONENT,
    MODAL_SUBMIT,
    Interaction,
)
from playground.server.interactions.phone_forms import remember_submitted
from playground.server.interactions.resolving import Resolved
from playground.server.people.command_options import CommandOptions
from playground.server.people.component_values import modal_value, select_values
from playground.server.people.requests import Answer, PageApiError, PageRequest, add_route, parse_id
from playground.server.state import authority
from playground.server.state.world import Json
from playground.server.validation.component_rules import walk

SELECTS = (3, 5, 6, 7, 8)
CHAT_INPUT = 1
ON_USER = 2
"""The types of commands: typed after a slash, or in the menu of a user (2) or a message (3)."""


async def list_commands(request: PageRequest) -> Answer:
    """List the commands that this user may use here, in their language."""
    channel, me = request.channel(), request.user
    usable = [
        with_localised_texts(command, me.locale)
        for command in request.desk.world.commands.values()
        if authority.owners(request.desk, command, me.id, channel)
    ]
    return 200, {"commands": usable}


async def invoke(request: PageRequest) -> Answer:
    """Use a command."""
    return await _command(request, COMMAND)


async def autocomplete(request: PageRequest) -> Answer:
    """Ask the bot for suggestions for an option."""
    return await _command(request, AUTOCOMPLETE)


async def click(request: PageRequest) -> Answer:
    """Press a button, or choose values of a select."""
    desk, me, channel = request.desk, request.user, request.channel()
    body = await request.read()
    message = request.message(channel, parse_id(body.get("message_id"), "unknown_message"))
    found = [
        part
        for part in walk(message.components)
        if part.get("custom_id") is not None and part.get("custom_id") == body.get("custom_id")
    ]
    if not found or found[0].get("disabled") or message.author_id != desk.bot.id:
        raise PageApiError(404, "unknown_component", "This button is no longer there.")
    component = found[0]
    data: Json = {
        "id": component["id"],
        "custom_id": component["custom_id"],
        "component_type": component["type"],
    }
    if component["type"] in SELECTS:
        resolved = Resolved(desk, channel, me.id)
        data["values"] = select_values(component, body.get("values"), resolved)
        if resolved.found:
            data["resolved"] = resolved.found
    owners = authority.owners_of_message(desk, message, channel)
    if not owners:
        raise PageApiError(403, "forbidden", "Whoever brought the app here has it no more.")
    interaction = interactions.begin(
        desk, COMPONENT, me.id, channel, data, owners=owners, message=message
    )
    return await _outcome(interaction, body)


async def submit_modal(request: PageRequest) -> Answer:
    """Submit a modal."""
    desk, me = request.desk, request.user
    trigger = _modal(request)
    modal = trigger.modal or {}
    channel = desk.world.channels.get(trigger.channel_id)
    if channel is None or not desk.can_see(me.id, channel):
        raise PageApiError(404, "unknown_channel", "There is no such channel.")
    body = await request.read(with_files=True)
    values = body.get("values")
    if not isinstance(values, dict):
        raise PageApiError(400, "bad_values", "The values are an object.")
    files = {file.number: file for file in request.files}
    resolved = Resolved(desk, channel, me.id)
    parts = [await _part(part, values, resolved, files) for part in modal["components"]]
    data: Json = {"custom_id": modal["custom_id"], "components": parts}
    if resolved.found:
        data["resolved"] = resolved.found
    interaction = interactions.begin(
        desk,
        MODAL_SUBMIT,
        me.id,
        channel,
        data,
        owners=trigger.owners,
        message=trigger.message,
        trigger=trigger,
    )
    if me.phone:
        remember_submitted(desk, me.id, modal, values)
    status, outcome = await _outcome(interaction, body)
    if outcome.get("outcome") != "failed":
        trigger.modal = None
    return status, outcome


async def dismiss_modal(request: PageRequest) -> Answer:
    """Close a modal without submitting it."""
    _modal(request).modal = None
    return 204, None


def with_localised_texts(thing: Json, locale: str) -> Json:
    """Return a command, an option or a choice with its texts in a language."""
    made = dict(thing)
    for name in ("name", "description"):
        if name in thing:
            texts = thing.get(f"{name}_localizations") or {}
            made[f"{name}_localized"] = texts.get(locale) or thing[name]
    for inner in ("options", "choices"):
        if thing.get(inner):
            made[inner] = [with_localised_texts(part, locale) for part in thing[inner]]
    return made


async def _command(request: PageRequest, kind: int) -> Answer:
    desk, me, channel = request.desk, request.user, request.channel()
    body = await request.read(with_files=True)
    command = desk.world.commands.get(parse_id(body.get("command_id"), "unknown_command"))
    if command is None or (kind == AUTOCOMPLETE and command["type"] != CHAT_INPUT):
        raise PageApiError(404, "unknown_command", "There is no such command.")
    owners = authority.owners(desk, command, me.id, channel)
    if not owners:
        raise PageApiError(403, "forbidden", "You may not use this command here.")
    if channel.archived:
        raise PageApiError(409, "archived", "The thread is archived; write something to wake it.")
    resolved = Resolved(desk, channel, me.id)
    data: Json = {"id": command["id"], "name": command["name"], "type": command["type"]}
    if command["type"] == CHAT_INPUT:
        data["options"] = await _options(request, body, command, resolved, kind)
    else:
        data["target_id"] = _target(request, body, command, resolved)
    if "guild_id" in command:
        data["guild_id"] = command["guild_id"]
    if resolved.found:
        data["resolved"] = resolved.found
    interaction = interactions.begin(desk, kind, me.id, channel, data, owners=owners)
    return await _outcome(interaction, body)


async def _options(
    request: PageRequest, body: Json, command: Json, resolved: Resolved, kind: int
) -> list[Json]:
    """Return the options of a slash command as they were filled in."""
    filled = CommandOptions(resolved, request.files, autocomplete=kind == AUTOCOMPLETE)
    options = await filled.fill(command.get("options") or [], body.get("options") or [])
    if filled.errors:
        text = "Some options are missing or wrong."
        raise PageApiError(400, "bad_options", text, options=filled.errors)
    if kind == AUTOCOMPLETE and filled.focused != 1:
        raise PageApiError(400, "bad_options", "One option is being typed.")
    return options


def _target(request: PageRequest, body: Json, command: Json, resolved: Resolved) -> str:
    """Return the user or the message on which a command of a menu is used."""
    if command["type"] == ON_USER:
        target = parse_id(body.get("target_id"), "unknown_user")
        if not resolved.add_target_user(target):
            raise PageApiError(404, "unknown_user", "There is nobody of that name.")
    else:
        target = parse_id(body.get("target_id"), "unknown_message")
        message = request.message(request.channel(), target)
        if message.owner_id is not None:
            raise PageApiError(404, "unknown_message", "There is no such message.")
        resolved.add_target_message(message)
    return str(target)


async def _outcome(interaction: Interaction, body: Json) -> tuple[int, Any]:
    if body.get("wait") is False:
        return 202, {"interaction_id": str(interaction.id)}
    return 200, await interaction.answered


def _modal(request: PageRequest) -> Interaction:
    trigger = request.desk.interactions.get(request.id("interaction"))
    if trigger is None or trigger.user_id != request.user.id or trigger.modal is None:
        raise PageApiError(404, "unknown_modal", "This dialogue is no longer open.")
    return trigger


async def _part(part: Json, values: Json, resolved: Resolved, files: Any) -> Json:
    kind = part["type"]
    if kind == 10:
        return {"type": 10, "id": part["id"]}
    if kind == 18:
        inner = part["component"]
        filled = await modal_value(inner, values.get(inner["custom_id"]), resolved, files)
        return {"type": 18, "id": part["id"], "component": filled}
    (inner,) = part["components"]
    filled = await modal_value(inner, values.get(inner["custom_id"]), resolved, files)
    return {"type": 1, "id": part["id"], "components": [filled]}


def add_routes(desk: Desk, router: web.UrlDispatcher) -> None:
    """Add the routes for commands, components and modals."""
    add_route(desk, router, "GET", "/channels/{channel}/commands", list_commands)
    add_route(desk, router, "POST", "/channels/{channel}/commands", invoke)
    add_route(desk, router, "POST", "/channels/{channel}/autocomplete", autocomplete)
    add_route(desk, router, "POST", "/channels/{channel}/components", click)
    add_route(desk, router, "POST", "/modals/{interaction}", submit_modal)
    add_route(desk, router, "DELETE", "/modals/{interaction}", dismiss_modal)
