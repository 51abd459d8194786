"""Positions of whole matches between computer players."""

from collections.abc import Iterator

from games.core import BAG, Seat
from games.players import Limit, think
from games.shuffle import Shuffler
from games.summer_pavilion import SummerPavilion
from games.summer_pavilion.model import State

GAME = SummerPavilion()
FEW = Limit(nodes=20)


def positions(levels: list[str], side: str, seed: str) -> Iterator[tuple[State, Seat]]:
    """Every position in which a seat decides, and the seat; each seat plays at its level."""
    state: State = GAME.start(len(levels), {"side": side})
    draws = 0
    while to_act := GAME.to_act(state):
        (seat,) = to_act
        if seat == BAG:
            move = GAME.draw(state, Shuffler(seed, draws))
            draws += 1
        else:
            yield state, seat
            move = think(GAME, state, seat, levels[seat], seed, FEW).move
        state = GAME.play(state, seat, move).state
    assert GAME.outcome(state) is not None
