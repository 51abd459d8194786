"""Group commit: several transactions in one commit, in SQLite's thread.

A commit waits for the disk, and that takes as long for one move as for fifty. So all waiting
transactions are carried out together and committed once. If one of them fails, the group is rolled
back and run again with a savepoint for each, so that only the failing one is lost.
"""

import re
import sqlite3
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from functools import cache
from operator import itemgetter
from typing import Any, NamedTuple

from data.database import Body, Row, T
from data.errors import TornBodyError

ROW_LOCK = re.compile(r"\s+FOR UPDATE( OF \w+)?( SKIP LOCKED)?")
ARGUMENT = re.compile(r"\$([0-9]+)")


@cache
def sqlite_form(sql: str) -> tuple[str, Callable[[tuple[Any, ...]], tuple[Any, ...]]]:
    """Translate a statement for SQLite: its text, and what puts the arguments in its order.

    Row locks are left out: SQLite neither has nor needs them. Every `$1` becomes a plain `?`, the
    one placeholder for which all versions of Python take a sequence. An argument that the
    statement uses twice is passed twice.
    """
    text = ROW_LOCK.sub("", sql)
    used = [int(number) - 1 for number in ARGUMENT.findall(text)]
    in_order = used == list(range(len(used)))
    return ARGUMENT.sub("?", text), tuple if in_order else itemgetter(*used)


class SqliteTransaction:
    """A transaction in SQLite's thread, where statements finish at once: one cursor is enough."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._cursor = connection.cursor()

    async def fetch(self, sql: str, *args: Any) -> Sequence[Row]:
        text, ordered = sqlite_form(sql)
        return self._cursor.execute(text, ordered(args)).fetchall()

    async def execute(self, sql: str, *args: Any) -> int:
        text, ordered = sqlite_form(sql)
        return self._cursor.execute(text, ordered(args)).rowcount


class Result(NamedTuple):
    """The value of a transaction, or its error."""

    value: Any = None
    error: BaseException | None = None


def drive(coroutine: Coroutine[Any, Any, T]) -> T:
    """Run a body to its end; it never waits, because statements finish at once."""
    try:
        coroutine.send(None)
    except StopIteration as end:
        value: T = end.value
        return value
    coroutine.close()
    raise TornBodyError


def commit_group(connection: sqlite3.Connection, bodies: Sequence[Body[Any]]) -> list[Result]:
    """Carry out all transactions and commit once; return their results after the commit.

    If the commit fails, or the disk, none of them has happened.
    """
    try:
        connection.execute("BEGIN IMMEDIATE")
        results = _together(connection, bodies)
        connection.execute("COMMIT")
    except BaseException as error:
        if connection.in_transaction:
            with suppress(sqlite3.Error):  # a failing disk may have rolled back already
                connection.execute("ROLLBACK")
        if not isinstance(error, Exception):
            raise
        return [Result(error=error)] * len(bodies)
    return results


def _together(connection: sqlite3.Connection, bodies: Sequence[Body[Any]]) -> list[Result]:
    """Carry out a group; if one fails, begin again with a savepoint for each."""
    try:
        return drive(_one_by_one(SqliteTransaction(connection), bodies))
    except Exception:
        if not connection.in_transaction:
            raise  # a full or failing disk: SQLite has rolled back the group
    connection.execute("ROLLBACK")
    connection.execute("BEGIN IMMEDIATE")
    return [_alone(connection, body) for body in bodies]


async def _one_by_one(tx: SqliteTransaction, bodies: Sequence[Body[Any]]) -> list[Result]:
    """Run all bodies in one coroutine, which is faster than one for each."""
    return [Result(await body(tx)) for body in bodies]


def _alone(connection: sqlite3.Connection, body: Body[Any]) -> Result:
    """Carry out one transaction of the group, or roll it back."""
    connection.execute("SAVEPOINT body")
    try:
        value = drive(body(SqliteTransaction(connection)))
    except Exception as error:
        if not connection.in_transaction:
            raise  # a full or failing disk: SQLite has rolled back the group
        connection.execute("ROLLBACK TO body")
        connection.execute("RELEASE body")
        return Result(error=error)
    connection.execute("RELEASE body")
    return Result(value)


def look(connection: sqlite3.Connection, body: Body[Any]) -> Any:
    """Carry out one read-only transaction."""
    connection.execute("BEGIN")
    try:
        return drive(body(SqliteTransaction(connection)))
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
