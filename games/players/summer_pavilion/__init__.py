"""Computer players for Summer Pavilion."""

from games.players.summer_pavilion.player import PavilionPlayer

PLAYER = PavilionPlayer()

__all__ = ["PLAYER", "PavilionPlayer"]
