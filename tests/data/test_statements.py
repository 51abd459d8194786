"""Statements for both databases, tables of a backup, and statements that change versions."""

import re
from pathlib import Path

import pytest

from data import Database, Transaction, open_database
from data.backup import TABLES
from data.group_commit import sqlite_form
from data.schema import migrations

pytestmark = pytest.mark.postgres


@pytest.mark.parametrize(
    ("sql", "text"),
    [
        ("SELECT $1, $2", "SELECT ?, ?"),
        ("SELECT $2, $12, $2", "SELECT ?, ?, ?"),
        ("SELECT 1 FOR UPDATE", "SELECT 1"),
        ("SELECT 1 FROM a, b FOR UPDATE OF a", "SELECT 1 FROM a, b"),
        ("(SELECT $1 FOR UPDATE SKIP LOCKED) x", "(SELECT ?) x"),
    ],
)
def test_statements_are_translated_for_sqlite(sql: str, text: str) -> None:
    """A sequence for `?1` is a warning in Python 3.12.1, and one for `$1` an error in 3.14."""
    assert sqlite_form(sql)[0] == text


@pytest.mark.parametrize(
    ("sql", "args", "passed"),
    [
        ("SELECT 1", (), ()),
        ("SELECT $1", ("a",), ("a",)),
        ("SELECT $1, $2", ("a", "b"), ("a", "b")),
        ("SELECT $2, $1", ("a", "b"), ("b", "a")),
        ("SELECT $1, $2, $1", ("a", "b"), ("a", "b", "a")),
    ],
)
def test_arguments_are_passed_in_the_order_of_their_placeholders(
    sql: str, args: tuple[str, ...], passed: tuple[str, ...]
) -> None:
    _, ordered = sqlite_form(sql)
    assert ordered(args) == passed


async def test_arguments_may_be_used_in_any_order(database: Database) -> None:
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


ROOT = Path(__file__).parents[2]
WRITING = re.compile(r"(INSERT INTO|UPDATE|DELETE FROM) (matches|seats|plans|players)\b")


def test_all_statements_that_must_change_versions_are_listed() -> None:
    """A new statement must also give the matches that it changes a new version."""
    found: dict[str, set[str]] = {}
    for room in ("data", "bot", "cogs"):
        for file in (ROOT / room).rglob("*.py"):
            if said := {" ".join(words) for words in WRITING.findall(file.read_text())}:
                found[file.relative_to(ROOT).as_posix()] = said
    assert found == {
        "data/tables/deadlines.py": {"UPDATE matches", "UPDATE seats"},
        "data/tables/gone_servers.py": {"UPDATE matches", "DELETE FROM matches"},
        "data/tables/matches.py": {"INSERT INTO matches", "UPDATE matches"},
        "data/tables/players.py": {
            "INSERT INTO players",
            "UPDATE players",
            "DELETE FROM players",
            "UPDATE seats",
            "DELETE FROM plans",
        },
        "data/tables/plans.py": {"INSERT INTO plans", "DELETE FROM plans"},
        "data/tables/results.py": {"UPDATE matches"},  # whether it is booked, which is not read
        "data/tables/seats.py": {"INSERT INTO seats", "UPDATE seats", "DELETE FROM seats"},
        "data/tables/unreferenced.py": {"DELETE FROM players"},  # who have no matches
    }
