"""PostgreSQL: several processes, one transaction per action, row locks."""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, TypeVar

import asyncpg

from data import schema
from data.database import Body, Database, Row
from data.errors import ClosedDatabaseError, UnreachableDatabaseError

T = TypeVar("T")
Connection = Any
"""A pooled connection: asyncpg's proxy has no type that names its methods."""

log = logging.getLogger(__name__)

PATIENCE = 60.0
"""For how many seconds a transaction is retried while the server is unreachable."""
FIRST_PAUSE = 0.02
LONGEST_PAUSE = 1.0
LONG = 100
"""After this many statements the time starts again: a large backup has thousands."""

MIGRATION = 3600.0
"""How many seconds a migration may take, in this or another process."""
MIGRATING = 0x417A756C
"""The advisory lock for migrations ("Azul")."""


class LostConnectionError(Exception):
    """The connection was lost."""


TRY_AGAIN = (
    asyncpg.SerializationError,
    asyncpg.DeadlockDetectedError,
    asyncpg.PostgresConnectionError,
    asyncpg.CannotConnectNowError,
    asyncpg.AdminShutdownError,
    asyncpg.CrashShutdownError,
    asyncpg.TooManyConnectionsError,
    LostConnectionError,
    ConnectionError,
    TimeoutError,
    OSError,
)
"""Conflicts between transactions, and a server that is gone, stopping or starting.

If the connection is lost during a commit, its outcome is unknown. Bodies are repeatable, so they
are run again.
"""


class PostgresTransaction:
    """A transaction on a connection of the pool."""

    def __init__(self, connection: Connection, limit: asyncio.Timeout, patience: float) -> None:
        self.connection = connection
        self.limit = limit
        self.patience = patience
        self._statements = 0

    def _count(self) -> None:
        """Restart the timer of a long transaction while its statements are answered."""
        self._statements += 1
        if self._statements % LONG == 0:
            self.limit.reschedule(asyncio.get_running_loop().time() + self.patience)

    async def fetch(self, sql: str, *args: Any) -> Sequence[Row]:
        self._count()
        rows: Sequence[Row] = await self.connection.fetch(sql, *args)
        return rows

    async def execute(self, sql: str, *args: Any) -> int:
        self._count()
        done: str = await self.connection.execute(sql, *args)  # such as "UPDATE 1"
        count = done.rpartition(" ")[2]
        return int(count) if count.isdigit() else 0


class MigratingTransaction(PostgresTransaction):
    """A transaction of migrations, which leaves out `WITHOUT ROWID`: only SQLite knows it."""

    def _count(self) -> None:
        """Keep the time that migrations have, however many statements there are."""

    async def execute(self, sql: str, *args: Any) -> int:
        return await super().execute(sql.removesuffix(" WITHOUT ROWID"), *args)


PostgresBody = Callable[[PostgresTransaction], Coroutine[Any, Any, T]]


class PostgresDatabase(Database):
    """A PostgreSQL database, which several bots may share."""

    shared = True

    def __init__(self, pool: "asyncpg.Pool[Any]", patience: float) -> None:
        self._pool = pool
        self._patience = patience
        self._running: set[asyncio.Task[Any]] = set()
        self._closed = False

    @classmethod
    async def open(
        cls, url: str, *, reading: bool = False, patience: float = PATIENCE
    ) -> "PostgresDatabase":
        """Connect and bring the schema up to date."""
        try:
            pool = await asyncpg.create_pool(
                url,
                min_size=1,
                max_size=10,
                timeout=10,
                statement_cache_size=512,
                reset=_leave_as_it_is,
            )
        except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, ValueError) as error:
            raise UnreachableDatabaseError("the PostgreSQL database", str(error)) from error
        database = cls(pool, patience)
        try:
            if reading:
                await database.read(schema.require_newest)
            else:
                await database._transaction(_migrate_alone)
        except asyncpg.UndefinedTableError as error:
            await database.close()
            raise UnreachableDatabaseError("a database of ours", str(error)) from error
        except BaseException:
            await database.close()
            raise
        return database

    async def write(self, body: Body[T]) -> T:
        return await self._shielded(lambda: self._transaction(body))

    async def read(self, body: Body[T]) -> T:
        return await self._shielded(
            lambda: self._transaction(body, isolation="repeatable_read", readonly=True)
        )

    async def _shielded(self, start: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """Run a transaction that goes on when its caller is cancelled."""
        if self._closed:
            raise ClosedDatabaseError
        task = asyncio.create_task(start())
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        return await asyncio.shield(task)

    async def _transaction(self, body: "PostgresBody[T]", **kind: Any) -> T:
        """Run a transaction, and retry it until the time is up."""
        loop = asyncio.get_running_loop()
        until = loop.time() + self._patience
        pause = FIRST_PAUSE
        while True:
            try:
                connection = await self._pool.acquire()
                try:
                    async with asyncio.timeout_at(until) as limit:
                        tx = PostgresTransaction(connection, limit, self._patience)
                        return await _attempt(tx, body, kind)
                finally:
                    await self._put_back(connection)
            except TRY_AGAIN as error:
                if loop.time() + pause > until:
                    raise UnreachableDatabaseError("PostgreSQL", str(error)) from error
                log.warning("a transaction is retried: %s", error)
            await asyncio.sleep(pause)
            pause = min(pause * 2, LONGEST_PAUSE)

    async def _put_back(self, connection: Connection) -> None:
        """Release a connection; an error here does not change the result."""
        try:
            await self._pool.release(connection)
        except Exception as error:
            log.warning("a connection is dropped: %s", error)

    async def close(self) -> None:
        if self._closed:
            return
        self._closed = True
        if self._running:
            await asyncio.wait(self._running)
        try:
            await asyncio.wait_for(self._pool.close(), 10)
        except TRY_AGAIN:
            self._pool.terminate()


async def _leave_as_it_is(_: Connection) -> None:
    """Do not reset a released connection: we change nothing that outlives a transaction."""


async def _attempt(tx: PostgresTransaction, body: "PostgresBody[T]", kind: dict[str, Any]) -> T:
    """Run a transaction once."""
    try:
        async with tx.connection.transaction(**kind):
            return await body(tx)
    except (asyncpg.InterfaceError, asyncpg.InternalClientError) as error:
        # asyncpg raises the same error for a lost connection and for a bug of ours.
        if isinstance(error, asyncpg.InternalClientError) or _is_lost(tx.connection):
            raise LostConnectionError(str(error)) from error
        raise


def _is_lost(connection: Connection) -> bool:
    try:
        return bool(connection.is_closed())
    except asyncpg.InterfaceError:  # the pool has noticed first
        return True


async def _migrate_alone(tx: PostgresTransaction) -> None:
    """Migrate under a lock, with more time than other transactions have."""
    tx.limit.reschedule(asyncio.get_running_loop().time() + MIGRATION)
    await tx.execute("SELECT pg_advisory_xact_lock($1)", MIGRATING)
    await schema.migrate(MigratingTransaction(tx.connection, tx.limit, MIGRATION))
