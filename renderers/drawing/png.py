"""Writes PNG files directly, with the fastest compression that is installed."""

import struct
import zlib
from collections.abc import Callable
from typing import Final

from renderers.drawing.canvas import Canvas

SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
LEVEL: Final = 1

Compress = Callable[[bytes], bytes]


def zlib_compress(data: bytes) -> bytes:
    """Compress with the standard library."""
    return zlib.compress(data, LEVEL)


def _fastest() -> tuple[str, Compress, Callable[[bytes], int]]:
    try:
        from isal import isal_zlib
    except ImportError:
        return "zlib", zlib_compress, zlib.crc32

    def quick(data: bytes) -> bytes:
        return bytes(isal_zlib.compress(data, LEVEL))

    return "isal", quick, isal_zlib.crc32


ENCODER, compress, crc32 = _fastest()


def encode(canvas: Canvas, method: Compress = compress) -> bytes:
    """The canvas as a PNG file with 256 colours."""
    header = struct.pack(">IIBBBBB", *canvas.size, 8, 3, 0, 0, 0)
    return b"".join(
        (
            SIGNATURE,
            chunk(b"IHDR", header),
            chunk(b"PLTE", canvas.palette),
            chunk(b"IDAT", method(canvas.image.tobytes())),
            chunk(b"IEND", b""),
        )
    )


def chunk(kind: bytes, data: bytes) -> bytes:
    """One chunk of a PNG file, with its length and checksum."""
    body = kind + data
    return b"".join((struct.pack(">I", len(data)), body, struct.pack(">I", crc32(body))))
