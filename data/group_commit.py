"""Several transactions, one commit: what runs in SQLite's thread.

Storing for good costs a wait for the disk, and that wait is the same for one move and for fifty.
So whatever waits is carried out together and committed once. That all of them succeed is usual, and
tried first. If one fails, everything is taken back and done again, each with a savepoint of its
own, so that the one that fails takes only itself back.
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
    """A transaction in SQLite's own thread: every statement is over when it is awaited.

    So one cursor serves them all.
    """

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._cursor = connection.cursor()

    async def fetch(self, sql: str, *args: Any) -> Sequence[Row]:
        text, ordered = sqlite_form(sql)
        return self._cursor.execute(text, ordered(args)).fetchall()

    async def execute(self, sql: str, *args: Any) -> int:
        text, ordered = sqlite_form(sql)
        return self._cursor.execute(text, ordered(args)).rowcount


class Result(NamedTuple):
    """What became of one transaction: its value, or why it did not happen."""

    value: Any = None
    error: BaseException | None = None


def drive(coroutine: Coroutine[Any, Any, T]) -> T:
    """Run a body from start to end; it never really waits, because every statement is over."""
    try:
        coroutine.send(None)
    except StopIteration as end:
        value: T = end.value
        return value
    coroutine.close()
    raise TornBodyError


def commit_group(connection: sqlite3.Connection, bodies: Sequence[Body[Any]]) -> list[Result]:
    """Carry out all these transactions and commit once; what is returned is stored for good.

    If the commit itself fails, or the disk fails on the way, none has happened.
    """
    try:
        connection.execute("BEGIN IMMEDIATE")
        results = _together(connection, bodies)
        connection.execute("COMMIT")
    except BaseException as error:
        if connection.in_transaction:
            with suppress(sqlite3.Error):  # a disk that fails may have done it already
                connection.execute("ROLLBACK")
        if not isinstance(error, Exception):
            raise
        return [Result(error=error)] * len(bodies)
    return results


def _together(connection: sqlite3.Connection, bodies: Sequence[Body[Any]]) -> list[Result]:
    """Carry out a group as if none could fail; if one does, begin again and keep them apart."""
    try:
        return drive(_one_by_one(SqliteTransaction(connection), bodies))
    except Exception:
        if not connection.in_transaction:
            raise  # a full or failing disk: SQLite has taken the whole group back
    connection.execute("ROLLBACK")
    connection.execute("BEGIN IMMEDIATE")
    return [_alone(connection, body) for body in bodies]


async def _one_by_one(tx: SqliteTransaction, bodies: Sequence[Body[Any]]) -> list[Result]:
    """All of a group from start to end, which costs less than to start each of them."""
    return [Result(await body(tx)) for body in bodies]


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
