"""Questions to worker processes and their answers, one line of text each.

A question contains only public information: the log, with the draws so far. It does not contain
the seed of the bag, so no computer player can know future draws.
"""

import json
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from games.core import AnyGame, Seat
from games.log import Log
from games.log_file import decode_log, encode_log
from games.players import LEVELS, Limit, Reason

STRONGEST: Final = list(LEVELS)[-1]
"""The level that gives hints."""


class Question(NamedTuple):
    """What to play on a seat."""

    log: str
    """The match as a log file."""
    seat: Seat
    level: str
    luck: str
    """The seed for the random choices of the player."""
    limit: Limit = Limit()
    is_hint: bool = False
    """Whether a person asks for a hint, with reasons."""

    @classmethod
    def about(cls, log: Log, seat: Seat, **more: Any) -> "Question":
        """Return a question about the position after a log."""
        return cls(encode_log(log), seat, **more)

    @property
    def written(self) -> bytes:
        """Return the question as a line."""
        return json.dumps(self).encode() + b"\n"

    @classmethod
    def read(cls, line: bytes) -> "Question":
        """Read a question from a line."""
        log, seat, level, luck, limit, is_hint = json.loads(line)
        return cls(log, Seat(seat), level, luck, Limit(*limit), is_hint)

    def read_log(self, games: Mapping[str, AnyGame]) -> Log:
        """Return the log of the match."""
        return decode_log(self.log, games)


class Answer(NamedTuple):
    """A move, with reasons for a hint; or an error."""

    move: str = ""
    reasons: tuple[Reason, ...] = ()
    trouble: str = ""

    @property
    def written(self) -> bytes:
        """Return the answer as a line."""
        return json.dumps(self).encode() + b"\n"

    @classmethod
    def read(cls, line: bytes) -> "Answer":
        """Read an answer from a line; raise ValueError if it is not one."""
        try:
            move, reasons, trouble = json.loads(line)
            return cls(str(move), tuple(Reason(key, values) for key, values in reasons), trouble)
        except TypeError as error:
            raise ValueError(f"{line[:80]!r} is no answer") from error
