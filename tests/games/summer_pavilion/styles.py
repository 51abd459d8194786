"""Players for whole matches; each style reaches different corners of the rules.

Random moves would nearly always pass, because there are more passes than placements.
"""

from random import Random

import pytest

from games.core import BAG, Move
from games.shuffle import Shuffler
from games.summer_pavilion.model import State
from tests.games.summer_pavilion.tables import GAME, OUTER, PRINTED, STARS

STYLES = ["any move", "builder", "star by star", "one number", "hoarder", "miser"]


class Player:
    """A player with one style, and with favourite stars, colours and numbers."""

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


def states_of_a_match(side: str, seats: int) -> list[State]:
    """Every state of a match between players of all styles in which a seat decides."""
    luck = Random(f"{side} {seats}")
    players = [Player(style, luck) for style in luck.sample(STYLES, seats)]
    state, found, draws = GAME.start(seats, {"side": side}), [], 0
    while to_act := GAME.to_act(state):
        seat = to_act[0]
        if seat == BAG:
            move = GAME.draw(state, Shuffler(f"{side} {seats}", draws))
            draws += 1
        else:
            found.append(state)
            move = players[seat].choose([*GAME.moves(state, seat)])
        state = GAME.play(state, seat, move).state
    return found


every_side = pytest.mark.parametrize("side", ["standard", "variant"])
every_table = pytest.mark.parametrize("seats", [2, 3, 4])
