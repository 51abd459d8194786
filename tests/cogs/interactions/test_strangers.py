"""Strangers who try every command, custom id and form with ids of others see and change nothing."""

import logging
from random import Random

import pytest

from playground.server.desk import Desk
from tests.cogs.conftest import House, quiet
from tests.support.discord.strangers import keep_secrets, leaks, stored, strangers
from tests.support.long import repeats
from tests.support.playground.fixtures import Meet


async def test_a_stranger_reveals_and_changes_nothing(
    swift_house: House, desk: Desk, meet: Meet, caplog: pytest.LogCaptureFixture
) -> None:
    random = Random(7)
    secrets = await keep_secrets(swift_house, desk, meet)
    before = await stored(swift_house, secrets)
    assert {"matches", "entries", "seats"} <= {table for table, rows in before.items() if rows}
    caplog.clear()
    crowd = strangers(desk, secrets, random)
    for number in range(repeats(600, 3000)):
        stranger = crowd[number % len(crowd)]
        tried, answer = await stranger.attempt()
        shown = f"{stranger.user.username} tried {tried!r}: {answer}"
        assert leaks(stranger, tried, answer) == [], shown
        assert answer.get("outcome") != "failed", shown
        assert "error" not in str(answer.get("message", {}).get("content", "")).lower(), shown
        assert "Something went wrong" not in str(answer), shown
    await quiet(swift_house)
    assert await stored(swift_house, secrets) == before
    wrong = [one.getMessage() for one in caplog.records if one.levelno >= logging.ERROR]
    assert wrong == []
