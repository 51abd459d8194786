"""Connections to a SQLite file, each in its own thread, and checks of the file.

This is the only file that uses private names of aiosqlite; tests/data/test_aiosqlite.py lists them.
"""

import asyncio
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import aiosqlite

from data.errors import (
    DamagedFileError,
    FailingDiskError,
    FullDiskError,
    LockedFileError,
    NetworkFileSystemError,
    StorageError,
    UnreachableDatabaseError,
)
from data.file_systems import network_kind
from data.private_files import make_folder

BUSY_SECONDS = 5.0
"""How long to wait for another program that has locked the file."""


def make_place(path: Path) -> bool:
    """Create the folder of a file; return whether the file has content."""
    if kind := network_kind(path):
        raise NetworkFileSystemError(path, kind)
    try:
        make_folder(path.parent)
        return path.exists() and path.stat().st_size > 0
    except OSError as error:
        raise UnreachableDatabaseError(str(path), error.strerror or str(error)) from error


def full_path(path: Path) -> Path:
    """Return the absolute path, with ~ and symbolic links resolved.

    The lock is beside the file, so all names of the file must lead to one lock.
    """
    return path.expanduser().resolve()


def require_file(path: Path) -> None:
    """Refuse a path that is not a file."""
    if not path.is_file():
        raise UnreachableDatabaseError(str(path), "there is no such file")


def translated(path: Path, error: BaseException) -> BaseException:
    """Return an error of SQLite as one of ours; any other error as it is."""
    if not isinstance(error, sqlite3.Error):
        return error
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    ours: StorageError
    match code:
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            ours = LockedFileError(path)
        case sqlite3.SQLITE_FULL:
            ours = FullDiskError(path)
        case sqlite3.SQLITE_CORRUPT | sqlite3.SQLITE_NOTADB:
            ours = DamagedFileError(path, str(error))
        case sqlite3.SQLITE_IOERR:
            ours = FailingDiskError(path, str(error))
        case sqlite3.SQLITE_CANTOPEN | sqlite3.SQLITE_READONLY | sqlite3.SQLITE_PERM:
            ours = UnreachableDatabaseError(str(path), str(error))
        case _:
            return error
    ours.__cause__ = error
    return ours


async def in_thread(
    connection: aiosqlite.Connection, job: Callable[[sqlite3.Connection, Any], Any], argument: Any
) -> Any:
    """Run a job in the connection's thread.

    The public methods of aiosqlite change threads for every statement. A group of transactions
    needs to do that once, which only `_execute` can.
    """
    return await connection._execute(  # type: ignore[no-untyped-call]  # private, so untyped
        job, connection._conn, argument
    )


async def connect(path: Path, settings: tuple[str, ...], mode: str) -> aiosqlite.Connection:
    """Open a connection in its own thread."""
    connection = aiosqlite.connect(
        f"{path.as_uri()}?mode={mode}",
        uri=True,
        timeout=BUSY_SECONDS,
        isolation_level=None,  # BEGIN and COMMIT are explicit
        cached_statements=512,
    )
    try:
        await connection
    except sqlite3.Error as error:
        await asyncio.to_thread(connection._thread.join)  # or it would outlive the event loop
        raise translated(path, error) from error
    try:
        await in_thread(connection, _set_up, settings)
    except sqlite3.Error as error:
        await connection.close()
        raise translated(path, error) from error
    return connection


def _set_up(connection: sqlite3.Connection, settings: tuple[str, ...]) -> None:
    for setting in settings:
        connection.execute(setting).fetchall()


async def refuse_damage(path: Path) -> None:
    """Check an existing file before it is written to."""
    connection = await connect(path, (), "rw")
    try:
        await in_thread(connection, _look_for_damage, path)
    except sqlite3.Error as error:
        raise translated(path, error) from error
    finally:
        await connection.close()


def _look_for_damage(connection: sqlite3.Connection, path: Path) -> None:
    (first,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    if first != "ok":
        raise DamagedFileError(path, first.splitlines()[-1])


def all_damage(connection: sqlite3.Connection, _: None) -> list[str]:
    """Return everything that is wrong with a file or its foreign keys."""
    found = [line for (line,) in connection.execute("PRAGMA integrity_check") if line != "ok"]
    found += [
        f"a row of {table} refers to one of {parent} that is gone"
        for table, _, parent, _ in connection.execute("PRAGMA foreign_key_check")
    ]
    return found


def vacuum_into(connection: sqlite3.Connection, target: Path) -> None:
    """Copy a consistent snapshot to a new file."""
    connection.execute("PRAGMA query_only = OFF")  # the new file counts as a write
    try:
        connection.execute("VACUUM INTO ?", (str(target),))
    finally:
        connection.execute("PRAGMA query_only = ON")
