"""Answers to interactions: three seconds for the first, fifteen minutes for the token."""

import asyncio
from typing import Any

import pytest

from playground.server.desk import Desk
from tests.support.playground.gateway_client import GatewayClient
from tests.support.playground.person import Person
from tests.support.playground.rest_client import RestClient, error_paths

Json = dict[str, Any]
HELLO: Json = {"type": 4, "data": {"content": "hello"}}


class UsedCommand:
    """A command that was used, and the calls to answer it."""

    def __init__(self, rest: RestClient, interaction: Json, outcome: asyncio.Task[Json]) -> None:
        self.rest = rest
        self.interaction = interaction
        self.outcome = outcome

    async def answer(self, body: Json) -> tuple[int, Any]:
        number, token = self.interaction["id"], self.interaction["token"]
        path = f"/interactions/{number}/{token}/callback?with_response=true"
        return await self.rest.call("POST", path, body)

    async def webhook(self, method: str, path: str = "", body: Any = None) -> tuple[int, Any]:
        number, token = self.interaction["application_id"], self.interaction["token"]
        return await self.rest.call(method, f"/webhooks/{number}/{token}{path}", body)


@pytest.fixture
async def used(rest: RestClient, gateway: GatewayClient, ana: Person, table: str) -> UsedCommand:
    outcome = asyncio.create_task(ana.use(table, "act"))
    return UsedCommand(rest, await gateway.event("INTERACTION_CREATE"), outcome)


async def test_an_answer_within_three_seconds_is_accepted(desk: Desk, used: UsedCommand) -> None:
    desk.clock.advance(2.9)
    status, told = await used.answer(HELLO)
    assert status == 200
    assert told["resource"]["message"]["content"] == "hello"
    assert told["interaction"]["response_message_id"] == told["resource"]["message"]["id"]
    assert (await used.outcome)["outcome"] == "message"


async def test_after_three_seconds_the_interaction_is_unknown(
    desk: Desk, used: UsedCommand, ana: Person
) -> None:
    desk.clock.advance(3.1)
    outcome = await used.outcome
    assert (outcome["outcome"], outcome["reason"]) == ("failed", "timeout")
    assert (await ana.event("interaction_failed"))["interaction_id"] == used.interaction["id"]
    status, refused = await used.answer(HELLO)
    assert (status, refused["code"]) == (404, 10062)
    status, refused = await used.webhook("POST", "", {"content": "late"})
    assert (status, refused["code"]) == (404, 10015)


async def test_a_token_is_valid_for_fifteen_minutes(desk: Desk, used: UsedCommand) -> None:
    await used.answer(HELLO)
    desk.clock.advance(14 * 60 + 59)
    assert (await used.webhook("POST", "", {"content": "more"}))[0] == 200
    assert (await used.webhook("PATCH", "/messages/@original", {"content": "other"}))[0] == 200
    desk.clock.advance(2)
    for method, path in (
        ("POST", ""), ("PATCH", "/messages/@original"), ("DELETE", "/messages/@original"),
    ):  # fmt: skip
        status, refused = await used.webhook(method, path, {"content": "late"})
        assert (status, refused["code"]) == (401, 50027)
    await used.outcome


async def test_a_deferred_answer_fails_after_fifteen_minutes(
    desk: Desk, used: UsedCommand, ana: Person
) -> None:
    await used.answer({"type": 5})
    assert (await used.outcome)["outcome"] == "thinking"
    desk.clock.advance(15 * 60 + 1)
    assert (await ana.event("interaction_failed"))["reason"] == "expired"


async def test_a_wrong_token_is_unknown(used: UsedCommand) -> None:
    path = f"/interactions/{used.interaction['id']}/wrong/callback"
    status, refused = await used.rest.call("POST", path, HELLO)
    assert (status, refused["code"]) == (404, 10062)
    await used.answer(HELLO)
    await used.outcome


@pytest.mark.parametrize("kind", [1, 6, 7, 8, 10, 99])
async def test_a_command_accepts_only_some_types_of_answer(used: UsedCommand, kind: int) -> None:
    status, refused = await used.answer({"type": kind, "data": {"content": "a", "choices": []}})
    assert (status, refused["code"]) == (400, 50035)
    assert "type" in error_paths(refused["errors"])
    await used.answer(HELLO)
    await used.outcome


async def test_the_first_follow_up_replaces_a_deferred_answer(
    used: UsedCommand, ana: Person, table: str
) -> None:
    _, told = await used.answer({"type": 5, "data": {"flags": 64}})
    assert told["interaction"]["response_message_loading"] is True
    status, message = await used.webhook("POST", "", {"content": "done"})
    assert status == 200
    assert message["id"] == told["interaction"]["response_message_id"]
    assert message["flags"] == 64, "private as it was said to be, and no longer loading"
    assert [each["content"] for each in await ana.messages(table)] == ["done"]
    await used.outcome


async def test_the_original_answer_can_be_read_edited_and_deleted(
    used: UsedCommand, ana: Person, table: str
) -> None:
    await used.answer(HELLO)
    assert (await used.webhook("GET", "/messages/@original"))[1]["content"] == "hello"
    await used.webhook("PATCH", "/messages/@original", {"content": "bye"})
    assert [each["content"] for each in await ana.messages(table)] == ["bye"]
    assert (await used.webhook("DELETE", "/messages/@original"))[0] == 204
    assert await ana.messages(table) == []
    status, refused = await used.webhook("PATCH", "/messages/@original", {"content": "again"})
    assert (status, refused["code"]) == (404, 10008)
    await used.outcome


async def test_a_token_gives_access_only_to_its_own_messages(
    used: UsedCommand, rest: RestClient, table: str
) -> None:
    await used.answer(HELLO)
    _, other = await rest.call("POST", f"/channels/{table}/messages", {"content": "other"})
    status, refused = await used.webhook("PATCH", f"/messages/{other['id']}", {"content": "x"})
    assert (status, refused["code"]) == (404, 10008)
    await used.outcome


async def test_without_a_bot_a_command_fails_at_once(
    desk: Desk, rest: RestClient, ana: Person, table: str
) -> None:
    path = f"/applications/{desk.bot.id}/commands"
    await rest.call("PUT", path, [{"name": "act", "description": "does something"}])
    outcome = await ana.use(table, "act")
    assert (outcome["outcome"], outcome["reason"]) == ("failed", "offline")
