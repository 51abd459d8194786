"""The rules of Summer Pavilion: whose turn it is, what is legal, and the order of rounds."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from games.bag import Bag, in_order
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
from games.summer_pavilion import notation, planning
from games.summer_pavilion.draft import draft_moves, draft_refusal, take
from games.summer_pavilion.legal_moves import picks, placing_moves
from games.summer_pavilion.model import (
    COLOURS,
    PASS,
    PICK,
    PLACE,
    ROUNDS,
    SUPPLY,
    SUPPLY_SIZE,
    TILES_OF_EACH,
    Board,
    Passed,
    Phase,
    Side,
    State,
)
from games.summer_pavilion.placing import pass_round, pick, place
from games.summer_pavilion.refusals import pass_refusal, pick_refusal, place_refusal
from games.summer_pavilion.scoring import bonuses
from games.summer_pavilion.show import show
from games.tuples import replace_at


class SummerPavilion(Game[State]):
    """Take tiles, pay with them for the spaces of seven stars, earn bonus tiles."""

    key = "summer-pavilion"
    name = "Azul: Summer Pavilion"
    seats = range(2, 5)
    options = MappingProxyType({"side": tuple(Side)})
    fact_names = planning.FACT_NAMES
    ranked_by = planning.RANKED_BY
    wishes = planning.WISHES

    def setup(self, seats: int, options: Mapping[str, str]) -> State:
        """Empty boards, 5 points each and a full bag; seat 0 starts."""
        return State(
            side=Side(options["side"]),
            phase=Phase.DEAL,
            round=1,
            boards=(Board(),) * seats,
            displays=("",) * DISPLAYS[seats],
            centre="",
            supply="",
            marker=None,
            starter=Seat(0),
            turn=Seat(0),
            owed=0,
            bag=Bag.full(COLOURS, TILES_OF_EACH),
        )

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """The bag before a round and before a turn with a short supply, else one seat."""
        if state.phase is Phase.DEAL or supply_is_due(state):
            return (BAG,)
        return () if state.phase is Phase.OVER else (state.turn,)

    @memoise_last
    def moves(self, state: State, seat: Seat) -> Sequence[Move]:
        """The tiles to take; or the placements and passes; or the bonus tiles to pick."""
        if seat == state.turn:
            if state.phase is Phase.DRAFT:
                return draft_moves(state)
            if state.phase is Phase.PICK:
                return picks(state.supply, state.owed)
            if state.phase is Phase.PLACING and not supply_is_due(state):
                return placing_moves(state)
        return ()

    def draw(self, state: State, shuffler: Shuffler) -> Move:
        """Draw tiles for the supply, which is filled first, or for the displays."""
        if supply_is_due(state):
            missing = SUPPLY_SIZE - len(state.supply)
            return Move(f"{SUPPLY} {state.bag.draw(missing, shuffler)}")
        return draw_deal(state.bag, len(state.displays), shuffler)

    def apply(self, state: State, seat: Seat, move: Move) -> Step[State]:
        """Carry out a move with all its automatic consequences."""
        if seat == BAG:
            events: list[Event] = []
            state = advance(drawn(state, move), events)
            return Step(state, tuple(events))
        if state.phase is Phase.DRAFT:
            state, took = take(state, seat, move)
            if state.centre or any(state.displays):
                return Step(state, (took,))
            events = [took]
            state = advance(begin_placing(state), events)
            return Step(state, tuple(events))
        events = []
        if state.phase is Phase.PICK:
            state = end_turn(pick(state, seat, move, events), events)
        elif move.startswith(PASS):
            state = end_turn(pass_round(state, seat, move, events), events)
        else:
            state = place(state, seat, move, events)
            if state.phase is Phase.PLACING:
                state = end_turn(state, events)
        state = advance(state, events)
        return Step(state, tuple(events))

    def parse(self, text: str) -> Move:
        """Parse `3 R`, `place NW 5 O 2`, `pick P G`, `pass R R end`, a supply or a deal."""
        return notation.parse(text)

    def outcome(self, state: State) -> Outcome | None:
        """The highest score wins; a tie is shared."""
        if state.phase is not Phase.OVER:
            return None
        return Outcome.of([board.score for board in state.boards])

    def refusal(self, state: State, seat: Seat, move: Move) -> IllegalMoveError:
        """Why a move is not legal."""
        word = move.split(" ")[0]
        if state.phase is Phase.DRAFT and word not in (PLACE, PICK, PASS, SUPPLY, DEAL):
            return draft_refusal(state, move)
        if state.phase is Phase.PLACING and word == PLACE:
            return place_refusal(state, seat, move)
        if state.phase is Phase.PLACING and word == PASS:
            return pass_refusal(state, seat, move)
        if state.phase is Phase.PICK and word == PICK:
            return pick_refusal(state, move)
        return super().refusal(state, seat, move)

    def obvious(self, state: State, seat: Seat) -> Move | None:
        """The only move, or a pass that loses nothing if nothing can be placed."""
        return planning.obvious(state, self.moves(state, seat))

    def occasion(self, state: State) -> Occasion:
        """The round, and whether it is in the draft or the placing."""
        return planning.occasion(state)

    def occasion_of(self, pattern: str) -> Occasion | None:
        """The phase of a pattern: it takes tiles, places or passes, or picks."""
        return planning.occasion_of(pattern)

    def imagine(self, state: State, seat: Seat, *, ahead: bool = False) -> State | None:
        """The state as if it were this seat's turn, or already its turn to place."""
        return planning.imagine(state, seat, ahead=ahead)

    def foresee(self, state: State, seat: Seat, move: Move) -> State:
        """The state with tiles taken, placed, picked or kept, still on this seat's turn."""
        return planning.foresee(state, seat, move)

    def facts(self, state: State, seat: Seat, move: Move) -> Mapping[str, int]:
        """Tiles taken, points lost, points scored and so on."""
        return planning.facts(state, seat, move)

    def preferred(
        self, state: State, seat: Seat, picks: Sequence[str], keeps: Sequence[str]
    ) -> Move | None:
        """Bonus tiles, or the tiles that a pass keeps, by colour."""
        return planning.preferred(state, picks, keeps) if self.moves(state, seat) else None

    def describe(self, move: Move) -> str:
        """A move in plain English words."""
        return notation.describe(move)

    def show(self, state: State) -> str:
        """The whole table as text for a terminal."""
        return show(state, self.to_act(state))


