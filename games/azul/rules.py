"""The rules of Azul: whose turn it is, what is legal, and the order of phases and rounds."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from games.azul import notation, planning
from games.azul.legal_moves import offer_moves
from games.azul.model import (
    COLOURS,
    IDLE_ROUNDS,
    TILES_OF_EACH,
    WALL,
    Board,
    Phase,
    State,
    Wall,
)
from games.azul.offer import offer_refusal, take
from games.azul.scoring import bonuses
from games.azul.show import show
from games.azul.tiling import tile, tile_at, tiling_moves, tiling_refusal, tiling_seats
from games.azul.walls import complete_rows
from games.bag import Bag
from games.core import (
    BAG,
    Event,
    Game,
    IllegalMoveError,
    Move,
    Occasion,
    Outcome,
    RoundEnded,
    Seat,
    Step,
)
from games.displays import DEAL, DISPLAYS, draw_deal, lay_deal
from games.memoise_last import memoise_last
from games.shuffle import Shuffler


class Azul(Game[State]):
    """Take tiles from the displays, fill pattern lines, lay a wall."""

    key = "azul"
    name = "Azul"
    seats = range(2, 5)
    options = MappingProxyType({"wall": tuple(Wall)})
    fact_names = planning.FACT_NAMES
    ranked_by = planning.RANKED_BY

    def setup(self, seats: int, options: Mapping[str, str]) -> State:
        """Empty boards and a full bag; seat 0 starts."""
        return State(
            wall=Wall(options["wall"]),
            phase=Phase.DEAL,
            round=1,
            boards=(Board(),) * seats,
            displays=("",) * DISPLAYS[seats],
            centre="",
            marker=None,
            starter=Seat(0),
            turn=Seat(0),
            idle=0,
            bag=Bag.full(COLOURS, TILES_OF_EACH),
        )

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """The bag before a round, one seat in the offer, every seat with a choice in the tiling."""
        if state.phase is Phase.OFFER:
            return (state.turn,)
        if state.phase is Phase.DEAL:
            return (BAG,)
        return tiling_seats(state)

    @memoise_last
    def moves(self, state: State, seat: Seat) -> Sequence[Move]:
        """All ways to take tiles, or the spaces for the next tile of a grey wall."""
        if state.phase is Phase.OFFER and seat == state.turn:
            return offer_moves(state, seat)
        if state.phase is Phase.TILING:
            return tiling_moves(state, seat)
        return ()

    def draw(self, state: State, shuffler: Shuffler) -> Move:
        """Draw four tiles for every display, in order, until there are none left."""
        return draw_deal(state.bag, len(state.displays), shuffler)

    def apply(self, state: State, seat: Seat, move: Move) -> Step[State]:
        """Deal, take tiles, or lay a tile on the grey wall, with all automatic consequences."""
        if state.phase is Phase.OFFER:
            state, took = take(state, seat, move)
            if state.centre or any(state.displays):
                return Step(state, (took,))
            events: list[Event] = [took]
            return self._end_tiling(tile(state, events), events)
        if state.phase is Phase.DEAL:
            return Step(dealt(state, move))
        events = []
        state = tile_at(state, seat, int(move.split(" ")[2]) - 1, events)
        return self._end_tiling(state, events)

    def _end_tiling(self, state: State, events: list[Event]) -> Step[State]:
        """Start the next round or end the match once all walls are tiled (Phase C)."""
        if tiling_seats(state):
            return Step(state, tuple(events))
        events.append(RoundEnded(state.round, tuple(board.score for board in state.boards)))
        if self._is_last_round(state):
            return Step(self._finish(state, events), tuple(events))
        return Step(next_round(state), tuple(events))

    def _is_last_round(self, state: State) -> bool:
        """A complete row, three rounds without a new tile on any wall, or no tiles to deal."""
        complete = any(complete_rows(board.wall) for board in state.boards)
        return complete or state.idle == IDLE_ROUNDS or not state.bag.total

    def _finish(self, state: State, events: list[Event]) -> State:
        """Add the bonuses for the end of the match."""
        boards = []
        for seat, board in enumerate(state.boards):
            bonus = bonuses(Seat(seat), board.wall)
            events.append(bonus)
            score = board.score + bonus.rows + bonus.columns + bonus.colours
            boards.append(board._replace(score=score))
        return state._replace(phase=Phase.OVER, boards=tuple(boards))

    def parse(self, text: str) -> Move:
        """Parse `3 R 2`, `C K F`, `wall 2 4` or a deal."""
        return notation.parse(text)

    def outcome(self, state: State) -> Outcome | None:
        """The highest score wins, then more complete rows; otherwise the win is shared."""
        if state.phase is not Phase.OVER:
            return None
        return Outcome.of(
            [board.score for board in state.boards],
            [complete_rows(board.wall) for board in state.boards],
        )

    def refusal(self, state: State, seat: Seat, move: Move) -> IllegalMoveError:
        """Why a move is not legal."""
        word = move.split(" ")[0]
        if state.phase is Phase.OFFER and word not in (DEAL, WALL):
            return offer_refusal(state, seat, move)
        if state.phase is Phase.TILING and word == WALL:
            return tiling_refusal(state, seat, move)
        return super().refusal(state, seat, move)

    def occasion(self, state: State) -> Occasion:
        """The round, and whether it is in the offer or the tiling."""
        return planning.occasion(state)

    def occasion_of(self, pattern: str) -> Occasion | None:
        """The phase of a pattern: it takes tiles or lays one."""
        return planning.occasion_of(pattern)

    def imagine(self, state: State, seat: Seat, *, ahead: bool = False) -> State | None:
        """The state as if it were this seat's turn to take or to lay a tile."""
        return planning.imagine(state, seat, ahead=ahead)

    def foresee(self, state: State, seat: Seat, move: Move) -> State:
        """The state with these tiles taken, before any tiling; or with one tile laid."""
        return planning.foresee(state, seat, move)

    def facts(self, state: State, seat: Seat, move: Move) -> Mapping[str, int]:
        """Tiles taken, tiles fallen, points lost and so on."""
        return planning.facts(state, seat, move)

    def describe(self, move: Move) -> str:
        """A move in plain English words."""
        return notation.describe(move)

    def show(self, state: State) -> str:
        """The whole table as text for a terminal."""
        return show(state)


def dealt(state: State, move: Move) -> State:
    """The state after a deal; refused if the bag could not give these tiles."""
    displays, bag = lay_deal(state.bag, len(state.displays), move)
    return state._replace(phase=Phase.OFFER, displays=displays, bag=bag)


def next_round(state: State) -> State:
    """The seat with the marker starts the next round; the marker goes back to the centre."""
    starter = state.starter if state.marker is None else state.marker
    return state._replace(
        phase=Phase.DEAL, round=state.round + 1, marker=None, starter=starter, turn=starter
    )


class AzulMini(Azul):
    """The same rules under the name of the small box, for its compact look."""

    key = "azul-mini"
    name = "Azul Mini"
