"""The declaration of `/play`: its options depend on the games that the bot offers."""

from typing import TYPE_CHECKING, Any, Final

import discord
from discord import app_commands

from bot.matches import Joining
from bot.matches.clocks.pace import PACES
from cogs.cards.game_names import variant_choices
from cogs.command_texts import command_text
from cogs.matches.lobby.play_form import PEOPLE
from games.players import LEVELS

if TYPE_CHECKING:
    from cogs.matches.lobby.play_cog import PlayCog

OPPONENTS: Final = [
    app_commands.Choice(name=command_text("opponents-people"), value=PEOPLE),
    *(app_commands.Choice(name=level.name, value=key) for key, level in LEVELS.items()),
]
COMPUTER: Final = "computer"
FORFEIT: Final = "forfeit"
"""What happens when a player's time runs out."""
JOINING: Final = [
    app_commands.Choice(name=command_text(f"joining-{joining}"), value=joining.value)
    for joining in Joining
]
PACE_CHOICES: Final = [
    app_commands.Choice(name=command_text(f"pace-{key}"), value=key) for key in PACES
]
TIMEOUTS: Final = [
    app_commands.Choice(name=command_text(f"timeout-{what}"), value=what)
    for what in (COMPUTER, FORFEIT)
]


def play_command(cog: "PlayCog") -> "app_commands.Command[Any, ..., None]":
    """`/play`, with the games of the catalogue and their numbers of seats."""
    offered = cog.catalogue.seats
    least, most = offered[0], offered[-1]

    @app_commands.command(name="play", description=command_text("command-play"))
    @app_commands.describe(
        game=command_text("option-game"),
        seats=command_text("option-seats"),
        against=command_text("option-against"),
        joining=command_text("option-joining"),
        friend=command_text("option-friend"),
        pace=command_text("option-pace"),
        time_up=command_text("option-timeout"),
    )
    @app_commands.rename(time_up="timeout")
    @app_commands.choices(
        game=variant_choices(cog.services),
        against=OPPONENTS,
        joining=JOINING,
        pace=PACE_CHOICES,
        time_up=TIMEOUTS,
    )
    async def play(
        interaction: "discord.Interaction[Any]",
        game: str | None = None,
        seats: app_commands.Range[int, least, most] | None = None,
        against: str = PEOPLE,
        joining: str = Joining.ANYONE.value,
        friend: discord.User | None = None,
        pace: str | None = None,
        time_up: str = COMPUTER,
    ) -> None:
        await cog.play(interaction, game, seats, against, joining, friend, pace, time_up)

    return play
