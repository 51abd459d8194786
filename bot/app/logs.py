"""The log: one line for each thing that happened, with its time, and nothing that is private."""

import logging
import sys
from time import gmtime
from typing import Final

FORM: Final = "%(asctime)s %(levelname)s %(name)s: %(message)s"
TIME: Final = "%Y-%m-%dT%H:%M:%SZ"

TALKATIVE: Final = ("discord.gateway", "discord.http", "discord.webhook", "aiosqlite")
"""Who would write down every message, with its token, and so also what only one player may see."""


class LogFormatter(logging.Formatter):
    """A line of the log; only what a programmer needs to find a mistake takes more than one."""

    converter = staticmethod(gmtime)

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802  # logging's name
        """The line without a traceback; Discord says what it does not like in several lines."""
        return " ".join(super().formatMessage(record).splitlines())


def write_log(level: str) -> None:
    """Write the log to the standard error, from this level on."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(LogFormatter(FORM, TIME))
    root = logging.getLogger()
    root.addHandler(handler)
    root.setLevel(level)
    for name in TALKATIVE:
        logging.getLogger(name).setLevel(max(root.level, logging.INFO))
