"""Which characters a font file can draw, read from its cmap table."""

import struct
from bisect import bisect_right
from pathlib import Path


class BrokenFontError(ValueError):
    """A font file that cannot be read."""


class Coverage:
    """The characters of one font file, as ranges of code points."""

    def __init__(self, ranges: list[tuple[int, int]]) -> None:
        ranges.sort()
        self._starts = [first for first, _ in ranges]
        self._ends = [last for _, last in ranges]

    @classmethod
    def read(cls, path: Path) -> "Coverage":
        """Read a TrueType or OpenType file, or the first font of a collection."""
        try:
            with path.open("rb") as file:
                offset = 0
                head = file.read(16)
                if head[:4] == b"ttcf":
                    offset = struct.unpack(">I", head[12:16])[0]
                file.seek(offset)
                count = struct.unpack(">4xH6x", file.read(12))[0]
                for _ in range(count):
                    tag, start, length = struct.unpack(">4s4xII", file.read(16))
                    if tag == b"cmap":
                        file.seek(start)
                        return cls(_ranges(file.read(length)))
        except (OSError, struct.error, IndexError) as error:
            raise BrokenFontError(f"the font {path} cannot be read: {error}") from error
        raise BrokenFontError(f"the font {path} has no table of characters")

    def __contains__(self, character: str) -> bool:
        code = ord(character)
        place = bisect_right(self._starts, code) - 1
        return place >= 0 and code <= self._ends[place]


def _ranges(table: bytes) -> list[tuple[int, int]]:
    """The ranges of the best subtable for Unicode."""
    count = struct.unpack(">2xH", table[:4])[0]
    found: dict[int, int] = {}
    for place in range(count):
        platform, _, offset = struct.unpack(">HHI", table[4 + 8 * place : 12 + 8 * place])
        if platform in (0, 3):
            found[struct.unpack(">H", table[offset : offset + 2])[0]] = offset
    if 12 in found:
        start = found[12]
        groups = struct.unpack(">12xI", table[start : start + 16])[0]
        return [
            (first, last)
            for first, last, _ in struct.iter_unpack(
                ">III", table[start + 16 : start + 16 + 12 * groups]
            )
        ]
    if 4 in found:
        start = found[4]
        segments = struct.unpack(">6xH", table[start : start + 8])[0] // 2
        ends = struct.unpack(f">{segments}H", table[start + 14 : start + 14 + 2 * segments])
        start += 16 + 2 * segments
        starts = struct.unpack(f">{segments}H", table[start : start + 2 * segments])
        return [(a, b) for a, b in zip(starts, ends, strict=True) if a <= b < 0xFFFF]
    return []
