"""What an error of PostgreSQL means: try again, connect again, give up, or a bug of ours."""

import asyncpg

from data.errors import FailingServerError, FullDiskError, StorageError

SERVER = "the PostgreSQL server"


class NoAnswerError(Exception):
    """A server has not answered in time, and its connection was closed."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"no answer within {seconds:g} seconds")


class LostConnectionError(Exception):
    """The connection was lost."""


class NoServerError(Exception):
    """None of the servers can be used; says why for each."""


CONFLICTS = (
    asyncpg.TransactionRollbackError,  # 40: serialization failures and deadlocks
    asyncpg.LockNotAvailableError,  # 55P03
)
"""Conflicts between transactions; nothing of this one has happened."""

CONNECTION_ERRORS = (
    asyncpg.PostgresConnectionError,  # 08
    asyncpg.OperatorInterventionError,  # 57: a server that stops, crashes or starts
    asyncpg.IdleInTransactionSessionTimeoutError,  # 25P03
    asyncpg.ReadOnlySQLTransactionError,  # 25006: the server is a standby now
    LostConnectionError,
    NoAnswerError,
    NoServerError,
    OSError,
)
"""A server that is gone, stops, starts, does not answer, or is no primary any more.

If the connection is lost during a commit, its outcome is unknown. Bodies are repeatable, so they
are run again, and what is stored decides.
"""

TRY_AGAIN = (*CONFLICTS, *CONNECTION_ERRORS, asyncpg.TooManyConnectionsError)
"""Errors after which a transaction is tried again."""

SAME_SERVER = (*CONFLICTS, asyncpg.QueryCanceledError, asyncpg.TooManyConnectionsError)
"""Errors that say nothing against the server or its other connections."""

CANNOT_CONNECT = (
    OSError,
    NoServerError,
    asyncpg.PostgresError,  # also a password that is not known yet, or a database
    asyncpg.InternalClientError,
)
"""Everything that can go wrong while connecting; a failover leads to most of it."""


def translated(error: Exception) -> Exception:
    """Return an error that another attempt would meet too as one of ours; others as they are."""
    ours: StorageError
    match error:
        case asyncpg.TooManyConnectionsError():  # 53300
            return error
        case asyncpg.DiskFullError():  # 53100
            ours = FullDiskError(SERVER)
        case (
            asyncpg.InsufficientResourcesError()  # 53: out of memory, and other limits
            | asyncpg.PostgresSystemError()  # 58: its disk fails
            | asyncpg.InternalServerError()  # XX: damaged data
        ):
            ours = FailingServerError(str(error))
        case _:
            return error
    return ours
