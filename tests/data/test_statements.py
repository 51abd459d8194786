"""One text for both databases, and no table that a backup forgets."""

from pathlib import Path

import pytest

from data import Database, Transaction, open_database
from data.copying import TABLES
from data.grouped import sqlite_form
from data.schema import migrations


@pytest.mark.parametrize(
    ("sql", "text", "given"),
    [
        ("SELECT $1, $2", "SELECT ?, ?", ["a", "b"]),
        ("SELECT $2, $1, $2", "SELECT ?, ?, ?", ["b", "a", "b"]),
        ("SELECT 1 FOR UPDATE", "SELECT 1", []),
        ("(SELECT $1 FOR UPDATE SKIP LOCKED) x", "(SELECT ?) x", ["a"]),
    ],
)
def test_statements_as_sqlite_takes_them(sql: str, text: str, given: list[str]) -> None:
    form = sqlite_form(sql)
    assert form.text == text
    assert list(form.arguments(("a", "b")[: max(len(set(given)), 0)])) == given


async def test_arguments_may_stand_anywhere(database: Database) -> None:
    async def body(tx: Transaction) -> list[tuple[int, str, int]]:
        await tx.execute("INSERT INTO counters (value, name) VALUES ($2, $1)", "x", 5)
        rows = await tx.fetch(
            "SELECT value + $2, name, value FROM counters WHERE name = $1 AND value < $2", "x", 10
        )
        return [(total, name, value) for total, name, value in rows]

    assert await database.write(body) == [(15, "x", 5)]


async def test_a_backup_knows_every_table(tmp_path: Path) -> None:
    async def names(tx: Transaction) -> set[str]:
        rows = await tx.fetch("SELECT name FROM sqlite_master WHERE type = 'table'")
        return {name for (name,) in rows}

    async with await open_database(f"sqlite:///{tmp_path / 'a.db'}") as database:
        assert await database.read(names) == {"migrations", *(table for table, _ in TABLES)}


def test_migrations_are_numbered_without_gaps() -> None:
    assert [one.number for one in migrations()] == list(range(1, len(migrations()) + 1))
