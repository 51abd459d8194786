"""Databases for tests: real SQLite files, and a real PostgreSQL server."""

import os
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from benchmarks.postgres import Server
from data import Database, open_database

BOTH = ("sqlite", "postgres")


@pytest.fixture(scope="session")
def postgres() -> Iterator[Server]:
    """A server for all tests of this run; skips what needs it if there can be none."""
    try:
        server = Server()
    except Exception as error:
        if "postgres" in os.environ.get("AZULEJO_REQUIRE", ""):
            raise
        pytest.skip(f"PostgreSQL cannot be started here: {error}")
    yield server
    server.stop()


@pytest.fixture(params=BOTH)
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database, of one kind after the other."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'azulejo.db'}"
    server: Server = request.getfixturevalue("postgres")
    return server.emptied_database()


@pytest.fixture
async def database(url: str) -> AsyncIterator[Database]:
    """An empty database, of one kind after the other."""
    opened = await open_database(url)
    yield opened
    await opened.close()
