"""The lines of standings, read from the words beside their picture."""

import re
import unicodedata
from fractions import Fraction
from typing import NamedTuple

from tests.support.discord.messages import GALLERY, Json, parts

ROW = re.compile(r"(\d+)\. (.+): (\S+) points, \d+ played, 0 to play(?:, goes (\w+))?")


class Line(NamedTuple):
    """A line of the standings as it is shown."""

    place: int
    name: str
    points: Fraction
    way: str


def lines_of(message: Json) -> list[Line]:
    """The lines of the standings, from the words beside their picture."""
    (gallery,) = [part for part in parts(message) if part["type"] == GALLERY]
    words = gallery["items"][0]["description"]
    return [
        Line(int(place), name, number_of(points), way or "stay")
        for place, name, points, way in ROW.findall(words)
    ]


def number_of(points: str) -> Fraction:
    """Points as they are written: 7, 7½, 6.67."""
    if points[-1].isdigit():
        return Fraction(points)
    return Fraction(points[:-1] or "0") + Fraction(unicodedata.numeric(points[-1]))


def heading_of(message: Json) -> str:
    """The first line of standings: the division."""
    (gallery,) = [part for part in parts(message) if part["type"] == GALLERY]
    words: str = gallery["items"][0]["description"]
    return words.splitlines()[0]
