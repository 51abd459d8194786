"""Malformed requests are refused or accepted, but never crash the server."""

import copy
from collections.abc import Iterator
from contextlib import suppress
from random import Random
from typing import Any

import pytest

from playground.server.desk import Desk
from tests.support.playground.person import Person, RefusedError
from tests.support.playground.rest_client import RestClient

Json = dict[str, Any]
NONSENSE: tuple[Any, ...] = (
    None, True, False, 0, -1, 1.5, 2**70, "", "x", "9" * 25, "\ud800", [], [None], [[]], [{}],
    {}, {"id": None}, {"id": "x"}, {"type": "x"}, {"components": 5}, ["x"] * 30,
)  # fmt: skip

MESSAGE: Json = {
    "content": "hello",
    "flags": 0,
    "nonce": "n",
    "enforce_nonce": True,
    "tts": False,
    "embeds": [{"title": "t", "fields": [{"name": "n", "value": "v"}], "footer": {"text": "f"},
                "image": {"url": "https://a.b/c"}}],
    "allowed_mentions": {"parse": [], "users": ["1"], "roles": ["1"], "replied_user": True},
    "attachments": [],
    "message_reference": {"message_id": "1", "fail_if_not_exists": False},
    "components": [{"type": 1, "components": [
        {"type": 3, "custom_id": "s", "min_values": 1, "max_values": 1,
         "options": [{"label": "l", "value": "v", "emoji": {"name": "🟦", "id": None}}]}]}],
}  # fmt: skip
BOARD: Json = {
    "flags": 1 << 15,
    "content": None,
    "components": [{"type": 17, "accent_color": 5, "components": [
        {"type": 10, "content": "t"},
        {"type": 12, "items": [{"media": {"url": "https://a.b/c"}, "description": "d"}]},
        {"type": 9, "components": [{"type": 10, "content": "t"}],
         "accessory": {"type": 2, "style": 1, "label": "l", "custom_id": "c"}},
        {"type": 14, "spacing": 1}]}],
}  # fmt: skip
COMMANDS: Any = [{
    "name": "act", "description": "d", "type": 1, "default_member_permissions": "8",
    "contexts": [0], "integration_types": [0], "name_localizations": {"pl": "a"},
    "options": [{"type": 1, "name": "o", "description": "d", "options": [
        {"type": 3, "name": "p", "description": "d", "required": True, "min_length": 1,
         "choices": [{"name": "n", "value": "v", "name_localizations": {"pl": "n"}}]}]}],
}]  # fmt: skip
CALLS: list[Any] = [
    ("POST", "/channels/{table}/messages", MESSAGE),
    ("POST", "/channels/{table}/messages", BOARD),
    ("PATCH", "/channels/{table}/messages/{message}", MESSAGE),
    ("PATCH", "/channels/{table}/messages/{message}", BOARD),
    ("PUT", "/applications/{bot}/commands", COMMANDS),
    ("POST", "/applications/{bot}/commands", COMMANDS[0]),
    ("POST", "/channels/{table}/threads", {"name": "n", "type": 11, "auto_archive_duration": 60,
                                           "rate_limit_per_user": 0, "invitable": True}),
    ("POST", "/channels/{table}/messages/bulk-delete", {"messages": ["1", "2"]}),
    ("POST", "/users/@me/channels", {"recipient_id": "1"}),
    ("PATCH", "/channels/{thread}", {"name": "n", "archived": False, "locked": False,
                                     "auto_archive_duration": 60, "rate_limit_per_user": 1}),
    ("POST", "/applications/{bot}/emojis", {"name": "nn", "image": "data:image/png;base64,AA=="}),
]  # fmt: skip


