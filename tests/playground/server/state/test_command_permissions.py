"""Who may use which command: default permissions, and the rules of a server."""

from typing import Any

import discord
import pytest

from playground.server.desk import Desk
from playground.server.state import channels, command_permissions
from playground.server.state.world import Guild
from tests.support.playground.demo_bot import DemoBot
from tests.support.playground.gateway_client import GatewayClient
from tests.support.playground.person import Person, RefusedError
from tests.support.playground.rest_client import RestClient


async def test_default_permissions_restrict_a_command(
    bot: DemoBot, ana: Person, bruno: Person, table: str
) -> None:
    command = (await ana.commands(table))["manage"]
    assert "manage" not in await bruno.commands(table)
    assert (await ana.use(table, "manage"))["message"]["content"] == "managed"
    with pytest.raises(RefusedError, match="forbidden"):
        await bruno.call("POST", f"/channels/{table}/commands", {"command_id": command["id"]})


@pytest.fixture
def guild(desk: Desk) -> Guild:
    return next(iter(desk.world.guilds.values()))


async def set_rules(owner: Person, guild: Guild, number: str, *rules: tuple[int, int, bool]) -> Any:
    listed = [{"type": kind, "id": str(who), "permission": may} for kind, who, may in rules]
    path = f"/guilds/{guild.id}/commands/{number}/permissions"
    return await owner.call("PUT", path, {"permissions": listed})


@pytest.mark.parametrize(
    ("rules", "may"),
    [
        pytest.param([], True, id="nothing is set"),
        pytest.param([("app", 1, "everyone", False)], False, id="nobody may use any"),
        pytest.param(
            [("app", 1, "everyone", False), ("echo", 2, "bruno", True)], True, id="but he may"
        ),
        pytest.param([("echo", 1, "everyone", False)], False, id="nobody may"),
        pytest.param(
            [("echo", 1, "everyone", False), ("echo", 1, "referee", True)], True, id="his role may"
        ),
        pytest.param(
            [("echo", 1, "referee", True), ("echo", 2, "bruno", False)], False, id="but not he"
        ),
        pytest.param([("echo", 3, "table", False)], False, id="not in this channel"),
        pytest.param([("echo", 3, "all", False)], False, id="in no channel"),
        pytest.param(
            [("echo", 3, "all", False), ("echo", 3, "table", True)], True, id="only in this channel"
        ),
        pytest.param([("app", 3, "table", False)], False, id="nothing in this channel"),
    ],
)
async def test_a_server_sets_who_may_use_a_command(
    desk: Desk,
    bot: DemoBot,
    ana: Person,
    bruno: Person,
    table: str,
    guild: Guild,
    rules: list[tuple[str, int, str, bool]],
    may: bool,
) -> None:
    referee = channels.add_role(desk, guild, "Referee")
    channels.set_role(desk, guild, guild.members[bruno.id], referee.id, held=True)
    whom = {
        "everyone": guild.id,
        "bruno": bruno.id,
        "referee": referee.id,
        "table": int(table),
        "all": guild.id - 1,
    }
    echo = (await ana.commands(table))["echo"]["id"]
    for number, name in ((echo, "echo"), (str(desk.bot.id), "app")):
        listed = [(kind, whom[who], yes) for where, kind, who, yes in rules if where == name]
        await set_rules(ana, guild, number, *listed)
    assert ("echo" in await bruno.commands(table)) is may
    assert "echo" in await ana.commands(table), "who may do everything may do this too"


async def test_a_rule_overrides_default_permissions(
    bot: DemoBot, ana: Person, bruno: Person, table: str, guild: Guild
) -> None:
    assert "manage" not in await bruno.commands(table)
    command = (await ana.commands(table))["manage"]["id"]
    await set_rules(ana, guild, command, (2, bruno.id, True))
    await bruno.event("commands_updated")
    assert (await bruno.use(table, "manage"))["message"]["content"] == "managed"


async def test_a_bot_reads_the_rules_and_cannot_set_them(
    desk: Desk, bot: DemoBot, ana: Person, rest: RestClient, table: str, guild: Guild
) -> None:
    command = (await ana.commands(table))["echo"]["id"]
    path = f"/applications/{desk.bot.id}/guilds/{guild.id}/commands"
    assert await rest.call("GET", f"{path}/permissions") == (200, [])
    assert (await rest.call("GET", f"{path}/{command}/permissions"))[1]["code"] == 10066
    set_ = await set_rules(ana, guild, command, (2, ana.id, True))
    assert await rest.call("GET", f"{path}/permissions") == (200, [set_])
    assert await rest.call("GET", f"{path}/{command}/permissions") == (200, set_)
    fetched = await bot.tree.fetch_command(int(command))
    told = await fetched.fetch_permissions(discord.Object(guild.id))
    assert [(rule.id, rule.permission) for rule in told.permissions] == [(ana.id, True)]
    body: dict[str, Any] = {"permissions": []}
    status, answer = await rest.call("PUT", f"{path}/{command}/permissions", body)
    assert (status, answer["code"]) == (403, 20001)


async def test_new_rules_send_an_event(desk: Desk, gateway: GatewayClient, ana: Person) -> None:
    guild = next(iter(desk.world.guilds.values()))
    rule = {"type": 1, "id": str(guild.id), "permission": False}
    command_permissions.set_rules(desk, guild, desk.bot.id, [rule])
    event = await gateway.event("APPLICATION_COMMAND_PERMISSIONS_UPDATE")
    assert event["permissions"] == [rule]


@pytest.mark.parametrize(
    ("rules", "code"),
    [
        pytest.param("many", "bad_rules", id="no list"),
        pytest.param([{"type": 9, "id": "1", "permission": True}], "bad_rules", id="unknown type"),
        pytest.param([{"type": 1, "id": "x", "permission": True}], "bad_rules", id="no id"),
        pytest.param(
            [{"type": 1, "id": "1", "permission": "x"}], "bad_rules", id="neither yes nor no"
        ),
        pytest.param([{}] * 101, "bad_rules", id="too many"),
    ],
)
async def test_bad_rules_are_refused(
    desk: Desk, ana: Person, guild: Guild, rules: Any, code: str
) -> None:
    path = f"/guilds/{guild.id}/commands/{desk.bot.id}/permissions"
    with pytest.raises(RefusedError) as refused:
        await ana.call("PUT", path, {"permissions": rules})
    assert refused.value.code == code


async def test_only_the_owner_sets_rules(desk: Desk, bruno: Person, guild: Guild) -> None:
    with pytest.raises(RefusedError) as refused:
        await set_rules(bruno, guild, str(desk.bot.id))
    assert refused.value.code == "forbidden"
