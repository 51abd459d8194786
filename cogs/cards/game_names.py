"""Games and their variants: names, and how they are chosen."""

from typing import Final

from bot.matches import Match
from games import GAMES
from renderers.texts import Say

COLOURS: Final = {"azul": 0x2F6FB2, "azul-mini": 0x3B8B8B, "summer-pavilion": 0xC9853B}
"""The accent colour of cards, by game."""


def variants() -> "list[tuple[str, dict[str, str]]]":
    """Every game with every combination of its options, the defaults first."""
    found: list[tuple[str, dict[str, str]]] = []
    for key, game in GAMES.items():
        rest: list[dict[str, str]] = [{}]
        for option, values in game.options.items():
            rest = [{**chosen, option: str(value)} for value in values for chosen in rest]
        found += [(key, chosen) for chosen in rest]
    return found


def variant_value(key: str, options: dict[str, str]) -> str:
    """A game and its options as the value of a choice: azul/wall=grey."""
    return "/".join([key, *(f"{option}={value}" for option, value in options.items())])


def read_variant(value: str) -> "tuple[str, dict[str, str]]":
    """The game and the options that `variant_value` wrote."""
    key, *options = value.split("/")
    return key, dict(option.split("=", 1) for option in options if "=" in option)


def variant_name(match: Match, say: Say) -> str:
    """The name of a match's game and variant: Azul, grey wall."""
    return game_name(match.game.key, dict(match.options), say)


def game_name(key: str, options: dict[str, str], say: Say) -> str:
    """The name of a game and its variant."""
    return say(f"game-{variant_key(key, options)}")


def variant_key(key: str, options: dict[str, str]) -> str:
    """A game and its variant in the key of a text: azul-wall-grey."""
    return "-".join([key, *(f"{option}-{value}" for option, value in options.items())])
