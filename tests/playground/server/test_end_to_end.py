"""A person and a bot use every feature, over real HTTP and WebSocket."""

import discord
import pytest

from playground.server.desk import Desk
from playground.server.state import channels
from playground.server.state.permissions import Permission
from tests.support.playground.demo_bot import DemoBot
from tests.support.playground.granting import grant_bot
from tests.support.playground.person import Person, RefusedError


async def test_a_public_answer_is_seen_by_all(
    bot: DemoBot, ana: Person, bruno: Person, table: str
) -> None:
    outcome = await ana.use(table, "echo", text="hello")
    assert outcome["outcome"] == "message"
    assert outcome["message"]["content"] == "hello"
    assert outcome["message"]["interaction_metadata"]["user"]["id"] == ana.user["id"]
    seen = await bruno.message_event("message_created", "hello")
    assert seen["id"] == outcome["message"]["id"]
    assert [message["content"] for message in await bruno.messages(table)] == ["hello"]


async def test_a_private_answer_is_seen_by_its_owner_only(
    desk: Desk, bot: DemoBot, ana: Person, bruno: Person, table: str
) -> None:
    outcome = await ana.use(table, "echo", text="secret", private=True)
    assert outcome["message"]["flags"] & 64
    await ana.message_event("message_created", "secret")
    await bruno.say(table, "anything?")
    await bruno.message_event("message_created", "anything?")
    assert "secret" not in str(bruno.events)
    assert [m["content"] for m in await bruno.messages(table)] == ["anything?"]
    assert [m["content"] for m in await ana.messages(table)] == ["secret", "anything?"]
    with pytest.raises(discord.NotFound) as refused:
        await bot.text_channel(table).fetch_message(int(outcome["message"]["id"]))
    assert refused.value.code == 10008


async def test_every_kind_of_option_arrives(
    bot: DemoBot, ana: Person, bruno: Person, table: str
) -> None:
    snapshot = await ana.call("GET", "/me")
    everyone = snapshot["guilds"][0]["id"]
    outcome = await ana.use(
        table, "everything", count=3, share=0.5, who=bruno.user["id"], where=table,
        which=everyone, word="abc",
    )  # fmt: skip
    assert outcome["message"]["content"] == "3 0.5 Bruno table @everyone abc 0"


async def test_wrong_options_never_reach_the_bot(bot: DemoBot, ana: Person, table: str) -> None:
    with pytest.raises(RefusedError) as refused:
        await ana.use(table, "everything", count=11, share=0.5, who="1", where=table, word="a")
    assert refused.value.code == "bad_options"
    assert set(refused.value.error["options"]) == {"count", "who", "which", "word"}
    with pytest.raises(RefusedError, match="no such option"):
        await ana.use(table, "echo", text="a", nonsense=1)
    assert bot.seen == []


async def test_a_sub_command_with_choices(bot: DemoBot, ana: Person, table: str) -> None:
    outcome = await ana.use(table, "table", "start", game="pavilion")
    assert outcome["message"]["content"] == "table for pavilion"
    assert outcome["message"]["interaction_metadata"]["name"] == "table start"
    with pytest.raises(RefusedError, match="bad_options"):
        await ana.use(table, "table", "start", game="chess")


async def test_autocomplete_suggests(bot: DemoBot, ana: Person, table: str) -> None:
    outcome = await ana.suggest(table, "fruit", "name", "ap")
    assert [choice["value"] for choice in outcome["choices"]] == ["apple", "apricot"]
    assert (await ana.event("autocomplete_answered"))["choices"] == outcome["choices"]


async def test_a_deferred_answer_is_edited_and_followed_up(
    bot: DemoBot, ana: Person, bruno: Person, table: str
) -> None:
    outcome = await ana.use(table, "ponder")
    assert outcome["outcome"] == "thinking"
    assert outcome["message"]["flags"] & 128
    edited = await bruno.message_event("message_updated", "pondered")
    assert (edited["id"], edited["flags"]) == (outcome["message"]["id"], 0)
    more = await ana.message_event("message_created", "and more")
    assert more["flags"] & 64
    assert "and more" not in str(bruno.events)


