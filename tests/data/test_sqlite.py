"""Problems of SQLite files."""

import asyncio
import os
import sqlite3
import subprocess
import sys
import threading
from functools import partial
from pathlib import Path

import pytest

from data import Database, Transaction, open_database
from data.errors import (
    BadAddressError,
    DamagedFileError,
    FileInUseError,
    LockedFileError,
    NetworkFileSystemError,
    TornBodyError,
    UnreachableDatabaseError,
)
from data.file_systems import network_kind
from data.sqlite import SqliteDatabase


def address(path: Path) -> str:
    return f"sqlite:///{path}"


async def setting(database: Database, name: str) -> object:
    async def body(tx: Transaction) -> object:
        return (await tx.fetch(f"PRAGMA {name}"))[0][0]

    return await database.write(body)


@pytest.mark.parametrize(
    ("name", "value"), [("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1)]
)
async def test_a_commit_waits_for_the_disk(tmp_path: Path, name: str, value: object) -> None:
    async with await open_database(address(tmp_path / "a.db")) as database:
        assert await setting(database, name) == value


async def test_waiting_transactions_share_a_commit(tmp_path: Path) -> None:
    async with await SqliteDatabase.open(tmp_path / "a.db") as database:
        log = tmp_path / "a.db-wal"
        before = log.stat().st_size

        async def add(tx: Transaction, number: int) -> None:
            await tx.execute("INSERT INTO counters (name, value) VALUES ($1, 0)", f"n{number}")

        await asyncio.gather(
            *(database.write(partial(add, number=number)) for number in range(200))
        )
        written = log.stat().st_size - before
    # 200 commits of their own would have written the pages of the table 200 times.
    assert 0 < written < 50 * 4096


async def test_a_body_may_wait_only_for_its_statements(tmp_path: Path) -> None:
    async def body(tx: Transaction) -> None:
        await tx.execute("INSERT INTO counters (name, value) VALUES ('x', 0)")
        await asyncio.sleep(0)

    async with await open_database(address(tmp_path / "a.db")) as database:
        with pytest.raises(TornBodyError):
            await database.write(body)

        async def count(tx: Transaction) -> int:
            return int((await tx.fetch("SELECT COUNT(*) FROM counters"))[0][0])

        assert await database.read(count) == 1


async def test_a_file_has_one_bot_at_a_time(tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    async with await open_database(address(path)):
        with pytest.raises(FileInUseError, match=rf"process {os.getpid()}\).*a\.db"):
            await open_database(address(path))
        async with await open_database(address(path), reading=True):
            pass
    async with await open_database(address(path)):
        pass


async def test_a_file_has_one_bot_at_a_time_under_all_its_names(tmp_path: Path) -> None:
    path, link = tmp_path / "a.db", tmp_path / "elsewhere.db"
    link.symlink_to(path)
    async with await open_database(address(path)):
        with pytest.raises(FileInUseError):
            await open_database(address(link))


async def test_another_process_cannot_have_the_file_either(tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    code = (
        "import asyncio, data, sys\n"
        "try: asyncio.run(data.open_database(sys.argv[1]))\n"
        "except data.StorageError as error: sys.exit(type(error).__name__)"
    )
    async with await open_database(address(path)):
        other = await asyncio.to_thread(
            subprocess.run,
            [sys.executable, "-c", code, address(path)],
            capture_output=True,
            text=True,
            timeout=60,
        )
    assert (other.returncode, other.stderr.strip()) == (1, "FileInUseError")


MOUNTS = """\
/dev/vda / ext4 rw 0 0
server:/data /srv/nfs\\040share nfs4 rw 0 0
//box/x /mnt/x cifs rw 0 0
tmpfs /mnt/x/local tmpfs rw 0 0
"""


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/home/me/a.db", None),
        ("/srv/nfs share/deep/a.db", "nfs4"),
        ("/mnt/x/a.db", "cifs"),
        ("/mnt/x/local/a.db", None),
    ],
)
def test_network_file_systems_are_told_apart(path: str, kind: str | None) -> None:
    assert network_kind(Path(path), MOUNTS) == kind


async def test_a_network_file_system_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = tmp_path / "mounts"
    table.write_text(f"/dev/vda / ext4 rw 0 0\nserver:/ {tmp_path} nfs rw 0 0\n")
    monkeypatch.setattr("data.file_systems.MOUNTS", table)
    with pytest.raises(NetworkFileSystemError, match="nfs"):
        await open_database(address(tmp_path / "a.db"))
    assert not (tmp_path / "a.db").exists()


async def test_a_file_that_is_not_a_database_is_refused_and_not_changed(tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    path.write_text("these are not the tiles you are looking for\n" * 100)
    for reading in (False, True):
        with pytest.raises(DamagedFileError, match="restore"):
            await open_database(address(path), reading=reading)
    assert path.read_text().startswith("these are not the tiles")


async def test_a_damaged_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.db"

    async def fill(tx: Transaction) -> None:
        for number in range(2000):
            await tx.execute("INSERT INTO counters (name, value) VALUES ($1, 0)", f"n{number}")

    async with await open_database(address(path)) as database:
        await database.write(fill)
    size = path.stat().st_size
    with path.open("r+b") as file:
        file.seek(size - 3 * 4096)
        file.write(b"\xff" * 4096 * 2)
    with pytest.raises(DamagedFileError):
        await open_database(address(path))


async def test_a_file_that_another_program_has_locked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("data.sqlite_file.BUSY_SECONDS", 0.1)
    path = tmp_path / "a.db"
    async with await open_database(address(path)) as database:
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")

        async def add(tx: Transaction) -> None:
            await tx.execute("INSERT INTO counters (name, value) VALUES ('x', 0)")

        with pytest.raises(LockedFileError, match="another program"):
            await database.write(add)
        other.execute("ROLLBACK")
        other.close()
        await database.write(add)


async def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(UnreachableDatabaseError):
        await open_database(address(tmp_path / "file" / "a.db"))
    with pytest.raises(UnreachableDatabaseError, match="no such file"):
        await open_database(address(tmp_path / "none.db"), reading=True)


@pytest.mark.parametrize("url", ["mysql://x/y", "sqlite://", "sqlite:///", "file.db", ""])
async def test_an_address_that_names_no_database(url: str) -> None:
    with pytest.raises(BadAddressError, match="sqlite:///"):
        await open_database(url)


async def test_a_folder_where_the_file_should_be(tmp_path: Path) -> None:
    with pytest.raises(UnreachableDatabaseError, match="unable to open"):
        await open_database(address(tmp_path))
    left = [thread.name for thread in threading.enumerate() if "connection" in thread.name]
    assert left == [], "nobody complains later that there is no loop any more"