def supply_is_due(state: State) -> bool:
    """Whether the bag must fill the supply first, before a deal or a turn."""
    return (
        len(state.supply) < SUPPLY_SIZE
        and (state.phase is Phase.PLACING or state.phase is Phase.DEAL)
        and state.bag.total > 0
    )


def drawn(state: State, move: Move) -> State:
    """The state after a draw; refused if the bag could not give these tiles."""
    if supply_is_due(state):
        word, *tiles = move.split(" ")
        if word != SUPPLY:
            raise IllegalMoveError("not-a-supply", f"the bag must fill the supply, not '{move}'")
        return state._replace(
            supply=in_order(state.supply + tiles[0], COLOURS),
            bag=state.bag.without(tiles[0], SUPPLY_SIZE - len(state.supply)),
        )
    displays, bag = lay_deal(state.bag, len(state.displays), move)
    return state._replace(phase=Phase.DRAFT, displays=displays, bag=bag)


def begin_placing(state: State) -> State:
    """Phase 2 starts with the seat that has the marker, or else with the same seat as phase 1."""
    starter = state.starter if state.marker is None else state.marker
    return state._replace(phase=Phase.PLACING, starter=starter, turn=starter)


def end_turn(state: State, events: list[Event]) -> State:
    """Pass the turn to the next seat that has not passed; if all have, end the round."""
    seats = len(state.boards)
    for ahead in range(1, seats + 1):
        seat = Seat((state.turn + ahead) % seats)
        if not state.boards[seat].passed:
            return state._replace(turn=seat)
    return end_round(state, events)


def advance(state: State, events: list[Event]) -> State:
    """Do everything that needs neither a draw nor a decision.

    A seat without tiles passes when its turn comes, after the supply was filled. A round without
    any tiles to deal skips phase 1.
    """
    while not supply_is_due(state):
        if state.phase is Phase.DEAL and not state.bag.total:
            state = begin_placing(state)
        elif state.phase is Phase.PLACING and not state.boards[state.turn].hand:
            events.append(Passed(state.turn, "", "", 0))
            board = state.boards[state.turn]._replace(passed=True)
            boards = replace_at(state.boards, state.turn, board)
            state = end_turn(state._replace(boards=boards), events)
        else:
            break
    return state


def end_round(state: State, events: list[Event]) -> State:
    """The next round, with the next wild colour, or the end of the match."""
    events.append(RoundEnded(state.round, tuple(board.score for board in state.boards)))
    if state.round == ROUNDS:
        return finish(state, events)
    return state._replace(
        phase=Phase.DEAL,
        round=state.round + 1,
        boards=tuple(board._replace(passed=False) for board in state.boards),
        marker=None,
        turn=state.starter,
    )


def finish(state: State, events: list[Event]) -> State:
    """Add the bonuses for the end of the match."""
    boards = []
    for seat, board in enumerate(state.boards):
        bonus = bonuses(state.side, Seat(seat), board.stars)
        events.append(bonus)
        boards.append(board._replace(score=board.score + bonus.stars + bonus.numbers))
    return state._replace(phase=Phase.OVER, boards=tuple(boards))
