"""The notation of moves in Azul: reading them, and describing them in words."""

import re
from functools import cache, lru_cache
from typing import NamedTuple

from games.azul.model import FLOOR, LINES, NAMES, WALL
from games.core import Move, NotationError
from games.displays import CENTRE, DEAL
from games.notation import known_colours, no_move, parse_deal, tidy

TAKE = re.compile(r"([1-9][0-9]?|C) ?([A-Z]) ?([0-9]{1,2}|F)")
LAY = re.compile(r"WALL ?([0-9]{1,2}) ([0-9]{1,2})|WALL ?([0-9])([0-9])")

FORMS = "'3 R 2' (display 3, red, line 2), 'C K F' (centre, black, floor) or 'wall 2 4'"


@lru_cache(maxsize=1024)
def parse(text: str) -> Move:
    """Parse a move in any case and with any spaces."""
    typed = tidy(text)
    if found := TAKE.fullmatch(typed):
        place, colour, target = found.groups()
        return Move(f"{place} {known_colours(colour, NAMES)} {known_line(target)}")
    if found := LAY.fullmatch(typed):
        row, column = filter(None, found.groups())
        return Move(f"{WALL} {known_number('row', row)} {known_number('column', column)}")
    if deal := parse_deal(typed, NAMES):
        return deal
    raise no_move("Azul", text, FORMS)


class Take(NamedTuple):
    """The parts of a move in the factory offer."""

    place: str
    display: int | None
    """The index of the display; None for the centre."""
    colour: str
    line: int
    """The pattern line from 1, or 0 for the floor line."""


@cache
def parse_take(move: Move) -> Take:
    """Split a legal move of the factory offer into its parts."""
    place, colour, target = move.split(" ")
    display = None if place == CENTRE else int(place) - 1
    return Take(place, display, colour, 0 if target == FLOOR else int(target))


def known_line(target: str) -> str:
    """Check the name of a pattern line or of the floor line."""
    if target not in (*LINES, FLOOR):
        raise NotationError(
            "azul-unknown-line",
            f"there is no pattern line {target}; lines are 1 to 5, and F is the floor line",
            line=target,
        )
    return target


def known_number(what: str, number: str) -> str:
    """Check the number of a row or column of the wall."""
    if number not in (*LINES,):
        raise NotationError(
            f"azul-unknown-{what}",
            f"there is no {what} {number}; {what}s are 1 to 5",
            number=number,
        )
    return number


def describe(move: Move) -> str:
    """A move in plain English words."""
    match move.split(" "):
        case [word, *displays] if word == DEAL:
            return f"the bag deals {', '.join(displays)}"
        case [word, row, column] if word == WALL:
            return f"lay the tile of line {row} in column {column} of the wall"
        case [place, colour, target]:
            where = "the centre" if place == CENTRE else f"display {place}"
            line = "the floor line" if target == FLOOR else f"pattern line {target}"
            return f"take {NAMES[colour]} from {where} to {line}"
    raise no_move("Azul", move, FORMS)
