"""Shared parts of the games' notations: colours, deals, and texts that are not a move."""

import re
from collections.abc import Mapping

from games.core import Move, NotationError, short
from games.displays import DEAL, EMPTY

DEALT = re.compile(r"DEAL((?: (?:[A-Z]{1,4}|-)){1,9})")


def tidy(text: str) -> str:
    """Typed text in capitals and with single spaces."""
    return " ".join(text.upper().split())


def known_colours(letters: str, names: Mapping[str, str]) -> str:
    """Return these letters if each is a colour; refuse them otherwise."""
    for letter in letters:
        if letter not in names:
            known = ", ".join(f"{letter} {name}" for letter, name in names.items())
            raise NotationError(
                "unknown-colour", f"{letter} is no colour; the colours are {known}", letter=letter
            )
    return letters


def parse_deal(typed: str, names: Mapping[str, str]) -> Move | None:
    """The deal in a tidy text; None if it is something else."""
    found = DEALT.fullmatch(typed)
    if not found:
        return None
    displays = found[1].split()
    known_colours("".join(displays).replace(EMPTY, ""), names)
    return Move(" ".join([DEAL, *displays]))


def no_move(game: str, text: str, forms: str) -> NotationError:
    """The refusal of a text that is not a move; names the forms that moves have."""
    typed = short(" ".join(text.split()))
    return NotationError("no-move", f"'{typed}' is no move of {game}; write {forms}", text=typed)
