"""Matches: create, join, leave, start, play, undo, resign, abort and resume, without Discord."""

from bot.matches.errors import MatchError, NotYourSeatError, StaleMoveError
from bot.matches.model import History, Joining, Match, Place, Status, Turn
from bot.matches.service import Matches

__all__ = [
    "History",
    "Joining",
    "Match",
    "MatchError",
    "Matches",
    "NotYourSeatError",
    "Place",
    "StaleMoveError",
    "Status",
    "Turn",
]
