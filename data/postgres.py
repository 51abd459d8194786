"""PostgreSQL: several processes, one transaction per action, row locks."""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, TypeVar

import asyncpg

from data import schema
from data.answer_timer import AnswerTimer
from data.database import Body, Database, Row
from data.errors import (
    BadAddressError,
    ClosedDatabaseError,
    UnknownOutcomeError,
    UnreachableDatabaseError,
    WriteInReadError,
)
from data.postgres_errors import (
    CANNOT_CONNECT,
    CONFLICTS,
    SAME_SERVER,
    TRY_AGAIN,
    LostConnectionError,
    NoAnswerError,
    translated,
)
from data.postgres_servers import ServerConnection, Servers

T = TypeVar("T")
Connection = Any
"""A pooled connection: asyncpg's proxy has no type that names its methods."""

log = logging.getLogger(__name__)

PATIENCE = 60.0
"""For how many seconds a transaction is retried while no server can be reached."""
ANSWER = 15.0
"""After how many seconds without an answer another connection is tried."""
FIRST_PAUSE = 0.02
LONGEST_PAUSE = 1.0
LONG = 100
"""After this many statements the time starts again: a large backup has thousands."""

MIGRATION = 3600.0
"""How many seconds a migration may take, in this or another process."""
MIGRATING = 0x417A756C
"""The advisory lock for migrations ("Azul")."""


class PostgresTransaction:
    """A transaction on a connection of the pool."""

    def __init__(self, connection: Connection, timer: AnswerTimer) -> None:
        self.connection = connection
        self.timer = timer
        self.committing = False
        """Whether its statements are done and it may be committed."""
        self._statements = 0

    def _count(self) -> None:
        """Restart the timer of a long transaction while its statements are answered."""
        self._statements += 1
        if self._statements % LONG == 0:
            self.timer.restart()

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

    def __init__(
        self, servers: Servers, pool: "asyncpg.Pool[Any]", patience: float, answer: float
    ) -> None:
        self._servers = servers
        self._pool = pool
        self._patience = patience
        self._answer = answer
        self._running: set[asyncio.Task[Any]] = set()
        self._closed = False

    @classmethod
    async def open(
        cls,
        url: str,
        *,
        reading: bool = False,
        beside: bool = False,
        patience: float = PATIENCE,
        answer: float = ANSWER,
    ) -> "PostgresDatabase":
        """Connect and bring the schema up to date.

        Of several servers in the URL, the one that can be written to is used. With `reading` it
        may be a standby, and its answers may take long: a backup reads whole tables. With `beside`
        a bot may be running, and the schema must be the newest.
        """
        try:
            servers = Servers(url, writing=not reading)
            pool = await asyncpg.create_pool(
                connect=servers.connect,
                connection_class=ServerConnection,
                min_size=0,
                max_size=10,
                statement_cache_size=512,
                reset=_leave_as_it_is,
            )
            await pool.release(await pool.acquire())  # say at once if there is no server
        except (asyncpg.InterfaceError, ValueError):
            raise BadAddressError from None  # such an error repeats parts of the URL
        except CANNOT_CONNECT as error:
            raise UnreachableDatabaseError("the PostgreSQL database", str(error)) from None
        database = cls(servers, pool, patience, patience if reading else min(answer, patience))
        try:
            if reading or beside:
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
        unknown = False
        while True:
            connection = tx = None
            server = ""
            try:
                connection = await self._connect(until - loop.time())
                server = connection.server
                tx = PostgresTransaction(connection, AnswerTimer(connection, self._answer))
                return await _attempt(tx, body, kind)
            except TRY_AGAIN as error:
                unknown |= tx is not None and tx.committing and not isinstance(error, CONFLICTS)
                if loop.time() + pause > until:
                    if unknown:
                        raise UnknownOutcomeError(str(error)) from error
                    raise UnreachableDatabaseError("PostgreSQL", str(error)) from error
                log.warning("a transaction is retried: %s", error)
                if server and not isinstance(error, SAME_SERVER):
                    await self._leave(server, error)
            finally:
                if connection is not None:
                    await self._put_back(connection)
            await asyncio.sleep(pause)
            pause = min(pause * 2, LONGEST_PAUSE)

    async def _connect(self, seconds: float) -> Connection:
        """Take a connection from the pool, which may open one."""
        try:
            return await self._pool.acquire(timeout=max(seconds, FIRST_PAUSE))
        except CANNOT_CONNECT as error:
            reason = str(error) or type(error).__name__
            raise LostConnectionError(reason) from error

    async def _leave(self, server: str, error: Exception) -> None:
        """Throw away the connections to a server that is gone or takes no more writes.

        Idle ones would each cost another transaction an attempt. Those in use are not used again.
        """
        self._servers.close_idle(server)
        await self._pool.expire_connections()
        if isinstance(error, NoAnswerError):
            self._servers.avoid(server)

    async def _put_back(self, connection: Connection) -> None:
        """Release a connection; an error here does not change the result."""
        try:
            await self._pool.release(connection, timeout=self._answer)
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
            result = await body(tx)
            tx.committing = True
            return result
    except Exception as error:
        meant = _meaning(tx, error, only_reads="readonly" in kind)
        if meant is error:
            raise
        raise meant from error
    finally:
        tx.timer.stop()


def _meaning(tx: PostgresTransaction, error: Exception, *, only_reads: bool) -> Exception:
    """Return what an error says about the connection, the server or us; most say it themselves."""
    if tx.timer.expired:
        return NoAnswerError(tx.timer.seconds)
    if only_reads and isinstance(error, asyncpg.ReadOnlySQLTransactionError):
        return WriteInReadError()
    # asyncpg raises the same error for a lost connection and for a bug of ours.
    if isinstance(error, asyncpg.InternalClientError) or (
        isinstance(error, asyncpg.InterfaceError) and _is_lost(tx.connection)
    ):
        return LostConnectionError(str(error))
    return translated(error)


def _is_lost(connection: Connection) -> bool:
    try:
        return bool(connection.is_closed())
    except asyncpg.InterfaceError:  # the pool has noticed first
        return True


async def _migrate_alone(tx: PostgresTransaction) -> None:
    """Migrate under a lock, with more time than other transactions have."""
    tx.timer.allow(MIGRATION)
    await tx.execute("SELECT pg_advisory_xact_lock($1)", MIGRATING)
    await schema.migrate(MigratingTransaction(tx.connection, tx.timer))
