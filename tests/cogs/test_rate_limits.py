"""Calls that are given up while others wait behind them: nobody waits for ever."""

import asyncio
from typing import Final

import pytest
from discord import DiscordServerError
from discord.http import Ratelimit

from cogs import rate_limits
from playground.server.desk import Desk
from playground.server.http.rate_limits import RateLimits, Verdict
from tests.cogs.conftest import House
from tests.support.playground.person import Person
from tests.support.waiting import until

ONE: Final = r"/users/\d+"
WINDOW: Final = 2


class OneAtATime(RateLimits):
    """One call in two seconds may ask for somebody; nothing else runs out."""

    def __init__(self) -> None:
        super().__init__(generous=True)
        self.narrow = False

    def ask(self, method: str, path: str, now: float) -> Verdict:
        """Count a call, and say whether it may pass."""
        verdict = super().ask(method, path, now)
        if not self.narrow or not path.startswith("/users/"):
            return verdict
        given = {"Limit": "1", "Remaining": "0", "Reset-After": f"{WINDOW}"}
        return Verdict(
            verdict.headers | {f"X-RateLimit-{name}": value for name, value in given.items()}
        )


@pytest.fixture
def rates() -> OneAtATime:
    return OneAtATime()


def bucket_of(house: House) -> Ratelimit:
    """Where calls for somebody wait."""
    http = house.client.http
    return http.get_ratelimit(f"{http._bucket_hashes['GET /users/{user_id}']}:")


async def test_a_call_given_up_while_the_whole_bot_has_to_wait_does_not_silence_it_for_ever(
    house: House, desk: Desk, ana: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rate_limits, "SHUT", 0.2)
    desk.faults.fail("GET", ONE, 429, retry_after=3600, is_global=True)
    given_up = asyncio.create_task(house.client.fetch_user(ana.id))
    await until(lambda: not house.client.http._global_over.is_set())
    given_up.cancel()
    async with asyncio.timeout(20):
        assert (await house.client.fetch_user(ana.id)).id == ana.id


async def test_calls_given_up_in_a_queue_do_not_shut_it_for_ever(
    house: House, desk: Desk, rates: OneAtATime, ana: Person
) -> None:
    await house.client.fetch_user(ana.id)
    rates.narrow = True
    bucket = bucket_of(house)

    def asked() -> "asyncio.Task[object]":
        return asyncio.create_task(house.client.fetch_user(ana.id))

    first = asked()  # it is answered, and sleeps until the next may pass
    await until(bucket._sleeping.locked)
    first.cancel()
    second = asked()  # it waits for that, and then sleeps in the place of the first
    await until(lambda: bucket.is_expired() and bucket._sleeping.locked())
    desk.faults.fail("GET", ONE, 503)
    with pytest.raises(DiscordServerError):  # a third is told nothing about how many may pass
        await house.client.fetch_user(ana.id)
    second.cancel()
    await asyncio.wait([first, second])
    rates.narrow = False
    async with asyncio.timeout(20):  # so long a post is waited for
        assert (await house.client.fetch_user(ana.id)).id == ana.id
