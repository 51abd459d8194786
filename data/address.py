"""Opens the database that a `DATABASE_URL` names."""

from pathlib import Path
from urllib.parse import quote, unquote, urlsplit

from platformdirs import user_data_path

from data.database import Database
from data.errors import BadAddressError
from data.postgres import PostgresDatabase
from data.sqlite import SqliteDatabase

POSTGRES = ("postgresql", "postgres")


def data_folder() -> Path:
    """Return the user's data folder for this bot."""
    return user_data_path("azulejo", appauthor=False)


def default_url() -> str:
    """Return the URL of a file in the user's data folder."""
    path = data_folder() / "azulejo.db"
    return f"sqlite:///{quote(path.as_posix(), safe='/:')}"


def sqlite_path(url: str) -> Path | None:
    """Return the file that a URL names; None for a PostgreSQL database."""
    parts = urlsplit(url)
    if parts.scheme in POSTGRES:
        return None
    if parts.scheme != "sqlite" or parts.netloc or parts.path in ("", "/"):
        raise BadAddressError
    # sqlite:///file.db is relative; sqlite:////var/file.db and the default are absolute.
    return Path(unquote(parts.path[1:]))


async def open_database(url: str, *, reading: bool = False) -> Database:
    """Open a database and bring its schema up to date.

    With `reading` nothing is changed, and a file may be open in a running bot.
    """
    path = sqlite_path(url)
    if path is None:
        return await PostgresDatabase.open(url, reading=reading)
    return await SqliteDatabase.open(path, reading=reading)


async def open_beside(url: str) -> Database:
    """Open a database to change something while a bot may be running; its schema must be newest.

    A bot notices what other processes have changed, because it compares versions. Its loops must
    not be run here: on a file, they belong to the one process that has locked it.
    """
    path = sqlite_path(url)
    if path is None:
        return await PostgresDatabase.open(url, beside=True)
    return await SqliteDatabase.open_beside(path)
