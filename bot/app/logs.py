"""The log: one line for each event, with its time, nothing private, and no floods."""

import copy
import logging
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from time import gmtime
from typing import Final, TextIO

FORM: Final = "%(asctime)s %(levelname)s %(name)s: %(message)s"
TIME: Final = "%Y-%m-%dT%H:%M:%SZ"

TALKATIVE: Final = ("discord.gateway", "discord.http", "discord.webhook", "aiosqlite")
"""Loggers that would log every message with its token, including private ones."""

QUIET_SECONDS: Final = 60.0
"""How long the repetitions of an error are left out."""
REMEMBERED: Final = 200
"""Errors whose repetitions are counted at the same time."""


class LogFormatter(logging.Formatter):
    """One line for each record; only tracebacks of programming errors take more."""

    converter = staticmethod(gmtime)

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802  # logging's name
        """The record as one line without a traceback; Discord's errors have several lines."""
        return " ".join(super().formatMessage(record).splitlines())


@dataclass(slots=True)
class Repeated:
    """An error that was logged, and how often it happened since."""

    record: logging.LogRecord
    """The record without its traceback, which would keep much alive."""
    since: float
    left_out: int = 0


class LogHandler(logging.StreamHandler[TextIO]):
    """Writes the log. An error or warning that is repeated is written once a minute, and counted.

    Errors are the same if they have the same logger, level, template and kind of exception, and the
    same `cause` if they were logged with one.
    """

    def __init__(self, stream: TextIO, *, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__(stream)
        self._clock = clock
        self._repeated: dict[tuple[object, ...], Repeated] = {}
        """The errors of the last minute, the oldest first."""

    def emit(self, record: logging.LogRecord) -> None:
        """Write a record, unless it repeats one of the last minute."""
        now = self._clock()
        self._end_before(now - QUIET_SECONDS)
        if not logging.WARNING <= record.levelno < logging.CRITICAL:
            super().emit(record)
            return
        key = _key(record)
        if (known := self._repeated.get(key)) is not None:
            known.left_out += 1
            return
        if len(self._repeated) == REMEMBERED:
            self._end(next(iter(self._repeated)))
        short = copy.copy(record)
        short.msg, short.args = record.getMessage(), ()
        short.exc_info = short.exc_text = None
        self._repeated[key] = Repeated(short, now)
        super().emit(record)

    def _end_before(self, moment: float) -> None:
        """Stop counting the errors that were written before a moment."""
        for key, repeated in list(self._repeated.items()):
            if repeated.since > moment:
                return
            self._end(key)

    def _end(self, key: tuple[object, ...]) -> None:
        """Stop counting an error, and write how often it was left out."""
        repeated = self._repeated.pop(key)
        if repeated.left_out:
            told = repeated.record
            told.created = time.time()
            told.msg = f"{told.msg} (and {repeated.left_out} more like this were left out)"
            super().emit(told)

    def close(self) -> None:
        """Write all counts that are left."""
        for key in list(self._repeated):
            self._end(key)
        super().close()


def _key(record: logging.LogRecord) -> tuple[object, ...]:
    """Return what makes two records the same."""
    kind = record.exc_info[0] if record.exc_info else None
    name = f"{kind.__module__}.{kind.__qualname__}" if kind else ""
    cause = getattr(record, "cause", "")
    return record.name, record.levelno, str(record.msg), name, cause


def write_log(level: str) -> None:
    """Log to standard error, from this level on."""
    handler = LogHandler(sys.stderr)
    handler.setFormatter(LogFormatter(FORM, TIME))
    root = logging.getLogger()
    root.addHandler(handler)
    root.setLevel(level)
    for name in TALKATIVE:
        logging.getLogger(name).setLevel(max(root.level, logging.INFO))
