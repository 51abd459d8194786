"""Messages, modals and emojis beyond a limit are refused, with Discord's codes and paths."""

import asyncio
from base64 import b64encode
from io import BytesIO
from typing import Any

import aiohttp
import discord
import pytest

from playground.server.desk import Desk
from playground.server.state import messages
from playground.server.state.media import plain_picture
from playground.server.validation.limits import FILE_SIZE
from playground.server.validation.refusals import Refusal
from tests.support.playground.demo_bot import DemoBot
from tests.support.playground.gateway_client import GatewayClient
from tests.support.playground.person import Person
from tests.support.playground.rest_client import RestClient, error_paths

Json = dict[str, Any]
VERSION_2 = 1 << 15


def button(custom_id: str = "a", **more: Any) -> Json:
    return {"type": 2, "style": 1, "label": "x", "custom_id": custom_id, **more}


def row(*parts: Json) -> Json:
    return {"type": 1, "components": list(parts)}


def select(count: int = 1, **more: Any) -> Json:
    options = [{"label": f"o{n}", "value": f"v{n}"} for n in range(count)]
    return {"type": 3, "custom_id": "s", "options": options, **more}


def text(content: str = "hello") -> Json:
    return {"type": 10, "content": content}


def version_2(*parts: Json, **more: Any) -> Json:
    return {"flags": VERSION_2, "components": list(parts), **more}


def version_1(*parts: Json, **more: Any) -> Json:
    return {"content": "hello", "components": list(parts), **more}


FINE = [
    pytest.param(version_1(row(*[button(str(n)) for n in range(5)])), id="5 buttons in a row"),
    pytest.param(version_1(*[row(button(str(n))) for n in range(5)]), id="5 rows"),
    pytest.param(version_1(row(select(25))), id="25 options"),
    pytest.param(version_1(row(button(label="x" * 80))), id="label of 80"),
    pytest.param(version_1(row(button("x" * 100))), id="custom id of 100"),
    pytest.param({"content": "x" * 2000}, id="2000 characters"),
    pytest.param(version_2(*[text() for _ in range(40)]), id="40 components"),
    pytest.param(version_2(text("x" * 2000), text("y" * 2000)), id="4000 characters in all"),
    pytest.param(version_2({"type": 17, "components": [text()]}), id="container"),
    pytest.param(version_1(row(button(emoji={"name": "▶️"}))), id="emoji that was once text"),
    pytest.param(version_1(row(button(emoji={"name": "👩‍🚀"}))), id="emoji of two"),
    pytest.param({"content": "a", "nonce": "x" * 25}, id="nonce of 25"),
    pytest.param({"embeds": [{"title": "x" * 256, "description": "y" * 4096}]}, id="full embed"),
]


@pytest.mark.parametrize("body", FINE)
async def test_a_message_at_a_limit_is_accepted(rest: RestClient, table: str, body: Json) -> None:
    status, answer = await rest.call("POST", f"/channels/{table}/messages", body)
    assert (status, answer.get("errors")) == (200, None)


