"""Backup and restore: all tables in one SQLite file, from either database.

A backup is a SQLite database with the same schema. So it can be checked and opened like any
other, and it moves matches from SQLite to PostgreSQL and back.
"""

import contextlib
import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from data.address import open_database
from data.database import Transaction
from data.errors import NotEmptyError, UnreachableDatabaseError
from data.private_files import SIDE_FILES, keep_private
from data.sqlite import SqliteDatabase
from data.sqlite_file import full_path, require_file, translated
from data.tables import matches

TABLES = (
    ("counters", "name"),
    ("heartbeat", "id"),
    ("servers", "id"),
    ("operator_blocks", "kind, subject"),
    ("forgotten", "digest, at"),
    ("players", "id"),
    ("player_blocks", "player, number"),
    ("matches", "id"),
    ("seats", "match, seat"),
    ("former_seats", "match, seat"),
    ("witnesses", "match, player"),
    ("invitations", "match, player"),
    ("entries", "match, ply"),
    ("digests", "match, ply"),
    ("answers", "interaction"),
    ("proposals", "match"),
    ("plans", "match, seat"),
    ("deadlines", "match, seat, kind"),
    ("outbox", "match, number"),
    ("messages", "id"),
    ("results", "match"),
    ("corrections", "match, number"),
    ("game_totals", "server, game"),
    ("list_totals", "totals, variant, company"),
    ("player_totals", "totals, variant, company, player"),
    ("player_results", "totals, variant, company, player, match"),
    ("ratings", "totals, variant, player"),
    ("meetings", "totals, variant, player, other"),
    ("records", "totals, variant, feat"),
    ("leagues", "id"),
    ("seasons", "id"),
    ("divisions", "season, number"),
    ("entrants", "season, number"),
    ("fixtures", "season, number"),
    ("remembered", "season, number"),
    ("chronicle", "league, number"),
    ("announcements", "league, number"),
)
"""Every table and its key, ordered so that foreign keys refer to earlier tables."""

PAGE = 1000
ARGUMENTS = 500
"""The most arguments of one statement."""


async def backup(url: str, target: Path) -> int:
    """Write a consistent copy of a database to a new file; return how many matches it has.

    The bot may be running. The file gets its name only when it is complete.
    """
    target = full_path(target)
    part = _new_part(target)
    try:
        async with await open_database(url, reading=True) as source:
            if isinstance(source, SqliteDatabase):
                await source.copy_to(part)
            else:
                await (await SqliteDatabase.open(part)).close()  # an empty one, with all tables
                await source.read(lambda tx: _copy_out(tx, part))
        count = _count(part)
        _sync(part)
        part.replace(target)
        _sync(target.parent)
    finally:
        _remove(part)
    return count


async def restore(url: str, source: Path) -> int:
    """Copy a backup into an empty database, in one transaction; return how many matches it has.

    The backup is not changed: an older one is migrated in a copy.
    """
    source = full_path(source)
    require_file(source)
    work = source.with_name(f"{source.name}.restoring")
    _remove(work)
    keep_private(work)
    try:
        _copy_file(source, work)
        await (await SqliteDatabase.open(work)).close()
        async with await open_database(url) as target:
            return await target.write(lambda tx: _copy_in(tx, work))
    finally:
        _remove(work)


async def _copy_out(tx: Transaction, target: Path) -> None:
    """Copy every table into a file, page by page, in one transaction."""
    with contextlib.closing(sqlite3.connect(target)) as file, file:
        file.execute("PRAGMA journal_mode = DELETE")  # a backup is a single file
        for table, key in TABLES:
            file.execute(f"DELETE FROM {table}")
            columns = _columns(file, table)
            marks = ", ".join("?" * len(columns))
            places = [columns.index(name) for name in key.split(", ")]
            select = f"SELECT {', '.join(columns)} FROM {table}"
            after = f" WHERE ({key}) > ({', '.join(f'${n + 1}' for n, _ in enumerate(places))})"
            order = f" ORDER BY {key} LIMIT {PAGE}"
            rows = await tx.fetch(select + order)
            while rows:
                file.executemany(f"INSERT INTO {table} VALUES ({marks})", map(tuple, rows))
                last = [rows[-1][place] for place in places]
                rows = await tx.fetch(select + after + order, *last)


async def _copy_in(tx: Transaction, source: Path) -> int:
    """Copy every table of a file into a database without matches."""
    if count := await matches.count(tx):
        raise NotEmptyError(count)
    with contextlib.closing(sqlite3.connect(source)) as file:
        for table, _ in reversed(TABLES):
            await tx.execute(f"DELETE FROM {table}")
        for table, key in TABLES:
            columns = _columns(file, table)
            for rows in _batches(file, table, key, ARGUMENTS // len(columns)):
                await tx.execute(
                    f"INSERT INTO {table} ({', '.join(columns)}) VALUES {_marks(rows)}",
                    *(value for row in rows for value in row),
                )
    return await matches.count(tx)


def _batches(
    file: sqlite3.Connection, table: str, key: str, size: int
) -> Iterator[list[tuple[object, ...]]]:
    rows = file.execute(f"SELECT * FROM {table} ORDER BY {key}")
    while batch := rows.fetchmany(size):
        yield batch


def _marks(rows: list[tuple[object, ...]]) -> str:
    """($1, $2), ($3, $4) and so on."""
    width = len(rows[0])
    starts = range(1, len(rows) * width, width)
    return ", ".join(
        f"({', '.join(f'${number}' for number in range(start, start + width))})" for start in starts
    )


def _columns(file: sqlite3.Connection, table: str) -> list[str]:
    return [name for _, name, *_ in file.execute(f"PRAGMA table_info({table})")]


def _new_part(target: Path) -> Path:
    """Return the name under which a backup is written until it is complete."""
    if target.exists():
        raise UnreachableDatabaseError(str(target), "there is a file of that name already")
    if not target.parent.is_dir():
        raise UnreachableDatabaseError(str(target), "there is no such folder")
    part = target.with_name(f"{target.name}.part")
    _remove(part)
    keep_private(part)
    return part


def _copy_file(source: Path, target: Path) -> None:
    try:
        with contextlib.closing(sqlite3.connect(f"{source.as_uri()}?mode=ro", uri=True)) as file:
            file.execute("VACUUM INTO ?", (str(target),))
    except sqlite3.Error as error:
        raise translated(source, error) from error


def _count(path: Path) -> int:
    """Check a backup and return how many matches it has."""
    try:
        with contextlib.closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as file:
            file.execute("PRAGMA quick_check").fetchall()
            (count,) = file.execute("SELECT COUNT(*) FROM matches").fetchone()
    except sqlite3.Error as error:
        raise translated(path, error) from error
    return int(count)


def _remove(path: Path) -> None:
    for ending in ("", *SIDE_FILES):
        path.with_name(path.name + ending).unlink(missing_ok=True)


def _sync(path: Path) -> None:
    """Flush a file, or the entries of a folder, to the disk."""
    with contextlib.suppress(PermissionError):  # Windows cannot flush folders
        file = os.open(path, os.O_RDONLY)
        try:
            os.fsync(file)
        finally:
            os.close(file)
