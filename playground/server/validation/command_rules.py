"""Discord's rules for application commands."""

import re
from collections.abc import Mapping
from typing import Any, Final

from playground.server.validation import limits
from playground.server.validation.fields import (
    check_fields,
    check_objects,
    check_text,
    check_types,
    is_id,
)
from playground.server.validation.refusals import Json, Path, ValidationErrors

NAME: Final = re.compile(r"[-_'\w\u0900-\u097f\u0e00-\u0e7f]{1,32}")
LOCALES: Final = frozenset((
    "ar", "bg", "cs", "da", "de", "el", "en-GB", "en-US", "es-419", "es-ES", "fi", "fr", "he",
    "hi", "hr", "hu", "id", "it", "ja", "ko", "lt", "nl", "no", "pl", "pt-BR", "ro", "ru",
    "sv-SE", "th", "tr", "uk", "vi", "zh-CN", "zh-TW",
))  # fmt: skip
COMMAND_FIELD_TYPES: Final = {
    "name": "text",
    "description": "text",
    "type": "number",
    "options": "objects",
    "contexts": "numbers",
    "integration_types": "numbers",
    "dm_permission": "yes or no",
    "nsfw": "yes or no",
    "name_localizations": "texts by name",
    "description_localizations": "texts by name",
}
OPTION_FIELD_TYPES: Final = {
    "name": "text",
    "description": "text",
    "type": "number",
    "options": "objects",
    "choices": "objects",
    "required": "yes or no",
    "autocomplete": "yes or no",
    "min_length": "number",
    "max_length": "number",
    "channel_types": "numbers",
    "name_localizations": "texts by name",
    "description_localizations": "texts by name",
}
SUB_COMMAND: Final = 1
GROUP: Final = 2
OPTION_TYPES: Final = range(1, 12)


def check_commands(commands: object, errors: ValidationErrors) -> None:
    """Check a list of commands, as a bulk overwrite sends it."""
    listed = check_objects(commands, (), errors)
    seen: set[tuple[Any, Any]] = set()
    kinds: dict[Any, int] = {}
    for path, command in listed:
        check_command(command, path, errors)
        kind = command.get("type") or 1
        key = (str(kind), str(command.get("name")))
        if key in seen:
            errors.add(
                path, "APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be "
                "unique",
            )  # fmt: skip
        seen.add(key)
        kinds[str(kind)] = kinds.get(str(kind), 0) + 1
    for kind, count in kinds.items():
        if count > most_commands(kind):
            errors.bad_length((), 0, most_commands(kind))


def most_commands(kind: object) -> int:
    """Return how many commands of a type there may be."""
    return limits.COMMANDS if str(kind) == "1" else limits.CONTEXT_COMMANDS


def check_command(command: Json, path: Path, errors: ValidationErrors) -> None:
    """Check one command with its options."""
    if not check_types(command, COMMAND_FIELD_TYPES, path, errors):
        return
    kind = command.get("type") or 1
    if kind not in (1, 2, 3):
        errors.add((*path, "type"), "BASE_TYPE_CHOICES", "Value must be one of {1, 2, 3, 4}.")
        return
    _check_name(command, path, errors, slash=kind == 1)
    if kind == 1:
        check_text(command.get("description") or "", 1, 100, (*path, "description"), errors)
        _check_localised(command, "description", path, errors, slash=False)
        _check_options(command, path, errors, depth=0)
        if characters(command) > limits.COMMAND_CHARACTERS:
            errors.add(
                path, "APPLICATION_COMMAND_TOO_LARGE",
                f"Command exceeds maximum size ({limits.COMMAND_CHARACTERS})",
            )  # fmt: skip
    else:
        _check_context_command(command, path, errors)
    for name, known in (("integration_types", (0, 1)), ("contexts", (0, 1, 2))):
        for index, value in enumerate(command.get(name) or ()):
            if value not in known:
                text = f"Value must be one of {{{', '.join(map(str, known))}}}."
                errors.add((*path, name, index), "BASE_TYPE_CHOICES", text)
    bits = command.get("default_member_permissions")
    if bits is not None and not is_id(bits):
        errors.add(
            (*path, "default_member_permissions"),
            "NUMBER_TYPE_COERCE",
            f'Value "{bits}" is not int.',
        )


def _check_context_command(command: Json, path: Path, errors: ValidationErrors) -> None:
    """Check what a command in the menu of a user or a message must not have."""
    for name in ("description", "description_localizations", "options"):
        if command.get(name):
            errors.add(
                (*path, name),
                f"APPLICATION_COMMAND_CONTEXT_MENU_{name.upper()}_INVALID",
                f"Context menu commands cannot have {name}",
            )


def characters(command: Mapping[str, Any]) -> int:
    """Return the length of a command's texts, each in its longest translation."""
    longest = 0
    for name in ("name", "description"):
        others = command.get(f"{name}_localizations")
        texts = [command.get(name), *(others.values() if isinstance(others, dict) else ())]
        longest += max((len(text) for text in texts if isinstance(text, str)), default=0)
    value = command.get("value")
    longest += len(value) if isinstance(value, str) else 0
    for inner in ("options", "choices"):
        parts = command.get(inner)
        if isinstance(parts, list):
            longest += sum(characters(part) for part in parts if isinstance(part, dict))
    return longest


