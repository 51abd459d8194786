"""Every command with all its options: names, descriptions, limits, permissions, languages."""

import asyncio
import logging
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from discord import app_commands

from bot.translations import LOCALES, TEXT_FOLDERS, Translations
from cogs.command_limits import MOST_IN_ALL, letters
from cogs.command_sync import CommandSyncError, payloads, sync_commands
from games.players import LEVELS
from playground.server.desk import Desk
from playground.server.state import channels
from tests.cogs.conftest import House, living_in
from tests.support.discord.messages import text
from tests.support.discord.outages import COMMANDS, EMOJIS, nap
from tests.support.long import if_long
from tests.support.patience import PATIENCE
from tests.support.playground.person import Json, Person
from tests.support.toy_game import CATALOGUE_AND_PEBBLES

Seeds = Callable[[], str]
NAME = re.compile(r"[a-z][a-z0-9_-]{0,31}")
OWN_APP, EVERYWHERE = [0, 1], [0, 1, 2]
FOR_MANAGERS = {"server"}
ONLY_ON_SERVERS = {"server", "league", "rank", "records", "Play Azul"}
EXPECTED = {
    "about", "abort", "back", "bag", "board", "forget-me", "games", "handover", "help", "hours",
    "log", "move", "pause", "play", "rematch", "resign", "resume", "rules", "server", "settings",
    "since", "table", "text", "undo", "vacation", "verify",
}  # fmt: skip
LEVELS_BY_NAME = {level.name for level in LEVELS.values()}
PARTS, FILE = (1, 2), 11


def parts_of(command: Json) -> Iterator[Json]:
    """A command, its options, and theirs."""
    yield command
    for option in command.get("options", ()):
        yield from parts_of(option)


def errors_in(caplog: pytest.LogCaptureFixture) -> list[str]:
    """The errors that the bot has logged about its commands."""
    ours = ("cogs.client", "cogs.command_sync", "cogs.command_texts", "cogs.command_limits")
    return [
        one.getMessage()
        for one in caplog.records
        if one.levelno == logging.ERROR and one.name in ours
    ]


def leaves(command: Json, *path: str) -> Iterator[tuple[tuple[str, ...], list[Json]]]:
    """What can be used: a command, or the parts of one that has parts."""
    here, options = (*path, command["name"]), command.get("options", [])
    inner = [option for option in options if option["type"] in PARTS]
    if not inner:
        yield here, options
    for part in inner:
        yield from leaves(part, *here)


@pytest.fixture
async def commands(house: House) -> list[Json]:
    """The commands as the bot brings them to Discord."""
    return await payloads(house.client)


async def test_every_command_is_within_discords_limits(commands: list[Json]) -> None:
    assert {command["name"] for command in commands} >= EXPECTED
    typed = [command for command in commands if command["type"] == 1]
    assert len(typed) <= 100
    assert [one["name"] for one in commands if one["type"] == 2] == ["Play Azul"]
    for command in typed:
        assert len(command.get("options", ())) <= 25
        for part in parts_of(command):
            assert NAME.fullmatch(part["name"]), part["name"]
            assert 1 <= len(part["description"]) <= 100, part["name"]
            for given in (part.get("description_localizations") or {}).values():
                assert 1 <= len(given) <= 100
            choices = part.get("choices") or []
            assert len(choices) <= 25
            for choice in choices:
                assert 1 <= len(choice["name"]) <= 100
                assert len(str(choice["value"])) <= 100
            assert not (choices and part.get("autocomplete")), part["name"]
        required = [bool(option.get("required")) for option in command.get("options", ())]
        assert required == sorted(required, reverse=True), "required options come first"
        size = sum(len(part["name"]) + len(part["description"]) for part in parts_of(command))
        assert size <= 8000


