"""Draws that anyone can verify: from a secret seed, by an algorithm easy to repeat anywhere.

The seed is a text without white space. Its SHA-256, the commitment, is shown before the match;
the seed is shown afterwards. Together with the binding of the match it gives the key, from which
all draws follow. `docs/bag.md` describes every step with numbers to compare.
"""

from collections.abc import Iterator
from hashlib import sha256
from itertools import count
from struct import unpack

WORD = 2**32


def commitment(seed: str) -> str:
    """The hash published before the match: it fixes the seed without revealing it."""
    return sha256(seed.encode()).hexdigest()


def bag_key(seed: str, binding: str) -> str:
    """The key of a bag; for matches from before there were bindings it is the seed itself."""
    return commitment(f"{seed} {binding}") if binding else seed


class Shuffler:
    """The random numbers of one draw of one match.

    Block b of draw d is the SHA-256 of the text "<key> <d> <b>", read as eight big-endian
    numbers of 32 bits. Each draw has its own stream, so a draw stays the same
    however often earlier moves were undone.
    """

    def __init__(self, key: str, draw: int) -> None:
        self._words: Iterator[int] = words(f"{key} {draw}")

    def below(self, limit: int) -> int:
        """A number from 0 to limit - 1, each equally likely.

        A word past the last whole multiple of the limit is thrown away: without that, small
        numbers would come up more often.
        """
        word = next(self._words)
        while word >= WORD - WORD % limit:
            word = next(self._words)
        return word % limit

    def pick(self, tiles: str, wanted: int) -> str:
        """Draw this many tiles, or all if there are fewer, in order (Fisher-Yates)."""
        heap = list(tiles)
        for place in range(min(wanted, len(heap))):
            other = place + self.below(len(heap) - place)
            heap[place], heap[other] = heap[other], heap[place]
        return "".join(heap[:wanted])


def words(name: str) -> Iterator[int]:
    """The endless stream of 32-bit numbers with this name."""
    for block in count():
        yield from unpack(">8I", sha256(f"{name} {block}".encode()).digest())
