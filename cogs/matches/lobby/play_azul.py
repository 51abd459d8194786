"""The user command "Play Azul": open a match with the member on whose menu it is used."""

from typing import TYPE_CHECKING, Any, Final

import discord
from discord import app_commands

from bot.matches import Joining
from cogs.cards.game_names import variant_value
from cogs.cards.markdown import safe_name
from cogs.command_texts import command_text
from cogs.interactions.request import Request, request_of
from cogs.matches.lobby.play_form import PEOPLE, play_form
from cogs.server_only import server_only

if TYPE_CHECKING:
    from cogs.matches.lobby.play_cog import PlayCog

AZUL: Final = variant_value("azul", {"wall": "coloured"})
SEATS: Final = 2


def play_azul_command(cog: "PlayCog") -> app_commands.ContextMenu:
    """The command in the menu of a member, under *Apps*."""

    @server_only
    async def play_azul(interaction: "discord.Interaction[Any]", user: discord.User) -> None:
        await play_with(cog, request_of(interaction), user)

    return app_commands.ContextMenu(name=command_text("command-play-azul"), callback=play_azul)


async def play_with(
    cog: "PlayCog", request: Request, other: "discord.User | discord.Member"
) -> None:
    """Open a lobby for two and invite the other; with the bot itself, ask for a computer player."""
    say, server = request.say, request.interaction.guild_id
    if other.id == cog.bot.user_id:
        await request.ask(play_form(cog.catalogue, say, alone=True))
    elif other.id == request.player:
        await request.tell(say("play-azul-yourself"))
    elif other.bot:
        await request.tell(say("play-azul-bot", name=safe_name(other.display_name)))
    elif server is not None and not isinstance(other, discord.Member):
        await request.tell(say("play-azul-left", name=safe_name(other.display_name)))
    else:
        cog.bot.names.see(server, other)
        pace = cog.read_pace(await cog.default_pace(request), False, AZUL, SEATS)
        await cog.open_lobby(request, AZUL, SEATS, PEOPLE, Joining.INVITED, [other.id], pace)
