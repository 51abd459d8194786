"""The rules of the games, pure: no clock, no network, no storage, only the standard library."""

from collections.abc import Mapping

from games.azul import Azul, AzulMini
from games.core import AnyGame
from games.summer_pavilion import SummerPavilion

GAMES: Mapping[str, AnyGame] = {game.key: game for game in (Azul(), AzulMini(), SummerPavilion())}
"""What can be played, by key."""
