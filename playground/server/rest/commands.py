"""Application commands: listed, created, changed, overwritten, deleted."""

import copy
from typing import Any

from playground.server.desk import Desk
from playground.server.http.calls import NO_CONTENT, Answer, Call, Route
from playground.server.state import authority
from playground.server.state.command_permissions import rules_shape
from playground.server.state.world import Json
from playground.server.validation import limits
from playground.server.validation.command_rules import (
    check_command,
    check_commands,
    most_commands,
)
from playground.server.validation.refusals import ValidationErrors, invalid, refusal

DAY = 86_400.0
USER_INSTALL = 1
LOCALISED = ("name_localizations", "description_localizations")


async def list_commands(call: Call) -> Answer:
    """List global commands, or those of one server."""
    guild = _scope(call)
    with_texts = call.asks("with_localizations")
    held = [command for command in call.desk.world.commands.values() if _is_in(command, guild)]
    return Answer([_command_shape(command, with_texts=with_texts) for command in held])


async def get_command(call: Call) -> Answer:
    """Return one command."""
    return Answer(_command_shape(_command(call)))


async def create_command(call: Call) -> Answer:
    """Create a command, or replace the one with this name."""
    guild = _scope(call)
    errors = ValidationErrors()
    check_command(call.json, (), errors)
    _check_install_types(call.desk, [call.json], errors, [()])
    errors.raise_any()
    old = _find_by_name(call.desk, guild, call.json)
    if old is None:
        kind = call.json.get("type") or 1
        held = [one for one in call.desk.world.commands.values() if _is_in(one, guild)]
        if sum(one["type"] == kind for one in held) >= most_commands(kind):
            raise refusal(30032)
    command = _store(call.desk, guild, call.json, old)
    _changed(call.desk)
    return Answer(_command_shape(command), 200 if old else 201)


async def edit_command(call: Call) -> Answer:
    """Change parts of a command."""
    old = _command(call)
    errors = ValidationErrors()
    merged = {**_request_form(old), **call.json}
    check_command(merged, (), errors)
    _check_install_types(call.desk, [merged], errors, [()])
    errors.raise_any()
    command = _store(call.desk, _scope(call), merged, old)
    _changed(call.desk)
    return Answer(_command_shape(command))


async def delete_command(call: Call) -> Answer:
    """Delete a command."""
    command = _command(call)
    _drop(call.desk, command)
    _changed(call.desk)
    return NO_CONTENT


