"""How moves of Azul are read and said."""

import re

from games.azul.model import CENTRE, COLOURS, FLOOR, LINES, NAMES, WALL
from games.bag import DEAL, EMPTY
from games.core import Move, NotationError, no_move

TAKE = re.compile(r"([1-9]\d?|C)\s*([A-Z])\s*(\d\d?|F)")
LAY = re.compile(r"WALL\s*(\d\d?)\s*(\d\d?)|WALL\s*(\d)(\d)")
DEALT = re.compile(r"DEAL((?:\s+(?:[A-Z]{1,4}|-)){1,9})")

FORMS = "'3 R 2' (display 3, red, line 2), 'C K F' (centre, black, floor) or 'wall 2 4'"


def parse(text: str) -> Move:
    """Read a move in any case and with any spaces."""
    typed = text.strip().upper()
    if found := TAKE.fullmatch(typed):
        place, colour, target = found.groups()
        return Move(f"{place} {known_colours(colour)} {known_line(target)}")
    if found := LAY.fullmatch(typed):
        row, column = filter(None, found.groups())
        return Move(f"{WALL} {known_number('row', row)} {known_number('column', column)}")
    if found := DEALT.fullmatch(typed):
        displays = found[1].split()
        known_colours("".join(displays).replace(EMPTY, ""))
        return Move(" ".join([DEAL, *displays]))
    raise no_move("Azul", text, FORMS)


def known_colours(letters: str) -> str:
    """These letters, if every one is a colour."""
    for letter in letters:
        if letter not in COLOURS:
            names = ", ".join(f"{letter} {name}" for letter, name in NAMES.items())
            raise NotationError(
                "unknown-colour", f"{letter} is no colour; the colours are {names}", letter=letter
            )
    return letters


def known_line(target: str) -> str:
    """The name of a pattern line, or of the floor line."""
    if target != FLOOR and target not in LINES:
        raise NotationError(
            "azul-unknown-line",
            f"there is no pattern line {target}; lines are 1 to 5, and F is the floor line",
            line=target,
        )
    return target


def known_number(what: str, number: str) -> str:
    """The number of a row or column of the wall."""
    if number not in LINES:
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
