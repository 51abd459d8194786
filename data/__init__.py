"""Storage: the only place with SQL, one text for SQLite and PostgreSQL."""

from data.address import data_folder, default_url, open_beside, open_database, sqlite_path
from data.database import Body, Database, Transaction
from data.errors import StorageError

__all__ = [
    "Body",
    "Database",
    "StorageError",
    "Transaction",
    "data_folder",
    "default_url",
    "open_beside",
    "open_database",
    "sqlite_path",
]
