"""Records every write and every sync that SQLite makes, in order, and simulates a full disk.

SQLite accesses the disk through a table of functions, its VFS. In the library that Python uses, a
few of them are replaced by functions that record what they do, or that fail because the disk is
full. From these events one can build the files that a power cut would have left: everything that
was synced is there, and any part of what was written since may be missing.
"""

import _sqlite3
import ctypes
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

SECTOR = 512
OK = 0
FULL = 13
NAME = b"watched"


class Written(NamedTuple):
    """Bytes written to a file, which may still be only in memory."""

    path: str
    offset: int
    data: bytes


class Truncated(NamedTuple):
    """A file cut to a size."""

    path: str
    size: int


class Synced(NamedTuple):
    """A file whose writes have all reached the disk."""

    path: str


class Deleted(NamedTuple):
    """A deleted file, and whether its folder was synced."""

    path: str
    synced: bool


class Shown(NamedTuple):
    """A value that a player was shown: from here on it must not be lost."""

    value: Any


Change = Written | Truncated | Deleted
DiskEvent = Change | Synced | Shown

_pointer = ctypes.c_void_p
_int = ctypes.c_int
# Names stay pointers: SQLite keeps them while the file is open.
_XOPEN = ctypes.CFUNCTYPE(_int, _pointer, _pointer, _pointer, _int, _pointer)
_XDELETE = ctypes.CFUNCTYPE(_int, _pointer, _pointer, _int)
_XWRITE = ctypes.CFUNCTYPE(_int, _pointer, _pointer, _int, ctypes.c_int64)
_XTRUNCATE = ctypes.CFUNCTYPE(_int, _pointer, ctypes.c_int64)
_XSYNC = ctypes.CFUNCTYPE(_int, _pointer, _int)
_XCLOSE = ctypes.CFUNCTYPE(_int, _pointer)


class _Vfs(ctypes.Structure):
    _fields_ = (
        ("version", _int),
        ("file_size", _int),
        ("longest_path", _int),
        ("next", _pointer),
        ("name", ctypes.c_char_p),
        ("data", _pointer),
        ("xOpen", _pointer),
        ("xDelete", _pointer),
        ("others", _pointer * 14),
    )


class _Methods(ctypes.Structure):
    _fields_ = (
        ("version", _int),
        ("xClose", _pointer),
        ("xRead", _pointer),
        ("xWrite", _pointer),
        ("xTruncate", _pointer),
        ("xSync", _pointer),
        ("others", _pointer * 13),
    )


@dataclass
class Disk:
    """The disk while it is watched."""

    events: list[DiskEvent] = field(default_factory=list)
    full: bool = False
    """Whether every write fails."""


@contextmanager
def watched_disk() -> Iterator[Disk]:
    """Watch all SQLite connections that are opened inside this context."""
    disk = Disk()
    vfs = _WatchedVfs(disk)
    vfs.register()
    try:
        yield disk
    finally:
        vfs.unregister()


