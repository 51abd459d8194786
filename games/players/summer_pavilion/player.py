"""Summer Pavilion at every level."""

from random import Random
from typing import Final, NamedTuple

from games.core import Game, Move, Seat
from games.players.compiled import COMPILES, Ints
from games.players.core import Level, Limit, Player, Reason, Thought, chance
from games.players.levels import BARCA, CELESTE, FILO, GREEDY, LADRILHO, TICO
from games.players.summer_pavilion.engine import (
    Finding,
    is_draft,
    looked,
    planned,
    room_for,
    searched,
)
from games.players.summer_pavilion.greedy import grabbed, greedy_move
from games.players.summer_pavilion.moves import written
from games.players.summer_pavilion.reasons import REASONS, reasons_for
from games.players.summer_pavilion.table import SEATS, table_of
from games.players.summer_pavilion.value import POINT
from games.players.summer_pavilion.weights import no_weights, weights
from games.summer_pavilion.model import State


class Habits(NamedTuple):
    """What a character sees, and what it misses."""

    walks: int
    """The number of walks with two seats, fewer with more seats, where each takes longer; 0 to look
    at the next take alone."""
    width: int
    """The beam width when it plans placements …"""
    guess: int
    """… and when it only estimates the value of a hand."""
    foresight: bool = True
    """Whether it sees more than the points of this round."""
    denial: int = 0
    """The weight, in hundredths, of what a take denies to the next seat."""
    doubt: float = 0.0
    """The typical error of its estimate of a take, in points."""


HABITS: Final = {
    FILO.key: Habits(walks=0, width=1, guess=1, doubt=3.0),
    BARCA.key: Habits(walks=0, width=4, guess=3, denial=40, doubt=0.5),
    CELESTE.key: Habits(walks=80, width=8, guess=2),
    LADRILHO.key: Habits(walks=20_000, width=256, guess=12)
    if COMPILES
    else Habits(walks=300, width=64, guess=4),
}


class PavilionPlayer(Player[State]):
    """Plays Summer Pavilion, on both sides of the board, with two to four seats."""

    reasons = REASONS

    def think(
        self, game: Game[State], state: State, seat: Seat, level: Level, seed: str, limit: Limit
    ) -> Thought:
        random = chance(seed, state, seat)
        if level is GREEDY:
            return Thought(greedy_move(game, state, seat, random), nodes=1)
        if level is TICO:
            return Thought(grabbed(game, state, seat, random), nodes=1)
        table = table_of(state)
        habits = HABITS[level.key]
        learnt = weights(state.side) if habits.foresight else no_weights()
        found = thought_over(table, learnt, habits, random, limit)
        return Thought(written(found.move), found.lead, found.nodes, found.depth)

    def explain(
        self, game: Game[State], state: State, seat: Seat, move: Move
    ) -> tuple[Reason, ...]:
        return reasons_for(game, state, seat, move)


def thought_over(
    table: Ints, learnt: Ints, habits: Habits, random: Random, limit: Limit
) -> Finding:
    """The choice of a character."""
    draft = is_draft(table)
    width = habits.guess if draft else habits.width
    with room_for(table, learnt, width, random.randrange(1, 2**31 - 1)) as room:
        if not draft:
            return planned(room)
        if habits.walks:
            return searched(room, limit.or_usual(habits.walks * 2 // int(table[SEATS])))
        marks = looked(room, habits.denial)
        move = max(marks, key=lambda take: marks[take] / POINT + random.gauss(0, habits.doubt))
        return Finding(move, 0.0, len(marks), 1)