REFUSED: list[Any] = [
    ("label of 81", version_1(row(button(label="x" * 81))), "components.0.components.0.label",
     "BASE_TYPE_MAX_LENGTH"),
    ("custom id of 101", version_1(row(button("x" * 101))), "components.0.components.0.custom_id",
     "BASE_TYPE_"),
    ("empty custom id", version_1(row(button(""))), "components.0.components.0.custom_id",
     "BASE_TYPE_BAD_LENGTH"),
    ("41 components", version_2(*[text() for _ in range(41)]), "components", ""),
    ("41 components, nested", version_2(*[{"type": 17, "components": [text()] * 19}] * 2, text()),
     "components", "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED"),
    ("4001 characters in all", version_2(text("x" * 2000), text("y" * 2001)), "components",
     "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED"),
    ("select beside a button", version_1(row(select(), button())), "components.0.components.1",
     "COMPONENT_LAYOUT_WIDTH_EXCEEDED"),
    ("button beside a select", version_1(row(button(), select())), "components.0.components.1",
     "COMPONENT_LAYOUT_WIDTH_EXCEEDED"),
    ("6 buttons", version_1(row(*[button(str(n)) for n in range(6)])), "components.0.components",
     "BASE_TYPE_"),
    ("6 rows", version_1(*[row(button(str(n))) for n in range(6)]), "components",
     "BASE_TYPE_BAD_LENGTH"),
    ("empty row", version_1(row()), "components.0.components", "BASE_TYPE_BAD_LENGTH"),
    ("equal custom ids", version_1(row(button("a"), button("a"))),
     "components.0.components.1.custom_id", "COMPONENT_CUSTOM_ID_DUPLICATED"),
    ("equal custom ids, disabled", version_1(row(button("a", disabled=True), button("a"))),
     "components.0.components.1.custom_id", "COMPONENT_CUSTOM_ID_DUPLICATED"),
    ("equal numbers", version_1(row(button("a", id=7), button("b", id=7))),
     "components.0.components.1.id", "COMPONENT_ID_DUPLICATED"),
    ("26 options", version_1(row(select(26))), "components.0.components.0.options", "BASE_TYPE_"),
    ("no options", version_1(row(select(0))), "components.0.components.0.options", "BASE_TYPE_"),
    ("equal values", version_1(row(select(1, options=[{"label": "a", "value": "v"}] * 2))),
     "components.0.components.0.options.1.value", "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED"),
    ("more chosen than offered", version_1(row(select(2, max_values=3))),
     "components.0.components.0.max_values", "SELECT_COMPONENT_MAX_VALUES_TOO_HIGH"),
    ("least above most", version_1(row(select(3, min_values=3, max_values=2))),
     "components.0.components.0.min_values", "SELECT_COMPONENT_MIN_GREATER_THAN_MAX"),
    ("placeholder of 151", version_1(row(select(1, placeholder="x" * 151))),
     "components.0.components.0.placeholder", "BASE_TYPE_MAX_LENGTH"),
    ("content with version 2", version_2(text(), content="hello"), "content",
     "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"),
    ("embed with version 2", version_2(text(), embeds=[{"title": "a"}]), "embeds",
     "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"),
    ("text display without version 2", version_1(text()), "components.0.type",
     "UNION_TYPE_CHOICES"),
    ("button on top", version_2(button()), "components.0.type", ""),
    ("button without id", version_1(row({"type": 2, "style": 1, "label": "x"})),
     "components.0.components.0.custom_id", "BASE_TYPE_REQUIRED"),
    ("link with id", version_1(row(button(style=5, url="https://example.org"))),
     "components.0.components.0.custom_id", "BUTTON_COMPONENT_CUSTOM_ID_AND_URL"),
    ("link to a script", version_1(row({"type": 2, "style": 5, "label": "x", "url": "java:x"})),
     "components.0.components.0.url", "URL_TYPE_INVALID_SCHEME"),
    ("nothing on a button", version_1(row({"type": 2, "style": 1, "custom_id": "a"})),
     "components.0.components.0", "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED"),
    ("unknown emoji", version_1(row(button(emoji={"id": "123", "name": "x"}))),
     "components.0.components.0.emoji.id", "COMPONENT_INVALID_EMOJI"),
    ("a letter as emoji", version_1(row(button(emoji={"name": "x"}))),
     "components.0.components.0.emoji.name", "COMPONENT_INVALID_EMOJI"),
    ("a tick that is no emoji", version_1(row(button(emoji={"name": "✓"}))),
     "components.0.components.0.emoji.name", "COMPONENT_INVALID_EMOJI"),
    ("spaces on a button", version_1(row(button(label="  "))),
     "components.0.components.0", "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED"),
    ("spaces in a text display", version_2(text(" \n ")), "components.0.content",
     "BASE_TYPE_BAD_LENGTH"),
    ("section without accessory", version_2({"type": 9, "components": [text()]}),
     "components.0.accessory", "BASE_TYPE_REQUIRED"),
    ("4 texts in a section",
     version_2({"type": 9, "components": [text()] * 4, "accessory": button()}),
     "components.0.components", "BASE_TYPE_"),
    ("11 pictures", version_2({"type": 12, "items": [{"media": {"url": "https://a.b/c"}}] * 11}),
     "components.0.items", "BASE_TYPE_"),
    ("picture that is not there",
     version_2({"type": 12, "items": [{"media": {"url": "attachment://no.png"}}]}),
     "components.0.items.0.media.url", "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND"),
    ("container in a container",
     version_2({"type": 17, "components": [{"type": 17, "components": []}]}),
     "components.0.components.0.type", ""),
    ("empty container", version_2({"type": 17, "components": []}), "components.0.components",
     "BASE_TYPE_BAD_LENGTH"),
    ("empty text display", version_2(text("")), "components.0.content", "BASE_TYPE_BAD_LENGTH"),
    ("text display of 4001", version_2(text("x" * 4001)), "components.0.content", "BASE_TYPE_"),
    ("empty gallery", version_2({"type": 12, "items": []}), "components.0.items", "BASE_TYPE_"),
    ("option label of 101",
     version_1(row(select(1, options=[{"label": "x" * 101, "value": "v"}]))),
     "components.0.components.0.options.0.label", "BASE_TYPE_"),
    ("title of 257", {"embeds": [{"title": "x" * 257}]}, "embeds.0.title", "BASE_TYPE_MAX_LENGTH"),
    ("2001 characters", {"content": "x" * 2001}, "content", "BASE_TYPE_MAX_LENGTH"),
    ("nonce of 26", {"content": "a", "nonce": "x" * 26}, "nonce", ""),
    ("11 embeds", {"embeds": [{"title": "a"}] * 11}, "embeds", "BASE_TYPE_MAX_LENGTH"),
    ("embeds of 6001", {"embeds": [{"description": "x" * 3001}, {"description": "y" * 3000}]},
     "embeds", "MAX_EMBED_SIZE_EXCEEDED"),
    ("mentions both ways", {"content": "a", "allowed_mentions": {"parse": ["users"],
     "users": ["1"]}}, "allowed_mentions", "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE"),
    ("reply to nothing", {"content": "a", "message_reference": {"message_id": "5"}},
     "message_reference", "REPLIES_UNKNOWN_MESSAGE"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("body", "place", "code"), [pytest.param(*case[1:], id=case[0]) for case in REFUSED]
)
async def test_a_message_beyond_a_limit_is_refused(
    rest: RestClient, ana: Person, table: str, body: Json, place: str, code: str
) -> None:
    status, answer = await rest.call("POST", f"/channels/{table}/messages", body)
    assert (status, answer["code"]) == (400, 50035)
    errors = error_paths(answer["errors"])
    assert place in errors
    assert errors[place].startswith(code)
    assert await ana.messages(table) == []


async def test_discord_py_does_not_check_a_label_that_discord_refuses(
    bot: DemoBot, ana: Person, table: str
) -> None:
    view = discord.ui.View()
    view.add_item(discord.ui.Button(label="x" * 81))
    with pytest.raises(discord.HTTPException) as refused:
        await bot.text_channel(table).send(view=view)
    assert refused.value.code == 50035
    assert await ana.messages(table) == []


async def test_an_empty_message_is_refused(rest: RestClient, table: str) -> None:
    status, answer = await rest.call("POST", f"/channels/{table}/messages", {"content": "   "})
    assert (status, answer["code"]) == (400, 50006)


async def test_a_file_of_more_than_10_mib_is_refused(rest: RestClient, table: str) -> None:
    form = aiohttp.FormData(quote_fields=False)
    form.add_field("payload_json", "{}")
    form.add_field("files[0]", BytesIO(b"x" * (FILE_SIZE + 1)), filename="large.bin")
    status, answer = await rest.call("POST", f"/channels/{table}/messages", data=form)
    assert (status, answer["code"]) == (413, 40005)


async def test_too_many_bytes_of_text_are_a_server_error(desk: Desk, table: str) -> None:
    body = version_2(text("\N{BEACH WITH UMBRELLA}" * 3000))
    draft = messages.Draft(desk.channel(int(table)), desk.bot.id, body)
    # Not over HTTP: discord.py would retry.
    with pytest.raises(Refusal) as refused:
        await messages.post(desk, draft)
    assert refused.value.status == 500


MODALS: list[Any] = [
    ("title of 46", {"title": "x" * 46}, "data.title"),
    ("no components", {"components": []}, "data.components"),
    ("6 components", {"components": [text(f"t{n}") for n in range(6)]}, "data.components"),
    ("long label", {"components": [{"type": 18, "label": "x" * 46, "component":
     {"type": 4, "custom_id": "a", "style": 1}}]}, "data.components.0.label"),
    ("equal custom ids", {"components": [{"type": 18, "label": "x", "component":
     {"type": 4, "custom_id": "a", "style": 1}}] * 2}, "data.components.1.component.custom_id"),
    ("disabled select", {"components": [{"type": 18, "label": "x", "component":
     select(disabled=True)}]}, "data.components.0.component.disabled"),
    ("button", {"components": [{"type": 18, "label": "x", "component": button()}]},
     "data.components.0.component.type"),
    ("placeholder of 101", {"components": [{"type": 18, "label": "x", "component":
     {"type": 4, "custom_id": "a", "style": 1, "placeholder": "x" * 101}}]},
     "data.components.0.component.placeholder"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("change", "place"), [pytest.param(*case[1:], id=case[0]) for case in MODALS]
)
async def test_a_modal_beyond_a_limit_is_refused(
    rest: RestClient, gateway: GatewayClient, ana: Person, table: str, change: Json, place: str
) -> None:
    used = asyncio.create_task(ana.use(table, "act"))
    interaction = await gateway.event("INTERACTION_CREATE")
    path = f"/interactions/{interaction['id']}/{interaction['token']}/callback"
    modal = {"custom_id": "m", "title": "Modal", "components": [text()]} | change
    status, answer = await rest.call("POST", path, {"type": 9, "data": modal})
    assert (status, answer["code"]) == (400, 50035)
    assert place in error_paths(answer["errors"])
    # A refused answer does not count: the bot may answer again.
    status, _ = await rest.call("POST", path, {"type": 4, "data": {"content": "then not"}})
    assert status == 204
    assert (await used)["outcome"] == "message"


async def test_emojis_have_limits(desk: Desk, rest: RestClient) -> None:
    path = f"/applications/{desk.bot.id}/emojis"
    tile = plain_picture(1)

    def form(name: str, image: bytes) -> Json:
        return {"name": name, "image": f"data:image/png;base64,{b64encode(image).decode()}"}

    assert (await rest.call("POST", path, form("tile", tile)))[0] == 201
    for name, image, place in (
        ("t", tile, "name"),
        ("a b", tile, "name"),
        ("tile", tile, "name"),
        ("large", tile + b"x" * 262_145, "image"),
    ):
        status, answer = await rest.call("POST", path, form(name, image))
        assert (status, list(error_paths(answer["errors"]))) == (400, [place])
    status, answer = await rest.call("POST", path, form("text", b"not a picture"))
    assert answer["code"] == 50046
