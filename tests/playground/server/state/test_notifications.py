"""Notifications: whom a message notifies, and which words a phone shows."""

from typing import Any

import discord
import pytest

from playground.server.desk import Desk
from tests.support.playground.demo_bot import DemoBot
from tests.support.playground.person import Person
from tests.support.playground.rest_client import RestClient

ONLY_USERS = discord.AllowedMentions(everyone=False, roles=False, users=True)
V2 = 1 << 15
NOBODY = discord.AllowedMentions.none()


def card(text: str) -> discord.ui.LayoutView:
    view = discord.ui.LayoutView(timeout=None)
    view.add_item(discord.ui.TextDisplay(text))
    return view


def shown(desk: Desk) -> list[tuple[int, str]]:
    return [(one.user, one.words) for one in desk.notifications]


async def test_a_mention_is_shown_with_the_words_of_the_message(
    desk: Desk, bot: DemoBot, ana: Person, bruno: Person, table: str
) -> None:
    sent = await bot.text_channel(table).send(f"<@{ana.id}>, **your turn** in <#{table}>")
    assert shown(desk) == [(ana.id, "@Ana, **your turn** in #table")]
    told = await ana.event("notified")
    assert told == {
        "channel_id": table,
        "message_id": str(sent.id),
        "words": "@Ana, **your turn** in #table",
    }
    await bruno.read_up()
    assert "notified" not in bruno.kinds()


async def test_a_direct_message_and_a_reply_notify_without_a_mention(
    desk: Desk, bot: DemoBot, ana: Person, table: str
) -> None:
    user = await bot.fetch_user(ana.id)
    await user.send("hello")
    asked = await ana.say(table, "who is there?")
    question = bot.text_channel(table).get_partial_message(int(asked["id"]))
    await question.reply("I am", mention_author=True)
    await question.reply("and I", mention_author=False)
    assert shown(desk) == [(ana.id, "hello"), (ana.id, "I am")]


async def test_a_phone_shows_no_word_of_a_message_made_of_components(
    desk: Desk, bot: DemoBot, ana: Person, table: str
) -> None:
    await bot.text_channel(table).send(
        view=card(f"<@{ana.id}>, your turn"), allowed_mentions=ONLY_USERS
    )
    assert shown(desk) == [(ana.id, "")]


@pytest.mark.parametrize("how", [{"allowed_mentions": NOBODY}, {"silent": True}])
async def test_a_mention_that_is_not_allowed_or_silent_shows_nothing(
    desk: Desk, bot: DemoBot, ana: Person, table: str, how: dict[str, Any]
) -> None:
    await bot.text_channel(table).send(f"<@{ana.id}>", **how)
    assert shown(desk) == []


async def test_an_edit_notifies_nobody_even_if_it_adds_a_mention(
    desk: Desk, bot: DemoBot, ana: Person, table: str
) -> None:
    sent = await bot.text_channel(table).send("a board")
    await sent.edit(content=f"<@{ana.id}>, your turn", allowed_mentions=ONLY_USERS)
    (seen,) = await ana.messages(table)
    assert [user["id"] for user in seen["mentions"]] == [str(ana.id)]
    assert shown(desk) == []
    await ana.read_up()
    assert "notified" not in ana.kinds()


async def test_a_nonce_that_is_repeated_notifies_once(
    desk: Desk, bot: DemoBot, ana: Person, table: str
) -> None:
    for _ in range(2):
        await bot.text_channel(table).send(f"<@{ana.id}>", nonce="17.1")
    assert shown(desk) == [(ana.id, "@Ana")]


async def test_a_plain_message_becomes_a_card_and_never_a_plain_one_again(
    bot: DemoBot, rest: RestClient, ana: Person, table: str
) -> None:
    number = (await bot.text_channel(table).send("your turn")).id
    path = f"/channels/{table}/messages/{number}"
    becoming = {"flags": V2, "components": [{"type": 10, "content": "a board"}]}
    assert "'content' field cannot be used" in str(await rest.call("PATCH", path, becoming))
    await rest.call("PATCH", path, becoming | {"content": None})
    (seen,) = await ana.messages(table)
    assert (seen["content"], bool(seen["flags"] & V2)) == ("", True)
    words = {"content": "your turn"}
    assert "'content' field cannot be used" in str(await rest.call("PATCH", path, words))
    plain = {"flags": 0, "components": [], **words}
    assert "cannot be removed" in str(await rest.call("PATCH", path, plain))
