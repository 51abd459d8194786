"""The schema: numbered migrations, forward only."""

from functools import cache
from importlib.resources import files
from typing import NamedTuple

from data.database import Transaction
from data.errors import NewerSchemaError, OlderSchemaError

CREATE = """
CREATE TABLE IF NOT EXISTS migrations (number INTEGER PRIMARY KEY, name TEXT NOT NULL)
"""


class Migration(NamedTuple):
    """A step from one schema to the next."""

    number: int
    name: str
    statements: tuple[str, ...]


@cache
def migrations() -> tuple[Migration, ...]:
    """Return all migrations, in order, from files such as 0001_what_it_does.sql."""
    texts = {
        file.name.removesuffix(".sql"): file.read_text("utf-8")
        for file in (files("data") / "migrations").iterdir()
        if file.name.endswith(".sql")
    }
    return tuple(
        Migration(int(name[:4]), name[5:], _statements(text))
        for name, text in sorted(texts.items())
    )


def _statements(text: str) -> tuple[str, ...]:
    """Return the statements of a file; each ends with a semicolon at the end of a line."""
    lines = (line for line in text.splitlines() if not line.lstrip().startswith("--"))
    parts = "\n".join(lines).split(";\n")
    return tuple(part.strip().removesuffix(";") for part in parts if part.strip())


def newest() -> int:
    """Return the schema number of this version of the bot."""
    return migrations()[-1].number


async def version(tx: Transaction) -> int:
    """Return the schema number of a database; its table of migrations must exist."""
    ((number,),) = await tx.fetch("SELECT COALESCE(MAX(number), 0) FROM migrations")
    return int(number)


async def migrate(tx: Transaction) -> None:
    """Bring a database up to date; refuse one with a newer schema."""
    await tx.execute(CREATE)
    found = await version(tx)
    if found > newest():
        raise NewerSchemaError(found, newest())
    for migration in migrations():
        if migration.number <= found:
            continue
        for statement in migration.statements:
            await tx.execute(statement)
        await tx.execute(
            "INSERT INTO migrations (number, name) VALUES ($1, $2)",
            migration.number,
            migration.name,
        )


async def require_newest(tx: Transaction) -> None:
    """Refuse a database that is not up to date."""
    found = await version(tx)
    if found > newest():
        raise NewerSchemaError(found, newest())
    if found < newest():
        raise OlderSchemaError(found, newest())
