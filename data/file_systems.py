"""Recognises network file systems."""

from pathlib import Path

MOUNTS = Path("/proc/self/mounts")

NETWORK = frozenset(
    {"9p", "afs", "ceph", "cifs", "coda", "glusterfs", "lustre", "ncpfs", "nfs", "nfs4", "smb3"}
    | {"smbfs", "fuse.ceph", "fuse.glusterfs", "fuse.s3fs", "fuse.sshfs", "fuse.rclone"}
)
"""File systems whose locks or shared memory SQLite cannot rely on."""


def network_kind(path: Path, mounts: str | None = None) -> str | None:
    """Return the kind of network file system that holds a path; None if it is not one.

    `mounts` is Linux's table of mounts. Other systems have none, so None is returned there.
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
    """Decode octal escapes, such as \\040 for a space."""
    for code, letter in (("\\040", " "), ("\\011", "\t"), ("\\012", "\n"), ("\\134", "\\")):
        point = point.replace(code, letter)
    return point
