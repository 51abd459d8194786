"""Start and stop a playground, and keep it on disk."""

import asyncio
import logging
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from ipaddress import ip_address

from aiohttp import web

from playground.server import people
from playground.server.desk import Desk
from playground.server.gateway.gateway import Gateway
from playground.server.http import serving, site
from playground.server.http.calls import MAX_REQUEST_BYTES
from playground.server.http.description import Description
from playground.server.http.rate_limits import RateLimits
from playground.server.people.requests import refuse_cross_origin
from playground.server.state import threads
from playground.server.state.clock import Clock
from playground.server.state.sample_world import create_sample_world
from playground.server.state.snowflakes import time_of
from playground.server.state.storage import Store
from playground.server.state.world import World

SAVING_SECONDS = 0.5
log = logging.getLogger(__name__)


class NotLoopbackError(Exception):
    """The chosen host would open the playground to the network."""

    def __init__(self, host: str) -> None:
        super().__init__(
            f"{host} is not this machine's own address. The playground lets anybody be anybody; "
            "to open it to the network all the same, say --open-to-the-network."
        )


@asynccontextmanager
async def playground(
    *,
    host: str = "127.0.0.1",
    port: int = 0,
    store: Store | None = None,
    clock: Clock | None = None,
    rates: RateLimits | None = None,
    description: Description | None = None,
    token: str = "playground",
    open_to_the_network: bool = False,
) -> AsyncIterator[Desk]:
    """Run a playground for as long as the context; with a store, load and save its world."""
    if not open_to_the_network and not is_loopback(host):
        raise NotLoopbackError(host)
    world = await store.load() if store is not None else None
    desk = Desk(
        world or World(),
        clock=clock,
        files=store,
        rates=rates,
        description=description,
        token=token,
    )
    Gateway(desk)
    if world is None:
        create_sample_world(desk)
    else:
        desk.snowflakes.last = newest_id(world)
        for channel in world.channels.values():
            if channel.is_thread:
                threads.schedule_archiving(
                    desk, channel, time_of(channel.last_message_id or channel.id)
                )
    runner = web.AppRunner(application(desk), access_log=None, shutdown_timeout=0.1)
    await runner.setup()
    saving = None
    try:
        site_ = web.TCPSite(runner, host, port, reuse_address=True)
        await site_.start()
        bound = runner.addresses[0][1]
        desk.address = f"http://[{host}]:{bound}" if ":" in host else f"http://{host}:{bound}"
        if store is not None:
            await store.save(desk.world)
            saving = asyncio.create_task(save_periodically(desk, store))
        yield desk
    finally:
        if saving is not None:
            saving.cancel()
            with suppress(asyncio.CancelledError):
                await saving
        desk.faults.release()
        desk.gateway.close()
        desk.watchers.close()
        desk.clock.stop()
        await runner.cleanup()
        if store is not None:
            await store.save(desk.world)
            await store.close()


def application(desk: Desk) -> web.Application:
    """Return the web application with all routes."""
    made = web.Application(
        client_max_size=MAX_REQUEST_BYTES, middlewares=[refuse_cross_origin(desk)]
    )
    people.add_routes(desk, made)
    serving.add_routes(desk, made)
    made.router.add_get("/gateway", desk.gateway.connect)
    made.router.add_get("/gateway/", desk.gateway.connect)
    site.add_routes(desk, made)
    return made


async def save_periodically(desk: Desk, store: Store) -> None:
    """Save changes to the store again and again."""
    while True:
        await asyncio.sleep(SAVING_SECONDS)
        try:
            await store.save(desk.world)
        except sqlite3.Error as error:
            log.warning("The playground could not be saved and tries again: %s", error)


def newest_id(world: World) -> int:
    """Return the largest id in use."""
    numbers = [*world.users, *world.guilds, *world.channels, *world.emojis, *world.commands]
    for held in world.messages.values():
        numbers += held
    return max(numbers)


def is_loopback(host: str) -> bool:
    """Whether only this machine can reach this host."""
    if host == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False
