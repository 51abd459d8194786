"""The bot as it runs: everything is checked before the login, and closed in order at the end."""

import asyncio
import importlib
import logging
import signal
from contextlib import suppress
from typing import Any

import discord

import renderers
from bot.address import NotLoopbackError, use_api
from bot.health import beating
from bot.services import at_work, open_services
from bot.settings import Settings
from data import open_database

log = logging.getLogger(__name__)

REFUSALS = (NotLoopbackError, discord.LoginFailure, renderers.FontError)
"""What ends the bot before it has begun, with a sentence."""


async def run(settings: Settings) -> None:
    """Log in and stay, until told to stop."""
    if settings.discord_api:
        use_api(settings.discord_api)
    for fact in renderers.check():
        log.info("%s", fact)
    token = settings.discord_token.get_secret_value() if settings.discord_token else ""
    # It never speaks, so nobody need hear that it could not.
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
    async with (
        await open_database(settings.database_url) as database,
        open_services(database) as services,
    ):
        # By name, as nobody to the right of the cogs may know them.
        client: Any = importlib.import_module("cogs.client").Azulejo(services)
        async with client:
            stop_on_signal(client)
            await client.login(token)
            services.computers.warm_up()
            async with (
                at_work(database, services, client.sender),
                beating(settings.health_file, client, clock=services.clock),
            ):
                await client.connect()


def stop_on_signal(client: discord.Client) -> None:
    """Let the bot end in order when it is told to stop."""
    loop = asyncio.get_running_loop()
    closing: set[asyncio.Task[None]] = set()
    for number in (signal.SIGTERM, signal.SIGINT):
        with suppress(NotImplementedError):  # on Windows there are no such signals
            loop.add_signal_handler(number, lambda: closing.add(loop.create_task(client.close())))
