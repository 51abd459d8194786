"""Errors of the storage, each with one sentence for the operator."""

from pathlib import Path


class StorageError(Exception):
    """A transaction has failed; nothing that was committed is lost."""


class ClosedDatabaseError(StorageError):
    """The database is closed."""

    def __init__(self) -> None:
        super().__init__("the database is closed")


class StaleVersionError(StorageError):
    """A match has changed since it was read; nothing was written."""

    def __init__(self, match: int) -> None:
        super().__init__(f"match {match} has changed since it was looked at")


class BadAddressError(StorageError):
    """A `DATABASE_URL` that names no database; it is not shown, because it may hold a password."""

    def __init__(self) -> None:
        super().__init__(
            "DATABASE_URL names no database; write sqlite:///path/to/file.db"
            " or postgresql://user:password@host/name"
        )


class NewerSchemaError(StorageError):
    """A database that a newer version of the bot has written."""

    def __init__(self, found: int, known: int) -> None:
        super().__init__(
            f"the database has schema {found}, and this version knows schemas up to {known}:"
            " a newer version of the bot has written it; run that version, or restore a backup"
        )
        self.found = found
        self.known = known


class OlderSchemaError(StorageError):
    """A database that is opened for reading and would have to be migrated first."""

    def __init__(self, found: int, known: int) -> None:
        super().__init__(
            f"the database has schema {found}, and this version reads schema {known}:"
            " start the bot on it once, or `restore` it, and it is brought up to date"
        )


class FileInUseError(StorageError):
    """A SQLite file that another bot has open."""

    def __init__(self, path: Path, holder: str) -> None:
        super().__init__(
            f"another process{f' ({holder})' if holder else ''} has {path} open: stop it first;"
            " several processes can share a PostgreSQL database, but not a file"
        )


class NetworkFileSystemError(StorageError):
    """A SQLite file on a file system whose locks cannot be trusted."""

    def __init__(self, path: Path, kind: str) -> None:
        super().__init__(
            f"{path} lies on a network file system ({kind}), where SQLite can lose data:"
            " use a local disk, or PostgreSQL"
        )


class DamagedFileError(StorageError):
    """A file that is damaged, or not a SQLite database."""

    def __init__(self, path: Path, detail: str) -> None:
        super().__init__(
            f"{path} is damaged or no database of ours ({detail}): keep a copy of it,"
            " then `restore` the last backup"
        )


class FullDiskError(StorageError):
    """The disk of a file or of a server is full."""

    def __init__(self, place: Path | str) -> None:
        super().__init__(
            f"the disk of {place} is full: nothing was stored just now, and nothing stored before"
            " is lost; make room and try again"
        )


class LockedFileError(StorageError):
    """Another program keeps the file locked."""

    def __init__(self, path: Path) -> None:
        super().__init__(
            f"another program has locked {path}: nothing was stored just now; close it, try again"
        )


class FailingDiskError(StorageError):
    """The disk reported an error."""

    def __init__(self, path: Path, detail: str) -> None:
        super().__init__(f"the disk of {path} reported an error ({detail}): nothing was stored now")


class FailingServerError(StorageError):
    """The database server reported that it cannot work."""

    def __init__(self, detail: str) -> None:
        super().__init__(
            f"the PostgreSQL server cannot work ({detail}): nothing was stored now;"
            " its log says more"
        )


class UnknownOutcomeError(StorageError):
    """The connection was lost during a commit, and nobody could say since whether it happened."""

    def __init__(self, detail: str) -> None:
        super().__init__(
            f"PostgreSQL was lost during a commit and has not come back ({detail}):"
            " the transaction is stored completely or not at all"
        )


class UnreachableDatabaseError(StorageError):
    """The file cannot be opened, or the server does not answer."""

    def __init__(self, place: str, detail: str) -> None:
        super().__init__(f"{place} cannot be reached ({detail})")


class NotEmptyError(StorageError):
    """A backup cannot be restored into a database that has matches."""

    def __init__(self, matches: int) -> None:
        super().__init__(
            f"the database already has {matches} matches: a backup is restored into an empty one"
        )


class TornBodyError(StorageError):
    """A transaction has awaited something other than its statements, which is a bug."""

    def __init__(self) -> None:
        super().__init__("a transaction may only wait for its own statements")


class WriteInReadError(StorageError):
    """A transaction that only reads has tried to write, which is a bug."""

    def __init__(self) -> None:
        super().__init__("a transaction that only reads may not write")
