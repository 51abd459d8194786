"""The API of the page: who may do what, and which requests are refused."""

import asyncio
from typing import Any

import aiohttp
import pytest

from playground.server.desk import Desk
from playground.server.state import channels
from playground.server.state.permissions import Permission
from playground.server.state.world import Overwrite
from tests.support.playground.demo_bot import DemoBot
from tests.support.playground.person import API, Person, RefusedError

SCRIPT = "<script>alert('x')</script><img src=x onerror=alert(1)>"


async def test_a_person_signs_in_and_out(desk: Desk, ana: Person) -> None:
    assert (await ana.call("GET", "/me"))["user"]["id"] == ana.user["id"]
    await ana.call("DELETE", "/session")
    with pytest.raises(RefusedError, match="signed_out") as refused:
        await ana.call("GET", "/me")
    assert refused.value.status == 401


async def test_a_new_user_joins_every_server(desk: Desk, ana: Person) -> None:
    made = await ana.call("POST", "/users", {"name": "Zé", "locale": "pt-BR"})
    assert (made["global_name"], made["locale"]) == ("Zé", "pt-BR")
    assert (await ana.event("user_updated"))["user"]["id"] == made["id"]
    async with Person(desk.address, "Zé") as new:
        assert len((await new.call("GET", "/me"))["guilds"]) == len(desk.world.guilds)


@pytest.mark.parametrize(
    ("method", "path", "body", "status", "code"),
    [
        ("GET", "/nowhere", None, 404, "unknown_path"),
        ("PUT", "/users", None, 404, "unknown_path"),
        ("POST", "/users", {"name": ""}, 400, "bad_name"),
        ("POST", "/users", {"name": "x" * 33}, 400, "bad_name"),
        ("POST", "/users", {"name": "x", "locale": "sr"}, 400, "bad_locale"),
        ("POST", "/session", {"user_id": "1"}, 404, "unknown_user"),
        ("POST", "/session", {"user_id": "x"}, 404, "unknown_user"),
        ("POST", "/session", [], 400, "bad_json"),
        ("PATCH", "/me", {"theme": "pink"}, 400, "bad_theme"),
        ("PATCH", "/me", {"locale": 5}, 400, "bad_locale"),
        ("PATCH", "/me", {"dms_open": "yes"}, 400, "bad_choice"),
        ("GET", "/channels/1/messages", None, 404, "unknown_channel"),
        ("GET", "/channels/x/messages", None, 404, "unknown_channel"),
        ("GET", "/channels/123456789012345678901/messages", None, 404, "unknown_channel"),
        ("GET", "/channels/{table}/messages/1", None, 404, "unknown_message"),
        ("POST", "/channels/{table}/messages", {"content": ""}, 400, "empty"),
        ("POST", "/channels/{table}/messages", {"content": "x" * 2001}, 400, "too_long"),
        ("POST", "/channels/{table}/messages", {"content": ["x"]}, 400, "too_long"),
        ("POST", "/channels/{table}/messages", {"content": "x" * 70_000}, 413, "too_large"),
        ("POST", "/channels/{table}/messages", {"content": "a", "reply_to": "7"}, 404,
         "unknown_message"),
        ("POST", "/channels/{table}/commands", {"command_id": "1"}, 404, "unknown_command"),
        ("POST", "/channels/{table}/commands", {}, 404, "unknown_command"),
        ("POST", "/channels/{table}/components", {"message_id": "1"}, 404, "unknown_message"),
        ("POST", "/modals/1", {"values": {}}, 404, "unknown_modal"),
        ("POST", "/dms", {"user_id": "1"}, 404, "unknown_user"),
        ("POST", "/guilds/1/channels", {"name": "x"}, 404, "unknown_guild"),
        ("POST", "/channels/{table}/threads", {"name": ""}, 400, "bad_name"),
        ("DELETE", "/channels/{table}/messages/1", None, 404, "unknown_message"),
    ],
    ids=str,
)  # fmt: skip
async def test_bad_input_is_refused(
    ana: Person, table: str, method: str, path: str, body: Any, status: int, code: str
) -> None:
    with pytest.raises(RefusedError) as refused:
        await ana.call(method, path.format(table=table), body)
    assert (refused.value.status, refused.value.code) == (status, code)
    assert refused.value.error["message"].endswith(".")


