"""Latency on demand: every call takes a while, as over a real network."""

import time

from playground.server.desk import Desk
from tests.support.playground.rest_client import RestClient


async def test_every_call_takes_as_long_as_the_latency(desk: Desk, rest: RestClient) -> None:
    desk.latency = 0.15
    for path in ("/users/@me", "/users/5"):
        before = time.monotonic()
        await rest.call("GET", path)
        assert time.monotonic() - before >= 0.15
