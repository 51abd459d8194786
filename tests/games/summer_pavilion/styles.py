"""Players for whole matches: each style leads to other corners of the rules.

Moves drawn evenly would nearly always pass, for there are more ways to pass than to place.
"""

from random import Random

from games.core import Move
from tests.games.summer_pavilion.tables import OUTER, PRINTED, STARS

STYLES = ["any move", "builder", "star by star", "one number", "hoarder", "miser"]


class Player:
    """Somebody who plays in one style, with favourite stars, colours and numbers."""

    def __init__(self, style: str, chance: Random) -> None:
        self.style, self.chance = style, chance
        self.stars = chance.sample(STARS, 7)
        self.colours = [PRINTED[star] for star in self.stars if star in OUTER]
        self.slot = chance.choice("1234")

    def choose(self, moves: list[Move]) -> Move:
        """One of these moves, nearly always one that the style likes."""
        liked = self.liked(moves) if self.chance.random() < 0.98 else []
        return self.chance.choice(liked or moves)

    def liked(self, moves: list[Move]) -> list[Move]:
        placed = [move for move in moves if move.startswith("place")]
        passed = [move for move in moves if move.startswith("pass")]
        if self.style == "any move":
            return moves
        if self.style == "builder":
            return placed
        if self.style == "miser":
            return passed[:7]
        if self.style == "hoarder":
            most = max((len(move) for move in passed), default=0)
            return [move for move in passed if len(move) == most]
        if self.style == "one number":
            return [move for move in placed if move.split()[2] == self.slot] or placed
        return self.for_a_star(placed, passed, moves)

    def for_a_star(self, placed: list[Move], passed: list[Move], moves: list[Move]) -> list[Move]:
        """Take and pick favourite colours; lay on the favourite star, or keep tiles for it."""
        if placed:
            for star in self.stars[:3]:
                if found := [move for move in placed if move.split()[1] == star]:
                    return found
        if passed:
            return passed[-1:]
        for colour in self.colours[: 1 + self.chance.randrange(2)]:
            if found := [move for move in moves if colour in move.split()]:
                return [max(found, key=lambda move: move.count(colour))]
        return moves
