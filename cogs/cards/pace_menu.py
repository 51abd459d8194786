"""The paces as options of a menu."""

import discord

from bot.matches.clocks.pace import PACES
from cogs.cards.clock_text import pace_option
from renderers.texts import Say


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
