"""The databases and the town that these tests run on."""

import pytest

from data import Database
from tests.bot.leagues.seasons import Town
from tests.bot.tables import Clock, clock
from tests.storage import database, postgres, url

__all__ = ["clock", "database", "postgres", "town", "url"]


@pytest.fixture
def town(database: Database, clock: Clock) -> Town:
    return Town(database, clock)
