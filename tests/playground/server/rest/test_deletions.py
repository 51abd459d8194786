"""Which events the bot receives when messages, channels and threads are deleted."""

import json

import pytest

from playground.server.desk import Desk
from playground.server.state import channels
from playground.server.state.permissions import Permission
from playground.server.state.world import Guild
from tests.support.playground.gateway_client import GatewayClient
from tests.support.playground.person import Person
from tests.support.playground.rest_client import Json, RestClient

GUILDS_AND_MESSAGES = 1 | 1 << 9


@pytest.fixture
def guild(desk: Desk) -> Guild:
    """A server in which the bot may do everything."""
    made = next(iter(desk.world.guilds.values()))
    made.roles[made.id].permissions = int(Permission.ADMINISTRATOR)
    return made


async def events_until_the_last(desk: Desk, guild: Guild, gateway: GatewayClient) -> list[Json]:
    """Return the events up to now."""
    channels.create(desk, guild, "the-last-event")
    received: list[Json] = []
    while True:
        received.append(await gateway.receive())
        if "the-last-event" in json.dumps(received[-1]):
            return [event for event in received[:-1] if event["t"] != "GUILD_CREATE"]


async def test_messages_deleted_at_once_are_one_event(
    desk: Desk, rest: RestClient, guild: Guild, ana: Person, table: str
) -> None:
    said = [(await ana.say(table, text))["id"] for text in "abc"]
    async with GatewayClient(desk.address) as gateway:
        await gateway.identify(GUILDS_AND_MESSAGES)
        path = f"/channels/{table}/messages/bulk-delete"
        unknown = str(int(said[2]) + 1)
        status, _ = await rest.call("POST", path, {"messages": [*said[:2], unknown]})
        assert status == 204
        events = await events_until_the_last(desk, guild, gateway)
    gone = {"ids": said[:2], "channel_id": table, "guild_id": str(guild.id)}
    assert [(event["t"], event["d"]) for event in events] == [("MESSAGE_DELETE_BULK", gone)]
    assert [message["id"] for message in await ana.messages(table)] == said[2:]
    await ana.read_up()
    gone_for_ana = [one["data"] for one in ana.events if one["type"] == "message_deleted"]
    assert [data["message_id"] for data in gone_for_ana] == said[:2]


async def test_a_deleted_channel_is_one_event(
    desk: Desk, rest: RestClient, guild: Guild, ana: Person, table: str
) -> None:
    thread = (await rest.call("POST", f"/channels/{table}/threads", {"name": "t", "type": 11}))[1]
    for channel in (table, thread["id"]):
        await ana.say(channel, "soon gone")
    async with GatewayClient(desk.address) as gateway:
        await gateway.identify(GUILDS_AND_MESSAGES)
        assert (await rest.call("DELETE", f"/channels/{table}"))[0] == 200
        events = await events_until_the_last(desk, guild, gateway)
    assert [(event["t"], event["d"]["id"]) for event in events] == [("CHANNEL_DELETE", table)]
    for channel in (table, thread["id"]):
        assert (await rest.call("GET", f"/channels/{channel}"))[1]["code"] == 10003
        assert int(channel) not in desk.world.messages
    await ana.read_up()
    gone = [one["data"]["channel_id"] for one in ana.events if one["type"] == "channel_deleted"]
    assert gone == [table, thread["id"]]


async def test_a_deleted_thread_is_described_in_short(
    desk: Desk, rest: RestClient, guild: Guild, table: str
) -> None:
    thread = (await rest.call("POST", f"/channels/{table}/threads", {"name": "t", "type": 11}))[1]
    async with GatewayClient(desk.address) as gateway:
        await gateway.identify()
        await rest.call("DELETE", f"/channels/{thread['id']}")
        assert await gateway.event("THREAD_DELETE") == {
            "id": thread["id"], "guild_id": str(guild.id), "parent_id": table, "type": 11,
        }  # fmt: skip


async def test_a_deleted_category_leaves_its_channels(
    desk: Desk, rest: RestClient, guild: Guild, table: str
) -> None:
    category = desk.channel(int(table)).parent_id
    async with GatewayClient(desk.address) as gateway:
        await gateway.identify()
        await rest.call("DELETE", f"/channels/{category}")
        assert (await gateway.event("CHANNEL_DELETE"))["id"] == str(category)
        moved = [(await gateway.event("CHANNEL_UPDATE")) for _ in range(3)]
    assert {(one["name"], one["parent_id"]) for one in moved} == {
        ("welcome", None), ("table", None), ("chatter", None),
    }  # fmt: skip
