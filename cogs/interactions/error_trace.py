"""An unexpected error as the log has it: what was asked, with its ids, and never what was typed."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

import discord

from cogs.verbs import SEPARATOR, is_number, parse_custom_id

TYPED: Final = "…"
"""Stands in the log for text that a person typed."""
NESTED: Final = (1, 2)
"""The types of options that are sub-commands and groups."""


def described(interaction: "discord.Interaction[Any]") -> str:
    """Describe what was asked and where, with ids and numbers and without text."""
    place = f"user {interaction.user.id}, channel {interaction.channel_id}"
    server = f", server {interaction.guild_id}" if interaction.guild_id else ""
    return f"{_asked(interaction.data or {})} ({place}{server})"


def redacted(interaction: "discord.Interaction[Any]", error: BaseException) -> BaseException:
    """Return a copy of an error for the log, without what was typed in the interaction.

    It has the same name and traceback, and so have the errors that led to it.
    """
    typed = sorted(set(_typed(interaction.data or {})), key=len, reverse=True)

    def without_typed(text: str) -> str:
        for one in typed:
            text = text.replace(one, TYPED)
        return text

    return _copy(error, without_typed, {})


def _copy(
    error: BaseException, clean: Callable[[str], str], copies: dict[int, BaseException]
) -> BaseException:
    """Copy an error and those that led to it; errors may refer to each other in circles."""
    if id(error) in copies:
        return copies[id(error)]
    kind = type(error)
    names = {"__module__": kind.__module__, "__qualname__": kind.__qualname__}
    message = clean(str(error))
    copy: BaseException
    if isinstance(error, BaseExceptionGroup):
        parts = [_copy(one, clean, copies) for one in error.exceptions]
        copy = type(kind.__name__, (BaseExceptionGroup,), names)(clean(error.message), parts)
    else:
        copy = type(kind.__name__, (Exception,), names)(*[message] if message else [])
    copies[id(error)] = copy
    for note in getattr(error, "__notes__", ()):
        copy.add_note(clean(str(note)))
    copy.__cause__ = error.__cause__ and _copy(error.__cause__, clean, copies)
    copy.__context__ = error.__context__ and _copy(error.__context__, clean, copies)
    copy.__suppress_context__ = error.__suppress_context__
    return copy.with_traceback(error.__traceback__)


def _asked(data: Any) -> str:
    """The verb of an id or the name of a command, with its numbers."""
    if "custom_id" in data:
        verb, arguments = parse_custom_id(data["custom_id"])
        return SEPARATOR.join([verb, *(one if is_number(one) else TYPED for one in arguments)])
    options = [f"{name}={value}" for name, value in _options(data.get("options", ()))]
    return " ".join([f"/{data.get('name', '')}", *_path(data.get("options", ())), *options])


def _path(options: Iterable[Any]) -> list[str]:
    for option in options:
        if option["type"] in NESTED:
            return [option["name"], *_path(option.get("options", ()))]
    return []


def _options(options: Iterable[Any]) -> Iterator[tuple[str, str]]:
    """The options of a command; texts are replaced."""
    for option in options:
        if option["type"] in NESTED:
            yield from _options(option.get("options", ()))
        else:
            value = str(option.get("value", ""))
            yield option["name"], value if is_number(value) else TYPED


def _typed(part: Any) -> Iterator[str]:
    """Every text that a person typed or chose."""
    if isinstance(part, dict):
        if "custom_id" in part:
            _, arguments = parse_custom_id(part["custom_id"])
            yield from (one for one in arguments if one and not is_number(one))
        for key in ("value", "values", "options", "components", "component"):
            yield from _typed(part.get(key))
    elif isinstance(part, list):
        for one in part:
            yield from _typed(one)
    elif isinstance(part, str) and part and not is_number(part):
        yield part
