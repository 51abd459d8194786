"""Matches of random legal moves, for examples, tests and benchmarks."""

from collections.abc import Mapping
from typing import Any

from games.core import BAG, AnyGame, Move
from games.log import Entry, Log
from games.shuffle import Shuffler


def playout(game: AnyGame, seats: int, options: Mapping[str, str], seed: str) -> Log:
    """Play a match of random legal moves; the same seed gives the same match."""
    state: Any = game.start(seats, options)
    chance = Shuffler(f"{seed}/moves", 0)
    entries: list[Entry] = []
    draws = 0
    while to_act := game.to_act(state):
        if to_act == (BAG,):
            entry = Entry(BAG, game.draw(state, Shuffler(seed, draws)))
            draws += 1
        else:
            seat = to_act[chance.below(len(to_act))]
            moves = game.moves(state, seat)
            entry = Entry(seat, moves[chance.below(len(moves))])
        entries.append(entry)
        state = game.play(state, entry.seat, Move(entry.move)).state
    return Log(game, seats, game.chosen_options(options), tuple(entries))
