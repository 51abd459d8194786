"""Members of servers and threads, as a bot may list them over HTTP."""

import pytest

from playground.server.desk import Desk
from playground.server.state import threads
from playground.server.state.world import Guild
from tests.support.playground.person import Person
from tests.support.playground.rest_client import Json, RestClient


@pytest.fixture
def guild(desk: Desk) -> Guild:
    return next(iter(desk.world.guilds.values()))


def names(members: list[Json]) -> list[str]:
    return [member["user"]["username"] for member in members]


async def test_members_are_listed_only_with_the_intent(
    desk: Desk, rest: RestClient, guild: Guild, table: str
) -> None:
    thread = (await rest.call("POST", f"/channels/{table}/threads", {"name": "t", "type": 11}))[1]
    paths = (f"/guilds/{guild.id}/members", f"/channels/{thread['id']}/thread-members")
    for path in paths:
        status, told = await rest.call("GET", path)
        assert (status, told["code"]) == (403, 50001), "Missing Access"
    desk.gateway.privileged = True
    for path in paths:
        assert (await rest.call("GET", path))[0] == 200


async def test_members_come_in_pages(desk: Desk, rest: RestClient, guild: Guild) -> None:
    desk.gateway.privileged = True
    path = f"/guilds/{guild.id}/members"
    _, first = await rest.call("GET", path)
    assert names(first) == ["azulejo"], "one is the default"
    last = first[-1]["user"]["id"]
    _, rest_of_them = await rest.call("GET", f"{path}?limit=1000&after={last}")
    assert names(rest_of_them) == ["ana", "bruno", "carla", "duarte"]
    for query in ("limit=0", "limit=1001", "limit=many", "after=nobody"):
        status, told = await rest.call("GET", f"{path}?{query}")
        assert (status, told["code"]) == (400, 50035)


async def test_members_are_found_by_the_beginning_of_a_name(
    rest: RestClient, guild: Guild, ana: Person
) -> None:
    guild.members[ana.id].nick = "Brunhilde"
    path = f"/guilds/{guild.id}/members/search"
    assert names((await rest.call("GET", f"{path}?query=BRU&limit=10"))[1]) == ["ana", "bruno"]
    assert names((await rest.call("GET", f"{path}?query=bru"))[1]) == ["ana"], "one is the default"
    assert (await rest.call("GET", f"{path}?query=runo"))[1] == []
    for query in ("", "query=", "query=a&limit=1001"):
        status, told = await rest.call("GET", f"{path}?{query}")
        assert (status, told["code"]) == (400, 50035)


async def test_thread_members_come_in_pages_with_their_members(
    desk: Desk, rest: RestClient, ana: Person, bruno: Person, table: str
) -> None:
    desk.gateway.privileged = True
    thread = (await rest.call("POST", f"/channels/{table}/threads", {"name": "t", "type": 11}))[1]
    for person in (bruno, ana):
        threads.join(desk, desk.channel(int(thread["id"])), person.id)
    path = f"/channels/{thread['id']}/thread-members"
    _, plain = await rest.call("GET", f"{path}?limit=1")
    assert len(plain) == 3, "without with_member there are no pages"
    assert not any("member" in one for one in plain)
    _, page = await rest.call("GET", f"{path}?with_member=true&limit=2")
    assert names([one["member"] for one in page]) == ["azulejo", "ana"]
    _, page = await rest.call("GET", f"{path}?with_member=true&after={page[-1]['user_id']}")
    assert names([one["member"] for one in page]) == ["bruno"]
    _, one = await rest.call("GET", f"{path}/{ana.id}?with_member=true")
    assert one["member"]["user"]["username"] == "ana"
    assert "member" not in (await rest.call("GET", f"{path}/{ana.id}"))[1]


async def test_a_server_is_counted_only_if_asked_for(rest: RestClient, guild: Guild) -> None:
    for path in (f"/guilds/{guild.id}", "/users/@me/guilds"):
        for query, counted in (("", False), ("?with_counts=true", True)):
            _, told = await rest.call("GET", path + query)
            shape = told[0] if isinstance(told, list) else told
            assert ("approximate_member_count" in shape) is counted


async def test_the_bots_servers_come_in_pages(rest: RestClient) -> None:
    _, first = await rest.call("GET", "/users/@me/guilds?limit=1")
    _, second = await rest.call("GET", f"/users/@me/guilds?after={first[0]['id']}")
    assert [one["name"] for one in first + second] == ["The Tile Workshop", "Autumn League"]


async def test_the_bots_own_role_says_so(desk: Desk, rest: RestClient, guild: Guild) -> None:
    _, roles = await rest.call("GET", f"/guilds/{guild.id}/roles")
    tags = {role["name"]: role.get("tags") for role in roles}
    assert tags == {"@everyone": None, "azulejo": {"bot_id": str(desk.bot.id)}}
