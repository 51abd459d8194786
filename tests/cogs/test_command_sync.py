"""Every command with all its options: names, descriptions, limits, permissions, languages."""

import asyncio
import logging
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from discord import app_commands

from bot.translations import TEXT_FOLDERS, Translations
from cogs.command_sync import sync_commands
from games.players import LEVELS
from playground.server.desk import Desk
from tests.cogs.conftest import House, living_in
from tests.support.discord.messages import text
from tests.support.discord.outages import COMMANDS, EMOJIS, nap
from tests.support.long import if_long
from tests.support.patience import PATIENCE
from tests.support.playground.person import Json, Person

Seeds = Callable[[], str]
NAME = re.compile(r"[a-z][a-z0-9_-]{0,31}")
OWN_APP, EVERYWHERE = [0, 1], [0, 1, 2]
FOR_MANAGERS = {"server"}
ONLY_ON_SERVERS = {"server"}
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
    tree = house.client.tree
    return [dict(one.to_dict(tree)) for one in tree.get_commands()]


async def test_every_command_is_within_discords_limits(commands: list[Json]) -> None:
    assert {command["name"] for command in commands} >= EXPECTED
    assert len(commands) <= 100
    for command in commands:
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
        contexts = [0] if command["name"] in ONLY_ON_SERVERS else EVERYWHERE
        assert sorted(command["contexts"]) == contexts, command["name"]
        if not manager:
            assert sorted(command["integration_types"]) == OWN_APP, command["name"]


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
    for path, options in (leaf for command in commands for leaf in leaves(command)):
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
