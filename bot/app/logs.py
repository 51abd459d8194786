"""The log: one line for each event, with its time, and nothing private."""

import logging
import sys
from time import gmtime
from typing import Final

FORM: Final = "%(asctime)s %(levelname)s %(name)s: %(message)s"
TIME: Final = "%Y-%m-%dT%H:%M:%SZ"

TALKATIVE: Final = ("discord.gateway", "discord.http", "discord.webhook", "aiosqlite")
"""Loggers that would log every message with its token, including private ones."""


class LogFormatter(logging.Formatter):
    """One line for each record; only tracebacks of programming errors take more."""

    converter = staticmethod(gmtime)

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802  # logging's name
        """The record as one line without a traceback; Discord's errors have several lines."""
        return " ".join(super().formatMessage(record).splitlines())


def write_log(level: str) -> None:
    """Log to standard error, from this level on."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(LogFormatter(FORM, TIME))
    root = logging.getLogger()
    root.addHandler(handler)
    root.setLevel(level)
    for name in TALKATIVE:
        logging.getLogger(name).setLevel(max(root.level, logging.INFO))