async def test_every_command_says_where_and_to_whom_it_belongs(commands: list[Json]) -> None:
    for command in commands:
        manager = command["name"] in FOR_MANAGERS
        assert bool(command["default_member_permissions"]) is manager, command["name"]
        assert not command.get("nsfw")
        on_servers = command["name"] in ONLY_ON_SERVERS
        assert sorted(command["contexts"]) == ([0] if on_servers else EVERYWHERE), command["name"]
        installs = [0] if on_servers else OWN_APP
        assert sorted(command["integration_types"]) == installs, command["name"]


async def test_every_description_and_choice_comes_from_a_text(house: House) -> None:
    """What a translator needs: each has a key, and the key has a text."""
    folders = (*TEXT_FOLDERS, *house.services.catalogue.text_folders)
    speech = Translations(folders, strict=True)
    say = speech.in_language("en")
    for command in house.client.tree.walk_commands():
        assert isinstance(command, app_commands.Command | app_commands.Group)
        said: list[Any] = [command._locale_description]
        params = command._params if isinstance(command, app_commands.Command) else {}
        for option in params.values():
            said += [option.description, *(choice._locale_name for choice in option.choices or ())]
        for one in said:
            if one is not None and str(one) not in LEVELS_BY_NAME:
                assert say(one.extras["key"]) == one.message


@pytest.mark.usefixtures("house")
async def test_options_that_name_a_match_suggest_one(
    ana: Person, table: str, commands: list[Json]
) -> None:
    for command in commands:
        for option in command.get("options", ()):
            if option.get("autocomplete"):  # those of parts are asked for in their own tests
                outcome = await ana.suggest(table, command["name"], option["name"], "")
                assert outcome["outcome"] == "choices", command["name"]
                assert len(outcome["choices"]) <= 25


@pytest.mark.usefixtures("house")
async def test_every_command_answers_even_where_there_is_nothing(
    ana: Person, table: str, commands: list[Json]
) -> None:
    """No match, no history: a sentence all the same, and never that something went wrong."""
    required = {
        "match": 99, "move": "3 R 2", "game": "azul", "name": "Tiles", "player": str(ana.id),
        "rival": str(ana.id), "fixture": 1, "places": "1 2", "setting": "table", "value": "3",
        "days": 1,
    }  # fmt: skip
    typed = [command for command in commands if command["type"] == 1]
    for path, options in (leaf for command in typed for leaf in leaves(command)):
        if any(option["type"] == FILE for option in options):
            continue
        given = {
            option["name"]: required[option["name"]] for option in options if option.get("required")
        }
        outcome = await ana.use(table, *path, **given)
        if outcome["outcome"] == "modal":
            continue
        assert outcome["outcome"] == "message", path
        assert text(outcome["message"]), path
        assert "went wrong" not in text(outcome["message"]), path


async def test_commands_are_brought_once_and_again_only_when_they_changed(
    url: str, desk: Desk, seeds: Seeds, caplog: pytest.LogCaptureFixture
) -> None:
    brought = []
    with caplog.at_level(logging.INFO, "cogs.command_sync"):
        for _ in range(2):
            caplog.clear()
            async with living_in(url, desk, seeds) as house:
                brought.append(any("commands to Discord" in one for one in caplog.messages))
    assert brought == [True, False]
    async with living_in(url, desk, seeds) as house:
        client = house.client
        assert not await sync_commands(client)
        command = client.tree.get_command("verify")
        assert isinstance(command, app_commands.Command)
        command._params["match"].description = "Another"
        assert await sync_commands(client)
        assert not await sync_commands(client)
        client.tree.remove_command("verify")
        assert await sync_commands(client)


async def test_server_only_commands_are_not_offered_elsewhere(
    house: House, desk: Desk, ana: Person, table: str
) -> None:
    await ana.call("PATCH", "/me", {"installed": True})
    dm = (await ana.call("POST", "/dms", {"user_id": str(desk.bot.id)}))["id"]
    for elsewhere in (dm, await ana.channel("kitchen")):
        offered = (await ana.commands(elsewhere)).keys()
        assert "play" in offered
        assert not offered & ONLY_ON_SERVERS
    assert (await ana.commands(table)).keys() >= ONLY_ON_SERVERS


