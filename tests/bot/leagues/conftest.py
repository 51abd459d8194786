"""The databases and the harness that these tests run on."""

import pytest

from bot.leagues.season.duplicate_deals import Deals
from data import Database
from tests.support.databases import database, postgres, url
from tests.support.leagues import LeagueHarness
from tests.support.matches import Clock, clock

__all__ = ["clock", "database", "harness", "postgres", "url"]


@pytest.fixture
def harness(database: Database, clock: Clock) -> LeagueHarness:
    return LeagueHarness(database, clock)


@pytest.fixture
def deals(harness: LeagueHarness) -> Deals:
    return Deals(harness.database, harness.leagues, harness.matches)
