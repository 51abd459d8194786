"""Starts bots in their own processes, as the real one runs, and connects them to a playground."""

import asyncio
import os
import sys

from playground.server.desk import Desk


async def start_bot(desk: Desk, module: str, **environment: str) -> asyncio.subprocess.Process:
    """Start a module that is a bot; return its process once it is connected and has commands."""
    events = desk.watchers.join(desk.world.guilds[min(desk.world.guilds)].owner_id)
    address = {"DISCORD_API": desk.address, "DISCORD_TOKEN": desk.token}
    bot = await asyncio.create_subprocess_exec(
        sys.executable, "-m", module, env={**os.environ, **address, **environment}
    )
    while not (desk.gateway.connected and desk.world.commands):
        await events.get()
    return bot
