"""`/my-data`: everything that is stored about a person, as a file that only they see."""

import asyncio
import gzip
from io import BytesIO
from typing import Any, Final

import discord
from discord import app_commands

from bot.my_data import my_data
from cogs.base_cog import BaseCog
from cogs.cards.card import Card
from cogs.command_texts import command_text
from cogs.interactions.request import request_of

LARGEST: Final = 8 * 1024 * 1024
"""Bytes of a file; Discord takes ten megabytes. A larger one is compressed."""
NAME: Final = "my-data.json"


class MyDataCog(BaseCog):
    """What is stored about a person."""

    @app_commands.command(name="my-data", description=command_text("command-my-data"))
    async def my_data(self, interaction: "discord.Interaction[Any]") -> None:
        """Send the file."""
        request = request_of(interaction)
        text = await my_data(self.services.database, request.player, self.services.clock())
        file = await asyncio.to_thread(as_file, text)
        await request.show(Card(request.say("my-data"), file))


def as_file(text: str) -> discord.File:
    """A text as a file, compressed if it is large."""
    content = text.encode()
    if len(content) <= LARGEST:
        return discord.File(BytesIO(content), NAME)
    return discord.File(BytesIO(gzip.compress(content)), f"{NAME}.gz")
