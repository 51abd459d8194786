"""Databases for tests: real SQLite files, and a real PostgreSQL server."""

import asyncio
import os
import shutil
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from data import Database, open_database
from tests.support.cleared_postgres import ClearedDatabase, hurry
from tests.support.postgres_server import Server

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
    asyncio.run(hurry(server.url()))
    yield server
    server.stop()


@pytest.fixture(scope="session")
def cleared(postgres: Server) -> ClearedDatabase:
    """A database of that server for one test after the other."""
    return ClearedDatabase(postgres.new_database())


@pytest.fixture
def postgres_url(cleared: ClearedDatabase) -> str:
    """The address of a PostgreSQL database in which there is nothing yet."""
    asyncio.run(cleared.clear())
    return cleared.url


@pytest.fixture(scope="session")
def new_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A SQLite file with all tables and nothing in them; a copy is made faster than the tables."""
    path = tmp_path_factory.mktemp("new") / "azulejo.db"

    async def make() -> None:
        await (await open_database(f"sqlite:///{path}")).close()

    asyncio.run(make())
    return path


@pytest.fixture
def sqlite_url(new_file: Path, tmp_path: Path) -> str:
    """The address of a SQLite file in which there is nothing yet."""
    return f"sqlite:///{shutil.copy(new_file, tmp_path)}"


@pytest.fixture(params=BOTH)
def url(request: pytest.FixtureRequest) -> str:
    """The address of a database in which there is nothing yet, of one kind after the other."""
    if request.param == "sqlite":
        return str(request.getfixturevalue("sqlite_url"))
    return str(request.getfixturevalue("postgres_url"))


@pytest.fixture(params=BOTH)
def bare_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a database without any tables, of one kind after the other."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'azulejo.db'}"
    server: Server = request.getfixturevalue("postgres")
    return server.emptied_database()


@pytest.fixture
async def database(url: str) -> AsyncIterator[Database]:
    """A database in which there is nothing yet, of one kind after the other."""
    opened = await open_database(url)
    yield opened
    await opened.close()
