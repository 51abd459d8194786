"""One process per file: a lock that ends with the process that holds it."""

import os
import sys
from pathlib import Path

from data.errors import FileInUseError, UnreachableDatabaseError

if sys.platform == "win32":
    import msvcrt

    def _lock(file: int) -> None:
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


class FileLock:
    """The exclusive right to write a SQLite file, as a lock on a second file beside it.

    The operating system releases the lock when the process dies. The lock file stays: if it were
    removed, two processes could lock two files of the same name.
    """

    def __init__(self, database: Path) -> None:
        path = database.with_name(f"{database.name}.lock")
        try:
            self._file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise UnreachableDatabaseError(str(path), error.strerror or str(error)) from error
        try:
            _lock(self._file)
        except OSError:
            # Windows locks byte 0, so the holder's process id begins after it.
            holder = os.read(self._file, 40)[1:].decode("ascii", "replace").strip()
            os.close(self._file)
            raise FileInUseError(database, f"process {holder}" if holder else "") from None
        os.truncate(self._file, 0)
        os.write(self._file, f"\n{os.getpid()}\n".encode())

    def release(self) -> None:
        """Release the lock."""
        os.close(self._file)
