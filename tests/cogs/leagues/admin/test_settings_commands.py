"""Settings and spreadsheets on Discord."""

import json
from dataclasses import fields
from typing import Any

import aiohttp

from bot.leagues import LeagueSettings
from playground.server.desk import Desk
from tests.cogs.conftest import House
from tests.support.discord.league import begun, decided, opened, said
from tests.support.discord.messages import buttons, code, files, text
from tests.support.playground.person import Json, Person


async def test_settings_are_changed_by_name(
    house: House, desk: Desk, ana: Person, table: str
) -> None:
    await opened(house, desk, ana, table)

    async def choose(setting: str, value: str) -> str:
        return await said(ana, table, "admin", "set", setting=setting, value=value)

    told = await choose("sign-up", "21")
    assert told.startswith("sign_up is 21 now; it was 14. The step that goes on keeps its day")
    assert await choose("check-in", "2") == "check_in is 2 now; it was 3."
    assert await choose("points", "3, 0") == "points is 3 0 now; it was none."
    assert await choose("returning", "no") == "returning is no now; it was yes."
    assert await choose("adjudication", "Score") == "adjudication is score now; it was computers."
    assert "cannot be `<@&77>`" in await choose("organisers", "<@&77>"), "unknown role"
    assert "cannot be `<#77>`" in await choose("channel", "<#77>")
    assert "cannot be `none`" in await choose("channel", "none"), "announcements need a channel"
    assert "cannot be `<#77>`" in await choose("matches", "<#77>"), "which is elsewhere"
    assert await choose("matches", f"<#{table}>") == f"matches is <#{table}> now; it was none."
    assert "It can be 10 6 3 1" in await choose("points", "many few")
    assert await choose("points", "none") == "points is none now; it was 3 0."
    assert "It can be keep=all, keep=one" in await choose("options", "grey")
    assert await choose("options", "keep=one") == "options is keep=one now; it was none."
    assert "it is a number from 2 to 5" in await choose("table", "7")
    assert "It can be yes, no" in await choose("again", "perhaps")
    assert "It can be game, options" in await choose("weather", "fine")
    assert "cannot be `many`" in await choose("up", "many")
    status = await said(ana, table, "admin", "status")
    assert "sign_up **21**" in status
    assert "returning **no**" in status
    assert f"channel **<#{table}>**" in status
    for name in fields(LeagueSettings):
        assert f"{name.name} **" in status
    log = await said(ana, table, "admin", "log")
    for told in ("sign_up 21", "returning no", "points 3 0", f"matches <#{table}>"):
        assert f"settings changed ({told})" in log, "as it is typed"
    assert await choose("sign-up", "21") == "sign_up is 21 already."


async def test_leagues_and_settings_are_suggested(
    house: House, desk: Desk, ana: Person, table: str
) -> None:
    await opened(house, desk, ana, table)

    async def suggested(*path: str, **typed: str) -> list[str]:
        name, *others = typed
        options: Any = [{"name": name, "value": typed[name], "focused": True}]
        options += [{"name": other, "value": typed[other]} for other in others]
        for part in reversed(path):
            options = [{"name": part, "options": options}]
        command = (await ana.commands(table))["league"]
        body = {"command_id": command["id"], "options": options}
        answer = await ana.call("POST", f"/channels/{table}/autocomplete", body)
        return [choice["name"] for choice in answer["choices"]]

    assert await suggested("join", league="til") == ["Tiles"]
    assert await suggested("join", league="cup") == []
    assert await suggested("admin", "set", setting="sign") == ["sign_up"]
    assert await suggested("admin", "set", value="c", setting="format") == ["cup", "duplicate"]
    assert await suggested("admin", "set", value="", setting="again") == ["yes", "no"]
    assert await suggested("admin", "set", value="", setting="sign_up") == []


async def test_players_are_exported_and_imported(
    house: House, desk: Desk, people: list[Person], table: str
) -> None:
    ana, *_ = people
    await begun(house, desk, people, table)
    answer = await ana.use(table, "league", "admin", "export")
    assert "went wrong" not in text(answer["message"])
    (exported,) = files(answer["message"])
    assert exported["filename"] == "players.csv"
    _, content, _ = await ana.fetch(exported["url"])
    assert len(content.splitlines()) == 5
    await said(ana, table, "create", name="Second", table=2, division=4)
    await decided(ana, table, "admin", "open", league="Second")

    async def brought(sheet: bytes) -> Json:
        command = (await ana.commands(table))["league"]
        given = [{"name": "sheet", "value": 0}, {"name": "league", "value": "Second"}]
        options = [{"name": "admin", "options": [{"name": "import", "options": given}]}]
        form = aiohttp.FormData(quote_fields=False)
        form.add_field(
            "payload_json", json.dumps({"command_id": command["id"], "options": options})
        )
        form.add_field("files[0]", sheet, filename="players.csv", content_type="text/csv")
        answer: Json = await ana.call("POST", f"/channels/{table}/commands", data=form)
        message: Json = answer["message"]
        return message

    done = await brought(content)
    assert text(done) == "4 players are signed up."
    again = await brought(content)
    assert text(again) == "Everybody on that sheet is signed up already."
    assert buttons(again) == {}, "there is nothing to undo"
    await ana.click(done, code(done, "league-undo"))
    assert "0 signed up" in await said(ana, table, "admin", "status", league="Second")
    assert "Line 2 of the sheet cannot be read" in text(await brought(b"player\nAna\n"))
    assert "too large" in text(await brought(b"1\n" * 200_000))
