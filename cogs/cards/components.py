"""Buttons and menus of cards."""

from collections.abc import Iterable, Sequence
from typing import Any, Final

import discord
from discord import ui

from bot.matches.move_menu import MOST_OPTIONS
from cogs.verbs import custom_id

ROW: Final = 5
"""Buttons in a row."""
MOST_MENUS: Final = 5
"""Menus below each other; more would push everything else out of sight."""
PRIMARY: Final = discord.ButtonStyle.primary
"""The button a player most likely wants."""
SUCCESS: Final = discord.ButtonStyle.success
"""A button that says yes, or that is switched on."""
DANGER: Final = discord.ButtonStyle.danger
"""A button whose effect cannot be undone."""

Item = ui.Item[Any]


def button(
    label: str | None,
    *code: str | int,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
    emoji: Any = None,
    disabled: bool = False,
) -> ui.Button[Any]:
    """A button; `code` is the verb and the arguments of its custom id."""
    return ui.Button(
        label=label and label[:80],
        custom_id=custom_id(*code),
        style=style,
        emoji=emoji,
        disabled=disabled,
    )


def link(label: str, url: str) -> ui.Button[Any]:
    """A button that opens an address."""
    return ui.Button(label=label[:80], url=url)


def select(
    code: Sequence[str | int],
    options: Sequence[discord.SelectOption],
    placeholder: str,
    *,
    least: int = 1,
    most: int = 1,
) -> ui.Select[Any]:
    """A menu with at most 25 options."""
    return ui.Select(
        custom_id=custom_id(*code),
        options=list(options[:MOST_OPTIONS]),
        placeholder=placeholder[:150],
        min_values=least,
        max_values=min(most, len(options)),
    )


def selects(
    code: Sequence[str | int],
    options: Sequence[discord.SelectOption],
    placeholder: str,
    more: str,
) -> "list[ui.Select[Any]]":
    """Menus with 25 options each, as many as the options need and as there is room for."""
    starts = range(0, len(options), MOST_OPTIONS)[:MOST_MENUS]
    return [
        select(
            (*code, start) if start else code,
            options[start : start + MOST_OPTIONS],
            more if start else placeholder,
        )
        for start in starts
    ]


def rows(items: Iterable[Item]) -> list[list[Item]]:
    """Rows of up to five buttons, evenly filled; a menu has a row of its own."""
    found: list[list[Item]] = []
    buttons: list[Item] = []
    for item in items:
        if isinstance(item, ui.Button):
            buttons.append(item)
        else:
            found.append([item])
    count = -(-len(buttons) // ROW)
    for number in range(count):
        start = len(buttons) * number // count
        found.append(buttons[start : len(buttons) * (number + 1) // count])
    return found
