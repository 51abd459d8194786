"""`python -m benchmarks.playground`: the shortest time from a click to an answer in the playground.

A bot that only answers runs in a process of its own, as the real one does; clicks come over HTTP as
from the page. Any time that the real bot needs beyond this is its own.
"""

import asyncio
import os
import sys
import time
from typing import Any

import aiohttp
import discord

from benchmarks.storage import Speed
from bot.app.discord_endpoint import use_api
from playground.server.desk import Desk
from playground.server.http.rate_limits import RateLimits
from playground.server.running import playground

ALONE = 300
CROWD = 50
ROUNDS = 10
API = "/playground/api"


class Trivial(discord.Client):
    """A bot with one command, which shows a button that answers."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True), guild_ready_timeout=0.1)
        self.tree = discord.app_commands.CommandTree(self)
        self.tree.command(name="show", description="shows a button")(show)
        self.there = asyncio.Event()

    async def setup_hook(self) -> None:
        """Register the command."""
        await self.tree.sync()

    async def on_ready(self) -> None:
        """Note that the bot is connected and knows its servers."""
        self.there.set()


class Ping(discord.ui.View):
    """A view with a button that answers."""

    def __init__(self) -> None:
        super().__init__(timeout=None)

    @discord.ui.button(label="ping", custom_id="ping")
    async def ping(self, interaction: discord.Interaction, _: discord.ui.Button[Any]) -> None:
        """Answer a click."""
        await interaction.response.send_message("pong", ephemeral=True)


async def show(interaction: discord.Interaction) -> None:
    """Show the button."""
    await interaction.response.send_message("click", view=Ping())


class Clicker:
    """A person who clicks a button."""

    def __init__(self, session: aiohttp.ClientSession) -> None:
        self.session = session
        self.path = ""
        self.body: dict[str, str] = {}

    async def call(self, method: str, path: str, body: Any = None) -> Any:
        """Send one request and return the answer."""
        async with self.session.request(method, API + path, json=body) as response:
            response.raise_for_status()
            return await response.json()

    async def sit_down(self) -> None:
        """Sign in and let the bot show its button."""
        users = (await self.call("GET", "/users"))["users"]
        sign_in = await self.call("POST", "/session", {"user_id": users[0]["id"]})
        self.session.headers["Authorization"] = f"Bearer {sign_in['token']}"
        channels = (await self.call("GET", "/me"))["guilds"][0]["channels"]
        table = next(channel["id"] for channel in channels if channel["name"] == "table")
        commands = (await self.call("GET", f"/channels/{table}/commands"))["commands"]
        used = {"command_id": commands[0]["id"], "options": []}
        shown = await self.call("POST", f"/channels/{table}/commands", used)
        self.path = f"/channels/{table}/components"
        self.body = {"message_id": shown["message"]["id"], "custom_id": "ping"}

    async def click(self) -> float:
        """Click, and return the seconds until the answer."""
        start = time.perf_counter()
        outcome = await self.call("POST", self.path, self.body)
        assert outcome["outcome"] == "message", outcome
        return time.perf_counter() - start


async def measure() -> None:
    """Measure and print everything."""
    start = time.perf_counter()
    async with playground(rates=RateLimits(generous=True)) as desk:
        use_api(desk.address)
        async with Trivial() as client:
            running = asyncio.create_task(client.start(desk.token))
            await client.there.wait()
            print(f"stand-in and bot ready in one process   {time.perf_counter() - start:6.2f} s")
            await client.close()
            await running
    async with playground(rates=RateLimits(generous=True)) as desk:
        bot = await start_bot(desk)
        try:
            async with aiohttp.ClientSession(desk.address) as session:
                clicker = Clicker(session)
                await clicker.sit_down()
                await clicks(clicker)
        finally:
            bot.terminate()
            await bot.wait()


async def clicks(clicker: Clicker) -> None:
    """Measure one click after another, then fifty at once."""
    for _ in range(20):
        await clicker.click()
    start = time.perf_counter()
    waits = [await clicker.click() for _ in range(ALONE)]
    tell("one click after another", Speed.of(waits, time.perf_counter() - start))
    waits = []
    start = time.perf_counter()
    for _ in range(ROUNDS):
        waits += await asyncio.gather(*(clicker.click() for _ in range(CROWD)))
    tell(f"{CROWD} clicks at once", Speed.of(waits, time.perf_counter() - start))


def tell(what: str, speed: Speed) -> None:
    """Print one line of figures."""
    print(
        f"{what:<38}  {speed.median:6.1f} ms median, {speed.p99:6.1f} ms p99, "
        f"{speed.per_second:5.0f} a second"
    )


async def start_bot(
    desk: Desk, module: str = "benchmarks.playground", **environment: str
) -> asyncio.subprocess.Process:
    """Start the bot in another process; return it once it is connected and has its commands."""
    news = desk.watchers.join(desk.world.guilds[min(desk.world.guilds)].owner_id)
    address = {"DISCORD_API": desk.address, "DISCORD_TOKEN": desk.token}
    bot = await asyncio.create_subprocess_exec(
        sys.executable, "-m", module, "bot", env={**os.environ, **address, **environment}
    )
    while not (desk.gateway.connected and desk.world.commands):
        await news.get()
    return bot


def be_the_bot() -> None:
    """Run the bot, in the other process."""
    use_api(os.environ["DISCORD_API"])
    Trivial().run(os.environ["DISCORD_TOKEN"], log_handler=None)


def main() -> None:
    """Run the benchmark."""
    asyncio.run(measure())


if __name__ == "__main__":
    if sys.argv[1:] == ["bot"]:
        be_the_bot()
    else:
        main()
