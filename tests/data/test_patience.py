"""For how long PostgreSQL is waited for."""

import pytest

from data import Transaction
from data.errors import UnreachableDatabaseError
from data.postgres import PostgresDatabase

pytestmark = [
    pytest.mark.postgres,
    pytest.mark.parametrize("url", ["postgres"], indirect=True),
]


async def test_what_takes_long_may_go_on_while_it_is_answered(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("data.postgres.LONG", 10)

    async def copy(tx: Transaction) -> int:
        for _ in range(150):
            await tx.fetch("SELECT pg_sleep(0.01)")
        return 150

    async with await PostgresDatabase.open(url, patience=1.0) as database:
        assert await database.read(copy) == 150


async def test_a_server_that_does_not_answer_is_not_waited_for_for_ever(url: str) -> None:
    async def hang(tx: Transaction) -> None:
        await tx.fetch("SELECT pg_sleep(30)")

    async with await PostgresDatabase.open(url, patience=0.3) as database:
        with pytest.raises(UnreachableDatabaseError):
            await database.write(hang)
