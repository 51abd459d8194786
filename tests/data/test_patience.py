"""Timeouts of PostgreSQL."""

import pytest

from data import Transaction
from data.errors import UnreachableDatabaseError
from data.postgres import PostgresDatabase

pytestmark = [
    pytest.mark.postgres,
    pytest.mark.parametrize("url", ["postgres"], indirect=True),
]


async def test_a_long_transaction_may_continue_while_it_is_answered(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("data.postgres.LONG", 10)

    async def copy(tx: Transaction) -> int:
        for _ in range(150):
            await tx.fetch("SELECT pg_sleep(0.01)")
        return 150

    async with await PostgresDatabase.open(url, patience=1.0) as database:
        assert await database.read(copy) == 150


async def test_a_server_that_does_not_answer_times_out(url: str) -> None:
    async def hang(tx: Transaction) -> None:
        await tx.fetch("SELECT pg_sleep(30)")

    async with await PostgresDatabase.open(url, patience=0.3) as database:
        with pytest.raises(UnreachableDatabaseError):
            await database.write(hang)
