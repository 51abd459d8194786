"""Leagues: seasons that run by themselves, from the sign-up to the final table."""

from bot.leagues.announcement_outbox import (
    AnnouncementOutbox,
    AnnouncementSender,
    QueuedAnnouncement,
    SentAnnouncement,
)
from bot.leagues.errors import LeagueError
from bot.leagues.model import EntrantStatus, Format, LeagueSettings, Notice, SeasonState
from bot.leagues.scheduler import LeagueScheduler
from bot.leagues.service import Leagues
from bot.leagues.session import LeagueSession

__all__ = [
    "AnnouncementOutbox",
    "AnnouncementSender",
    "EntrantStatus",
    "Format",
    "LeagueError",
    "LeagueScheduler",
    "LeagueSession",
    "LeagueSettings",
    "Leagues",
    "Notice",
    "QueuedAnnouncement",
    "SeasonState",
    "SentAnnouncement",
]
