"""Games and their variants: their names, and the choices that commands offer."""

from discord import app_commands

from bot.game_catalogue import GameCatalogue
from bot.matches import Match
from bot.matches.model import ListedMatch
from bot.services import Services
from bot.translations import ENGLISH
from cogs.command_texts import command_text
from renderers.texts import Say


def variants(catalogue: GameCatalogue) -> list[tuple[str, dict[str, str]]]:
    """Every game with every combination of its options, the defaults first."""
    found: list[tuple[str, dict[str, str]]] = []
    for key, game in catalogue.rules.items():
        rest: list[dict[str, str]] = [{}]
        for option, values in game.options.items():
            rest = [{**chosen, option: str(value)} for value in values for chosen in rest]
        found += [(key, chosen) for chosen in rest]
    return found


def variant_value(key: str, options: dict[str, str]) -> str:
    """A game and its options as the value of a choice: azul/wall=grey."""
    return "/".join([key, *(f"{option}={value}" for option, value in options.items())])


def read_variant(value: str) -> tuple[str, dict[str, str]]:
    """The game and the options that `variant_value` wrote."""
    key, *options = value.split("/")
    return key, dict(option.split("=", 1) for option in options if "=" in option)


def variant_name(match: Match | ListedMatch, say: Say) -> str:
    """The name of a match's game and variant: Azul, grey wall."""
    return game_name(match.game.key, dict(match.options), say)


def game_name(key: str, options: dict[str, str], say: Say) -> str:
    """The name of a game and its variant."""
    return say(f"game-{variant_key(key, options)}")


def variant_key(key: str, options: dict[str, str]) -> str:
    """A game and its variant in the key of a text: azul-wall-grey."""
    return "-".join([key, *(f"{option}-{value}" for option, value in options.items())])


def variant_choices(services: Services) -> list[app_commands.Choice[str]]:
    """What a command's option offers: every variant of every game."""
    say = services.translations.in_language(ENGLISH)
    return [
        app_commands.Choice(
            name=command_text(f"game-{variant_key(key, options)}", say),
            value=variant_value(key, options),
        )
        for key, options in variants(services.catalogue)
    ]


def game_choices(services: Services) -> list[app_commands.Choice[str]]:
    """What a command's option offers: every game, whatever its variants."""
    say = services.translations.in_language(ENGLISH)
    return [
        app_commands.Choice(name=command_text(f"manual-game-{key}", say), value=key)
        for key in services.catalogue
    ]
