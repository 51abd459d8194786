"""`python -m bot block`, `unblock`, `blocks`, `forget` and `my-data`, also beside a running bot."""

import asyncio
import json
from datetime import UTC, datetime, timedelta

import pytest

from bot.operator.blocks import BlockKind, OperatorBlocks
from data import open_database
from tests.bot.app.test_command_line import run, some_matches
from tests.support.club import HOST
from tests.support.matches import rows


@pytest.fixture(autouse=True)
def _list(tmp_path: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORGOTTEN_FILE", f"{tmp_path}/forgotten")


@pytest.mark.postgres
def test_people_and_servers_are_blocked_listed_and_unblocked(
    url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(url, "blocks") == 0
    assert run(url, "block", "person", "7", "spam in\nlobbies", "--until", "2099-12-31") == 0
    assert run(url, "block", "server", "9", "a raid") == 0
    capsys.readouterr()
    assert run(url, "blocks") == 0
    today = f"{datetime.now(UTC):%Y-%m-%d}"
    assert sorted(capsys.readouterr().out.splitlines()) == [
        f"person 7 since {today} until 2100-01-01 00:00 UTC: spam in lobbies",
        f"server 9 since {today}: a raid",
    ]
    assert run(url, "unblock", "person", "7") == 0
    assert run(url, "unblock", "person", "7") == 1
    assert capsys.readouterr().out.splitlines() == [
        "person 7 is not blocked any more",
        "person 7 was not blocked",
    ]


def test_a_running_bot_notices_a_block_from_the_command_line(url: str) -> None:
    async def bot() -> None:
        async with await open_database(url) as database:
            blocks = OperatorBlocks(database)
            assert await asyncio.to_thread(run, url, "block", "person", "7", "spam") == 0
            assert blocks.find(BlockKind.PERSON, 7) is None
            await blocks.refresh()
            assert blocks.find(BlockKind.PERSON, 7) is not None

    asyncio.run(bot())


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["person", "0", "spam"], "no Discord id"),
        (["person", "7", " "], "reason"),
        (["person", "7", "spam", "--until", "2001-01-01"], "future"),
    ],
)
def test_what_cannot_be_blocked_is_explained(
    sqlite_url: str, capsys: pytest.CaptureFixture[str], arguments: list[str], words: str
) -> None:
    assert run(sqlite_url, "block", *arguments) == 1
    assert words in capsys.readouterr().err


@pytest.mark.postgres
def test_a_person_is_forgotten_while_the_bot_runs(
    url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    asyncio.run(some_matches(url))

    async def bot() -> None:
        async with await open_database(url) as database:
            assert await asyncio.to_thread(run, url, "forget", str(HOST)) == 0
            assert await rows(database, f"SELECT 1 FROM players WHERE id = {HOST}") == []
            assert await rows(database, f"SELECT 1 FROM seats WHERE player = {HOST}") == []

    asyncio.run(bot())
    capsys.readouterr()
    assert run(url, "check") == 0
    assert "all is well" in capsys.readouterr().out


def test_a_persons_data_is_printed(sqlite_url: str, capsys: pytest.CaptureFixture[str]) -> None:
    asyncio.run(some_matches(sqlite_url))
    assert run(sqlite_url, "my-data", str(HOST)) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["person"] == str(HOST)
    assert len(told["tables"]["seats"]) == 3
    assert datetime.fromisoformat(told["at"]) - datetime.now(UTC) < timedelta(minutes=1)
