"""The databases and the club that these tests run on, and the results that they look at."""

from tests.support.databases import (
    bare_url,
    cleared,
    database,
    new_file,
    postgres,
    postgres_url,
    sqlite_url,
    url,
)
from tests.support.finished_matches import results
from tests.support.matches import clock, club

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
