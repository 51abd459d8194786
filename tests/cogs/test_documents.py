"""The documentation for players and operators agrees with the bot."""

import re
from dataclasses import fields
from pathlib import Path

import discord
import pytest
from discord import AppCommandType
from discord.app_commands import Group

from bot.app.command_line import parser
from bot.app.config import Config
from bot.leagues import LeagueSettings
from bot.players.permissions import INVITED_FOR_LEAGUES_WITH, INVITED_WITH
from bot.players.settings import PlayerSettings
from data.backup import TABLES
from games import GAMES
from games.core import NotationError
from playground.server.state import permissions
from playground.server.state.permissions import Permission
from tests.cogs.conftest import House

ROOT = Path(__file__).parents[2]
PLAYERS = (ROOT / "docs" / "players.md").read_text("utf-8")
HOSTING = (ROOT / "docs" / "self-hosting.md").read_text("utf-8")
ORGANISERS = (ROOT / "docs" / "organisers.md").read_text("utf-8")
README = (ROOT / "README.md").read_text("utf-8")
SETTINGS_IN_POLICY = {
    "confirm": "previews",
    "forced_moves": "forced moves",
    "notice": "how you are notified",
    "reminders": "whether you are reminded",
    "text_boards": "text or pictures",
    "theme": "theme",
    "language": "language",
    "toured": "whether you were offered the tour",
    "substitute": "whether you substitute for others",
    "zone": "time zone",
    "hours": "playing hours",
    "vacations": "vacations",
    "gained": "when a change last gave you more time",
}
"""What the privacy policy calls the settings of a player."""


async def test_every_command_is_described_and_no_other(house: House) -> None:
    tree = house.client.tree
    described = re.findall(r"^\| `/([a-z-]+)` \|", PLAYERS, re.MULTILINE)
    commands = {
        command.name: command for command in tree.get_commands(type=AppCommandType.chat_input)
    }
    assert sorted(described) == sorted(commands)
    on_members = [command.name for command in tree.get_commands(type=AppCommandType.user)]
    assert on_members == re.findall(r"^\| \*Apps\*, \*([A-Za-z ]+)\* \|", PLAYERS, re.MULTILINE)
    play = next(line for line in PLAYERS.splitlines() if line.startswith("| `/play`"))
    for option in commands["play"].to_dict(house.client.tree)["options"]:
        assert f"`{option['name']}`" in play


@pytest.mark.parametrize("name", Config.model_fields)
def test_every_setting_is_described(name: str) -> None:
    assert re.search(rf"^\| `{name.upper()}(_…)?` \|", HOSTING, re.MULTILINE)


def test_every_task_of_the_program_is_described() -> None:
    listed = re.findall(r"^    ([a-z]+)  ", parser().format_help(), re.MULTILINE)
    assert "health" in listed
    for task in listed:
        assert f"python -m bot {task}" in HOSTING


def test_the_invitation_asks_for_the_least() -> None:
    links = re.findall(r"permissions=(\d+)", README)
    assert links == [str(INVITED_WITH)]
    assert permissions.BOT == INVITED_WITH, "and the playground gives the bot no more than that"
    assert permissions.EVERYONE & ~permissions.NEW_ON_DISCORD == 0
    for needed in (Permission.ATTACH_FILES, Permission.CREATE_PUBLIC_THREADS):
        assert not permissions.EVERYONE & needed, "nor do its members lend the bot what it needs"


def test_the_invitation_for_leagues_adds_pins_and_roles() -> None:
    links = re.findall(r"permissions=(\d+)", ORGANISERS)
    assert links == [str(INVITED_FOR_LEAGUES_WITH)]
    added = discord.Permissions(INVITED_FOR_LEAGUES_WITH & ~INVITED_WITH)
    assert {name for name, granted in added if granted} == {"manage_roles", "pin_messages"}


@pytest.mark.parametrize("text", re.findall(r"^\| `([^`/]+)` \| ", PLAYERS, re.MULTILINE))
def test_the_typed_moves_of_the_tables_can_be_read(text: str) -> None:
    def reads(key: str) -> bool:
        try:
            GAMES[key].parse(text)
        except NotationError:
            return False
        return True

    assert reads("azul") or reads("summer-pavilion")


@pytest.mark.parametrize(
    "page", ["README.md", "docs/players.md", "docs/organisers.md", "docs/self-hosting.md"]
)
def test_the_links_between_the_pages_lead_somewhere(page: str) -> None:
    file = ROOT / page
    links = re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", file.read_text("utf-8"))
    assert links
    for link in links:
        assert link.startswith("https://") or (file.parent / link).exists(), link


def test_every_setting_of_a_league_is_described() -> None:
    described = re.findall(r"`([a-z_]+)`", ORGANISERS)
    assert {field.name for field in fields(LeagueSettings)} <= set(described)


async def test_everything_that_organisers_can_do_is_described(house: House) -> None:
    (league,) = [one for one in house.client.tree.get_commands() if one.name == "league"]
    assert isinstance(league, Group)
    (admin,) = [one for one in league.commands if isinstance(one, Group)]
    for command in admin.commands:
        assert f"`{command.name}`" in ORGANISERS or f"admin {command.name}`" in ORGANISERS


def test_the_privacy_policy_names_every_table() -> None:
    policy = (ROOT / "docs" / "privacy.md").read_text("utf-8")
    rows = [line for line in policy.splitlines() if line.startswith("| ")]
    named = {name for row in rows for name in re.findall(r"`([a-z_]+)`", row.split("|")[4])}
    assert named == {table for table, _ in TABLES}


def test_the_privacy_policy_names_every_setting_of_a_player() -> None:
    policy = (ROOT / "docs" / "privacy.md").read_text("utf-8")
    assert set(SETTINGS_IN_POLICY) == {field.name for field in fields(PlayerSettings)}
    for words in SETTINGS_IN_POLICY.values():
        assert words in policy
