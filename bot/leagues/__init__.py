"""Leagues: seasons that run by themselves, from the sign-up to the final table."""

from bot.leagues.book import Book
from bot.leagues.calendar import Calendar
from bot.leagues.errors import LeagueError
from bot.leagues.herald import Announcement, Crier, Herald, Posted
from bot.leagues.model import Entry, Format, LeagueSettings, Notice, State
from bot.leagues.service import Leagues

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
