"""An unexpected error as the log has it: what was asked, with its ids, and never what was typed."""

import traceback
from collections.abc import Iterable, Iterator
from typing import Any, Final

import discord

from cogs.verbs import SEPARATOR, is_number, parse_custom_id

TYPED: Final = "…"
"""Stands in the log for text that a person typed."""
NESTED: Final = (1, 2)
"""The types of options that are sub-commands and groups."""


def error_trace(interaction: "discord.Interaction[Any]", error: BaseException) -> str:
    """Describe an interaction and the error that it has caused.

    Ids and numbers are kept. Text is left out, also where the error repeats it.
    """
    data: Any = interaction.data or {}
    place = f"user {interaction.user.id}, channel {interaction.channel_id}"
    server = f", server {interaction.guild_id}" if interaction.guild_id else ""
    report = "".join(traceback.format_exception(error))
    for text in sorted(set(_typed(data)), key=len, reverse=True):
        report = report.replace(text, TYPED)
    return f"{_asked(data)} ({place}{server})\n{report}"


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
