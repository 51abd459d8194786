"""Chance that anybody can check: draws from a secret seed, by an algorithm any language repeats.

The seed is a text without white space. Its SHA-256, the commitment, is shown before the match;
the seed is shown afterwards. `docs/bag.md` describes every step with numbers to compare.
"""

from collections.abc import Iterator
from hashlib import sha256
from itertools import chain, count, islice
from operator import mod
from struct import unpack

WORD = 2**32


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
        self._words: Iterator[int] = chain.from_iterable(self._blocks(seed, draw))

    @staticmethod
    def _blocks(seed: str, draw: int) -> Iterator[tuple[int, ...]]:
        for block in count():
            yield unpack(">8I", sha256(f"{seed} {draw} {block}".encode()).digest())

    def below(self, limit: int) -> int:
        """A number from 0 to limit - 1, each equally likely.

        A word past the last whole multiple of the limit is thrown away: without that, small
        numbers would come up more often.
        """
        for word in self._words:
            if word < WORD - WORD % limit:
                return word % limit
        raise AssertionError("the stream has no end")

    def below_each(self, limits: range) -> list[int]:
        """For each of these falling limits a number below it."""
        words = list(islice(self._words, len(limits)))
        if max(words, default=0) < WORD - limits.start:  # none of them is to be thrown away
            return list(map(mod, words, limits))
        self._words = chain(words, self._words)
        return list(map(self.below, limits))

    def pick(self, tiles: str, count: int) -> str:
        """So many of these tiles, or all, in the order in which they are drawn (Fisher-Yates)."""
        heap = list(tiles)
        picked = []
        for place, number in enumerate(self.below_each(range(len(heap), 0, -1)[:count])):
            other = place + number
            picked.append(heap[other])
            heap[other] = heap[place]
        return "".join(picked)
