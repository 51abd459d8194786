"""Makes display names safe to draw."""

import unicodedata
from functools import lru_cache
from typing import Final

LONGEST: Final = 1000
"""Code points that are read; Discord allows 32 characters."""
CLUSTERS: Final = 80
"""Grapheme clusters that are kept."""
MARKS: Final = 2
"""Combining marks that are kept on one character."""

JOINER: Final = "\u200d"
SELECTORS: Final = frozenset("\ufe0e\ufe0f")
KEPT_FORMATS: Final = frozenset({JOINER, "\u200c"}) | {chr(c) for c in range(0xE0020, 0xE0080)}
DROPPED: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})


@lru_cache(maxsize=1024)
def clusters(name: str) -> tuple[str, ...]:
    """The grapheme clusters of a name: the characters that people see, with their marks.

    Control and bidirectional characters are removed, white space is collapsed, and the number of
    combining marks is limited.
    """
    text = unicodedata.normalize("NFC", name[:LONGEST])
    found: list[str] = []
    for character in text:
        if character.isspace():
            if found and found[-1] != " ":
                found.append(" ")
        elif is_dropped(character):
            continue
        elif found and found[-1] != " " and joins(found[-1], character):
            if marks(found[-1]) < MARKS or not unicodedata.combining(character):
                found[-1] += character
        elif not is_extender(character):
            found.append(character)
        if len(found) > CLUSTERS:
            break
    return tuple("".join(found[:CLUSTERS]).strip() and trimmed(found[:CLUSTERS]))


def clean(name: str) -> str:
    """The name as it is drawn and printed."""
    return "".join(clusters(name))


def trimmed(found: list[str]) -> list[str]:
    """The clusters without white space at the end."""
    while found and found[-1] == " ":
        found.pop()
    return found


def is_dropped(character: str) -> bool:
    """Whether a character is removed, such as one that changes the writing direction."""
    return character not in KEPT_FORMATS and unicodedata.category(character) in DROPPED


def joins(cluster: str, character: str) -> bool:
    """Whether a character belongs to the cluster before it."""
    if is_extender(character) or cluster.endswith(JOINER):
        return len(cluster) < 16
    return is_region(character) and len(cluster) == 1 and is_region(cluster)


def is_extender(character: str) -> bool:
    """Whether a character modifies the one before it: a mark, a joiner, a skin tone."""
    return (
        character in SELECTORS
        or character in KEPT_FORMATS
        or "\U0001f3fb" <= character <= "\U0001f3ff"
        or unicodedata.category(character) in ("Mn", "Me", "Mc")
    )


def is_region(character: str) -> bool:
    """Whether a character is half of a flag."""
    return "\U0001f1e6" <= character <= "\U0001f1ff"


def marks(cluster: str) -> int:
    """The number of combining marks in a cluster."""
    return sum(1 for character in cluster if unicodedata.combining(character))


def runs_right_to_left(text: str) -> bool:
    """Whether a text reads from right to left, which its first letter decides."""
    for character in text:
        direction = unicodedata.bidirectional(character)
        if direction in ("L", "R", "AL"):
            return direction != "L"
    return False
