"""The bot as an app that a user has installed, in places where it is no member."""

from collections.abc import AsyncIterator
from typing import Any

import discord
import pytest
from discord import app_commands, ui

from playground.server.desk import Desk
from playground.server.state import channels
from playground.server.state.permissions import EVERYONE, Permission
from playground.server.state.world import Guild
from tests.support.playground.demo_bot import DemoBot
from tests.support.playground.fixtures import connected
from tests.support.playground.person import Person, RefusedError
from tests.support.playground.rest_client import RestClient, error_paths


class Again(ui.View):
    """A button that everyone in the channel may press."""

    def __init__(self) -> None:
        super().__init__(timeout=None)

    @ui.button(label="Again", custom_id="again")
    async def again(self, interaction: discord.Interaction, button: ui.Button[Any]) -> None:
        client: Any = interaction.client
        client.seen.append(interaction)
        await interaction.response.edit_message(content="pressed")


class InstallableBot(discord.Client):
    """A bot with commands for servers, for users, and for both."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True), guild_ready_timeout=0.1)
        self.tree = app_commands.CommandTree(self)
        self.seen: list[discord.Interaction] = []
        self.codes: list[int] = []
        add_commands(self)

    async def setup_hook(self) -> None:
        self.add_view(Again())
        await self.tree.sync()


def add_commands(client: InstallableBot) -> None:
    tree = client.tree

    @tree.command(description="for servers")
    @app_commands.allowed_installs(guilds=True, users=False)
    async def here(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("here")

    @tree.command(description="for users")
    @app_commands.allowed_installs(guilds=False, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    async def mine(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("mine")

    @tree.command(description="for both, everywhere")
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    async def solo(interaction: discord.Interaction) -> None:
        client.seen.append(interaction)
        await interaction.response.send_message("solo", view=Again())

    @tree.command(description="follows up six times")
    @app_commands.allowed_installs(guilds=True, users=True)
    async def chatter(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("begin")
        for number in range(1, 7):
            try:
                await interaction.followup.send(f"more {number}")
            except discord.HTTPException as error:
                client.codes.append(error.code)


@pytest.fixture
async def bot(desk: Desk) -> AsyncIterator[InstallableBot]:
    client = InstallableBot()
    async with connected(client):
        yield client


@pytest.fixture
def elsewhere(desk: Desk) -> Guild:
    """A server that the bot is not in."""
    return next(guild for guild in desk.world.guilds.values() if guild.name == "Kitchen Table")


@pytest.fixture
async def kitchen(elsewhere: Guild, ana: Person) -> str:
    return await ana.channel("kitchen")


async def install(person: Person) -> None:
    await person.call("PATCH", "/me", {"installed": True})


async def test_without_an_installation_there_are_no_commands(
    bot: InstallableBot, ana: Person, kitchen: str, table: str
) -> None:
    assert await ana.commands(kitchen) == {}
    assert (await ana.commands(table)).keys() == {"here", "solo", "chatter"}


async def test_an_installed_app_has_commands_everywhere(
    bot: InstallableBot, ana: Person, bruno: Person, kitchen: str, table: str
) -> None:
    await install(ana)
    await ana.event("commands_updated")
    assert (await ana.call("GET", "/me"))["user"]["installed"] is True
    assert (await ana.commands(kitchen)).keys() == {"mine", "solo", "chatter"}
    assert (await ana.commands(table)).keys() == {"here", "mine", "solo", "chatter"}
    assert await bruno.commands(kitchen) == {}, "it is Ana's app, not Bruno's"


async def test_an_installed_app_works_in_a_server_without_the_bot(
    desk: Desk, bot: InstallableBot, ana: Person, bruno: Person, elsewhere: Guild, kitchen: str
) -> None:
    await install(ana)
    outcome = await ana.use(kitchen, "solo")
    (seen,) = bot.seen
    assert seen.guild_id == elsewhere.id
    assert bot.get_guild(elsewhere.id) is None
    assert seen.is_user_integration()
    assert not seen.is_guild_integration()
    assert seen.context.guild
    assert seen.app_permissions.value == EVERYONE
    assert seen.user.id == ana.id
    assert outcome["message"]["interaction_metadata"]["authorizing_integration_owners"] == {
        "1": str(ana.id)
    }
    shown = await bruno.message_event("message_created", "solo")
    assert (await bruno.click(shown, "again"))["outcome"] == "updated"
    assert bot.seen[-1].user.id == bruno.id
    # The button is authorised by Ana's command, which discord.py's public methods do not show.
    assert bot.seen[-1]._integration_owners == {1: ana.id}
    assert not bot.seen[-1].is_user_integration()
    assert not bot.seen[-1].is_guild_integration()


async def test_with_the_bot_in_the_server_both_installations_count(
    bot: InstallableBot, ana: Person, table: str
) -> None:
    await install(ana)
    await ana.use(table, "solo")
    (seen,) = bot.seen
    assert seen.is_user_integration()
    assert seen.is_guild_integration()


async def test_an_installed_app_works_in_the_bots_direct_message(
    desk: Desk, bot: InstallableBot, ana: Person
) -> None:
    dm = (await ana.call("POST", "/dms", {"user_id": str(desk.bot.id)}))["id"]
    assert (await ana.commands(dm)).keys() == {"here", "solo", "chatter"}
    await install(ana)
    assert (await ana.commands(dm)).keys() == {"here", "mine", "solo", "chatter"}
    outcome = await ana.use(dm, "solo")
    (seen,) = bot.seen
    assert seen.context.dm_channel
    assert seen.app_permissions.value == 442368
    assert outcome["message"]["interaction_metadata"]["authorizing_integration_owners"] == {
        "0": "0",
        "1": str(ana.id),
    }


async def test_an_installed_app_works_in_a_direct_message_between_users(
    bot: InstallableBot, ana: Person, bruno: Person, rest: RestClient
) -> None:
    dm = (await ana.call("POST", "/dms", {"user_id": str(bruno.id)}))["id"]
    assert await ana.commands(dm) == {}
    await install(ana)
    assert (await ana.commands(dm)).keys() == {"solo", "chatter"}, "not where it is not meant for"
    await ana.use(dm, "solo")
    (seen,) = bot.seen
    assert seen.context.private_channel
    assert seen.app_permissions.value == 49152 | 1 << 17
    shown = await bruno.message_event("message_created", "solo")
    await bruno.click(shown, "again")
    assert bot.seen[-1].user.id == bruno.id
    for path in (f"/channels/{dm}", f"/channels/{dm}/messages"):
        assert (await rest.call("GET", path))[1]["code"] == 50001


async def test_where_the_bot_is_no_member_it_has_five_follow_ups(
    bot: InstallableBot, ana: Person, kitchen: str, table: str
) -> None:
    await install(ana)
    await ana.use(kitchen, "chatter")
    await ana.message_event("message_created", "more 5")
    await ana.use(table, "chatter")
    await ana.message_event("message_created", "more 6")
    assert bot.codes == [40094], "only where the bot is a guest"


async def test_where_the_bot_is_no_member_it_can_only_answer(
    bot: InstallableBot, ana: Person, rest: RestClient, elsewhere: Guild, kitchen: str
) -> None:
    await install(ana)
    message = (await ana.use(kitchen, "solo"))["message"]
    one = f"/channels/{kitchen}/messages/{message['id']}"
    refused: list[tuple[str, str, Any]] = [
        ("POST", f"/channels/{kitchen}/messages", {"content": "x"}),
        ("POST", f"/channels/{kitchen}/threads", {"name": "x", "type": 11}),
        ("POST", f"{one}/threads", {"name": "x"}),
        ("GET", one, None),
        ("PATCH", one, {"content": "x"}),
        ("DELETE", one, None),
        ("PUT", f"/channels/{kitchen}/messages/pins/{message['id']}", None),
        ("POST", f"/channels/{kitchen}/typing", None),
        ("GET", f"/channels/{kitchen}", None),
    ]
    for method, path, body in refused:
        status, answer = await rest.call(method, path, body)
        assert (status, answer["code"]) == (403, 50001), path
    assert (await rest.call("GET", f"/guilds/{elsewhere.id}"))[1]["code"] == 10004
    edited = await bot.seen[0].edit_original_response(content="by its token")
    assert edited.content == "by its token"


async def test_a_server_can_make_answers_of_external_apps_private(
    desk: Desk, bot: InstallableBot, ana: Person, bruno: Person, elsewhere: Guild, kitchen: str
) -> None:
    await install(ana)
    bits = EVERYONE & ~int(Permission.USE_EXTERNAL_APPS)
    channels.set_permissions(desk, elsewhere, elsewhere.id, bits)
    outcome = await ana.use(kitchen, "chatter")
    assert outcome["message"]["flags"] & 64
    more = await ana.message_event("message_created", "more 1")
    assert more["flags"] & 64
    assert await bruno.messages(kitchen) == []


async def test_buttons_stop_working_when_the_app_is_uninstalled(
    desk: Desk, bot: InstallableBot, ana: Person, kitchen: str
) -> None:
    await install(ana)
    message = (await ana.use(kitchen, "solo"))["message"]
    await ana.call("PATCH", "/me", {"installed": False})
    with pytest.raises(RefusedError) as refused:
        await ana.click(message, "again")
    assert refused.value.code == "forbidden"


async def test_a_direct_message_needs_a_common_server_or_the_app(
    desk: Desk, bot: InstallableBot, ana: Person
) -> None:
    for guild in tuple(desk.world.guilds.values()):
        channels.remove_member(desk, guild, ana.id)
    user = await bot.fetch_user(ana.id)
    with pytest.raises(discord.Forbidden) as refused:
        await user.send("hello")
    assert refused.value.code == 50278
    await install(ana)
    await user.send("hello")


@pytest.mark.parametrize("field", ["contexts", "integration_types"])
async def test_unknown_contexts_are_refused(desk: Desk, rest: RestClient, field: str) -> None:
    command = {"name": "x", "description": "x", field: [0, 7]}
    status, answer = await rest.call("PUT", f"/applications/{desk.bot.id}/commands", [command])
    assert (status, answer["code"]) == (400, 50035)
    assert error_paths(answer["errors"]).keys() == {f"0.{field}.1"}


async def test_commands_support_both_installations_by_default(
    desk: Desk, ana: Person, table: str
) -> None:
    async with connected(DemoBot()):
        echo = (await ana.commands(table))["echo"]
    assert echo["integration_types"] == [0, 1]


async def test_a_bad_installation_setting_is_refused(ana: Person) -> None:
    with pytest.raises(RefusedError) as refused:
        await ana.call("PATCH", "/me", {"installed": "often"})
    assert refused.value.code == "bad_choice"


async def test_a_server_can_have_the_commands_without_the_bot(
    desk: Desk, bot: InstallableBot, ana: Person, rest: RestClient, elsewhere: Guild, kitchen: str
) -> None:
    channels.authorise_commands(desk, elsewhere)
    assert (await ana.commands(kitchen)).keys() == {"here", "solo", "chatter"}
    outcome = await ana.use(kitchen, "solo")
    (seen,) = bot.seen
    assert seen.is_guild_integration(), "although the bot is not there"
    assert bot.get_guild(elsewhere.id) is None
    assert outcome["message"]["interaction_metadata"]["authorizing_integration_owners"] == {
        "0": str(elsewhere.id)
    }
    for path in (f"/channels/{kitchen}", f"/channels/{kitchen}/messages"):
        assert (await rest.call("GET", path))[1]["code"] == 50001
    status, _ = await rest.call("POST", f"/channels/{kitchen}/messages", {"content": "x"})
    assert status == 403
    channels.invite_bot(desk, elsewhere)
    assert not elsewhere.commands_only


async def test_without_user_install_nobody_uses_the_app_elsewhere(
    desk: Desk, bot: InstallableBot, ana: Person, kitchen: str
) -> None:
    await install(ana)
    assert await ana.commands(kitchen)
    channels.switch_user_install(desk, on=False)
    assert await ana.commands(kitchen) == {}


@pytest.mark.parametrize(
    ("answer", "stored"),
    [
        pytest.param("refused", None, id="refused"),
        pytest.param("accepted", [0, 1], id="accepted"),
        pytest.param("narrowed", [0], id="narrowed"),
    ],
)
async def test_commands_for_users_without_user_install(
    desk: Desk, rest: RestClient, answer: str, stored: list[int] | None
) -> None:
    channels.switch_user_install(desk, on=False)
    desk.without_user_install = answer
    path = f"/applications/{desk.bot.id}/commands"
    body = {"name": "solo", "description": "x", "integration_types": [0, 1]}
    for method, sent in (("POST", body), ("PUT", [body])):
        status, told = await rest.call(method, path, sent)
        if stored is None:
            place = "integration_types.1" if method == "POST" else "0.integration_types.1"
            assert (status, list(error_paths(told["errors"]))) == (400, [place])
        else:
            assert (told[0] if method == "PUT" else told)["integration_types"] == stored
    plain = {"name": "here", "description": "x"}
    assert (await rest.call("POST", path, plain))[1]["integration_types"] == [0]
    config = (await rest.call("GET", "/applications/@me"))[1]["integration_types_config"]
    assert config.keys() == {"0"}
