"""Forms: their questions, and ids that are fresh each time one opens.

A phone fills a form in with what was entered into the last one with the same ids (discord-api-docs
#7554), so no two forms share any. The handlers do not see the difference: `stable_id` takes the
fresh part off again.
"""

import secrets
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import discord
from discord import ui

from cogs.verbs import custom_id, fresh_id

LONGEST_TITLE: Final = 45
MOST_RADIO_OPTIONS: Final = 10
"""With more options, a choice is a menu."""


class FormOption(NamedTuple):
    """One of the answers to a question."""

    label: str
    value: str
    default: bool = False


class Form(ui.Modal):
    """A form whose submission goes to the handler of a verb."""

    def __init__(self, title: str, verb: str, *arguments: str | int) -> None:
        self._opening = secrets.token_hex(4)
        fresh = fresh_id(custom_id(verb, *arguments), self._opening)
        super().__init__(title=title[:LONGEST_TITLE], custom_id=fresh)

    def add_line(self, name: str, label: str, *, about: str | None = None, **given: Any) -> None:
        """Add a question with a line of text as its answer."""
        line: ui.TextInput[Any] = ui.TextInput(custom_id=fresh_id(name, self._opening), **given)
        self.add_item(ui.Label(text=label, description=about, component=line))

    def add_choice(self, name: str, label: str, options: Sequence[FormOption]) -> None:
        """Add a question with one of several answers; without a default, the first is chosen."""
        chosen = next((at for at, one in enumerate(options) if one.default), 0)
        fresh = fresh_id(name, self._opening)
        component: ui.RadioGroup[Any] | ui.Select[Any]
        if 1 < len(options) <= MOST_RADIO_OPTIONS:
            component = ui.RadioGroup(
                custom_id=fresh,
                options=[
                    discord.RadioGroupOption(label=one.label, value=one.value, default=at == chosen)
                    for at, one in enumerate(options)
                ],
            )
        else:
            component = ui.Select(
                custom_id=fresh,
                required=True,
                options=[
                    discord.SelectOption(label=one.label, value=one.value, default=at == chosen)
                    for at, one in enumerate(options)
                ],
            )
        self.add_item(ui.Label(text=label, component=component))
