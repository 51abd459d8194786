"""How simulated people value moves, in points of their expected lead."""

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

DEVIATION: Final = 1.0
"""The standard deviation, in points, of one person's opinion of a move."""
WIN_POINTS: Final = 25.0
"""The value of a certain win: about the margin of Azul matches. The more certain the result, the
less points matter."""
SEARCHED_MOVES: Final = 10
"""How many of the best moves by static evaluation are searched."""
DEPTHS: Final = ((4, 6), (9, 4), (18, 3))
"""The highest number of moves for each number of turns that people look ahead; else two turns."""


class Judge(Protocol):
    """The judgement of one game that all simulated people share."""

    def values(self, state: Any, seat: Seat) -> Mapping[Move, float]:
        """Return the values of the moves for the seat to act, at least of the best ones."""

    def rough_values(self, state: Any, seat: Seat) -> Mapping[Move, float]:
        """Return quick estimates of the values, with which people guess the moves of others."""

    def pick_values(self, state: Any) -> Mapping[Move, float]:
        """Return the values of bonus picks, including those that need one more drawn tile."""


def own_values(judge: Judge, state: Any, seat: Seat, person: str) -> dict[Move, float]:
    """Return the values of moves in one person's opinion, which deviates for takes of tiles."""
    values = judge.values(state, seat)
    if state.phase not in ("offer", "draft"):
        return dict(values)
    return {move: value + deviation(person, state.round, move) for move, value in values.items()}


@lru_cache(maxsize=1 << 16)
def deviation(person: str, number: int, move: Move) -> float:
    """Return how much a person's opinion of a move deviates, the same throughout a round."""
    return chance(f"{person} {move}", number, Seat(0)).gauss(0, DEVIATION)


def best_of(values: Mapping[Move, float]) -> Move:
    """Return the move of the highest value."""
    return max(values, key=lambda move: values[move])


class AzulJudge:
    """A good club player of Azul: a search of a few turns with the learned evaluation."""

    @lru_cache(maxsize=1 << 12)  # noqa: B019 - there is one judge, and the benchmark ends soon
    def values(self, state: Azul, seat: Seat) -> Mapping[Move, float]:
        """Search the moves that are best by static evaluation."""
        assert is_offer(state), "a coloured wall leaves no other decision"
        with study(state, Limit(nodes=100_000)) as position:
            sight = first_sight(position)
            depth = next((deep for most, deep in DEPTHS if len(sight) <= most), 2)
            position.desk[LIMIT] = 2**60
            found = {}
            for move, _ in sight[:SEARCHED_MOVES]:
                if len(state.boards) == 2:
                    value = try_move(*position, move, depth, -INFINITE, 0)
                else:
                    value = try_among_several(position.desk, position.weights, move, depth)
                found[move_text(move)] = WIN_POINTS * int(value) / SURE
        return found

    @lru_cache(maxsize=1 << 12)  # noqa: B019 - there is one judge, and the benchmark ends soon
    def rough_values(self, state: Azul, seat: Seat) -> Mapping[Move, float]:
        """Evaluate the moves without a search; with one opponent a search is quick enough."""
        if len(state.boards) == 2:
            return self.values(state, seat)
        with study(state, Limit(nodes=0)) as position:
            seen = first_sight(position)
        return {move_text(move): WIN_POINTS * value / SURE for move, value in seen[:SEARCHED_MOVES]}

    def pick_values(self, state: Azul) -> Mapping[Move, float]:
        """Return nothing: Azul has no bonus tiles."""
        return {}


class PavilionJudge:
    """A good club player of Summer Pavilion: takes for the own board, and places by plan."""

    habits = HABITS["barca"]

    @lru_cache(maxsize=1 << 12)  # noqa: B019 - there is one judge, and the benchmark ends soon
    def values(self, state: Pavilion, seat: Seat) -> Mapping[Move, float]:
        """Evaluate all takes or picks; of placements and passes, only the next one of a plan."""
        if state.phase is Phase.DRAFT:
            return self.takes(state, self.habits.guess)
        if state.phase is Phase.PICK:
            return {
                move: value for move, value in self.picks(state) if not missing_tiles(state, move)
            }
        with room_for(table_of(state), weights(state.side), self.habits.width, 1) as room:
            return {written(planned(room).move): 0.0}

    @lru_cache(maxsize=1 << 12)  # noqa: B019 - there is one judge, and the benchmark ends soon
    def rough_values(self, state: Pavilion, seat: Seat) -> Mapping[Move, float]:
        """Evaluate all takes with a narrower search for placements."""
        return self.takes(state, 1)

    def pick_values(self, state: Pavilion) -> Mapping[Move, float]:
        """Evaluate bonus tiles that are in the supply, or would be after one more draw."""
        return {move: value for move, value in self.picks(state) if missing_tiles(state, move) < 2}

    def picks(self, state: Pavilion) -> Iterator[tuple[Move, float]]:
        """Yield all possible picks of bonus tiles with the value of the hand after each."""
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
        """Evaluate every take by what it brings and what it denies to others."""
        with room_for(table_of(state), weights(state.side), width, 1) as room:
            marks = looked(room, self.habits.denial)
        return {written(move): mark / POINT for move, mark in marks.items()}


def missing_tiles(state: Pavilion, move: Move) -> int:
    """Return how many tiles of a pick are not in the supply."""
    tiles = named_tiles(move)
    return sum(max(0, tiles.count(one) - state.supply.count(one)) for one in set(tiles))
