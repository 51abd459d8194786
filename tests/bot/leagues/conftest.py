"""The databases and the town that these tests run on."""

import pytest

from data import Database
from tests.support.databases import database, postgres, url
from tests.support.leagues import Town
from tests.support.matches import Clock, clock

__all__ = ["clock", "database", "postgres", "town", "url"]


@pytest.fixture
def town(database: Database, clock: Clock) -> Town:
    return Town(database, clock)
