"""The database, what SQLite puts beside it, and backups are for their owner only."""

import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from data import Transaction, open_beside, open_database
from data.backup import backup, restore
from data.errors import FileInUseError, UnreachableDatabaseError


@pytest.fixture(autouse=True)
def _everyone_may_read() -> Iterator[None]:
    """The most permissive umask: nothing is private unless we make it so."""
    before = os.umask(0)
    yield
    os.umask(before)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


async def test_a_new_database_and_everything_beside_it_is_private(tmp_path: Path) -> None:
    path = tmp_path / "new" / "deep" / "azulejo.db"
    async with await open_database(f"sqlite:///{path}"):
        beside = sorted(path.parent.iterdir())
        assert len(beside) == 4, "the file, -wal, -shm and the lock"
        assert {one.name: mode(one) for one in beside} == {one.name: 0o600 for one in beside}
    assert [mode(path.parent), mode(path.parent.parent)] == [0o700, 0o700]


async def test_a_readable_database_of_an_older_version_becomes_private(tmp_path: Path) -> None:
    path = tmp_path / "azulejo.db"
    async with await open_database(f"sqlite:///{path}"):
        pass
    os.chmod(path, 0o644)  # noqa: PTH101  # a path's own method counts as blocking here
    os.chmod(tmp_path, 0o755)  # noqa: PTH101
    async with await open_database(f"sqlite:///{path}"):
        assert mode(path) == 0o600
        assert mode(path.with_name("azulejo.db-wal")) == 0o600
    assert mode(tmp_path) == 0o755, "a folder that was there stays as it is"


async def test_a_backup_is_private(url: str, tmp_path: Path) -> None:
    await (await open_database(url)).close()
    copy = tmp_path / "copy.db"
    await backup(url, copy)
    assert mode(copy) == 0o600
    await restore(f"sqlite:///{tmp_path / 'other.db'}", copy)
    assert mode(tmp_path / "other.db") == 0o600


async def test_a_command_can_write_beside_a_running_bot(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'azulejo.db'}"

    async def add(tx: Transaction) -> None:
        await tx.execute("INSERT INTO counters (name, value) VALUES ('beside', 1)")

    async def count(tx: Transaction) -> int:
        ((number,),) = await tx.fetch("SELECT COUNT(*) FROM counters WHERE name = 'beside'")
        return int(number)

    async with await open_database(url) as running:
        with pytest.raises(FileInUseError):
            await open_database(url)
        async with await open_beside(url) as beside:
            await beside.write(add)
        assert await running.read(count) == 1
    with pytest.raises(UnreachableDatabaseError):
        await open_beside(f"sqlite:///{tmp_path / 'none.db'}")
