"""Rate limits, with the headers that discord.py follows."""

import pytest

from playground.server.desk import Desk
from playground.server.http.rate_limits import RateLimits
from playground.server.state.clock import Clock
from tests.support.playground.person import Person
from tests.support.playground.rest_client import RestClient


@pytest.fixture
def rates() -> RateLimits:
    """Discord's own limits."""
    return RateLimits()


@pytest.fixture
def clock() -> Clock:
    """A clock that moves only when a test says so, however slow the machine is."""
    return Clock(ticking=False, still=True)


async def test_a_channel_takes_five_messages_in_five_seconds(
    desk: Desk, rest: RestClient, table: str
) -> None:
    path = f"/channels/{table}/messages"
    for left in (4, 3, 2, 1, 0):
        status, _ = await rest.call("POST", path, {"content": "a"})
        assert (status, rest.headers["X-RateLimit-Remaining"]) == (200, str(left))
        assert rest.headers["X-RateLimit-Limit"] == "5"
        assert 0 < float(rest.headers["X-RateLimit-Reset-After"]) <= 5
        assert rest.headers["X-RateLimit-Bucket"]
    status, told = await rest.call("POST", path, {"content": "a"})
    assert (status, told["global"]) == (429, False)
    assert told["retry_after"] == pytest.approx(float(rest.headers["Retry-After"]))
    assert rest.headers["X-RateLimit-Scope"] == "user"
    assert rest.headers["Via"], "without it discord.py thinks it is banned"
    desk.clock.advance(5)
    assert (await rest.call("POST", path, {"content": "a"}))[0] == 200


async def test_a_server_takes_fifty_threads_in_five_minutes(
    desk: Desk, rest: RestClient, ana: Person, table: str
) -> None:
    """The headers do not tell, so discord.py does not see it coming."""
    path, other = f"/channels/{table}/threads", f"/channels/{await ana.channel('chatter')}/threads"
    for _ in range(50):
        path, other = other, path
        status, _ = await rest.call("POST", path, {"name": "match", "type": 11})
        assert status == 201
        assert rest.headers["X-RateLimit-Limit"] == "10"
        desk.clock.advance(1)
    status, told = await rest.call("POST", path, {"name": "match", "type": 11})
    assert (status, told["retry_after"], told["global"]) == (429, 250, False)
    assert "X-RateLimit-Remaining" not in rest.headers
    desk.clock.advance(250)
    assert (await rest.call("POST", path, {"name": "match", "type": 11}))[0] == 201


async def test_a_server_takes_ten_changes_of_roles_in_ten_seconds(
    desk: Desk, rest: RestClient, ana: Person
) -> None:
    guild = next(iter(desk.world.guilds.values()))
    path = f"/guilds/{guild.id}/members/{ana.id}/roles/5"
    statuses = [(await rest.call("PUT", path))[0] for _ in range(11)]
    assert statuses == [403] * 10 + [429], (
        "refused for want of a permission, and then not even that"
    )


async def test_each_channel_has_its_own_limit(rest: RestClient, ana: Person, table: str) -> None:
    other = await ana.channel("chatter")
    for _ in range(5):
        await rest.call("POST", f"/channels/{table}/messages", {"content": "a"})
    assert (await rest.call("POST", f"/channels/{table}/messages", {"content": "a"}))[0] == 429
    assert (await rest.call("POST", f"/channels/{other}/messages", {"content": "a"}))[0] == 200


async def test_the_global_limit_is_announced_as_global(desk: Desk, rest: RestClient) -> None:
    desk.rates.global_limit = 0
    desk.clock.advance(1)
    status, told = await rest.call("GET", "/users/@me")
    assert (status, told["global"]) == (429, True)
    assert rest.headers["X-RateLimit-Global"] == "true"
    assert rest.headers["X-RateLimit-Scope"] == "global"


def test_the_51st_call_of_a_second_is_too_many() -> None:
    rates = RateLimits()
    verdicts = [rates.ask("GET", f"/guilds/{n}", 100.0) for n in range(51)]
    assert [verdict.is_global for verdict in verdicts] == [False] * 50 + [True]
    assert rates.ask("POST", "/interactions/1/token/callback", 100.0).retry_after is None
    assert rates.ask("GET", "/guilds/1", 101.0).retry_after is None


def test_too_many_invalid_requests_ban_the_address() -> None:
    rates = RateLimits()
    for _ in range(10_000):
        rates.count_response(403, 100.0)
    assert rates.ask("GET", "/users/@me", 101.0).banned
    assert not rates.ask("GET", "/users/@me", 701.0).banned


async def test_a_ban_has_no_via_header(desk: Desk, rest: RestClient) -> None:
    desk.rates.invalid_limit = 1
    assert (await rest.call("GET", "/users/@me", headers={"Authorization": "x"}))[0] == 401
    assert (await rest.call("GET", "/users/@me"))[0] == 429
    assert "Via" not in rest.headers


async def test_old_messages_take_three_edits_in_six_seconds(
    desk: Desk, rest: RestClient, table: str
) -> None:
    _, message = await rest.call("POST", f"/channels/{table}/messages", {"content": "a"})
    path = f"/channels/{table}/messages/{message['id']}"
    for _ in range(4):
        assert (await rest.call("PATCH", path, {"content": "b"}))[0] == 200
    desk.clock.advance(3601)
    for _ in range(3):
        assert (await rest.call("PATCH", path, {"content": "c"}))[0] == 200
    status, told = await rest.call("PATCH", path, {"content": "d"})
    assert (status, told["code"]) == (429, 30046)
    assert rest.headers["Via"]
    desk.clock.advance(6)
    assert (await rest.call("PATCH", path, {"content": "d"}))[0] == 200


async def test_a_thread_is_renamed_twice_in_ten_minutes(
    desk: Desk, rest: RestClient, table: str
) -> None:
    body = {"name": "zero", "type": 11}
    _, thread = await rest.call("POST", f"/channels/{table}/threads", body)
    path = f"/channels/{thread['id']}"
    for name in ("one", "two"):
        assert (await rest.call("PATCH", path, {"name": name}))[0] == 200
    status, told = await rest.call("PATCH", path, {"name": "three"})
    assert (status, round(told["retry_after"])) == (429, 600)
    assert (await rest.call("PATCH", path, {"archived": True}))[0] == 200, "it is for names only"
    desk.clock.advance(601)
    assert (await rest.call("PATCH", path, {"archived": False, "name": "three"}))[0] == 200