async def test_malformed_json_is_refused(ana: Person) -> None:
    for data in (b"{", b"\xff\xfe", b"[" * 100_000):
        with pytest.raises(RefusedError) as refused:
            await ana.call("POST", "/session", data=data,
                           headers={"Content-Type": "application/json"})  # fmt: skip
        assert refused.value.status in (400, 413)


@pytest.mark.parametrize(
    "headers",
    [
        pytest.param({"Origin": "https://evil.example"}, id="another site"),
        pytest.param({"Origin": "null"}, id="a sandboxed page"),
        pytest.param({"Host": "evil.example"}, id="another name for this address"),
    ],
)
async def test_other_sites_are_refused(desk: Desk, headers: dict[str, str]) -> None:
    async with aiohttp.ClientSession(desk.address) as session:
        paths = (f"{API}/users", f"{API}/events?token=x", "/", "/api/v10/users/@me", "/gateway")
        for path in paths:
            async with session.get(path, headers=headers) as response:
                assert response.status == 403
                assert (await response.json())["error"]["code"] == "foreign_origin"
        async with session.get(API + "/users", headers={"Origin": desk.address}) as response:
            assert response.status == 200


async def test_live_events_need_a_sign_in(desk: Desk) -> None:
    async with (
        aiohttp.ClientSession(desk.address) as session,
        session.get(API + "/events?token=wrong") as response,
    ):
        assert response.status == 401


async def test_scripts_in_names_and_messages_are_plain_data(
    desk: Desk, ana: Person, table: str
) -> None:
    said = await ana.say(table, SCRIPT)
    assert said["content"] == SCRIPT
    await ana.call("POST", "/users", {"name": SCRIPT[:32]})
    async with aiohttp.ClientSession(desk.address) as session:
        async with session.get(API + "/users") as response:
            assert response.content_type == "application/json"
            assert response.headers["X-Content-Type-Options"] == "nosniff"
        async with session.get("/") as response:
            policy = response.headers["Content-Security-Policy"]
            assert "default-src 'none'" in policy
            assert "unsafe" not in policy


@pytest.mark.parametrize("name", ["../server/desk.py", "..%2f..%2fpyproject.toml", "none.js"])
async def test_the_page_serves_its_own_files_only(desk: Desk, name: str) -> None:
    async with (
        aiohttp.ClientSession(desk.address) as session,
        session.get(f"/web/{name}") as response,
    ):
        assert response.status == 404


