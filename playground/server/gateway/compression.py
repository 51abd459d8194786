"""Compression of gateway messages: none, or one zlib or zstd stream for a whole connection."""

import zlib
from typing import Any, Protocol


class Compression(Protocol):
    """Compresses one message after another."""

    def compress(self, text: str) -> bytes | str: ...


class NoCompression:
    """Leaves messages as they are."""

    def compress(self, text: str) -> bytes | str:
        return text


class ZlibStream:
    """One zlib stream for the whole connection, flushed after each message."""

    def __init__(self) -> None:
        self._stream = zlib.compressobj()

    def compress(self, text: str) -> bytes | str:
        return self._stream.compress(text.encode()) + self._stream.flush(zlib.Z_SYNC_FLUSH)


class ZstdStream:
    """One zstd frame for the whole connection, flushed after each message."""

    def __init__(self) -> None:
        self._compress = _zstd()

    def compress(self, text: str) -> bytes | str:
        compressed: bytes = self._compress(text.encode())
        return compressed


def _zstd() -> Any:
    # discord.py asks for zstd only if one of these two is installed.
    try:
        import zstandard
    except ImportError:
        from compression import zstd  # type: ignore[import-not-found]  # from Python 3.14 on

        stream = zstd.ZstdCompressor()
        return lambda data: stream.compress(data, mode=zstd.ZstdCompressor.FLUSH_BLOCK)
    block = zstandard.COMPRESSOBJ_FLUSH_BLOCK
    frame = zstandard.ZstdCompressor().compressobj()
    return lambda data: frame.compress(data) + frame.flush(block)


COMPRESSIONS: dict[str, type[Compression]] = {"zlib-stream": ZlibStream, "zstd-stream": ZstdStream}
