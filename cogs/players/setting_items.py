"""Buttons and menus that change a setting of a player or of a server."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import discord
from discord import ui

from cogs.cards.components import SUCCESS, button, select
from cogs.interactions.request import Request
from renderers import ThemeName

ON, OFF = SUCCESS, discord.ButtonStyle.secondary
DISCORDS_OWN: Final = "auto"
"""Among the languages: the one that Discord is set to."""
LANGUAGE_DEFAULTS: Final = {"prefer": "language-of-discord", "settle": "language-of-server"}
"""The text for Discord's own language, by the verb of the menu."""
YES_OR_NO: Final = {"1": True, "0": False}
THEMES: Final = {theme.value: theme.value for theme in ThemeName}


def switch(request: Request, verb: str, name: str, on: bool) -> "ui.Button[Any]":
    """A button that turns a setting on or off; its id says which, so an old button is harmless."""
    label = request.say(text_key("switch", name), on=int(on))
    return button(label, verb, name, int(not on), style=ON if on else OFF)


def theme_button(request: Request, verb: str, theme: str) -> "ui.Button[Any]":
    """A button that switches between light and dark."""
    dark = theme == ThemeName.DARK
    other = ThemeName.LIGHT if dark else ThemeName.DARK
    label = request.say("switch-theme", theme=theme)
    return button(label, verb, "theme", other.value, emoji="🌙" if dark else "☀️")


def language_menu(request: Request, verb: str, language: str | None) -> "Sequence[ui.Select[Any]]":
    """A menu of languages, if there is more than one."""
    translations = request.services.translations
    if len(translations.languages) < 2:
        return ()
    options = [
        discord.SelectOption(
            label=translations.in_language(code)("language-name")
            if code
            else request.say(LANGUAGE_DEFAULTS[verb]),
            value=value,
            default=code == language,
        )
        for value, code in languages(request).items()
    ]
    return (select((verb, "language"), options, request.say("settings-language")),)


def languages(request: Request) -> dict[str, str | None]:
    """The languages that can be chosen; None is Discord's own."""
    return {DISCORDS_OWN: None, **{code: code for code in request.services.translations.languages}}


def text_key(kind: str, name: str) -> str:
    """The key of a text about a setting."""
    return f"{kind}-{name.replace('_', '-')}"


def read_choice(request: Request, known: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """The setting that was chosen, by its name; empty if this version does not know it.

    `known` has the values that each setting can have, by the text that stands for them.
    """
    name, *rest = (*request.arguments, "")
    values = request.values or rest[:1]
    if name not in known or not values or values[0] not in known[name]:
        return {}
    return {name: known[name][values[0]]}
