"""`/play` and `/resume` in each type of channel: they work, or say why not."""

from random import Random

import pytest

from playground.server.desk import Desk
from playground.server.state import channels
from playground.server.state.permissions import Permission
from playground.server.state.world import Channel, ChannelKind, Overwrite
from tests.cogs.conftest import House
from tests.support.discord.messages import buttons, text
from tests.support.discord.playing import Sitting
from tests.support.discord.seating import home_of, settled, sit_down
from tests.support.playground.person import Person


def created(desk: Desk, table: str, kind: ChannelKind) -> Channel:
    return channels.create(desk, home_of(desk, table)[0], kind.name.lower(), kind=kind)


@pytest.mark.parametrize("kind", [ChannelKind.VOICE, ChannelKind.STAGE])
async def test_a_match_in_a_voice_channel_is_played_in_the_channel_itself(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str, kind: ChannelKind
) -> None:
    voice = created(desk, table, kind)
    desk.faults.fail("POST", r"/channels/\d+/.*threads", 503, times=99)
    sitting = Sitting(house, [ana, bruno], Random(7))
    await sitting.open(str(voice.id), "pebbles/keep=all")
    match = await sitting.play_out()
    assert (match.location.channel, match.location.thread) == (voice.id, None)
    assert [one.times for one in desk.faults.calls] == [99], (
        "no thread is asked for where there can be none"
    )


async def test_a_match_in_an_announcement_channel_has_a_thread(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    news = created(desk, table, ChannelKind.ANNOUNCEMENT)
    sitting = Sitting(house, [ana, bruno], Random(7))
    await sitting.open(str(news.id), "pebbles/keep=all")
    match = await sitting.play_out()
    thread = desk.channel(match.location.thread or 0)
    assert (thread.type, thread.parent_id) == (ChannelKind.ANNOUNCEMENT_THREAD, news.id)


async def test_a_match_in_a_post_of_a_forum_is_played_in_the_post(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    forum = created(desk, table, ChannelKind.FORUM)
    body = {"name": "a game?", "content": "who is in?"}
    post = await ana.call("POST", f"/channels/{forum.id}/threads", body)
    desk.faults.fail("POST", r"/channels/\d+/.*threads", 503, times=99)
    sitting = Sitting(house, [ana, bruno], Random(7))
    await sitting.open(post["id"], "pebbles/keep=all")
    await sitting.play_out()
    assert sitting.channel == post["id"]
    assert [one.times for one in desk.faults.calls] == [99], (
        "no thread is asked for where there can be none"
    )


async def test_without_connect_a_voice_channel_is_refused_by_that_name(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    voice = created(desk, table, ChannelKind.VOICE)
    guild, _ = home_of(desk, table)
    (role,) = guild.members[desk.bot.id].roles
    channels.overwrite(desk, voice, Overwrite(role, 0, 0, int(Permission.CONNECT)))
    told = (await ana.use(str(voice.id), "play", game="pebbles/keep=all"))["message"]
    assert "I lack a permission: Connect." in text(told)
    sitting = await sit_down(house, desk, table, [ana, bruno])
    told = (await ana.use(str(voice.id), "resume", match=sitting.number))["message"]
    assert "I lack a permission: Connect." in text(told)


async def test_a_match_is_resumed_in_a_voice_channel(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    voice = created(desk, table, ChannelKind.VOICE)
    sitting = await sit_down(house, desk, table, [ana, bruno])
    await ana.use(str(voice.id), "resume", match=sitting.number)
    await settled(sitting)
    assert sitting.channel == str(voice.id)
    await sitting.play_out()


async def test_in_a_group_people_play_against_the_computer_only(
    house: House, desk: Desk, ana: Person, bruno: Person
) -> None:
    carla = next(one.id for one in desk.world.users.values() if one.global_name == "Carla")
    group = await ana.call("POST", "/dms", {"user_ids": [str(bruno.id), str(carla)]})
    assert await ana.commands(group["id"]) == {}
    await ana.call("PATCH", "/me", {"installed": True})
    refused = await ana.use(group["id"], "play", game="azul/wall=coloured")
    assert "only your guest" in text(refused["message"])
    outcome = await ana.use(group["id"], "play", game="azul/wall=coloured", against="tico")
    assert any(one.startswith("pick:") for one in buttons(outcome["message"]))


async def test_a_server_may_let_matches_be_opened_in_the_posts_of_a_forum_only(
    house: House, desk: Desk, ana: Person, table: str
) -> None:
    forum = created(desk, table, ChannelKind.FORUM)
    menu = (await ana.use(table, "server"))["message"]
    chosen = await ana.click(menu, "settle:channels", values=[str(forum.id)])
    assert f"<#{forum.id}>" in text(chosen["message"])
    refused = await ana.use(table, "play", game="pebbles/keep=all")
    assert "matches are" in text(refused["message"])
    body = {"name": "a game?", "content": "who is in?"}
    post = await ana.call("POST", f"/channels/{forum.id}/threads", body)
    opened = await ana.use(post["id"], "play", game="pebbles/keep=all")
    assert "is open" in text(opened["message"])
