"""The computer player of each game, imported when it is first needed."""

from functools import cache
from importlib import import_module
from typing import Final

from games.core import AnyGame
from games.players.core import AnyPlayer
from games.players.simple import SimplePlayer

PLAYERS: Final = {
    "azul": "games.players.azul",
    "azul-mini": "games.players.azul",
    "summer-pavilion": "games.players.summer_pavilion",
}
"""The package for each game, by key; its `PLAYER` is the player."""


def player_of(game: AnyGame) -> AnyPlayer:
    """The player for this game; a game without its own gets the simple player."""
    return _loaded(PLAYERS[game.key]) if game.key in PLAYERS else SimplePlayer()


@cache
def _loaded(package: str) -> AnyPlayer:
    player: AnyPlayer = import_module(package).PLAYER
    return player
