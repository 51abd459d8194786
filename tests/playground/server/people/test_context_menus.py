"""Commands in the menu of a user or a message."""

from collections.abc import AsyncIterator
from typing import Any

import discord
import pytest
from discord import app_commands

from playground.server.desk import Desk
from playground.server.state import channels, messages
from playground.server.state.world import Guild
from tests.support.playground.fixtures import connected
from tests.support.playground.person import Person, RefusedError
from tests.support.playground.rest_client import RestClient, error_paths


class MenuBot(discord.Client):
    """A bot with a command on users, one on messages, and one for those who manage a server."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True), guild_ready_timeout=0.1)
        self.tree = app_commands.CommandTree(self)
        self.targets: list[Any] = []
        self._add_commands()

    def _add_commands(self) -> None:
        @self.tree.context_menu(name="Say Hello")
        async def hello(interaction: discord.Interaction, user: discord.User) -> None:
            self.targets.append(user)
            await interaction.response.send_message(f"hello {user.name}")

        @self.tree.context_menu(name="Count Letters")
        async def count(interaction: discord.Interaction, message: discord.Message) -> None:
            self.targets.append(message)
            await interaction.response.send_message(str(len(message.content)), ephemeral=True)

        @self.tree.context_menu(name="Judge")
        @app_commands.default_permissions(manage_guild=True)
        @app_commands.guild_only()
        async def judge(interaction: discord.Interaction, user: discord.Member) -> None:
            self.targets.append(user)
            await interaction.response.send_message("judged")

    async def setup_hook(self) -> None:
        await self.tree.sync()


@pytest.fixture
async def bot(desk: Desk) -> AsyncIterator[MenuBot]:
    client = MenuBot()
    async with connected(client):
        yield client


@pytest.fixture
def workshop(desk: Desk) -> Guild:
    return next(iter(desk.world.guilds.values()))


async def test_a_user_command_brings_the_user_and_the_member(
    bot: MenuBot, ana: Person, bruno: Person, table: str
) -> None:
    outcome = await ana.use_on(table, "Say Hello", bruno.id)
    assert outcome["message"]["content"] == "hello bruno"
    (target,) = bot.targets
    assert isinstance(target, discord.Member)
    assert target.id == bruno.id
    told = outcome["message"]["interaction_metadata"]
    assert (told["name"], told["command_type"]) == ("Say Hello", 2)
    assert told["target_user"]["id"] == str(bruno.id)


async def test_a_user_who_has_left_is_no_member(
    desk: Desk, bot: MenuBot, ana: Person, bruno: Person, workshop: Guild, table: str
) -> None:
    channels.remove_member(desk, workshop, bruno.id)
    await ana.use_on(table, "Say Hello", bruno.id)
    assert type(bot.targets[0]) is discord.User


async def test_a_message_command_brings_the_message(
    bot: MenuBot, ana: Person, bruno: Person, table: str
) -> None:
    said = await bruno.say(table, "seven l")
    outcome = await ana.use_on(table, "Count Letters", said["id"])
    assert outcome["message"]["content"] == "7"
    assert (bot.targets[0].id, bot.targets[0].author.id) == (int(said["id"]), bruno.id)
    told = outcome["message"]["interaction_metadata"]
    assert (told["command_type"], told["target_message_id"]) == (3, said["id"])


async def test_a_target_must_exist_and_be_visible(
    desk: Desk, bot: MenuBot, ana: Person, bruno: Person, table: str
) -> None:
    with pytest.raises(RefusedError, match="unknown_user"):
        await ana.use_on(table, "Say Hello", 12345)
    with pytest.raises(RefusedError, match="unknown_user"):
        await ana.use_on(table, "Say Hello", "nobody")
    with pytest.raises(RefusedError, match="unknown_message"):
        await ana.use_on(table, "Count Letters", 12345)
    draft = messages.Draft(desk.channel(int(table)), desk.bot.id, {"content": "x"}, owner=ana.id)
    private = await messages.post(desk, draft)
    with pytest.raises(RefusedError, match="unknown_message"):
        await ana.use_on(table, "Count Letters", private.id)
    dm = (await ana.call("POST", "/dms", {"user_id": str(desk.bot.id)}))["id"]
    with pytest.raises(RefusedError, match="unknown_user"):
        await ana.use_on(dm, "Say Hello", bruno.id)
    assert (await ana.use_on(dm, "Say Hello", desk.bot.id))["outcome"] == "message"


async def test_permissions_and_contexts_hide_a_command_of_a_menu(
    desk: Desk, bot: MenuBot, ana: Person, bruno: Person, table: str
) -> None:
    assert {"Say Hello", "Count Letters", "Judge"} <= (await ana.commands(table)).keys()
    assert "Judge" not in await bruno.commands(table)
    listed = await ana.commands(table)
    with pytest.raises(RefusedError, match="forbidden"):
        await bruno.call(
            "POST",
            f"/channels/{table}/commands",
            {"command_id": listed["Judge"]["id"], "target_id": str(ana.id)},
        )
    dm = (await ana.call("POST", "/dms", {"user_id": str(desk.bot.id)}))["id"]
    assert "Judge" not in await ana.commands(dm)


async def test_the_name_is_shown_in_the_users_language(
    desk: Desk, rest: RestClient, bot: MenuBot, ana: Person, table: str
) -> None:
    path = f"/applications/{desk.bot.id}/commands"
    body = {"name": "Play Azul", "type": 2, "name_localizations": {"pl": "Zagraj w Azul"}}
    await rest.call("POST", path, body)
    await ana.call("PATCH", "/me", {"locale": "pl"})
    assert (await ana.commands(table))["Play Azul"]["name_localized"] == "Zagraj w Azul"


async def test_there_are_fifteen_commands_for_each_menu(desk: Desk, rest: RestClient) -> None:
    path = f"/applications/{desk.bot.id}/commands"
    for kind in (2, 3):
        for number in range(15):
            await rest.call("POST", path, {"name": f"Menu {number}", "type": kind})
        _, refused = await rest.call("POST", path, {"name": "One more", "type": kind})
        assert refused["code"] == 30032
    typed = {"name": "typed", "description": "still room"}
    assert (await rest.call("POST", path, typed))[0] == 201
    many = [{"name": f"Menu {number}", "type": 2} for number in range(16)]
    assert (await rest.call("PUT", path, many))[1]["code"] == 50035


@pytest.mark.parametrize(
    ("change", "place"),
    [
        pytest.param({"name": ""}, "name", id="no name"),
        pytest.param({"name": "x" * 33}, "name", id="name of 33"),
        pytest.param({"description": "about"}, "description", id="a description"),
        pytest.param(
            {"options": [{"name": "a", "description": "b", "type": 3}]}, "options", id="options"
        ),
        pytest.param(
            {"name_localizations": {"pl": "x" * 33}},
            "name_localizations.pl",
            id="a translated name of 33",
        ),
    ],
)
async def test_a_bad_command_of_a_menu_is_refused(
    desk: Desk, rest: RestClient, change: dict[str, Any], place: str
) -> None:
    path = f"/applications/{desk.bot.id}/commands"
    _, refused = await rest.call("POST", path, {"name": "Play Azul", "type": 2, **change})
    assert place in error_paths(refused["errors"])
