"""The guided tour: a few turns on a prepared board, against a neighbour who replies at once."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from games.core import BAG, AnyGame, Event, Move, RuleError, Seat

READER: Final = Seat(0)
NEIGHBOUR: Final = Seat(1)

Answer = Callable[[Any, Sequence[Move]], Move]
"""Chooses the neighbour's move from the legal ones."""


class TourPosition(NamedTuple):
    """The position after some moves of the reader, and the events since the last of them."""

    played: tuple[Move, ...]
    state: Any
    events: tuple[Event, ...]
    over: bool
    """Whether the lesson has ended."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Lesson:
    """A short match to learn from. It is deterministic, so no position needs to be stored."""

    game: AnyGame
    start: Any
    length: int
    """How many moves the reader makes at most; the lesson also ends with the round."""
    answer: Answer

    def at(self, played: Sequence[str]) -> TourPosition:
        """The position after these moves of the reader; RuleError if one is not legal."""
        moment = TourPosition((), self.start, (), False)
        for move in played:
            moment = self._after(moment, self.game.parse(move))
        return moment

    def _after(self, moment: TourPosition, move: Move) -> TourPosition:
        if moment.over:
            raise RuleError("match-over", "the lesson is over")
        state, events = self.game.play(moment.state, READER, move)
        while self.game.to_act(state) == (NEIGHBOUR,):
            reply = self.answer(state, self.game.moves(state, NEIGHBOUR))
            state, more = self.game.play(state, NEIGHBOUR, reply)
            events += more
        played = (*moment.played, move)
        to_act = self.game.to_act(state)
        over = len(played) >= self.length or to_act in ((), (BAG,))
        return TourPosition(played, state, events, over)