def _check_name(thing: Json, path: Path, errors: ValidationErrors, *, slash: bool) -> None:
    name = thing.get("name")
    if name is None:
        errors.missing((*path, "name"))
        return
    _check_one_name(name, (*path, "name"), errors, slash=slash)
    _check_localised(thing, "name", path, errors, slash=slash)


def _check_one_name(name: object, path: Path, errors: ValidationErrors, *, slash: bool) -> None:
    before = len(errors.nested)
    check_text(name, 1, 32, path, errors)
    if len(errors.nested) > before or not slash or not isinstance(name, str):
        return
    if not NAME.fullmatch(name) or name != name.lower():
        errors.add(path, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")


def _check_localised(
    thing: Json, field: str, path: Path, errors: ValidationErrors, *, slash: bool
) -> None:
    texts = thing.get(f"{field}_localizations")
    if not isinstance(texts, dict):
        return
    for locale, text in texts.items():
        place = (*path, f"{field}_localizations", locale)
        if locale not in LOCALES:
            errors.add(place, "BASE_TYPE_CHOICES", f'Locale "{locale}" is not supported.')
        elif text is None:
            continue
        elif field == "description":
            check_text(text, 1, 100, place, errors)
        else:
            _check_one_name(text, place, errors, slash=slash)


def _check_options(holder: Json, path: Path, errors: ValidationErrors, *, depth: int) -> None:
    place = (*path, "options")
    options = check_objects(holder.get("options"), place, errors)
    if len(options) > limits.COMMAND_OPTIONS:
        errors.too_long(place, limits.COMMAND_OPTIONS)
    names: set[Any] = set()
    optional = False
    nested = {option.get("type") in (SUB_COMMAND, GROUP) for _, option in options}
    for where, option in options:
        if not check_types(option, OPTION_FIELD_TYPES, where, errors):
            continue
        kind = option.get("type")
        if (
            kind not in OPTION_TYPES
            or (kind == GROUP and depth)
            or (kind == SUB_COMMAND and depth > 1)
        ):
            errors.add(
                (*where, "type"),
                "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
                "Sub-command option types are mutually exclusive to all other types",
            )
            continue
        if len(nested) > 1:
            errors.add(
                where,
                "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
                "Sub-command option types are mutually exclusive to all other types",
            )
        _check_name(option, where, errors, slash=True)
        check_text(option.get("description") or "", 1, 100, (*where, "description"), errors)
        _check_localised(option, "description", where, errors, slash=False)
        if option.get("name") in names:
            errors.add(
                where,
                "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS",
                "Option name already exists",
            )
        names.add(option.get("name"))
        if kind in (SUB_COMMAND, GROUP):
            _check_options(option, where, errors, depth=depth + 1)
            continue
        if option.get("required") and optional:
            errors.add(
                where,
                "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
                "Required options must be placed before non-required options",
            )
        optional = optional or not option.get("required")
        _check_choices(option, where, errors)


def _check_choices(option: Json, path: Path, errors: ValidationErrors) -> None:
    place = (*path, "choices")
    choices = check_objects(option.get("choices"), place, errors)
    if len(choices) > limits.CHOICES:
        errors.too_long(place, limits.CHOICES)
    if choices and option.get("autocomplete"):
        errors.add(
            (*path, "autocomplete"),
            "APPLICATION_COMMAND_AUTOCOMPLETE_CHOICES_EXCLUSIVE",
            "Autocomplete and choices are mutually exclusive",
        )
    check_choices(choices, option.get("type"), errors)


def check_choices(choices: list[tuple[Path, Json]], kind: object, errors: ValidationErrors) -> None:
    """Check the choices of an option or of an autocomplete answer."""
    names: set[Any] = set()
    for where, choice in choices:
        if not check_types(choice, {"name_localizations": "texts by name"}, where, errors):
            continue
        check_fields(choice, {"name": limits.Text(1, 100, required=True)}, where, errors)
        _check_choice_names(choice, where, errors)
        value = choice.get("value")
        fits = isinstance(value, {3: str, 4: int, 10: (int, float)}.get(kind, ()))  # type: ignore[call-overload]  # kind may be anything
        if value is None:
            errors.missing((*where, "value"))
        elif not fits or isinstance(value, bool):
            errors.add((*where, "value"), "STRING_TYPE_CONVERT", f'Could not interpret "{value}".')
        elif isinstance(value, str) and len(value) > 100:
            errors.too_long((*where, "value"), 100)
        name = choice.get("name")
        if isinstance(name, str) and name in names:
            errors.add(
                where,
                "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS",
                "Option choice name already exists",
            )
        names.add(name if isinstance(name, str) else None)


def _check_choice_names(choice: Json, path: Path, errors: ValidationErrors) -> None:
    names = choice.get("name_localizations")
    if isinstance(names, dict):
        for locale, name in names.items():
            place = (*path, "name_localizations", locale)
            if locale not in LOCALES:
                errors.add(place, "BASE_TYPE_CHOICES", f'Locale "{locale}" is not supported.')
            elif name is not None:
                check_text(name, 1, 100, place, errors)
