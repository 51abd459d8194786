"""What a thinker is asked and what it answers, a line of text each.

A question says what lies on the table for everybody to see: the log, with the draws that were
made. The bag's seed is no part of it, so no computer player can know a draw that is to come.
"""

import json
from collections.abc import Mapping
from typing import Any, NamedTuple

from games.core import AnyGame, Seat
from games.log import Log
from games.log_file import decode_log, encode_log
from games.players import Limit, Reason


class Question(NamedTuple):
    """What to play on a seat."""

    log: str
    """The match as a log file."""
    seat: Seat
    level: str
    luck: str
    """The seed of whatever a player leaves to chance."""
    limit: Limit = Limit()
    is_hint: bool = False
    """Whether a person asks, who wants to know why."""

    @classmethod
    def about(cls, log: Log, seat: Seat, **more: Any) -> "Question":
        """A question about the table after a log."""
        return cls(encode_log(log), seat, **more)

    @property
    def written(self) -> bytes:
        """The question as a line."""
        return json.dumps(self).encode() + b"\n"

    @classmethod
    def read(cls, line: bytes) -> "Question":
        """The question of a line."""
        log, seat, level, luck, limit, is_hint = json.loads(line)
        return cls(log, Seat(seat), level, luck, Limit(*limit), is_hint)

    def read_log(self, games: Mapping[str, AnyGame]) -> Log:
        """The match that it is about."""
        return decode_log(self.log, games)


class Answer(NamedTuple):
    """A move and, for a hint, why; or what went wrong."""

    move: str = ""
    reasons: tuple[Reason, ...] = ()
    trouble: str = ""

    @property
    def written(self) -> bytes:
        """The answer as a line."""
        return json.dumps(self).encode() + b"\n"

    @classmethod
    def read(cls, line: bytes) -> "Answer":
        """The answer of a line; ValueError if it is none."""
        try:
            move, reasons, trouble = json.loads(line)
            return cls(str(move), tuple(Reason(key, values) for key, values in reasons), trouble)
        except TypeError as error:
            raise ValueError(f"{line[:80]!r} is no answer") from error
