"""The bot on Discord: it logs in, and answers `/about`."""

import asyncio
import logging
import signal
from contextlib import suppress
from ipaddress import ip_address

import discord
import yarl
from discord import LoginFailure as LoginFailure
from discord import app_commands
from discord.asset import Asset
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.about import about
from games import GAMES

log = logging.getLogger(__name__)


class NotLoopbackError(ValueError):
    """DISCORD_API names another machine, which would get the bot's token."""

    def __init__(self, address: str) -> None:
        super().__init__(f"DISCORD_API is for a playground on this machine, not for {address}")


class Azulejo(discord.Client):
    """The bot. It needs to know the servers it is in, and nothing else."""

    def __init__(self, *, guild_ready_timeout: float = 2.0) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            guild_ready_timeout=guild_ready_timeout,
        )
        self.tree: app_commands.CommandTree[Azulejo] = app_commands.CommandTree(self)
        self.tree.add_command(tell_about)

    async def setup_hook(self) -> None:
        """Bring the commands to Discord if they are not there as they are here."""
        # Creating commands is limited to 200 a day, so an unchanged tree is left alone.
        there = {
            (command.name, command.description) for command in await self.tree.fetch_commands()
        }
        here = {
            (command.name, getattr(command, "description", ""))
            for command in self.tree.get_commands()
        }
        if there != here:
            await self.tree.sync()

    async def on_ready(self) -> None:
        """Say so in the log."""
        log.info("%s is in %d servers", self.user, len(self.guilds))


@app_commands.command(name="about", description="What this bot is, and which games it knows")
async def tell_about(interaction: discord.Interaction) -> None:
    """Answer `/about`."""
    await interaction.response.send_message(about(GAMES), ephemeral=True)


def use_api(address: str) -> None:
    """Talk to a playground at this address instead of Discord; only on this machine."""
    url = yarl.URL(address)
    if url.scheme != "http" or not is_loopback(url.host or ""):
        raise NotLoopbackError(address)
    base = str(url.origin())
    Route.BASE = f"{base}/api/v10"
    DiscordWebSocket.DEFAULT_GATEWAY = url.origin().with_scheme("ws") / "gateway"
    Asset.BASE = f"{base}/cdn"


def is_loopback(host: str) -> bool:
    """Whether this host is this machine itself."""
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False


async def run(token: str, api: str | None) -> None:
    """Log in and stay, until told to stop."""
    if api:
        use_api(api)
    # It never speaks, so nobody need hear that it could not.
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
    async with Azulejo() as client:
        loop = asyncio.get_running_loop()
        closing: set[asyncio.Task[None]] = set()
        with suppress(NotImplementedError):  # on Windows there are no such signals
            loop.add_signal_handler(
                signal.SIGTERM, lambda: closing.add(loop.create_task(client.close()))
            )
        await client.start(token)
