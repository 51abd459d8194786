"""Leagues: seasons that run by themselves, from the sign-up to the final table."""

from bot.leagues.announcement_outbox import Announcement, Crier, Herald, Posted
from bot.leagues.errors import LeagueError
from bot.leagues.model import Entry, Format, LeagueSettings, Notice, State
from bot.leagues.scheduler import Calendar
from bot.leagues.service import Leagues
from bot.leagues.session import Book

__all__ = [
    "Announcement",
    "Book",
    "Calendar",
    "Crier",
    "Entry",
    "Format",
    "Herald",
    "LeagueError",
    "LeagueSettings",
    "Leagues",
    "Notice",
    "Posted",
    "State",
]