# Languages


def polish(folder: Path, **texts: str) -> Translations:
    """All texts, and a few of the commands in Polish."""
    lines = "\n".join(f"{key.replace('_', '-')} = {text}" for key, text in texts.items())
    (folder / "pl").mkdir()
    (folder / "pl" / "commands.ftl").write_text(lines, "utf-8")
    return Translations((*TEXT_FOLDERS, *CATALOGUE_AND_PEBBLES.text_folders, folder))


async def test_a_second_language_is_brought_once(
    url: str,
    desk: Desk,
    seeds: Seeds,
    ana: Person,
    table: str,
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
) -> None:
    translations = polish(
        tmp_path,
        command_play="Otwórz partię",
        command_play_azul="Zagraj w Azul",
        option_seats="Ilu graczy",
        joining_invited="Tylko zaproszeni",
    )
    brought = []
    with caplog.at_level(logging.INFO, "cogs.command_sync"):
        for _ in range(2):
            caplog.clear()
            async with living_in(url, desk, seeds, translations=translations) as house:
                brought.append(any("commands to Discord" in one for one in caplog.messages))
                assert not await sync_commands(house.client)
    assert brought == [True, False]
    await ana.call("PATCH", "/me", {"locale": "pl"})
    offered = await ana.commands(table)
    assert offered["play"]["description_localized"] == "Otwórz partię"
    options = {one["name"]: one for one in offered["play"]["options"]}
    assert options["seats"]["description_localized"] == "Ilu graczy"
    choices = {one["value"]: one for one in options["joining"]["choices"]}
    assert choices["invited"]["name_localized"] == "Tylko zaproszeni"
    assert offered["Play Azul"]["name_localized"] == "Zagraj w Azul"
    assert offered["help"]["description_localized"] == offered["help"]["description"]


async def test_a_text_that_is_too_long_stays_in_english_and_blocks_nothing(
    url: str,
    desk: Desk,
    seeds: Seeds,
    ana: Person,
    table: str,
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
) -> None:
    translations = polish(
        tmp_path,
        command_play="x" * 101,
        command_play_azul="x" * 33,
        joining_invited="x" * 101,
        command_help="Pomoc",
    )
    async with living_in(url, desk, seeds, translations=translations):
        pass
    assert desk.bad_calls == []
    errors = errors_in(caplog)
    assert sorted(one.split()[2] for one in errors) == [
        "command-play",
        "command-play-azul",
        "joining-invited",
    ]
    await ana.call("PATCH", "/me", {"locale": "pl"})
    offered = await ana.commands(table)
    assert offered["help"]["description_localized"] == "Pomoc"
    assert offered["play"]["description_localized"] == offered["play"]["description"]
    assert offered["Play Azul"]["name_localized"] == "Play Azul"


