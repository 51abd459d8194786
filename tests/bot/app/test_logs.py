"""What is logged, and what is not."""

import io
import logging
from collections.abc import Iterator

import pytest

from bot.app.logs import (
    FORM,
    QUIET_SECONDS,
    REMEMBERED,
    TALKATIVE,
    TIME,
    LogFormatter,
    LogHandler,
    write_log,
)
from bot.app.metrics import Complaints


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


# Repeated errors


class Log:
    """A logger with our handler, a clock that a test moves, and the lines that were written."""

    def __init__(self) -> None:
        self.now = 1000.0
        self._written = io.StringIO()
        self.handler = LogHandler(self._written, clock=lambda: self.now)
        self.handler.setFormatter(LogFormatter("%(levelname)s %(message)s"))
        self.counted = Complaints()
        self.logger = logging.getLogger("bot.repeated")
        self.logger.handlers[:] = [self.handler, self.counted]
        self.logger.setLevel(logging.INFO)

    def lines(self) -> list[str]:
        """The lines since the last call."""
        lines = self._written.getvalue().splitlines()
        self._written.seek(0)
        self._written.truncate()
        return lines


@pytest.fixture
def log() -> Log:
    return Log()


def test_a_repeated_error_is_written_once_a_minute_and_counted(log: Log) -> None:
    for number in range(100):
        log.logger.error("match %s failed", number)
    assert log.lines() == ["ERROR match 0 failed"]
    assert log.counted.count["error"] == 100
    log.now += QUIET_SECONDS
    log.logger.error("match %s failed", 100)
    assert log.lines() == [
        "ERROR match 0 failed (and 99 more like this were left out)",
        "ERROR match 100 failed",
    ]


def test_the_count_is_written_when_the_errors_have_ended(log: Log) -> None:
    for _ in range(3):
        log.logger.warning("it is late")
    log.now += QUIET_SECONDS
    log.logger.info("something else")
    assert log.lines() == [
        "WARNING it is late",
        "WARNING it is late (and 2 more like this were left out)",
        "INFO something else",
    ]
    log.logger.info("something else")
    assert log.lines() == ["INFO something else"]


def test_the_count_is_written_at_the_end(log: Log) -> None:
    for _ in range(3):
        log.logger.warning("it is late")
    log.handler.close()
    assert log.lines()[1:] == ["WARNING it is late (and 2 more like this were left out)"]


def test_only_the_same_error_is_left_out(log: Log) -> None:
    def told(error: Exception | None = None, cause: str = "", level: int = logging.ERROR) -> None:
        log.logger.log(level, "failed", exc_info=error, extra={"cause": cause})

    told()
    told(LookupError("a"))
    told(ValueError("a"))
    told(cause="outbox")
    told(level=logging.WARNING)
    log.logger.error("failed too")
    assert len([line for line in log.lines() if "failed" in line]) == 6
    told(LookupError("b"))
    told(cause="outbox")
    assert not log.lines()


def test_events_and_critical_errors_are_never_left_out(log: Log) -> None:
    for _ in range(2):
        log.logger.info("a server was joined")
        log.logger.critical("the bot ends")
    assert len(log.lines()) == 4


def test_however_many_errors_there_are_few_are_remembered(log: Log) -> None:
    log.logger.error("first")
    log.logger.error("first")
    for number in range(5 * REMEMBERED):
        log.logger.error(f"error {number}")  # noqa: G004  # each with a template of its own
    lines = log.lines()
    assert len(lines) == 5 * REMEMBERED + 2
    assert "ERROR first (and 1 more like this were left out)" in lines
    assert len(log.handler._repeated) == REMEMBERED


def test_a_remembered_error_keeps_nothing_alive(log: Log) -> None:
    log.logger.error("failed", exc_info=LookupError("a"))
    (remembered,) = log.handler._repeated.values()
    assert remembered.record.exc_info is None
