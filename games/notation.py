"""What the notations of the games have in common: colours, deals, and texts that are no move."""

import re
from collections.abc import Mapping

from games.core import Move, NotationError, short
from games.displays import DEAL, EMPTY

DEALT = re.compile(r"DEAL((?: (?:[A-Z]{1,4}|-)){1,9})")


def tidy(text: str) -> str:
    """What somebody typed, in capitals and with single spaces."""
    return " ".join(text.upper().split())


def known_colours(letters: str, names: Mapping[str, str]) -> str:
    """These letters, if every one is a colour."""
    for letter in letters:
        if letter not in names:
            known = ", ".join(f"{letter} {name}" for letter, name in names.items())
            raise NotationError(
                "unknown-colour", f"{letter} is no colour; the colours are {known}", letter=letter
            )
    return letters


def parse_deal(typed: str, names: Mapping[str, str]) -> Move | None:
    """A deal, if a tidy text is one."""
    found = DEALT.fullmatch(typed)
    if not found:
        return None
    displays = found[1].split()
    known_colours("".join(displays).replace(EMPTY, ""), names)
    return Move(" ".join([DEAL, *displays]))


def no_move(game: str, text: str, forms: str) -> NotationError:
    """The refusal of a text that is no move at all, with the forms that moves have."""
    typed = short(" ".join(text.split()))
    return NotationError("no-move", f"'{typed}' is no move of {game}; write {forms}", text=typed)
