"""A disk that is watched: every write and every sync that SQLite makes, in order.

SQLite reaches the disk through a table of functions, its VFS. Here a few of them are replaced, in
the very library that Python uses, by ones that note what is done before they do it, or that
refuse because the disk is full. From the notes a disk can be built as a power cut would have left
it: what was synced is there, and of what was written since, any part may be missing.
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
    """Bytes that went to a file, and perhaps no further than the memory of the machine."""

    path: str
    offset: int
    data: bytes


class Truncated(NamedTuple):
    """A file that was cut."""

    path: str
    size: int


class Synced(NamedTuple):
    """A file of which the disk has everything now."""

    path: str


class Deleted(NamedTuple):
    """A file that was removed, and whether its folder was synced then."""

    path: str
    synced: bool


class Told(NamedTuple):
    """Something that was told to a player: from here on it must never be lost."""

    what: Any


Change = Written | Truncated | Deleted
Note = Change | Synced | Told

_pointer = ctypes.c_void_p
_int = ctypes.c_int
# Names are passed on as the pointers they are: SQLite keeps them as long as a file is open.
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
    """The disk, as long as it is watched."""

    notes: list[Note] = field(default_factory=list)
    full: bool = False
    """Whether there is no room for anything new."""


@contextmanager
def watched() -> Iterator[Disk]:
    """Let every SQLite connection that is opened meanwhile go through a watched disk."""
    disk = Disk()
    watch = _Watch(disk)
    watch.begin()
    try:
        yield disk
    finally:
        watch.end()


class _Watch:
    """The functions that stand between SQLite and the disk."""

    def __init__(self, disk: Disk) -> None:
        self._disk = disk
        # The library that Python's own module is linked to, whatever it is called here.
        self._library = ctypes.CDLL(_sqlite3.__file__)
        self._library.sqlite3_vfs_find.restype = _pointer
        self._paths: dict[int, str] = {}
        self._methods: dict[int, tuple[_Methods, _Methods]] = {}
        self._kept: list[Any] = []

    def begin(self) -> None:
        usual = self._library.sqlite3_vfs_find(None)
        self._usual = _Vfs.from_address(usual)
        self._vfs = _Vfs()
        ctypes.memmove(ctypes.byref(self._vfs), usual, ctypes.sizeof(_Vfs))
        self._vfs.name = NAME
        self._vfs.next = None
        self._open = _XOPEN(self._usual.xOpen)
        self._delete = _XDELETE(self._usual.xDelete)
        self._vfs.xOpen = self._function(_XOPEN, self._on_open)
        self._vfs.xDelete = self._function(_XDELETE, self._on_delete)
        self._library.sqlite3_vfs_register(ctypes.byref(self._vfs), 1)

    def end(self) -> None:
        self._library.sqlite3_vfs_unregister(ctypes.byref(self._vfs))

    def _function(self, kind: Any, function: Any) -> int:
        made = kind(function)
        self._kept.append(made)
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

    def _replaced(self, usual: int) -> int:
        """A table of functions for an open file, with ours among them."""
        if usual not in self._methods:
            ours = _Methods()
            ctypes.memmove(ctypes.byref(ours), usual, ctypes.sizeof(_Methods))
            theirs = _Methods.from_address(usual)
            write, truncate = _XWRITE(theirs.xWrite), _XTRUNCATE(theirs.xTruncate)
            sync, close = _XSYNC(theirs.xSync), _XCLOSE(theirs.xClose)

            def on_write(file: int, data: int, count: int, offset: int) -> int:
                if self._disk.full:
                    return FULL
                note = Written(self._paths[file], offset, ctypes.string_at(data, count))
                self._disk.notes.append(note)
                return int(write(file, data, count, offset))

            def on_truncate(file: int, size: int) -> int:
                self._disk.notes.append(Truncated(self._paths[file], size))
                return int(truncate(file, size))

            def on_sync(file: int, flags: int) -> int:
                code = int(sync(file, flags))
                self._disk.notes.append(Synced(self._paths[file]))
                return code

            def on_close(file: int) -> int:
                self._paths.pop(file, None)
                return int(close(file))

            ours.xWrite = self._function(_XWRITE, on_write)
            ours.xTruncate = self._function(_XTRUNCATE, on_truncate)
            ours.xSync = self._function(_XSYNC, on_sync)
            ours.xClose = self._function(_XCLOSE, on_close)
            self._methods[usual] = (ours, theirs)
        return ctypes.addressof(self._methods[usual][0])

    def _on_delete(self, vfs: int, name: int, sync: int) -> int:
        self._disk.notes.append(Deleted(ctypes.string_at(name).decode(), bool(sync)))
        return int(self._delete(vfs, name, sync))


class Remains:
    """What a power cut may leave of the files that were written.

    Everything up to a file's last sync is there. Of what came later each sector is there or not,
    by chance, and so is a change of size; a removed file may be back.
    """

    def __init__(self) -> None:
        self._files: dict[str, bytearray] = {}
        self._pending: dict[str, list[Change]] = {}

    def note(self, note: Note) -> None:
        """Go on to the next thing that happened before the cut."""
        if isinstance(note, Synced):
            for change in self._pending.pop(note.path, []):
                _apply(self._files, change)
        elif isinstance(note, Deleted) and note.synced:
            self._pending.pop(note.path, None)
            self._files.pop(note.path, None)
        elif not isinstance(note, Told):
            self._pending.setdefault(note.path, []).append(note)

    def write(self, folder: Path, random: Random) -> None:
        """Cut the power here, and write what is left into a folder."""
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
    """A write in pieces that a disk writes whole."""
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
