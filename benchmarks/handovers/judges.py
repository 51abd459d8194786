"""What simulated people think of the moves at a table, in points of their expected lead."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Any, Final, Protocol

from games.azul.model import State as Azul
from games.core import Move, Seat
from games.players.azul.desk import LIMIT, SURE
from games.players.azul.engine import first_sight, study
from games.players.azul.search import INFINITE, try_move
from games.players.azul.several import try_among_several
from games.players.azul.table import is_offer, move_text
from games.players.core import Limit, chance
from games.players.summer_pavilion.engine import looked, planned, room_for
from games.players.summer_pavilion.moves import written
from games.players.summer_pavilion.player import HABITS
from games.players.summer_pavilion.quick import hand_value, packed
from games.players.summer_pavilion.table import BOARD_SIZE, BOARDS, HAND, table_of
from games.players.summer_pavilion.value import POINT
from games.players.summer_pavilion.weights import weights
from games.summer_pavilion.model import COLOURS, PICK, Phase
from games.summer_pavilion.model import State as Pavilion
from games.summer_pavilion.placing import named_tiles, remove_tiles

WHIM: Final = 1.0
"""By how many points a person is often of another mind than the next one."""
A_WIN: Final = 25.0
"""As many points as a sure win is worth, and a sure loss costs: about what Azul matches are
decided by. Points matter less, the surer the result is."""
FOLLOWED: Final = 10
"""Moves that are looked at deeper than at first sight."""
DEPTHS: Final = ((4, 6), (9, 4), (18, 3))
"""With at most so many moves, how many turns people look ahead; with more, two."""


class Judge(Protocol):
    """Somebody's judgement of one game."""

    def values(self, state: Any, seat: Seat) -> Mapping[Move, float]:
        """What each move is worth to the seat that is to act, at least the best ones."""

    def sight(self, state: Any, seat: Seat) -> Mapping[Move, float]:
        """The same at first sight: how people guess what somebody else will take."""

    def wishes(self, state: Any) -> Mapping[Move, float]:
        """Choices that follow a turn, those too for which one more tile would have to be drawn."""


def judged(judge: Judge, state: Any, seat: Seat, person: str) -> dict[Move, float]:
    """The same as this person sees it: everybody has a mind of their own about what to take."""
    values = judge.values(state, seat)
    if state.phase not in ("offer", "draft"):
        return dict(values)
    return {move: value + whim(person, state.round, move) for move, value in values.items()}


@lru_cache(maxsize=1 << 16)
def whim(person: str, number: int, move: Move) -> float:
    """How much more a person likes a move in this round than others do; they stay with it."""
    return chance(f"{person} {move}", number, Seat(0)).gauss(0, WHIM)


def best_of(values: Mapping[Move, float]) -> Move:
    """The move that is worth most."""
    return max(values, key=lambda move: values[move])


class AzulJudge:
    """A good club player: what everybody gets at the end of the round, a few turns ahead."""

    @lru_cache(maxsize=1 << 12)  # noqa: B019 - there is one judge, and the benchmark ends soon
    def values(self, state: Azul, seat: Seat) -> Mapping[Move, float]:
        """Every move that looks good at first sight, searched a few turns deep."""
        assert is_offer(state), "on a coloured wall nothing else is decided"
        with study(state, Limit(nodes=100_000)) as position:
            sight = first_sight(position)
            depth = next((deep for most, deep in DEPTHS if len(sight) <= most), 2)
            position.desk[LIMIT] = 2**60
            found = {}
            for move, _ in sight[:FOLLOWED]:
                if len(state.boards) == 2:
                    value = try_move(*position, move, depth, -INFINITE, 0)
                else:
                    value = try_among_several(position.desk, position.weights, move, depth)
                found[move_text(move)] = A_WIN * int(value) / SURE
        return found

    @lru_cache(maxsize=1 << 12)  # noqa: B019 - there is one judge, and the benchmark ends soon
    def sight(self, state: Azul, seat: Seat) -> Mapping[Move, float]:
        """What each move leads to at once; with one opponent it is worth a real look."""
        if len(state.boards) == 2:
            return self.values(state, seat)
        with study(state, Limit(nodes=0)) as position:
            seen = first_sight(position)
        return {move_text(move): A_WIN * value / SURE for move, value in seen[:FOLLOWED]}

    def wishes(self, state: Azul) -> Mapping[Move, float]:
        """Nothing follows a turn of Azul."""
        return {}


class PavilionJudge:
    """A good club player: takes what brings most to the own board, and places by plan."""

    habits = HABITS["barca"]

    @lru_cache(maxsize=1 << 12)  # noqa: B019 - there is one judge, and the benchmark ends soon
    def values(self, state: Pavilion, seat: Seat) -> Mapping[Move, float]:
        """Every take; of the placements, picks and passes the one that is next in a plan."""
        if state.phase is Phase.DRAFT:
            return self.takes(state, self.habits.guess)
        if state.phase is Phase.PICK:
            return {move: value for move, value in self.picks(state) if not beyond(state, move)}
        with room_for(table_of(state), weights(state.side), self.habits.width, 1) as room:
            return {written(planned(room).move): 0.0}

    @lru_cache(maxsize=1 << 12)  # noqa: B019 - there is one judge, and the benchmark ends soon
    def sight(self, state: Pavilion, seat: Seat) -> Mapping[Move, float]:
        """Every take, with less thought about what would be placed."""
        return self.takes(state, 1)

    def wishes(self, state: Pavilion) -> Mapping[Move, float]:
        """Bonus tiles that lie there, or would with one more tile."""
        return {move: value for move, value in self.picks(state) if beyond(state, move) < 2}

    def picks(self, state: Pavilion) -> Iterator[tuple[Move, float]]:
        """All bonus tiles that one could wish for, and what can be made of the hand with them."""
        with room_for(table_of(state), weights(state.side), self.habits.width, 1) as room:
            table, hand = room.root, packed(room.root, BOARDS + state.turn * BOARD_SIZE + HAND)
            for tiles in combinations_with_replacement(COLOURS, state.owed):
                heap = sum(1 << 5 * COLOURS.index(tile) for tile in tiles)
                rest = remove_tiles(state.supply, "".join(tiles))
                supply = sum(1 << 5 * COLOURS.index(tile) for tile in rest)
                known = (room.weights, self.habits.width, room.desk)
                value = hand_value(table, state.turn, hand + heap, supply, *known)
                yield Move(" ".join([PICK, *tiles])), int(value) / POINT

    def takes(self, state: Pavilion, width: int) -> Mapping[Move, float]:
        """Every take with what it brings and denies."""
        with room_for(table_of(state), weights(state.side), width, 1) as room:
            marks = looked(room, self.habits.denial)
        return {written(move): mark / POINT for move, mark in marks.items()}


def beyond(state: Pavilion, move: Move) -> int:
    """How many tiles of a pick do not lie in the supply."""
    tiles = named_tiles(move)
    return sum(max(0, tiles.count(one) - state.supply.count(one)) for one in set(tiles))
