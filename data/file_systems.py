"""Whether a file lies on a network file system, as far as the machine tells."""

from pathlib import Path

MOUNTS = Path("/proc/self/mounts")

NETWORK = frozenset(
    {"9p", "afs", "ceph", "cifs", "coda", "glusterfs", "lustre", "ncpfs", "nfs", "nfs4", "smb3"}
    | {"smbfs", "fuse.ceph", "fuse.glusterfs", "fuse.s3fs", "fuse.sshfs", "fuse.rclone"}
)
"""Kinds whose locks or whose shared memory SQLite cannot rely on."""


def network_kind(path: Path, mounts: str | None = None) -> str | None:
    """The kind of the network file system that holds this path, if it is one and it can be told.

    `mounts` is the text of Linux's table of mounts; other systems have none, and there nothing
    can be told.
    """
    if mounts is None:
        try:
            mounts = MOUNTS.read_text(errors="replace")
        except OSError:
            return None
    place = path.absolute()
    best, found = -1, ""
    for line in mounts.splitlines():
        _, point, kind, *_ = line.split(" ")
        root = Path(_unescaped(point))
        if place.is_relative_to(root) and len(root.parts) >= best:
            best, found = len(root.parts), kind  # a later mount hides an earlier one
    return found if found in NETWORK else None


def _unescaped(point: str) -> str:
    """The table writes a space as \\040, and so on."""
    for code, letter in (("\\040", " "), ("\\011", "\t"), ("\\012", "\n"), ("\\134", "\\")):
        point = point.replace(code, letter)
    return point