class _WatchedVfs:
    """The functions between SQLite and the disk."""

    def __init__(self, disk: Disk) -> None:
        self._disk = disk
        # Through Python's own module, because the name of its library differs between systems.
        self._library = ctypes.CDLL(_sqlite3.__file__)
        self._library.sqlite3_vfs_find.restype = _pointer
        self._paths: dict[int, str] = {}
        self._methods: dict[int, tuple[_Methods, _Methods]] = {}
        self._functions: list[Any] = []

    def register(self) -> None:
        default = self._library.sqlite3_vfs_find(None)
        self._default = _Vfs.from_address(default)
        self._vfs = _Vfs()
        ctypes.memmove(ctypes.byref(self._vfs), default, ctypes.sizeof(_Vfs))
        self._vfs.name = NAME
        self._vfs.next = None
        self._open = _XOPEN(self._default.xOpen)
        self._delete = _XDELETE(self._default.xDelete)
        self._vfs.xOpen = self._function(_XOPEN, self._on_open)
        self._vfs.xDelete = self._function(_XDELETE, self._on_delete)
        self._library.sqlite3_vfs_register(ctypes.byref(self._vfs), 1)

    def unregister(self) -> None:
        self._library.sqlite3_vfs_unregister(ctypes.byref(self._vfs))

    def _function(self, kind: Any, function: Any) -> int:
        """Return the address of a C function, and keep it alive."""
        made = kind(function)
        self._functions.append(made)
        address = ctypes.cast(made, _pointer).value
        assert address is not None
        return address

    def _on_open(self, vfs: int, name: int | None, file: int, flags: int, out: int) -> int:
        code = self._open(vfs, name, file, flags, out)
        if code == OK and name is not None:
            self._paths[file] = ctypes.string_at(name).decode()
            methods = _pointer.from_address(file)
            assert methods.value is not None
            methods.value = self._replaced(methods.value)
        return int(code)

    def _replaced(self, default: int) -> int:
        """Return the address of a file's functions with some of them replaced by ours."""
        if default not in self._methods:
            ours = _Methods()
            ctypes.memmove(ctypes.byref(ours), default, ctypes.sizeof(_Methods))
            theirs = _Methods.from_address(default)
            write, truncate = _XWRITE(theirs.xWrite), _XTRUNCATE(theirs.xTruncate)
            sync, close = _XSYNC(theirs.xSync), _XCLOSE(theirs.xClose)

            def on_write(file: int, data: int, count: int, offset: int) -> int:
                if self._disk.full:
                    return FULL
                written = Written(self._paths[file], offset, ctypes.string_at(data, count))
                self._disk.events.append(written)
                return int(write(file, data, count, offset))

            def on_truncate(file: int, size: int) -> int:
                self._disk.events.append(Truncated(self._paths[file], size))
                return int(truncate(file, size))

            def on_sync(file: int, flags: int) -> int:
                code = int(sync(file, flags))
                self._disk.events.append(Synced(self._paths[file]))
                return code

            def on_close(file: int) -> int:
                self._paths.pop(file, None)
                return int(close(file))

            ours.xWrite = self._function(_XWRITE, on_write)
            ours.xTruncate = self._function(_XTRUNCATE, on_truncate)
            ours.xSync = self._function(_XSYNC, on_sync)
            ours.xClose = self._function(_XCLOSE, on_close)
            self._methods[default] = (ours, theirs)
        return ctypes.addressof(self._methods[default][0])

    def _on_delete(self, vfs: int, name: int, sync: int) -> int:
        self._disk.events.append(Deleted(ctypes.string_at(name).decode(), bool(sync)))
        return int(self._delete(vfs, name, sync))


class FilesAfterPowerCut:
    """The files that a power cut may leave.

    Everything up to a file's last sync is there. Of later writes each sector may be missing, at
    random, and so may a change of size; a deleted file may be back.
    """

    def __init__(self) -> None:
        self._files: dict[str, bytearray] = {}
        self._pending: dict[str, list[Change]] = {}

    def add(self, event: DiskEvent) -> None:
        """Add the next event before the cut."""
        if isinstance(event, Synced):
            for change in self._pending.pop(event.path, []):
                _apply(self._files, change)
        elif isinstance(event, Deleted) and event.synced:
            self._pending.pop(event.path, None)
            self._files.pop(event.path, None)
        elif not isinstance(event, Shown):
            self._pending.setdefault(event.path, []).append(event)

    def write(self, folder: Path, random: Random) -> None:
        """Cut the power here and write the remaining files into a folder."""
        files = {path: bytearray(content) for path, content in self._files.items()}
        for changes in self._pending.values():
            for change in changes:
                pieces = _sectors(change) if isinstance(change, Written) else [change]
                for piece in pieces:
                    if random.random() < 0.5:
                        _apply(files, piece)
        for path, content in files.items():
            (folder / Path(path).name).write_bytes(content)


def _sectors(change: Written) -> Iterator[Change]:
    """Split a write into sectors, which a disk writes completely or not at all."""
    start = change.offset
    end = start + len(change.data)
    while start < end:
        stop = min(end, start - start % SECTOR + SECTOR)
        data = change.data[start - change.offset : stop - change.offset]
        yield Written(change.path, start, data)
        start = stop


def _apply(files: dict[str, bytearray], change: Change) -> None:
    match change:
        case Written(path, offset, data):
            content = files.setdefault(path, bytearray())
            if len(content) < offset:
                content.extend(bytes(offset - len(content)))
            content[offset : offset + len(data)] = data
        case Truncated(path, size):
            content = files.setdefault(path, bytearray())
            del content[size:]
            content.extend(bytes(size - len(content)))
        case Deleted(path):
            files.pop(path, None)
