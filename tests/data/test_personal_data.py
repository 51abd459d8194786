"""No table with people in it can be forgotten by `/my-data`, `/forget-me` and the clean-up."""

import re
from pathlib import Path

from data import Database, Transaction, open_database
from data.tables.personal_data import NOT_PERSONAL, PERSONAL
from data.tables.unreferenced import REFERENCES


async def schema(database: Database) -> dict[str, list[tuple[str, str]]]:
    """Every table with its columns, and the table that each refers to."""

    async def body(tx: Transaction) -> dict[str, list[tuple[str, str]]]:
        found: dict[str, list[tuple[str, str]]] = {}
        for (table,) in await tx.fetch("SELECT name FROM sqlite_master WHERE type = 'table'"):
            keys = await tx.fetch(f"PRAGMA foreign_key_list({table})")
            refers = {row[3]: row[2] for row in keys}
            columns = await tx.fetch(f"PRAGMA table_info({table})")
            found[table] = [(row[1], refers.get(row[1], "")) for row in columns]
        return found

    return await database.read(body)


async def test_every_table_is_told_or_says_nothing_about_people(tmp_path: Path) -> None:
    async with await open_database(f"sqlite:///{tmp_path / 'a.db'}") as database:
        tables = await schema(database)
    told = [about.table for about in PERSONAL]
    assert sorted([*told, *NOT_PERSONAL]) == sorted(tables)


async def test_every_column_that_refers_to_a_player_is_looked_at(tmp_path: Path) -> None:
    async with await open_database(f"sqlite:///{tmp_path / 'a.db'}") as database:
        tables = await schema(database)
    people = {
        (table, column)
        for table, columns in tables.items()
        for column, refers in columns
        if refers == "players"
    }
    assert people == set(REFERENCES)
    asked = {about.table: about.where for about in PERSONAL}
    for table, column in people:
        assert re.fullmatch(rf"{column} = \$1", asked[table]), f"{table}.{column}"


async def test_a_column_that_sounds_like_a_person_is_looked_at(tmp_path: Path) -> None:
    """Also where it does not refer to the table of players."""
    async with await open_database(f"sqlite:///{tmp_path / 'a.db'}") as database:
        tables = await schema(database)
    words = {"player", "user", "person", "member", "author", "actor", "organiser", "host", "owner"}
    asked = {about.table: about.where for about in PERSONAL}
    missing = {
        f"{table}.{column}"
        for table, columns in tables.items()
        for column, _ in columns
        if column in words and f"{column} = $1" not in asked.get(table, "")
    }
    assert missing == {"seats.host"}, "which is a yes or no"
