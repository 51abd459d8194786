"""A PostgreSQL database that tests share: every test gets it with empty tables.

Clearing the tables is eight times as fast as creating them.
"""

from typing import Any

import asyncpg

from data import open_database

CLOSE_OTHER_CONNECTIONS = """
SELECT pg_terminate_backend(pid) FROM pg_stat_activity
WHERE datname = current_database() AND pid <> pg_backend_pid()
"""
COLUMNS = """
SELECT string_agg(concat(attrelid, attname, atttypid, attnotnull), ' ' ORDER BY attrelid, attnum)
FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
WHERE relnamespace = 'public'::regnamespace
"""
RECREATE_SCHEMAS = """
DROP SCHEMA IF EXISTS initial CASCADE; CREATE SCHEMA initial;
DROP SCHEMA public CASCADE; CREATE SCHEMA public
"""


async def turn_off_durability(url: str) -> None:
    """Let a server not wait for the disk, because no test kills the shared one."""
    connection = await asyncpg.connect(url)
    for name in ("fsync", "synchronous_commit", "full_page_writes"):
        await connection.execute(f"ALTER SYSTEM SET {name} = off")
    await connection.execute("SELECT pg_reload_conf()")
    await connection.close()


class ClearedDatabase:
    """A database with our tables and only the rows that migrations insert."""

    def __init__(self, url: str) -> None:
        self.url = url
        self._columns = ""
        self._clear = ""

    async def clear(self) -> None:
        """Remove everything of the previous test; if it changed the tables, recreate them."""
        connection = await asyncpg.connect(self.url)
        await connection.execute(CLOSE_OTHER_CONNECTIONS)
        if not self._columns or await connection.fetchval(COLUMNS) != self._columns:
            await connection.execute(RECREATE_SCHEMAS)
            await (await open_database(self.url)).close()
            self._columns = await connection.fetchval(COLUMNS)
            self._clear = await _clear_statements(connection)
        await connection.execute(self._clear)
        await connection.close()


async def _clear_statements(connection: "asyncpg.Connection[Any]") -> str:
    """Return the SQL that restores the current rows of all tables."""
    found = await connection.fetch("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
    # The order does not matter: as a replica the server checks no foreign keys.
    statements = ["SET session_replication_role = replica"]
    for (name,) in found:
        statements.append(f"DELETE FROM {name}")
        if await connection.fetchval(f"SELECT EXISTS (SELECT FROM {name})"):
            await connection.execute(f"CREATE TABLE initial.{name} AS TABLE {name}")
            statements.append(f"INSERT INTO {name} SELECT * FROM initial.{name}")
    return ";".join(statements)
