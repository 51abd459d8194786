"""Runs the bot: check everything before the login, and close everything in order."""

import asyncio
import logging
import signal
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager, suppress
from datetime import timedelta
from typing import Any

import aiohttp
import discord

import renderers
from bot.about import AboutLinks
from bot.app.background import run_loops
from bot.app.config import Config
from bot.app.discord_endpoint import NotLoopbackError, use_api
from bot.app.garbage_collection import sweep_seldom
from bot.app.health import (
    RESTART_AFTER,
    HealthMonitor,
    monitoring,
    restart_patience,
)
from bot.app.metrics import measuring
from bot.app.steady_clock import SteadyClock
from bot.app.warm_up import warm_up
from bot.app.watchdog import Watchdog
from bot.forget_me import forget_again
from bot.services import open_services
from cogs.client import Azulejo
from cogs.posting.announcement_poster import AnnouncementPoster
from cogs.posting.match_poster import MatchPoster
from data import open_database

log = logging.getLogger(__name__)

FEW_LOGINS = 20
"""Logins of Discord's 1,000 a day that are left to the person who looks for the fault."""


GOODBYE = 1.0
"""Seconds for the connection to close when the bot stops."""
SHUTDOWN = 30.0
"""Seconds for everything to close when a part of the bot is stuck."""


class TooManyLoginsError(Exception):
    """The bot has logged in so often today that something must be wrong."""

    def __init__(self, left: int, seconds: float) -> None:
        super().__init__(
            f"Discord allows {left} more logins in the next {seconds / 3600:.1f} hours; "
            "the bot waits for a person, as the token is reset after the last one"
        )


REFUSALS = (
    NotLoopbackError,
    discord.HTTPException,  # a wrong token, or an outage of Discord
    discord.RateLimited,
    discord.GatewayNotFound,
    aiohttp.ClientError,
    discord.ConnectionClosed,
    discord.PrivilegedIntentsRequired,
    discord.LoginFailure,
    renderers.FontError,
    TooManyLoginsError,
)
"""Errors that stop the bot at the start with a sentence."""


async def run(settings: Config) -> None:
    """Log in and stay connected until told to stop."""
    if settings.discord_api:
        use_api(settings.discord_api)
    for fact in renderers.check():
        log.info("%s", fact)
    token = settings.discord_token.get_secret_value() if settings.discord_token else ""
    # The bot has no voice, so nobody needs a warning about missing libraries for it.
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
    watchdog = Watchdog(RESTART_AFTER)
    with watchdog.watch():
        await _run(settings, token, watchdog)


async def _run(settings: Config, token: str, watchdog: Watchdog) -> None:
    async with (
        await open_database(settings.database_url) as database,
        open_services(
            database,
            clock=SteadyClock(),
            most_entrants=settings.most_entrants,
            forgotten_file=settings.forgotten_list,
            limits=settings.limit,
        ) as services,
    ):
        await forget_again(services.matches, services.leagues, services.players, services.forgotten)
        await services.operator_blocks.refresh()
        client = Azulejo(
            services,
            about=AboutLinks(
                settings.source_url,
                settings.privacy_url,
                settings.terms_url,
                settings.operator_contact,
            ),
            operator_server=settings.operator_server,
            shard_count=settings.shard_count,
            shard_ids=settings.shard_ids,
        )
        monitor = HealthMonitor(settings.health_file, client)
        sweep_seldom()

        async def live() -> None:
            await client.login(token)
            monitor.restart_after = watchdog.patience = await require_logins(client)
            services.computers.warm_up()
            async with (
                background(warm_up(services.studio, services.catalogue)),
                run_loops(
                    database,
                    services,
                    MatchPoster(client),
                    AnnouncementPoster(client),
                    server_retention=timedelta(days=settings.server_retention_days),
                ) as loops,
                monitoring(monitor, loops),
            ):
                await unless_stuck(stay_connected(client), monitor, watchdog)

        async with (
            measuring(
                settings.metrics_address,
                database,
                services.matches,
                client,
                monitor,
                clock=services.clock,
            ),
            client,
        ):
            await until_stopped(live())


async def stay_connected(client: discord.Client) -> None:
    """Stay connected until cancelled.

    While discord.py reconnects it ignores that it is cancelled. Then nobody waits for it: it ends
    when the client is closed, last of all.
    """
    connection = asyncio.create_task(client.connect())
    try:
        await asyncio.wait([connection])
        connection.result()
    finally:
        connection.cancel()
        await asyncio.wait([connection], timeout=GOODBYE)


async def unless_stuck(
    life: Coroutine[Any, Any, None], monitor: HealthMonitor, watchdog: Watchdog
) -> None:
    """Live until a part of the bot is stuck for good; then raise a StuckError."""
    living = asyncio.create_task(life)
    stuck = asyncio.create_task(monitor.give_up())
    try:
        done, _ = await asyncio.wait([living, stuck], return_when=asyncio.FIRST_COMPLETED)
        if stuck in done:
            watchdog.limit_shutdown(SHUTDOWN)
            log.critical("%s, so the bot ends to be started again", stuck.exception())
        for task in done:
            task.result()
    finally:
        living.cancel()
        stuck.cancel()
        await asyncio.wait([living, stuck])


async def require_logins(client: discord.Client) -> float:
    """Refuse to connect when few logins are left: Discord resets the token after the last.

    Return for how many seconds a part of the bot may be stuck before it is started again.
    """
    _, _, limit = await client.http.get_bot_gateway()
    if limit["remaining"] < FEW_LOGINS:
        raise TooManyLoginsError(limit["remaining"], limit["reset_after"] / 1000)
    return restart_patience(limit["remaining"], limit["total"])


@asynccontextmanager
async def background(work: Coroutine[Any, Any, None]) -> AsyncIterator[None]:
    """Run something meanwhile that may be left unfinished."""
    task = asyncio.create_task(work)
    try:
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def until_stopped(life: Coroutine[Any, Any, None]) -> None:
    """Run until told to stop, even if it is not connected yet."""
    task = asyncio.create_task(life)
    stop_on_signal(task)
    await asyncio.wait([task])
    if not task.cancelled():
        task.result()


def stop_on_signal(task: "asyncio.Task[None]") -> None:
    """Cancel a task when the process is told to stop."""
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        with suppress(NotImplementedError):  # Windows has no such signals
            loop.add_signal_handler(number, task.cancel)