async def test_a_hidden_channel_is_unknown(
    desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    await ana.say(table, "before")
    channel = desk.channel(int(table))
    everyone = channel.guild_id or 0
    channels.overwrite(desk, channel, Overwrite(everyone, 0, 0, int(Permission.VIEW_CHANNEL)))
    assert (await bruno.event("channel_deleted"))["channel_id"] == table
    with pytest.raises(RefusedError, match="unknown_channel"):
        await bruno.messages(table)
    await ana.say(table, "behind closed doors")
    await ana.message_event("message_created", "closed doors")
    channels.overwrite(desk, channel, Overwrite(everyone, 0, 0, 0))
    await bruno.event("channel_created")
    assert "closed doors" not in str(bruno.events)


async def test_people_delete_only_their_own_messages(
    ana: Person, bruno: Person, table: str
) -> None:
    mine = await ana.say(table, "mine")
    with pytest.raises(RefusedError, match="forbidden"):
        await bruno.call("DELETE", f"/channels/{table}/messages/{mine['id']}")
    await ana.call("DELETE", f"/channels/{table}/messages/{mine['id']}")
    assert (await bruno.event("message_deleted"))["message_id"] == mine["id"]


async def test_a_private_answer_can_be_dismissed(
    bot: DemoBot, ana: Person, bruno: Person, table: str
) -> None:
    answer = (await ana.use(table, "echo", text="secret", private=True))["message"]
    path = f"/channels/{table}/messages/{answer['id']}"
    with pytest.raises(RefusedError, match="unknown_message"):
        await bruno.call("DELETE", path)
    await ana.call("DELETE", path)
    assert await ana.messages(table) == []


async def test_messages_come_in_pages(ana: Person, table: str) -> None:
    sent = [(await ana.say(table, str(number)))["id"] for number in range(5)]
    path = f"/channels/{table}/messages"
    newest = await ana.call("GET", f"{path}?limit=2")
    assert [each["content"] for each in newest["messages"]] == ["3", "4"]
    assert newest["more"] is True
    older = await ana.call("GET", f"{path}?limit=3&before={sent[3]}")
    assert [each["content"] for each in older["messages"]] == ["0", "1", "2"]
    assert older["more"] is False
    newer = await ana.call("GET", f"{path}?after={sent[3]}")
    assert [each["content"] for each in newer["messages"]] == ["4"]


async def test_the_owner_opens_channels(ana: Person, bruno: Person) -> None:
    guild = (await ana.call("GET", "/me"))["guilds"][0]["id"]
    path = f"/guilds/{guild}/channels"
    made = await ana.call("POST", path, {"name": "lobby", "topic": "wait here"})
    assert (await bruno.event("channel_created"))["channel"]["id"] == made["id"]
    with pytest.raises(RefusedError, match="forbidden"):
        await bruno.call("POST", path, {"name": "mine"})
    changed = await ana.call("PATCH", f"/channels/{made['id']}", {"name": "hall"})
    assert (changed["name"], changed["topic"]) == ("hall", "wait here")


async def test_typing_is_seen_by_others(ana: Person, bruno: Person, table: str) -> None:
    await ana.call("POST", f"/channels/{table}/typing")
    assert await bruno.event("typing") == {"channel_id": table, "user_id": ana.user["id"]}
    assert "typing" not in ana.kinds()


async def test_a_file_in_a_message_and_in_an_option(
    bot: DemoBot, ana: Person, bruno: Person, table: str
) -> None:
    form = aiohttp.FormData(quote_fields=False)
    form.add_field("payload_json", '{"content": "see"}')
    form.add_field("files[0]", b"12345", filename="a.txt")
    sent = await ana.call("POST", f"/channels/{table}/messages", data=form)
    assert sent["attachments"][0]["size"] == 5
    command = (await ana.commands(table))["everything"]
    values = {"count": 1, "share": 1.5, "who": ana.user["id"], "where": table,
              "which": sent["guild_id"], "file": 0}  # fmt: skip
    body = aiohttp.FormData(quote_fields=False)
    options = [{"name": name, "value": value} for name, value in values.items()]
    body.add_field("payload_json", aiohttp.JsonPayload(
        {"command_id": command["id"], "options": options})._value.decode())  # fmt: skip
    body.add_field("files[0]", b"1234567", filename="b.txt")
    outcome = await ana.call("POST", f"/channels/{table}/commands", data=body)
    assert outcome["message"]["content"] == "1 1.5 Ana table @everyone none 7"


async def test_all_pages_of_a_user_receive_events(
    desk: Desk, bot: DemoBot, ana: Person, table: str
) -> None:
    async with Person(desk.address, "Ana") as again:
        await ana.use(table, "echo", text="to me", private=True)
        await again.message_event("message_created", "to me")
        await again.event("interaction_answered")


async def test_without_waiting_the_answer_comes_as_an_event(
    bot: DemoBot, ana: Person, table: str
) -> None:
    command = (await ana.commands(table))["manage"]
    body = {"command_id": command["id"], "wait": False}
    told = await ana.call("POST", f"/channels/{table}/commands", body)
    assert set(told) == {"interaction_id"}
    answered = await ana.event("interaction_answered")
    assert answered["interaction_id"] == told["interaction_id"]
    assert ana.kinds().index("interaction_created") < ana.kinds().index("interaction_answered")


async def test_fifty_clicks_at_once_are_answered(
    desk: Desk, bot: DemoBot, ana: Person, table: str
) -> None:
    board = (await ana.use(table, "show"))["message"]
    outcomes = await asyncio.gather(*(ana.click(board, "line", values=["1"]) for _ in range(50)))
    assert {outcome["outcome"] for outcome in outcomes} == {"message"}
    assert len({outcome["message"]["id"] for outcome in outcomes}) == 50
