"""The private names of aiosqlite that data/sqlite_file.py uses; nothing else uses any.

If a test fails after an update of aiosqlite, adapt that file, then the upper bound in
pyproject.toml.
"""

import re
import sqlite3
import threading
from pathlib import Path

import aiosqlite

from data.sqlite_file import connect, in_thread

DATA = Path(__file__).parents[2] / "data"
PRIVATE = re.compile(r"\b(?:connection|reader|writer)\._[a-z]+")


async def test_a_job_runs_in_the_thread_of_its_connection(tmp_path: Path) -> None:
    def job(raw: sqlite3.Connection, argument: str) -> tuple[str, int, object]:
        return argument, raw.execute("SELECT 1").fetchone()[0], threading.current_thread()

    connection = await connect(tmp_path / "a.db", (), "rwc")
    try:
        assert await in_thread(connection, job, "x") == ("x", 1, connection._thread)
    finally:
        await connection.close()


def test_private_names_are_used_in_one_file() -> None:
    used = {file.name: set(PRIVATE.findall(file.read_text())) for file in DATA.rglob("*.py")}
    assert {name: names for name, names in used.items() if names} == {
        "sqlite_file.py": {"connection._execute", "connection._conn", "connection._thread"}
    }


def test_the_version_is_one_of_those_that_were_tested() -> None:
    pyproject = (DATA.parent / "pyproject.toml").read_text()
    assert '"aiosqlite>=0.22,<0.23"' in pyproject
    assert aiosqlite.__version__.startswith("0.22.")
