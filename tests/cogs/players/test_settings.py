"""Settings of players and servers, on a running playground."""

from dataclasses import replace
from pathlib import Path

from bot.players.settings import Creators, NotifyBy
from bot.translations import LOCALES, Translations
from playground.server.desk import Desk
from playground.server.state import channels
from renderers import texts
from tests.cogs.conftest import House
from tests.support.discord.messages import buttons, menus, text
from tests.support.playground.person import Json, Person

PRIVATE = 64
MANAGE_SERVER = 1 << 5


def menu(message: Json, code: str) -> Json:
    return next(part for part in menus(message) if part["custom_id"] == code)


def chosen(message: Json, code: str) -> list[str]:
    """The selected options of a menu."""
    return [one["value"] for one in menu(message, code)["options"] if one.get("default")]


def defaults(message: Json, code: str) -> list[str]:
    """The selected channels or roles of a menu."""
    return [one["id"] for one in menu(message, code).get("default_values", ())]


async def test_a_press_changes_a_setting_and_shows_the_new_state(
    house: House, ana: Person, table: str
) -> None:
    people = house.services.players
    message = (await ana.use(table, "settings"))["message"]
    assert message["flags"] & PRIVATE
    assert "you see what a move would do" in text(message)
    for code, name, value, words in (
        ("prefer:confirm:0", "confirm", False, "Undo takes it back"),
        ("prefer:confirm:1", "confirm", True, "and confirm it"),
        ("prefer:forced_moves:0", "forced_moves", False, "No forced moves"),
        ("prefer:text_boards:1", "text_boards", True, "Words instead of pictures"),
    ):
        outcome = await ana.click(message, code)
        assert outcome["outcome"] == "updated"
        message = outcome["message"]
        assert getattr(await people.settings_of(ana.id), name) is value
        assert words in text(message)
        assert code not in buttons(message)
    message = (await ana.click(message, "prefer:theme:light"))["message"]
    assert (await people.settings_of(ana.id)).theme == "light"
    assert buttons(message)["prefer:theme:dark"] == "Theme: light"


async def test_a_player_chooses_how_to_be_told(house: House, ana: Person, table: str) -> None:
    message = (await ana.use(table, "settings"))["message"]
    assert chosen(message, "prefer:notice") == ["mention"]
    message = (await ana.click(message, "prefer:notice", values=["dm"]))["message"]
    assert chosen(message, "prefer:notice") == ["dm"]
    assert "I write you a direct message" in text(message)
    assert (await house.services.players.settings_of(ana.id)).notice is NotifyBy.DM


async def test_settings_are_those_of_the_player_who_presses(
    house: House, ana: Person, bruno: Person, table: str
) -> None:
    message = (await ana.use(table, "settings"))["message"]
    await ana.click(message, "prefer:confirm:0")
    assert (await house.services.players.settings_of(bruno.id)).confirm


async def test_where_there_are_several_languages_one_can_be_chosen(
    house: House, ana: Person, table: str, tmp_path: Path
) -> None:
    (tmp_path / "xx").mkdir()
    own = "language-name = Twospeak\nsettings-title = ### Two settings\n"
    (tmp_path / "xx" / "all.ftl").write_text(own, "utf-8")
    speech = Translations([texts.FOLDER, LOCALES, tmp_path])
    house.client.services = replace(house.services, translations=speech)
    message = (await ana.use(table, "settings"))["message"]
    assert chosen(message, "prefer:language") == ["auto"]
    labels = [one["label"] for one in menu(message, "prefer:language")["options"]]
    assert {"English", "Twospeak", "The language of my Discord"} <= set(labels)
    message = (await ana.click(message, "prefer:language", values=["xx"]))["message"]
    assert "Two settings" in text(message), "it speaks the new language at once"
    assert chosen(message, "prefer:language") == ["xx"]
    await ana.click(message, "prefer:language", values=["auto"])
    assert (await house.services.players.settings_of(ana.id)).language is None
    message = (await ana.use(table, "server"))["message"]
    message = (await ana.click(message, "settle:language", values=["xx"]))["message"]
    assert chosen(message, "settle:language") == ["xx"]


async def test_managers_change_the_settings_of_a_server(
    house: House, ana: Person, table: str, desk: Desk
) -> None:
    people = house.services.players
    message = (await ana.use(table, "server"))["message"]
    assert message["flags"] & PRIVATE
    assert "in every channel" in text(message)
    assert "Everyone" in text(message)
    server = int((await ana.call("GET", "/me"))["guilds"][0]["id"])
    message = (await ana.click(message, "settle:threads:0"))["message"]
    assert not (await people.server_settings(server)).threads
    message = (await ana.click(message, "settle:theme:light"))["message"]
    assert (await people.server_settings(server)).theme == "light"
    message = (await ana.click(message, "settle:channels", values=[table]))["message"]
    assert (await people.server_settings(server)).channels == (int(table),)
    assert f"<#{table}>" in text(message)
    assert defaults(message, "settle:channels") == [table]
    message = (await ana.click(message, "settle:channels", values=[]))["message"]
    assert (await people.server_settings(server)).channels == ()
    message = (await ana.click(message, "settle:creator_role", values=[str(server)]))["message"]
    settings = await people.server_settings(server)
    assert (settings.creators, settings.creator_role) == (Creators.ROLE, server)
    assert f"<@&{server}>" in text(message)
    message = (await ana.click(message, "settle:creator_role", values=[]))["message"]
    settings = await people.server_settings(server)
    assert (settings.creators, settings.creator_role) == (Creators.EVERYONE, None)


async def test_an_old_card_of_a_server_obeys_only_who_manages_it_now(
    house: House, bruno: Person, table: str, desk: Desk
) -> None:
    guild = next(iter(desk.world.guilds.values()))
    member = guild.members[bruno.id]
    role = channels.add_role(desk, guild, "stewards", MANAGE_SERVER)
    channels.set_role(desk, guild, member, role.id, held=True)
    message = (await bruno.use(table, "server"))["message"]
    channels.set_role(desk, guild, member, role.id, held=False)
    outcome = await bruno.click(message, "settle:threads:0")
    assert "Manage Server" in text(outcome["message"])
    assert (await house.services.players.server_settings(guild.id)).threads


async def test_others_do_not_find_the_settings_of_a_server(
    house: House, ana: Person, bruno: Person, table: str
) -> None:
    assert "server" in await ana.commands(table)
    assert "server" not in await bruno.commands(table)
