"""Types of files, sizes of pictures, and plain pictures for avatars."""

import mimetypes
import re
import struct
import zlib
from typing import Final

AVATARS: Final = (0x5865F2, 0x757E8A, 0x3BA55C, 0xFAA61A, 0xED4245, 0xEB459F)
"""The colours of default avatars."""
PICTURES: Final = frozenset({"image/png", "image/jpeg", "image/gif", "image/webp", "image/avif"})


def content_type(filename: str, data: bytes) -> str:
    """Return the type of a file: of a picture by its first bytes, else by its name."""
    if data.startswith(b"\x89PNG\r\n\x1a\n"):
        return "image/png"
    if data.startswith(b"\xff\xd8\xff"):
        return "image/jpeg"
    if data.startswith((b"GIF87a", b"GIF89a")):
        return "image/gif"
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return "image/webp"
    guess = mimetypes.guess_type(filename)[0] or "application/octet-stream"
    # A file that only claims to be a picture, or that a browser might run, is plain data.
    if guess.startswith("image/") or "html" in guess or "script" in guess or "xml" in guess:
        return "application/octet-stream"
    return f"{guess}; charset=utf-8" if guess.startswith("text/") else guess


def picture_size(data: bytes) -> tuple[int, int] | None:
    """Return the width and height of a picture, or None for other files."""
    try:
        if data.startswith(b"\x89PNG"):
            width, height = struct.unpack(">II", data[16:24])
            return width, height
        if data.startswith(b"GIF8"):
            width, height = struct.unpack("<HH", data[6:10])
            return width, height
        if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
            return _webp_size(data)
        if data.startswith(b"\xff\xd8"):
            return _jpeg_size(data)
    except (struct.error, IndexError):
        return None
    return None


def _webp_size(data: bytes) -> tuple[int, int] | None:
    kind = data[12:16]
    if kind == b"VP8X":
        return (
            int.from_bytes(data[24:27], "little") + 1,
            int.from_bytes(data[27:30], "little") + 1,
        )
    if kind == b"VP8L":
        bits = int.from_bytes(data[21:25], "little")
        return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    if kind == b"VP8 ":
        width, height = struct.unpack("<HH", data[26:30])
        return width & 0x3FFF, height & 0x3FFF
    return None


def _jpeg_size(data: bytes) -> tuple[int, int] | None:
    place = 2
    while place < len(data) - 9:
        marker, length = data[place + 1], struct.unpack(">H", data[place + 2 : place + 4])[0]
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            height, width = struct.unpack(">HH", data[place + 5 : place + 9])
            return width, height
        place += 2 + length
    return None


def plain_picture(colour: int, size: int = 32) -> bytes:
    """Return a square of one colour, as PNG."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        check = zlib.crc32(kind + body)
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", check)

    row = b"\0" + colour.to_bytes(3, "big") * size
    head = struct.pack(">IIBBBBB", size, size, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", head)
        + chunk(b"IDAT", zlib.compress(row * size))
        + chunk(b"IEND", b"")
    )


def safe_filename(name: str) -> str:
    """Return a file's name as Discord keeps it: letters, digits, dots, dashes, underscores."""
    return (
        re.sub(r"[^\w.-]+", "_", name.rsplit("/", 1)[-1].rsplit("\\", 1)[-1]).strip("_") or "file"
    )
