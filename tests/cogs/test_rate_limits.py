"""Rate limits: a limit of minutes holds no call, and a cancelled call holds no other."""

import asyncio
from typing import Final

import pytest
from discord import DiscordServerError
from discord.http import Ratelimit

from cogs.discord_errors import LongWaitError
from cogs.rate_limits import LONGEST_WAIT, Bucket, patch_rate_limits
from playground.server.desk import Desk
from playground.server.http.rate_limits import RateLimits, Verdict
from tests.cogs.conftest import House
from tests.support.playground.person import Person
from tests.support.waiting import until

ONE: Final = r"/users/\d+"
WINDOW: Final = 2


class OneAtATime(RateLimits):
    """One call for a user may go in two seconds; no other limit is ever reached."""

    def __init__(self) -> None:
        super().__init__(generous=True)
        self.narrow = False
        self.window, self.left = WINDOW, 0

    def ask(self, method: str, path: str, now: float) -> Verdict:
        """Count a call, and say whether it may pass."""
        verdict = super().ask(method, path, now)
        if not self.narrow or not path.startswith("/users/"):
            return verdict
        given = {"Limit": "1", "Remaining": f"{self.left}", "Reset-After": f"{self.window}"}
        return Verdict(
            verdict.headers | {f"X-RateLimit-{name}": value for name, value in given.items()}
        )


@pytest.fixture
def rates() -> OneAtATime:
    return OneAtATime()


def bucket_of(house: House) -> Ratelimit:
    """The bucket of calls for a user."""
    http = house.client.http
    return http.get_ratelimit(f"{http._bucket_hashes['GET /users/{user_id}']}:")


async def test_a_limit_of_minutes_is_an_error_at_once(
    house: House, desk: Desk, ana: Person
) -> None:
    desk.faults.fail("GET", ONE, 429, retry_after=219)
    with pytest.raises(LongWaitError) as refused:
        await house.client.fetch_user(ana.id)
    assert refused.value.retry_after == 219
    assert (await house.client.fetch_user(ana.id)).id == ana.id, "the next call is made"


async def test_a_long_window_with_calls_left_refuses_none(
    house: House, rates: OneAtATime, ana: Person
) -> None:
    rates.narrow, rates.window, rates.left = True, 300, 5
    for _ in range(3):
        assert (await house.client.fetch_user(ana.id)).id == ana.id


async def test_a_cancelled_call_does_not_leave_the_whole_bot_waiting(
    house: House, desk: Desk, ana: Person
) -> None:
    patch_rate_limits(house.client.http, lifted_after=0.2)
    desk.faults.fail("GET", ONE, 429, retry_after=LONGEST_WAIT, is_global=True)
    cancelled = asyncio.create_task(house.client.fetch_user(ana.id))
    await until(lambda: not house.client.http._global_over.is_set())
    cancelled.cancel()
    async with asyncio.timeout(20):
        assert (await house.client.fetch_user(ana.id)).id == ana.id


async def test_cancelled_calls_do_not_leave_their_bucket_waiting(
    house: House, desk: Desk, rates: OneAtATime, ana: Person
) -> None:
    await house.client.fetch_user(ana.id)
    rates.narrow = True
    bucket = bucket_of(house)

    def asked() -> "asyncio.Task[object]":
        return asyncio.create_task(house.client.fetch_user(ana.id))

    first = asked()  # it is answered, and sleeps until the next may go
    await until(bucket._sleeping.locked)
    first.cancel()
    second = asked()  # it waits for that, and then sleeps in the place of the first
    await until(lambda: bucket.is_expired() and bucket._sleeping.locked())
    desk.faults.fail("GET", ONE, 503)
    with pytest.raises(DiscordServerError):  # the third does not learn how many more may go
        await house.client.fetch_user(ana.id)
    second.cancel()
    await asyncio.wait([first, second])
    rates.narrow = False
    async with asyncio.timeout(20):  # the timeout of a post
        assert (await house.client.fetch_user(ana.id)).id == ana.id


async def test_calls_that_waited_for_a_sleeping_one_do_not_sleep_one_after_the_other() -> None:
    bucket = Bucket(None)
    bucket.limit, bucket.remaining, bucket.reset_after = 5, 0, 0.1
    bucket.expires = asyncio.get_running_loop().time() + 0.01

    async def call() -> None:
        await bucket.acquire()
        bucket.reset_after = 60.0  # the answer says how long the next five must last

    async with asyncio.timeout(5):
        await asyncio.gather(bucket._refresh(), *(call() for _ in range(4)))
