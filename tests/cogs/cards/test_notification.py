"""Notifications: their length, their rows, and the mark in their first button."""

import pytest

from bot.leagues.season.steps import MENTIONS
from bot.leagues.settings import LONGEST_NAME
from cogs.cards.components import button, link
from cogs.cards.notification import MOST_WORDS, Notification, unheaded
from cogs.posting.post_marks import mark, mark_of
from tests.support.english import SAY

ID = 2**63 - 1
"""The longest id that Discord can give."""


@pytest.mark.parametrize("key", ["league-check-in", "league-call", "league-reminder"])
async def test_the_longest_call_of_a_league_fits_into_a_plain_message(key: str) -> None:
    title = unheaded(SAY("league-title", league="w" * LONGEST_NAME, season=999))
    names = " ".join([f"<@{ID}>"] * MENTIONS)
    moment = "<t:1789012345:F> (<t:1789012345:R>)"
    text = f"**{title}**\n" + SAY(key, count=10_000, due=moment, names=names)
    sent = Notification(text, button("Here", "league-in", 1)).to_send()
    assert sent["content"] == text
    assert len(text) <= MOST_WORDS


async def test_a_text_that_is_too_long_ends_with_a_whole_line() -> None:
    sent = Notification("first\n" + "x" * MOST_WORDS, button("Here", "league-in", 1)).to_send()
    assert sent["content"] == "first…"


async def test_the_mark_is_the_id_of_the_first_button_also_of_a_link() -> None:
    for first in (button("Open", "hand", 17), link("Open", "https://discord.com")):
        message = Notification("your turn", first, button("Help", "help", "azul"))
        mark(message, "11.abc")
        (row,) = message.to_components()
        assert [one.get("id") for one in row["components"]] == [mark_of("11.abc"), None]


async def test_more_than_five_buttons_are_in_rows() -> None:
    message = Notification("choose", *(button("Here", "hand", one) for one in range(7)))
    assert [len(row["components"]) for row in message.to_components()] == [3, 4]
