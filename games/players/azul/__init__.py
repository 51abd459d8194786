"""The computer players of Azul and Azul Mini."""

from games.players.azul.player import AzulPlayer

__all__ = ["PLAYER", "AzulPlayer"]

PLAYER = AzulPlayer()
