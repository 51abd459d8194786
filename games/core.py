"""The contract that every game implements, and the words it is written in."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final, Generic, NamedTuple, NewType, TypeVar, final

from games.shuffle import Shuffler

S = TypeVar("S")

Seat = NewType("Seat", int)
"""A place at the table, counted from 0."""

BAG: Final = Seat(-1)
"""The bag is a player: its moves are the draws."""

new: Final = tuple.__new__
"""Makes a NamedTuple from all its fields, at twice the speed of calling it; for hot places."""

Move = NewType("Move", str)
"""A decision as it is written in the log: its tokens, with single spaces between them."""


class RuleError(ValueError):
    """Something that the rules do not allow, said in one sentence.

    The sentence is English. `key` names the situation and `values` hold its particulars, in the
    letters and numbers of the notation, so that it can be said in any other language too.
    """

    def __init__(self, key: str, sentence: str, **values: str | int) -> None:
        super().__init__(sentence)
        self.key = key
        self.values = values


class SetupError(RuleError):
    """A match that cannot be set up: unknown game, option or number of seats."""


class NotationError(RuleError):
    """A text that is not a move of this game."""


class NotYourTurnError(RuleError):
    """A move of a seat that is not to act."""


class IllegalMoveError(RuleError):
    """A well-formed move that is not legal now."""


Event = tuple[Any, ...]
"""A fact that followed a move: a NamedTuple of its own for each kind of fact."""


class RoundEnded(NamedTuple):
    """A round is over; the scores are those before any bonus for the end of the match."""

    round: int
    scores: tuple[int, ...]


class Step(NamedTuple, Generic[S]):
    """What a move led to."""

    state: S
    events: tuple[Event, ...] = ()


class Occasion(NamedTuple):
    """What a table is busy with, for plans: a plan is made for one round and ends with it."""

    round: int = 0
    phase: int = 0
    """Which phase of the round it is, in their order."""
    follows: bool = False
    """Whether the choice to make belongs to a turn that has begun, like a bonus tile."""


class Outcome(NamedTuple):
    """How a match ended; ranks count from 1, and shared places read 1, 1, 3."""

    scores: tuple[int, ...]
    ranks: tuple[int, ...]

    @classmethod
    def of(cls, scores: Sequence[int], tie_breaks: Sequence[int] | None = None) -> "Outcome":
        """Rank seats by score, then by tie-break; what is equal shares its place."""
        marks = list(zip(scores, tie_breaks or [0] * len(scores), strict=True))
        ranks = tuple(1 + sum(other > mark for other in marks) for mark in marks)
        return cls(tuple(scores), ranks)


class Game(ABC, Generic[S]):
    """The rules of one game. Implement this and the whole bot can play it.

    A state is immutable and says everything; a game keeps nothing between two calls.
    """

    key: ClassVar[str]
    """Its name in logs and in the database; never changes."""
    name: ClassVar[str]
    """Its name for people."""
    version: ClassVar[int] = 1
    """Grows when the same log would lead to another state than before."""
    seats: ClassVar[range]
    options: ClassVar[Mapping[str, tuple[str, ...]]]
    """Variants; the first value is the usual one."""
    fact_names: ClassVar[tuple[str, ...]] = ()
    """The names of all facts that are told of a move, for the conditions of plans."""
    ranked_by: ClassVar[tuple[str, ...]] = ()
    """Those by which a plan chooses among moves: of each, less is better, or more after a `-`."""
    wishes: ClassVar[tuple[str, ...]] = ()
    """What a plan may prefer in choices that follow a turn."""

    @abstractmethod
    def setup(self, seats: int, options: Mapping[str, str]) -> S:
        """The table before the first draw; `chosen_options` has filled in the usual values."""

    @abstractmethod
    def to_act(self, state: S) -> tuple[Seat, ...]:
        """Who may move now: (BAG,) to draw, several seats at once, () once it is over."""

    @abstractmethod
    def moves(self, state: S, seat: Seat) -> Sequence[Move]:
        """Every legal move of a seat, in a fixed order; none while it is not to act."""

    @abstractmethod
    def draw(self, state: S, shuffler: Shuffler) -> Move:
        """The bag's move, drawn by this shuffler."""

    @abstractmethod
    def apply(self, state: S, seat: Seat, move: Move) -> Step[S]:
        """Carry out a legal move (`play` has checked it), or a draw, which is checked here."""

    @abstractmethod
    def parse(self, text: str) -> Move:
        """Read a move generously; the result is written as in the log."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """Scores and ranks once the match is over."""

    @abstractmethod
    def describe(self, move: Move) -> str:
        """A move in plain English words."""

    @abstractmethod
    def show(self, state: S) -> str:
        """The whole table as text for a terminal."""

    def refusal(self, state: S, seat: Seat, move: Move) -> IllegalMoveError:
        """Why a well-formed move is not legal now; games say it more precisely."""
        return IllegalMoveError("illegal-move", f"'{move}' is not legal now", move=move)

    def obvious(self, state: S, seat: Seat) -> Move | None:
        """The move that needs no decision, if there is one: the only legal one."""
        moves = self.moves(state, seat)
        return moves[0] if len(moves) == 1 else None

    def occasion(self, state: S) -> Occasion:
        """Round and phase of a table; a game without either is a single round."""
        return Occasion()

    def occasion_of(self, pattern: str) -> Occasion | None:
        """When a move like this pattern of a plan can be made, in any round; None if never."""
        return Occasion()

    def imagine(self, state: S, seat: Seat, *, ahead: bool = False) -> S | None:
        """The table as if it were this seat's turn, for planning; None where that has no sense.

        With `ahead` it is the seat's turn in the next phase of the round. Nothing is drawn.
        """
        return state if self.moves(state, seat) and not ahead else None

    def foresee(self, state: S, seat: Seat, move: Move) -> S:
        """An imagined table after a legal move, as if nobody else were there and nothing drawn."""
        return self.apply(state, seat, move).state

    def facts(self, state: S, seat: Seat, move: Move) -> Mapping[str, int]:
        """What can be counted of a legal move: a number for each name in `counts`."""
        return {}

    def preferred(
        self, state: S, seat: Seat, picks: Sequence[str], keeps: Sequence[str]
    ) -> Move | None:
        """The choice that follows a turn, or ends the round for a seat, by preference.

        None if there is no such choice now, or if the preferences leave it open.
        """
        return None

    @final
    def play(self, state: S, seat: Seat, move: Move) -> Step[S]:
        """Carry out a move if it is legal; otherwise refuse it and say why."""
        if move in self.moves(state, seat):
            return self.apply(state, seat, move)
        if seat not in self.to_act(state):
            raise not_your_turn(self.to_act(state), seat)
        if seat == BAG:
            return self.apply(state, seat, move)
        raise self.refusal(state, seat, move)

    @final
    def start(self, seats: int, options: Mapping[str, str] | None = None) -> S:
        """Set up a match after checking the number of seats and the options."""
        if seats not in self.seats:
            raise SetupError(
                "unknown-seats",
                f"{self.name} is for {self.seats[0]} to {self.seats[-1]} seats, not {seats}",
                least=self.seats[0],
                most=self.seats[-1],
                seats=seats,
            )
        return self.setup(seats, self.chosen_options(options or {}))

    @final
    def chosen_options(self, options: Mapping[str, str]) -> dict[str, str]:
        """These options, checked, with the usual value for each one that is missing."""
        for option, value in options.items():
            if option not in self.options:
                known = ", ".join(self.options) or "none"
                raise SetupError(
                    "unknown-option",
                    f"{self.name} has no option '{short(option)}'; its options: {known}",
                    option=short(option),
                    known=known,
                )
            if value not in self.options[option]:
                known = " or ".join(self.options[option])
                raise SetupError(
                    "unknown-option-value",
                    f"option {option} cannot be '{short(value)}'; it can be {known}",
                    option=option,
                    value=short(value),
                    known=known,
                )
        return {name: options.get(name, values[0]) for name, values in self.options.items()}


AnyGame = Game[Any]


def not_your_turn(to_act: tuple[Seat, ...], seat: Seat) -> NotYourTurnError:
    """The refusal for a seat that is not to act, naming those that are."""
    if not to_act:
        return NotYourTurnError("match-over", "the match is over; nobody is to act")
    waiting = " and ".join(map(seat_name, to_act))
    verb = "is" if len(to_act) == 1 else "are"
    return NotYourTurnError(
        "not-your-turn",
        f"{seat_name(seat)} is not to act; {waiting} {verb}",
        seat=seat,
    )


def short(text: str) -> str:
    """As much of a text as fits into a sentence."""
    return text if len(text) <= 40 else f"{text[:40]}…"


def seat_name(seat: Seat) -> str:
    """A seat in a sentence."""
    return "the bag" if seat == BAG else f"seat {seat}"
