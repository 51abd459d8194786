"""PostgreSQL in a hurry: a database for one test after the other, in which there is nothing yet.

Taking everything out of the tables is eight times as fast as making them.
"""

from typing import Any

import asyncpg

from data import open_database

ALONE = """
SELECT pg_terminate_backend(pid) FROM pg_stat_activity
WHERE datname = current_database() AND pid <> pg_backend_pid()
"""
SHAPE = """
SELECT string_agg(concat(attrelid, attname, atttypid, attnotnull), ' ' ORDER BY attrelid, attnum)
FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
WHERE relnamespace = 'public'::regnamespace
"""
ANEW = """
DROP SCHEMA IF EXISTS beginning CASCADE; CREATE SCHEMA beginning;
DROP SCHEMA public CASCADE; CREATE SCHEMA public
"""


async def hurry(url: str) -> None:
    """Let a server not wait for the disk: no test cuts the power of the one that all share."""
    connection = await asyncpg.connect(url)
    for name in ("fsync", "synchronous_commit", "full_page_writes"):
        await connection.execute(f"ALTER SYSTEM SET {name} = off")
    await connection.execute("SELECT pg_reload_conf()")
    await connection.close()


class ClearedDatabase:
    """A database with our tables, and with what is in them from the beginning."""

    def __init__(self, url: str) -> None:
        self.url = url
        self._shape = ""
        self._clear = ""

    async def clear(self) -> None:
        """Leave nothing of the test before; if it has changed the tables, make them anew."""
        connection = await asyncpg.connect(self.url)
        await connection.execute(ALONE)
        if not self._shape or await connection.fetchval(SHAPE) != self._shape:
            await connection.execute(ANEW)
            await (await open_database(self.url)).close()
            self._shape = await connection.fetchval(SHAPE)
            self._clear = await _clearing(connection)
        await connection.execute(self._clear)
        await connection.close()


async def _clearing(connection: "asyncpg.Connection[Any]") -> str:
    """What brings the tables back to how they are now."""
    found = await connection.fetch("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
    # In any order: nobody looks whether something still points to what is gone.
    statements = ["SET session_replication_role = replica"]
    for (name,) in found:
        statements.append(f"DELETE FROM {name}")
        if await connection.fetchval(f"SELECT EXISTS (SELECT FROM {name})"):
            await connection.execute(f"CREATE TABLE beginning.{name} AS TABLE {name}")
            statements.append(f"INSERT INTO {name} SELECT * FROM beginning.{name}")
    return ";".join(statements)
