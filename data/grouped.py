"""Several transactions, one commit: what runs in SQLite's thread.

Storing for good costs a wait for the disk, and that wait is the same for one move and for fifty.
So whatever waits is carried out together and committed once. Each transaction has a savepoint of
its own: one that fails takes only itself back.
"""

import re
import sqlite3
from collections.abc import Coroutine, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from data.database import Body, Row
from data.errors import TornBodyError

ARGUMENTS = 500
"""The most that a statement takes."""
NAMES = tuple(str(number) for number in range(1, ARGUMENTS + 1))
"""`$1` is a name to SQLite, and its arguments come as a mapping."""

ROW_LOCK = re.compile(r"\s+FOR UPDATE( SKIP LOCKED)?\s*$")


@lru_cache(maxsize=512)
def sqlite_text(sql: str) -> str:
    """A statement without the row locks that SQLite does not have and does not need."""
    return ROW_LOCK.sub("", sql)


class SqliteTransaction:
    """A transaction in SQLite's own thread: every statement is over when it is awaited."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    async def fetch(self, sql: str, *args: Any) -> Sequence[Row]:
        rows = self._connection.execute(sqlite_text(sql), dict(zip(NAMES, args, strict=False)))
        return rows.fetchall()

    async def execute(self, sql: str, *args: Any) -> int:
        done = self._connection.execute(sqlite_text(sql), dict(zip(NAMES, args, strict=False)))
        return done.rowcount


class Result(NamedTuple):
    """What became of one transaction: its value, or why it did not happen."""

    value: Any = None
    error: BaseException | None = None


def drive(coroutine: Coroutine[Any, Any, Any]) -> Any:
    """Run a body from start to end; it never really waits, because every statement is over."""
    try:
        coroutine.send(None)
    except StopIteration as end:
        return end.value
    coroutine.close()
    raise TornBodyError


def commit_group(connection: sqlite3.Connection, bodies: Sequence[Body[Any]]) -> list[Result]:
    """Carry out all these transactions and commit once; what is returned is stored for good.

    If the commit itself fails, or the disk fails on the way, none has happened.
    """
    try:
        connection.execute("BEGIN IMMEDIATE")
        results = [_alone(connection, body) for body in bodies]
        connection.execute("COMMIT")
    except BaseException as error:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        if not isinstance(error, Exception):
            raise
        return [Result(error=error)] * len(bodies)
    return results


def _alone(connection: sqlite3.Connection, body: Body[Any]) -> Result:
    """Carry out one transaction of the group, or take it back whole."""
    connection.execute("SAVEPOINT body")
    try:
        value = drive(body(SqliteTransaction(connection)))
    except Exception as error:
        if not connection.in_transaction:
            raise  # a full or failing disk: SQLite has taken the whole group back
        connection.execute("ROLLBACK TO body")
        connection.execute("RELEASE body")
        return Result(error=error)
    connection.execute("RELEASE body")
    return Result(value)


def look(connection: sqlite3.Connection, body: Body[Any]) -> Any:
    """Carry out one transaction that only reads."""
    connection.execute("BEGIN")
    try:
        return drive(body(SqliteTransaction(connection)))
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
