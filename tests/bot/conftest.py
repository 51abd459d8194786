"""The databases and the club that these tests run on."""

from tests.bot.tables import clock, club
from tests.storage import database, postgres, url

__all__ = ["clock", "club", "database", "postgres", "url"]
