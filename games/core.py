"""The interface that every game implements, and its types."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final, Generic, NamedTuple, NewType, TypeVar, final

from games.shuffle import Shuffler

S = TypeVar("S")

Seat = NewType("Seat", int)
"""A seat at the table, counted from 0."""

BAG: Final = Seat(-1)
"""The bag acts like a player: its moves are the draws."""

Move = NewType("Move", str)
"""A decision in the notation of the log: tokens with single spaces between them."""


class RuleError(ValueError):
    """Something that the rules do not allow; the message is one English sentence.

    `key` names the situation and `values` hold its details, in the letters and numbers of the
    notation, so that the sentence can be translated.
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
"""A consequence of a move; each kind of event is a NamedTuple class."""


class RoundEnded(NamedTuple):
    """A round has ended; the scores do not include bonuses for the end of the match."""

    round: int
    scores: tuple[int, ...]


class Step(NamedTuple, Generic[S]):
    """The state after a move, and the events of the move."""

    state: S
    events: tuple[Event, ...] = ()


class Occasion(NamedTuple):
    """The point in a match that a plan refers to; a plan covers one round."""

    round: int = 0
    phase: int = 0
    """The number of the phase within the round."""
    follows: bool = False
    """Whether the next choice belongs to a turn in progress, such as picking bonus tiles."""


class Outcome(NamedTuple):
    """The result of a match; ranks count from 1, and shared places read 1, 1, 3."""

    scores: tuple[int, ...]
    ranks: tuple[int, ...]

    @classmethod
    def of(cls, scores: Sequence[int], tie_breaks: Sequence[int] | None = None) -> "Outcome":
        """Rank seats by score, then by tie-break; equal seats share a place."""
        marks = list(zip(scores, tie_breaks or [0] * len(scores), strict=True))
        ranks = tuple(1 + sum(other > mark for other in marks) for mark in marks)
        return cls(tuple(scores), ranks)


class Game(ABC, Generic[S]):
    """The rules of one game. Implement this class and the bot can play the game.

    States are immutable and complete; a game stores nothing between calls.
    """

    key: ClassVar[str]
    """The name in logs and in the database; never changes."""
    name: ClassVar[str]
    """The name for players."""
    version: ClassVar[int] = 1
    """Must be raised when the same log would lead to a different state than before."""
    seats: ClassVar[range]
    options: ClassVar[Mapping[str, tuple[str, ...]]]
    """The values of each option; the first is the default."""
    fact_names: ClassVar[tuple[str, ...]] = ()
    """The names of all facts about a move, for the conditions of plans."""
    ranked_by: ClassVar[tuple[str, ...]] = ()
    """The facts by which a plan ranks moves: less is better, or more after a `-`."""
    wishes: ClassVar[tuple[str, ...]] = ()
    """What a plan may prefer in choices that follow a turn."""

    @abstractmethod
    def setup(self, seats: int, options: Mapping[str, str]) -> S:
        """The state before the first draw; all options have a value."""

    @abstractmethod
    def to_act(self, state: S) -> tuple[Seat, ...]:
        """The seats that may move now: (BAG,) to draw, () once the match is over."""

    @abstractmethod
    def moves(self, state: S, seat: Seat) -> Sequence[Move]:
        """Every legal move of a seat, in a fixed order; none while it may not move."""

    @abstractmethod
    def draw(self, state: S, shuffler: Shuffler) -> Move:
        """The bag's move, drawn with this shuffler."""

    @abstractmethod
    def apply(self, state: S, seat: Seat, move: Move) -> Step[S]:
        """Carry out a move that `play` has checked, or a draw, which is checked here."""

    @abstractmethod
    def parse(self, text: str) -> Move:
        """Parse a typed move leniently; the result is in the notation of the log."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """Scores and ranks once the match is over, else None."""

    @abstractmethod
    def describe(self, move: Move) -> str:
        """A move in plain English words."""

    @abstractmethod
    def show(self, state: S) -> str:
        """The whole table as text for a terminal."""

    def refusal(self, state: S, seat: Seat, move: Move) -> IllegalMoveError:
        """Why a well-formed move is not legal now; games override it to be precise."""
        return IllegalMoveError("illegal-move", f"'{move}' is not legal now", move=move)

    def obvious(self, state: S, seat: Seat) -> Move | None:
        """The move that needs no decision, if any: the only legal one."""
        moves = self.moves(state, seat)
        return moves[0] if len(moves) == 1 else None

    def occasion(self, state: S) -> Occasion:
        """The round and phase of a state; a game without either is a single round."""
        return Occasion()

    def occasion_of(self, pattern: str) -> Occasion | None:
        """The phase in which moves of this pattern can be made; None if there is none."""
        return Occasion()

    def imagine(self, state: S, seat: Seat, *, ahead: bool = False) -> S | None:
        """The state as if it were this seat's turn, for planning; None if that is impossible.

        With `ahead` it is the seat's turn in the next phase of the round. Nothing is drawn.
        """
        return state if self.moves(state, seat) and not ahead else None

    def foresee(self, state: S, seat: Seat, move: Move) -> S:
        """An imagined state after a legal move; no other seat acts and nothing is drawn."""
        return self.apply(state, seat, move).state

    def facts(self, state: S, seat: Seat, move: Move) -> Mapping[str, int]:
        """Facts about a legal move: a number for each name in `fact_names`."""
        return {}

    def preferred(
        self, state: S, seat: Seat, picks: Sequence[str], keeps: Sequence[str]
    ) -> Move | None:
        """The preferred choice after a turn, or the preferred move that ends a seat's round.

        None if there is no such choice now, or if the preferences do not decide it.
        """
        return None

    @final
    def play(self, state: S, seat: Seat, move: Move) -> Step[S]:
        """Carry out a legal move; raise a `RuleError` that says why for any other."""
        if move in self.moves(state, seat):
            return self.apply(state, seat, move)
        if seat not in self.to_act(state):
            raise not_your_turn(self.to_act(state), seat)
        if seat == BAG:
            return self.apply(state, seat, move)
        raise self.refusal(state, seat, move)

    @final
    def start(self, seats: int, options: Mapping[str, str] | None = None) -> S:
        """Check the number of seats and the options, and set up a match."""
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
        """Check these options and add the default of each one that is missing."""
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
    """The refusal for a seat that may not move now; names the seats that may."""
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
    """A text cut to 40 characters, for use in a sentence."""
    return text if len(text) <= 40 else f"{text[:40]}…"


def seat_name(seat: Seat) -> str:
    """The name of a seat in a sentence."""
    return "the bag" if seat == BAG else f"seat {seat}"
