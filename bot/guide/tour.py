"""The guided tour: a few turns on a prepared table, against a neighbour who answers at once."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from bot.guide.positions import azul_board, azul_table, summer_board, summer_table
from games import GAMES
from games.core import BAG, AnyGame, Event, Move, RuleError, Seat

READER: Final = Seat(0)
NEIGHBOUR: Final = Seat(1)

Answer = Callable[[Any, Sequence[Move]], Move]
"""Chooses the neighbour's move."""


class TourPosition(NamedTuple):
    """The table after some moves of the reader, and what has happened since the last of them."""

    played: tuple[Move, ...]
    state: Any
    events: tuple[Event, ...]
    over: bool
    """Whether the lesson has nothing more to choose."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A table to learn at. The same moves lead to the same moment, so nothing is remembered."""

    game: AnyGame
    texts: str
    """What the keys of its texts begin with."""
    start: Any
    length: int
    """After so many moves of the reader it is over, if the round is not over before."""
    answer: Answer

    def at(self, played: Sequence[str]) -> TourPosition:
        """The table after these moves of the reader, and the answers; RuleError if they are not."""
        moment = TourPosition((), self.start, (), False)
        for move in played:
            moment = self._after(moment, Move(move))
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


def azul_answer(state: Any, moves: Sequence[Move]) -> Move:
    """Take from a display rather than from the centre, much, and let little fall."""

    def worth(move: Move) -> tuple[bool, int, int]:
        took: Any = GAMES["azul"].play(state, NEIGHBOUR, move).events[0]
        return move[0] != "C", took.tiles - took.fallen, -took.fallen

    return max(moves, key=worth)


def summer_answer(state: Any, moves: Sequence[Move]) -> Move:
    """Take the most tiles, place where it scores most, and otherwise keep what can be kept."""

    def worth(move: Move) -> tuple[bool, int]:
        event: Any = GAMES["summer-pavilion"].play(state, NEIGHBOUR, move).events[0]
        if move.startswith("place"):
            return True, event.points
        return False, len(event[2]) if not move.startswith("pass") else len(event.kept)

    return max(moves, key=worth)


LESSONS: Final[Mapping[str, Lesson]] = {
    "azul": Lesson(
        GAMES["azul"],
        "tour-azul",
        azul_table(
            azul_board(". .. ... R...", wall="..R.. ...R. K.... .KW..", score=11),
            azul_board("B .. ... WW..", wall=".Y... ..Y.. ....R", floor="", score=9),
            displays="RRRK - - YYYK",
            number=3,
        ),
        2,
        azul_answer,
    ),
    "summer-pavilion": Lesson(
        GAMES["summer-pavilion"],
        "tour-summer",
        summer_table(
            summer_board("...... ...... OO.... ..R...", hand="RRR", score=8),
            summer_board("...... P.....", hand="GY", score=6),
            displays="- OOPB",
            marker=0,
        ),
        3,
        summer_answer,
    ),
}
"""By game."""
