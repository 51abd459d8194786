"""The databases and the club that these tests run on, and the results that they look at."""

from tests.bot.resulting import results
from tests.bot.tables import clock, club
from tests.storage import (
    bare_url,
    cleared,
    database,
    new_file,
    postgres,
    postgres_url,
    sqlite_url,
    url,
)

__all__ = [
    "bare_url",
    "cleared",
    "clock",
    "club",
    "database",
    "new_file",
    "postgres",
    "postgres_url",
    "results",
    "sqlite_url",
    "url",
]
