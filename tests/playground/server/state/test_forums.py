"""Forums: posts with tags, and what is refused in them."""

import json
from typing import Any

import aiohttp
import discord
import pytest

from playground.server.desk import Desk
from playground.server.state import channels, forum_tags
from playground.server.state.permissions import EVERYTHING, Permission
from playground.server.state.world import Channel, ChannelKind, Overwrite
from tests.support.playground.demo_bot import DemoBot
from tests.support.playground.person import Person, RefusedError
from tests.support.playground.rest_client import RestClient

TAGS = [{"name": "Tier 1"}, {"name": "Over"}, {"name": "Official", "moderated": True}]


@pytest.fixture
def forum(desk: Desk, ana: Person) -> Channel:
    """A forum of Ana's server, in which the bot may only do what a post needs."""
    guild = next(one for one in desk.world.guilds.values() if one.owner_id == ana.id)
    made = channels.create(desk, guild, "posts", kind=ChannelKind.FORUM, tags=TAGS)
    allow(desk, made, Permission.VIEW_CHANNEL | Permission.SEND_MESSAGES)
    return made


def allow(desk: Desk, channel: Channel, allowed: int) -> None:
    """Let the bot do nothing but this in a channel."""
    guild = desk.guild(channel.guild_id or 0)
    (role,) = guild.members[desk.bot.id].roles
    rule = Overwrite(role, 0, int(allowed), EVERYTHING & ~int(allowed))
    channels.overwrite(desk, channel, rule)


def body(**more: Any) -> dict[str, Any]:
    return {"name": "match 1", "message": {"content": "begins"}, **more}


async def test_a_post_is_a_thread_and_its_first_message_in_one_call(
    desk: Desk, rest: RestClient, bruno: Person, forum: Channel
) -> None:
    path = f"/channels/{forum.id}/threads"
    status, post = await rest.call("POST", path, body(applied_tags=[str(forum.tags[0].id)]))
    assert (status, post["type"], post["parent_id"]) == (201, 11, str(forum.id))
    assert post["applied_tags"] == [str(forum.tags[0].id)]
    assert (post["message"]["id"], post["message"]["content"]) == (post["id"], "begins")
    assert post["message_count"] == 0
    seen = await bruno.event("channel_created", lambda data: data["channel"]["id"] == post["id"])
    assert seen["channel"]["name"] == "match 1"
    assert [one["content"] for one in await bruno.messages(post["id"])] == ["begins"]
    assert desk.world.messages.get(forum.id) is None


async def test_a_post_may_begin_with_a_file(desk: Desk, rest: RestClient, forum: Channel) -> None:
    path = f"/channels/{forum.id}/threads"

    async def sent() -> tuple[int, Any]:
        form = aiohttp.FormData()
        message = {"attachments": [{"id": 0, "filename": "a.txt"}]}
        form.add_field("payload_json", json.dumps({"name": "picture", "message": message}))
        form.add_field("files[0]", b"tiles", filename="a.txt")
        return await rest.call("POST", path, data=form)

    status, refused = await sent()
    assert (status, refused["code"]) == (403, 50013)
    needed = Permission.VIEW_CHANNEL | Permission.SEND_MESSAGES | Permission.ATTACH_FILES
    allow(desk, forum, needed)
    status, post = await sent()
    assert status == 201
    assert [one["filename"] for one in post["message"]["attachments"]] == ["a.txt"]


async def test_a_forum_takes_no_messages_and_no_commands(
    rest: RestClient, ana: Person, bot: DemoBot, forum: Channel
) -> None:
    status, refused = await rest.call("POST", f"/channels/{forum.id}/messages", {"content": "hi"})
    assert (status, refused["code"]) == (400, 50008)
    assert await ana.commands(str(forum.id)) == {}
    with pytest.raises(RefusedError, match="forbidden"):
        await ana.say(str(forum.id), "hi")


@pytest.mark.parametrize(
    ("more", "code"),
    [
        pytest.param({"message": None}, 50035, id="no message"),
        pytest.param({"message": {"content": ""}}, 50006, id="empty message"),
        pytest.param({"name": ""}, 50035, id="no name"),
        pytest.param({"applied_tags": ["17"]}, 10087, id="unknown tag"),
        pytest.param({"applied_tags": list(map(str, range(6)))}, 50035, id="six tags"),
    ],
)
async def test_a_bad_post_is_refused_and_leaves_no_thread(
    desk: Desk, rest: RestClient, forum: Channel, more: dict[str, Any], code: int
) -> None:
    _, refused = await rest.call("POST", f"/channels/{forum.id}/threads", body(**more))
    assert refused["code"] == code
    assert desk.world.threads_of(forum.guild_id or 0) == []