async def test_a_board_with_a_picture_is_played_on(
    desk: Desk, bot: DemoBot, ana: Person, bruno: Person, table: str
) -> None:
    shown = (await ana.use(table, "show"))["message"]
    assert shown["flags"] & (1 << 15)
    assert shown["content"] == ""
    (container,) = shown["components"]
    assert container["accent_color"] == 0x2255AA
    media = container["components"][1]["items"][0]["media"]
    assert (media["width"], media["height"], media["content_type"]) == (24, 24, "image/png")
    status, data, kind = await ana.fetch(media["url"])
    assert (status, kind, data[:4]) == (200, "image/png", b"\x89PNG")
    outcome = await bruno.click(shown, "move:1")
    assert outcome["outcome"] == "updated"
    assert bot.clicks == ["Bruno:1"]
    seen = await ana.message_event("message_updated", "Ply 2")
    newer = seen["components"][0]["components"][1]["items"][0]["media"]
    assert newer["attachment_id"] != media["attachment_id"]
    assert seen["attachments"] == []
    assert (await ana.fetch(media["url"]))[0] == 404, "the old picture is gone"
    with pytest.raises(RefusedError, match="unknown_component"):
        await ana.click(shown, "move:1")


async def test_every_component_gets_its_own_id(bot: DemoBot, ana: Person, table: str) -> None:
    shown = (await ana.use(table, "show"))["message"]
    numbers = []

    def collect(part: object) -> None:
        if isinstance(part, dict):
            if "type" in part and "id" in part and isinstance(part["id"], int):
                numbers.append(part["id"])
            for inner in part.values():
                collect(inner)
        elif isinstance(part, list):
            for inner in part:
                collect(inner)

    collect(shown["components"])
    assert sorted(numbers) == list(range(1, len(numbers) + 1))


async def test_selects_of_values_users_roles_and_channels(
    desk: Desk, bot: DemoBot, ana: Person, bruno: Person, table: str
) -> None:
    board = (await ana.use(table, "show"))["message"]
    lines = await ana.click(board, "line", values=["2", "5"])
    assert lines["message"]["content"] == "lines 2 5"
    guild = next(iter(desk.world.guilds.values()))
    role = channels.add_role(desk, guild, "referee")
    shown = (await ana.use(table, "choosers"))["message"]
    for custom_id, value, answer in (
        ("user", [ana.user["id"], bruno.user["id"]], "users Ana Bruno"),
        ("role", [str(role.id)], "role referee"),
        ("channel", [table], "channel table"),
        ("any", [bruno.user["id"]], "mentioned bruno"),
    ):
        outcome = await ana.click(shown, custom_id, values=value)
        assert outcome["message"]["content"] == answer


@pytest.mark.parametrize("values", [[], ["1", "2", "3"], ["9"], ["1", "1"], None], ids=str)
async def test_a_select_accepts_only_its_own_values(
    bot: DemoBot, ana: Person, table: str, values: list[str] | None
) -> None:
    board = (await ana.use(table, "show"))["message"]
    with pytest.raises(RefusedError, match="bad_values"):
        await ana.click(board, "line", values=values)


async def test_a_modal_with_every_kind_of_field(
    bot: DemoBot, ana: Person, bruno: Person, table: str
) -> None:
    outcome = await ana.use(table, "ask")
    assert outcome["outcome"] == "modal"
    modal = outcome["modal"]
    assert (await ana.event("modal_opened"))["modal"] == modal
    assert [part["type"] for part in modal["components"]] == [10, 18, 18, 18, 18]
    with pytest.raises(RefusedError, match="bad_values"):
        await ana.submit(modal, text="x", colour=["red"], fair=True)
    with pytest.raises(RefusedError, match="unknown_modal"):
        await bruno.submit(modal, text="fine", colour=["red"], fair=True)
    answer = await ana.submit(
        modal, text="fine", colour=["blue"], friend=[bruno.user["id"]], fair=True
    )
    assert answer["message"]["content"] == "opinion fine / blue / Bruno / True"
    with pytest.raises(RefusedError, match="unknown_modal"):
        await ana.submit(modal, text="again", colour=["red"], fair=True)


