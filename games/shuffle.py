"""Chance that anybody can check: draws from a secret seed, by an algorithm any language repeats.

The seed is a text without white space. Its SHA-256, the commitment, is shown before the match;
the seed is shown afterwards. `docs/bag.md` describes every step with numbers to compare.
"""

from hashlib import sha256
from operator import mod
from struct import unpack

WORD = 2**32
WORD_SIZE = 4
SMALL = 2**8
TOO_LARGE = b"\xff\xff\xff"
"""Every word that is thrown away for a limit up to `SMALL` begins with these bytes."""


def commitment(seed: str) -> str:
    """What is published before the match: it binds the seed without telling it."""
    return sha256(seed.encode()).hexdigest()


class Shuffler:
    """The random numbers of one draw of one match.

    Block b of draw d is the SHA-256 of the text "<seed> <d> <b>", read as eight big-endian
    numbers of 32 bits. Each draw has a stream of its own, so the same draw comes out however
    often moves before it were taken back.
    """

    def __init__(self, seed: str, draw: int) -> None:
        self._name = f"{seed} {draw} ".encode()
        self._blocks = 0
        self._unread = b""

    def below(self, limit: int) -> int:
        """A number from 0 to limit - 1, each equally likely.

        A word past the last whole multiple of the limit is thrown away: without that, small
        numbers would come up more often.
        """
        while True:
            (word,) = unpack(">I", self._read(WORD_SIZE))
            if word < WORD - WORD % limit:
                return int(word % limit)

    def below_each(self, limits: range) -> list[int]:
        """For each of these falling limits a number below it, as if asked one by one."""
        count = len(limits)
        read = self._read(WORD_SIZE * count)
        if TOO_LARGE in read or limits.start > SMALL:  # perhaps one of them is to be thrown away
            self._unread = read + self._unread
            return list(map(self.below, limits))
        return list(map(mod, unpack(f">{count}I", read), limits))

    def pick(self, tiles: str, count: int) -> str:
        """So many of these tiles, or all, in the order in which they are drawn (Fisher-Yates)."""
        heap = list(tiles)
        numbers = self.below_each(range(len(heap), 0, -1)[:count])
        for place, number in enumerate(numbers):
            other = place + number
            heap[place], heap[other] = heap[other], heap[place]
        return "".join(heap[: len(numbers)])

    def _read(self, size: int) -> bytes:
        """The next bytes of the stream."""
        stream = self._unread
        while len(stream) < size:
            stream += sha256(self._name + b"%d" % self._blocks).digest()
            self._blocks += 1
        self._unread = stream[size:]
        return stream[:size]