def spoiled(body: Any) -> Iterator[Any]:
    """Yield the body with each part in turn replaced by a malformed value."""

    def places(part: Any, path: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
        yield path
        if isinstance(part, dict):
            for key, value in part.items():
                yield from places(value, (*path, key))
        elif isinstance(part, list):
            for number, value in enumerate(part):
                yield from places(value, (*path, number))

    random = Random(7)
    for path in list(places(body, ())):
        for nonsense in random.sample(NONSENSE, 3):
            if not path:
                yield nonsense
                continue
            made = copy.deepcopy(body)
            holder = made
            for step in path[:-1]:
                holder = holder[step]
            holder[path[-1]] = nonsense
            yield made


@pytest.mark.parametrize("described", [True, False], ids=["described", "by our table alone"])
@pytest.mark.parametrize(
    ("method", "path", "body"),
    [pytest.param(*call, id=f"{number} {call[0]} {call[1]}") for number, call in enumerate(CALLS)],
)
async def test_malformed_calls_of_the_bot_never_crash(
    desk: Desk, rest: RestClient, table: str, method: str, path: str, body: Any, described: bool
) -> None:
    if not described:
        desk.description = None
    channel = f"/channels/{table}"
    _, message = await rest.call("POST", f"{channel}/messages", {"content": "a"})
    _, thread = await rest.call("POST", f"{channel}/threads", {"name": "t", "type": 11})
    where = path.format(table=table, bot=desk.bot.id, message=message["id"], thread=thread["id"])
    taken = 0
    files = {**MESSAGE, "attachments": [{"id": 0, "filename": "f", "description": "d"}]}
    more = spoiled(files) if body is MESSAGE else ()
    for nonsense in (body, *spoiled(body), *more):
        status, answer = await rest.call(method, where, nonsense)
        assert status < 500, (nonsense, answer)
        taken += status < 300
    # Everything that was accepted can be shown.
    assert (await rest.call("GET", f"{channel}/messages"))[0] == 200
    if body in (MESSAGE, BOARD, COMMANDS):
        assert taken, "some of it is harmless"


PEOPLE: list[Any] = [
    ("POST", "/users", {"name": "n", "locale": "pl"}),
    ("POST", "/session", {"user_id": "1"}),
    ("PATCH", "/me", {"locale": "pl", "theme": "dark", "dms_open": True}),
    ("POST", "/channels/{table}/messages", {"content": "c", "reply_to": "1"}),
    ("POST", "/channels/{table}/read", {"message_id": "1"}),
    ("POST", "/channels/{table}/threads", {"name": "n", "message_id": "1", "private": True}),
    ("PATCH", "/channels/{table}", {"name": "n", "topic": "t", "archived": True, "locked": True}),
    ("POST", "/channels/{table}/commands", {"command_id": "{command}", "wait": False, "options": [
        {"name": "o", "options": [{"name": "p", "value": "v"}]}]}),
    ("POST", "/channels/{table}/autocomplete", {"command_id": "{command}", "options": [
        {"name": "o", "options": [{"name": "p", "value": "v", "focused": True}]}]}),
    ("POST", "/channels/{table}/components", {"message_id": "{message}", "custom_id": "s",
                                              "values": ["v"], "wait": False}),
    ("POST", "/modals/1", {"values": {"a": "b"}}),
    ("POST", "/dms", {"user_id": "1"}),
    ("POST", "/guilds/{guild}/channels", {"name": "n", "topic": "t", "parent_id": "1"}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("method", "path", "body"), [pytest.param(*call, id=f"{call[0]} {call[1]}") for call in PEOPLE]
)
async def test_malformed_requests_of_a_page_never_crash(
    desk: Desk, rest: RestClient, ana: Person, table: str, method: str, path: str, body: Any
) -> None:
    shown = {"content": "a", "components": MESSAGE["components"]}
    _, message = await rest.call("POST", f"/channels/{table}/messages", shown)
    plain = [{**COMMANDS[0], "default_member_permissions": None}]
    _, commands = await rest.call("PUT", f"/applications/{desk.bot.id}/commands", plain)
    known = {"table": table, "message": message["id"], "command": commands[0]["id"],
             "guild": str(desk.channel(int(table)).guild_id)}  # fmt: skip
    body = {
        name: value.format(**known) if isinstance(value, str) else value
        for name, value in body.items()
    }
    for nonsense in spoiled(body):
        with suppress(RefusedError):  # a crash would not be a RefusedError
            await ana.call(method, path.format(**known), nonsense)
    assert (await ana.call("GET", "/me"))["user"]["id"] == ana.user["id"]
    await ana.messages(table)
    await ana.commands(table)
