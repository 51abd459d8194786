"""The interface of a database: transactions, the same for SQLite and PostgreSQL."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, ClassVar, Protocol, TypeVar

T = TypeVar("T")

Row = Sequence[Any]
"""A row of a result, which can be unpacked."""


class Transaction(Protocol):
    """An open transaction. Statements are the same text for both databases.

    Arguments are written `$1`, `$2` and so on. `FOR UPDATE` and `FOR UPDATE SKIP LOCKED`
    lock rows on PostgreSQL; SQLite has one writer at a time, so they are left out there.
    """

    async def fetch(self, sql: str, *args: Any) -> Sequence[Row]:
        """Run a statement and return all its rows."""

    async def execute(self, sql: str, *args: Any) -> int:
        """Run a statement and return how many rows it has changed."""


Body = Callable[[Transaction], Coroutine[Any, Any, T]]
"""The statements of a transaction.

It awaits nothing but its own statements and changes nothing outside the database. It must be
repeatable: it is run again if the outcome of a commit is unknown.
"""


def numbered(count: int, first: int = 1) -> str:
    """Return the placeholders of a list with this many values, as in `IN ($1, $2, $3)`."""
    return f"({', '.join(f'${number}' for number in range(first, first + count))})"


class Database(ABC):
    """A database."""

    shared: ClassVar[bool]
    """Whether several processes may have it open."""

    @abstractmethod
    async def write(self, body: Body[T]) -> T:
        """Run a transaction and return its result after the commit.

        If the caller is cancelled, the transaction still runs, all or nothing.
        """

    @abstractmethod
    async def read(self, body: Body[T]) -> T:
        """Run a transaction that only reads, on one consistent snapshot."""

    async def damage(self) -> list[str]:
        """Return what the database's own checks find wrong."""
        return []

    @abstractmethod
    async def close(self) -> None:
        """Finish waiting transactions and close the database."""

    async def __aenter__(self) -> "Database":
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()
