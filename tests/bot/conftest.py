"""The databases and the club that these tests run on, and the results that they look at."""

from tests.bot.resulting import results
from tests.bot.tables import clock, club
from tests.storage import database, postgres, url

__all__ = ["clock", "club", "database", "postgres", "results", "url"]
