"""The least that a bot can do for a click: the floor for every other measurement."""

import asyncio
import os
import time
from typing import Any

import aiohttp
import discord

from benchmarks.playground.user import PlaygroundUser
from bot.app.discord_endpoint import use_api


class TrivialBot(discord.Client):
    """A bot with one command, which shows a button that answers."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True), guild_ready_timeout=0.1)
        self.tree = discord.app_commands.CommandTree(self)
        self.tree.command(name="show", description="shows a button")(show)
        self.connected = asyncio.Event()

    async def setup_hook(self) -> None:
        """Register the command."""
        await self.tree.sync()

    async def on_ready(self) -> None:
        """Note that the bot is connected and knows its servers."""
        self.connected.set()


class PingView(discord.ui.View):
    """A view with a button that answers."""

    def __init__(self) -> None:
        super().__init__(timeout=None)

    @discord.ui.button(label="ping", custom_id="ping")
    async def ping(self, interaction: discord.Interaction, _: discord.ui.Button[Any]) -> None:
        """Answer a click."""
        await interaction.response.send_message("pong", ephemeral=True)


async def show(interaction: discord.Interaction) -> None:
    """Show the button."""
    await interaction.response.send_message("click", view=PingView())


class Clicker:
    """A user who clicks the button of the trivial bot."""

    def __init__(self, user: PlaygroundUser, message: Any) -> None:
        self.user = user
        self.message = message

    @classmethod
    async def sign_up(cls, session: aiohttp.ClientSession) -> "Clicker":
        """Create a user and let the bot show its button."""
        user = await PlaygroundUser.sign_up(session, "Clicker")
        shown = await user.use(await user.channel("table"), "show")
        return cls(user, shown["message"])

    async def click(self) -> float:
        """Click, and return the seconds until the answer."""
        start = time.perf_counter()
        outcome = await self.user.click(self.message, "ping")
        assert outcome["outcome"] == "message", outcome
        return time.perf_counter() - start


if __name__ == "__main__":
    use_api(os.environ["DISCORD_API"])
    TrivialBot().run(os.environ["DISCORD_TOKEN"], log_handler=None)
