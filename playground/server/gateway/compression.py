"""How gateway messages are packed: plain, or as one long zlib or zstd stream."""

import zlib
from typing import Any, Protocol


class Packing(Protocol):
    """Packs one message after the other."""

    def pack(self, text: str) -> bytes | str: ...


class Plain:
    """Not packed at all."""

    def pack(self, text: str) -> bytes | str:
        return text


class ZlibStream:
    """One zlib stream for the whole connection, flushed after each message."""

    def __init__(self) -> None:
        self._stream = zlib.compressobj()

    def pack(self, text: str) -> bytes | str:
        return self._stream.compress(text.encode()) + self._stream.flush(zlib.Z_SYNC_FLUSH)


class ZstdStream:
    """One zstd frame for the whole connection, flushed after each message."""

    def __init__(self) -> None:
        self._pack = _zstd()

    def pack(self, text: str) -> bytes | str:
        packed: bytes = self._pack(text.encode())
        return packed


def _zstd() -> Any:
    # discord.py asks for zstd only where one of these two is there.
    try:
        import zstandard
    except ImportError:
        from compression import zstd  # type: ignore[import-not-found]  # from Python 3.14 on

        stream = zstd.ZstdCompressor()
        return lambda data: stream.compress(data, mode=zstd.ZstdCompressor.FLUSH_BLOCK)
    block = zstandard.COMPRESSOBJ_FLUSH_BLOCK
    frame = zstandard.ZstdCompressor().compressobj()
    return lambda data: frame.compress(data) + frame.flush(block)


PACKINGS: dict[str, type[Packing]] = {"zlib-stream": ZlibStream, "zstd-stream": ZstdStream}
