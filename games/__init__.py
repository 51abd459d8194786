"""The rules of the games: pure functions, without clock, network or storage."""

from collections.abc import Mapping

from games.azul import Azul, AzulMini
from games.core import AnyGame
from games.summer_pavilion import SummerPavilion

GAMES: Mapping[str, AnyGame] = {game.key: game for game in (Azul(), AzulMini(), SummerPavilion())}
"""Every game that can be played, by key."""
