"""What both databases guarantee."""

import asyncio
from functools import partial

import pytest

from data import Database, Transaction, open_database
from data.database import Row
from data.errors import ClosedDatabaseError, NewerSchemaError, OlderSchemaError
from data.schema import newest
from data.tables import players

pytestmark = pytest.mark.postgres


async def names(tx: Transaction) -> list[str]:
    rows = await tx.fetch("SELECT name FROM counters ORDER BY name")
    return [name for (name,) in rows]


async def add(tx: Transaction, name: str) -> str:
    await tx.execute("INSERT INTO counters (name, value) VALUES ($1, 0)", name)
    return name


async def test_what_is_written_can_be_read(database: Database) -> None:
    assert await database.write(lambda tx: add(tx, "a")) == "a"
    assert await database.read(names) == ["a", "match"]


async def test_a_body_that_fails_leaves_nothing_behind(database: Database) -> None:
    async def body(tx: Transaction) -> None:
        await add(tx, "half")
        raise RuntimeError("in the middle")

    with pytest.raises(RuntimeError, match="in the middle"):
        await database.write(body)
    assert await database.read(names) == ["match"]


async def test_one_failing_body_does_not_hurt_the_others(database: Database) -> None:
    async def body(tx: Transaction, number: int) -> int:
        await add(tx, f"n{number}")
        if number % 3 == 0:
            raise RuntimeError("every third")
        return number

    results = await asyncio.gather(
        *(database.write(partial(body, number=number)) for number in range(30)),
        return_exceptions=True,
    )
    assert [result for result in results if isinstance(result, int)] == [
        number for number in range(30) if number % 3
    ]
    assert len(await database.read(names)) == 1 + 20


async def test_a_refused_statement_fails_only_its_own_body(database: Database) -> None:
    results = await asyncio.gather(
        *(database.write(lambda tx: add(tx, "same")) for _ in range(5)), return_exceptions=True
    )
    assert sum(result == "same" for result in results) == 1
    assert await database.read(names) == ["match", "same"]


async def test_the_transaction_of_a_cancelled_caller_goes_on(url: str) -> None:
    database = await open_database(url)
    callers = [
        asyncio.create_task(database.write(partial(add, name=f"n{number}"))) for number in range(20)
    ]
    await asyncio.sleep(0)
    for caller in callers:
        caller.cancel()
    await asyncio.gather(*callers, return_exceptions=True)
    await database.close()
    async with await open_database(url) as again:
        assert len(await again.read(names)) == 21


async def test_closing_finishes_what_is_waiting(url: str) -> None:
    database = await open_database(url)
    callers = [
        asyncio.create_task(database.write(partial(add, name=f"n{number}"))) for number in range(50)
    ]
    await asyncio.sleep(0)
    await database.close()
    assert len(await asyncio.gather(*callers)) == 50
    async with await open_database(url) as again:
        assert len(await again.read(names)) == 51


async def test_a_closed_database_says_so(database: Database) -> None:
    await database.close()
    with pytest.raises(ClosedDatabaseError):
        await database.write(names)
    with pytest.raises(ClosedDatabaseError):
        await database.read(names)


async def test_counting_up_from_many_callers_loses_nothing(database: Database) -> None:
    async def up(tx: Transaction) -> None:
        ((value,),) = await tx.fetch("SELECT value FROM counters WHERE name = 'match' FOR UPDATE")
        await tx.execute("UPDATE counters SET value = $1 WHERE name = 'match'", value + 1)

    await asyncio.gather(*(database.write(up) for _ in range(100)))

    async def value(tx: Transaction) -> list[Row]:
        return list(await tx.fetch("SELECT value FROM counters"))

    assert [tuple(row) for row in await database.read(value)] == [(100,)]


async def test_execute_tells_how_many_rows_it_has_changed(database: Database) -> None:
    async def body(tx: Transaction) -> tuple[int, int]:
        sql = "UPDATE counters SET value = 7 WHERE name = $1"
        return await tx.execute(sql, "match"), await tx.execute(sql, "nobody")

    assert await database.write(body) == (1, 0)


async def test_a_schema_from_the_future_is_refused(url: str) -> None:
    async def jump(tx: Transaction) -> None:
        await tx.execute("INSERT INTO migrations (number, name) VALUES ($1, 'later')", newest() + 1)

    async with await open_database(url) as database:
        await database.write(jump)
    for reading in (False, True):
        with pytest.raises(NewerSchemaError, match="a newer version of the bot"):
            await open_database(url, reading=reading)


async def test_an_older_schema_is_not_read_as_if_it_were_new(url: str) -> None:
    async def back(tx: Transaction) -> None:
        await tx.execute("DELETE FROM migrations")

    async with await open_database(url) as database:
        await database.write(back)
    with pytest.raises(OlderSchemaError):
        await open_database(url, reading=True)


async def test_opening_again_finds_everything(url: str) -> None:
    async with await open_database(url) as database:
        await database.write(lambda tx: players.set_preferences(tx, 7, {"forced_moves": False}))
        await database.write(lambda tx: players.set_settings(tx, 8, {"language": "pl"}))
    async with await open_database(url) as database:
        assert await database.read(lambda tx: players.preferences(tx, 7)) == {"forced_moves": False}
        assert await database.read(lambda tx: players.settings(tx, 8)) == {"language": "pl"}
        assert await database.read(lambda tx: players.preferences(tx, 9)) == {}
