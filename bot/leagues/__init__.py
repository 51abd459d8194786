"""Leagues: seasons that run unattended, from sign-up to the final standings."""

from bot.leagues.announcement_outbox import (
    AnnouncementOutbox,
    AnnouncementSender,
    QueuedAnnouncement,
)
from bot.leagues.announcements import Announcement
from bot.leagues.errors import LeagueError
from bot.leagues.model import EntrantStatus, Format, SeasonState
from bot.leagues.queue import SentAnnouncement
from bot.leagues.scheduler import LeagueScheduler
from bot.leagues.service import Leagues
from bot.leagues.session import LeagueSession
from bot.leagues.settings import LeagueSettings

__all__ = [
    "Announcement",
    "AnnouncementOutbox",
    "AnnouncementSender",
    "EntrantStatus",
    "Format",
    "LeagueError",
    "LeagueScheduler",
    "LeagueSession",
    "LeagueSettings",
    "Leagues",
    "QueuedAnnouncement",
    "SeasonState",
    "SentAnnouncement",
]