async def test_a_forum_may_require_a_tag(desk: Desk, rest: RestClient, forum: Channel) -> None:
    path = f"/channels/{forum.id}/threads"
    forum_tags.set_require_tag(desk, forum, required=True)
    assert (await rest.call("POST", path, body()))[1]["code"] == 40067
    tagged = body(applied_tags=[str(forum.tags[1].id)])
    assert (await rest.call("POST", path, tagged))[0] == 201


async def test_moderated_tags_are_for_those_who_manage_threads(
    desk: Desk, rest: RestClient, forum: Channel
) -> None:
    path, official = f"/channels/{forum.id}/threads", str(forum.tags[2].id)
    assert (await rest.call("POST", path, body(applied_tags=[official])))[1]["code"] == 50013
    _, post = await rest.call("POST", path, body())
    change = {"applied_tags": [official]}
    assert (await rest.call("PATCH", f"/channels/{post['id']}", change))[1]["code"] == 50013
    allow(desk, forum, Permission.VIEW_CHANNEL | Permission.MANAGE_THREADS)
    assert (await rest.call("PATCH", f"/channels/{post['id']}", change))[0] == 200


async def test_the_author_of_a_post_changes_its_tags(
    desk: Desk, rest: RestClient, ana: Person, forum: Channel
) -> None:
    _, post = await rest.call("POST", f"/channels/{forum.id}/threads", body())
    path, over = f"/channels/{post['id']}", str(forum.tags[1].id)
    status, changed = await rest.call("PATCH", path, {"applied_tags": [over]})
    assert (status, changed["applied_tags"]) == (200, [over])
    tagged = await ana.event(
        "channel_updated", lambda data: data["channel"].get("applied_tags") == [over]
    )
    assert tagged["channel"]["id"] == post["id"]
    await rest.call("PATCH", path, {"archived": True})
    assert (await rest.call("PATCH", path, {"applied_tags": []}))[1]["code"] == 50083
    both = {"archived": False, "applied_tags": []}
    assert (await rest.call("PATCH", path, both))[0] == 200


async def test_threads_of_other_channels_have_no_tags(
    rest: RestClient, ana: Person, forum: Channel, table: str
) -> None:
    thread = await ana.call("POST", f"/channels/{table}/threads", {"name": "chat"})
    tags = {"applied_tags": [str(forum.tags[0].id)]}
    with pytest.raises(RefusedError, match="50024"):
        await ana.call("PATCH", f"/channels/{thread['id']}", tags)


async def test_only_managers_of_channels_change_the_tags_of_a_forum(
    desk: Desk, rest: RestClient, ana: Person, forum: Channel
) -> None:
    path = f"/channels/{forum.id}"
    assert (await rest.call("PATCH", path, {"available_tags": TAGS}))[1]["code"] == 50013
    first = {"id": str(forum.tags[0].id), "name": "Tier one"}
    seen = await ana.call("PATCH", path, {"available_tags": [first, {"name": "New"}]})
    assert [tag["name"] for tag in seen["available_tags"]] == ["Tier one", "New"]
    assert seen["available_tags"][0]["id"] == first["id"]
    with pytest.raises(RefusedError, match="40061"):
        await ana.call("PATCH", path, {"available_tags": [{"name": "a"}, {"name": "a"}]})
    many = [{"name": str(number)} for number in range(21)]
    with pytest.raises(RefusedError, match="50035"):
        await ana.call("PATCH", path, {"available_tags": many})


async def test_discord_py_sees_a_forum_and_posts_in_it(
    desk: Desk, bot: DemoBot, ana: Person
) -> None:
    guild = next(one for one in desk.world.guilds.values() if one.owner_id == ana.id)
    asked = {"name": "posts", "type": 15, "available_tags": TAGS, "require_tag": True}
    made = await ana.call("POST", f"/guilds/{guild.id}/channels", asked)
    post = await ana.call(
        "POST",
        f"/channels/{made['id']}/threads",
        {
            "name": "hello",
            "content": "first",
            "applied_tags": [made["available_tags"][0]["id"]],
        },
    )
    outcome = await ana.use(post["id"], "echo", text="in the post")
    assert outcome["message"]["channel_id"] == post["id"]
    forum = bot.get_channel(int(made["id"]))
    assert isinstance(forum, discord.ForumChannel)
    assert forum.flags.require_tag
    assert [tag.name for tag in forum.available_tags] == ["Tier 1", "Over", "Official"]
    thread, message = await forum.create_thread(
        name="match", content="begins", applied_tags=[forum.available_tags[1]]
    )
    assert thread.id == message.id
    assert [tag.name for tag in thread.applied_tags] == ["Over"]
