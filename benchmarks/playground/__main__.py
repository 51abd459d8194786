"""`python -m benchmarks.playground`: the shortest time from a click to an answer in the playground.

A bot that only answers runs in its own process, as the real one does; clicks come over HTTP as
from the page. Any time that the real bot needs beyond this is its own.
"""

import asyncio
import time

import aiohttp

from benchmarks.measuring import Latency
from benchmarks.playground.bots import start_bot
from benchmarks.playground.trivial_bot import Clicker, TrivialBot
from bot.app.discord_endpoint import use_api
from playground.server.http.rate_limits import RateLimits
from playground.server.running import playground

WARM_UP_CLICKS = 20
SINGLE_CLICKS = 300
CLICKS_AT_ONCE = 50
ROUNDS = 10


async def measure() -> None:
    """Measure and print everything."""
    start = time.perf_counter()
    async with playground(rates=RateLimits(generous=True)) as desk:
        use_api(desk.address)
        async with TrivialBot() as client:
            running = asyncio.create_task(client.start(desk.token))
            await client.connected.wait()
            print(f"playground and bot ready in one process {time.perf_counter() - start:6.2f} s")
            await client.close()
            await running
    async with playground(rates=RateLimits(generous=True)) as desk:
        bot = await start_bot(desk, "benchmarks.playground.trivial_bot")
        try:
            async with aiohttp.ClientSession(desk.address) as session:
                await measure_clicks(await Clicker.sign_up(session))
        finally:
            bot.terminate()
            await bot.wait()


async def measure_clicks(clicker: Clicker) -> None:
    """Measure one click after another, then fifty at once."""
    for _ in range(WARM_UP_CLICKS):
        await clicker.click()
    start = time.perf_counter()
    waits = [await clicker.click() for _ in range(SINGLE_CLICKS)]
    print_latency("one click after another", Latency.of(waits, time.perf_counter() - start))
    waits = []
    start = time.perf_counter()
    for _ in range(ROUNDS):
        waits += await asyncio.gather(*(clicker.click() for _ in range(CLICKS_AT_ONCE)))
    print_latency(
        f"{CLICKS_AT_ONCE} clicks at once", Latency.of(waits, time.perf_counter() - start)
    )


def print_latency(name: str, latency: Latency) -> None:
    """Print one line of figures."""
    print(
        f"{name:<38}  {latency.median:6.1f} ms median, {latency.p99:6.1f} ms p99, "
        f"{latency.per_second:5.0f} a second"
    )


if __name__ == "__main__":
    asyncio.run(measure())
