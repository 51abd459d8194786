"""The real bot, which prints the lag of its event loop when it ends."""

import asyncio
import os

from benchmarks.measuring import loop_lag, percentile
from bot.app import run
from bot.app.config import Config


async def main() -> None:
    """Run the bot until it is stopped."""
    async with loop_lag() as lag:
        await run.run(Config())
    after_start = lag.late[len(lag.late) // 4 :]
    print(f"event loop lag of the bot           {1000 * percentile(after_start, 0.99):6.1f} ms p99")


if __name__ == "__main__":
    os.environ.setdefault("LOG_LEVEL", "WARNING")
    asyncio.run(main())