async def test_a_modal_with_groups(bot: DemoBot, ana: Person, table: str) -> None:
    modal = (await ana.use(table, "groups"))["modal"]
    answer = await ana.submit(modal, size="large", extras=["a", "c"])
    assert answer["message"]["content"] == "groups large / a c"


async def test_direct_messages(bot: DemoBot, ana: Person) -> None:
    user = await bot.fetch_user(ana.id)
    await user.send("your turn")
    told = await ana.message_event("message_created", "your turn")
    assert told["mentioned"], "a direct message always counts as a mention"
    assert "guild_id" not in told
    direct = told["channel_id"]
    assert (await ana.use(direct, "echo", text="here"))["message"]["content"] == "here"
    assert "manage" not in await ana.commands(direct)
    unread = (await ana.call("GET", "/me"))["unread"][direct]
    assert (unread["unread"], unread["mentions"]) == (2, 2)
    await ana.call("POST", f"/channels/{direct}/read")
    assert direct not in (await ana.call("GET", "/me"))["unread"]


async def test_unread_and_mentions(bot: DemoBot, ana: Person, bruno: Person, table: str) -> None:
    channel = bot.text_channel(table)
    await channel.send("nobody", allowed_mentions=discord.AllowedMentions.none())
    only = discord.AllowedMentions(users=[discord.Object(bruno.id)])
    await channel.send(f"<@{bruno.id}> and <@{ana.id}>", allowed_mentions=only)
    await ana.message_event("message_created", "and")
    theirs = (await bruno.call("GET", "/me"))["unread"][table]
    mine = (await ana.call("GET", "/me"))["unread"][table]
    assert (theirs["unread"], theirs["mentions"]) == (2, 1)
    assert (mine["unread"], mine["mentions"]) == (2, 0)
    event = await bruno.event("unread", lambda data: data["mentions"] == 1)
    assert event["channel_id"] == table


async def test_replies_pins_edits_and_deletes(
    desk: Desk, bot: DemoBot, ana: Person, table: str
) -> None:
    grant_bot(desk, Permission.PIN_MESSAGES)
    said = await ana.say(table, "who begins?")
    channel = bot.text_channel(table)
    first = await channel.fetch_message(int(said["id"]))
    reply = await first.reply("you do", mention_author=True)
    seen = await ana.message_event("message_created", "you do")
    assert seen["referenced_message"]["content"] == "who begins?"
    assert seen["mentioned"]
    await reply.pin()
    pins = (await ana.call("GET", f"/channels/{table}/pins"))["messages"]
    assert [message["id"] for message in pins] == [str(reply.id)]
    assert [message.id async for message in channel.pins()] == [reply.id]
    await reply.unpin()
    await reply.edit(content="I do")
    edited = await ana.message_event("message_updated", "I do")
    assert edited["edited_timestamp"] is not None
    await reply.delete()
    gone = await ana.event("message_deleted")
    assert gone == {"channel_id": table, "message_id": str(reply.id)}
    assert [message.content async for message in channel.history()] == ["", "who begins?"]


async def test_an_application_emoji_on_a_button(bot: DemoBot, ana: Person, table: str) -> None:
    from playground.server.state.media import plain_picture

    emoji = await bot.create_application_emoji(name="blue_tile", image=plain_picture(255))
    assert [each.name for each in await bot.fetch_application_emojis()] == ["blue_tile"]
    view = discord.ui.View(timeout=None)
    view.add_item(discord.ui.Button(label="take", emoji=emoji, custom_id="take"))
    await bot.text_channel(table).send(f"{emoji} tiles", view=view)
    seen = await ana.message_event("message_created", "tiles")
    assert seen["components"][0]["components"][0]["emoji"] == {
        "id": str(emoji.id), "name": "blue_tile", "animated": False,
    }  # fmt: skip
    assert (await ana.fetch(f"/cdn/emojis/{emoji.id}.png"))[0] == 200
    await emoji.delete()
    assert await bot.fetch_application_emojis() == []
    assert (await ana.fetch(f"/cdn/emojis/{emoji.id}.png"))[0] == 404
