"""Azul, on the coloured and on the grey wall, and Azul Mini, which plays by the same rules."""

from games.azul.rules import Azul, AzulMini

__all__ = ["Azul", "AzulMini"]
