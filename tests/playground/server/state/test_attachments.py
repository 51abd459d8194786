"""Files: kept, dropped, replaced, and served safely."""

import io
import json
from typing import Any

import aiohttp
import discord
import pytest

from playground.server.desk import Desk
from playground.server.state.media import plain_picture
from tests.support.playground.demo_bot import DemoBot
from tests.support.playground.demo_views import board, picture
from tests.support.playground.person import Person
from tests.support.playground.rest_client import RestClient, error_paths

Json = dict[str, Any]


def form(body: Json, *files: tuple[str, bytes]) -> aiohttp.FormData:
    made = aiohttp.FormData(quote_fields=False)
    made.add_field("payload_json", json.dumps(body))
    for number, (name, data) in enumerate(files):
        made.add_field(f"files[{number}]", io.BytesIO(data), filename=name)
    return made


def names(message: Json) -> list[str]:
    return [file["filename"] for file in message["attachments"]]


async def test_a_file_is_kept_with_its_description(bot: DemoBot, ana: Person, table: str) -> None:
    message = await bot.text_channel(table).send("look", file=picture())
    (attachment,) = message.attachments
    assert (attachment.width, attachment.height) == (24, 24)
    assert attachment.description == "a blue square"
    assert await attachment.read() == plain_picture(0x336699, 24)
    (seen,) = await ana.messages(table)
    status, data, kind = await ana.fetch(seen["attachments"][0]["url"])
    assert (status, kind) == (200, "image/png")
    assert data == plain_picture(0x336699, 24)


async def test_an_edit_keeps_what_it_names_and_drops_the_rest(rest: RestClient, table: str) -> None:
    path = f"/channels/{table}/messages"
    two = form({"content": "a"}, ("one.txt", b"1"), ("two.txt", b"2"))
    _, message = await rest.call("POST", path, data=two)
    assert names(message) == ["one.txt", "two.txt"]
    one = f"{path}/{message['id']}"
    _, message = await rest.call("PATCH", one, {"content": "not a word about files"})
    assert names(message) == ["one.txt", "two.txt"]
    keep = {"attachments": [{"id": message["attachments"][1]["id"]}, {"id": 0}]}
    _, message = await rest.call("PATCH", one, data=form(keep, ("three.txt", b"3")))
    assert names(message) == ["two.txt", "three.txt"]
    status, refused = await rest.call("PATCH", one, {"attachments": [{"id": "5"}]})
    assert (status, refused["code"]) == (400, 50035)
    assert "attachments.0.id" in error_paths(refused["errors"])
    _, message = await rest.call("PATCH", one, {"attachments": []})
    assert names(message) == []


async def test_an_answer_that_edits_drops_files_it_does_not_name(
    bot: DemoBot, ana: Person, table: str
) -> None:
    channel = bot.text_channel(table)

    class View(discord.ui.View):
        @discord.ui.button(label="drop", custom_id="drop")
        async def drop(self, interaction: discord.Interaction, _: Any) -> None:
            await interaction.response.edit_message(content="dropped")

        @discord.ui.button(label="keep", custom_id="keep")
        async def keep(self, interaction: discord.Interaction, _: Any) -> None:
            assert interaction.message is not None
            kept = interaction.message.attachments
            await interaction.response.edit_message(content="kept", attachments=kept)

    await channel.send("look", file=picture(), view=View(timeout=None))
    (message,) = await ana.messages(table)
    kept = (await ana.click(message, "keep"))["message"]
    assert names(kept) == ["board.png"]
    dropped = (await ana.click(kept, "drop"))["message"]
    assert names(dropped) == []
    assert (await ana.fetch(kept["attachments"][0]["url"]))[0] == 404


async def test_a_board_edited_without_its_picture_is_refused(bot: DemoBot, table: str) -> None:
    message = await bot.text_channel(table).send(view=board(1), file=picture())
    await message.edit(view=board(2))
    with pytest.raises(discord.HTTPException, match=r"board\.png"):
        await message.edit(view=board(3), attachments=[])


async def test_files_that_components_or_embeds_show_are_not_listed_again(
    bot: DemoBot, ana: Person, table: str
) -> None:
    channel = bot.text_channel(table)
    shown = await channel.send(view=board(1), file=picture())
    assert shown.attachments == []
    assert (await channel.fetch_message(shown.id)).attachments == []
    (seen,) = await ana.messages(table)
    assert seen["attachments"] == []
    embed = discord.Embed(title="look").set_image(url="attachment://board.png")
    other = discord.File(io.BytesIO(b"1"), "notes.txt")
    message = await channel.send(embed=embed, files=[picture(), other])
    assert [file.filename for file in message.attachments] == ["notes.txt"]


async def test_components_v2_cannot_be_undone(rest: RestClient, table: str) -> None:
    path = f"/channels/{table}/messages"
    text = {"type": 10, "content": "hello"}
    _, message = await rest.call("POST", path, {"content": "old"})
    one = f"{path}/{message['id']}"
    new = {"flags": 1 << 15, "components": [text]}
    status, refused = await rest.call("PATCH", one, new)
    assert (status, list(error_paths(refused["errors"]))) == (400, ["content"])
    assert (await rest.call("PATCH", one, {**new, "content": None}))[0] == 200
    for change, place in (({"flags": 0}, "flags"), ({"content": "text"}, "content")):
        status, refused = await rest.call("PATCH", one, change)
        assert (status, list(error_paths(refused["errors"]))) == (400, [place])


async def test_a_file_url_expires_and_is_signed(
    desk: Desk, bot: DemoBot, ana: Person, table: str
) -> None:
    await bot.text_channel(table).send("look", file=picture())
    (message,) = await ana.messages(table)
    url = message["attachments"][0]["url"]
    assert (await ana.fetch(url.replace("hm=", "hm=0")))[0] == 404
    assert (await ana.fetch(url.split("?")[0]))[0] == 404
    desk.clock.advance(25 * 3600)
    assert (await ana.fetch(url))[0] == 404
    (again,) = await ana.messages(table)
    assert (await ana.fetch(again["attachments"][0]["url"]))[0] == 200


@pytest.mark.parametrize(
    ("name", "data"),
    [
        pytest.param("page.html", b"<script>alert(1)</script>", id="page"),
        pytest.param("fake.png", b"<script>alert(1)</script>", id="page that says it is a picture"),
        pytest.param("drawing.svg", b"<svg onload='alert(1)'/>", id="drawing with a script"),
        pytest.param("code.js", b"alert(1)", id="script"),
    ],
)
async def test_files_that_a_browser_might_run_are_downloads(
    desk: Desk, rest: RestClient, table: str, name: str, data: bytes
) -> None:
    body = form({"content": "a"}, (name, data))
    _, message = await rest.call("POST", f"/channels/{table}/messages", data=body)
    url = message["attachments"][0]["url"]
    async with aiohttp.ClientSession() as session, session.get(url) as response:
        assert response.headers["Content-Type"] == "application/octet-stream"
        assert response.headers["Content-Disposition"] == "attachment"
        assert response.headers["X-Content-Type-Options"] == "nosniff"
        assert "sandbox" in response.headers["Content-Security-Policy"]
