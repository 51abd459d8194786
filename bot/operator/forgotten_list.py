"""The list of forgotten people in a file beside the database, which outlives a restored backup.

A backup that is older than a `/forget-me` would bring the person back. The file has keyed hashes
of everybody who was forgotten. What the file has and the database has not was forgotten after the
backup, and is forgotten again.
"""

import asyncio
import contextlib
import os
from collections.abc import Callable, Iterable
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final

from data import Database
from data.private_files import FILE_MODE, make_folder
from data.tables import forgotten
from data.tables.forgotten import ForgottenRow
from data.times import duration, stored, utc_now

KEPT: Final = timedelta(days=400)
"""How long a hash is kept; backups must not be kept for longer."""
PAGE: Final = 5000
TITLE: Final = "# People who were forgotten, as keyed hashes: time, key, hash. Keep this file.\n"


class ForgottenList:
    """The list in the database and its copy in a file; without a file there is no copy."""

    def __init__(
        self,
        database: Database,
        file: Path | None,
        *,
        clock: Callable[[], datetime] = utc_now,
    ) -> None:
        self._database = database
        self._file = file
        self._clock = clock

    async def save(self) -> None:
        """Bring the file up to date, and drop what is older than every backup."""
        oldest = stored(self._clock()) - duration(KEPT)
        await self._database.write(lambda tx: forgotten.drop_before(tx, oldest))
        if self._file is None:
            return
        known = await self._database.read(forgotten.all_rows)
        in_file = await asyncio.to_thread(read_rows, self._file)
        rows = {row for row in (*known, *in_file) if row.at >= oldest}
        if rows != set(in_file):
            await asyncio.to_thread(write_rows, self._file, rows)

    async def missing(self) -> list[ForgottenRow]:
        """The rows that only the file has: a backup was restored that is older."""
        if self._file is None:
            return []
        oldest = stored(self._clock()) - duration(KEPT)
        in_file = await asyncio.to_thread(read_rows, self._file)
        known = set(await self._database.read(forgotten.all_rows))
        return [row for row in in_file if row not in known and row.at >= oldest]

    async def restored(self, rows: list[ForgottenRow]) -> list[int]:
        """The people in the database who are among these rows."""
        found: list[int] = []
        after = 0
        while page := await self._page(after):
            found += await asyncio.to_thread(forgotten.among, page, rows)
            after = page[-1]
        return found

    async def _page(self, after: int) -> list[int]:
        return await self._database.read(lambda tx: forgotten.people(tx, after, PAGE))

    async def mark_done(self, rows: list[ForgottenRow]) -> None:
        """Store that these rows hold in this database too."""
        await self._database.write(lambda tx: forgotten.add(tx, rows))


def read_rows(file: Path) -> list[ForgottenRow]:
    """The rows of a file; lines that are none are left out."""
    found = []
    with contextlib.suppress(FileNotFoundError):
        for line in file.read_text("utf-8").splitlines():
            parts = line.split()
            if len(parts) == 3 and parts[0].isdigit():
                found.append(ForgottenRow(int(parts[0]), parts[1], parts[2]))
    return found


def write_rows(file: Path, rows: Iterable[ForgottenRow]) -> None:
    """Replace a file, for its owner only, at once and on the disk."""
    make_folder(file.parent)
    part = file.with_name(f"{file.name}.{os.getpid()}.part")
    lines = [f"{row.at} {row.key} {row.digest}\n" for row in sorted(rows)]
    handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, FILE_MODE)
    with os.fdopen(handle, "w", encoding="utf-8") as written:
        written.writelines([TITLE, *lines])
        written.flush()
        os.fsync(written.fileno())
    part.replace(file)
