"""The computer players by name, from a beginner to the strongest."""

from collections.abc import Mapping
from typing import Final

from games.core import SetupError, short
from games.players.core import Level

TICO: Final = Level(
    "tico",
    "Tico",
    "A sparrow of a boy: he grabs the biggest heap and is surprised by every tile on the floor.",
)
FILO: Final = Level(
    "filo",
    "Dona Filó",
    "She keeps her own board tidy and never looks up to see what the others collect.",
)
BARCA: Final = Level(
    "barca",
    "Zé da Barca",
    "The ferryman: he counts what every move brings, and what it leaves to the next one.",
)
CELESTE: Final = Level(
    "celeste",
    "Irmã Celeste",
    "Patient and polite; she has seen your next moves before you do, and dreams in columns.",
)
LADRILHO: Final = Level(
    "ladrilho",
    "Mestre Ladrilho",
    "He has tiled half of Lisbon: he sees how the round will end, and walls that are not built.",
)

LEVELS: Final[Mapping[str, Level]] = {
    level.key: level for level in (TICO, FILO, BARCA, CELESTE, LADRILHO)
}
"""The levels that players can invite, weakest first."""

RANDOM: Final = Level("random", "Random", "Any legal move, each as likely as the other.")
GREEDY: Final = Level("greedy", "Greedy", "The most tiles placed now, the fewest on the floor.")

YARDSTICKS: Final[Mapping[str, Level]] = {level.key: level for level in (RANDOM, GREEDY)}
"""Reference players for duels, which cannot be invited."""


def known_level(key: str) -> Level:
    """The level, or yardstick, with this key."""
    known = {**LEVELS, **YARDSTICKS}
    if key not in known:
        names = ", ".join(known)
        raise SetupError(
            "unknown-level",
            f"there is no computer player '{short(key)}'; there are {names}",
            level=short(key),
            known=names,
        )
    return known[key]
