"""Matches: create, join, leave, start, play, undo, resign, abort and resume, without Discord."""

from bot.errors import RefusedError
from bot.matches.errors import NotYourSeatError, StaleMoveError
from bot.matches.model import ActionResult, History, Joining, Location, Match, Status
from bot.matches.service import Matches

__all__ = [
    "ActionResult",
    "History",
    "Joining",
    "Location",
    "Match",
    "Matches",
    "NotYourSeatError",
    "RefusedError",
    "StaleMoveError",
    "Status",
]
