"""Files and folders that only their owner can read."""

import contextlib
import logging
import os
from pathlib import Path

log = logging.getLogger(__name__)

FILE_MODE = 0o600
FOLDER_MODE = 0o700
OTHERS = 0o077
SIDE_FILES = ("-wal", "-shm", "-journal", ".lock")
"""Endings of the files that SQLite and the lock put beside a database."""


def make_folder(folder: Path) -> None:
    """Create a folder and those above it, if they are missing, for their owner only."""
    missing = [folder]
    while not missing[-1].exists() and missing[-1] != missing[-1].parent:
        missing.append(missing[-1].parent)
    for one in reversed(missing[:-1]):
        one.mkdir(mode=FOLDER_MODE, exist_ok=True)


def keep_private(path: Path) -> None:
    """Create a file for its owner only, or take the access of others away if it is there.

    SQLite gives the files that it puts beside a database the permissions of the database. Older
    versions of the bot left all of them readable, so the existing ones are changed too.
    """
    with contextlib.suppress(OSError):  # SQLite says why it cannot open the file
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, FILE_MODE))
    for ending in ("", *SIDE_FILES):
        file = path.with_name(path.name + ending)
        try:
            if file.is_file() and file.stat().st_mode & OTHERS:
                file.chmod(FILE_MODE)
        except FileNotFoundError:
            continue
        except PermissionError:
            log.warning("%s is readable by others, and belongs to another user", file)
