"""What is logged, and what is not."""

import logging
from collections.abc import Iterator

import pytest

from bot.app.logs import FORM, TALKATIVE, TIME, LogFormatter, write_log


def record(message: str, *args: object) -> logging.LogRecord:
    made = logging.LogRecord("bot.x", logging.WARNING, "", 0, message, args, None)
    made.created = 1893499200.5
    return made


def test_a_line_tells_its_time_in_utc() -> None:
    assert LogFormatter(FORM, TIME).format(record("match %d waits", 7)) == (
        "2030-01-01T12:00:00Z WARNING bot.x: match 7 waits"
    )


def test_an_error_of_several_lines_is_logged_in_one() -> None:
    said = "400 Bad Request: Invalid Form Body\nIn name: This field is required"
    assert (
        LogFormatter(FORM, TIME)
        .format(record("%s", said))
        .endswith("Form Body In name: This field is required")
    )


@pytest.fixture
def levels() -> Iterator[None]:
    """Restore the levels of all loggers."""
    loggers = [logging.getLogger(), *map(logging.getLogger, TALKATIVE)]
    before = [(one, one.level, list(one.handlers)) for one in loggers]
    yield
    for one, level, handlers in before:
        one.setLevel(level)
        one.handlers[:] = handlers


@pytest.mark.usefixtures("levels")
@pytest.mark.parametrize(("level", "told"), [("DEBUG", logging.INFO), ("ERROR", logging.ERROR)])
def test_private_answers_and_tokens_are_written_at_no_level(level: str, told: int) -> None:
    write_log(level)
    for name in ("discord.gateway", "discord.http", "discord.webhook.async_", "aiosqlite"):
        assert logging.getLogger(name).getEffectiveLevel() == told
    assert logging.getLogger("bot").getEffectiveLevel() == logging.getLevelName(level)
