"""Which database a `DATABASE_URL` names, and how it is opened."""

from pathlib import Path
from urllib.parse import quote, unquote, urlsplit

from platformdirs import user_data_path

from data.database import Database
from data.errors import BadAddressError
from data.postgres import PostgresDatabase
from data.sqlite import SqliteDatabase

POSTGRES = ("postgresql", "postgres")


def default_url() -> str:
    """A file in the place where this machine keeps such data."""
    path = user_data_path("azulejo", appauthor=False) / "azulejo.db"
    return f"sqlite:///{quote(path.as_posix(), safe='/:')}"


def sqlite_path(url: str) -> Path | None:
    """The file that an address names, or nothing if it names a PostgreSQL database."""
    parts = urlsplit(url)
    if parts.scheme in POSTGRES:
        return None
    if parts.scheme != "sqlite" or parts.netloc or parts.path in ("", "/"):
        raise BadAddressError
    # sqlite:///file.db is relative, sqlite:////var/file.db is absolute; so is what the default
    # gives, whose path already begins with a slash.
    return Path(unquote(parts.path[1:]))


async def open_database(url: str, *, reading: bool = False) -> Database:
    """Open a database and bring its schema up to date.

    With `reading` it is left as it is, and a file may be open in a running bot at the same time.
    """
    path = sqlite_path(url)
    if path is None:
        return await PostgresDatabase.open(url, reading=reading)
    return await SqliteDatabase.open(path, reading=reading)
