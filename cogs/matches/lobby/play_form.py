"""The form for a new match."""

from dataclasses import replace
from typing import Any, Final

import discord
from discord import ui

from bot.game_catalogue import GameCatalogue
from bot.matches import Joining
from bot.matches.clocks.pace import PACES
from cogs.cards.clock_text import pace_option
from cogs.cards.game_names import game_name, variant_key, variant_value, variants
from games.players import LEVELS
from renderers.texts import Say

PEOPLE: Final = "people"
"""In the list of opponents: no computer."""
COMPUTER: Final = "computer"
FORFEIT: Final = "forfeit"
"""What happens when somebody's time is up."""


def play_form(
    catalogue: GameCatalogue, say: Say, *, alone: bool = False, pace: str = "none"
) -> ui.Modal:
    """A form for a new match; who is alone here is only asked what there is to choose.

    `pace` is what is usual here.
    """
    form = ui.Modal(title=say("form-title")[:45], custom_id="new")

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
    """The name of a pace that was chosen in a form, and whether time that is up loses the match."""
    name, _, what = value.partition("/")
    return name, what == FORFEIT


def forfeit_options(say: Say) -> "list[discord.SelectOption]":
    """The same clocks once more, for a match that is lost when time is up.

    A form has five questions at most, so this is not one of its own.
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
    """A menu of paces, each with what it means."""
    return [
        discord.SelectOption(
            label=say(f"pace-{key}"),
            value=key,
            description=pace_option(pace, say)[:100],
            default=key == chosen,
        )
        for key, pace in PACES.items()
    ]
