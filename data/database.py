"""What the rest of the bot knows of a database: transactions, and nothing about their kind."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, ClassVar, Protocol, TypeVar

T = TypeVar("T")

Row = Sequence[Any]
"""What a statement gives back; both databases let it be unpacked."""


class Transaction(Protocol):
    """An open transaction. Statements are the same text for both databases.

    Arguments are written `$1`, `$2` and so on. `FOR UPDATE` and `FOR UPDATE SKIP LOCKED`
    lock rows on PostgreSQL; SQLite has one writer at a time anyway, and is not told.
    """

    async def fetch(self, sql: str, *args: Any) -> Sequence[Row]:
        """Run a statement and give all its rows."""

    async def execute(self, sql: str, *args: Any) -> int:
        """Run a statement that gives no rows; how many it has changed."""


Body = Callable[[Transaction], Coroutine[Any, Any, T]]
"""What a transaction does.

It waits for its own statements only. It changes nothing outside of the database, and doing it
twice is as good as doing it once: it may be run again when the outcome of a commit is not known.
"""


def numbered(count: int) -> str:
    """The placeholders of a list with this many values, as in `IN ($1, $2, $3)`."""
    return f"({', '.join(f'${number}' for number in range(1, count + 1))})"


class Database(ABC):
    """Where matches are kept."""

    shared: ClassVar[bool]
    """Whether other processes may have it open, too."""

    @abstractmethod
    async def write(self, body: Body[T]) -> T:
        """Run a transaction and give its result once it is stored for good.

        When the caller is cancelled the transaction goes on, whole or not at all.
        """

    @abstractmethod
    async def read(self, body: Body[T]) -> T:
        """Run a transaction that only looks, on one consistent state of everything."""

    async def damage(self) -> list[str]:
        """What is wrong with the database itself, as far as it can tell."""
        return []

    @abstractmethod
    async def close(self) -> None:
        """Finish what is waiting, then let go of the database."""

    async def __aenter__(self) -> "Database":
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()