async def test_a_command_that_is_too_large_in_a_language_stays_in_english(
    url: str, desk: Desk, seeds: Seeds, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    english = Translations(TEXT_FOLDERS).in_language("en")
    source = (LOCALES / "en" / "commands.ftl").read_text("utf-8")
    keys = re.findall(r"^((?:command|option)-[a-z-]+) =", source, re.MULTILINE)
    long = {key: (english(key) + " ").ljust(100, "x") for key in keys}
    async with living_in(url, desk, seeds, translations=polish(tmp_path, **long)) as house:
        assert not await sync_commands(house.client)
        sent = {command["name"]: command for command in await payloads(house.client)}
    assert desk.bad_calls == []
    assert all(letters(command) <= MOST_IN_ALL for command in sent.values())
    assert "pl" not in sent["league"]["description_localizations"], "it has too many options"
    assert "pl" in sent["play"]["description_localizations"]
    assert any("the command league has more than 8000" in one for one in caplog.messages)


# Installation


@pytest.mark.parametrize("answer", ["refused", "accepted", "narrowed"])
@pytest.mark.parametrize("told", [True, False], ids=["said", "not said"])
async def test_commands_are_brought_although_user_install_is_off(
    url: str,
    desk: Desk,
    seeds: Seeds,
    ana: Person,
    table: str,
    caplog: pytest.LogCaptureFixture,
    answer: str,
    told: bool,
) -> None:
    channels.switch_user_install(desk, on=False)
    desk.without_user_install, desk.shows_install_types = answer, told
    async with living_in(url, desk, seeds):
        assert (await ana.use(table, "about"))["outcome"] == "message"
    stored = {one["name"]: one for one in desk.world.commands.values()}
    kept = OWN_APP if answer == "accepted" and not told else [0]
    assert stored["play"]["integration_types"] == kept
    versions = {one["version"] for one in stored.values()}
    async with living_in(url, desk, seeds):
        again = {one["version"] for one in desk.world.commands.values()}
        assert again == versions or (answer, told) == ("narrowed", False)
    errors = errors_in(caplog)
    assert bool(errors) == (answer == "refused" and not told)
    assert all("User Install is off" in one for one in errors)


async def test_user_installs_come_when_user_install_is_switched_on(
    url: str, desk: Desk, seeds: Seeds
) -> None:
    for on, expected in ((False, [0]), (True, OWN_APP)):
        channels.switch_user_install(desk, on=on)
        async with living_in(url, desk, seeds):
            stored = {one["name"]: one for one in desk.world.commands.values()}
        assert stored["play"]["integration_types"] == expected


@pytest.mark.parametrize("status", [400, 403, 503])
async def test_a_first_sync_that_fails_is_an_error_that_says_what_to_do(
    url: str,
    desk: Desk,
    seeds: Seeds,
    status: int,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    nap(monkeypatch, 0.01)
    desk.faults.fail("PUT", COMMANDS, status, times=99)
    async with living_in(url, desk, seeds):
        pass
    errors = errors_in(caplog)
    assert errors
    for error in errors:
        assert "nobody can use it" in error
        assert ("start the bot again later" if status == 503 else "page Installation") in error


async def test_a_later_sync_that_is_refused_leaves_the_old_commands(
    house: House, desk: Desk, ana: Person, table: str, caplog: pytest.LogCaptureFixture
) -> None:
    house.client.tree.remove_command("verify")
    desk.faults.fail("PUT", COMMANDS, 400, times=99)
    with pytest.raises(CommandSyncError, match="keeps the old ones"):
        await sync_commands(house.client)
    assert "verify" in await ana.commands(table)
    desk.faults.calls.clear()


@pytest.mark.parametrize(
    ("method", "path"),
    [
        pytest.param("GET", COMMANDS, id="looking for commands"),
        pytest.param("PUT", COMMANDS, id="bringing commands"),
        pytest.param("GET", EMOJIS, id="looking for emojis"),
        pytest.param("POST", EMOJIS, id="bringing an emoji"),
    ],
)
@pytest.mark.parametrize("status", [429, 502, 403, 0, *if_long(500, 503, 504)])
async def test_the_bot_starts_although_something_cannot_be_brought(
    url: str,
    desk: Desk,
    seeds: Seeds,
    ana: Person,
    table: str,
    method: str,
    path: str,
    status: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    nap(monkeypatch, 0.01)
    desk.faults.fail(method, path, status)
    async with living_in(url, desk, seeds):
        assert not desk.faults.calls, "the fault was met"
        await ana.event("commands_updated")
        async with asyncio.timeout(PATIENCE):
            while True:
                if "about" in await ana.commands(table):
                    break
                await asyncio.sleep(0.05)
        assert (await ana.use(table, "about"))["outcome"] == "message"
