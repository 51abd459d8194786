"""`python -m benchmarks.strangers [TRIES] [SEED]`: strangers try everything with ids of others.

Three strangers send random commands, suggestions, buttons, menus and forms through the gateway: a
member who cannot see the matches' channel, a member of another server, and a guest of neither.
Exits with 1 if an answer reveals a match, a plan or a seed, if anything about them has changed, if
an interaction has no answer, or if the log has an error.
"""

import asyncio
import logging
import sys
import tempfile
from collections import Counter
from contextlib import AsyncExitStack
from itertools import count
from random import Random
from time import perf_counter

from benchmarks.measuring import argument
from playground.server.http.rate_limits import RateLimits
from playground.server.running import playground
from playground.server.state.clock import Clock
from tests.cogs.conftest import living_in, quiet
from tests.support.discord.strangers import keep_secrets, leaks, stored, strangers
from tests.support.odd_computers import Oracle
from tests.support.playground.person import Person

TRIES = 20_000
SEED = 7


class Errors(logging.Handler):
    """The errors in the log."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep an error."""
        self.found.append(self.format(record))


async def main() -> int:
    """Try everything, and print what came of it."""
    tries, seed = argument(1, TRIES), argument(2, SEED)
    errors, wrong, seeds = Errors(), Counter[str](), count(1)
    async with AsyncExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        desk = await stack.enter_async_context(
            playground(clock=Clock(ticking=False), rates=RateLimits(generous=True))
        )
        house = await stack.enter_async_context(
            living_in(
                f"sqlite:///{folder}/strangers.sqlite3",
                desk,
                lambda: f"seed-{next(seeds)}",
                workers=Oracle(),
            )
        )

        async def meet(name: str) -> Person:
            return await stack.enter_async_context(Person(desk.address, name))

        secrets = await keep_secrets(house, desk, meet)
        before = await stored(house, secrets)
        crowd = strangers(desk, secrets, Random(seed))
        logging.getLogger().addHandler(errors)
        start = perf_counter()
        for number in range(tries):
            stranger = crowd[number % len(crowd)]
            tried, answer = await stranger.attempt()
            if found := leaks(stranger, tried, answer):
                wrong["revealed a secret"] += 1
                print(f"{stranger.user.username} tried {tried!r} and saw {found}")
            if answer.get("outcome") == "failed" or "Something went wrong" in str(answer):
                wrong["failed"] += 1
                print(f"{stranger.user.username} tried {tried!r}: {str(answer)[:300]}")
        seconds = perf_counter() - start
        await quiet(house)
        for table, rows in (await stored(house, secrets)).items():
            if rows != before[table]:
                wrong["changed something"] += 1
                print(f"{table}: {sorted(set(rows) ^ set(before[table]))[:5]}")
    wrong["errors in the log"] = len(errors.found)
    for report in errors.found[:5]:
        print(report)
    print(f"{tries} tries in {seconds:.0f} s: ", end="")
    print(", ".join(f"{number} {what}" for what, number in sorted(wrong.items()) if number) or "ok")
    return int(any(wrong.values()))


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
