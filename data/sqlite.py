"""SQLite: one file, one process, one writer that commits in groups."""

import asyncio
import sqlite3
from pathlib import Path
from typing import Any, TypeVar

import aiosqlite

from data import schema
from data.database import Body, Database
from data.errors import ClosedDatabaseError, DamagedFileError
from data.group_commit import Result, commit_group, look
from data.lock import FileLock
from data.private_files import keep_private
from data.sqlite_file import (
    all_damage,
    connect,
    full_path,
    in_thread,
    make_place,
    refuse_damage,
    require_file,
    translated,
    vacuum_into,
)

T = TypeVar("T")

GROUP = 256
"""The most transactions in one commit."""

SETTINGS = (
    # A new file begins with a rollback journal. Without EXTRA, its removal may not have reached
    # the disk in a power cut, and the journal would then roll back everything since.
    "PRAGMA synchronous = EXTRA",
    "PRAGMA journal_mode = WAL",
    # A commit returns when the disk has it. NORMAL would lose the last moves in a power cut.
    "PRAGMA synchronous = FULL",
    # A checkpoint waits for the disk three times. One every 16 megabytes instead of every four
    # saves a tenth of all waits of a busy bot.
    "PRAGMA wal_autocheckpoint = 4000",
    "PRAGMA foreign_keys = ON",
    "PRAGMA cache_size = -65536",
    # Temporary tables in memory are faster.
    "PRAGMA temp_store = MEMORY",
)
"""Settings of the writer; `docs/decisions/0001-storage.md` gives the reasons."""

READING = ("PRAGMA query_only = ON", "PRAGMA cache_size = -16384")


class SqliteDatabase(Database):
    """A SQLite file; no other process may write it while it is open."""

    shared = False

    def __init__(
        self,
        path: Path,
        lock: FileLock | None,
        writer: aiosqlite.Connection | None,
        reader: aiosqlite.Connection,
    ) -> None:
        self.path = path
        self._lock = lock
        self._writer = writer
        self._reader = reader
        self._waiting: list[tuple[Body[Any], asyncio.Future[Any]]] = []
        self._writing: asyncio.Task[None] | None = None
        self._closed = False

    @classmethod
    async def open(cls, path: Path, *, reading: bool = False) -> "SqliteDatabase":
        """Open or create a file; refuse a damaged one."""
        path = full_path(path)
        if reading:
            require_file(path)
            reader = await connect(path, ("PRAGMA query_only = ON",), "ro")
            database = cls(path, None, None, reader)
            try:
                await database.read(schema.require_newest)
            except sqlite3.OperationalError as error:  # no table of migrations
                await database.close()
                raise DamagedFileError(path, str(error)) from error
            except BaseException:
                await database.close()
                raise
            return database
        return await cls._open_for_writing(path)

    @classmethod
    async def open_beside(cls, path: Path) -> "SqliteDatabase":
        """Open a file that a running bot may have locked; SQLite lets one after the other write."""
        path = full_path(path)
        require_file(path)
        writer = await connect(path, SETTINGS, "rw")
        reader = await connect(path, READING, "rw")
        database = cls(path, None, writer, reader)
        try:
            await database.read(schema.require_newest)
        except sqlite3.OperationalError as error:  # no table of migrations
            await database.close()
            raise DamagedFileError(path, str(error)) from error
        except BaseException:
            await database.close()
            raise
        return database

    @classmethod
    async def _open_for_writing(cls, path: Path) -> "SqliteDatabase":
        there = make_place(path)
        lock = FileLock(path)
        try:
            keep_private(path)
            if there:
                await refuse_damage(path)
            writer = await connect(path, SETTINGS, "rwc")
            reader = await connect(path, READING, "rw")
        except BaseException:
            lock.release()
            raise
        database = cls(path, lock, writer, reader)
        try:
            await database.write(schema.migrate)
        except BaseException:
            await database.close()
            raise
        return database

    async def write(self, body: Body[T]) -> T:
        if self._closed or self._writer is None:
            raise ClosedDatabaseError
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.append((body, done))
        self._start_writing(self._writer)
        # If the caller is cancelled, only this future is: the body still runs.
        return await done

    def _start_writing(self, writer: aiosqlite.Connection) -> "asyncio.Task[None]":
        """Start the task that writes, unless it is running."""
        if self._writing is None:
            self._writing = asyncio.create_task(self._write_groups(writer))
        return self._writing

    async def _write_groups(self, writer: aiosqlite.Connection) -> None:
        """Commit waiting transactions in groups, until none is left."""
        try:
            while self._waiting:
                # Let all tasks that are ready queue their transactions first: groups get larger,
                # and the threads do not compete for the interpreter while a group is written.
                await asyncio.sleep(0)
                group, self._waiting = self._waiting[:GROUP], self._waiting[GROUP:]
                bodies = [body for body, _ in group]
                try:
                    results = await in_thread(writer, commit_group, bodies)
                except BaseException:
                    for _, done in group:
                        if not done.done():
                            done.cancel()
                    raise
                for (_, done), result in zip(group, results, strict=True):
                    self._deliver(done, result)
        finally:
            self._writing = None

    def _deliver(self, done: "asyncio.Future[Any]", result: Result) -> None:
        if done.done():  # the caller was cancelled, but the transaction has happened
            return
        if result.error is None:
            done.set_result(result.value)
        else:
            done.set_exception(translated(self.path, result.error))

    async def read(self, body: Body[T]) -> T:
        if self._closed:
            raise ClosedDatabaseError
        try:
            result: T = await in_thread(self._reader, look, body)
        except sqlite3.Error as error:
            raise translated(self.path, error) from error
        return result

    async def copy_to(self, target: Path) -> None:
        """Write a consistent copy to a new file, while others go on writing."""
        try:
            await in_thread(self._reader, vacuum_into, target)
        except sqlite3.Error as error:
            raise translated(target, error) from error

    async def damage(self) -> list[str]:
        """Return what SQLite's check of the whole file finds."""
        try:
            found: list[str] = await in_thread(self._reader, all_damage, None)
        except sqlite3.Error as error:
            raise translated(self.path, error) from error
        return found

    async def close(self) -> None:
        if self._closed:
            return
        self._closed = True
        if self._writer is not None:
            while self._waiting or self._writing is not None:
                await asyncio.wait([self._start_writing(self._writer)])
            await self._writer.close()
        await self._reader.close()
        if self._lock is not None:
            self._lock.release()
