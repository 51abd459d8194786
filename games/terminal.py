"""Shared parts of the games' text output for a terminal."""

from collections.abc import Sequence
from itertools import zip_longest

from games.displays import CENTRE, EMPTY

GAP = "     "
MARKER = "*"


def offer_lines(displays: Sequence[str], centre: str, marker: bool) -> list[str]:
    """The displays and the centre, with the first-player marker if it is still there."""
    numbered = [f"{number} {tiles or EMPTY}" for number, tiles in enumerate(displays, start=1)]
    lying = [*MARKER * marker, *centre] or [EMPTY]
    return ["Displays   " + "   ".join(numbered), f"Centre   {CENTRE} {' '.join(lying)}"]


def heap_line(name: str, tiles: str, colours: str) -> str:
    """How many tiles of each colour a heap has."""
    counts = "  ".join(f"{colour} {tiles.count(colour)}" for colour in colours)
    return f"{name.ljust(6)} {counts}"


def side_by_side(blocks: Sequence[Sequence[str]]) -> list[str]:
    """Several blocks of lines beside each other."""
    widths = [max(map(len, block)) for block in blocks]
    return [
        GAP.join(line.ljust(width) for line, width in zip(row, widths, strict=True)).rstrip()
        for row in zip_longest(*blocks, fillvalue="")
    ]


def points(score: int) -> str:
    """A score with its unit: 1 point, 2 points."""
    return f"{score} point{'' if score == 1 else 's'}"