async def overwrite_commands(call: Call) -> Answer:
    """Replace all commands by these."""
    guild = _scope(call)
    if not isinstance(call.body, list):
        raise invalid((), "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
    errors = ValidationErrors()
    check_commands(call.body, errors)
    _check_install_types(call.desk, call.body, errors, [(n,) for n in range(len(call.body))])
    errors.raise_any()
    desk = call.desk
    olds = [_find_by_name(desk, guild, body) for body in call.body]
    _count_created(desk, sum(old is None for old in olds))
    kept = {old["id"] for old in olds if old is not None}
    for command in [held for held in desk.world.commands.values() if _is_in(held, guild)]:
        if command["id"] not in kept:
            _drop(desk, command)
    made = [
        _store(desk, guild, body, old, count=False)
        for body, old in zip(call.body, olds, strict=True)
    ]
    _changed(desk)
    return Answer([_command_shape(command) for command in made])


async def list_permissions(call: Call) -> Answer:
    """List the permissions that a server has set for commands."""
    guild = call.desk.world.guilds[_guild(call)]
    numbers = [int(number) for number in guild.command_rules]
    return Answer([rules_shape(call.desk, guild, number) for number in numbers])


async def get_permissions(call: Call) -> Answer:
    """Return the permissions set for one command, or by the application's id for all."""
    guild = call.desk.world.guilds[_guild(call)]
    if str(call.id("command_id")) not in guild.command_rules:
        raise refusal(10066)
    return Answer(rules_shape(call.desk, guild, call.id("command_id")))


async def set_permissions(call: Call) -> Answer:
    """Refuse: only users may set permissions, with a token of their own."""
    raise refusal(20001)


def _guild(call: Call) -> int:
    guild = _scope(call)
    assert guild is not None, "the path has one"
    return guild


def _scope(call: Call) -> int | None:
    if call.id("application_id") != call.desk.world.application_id:
        raise refusal(10002)
    if "guild_id" not in call.ids:
        return None
    guild = call.desk.world.guilds.get(call.id("guild_id"))
    if guild is None or not authority.has_commands(call.desk, guild):
        raise refusal(50001)
    return guild.id


def _command(call: Call) -> Json:
    guild = _scope(call)
    command = call.desk.world.commands.get(call.id("command_id"))
    if command is None or not _is_in(command, guild):
        raise refusal(10063)
    return command


def _is_in(command: Json, guild: int | None) -> bool:
    return bool(command.get("guild_id") == (None if guild is None else str(guild)))


def _find_by_name(desk: Desk, guild: int | None, body: Json) -> Json | None:
    key = (body.get("type") or 1, body["name"])
    for command in desk.world.commands.values():
        if _is_in(command, guild) and (command["type"], command["name"]) == key:
            return command
    return None


def _count_created(desk: Desk, count: int) -> None:
    now = desk.clock.now()
    created = desk.created_commands
    while created and created[0] <= now - DAY:
        created.popleft()
    if len(created) + count > limits.COMMANDS_CREATED_A_DAY:
        raise refusal(30034)
    created.extend([now] * count)


def _store(
    desk: Desk, guild: int | None, body: Json, old: Json | None, *, count: bool = True
) -> Json:
    if old is None and count:
        _count_created(desk, 1)
    bits = body.get("default_member_permissions")
    contexts = body.get("contexts")
    command: Json = {
        "id": old["id"] if old else str(desk.snowflakes.next()),
        "application_id": str(desk.world.application_id),
        "version": str(desk.snowflakes.next()),
        "default_member_permissions": None if bits is None else str(bits),
        "type": body.get("type") or 1,
        "name": body["name"],
        "description": body.get("description") or "",
        "nsfw": bool(body.get("nsfw")),
    }
    for name in LOCALISED:
        command[name] = copy.deepcopy(body.get(name)) or None
    if guild is not None:
        command["guild_id"] = str(guild)
    else:
        command["dm_permission"] = body.get("dm_permission") is not False
        command["contexts"] = copy.deepcopy(contexts)
        command["integration_types"] = _install_types(desk, body)
    if body.get("options"):
        command["options"] = [_option(option) for option in body["options"]]
    desk.world.commands[int(command["id"])] = command
    desk.world.touch("command", command["id"])
    return command


def _check_install_types(
    desk: Desk, commands: list[Any], errors: ValidationErrors, paths: list[tuple[int, ...]]
) -> None:
    """Refuse commands for users who install the app, if the app has *User Install* off."""
    if desk.world.user_install or desk.without_user_install != "refused":
        return
    for command, path in zip(commands, paths, strict=True):
        kinds = command.get("integration_types") if isinstance(command, dict) else None
        if isinstance(kinds, list) and USER_INSTALL in kinds:
            errors.add(
                (*path, "integration_types", kinds.index(USER_INSTALL)),
                "APPLICATION_COMMAND_INVALID_INTEGRATION_TYPE",
                "Integration type is not supported by this application",
            )


def _install_types(desk: Desk, body: Json) -> list[int]:
    """Return how the app must be installed for a command; by default in any way it can be."""
    given: list[int] = list(body.get("integration_types") or [])
    if desk.world.user_install or (given and desk.without_user_install != "narrowed"):
        return given or [0, USER_INSTALL]
    return [kind for kind in given if kind != USER_INSTALL] or [0]


def _option(option: Json) -> Json:
    kept = {name: copy.deepcopy(value) for name, value in option.items() if value is not None}
    if option.get("options") is not None:
        kept["options"] = [_option(inner) for inner in option["options"]]
    return kept


def _command_shape(command: Json, *, with_texts: bool = True) -> Json:
    def without(part: Any) -> Any:
        if isinstance(part, dict):
            return {
                name: without(value)
                for name, value in part.items()
                if name not in LOCALISED or (with_texts and value is not None)
            }
        if isinstance(part, list):
            return [without(value) for value in part]
        return part

    shown: Json = without(command)
    return shown


def _request_form(command: Json) -> Json:
    given = ("id", "application_id", "version")
    return {name: value for name, value in command.items() if name not in given}


def _drop(desk: Desk, command: Json) -> None:
    del desk.world.commands[int(command["id"])]
    desk.world.touch("command", command["id"])


def _changed(desk: Desk) -> None:
    desk.watchers.tell_all("commands_updated", {})


GLOBAL = "/applications/{application_id}/commands"
IN_GUILD = "/applications/{application_id}/guilds/{guild_id}/commands"
PERMISSIONS = IN_GUILD + "/{command_id}/permissions"
ROUTES = (
    Route("GET", IN_GUILD + "/permissions", list_permissions),
    Route("GET", PERMISSIONS, get_permissions),
    Route("PUT", PERMISSIONS, set_permissions),
) + tuple(
    route
    for base in (GLOBAL, IN_GUILD)
    for route in (
        Route("GET", base, list_commands),
        Route("POST", base, create_command),
        Route("PUT", base, overwrite_commands),
        Route("GET", base + "/{command_id}", get_command),
        Route("PATCH", base + "/{command_id}", edit_command),
        Route("DELETE", base + "/{command_id}", delete_command),
    )
)
