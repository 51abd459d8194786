"""The form of `/play`."""

from dataclasses import replace
from typing import Any, Final

import discord
from discord import ui

from bot.game_catalogue import GameCatalogue
from bot.matches import Joining
from bot.matches.clocks.pace import PACES
from cogs.cards.clock_text import pace_option
from cogs.cards.game_names import game_name, variant_key, variant_value, variants
from cogs.verbs import custom_id
from games.players import LEVELS
from renderers.texts import Say

PEOPLE: Final = "people"
"""Among the opponents: no computer."""
COMPUTER: Final = "computer"
FORFEIT: Final = "forfeit"
"""What happens when a player's time runs out."""


def play_form(
    catalogue: GameCatalogue, say: Say, *, alone: bool = False, pace: str = "none"
) -> ui.Modal:
    """A form for a new match; a player who is alone here gets fewer questions.

    `pace` is the default here.
    """
    form = ui.Modal(title=say("form-title")[:45], custom_id=custom_id("new"))

    def add(name: str, options: "list[discord.SelectOption]") -> None:
        if not any(option.default for option in options):
            options[0].default = True
        menu: ui.Select[Any] = ui.Select(custom_id=name, options=options, required=True)
        form.add_item(ui.Label(text=say(f"form-{name}"), component=menu))

    add(
        "game",
        [
            discord.SelectOption(
                label=game_name(key, options, say),
                description=say(f"form-game-about-{variant_key(key, options)}"),
                value=variant_value(key, options),
                default=number == 0,
            )
            for number, (key, options) in enumerate(variants(catalogue))
        ],
    )
    add(
        "seats",
        [
            discord.SelectOption(label=say("seats", count=n), value=str(n), default=n == 2)
            for n in catalogue.seats
        ],
    )
    add(
        "against",
        [
            discord.SelectOption(
                label=say("opponents-people"), value=PEOPLE, description=say("form-people-about")
            ),
            *(
                discord.SelectOption(
                    label=level.name, value=key, description=say(f"character-{key}")[:100]
                )
                for key, level in LEVELS.items()
            ),
        ][alone:],
    )
    if not alone:
        add(
            "joining",
            [
                discord.SelectOption(
                    label=say(f"joining-{one}"),
                    description=say(f"form-joining-about-{one}"),
                    value=one.value,
                    default=one is Joining.ANYONE,
                )
                for one in Joining
            ],
        )
        add("pace", [*pace_options(say, pace), *forfeit_options(say)])
    return form


def read_clocks(value: str) -> tuple[str, bool]:
    """The name of a pace from the form, and whether a player who runs out of time loses."""
    name, _, what = value.partition("/")
    return name, what == FORFEIT


def forfeit_options(say: Say) -> "list[discord.SelectOption]":
    """The same paces, for matches that are lost when time runs out.

    A form has at most five questions, so this is no question of its own.
    """
    return [
        discord.SelectOption(
            label=say("form-forfeit", pace=say(f"pace-{key}")),
            value=f"{key}/{FORFEIT}",
            description=pace_option(replace(pace, forfeit=True), say)[:100],
        )
        for key, pace in PACES.items()
        if pace
    ]


def pace_options(say: Say, chosen: str | None) -> "list[discord.SelectOption]":
    """Options for all paces, each with its meaning."""
    return [
        discord.SelectOption(
            label=say(f"pace-{key}"),
            value=key,
            description=pace_option(pace, say)[:100],
            default=key == chosen,
        )
        for key, pace in PACES.items()
    ]
