"""A password in a DATABASE_URL is never printed, not even where the URL is wrong."""

import traceback

import pytest

from bot.app.command_line import main
from data import open_database
from data.errors import StorageError
from data.secrets_in_urls import without_secrets

WRONG = [
    "postgresql://me:hunter2/x@127.0.0.1:1/db",
    "postgresql://me:hunter2@127.0.0.1:hunter2/db",
    "postgresql://me:hunter2#x@127.0.0.1:1/db",
    "postgresql://me:hunter2?x@127.0.0.1:1/db",
    "postgresql://me:hunter2@127.0.0.1:1/db",
    "postgresql://me:hunter2,x@127.0.0.1:1,127.0.0.1:2/db",
    "postgresql://me@127.0.0.1:1/db?password=hunter2",
    "postgresql://me:hunter2@[::1/db",
    "mysql://me:hunter2@localhost/db",
]


@pytest.mark.parametrize("url", WRONG)
def test_the_command_line_does_not_print_it(
    url: str, capsys: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    for command in (["check"], ["blocks"], ["backup", "/nowhere/copy.db"], ["forget", "1"]):
        assert main(["--database", url, *command]) == 1
        told = capsys.readouterr()
        assert told.err.strip()
        assert "hunter" not in told.out + told.err + caplog.text


@pytest.mark.parametrize("url", WRONG[:7])
async def test_no_traceback_has_it(url: str) -> None:
    with pytest.raises(StorageError) as caught:
        await open_database(url)
    lines = traceback.format_exception(caught.value)
    assert "hunter" not in "".join(line for line in lines if "url =" not in line)


@pytest.mark.parametrize(
    ("url", "text", "told"),
    [
        ("postgresql://me:a/b@h/db", 'database "b@h/db" does not exist', 'database "…@h/db"'),
        ("postgresql://me:p%40ss@h/db", "invalid 'p@ss'", "invalid '…'"),
        ("postgresql://me@h/db?password=p", "no p here", "no … here"),
        ("postgresql://me:ss@h/db", "password of class", "password of class"),
        ("sqlite:///file.db", "file.db", "file.db"),
    ],
)
def test_pieces_of_a_password_are_hidden(url: str, text: str, told: str) -> None:
    assert without_secrets(text, url).startswith(told)
