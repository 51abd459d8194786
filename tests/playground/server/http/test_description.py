"""Checks against Discord's API description find mistakes of the bot and of the playground."""

import json
from typing import Any

import pytest

from playground.server.desk import Desk
from playground.server.http.description import Description
from playground.server.validation.limits import COMPONENT_FIELDS, Text
from playground.server.validation.refusals import Refusal
from tests.support.playground.api_description import DESCRIPTION
from tests.support.playground.gateway_client import GatewayClient
from tests.support.playground.person import Person
from tests.support.playground.rest_client import RestClient, error_paths


def test_our_limits_match_the_description(
    needs_description: Description,
) -> None:
    """Each text limit in our table equals the description's."""
    assert DESCRIPTION is not None
    schemas = json.loads(DESCRIPTION.read_text("utf-8"))["components"]["schemas"]
    compared = 0
    for name, schema in schemas.items():
        if not name.endswith(("ForMessageRequest", "ForModalRequest")):
            continue
        (kind,) = schema["properties"]["type"]["enum"]
        for part, field in COMPONENT_FIELDS[kind].items():
            longest = schema["properties"].get(part, {}).get("maxLength")
            if isinstance(field, Text) and longest is not None:
                assert field.most == longest, (name, part)
                compared += 1
    assert compared > 20


def test_a_wrong_answer_is_found(needs_description: Description) -> None:
    faults = needs_description.answer_errors("GET", "/users/@me", 200, {"id": 5})
    assert any("username" in fault for fault in faults)
    assert any("/id" in fault for fault in faults), "ids in answers are texts"
    assert needs_description.answer_errors("GET", "/users/@me", 206, {})
    assert needs_description.answer_errors("GET", "/nowhere", 200, {})


async def test_a_wrong_event_is_found(
    needs_description: Description, desk: Desk, gateway: GatewayClient
) -> None:
    guild = next(iter(desk.world.guilds.values()))
    desk.gateway.tell("MESSAGE_CREATE", {"id": 5}, guild.id)
    found, desk.violations = desk.violations, []
    assert any(fault.startswith("MESSAGE_CREATE: MessageResponse at ['id']") for fault in found)


@pytest.mark.parametrize(
    ("body", "place"),
    [
        pytest.param({"content": 5, "embeds": 3}, "embeds", id="embeds that are a number"),
        pytest.param({"attachments": [{}]}, "attachments.0.id", id="attachment without id"),
        pytest.param({"components": [{"type": 99}]}, "components.0.type", id="unknown component"),
        pytest.param({"flags": "many"}, "flags", id="flags that are a word"),
    ],
)
def test_a_wrong_request_is_refused_with_the_path_of_the_error(
    needs_description: Description, body: dict[str, Any], place: str
) -> None:
    with pytest.raises(Refusal) as refused:
        needs_description.check_request("POST", "/channels/1/messages", body, multipart=False)
    assert place in error_paths(refused.value.errors)


def test_ids_in_requests_may_be_numbers(needs_description: Description) -> None:
    body = {"attachments": [{"id": 0}], "message_reference": {"message_id": 5}}
    needs_description.check_request("POST", "/channels/1/messages", body, multipart=False)


async def test_gateway_events_match_the_description(
    needs_description: Description, desk: Desk, rest: RestClient, ana: Person, table: str
) -> None:
    def fits(schema: str, shape: Any) -> None:
        assert needs_description.schema_errors(schema, shape) == []

    desk.gateway.privileged = True
    async with GatewayClient(desk.address) as gateway:
        await gateway.identify(1 | 1 << 9 | 1 << 15)
        guild = await gateway.event("GUILD_CREATE")
        fits("GuildWithCountsResponse", guild)
        for channel in guild["channels"]:
            fits("GuildChannelResponse", channel)
        for member in guild["members"]:
            fits("GuildMemberResponse", member)
        first = await ana.say(table, "hello")
        fits("MessageResponse", await gateway.event("MESSAGE_CREATE"))
        await ana.say(table, "again", reply_to=first["id"])
        fits("MessageResponse", await gateway.event("MESSAGE_CREATE"))
        await ana.call("POST", f"/channels/{table}/threads", {"name": "t"})
        fits("ThreadResponse", await gateway.event("THREAD_CREATE"))
        button = {"type": 2, "style": 1, "label": "x", "custom_id": "x"}
        body = {"content": "a", "components": [{"type": 1, "components": [button]}]}
        _, shown = await rest.call("POST", f"/channels/{table}/messages", body)
        await ana.click(shown, "x", wait=False)
        interaction = await gateway.event("INTERACTION_CREATE")
        fits("MessageResponse", interaction["message"])
        fits("GuildChannelResponse", interaction["channel"])
        fits("GuildMemberResponse", interaction["member"])
