"""Azul: Summer Pavilion, on the standard and on the variant side of the board."""

from games.summer_pavilion.rules import SummerPavilion

__all__ = ["SummerPavilion"]
