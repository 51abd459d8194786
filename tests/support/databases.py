"""Databases for tests: real SQLite files, and a real PostgreSQL server."""

import asyncio
import os
import shutil
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from data import Database, open_database
from tests.support.cleared_postgres import ClearedDatabase, turn_off_durability
from tests.support.postgres_server import Server

BOTH = ("sqlite", "postgres")


@pytest.fixture(scope="session")
def postgres() -> Iterator[Server]:
    """Start a server for all tests of this run; skip tests that need it if that fails."""
    try:
        server = Server()
    except Exception as error:
        if "postgres" in os.environ.get("AZULEJO_REQUIRE", ""):
            raise
        pytest.skip(f"PostgreSQL cannot be started here: {error}")
    asyncio.run(turn_off_durability(server.url()))
    with server:
        yield server


@pytest.fixture(scope="session")
def cleared(postgres: Server) -> ClearedDatabase:
    """A database of that server which tests share, one after another."""
    return ClearedDatabase(postgres.new_database())


@pytest.fixture
def postgres_url(cleared: ClearedDatabase) -> str:
    """The URL of a PostgreSQL database with empty tables."""
    asyncio.run(cleared.clear())
    return cleared.url


@pytest.fixture(scope="session")
def new_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A SQLite file with empty tables; copying it is faster than creating the tables."""
    path = tmp_path_factory.mktemp("new") / "azulejo.db"

    async def create() -> None:
        await (await open_database(f"sqlite:///{path}")).close()

    asyncio.run(create())
    return path


@pytest.fixture
def sqlite_url(new_file: Path, tmp_path: Path) -> str:
    """The URL of a SQLite file with empty tables."""
    return f"sqlite:///{shutil.copy(new_file, tmp_path)}"


@pytest.fixture(params=BOTH)
def url(request: pytest.FixtureRequest) -> str:
    """The URL of a database with empty tables: SQLite, then PostgreSQL."""
    if request.param == "sqlite":
        return str(request.getfixturevalue("sqlite_url"))
    return str(request.getfixturevalue("postgres_url"))


@pytest.fixture(params=BOTH)
def bare_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of a database without tables: SQLite, then PostgreSQL."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'azulejo.db'}"
    server: Server = request.getfixturevalue("postgres")
    return server.emptied_database()


@pytest.fixture
async def database(url: str) -> AsyncIterator[Database]:
    """An open database with empty tables: SQLite, then PostgreSQL."""
    opened = await open_database(url)
    yield opened
    await opened.close()
