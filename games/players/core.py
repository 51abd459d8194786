"""What a computer player is: its level, what it thinks, and what it may spend on thinking."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from hashlib import sha256
from random import Random
from typing import Any, ClassVar, Final, Generic, NamedTuple, TypeVar

from games.core import Game, Move, Seat

S = TypeVar("S")

PATIENCE: Final = 1.5
"""Seconds after which a player that counts its nodes answers with the best move so far."""


class Level(NamedTuple):
    """A computer player of one strength, with a name and a character to remember."""

    key: str
    """Its name in the database; never changes."""
    name: str
    """Its name for people, the same in every language."""
    character: str
    """What is special about it, as an English sentence."""


class Limit(NamedTuple):
    """What one move may cost; nothing said means the usual number of nodes of the level.

    With a number of nodes the same position and seed give the same move on any machine that is
    not too slow. With seconds alone the player thinks as long as it may.
    """

    nodes: int | None = None
    """Positions to look at."""
    seconds: float | None = None
    """Time to think, or the most of it if the nodes are counted."""

    def or_usual(self, nodes: int) -> "Limit":
        """This limit, or so many nodes and a time that they should not need."""
        if self.nodes is None and self.seconds is None:
            return Limit(nodes, PATIENCE)
        return self


class Thought(NamedTuple):
    """A move, and what the player thinks of it."""

    move: Move
    value: float = 0.0
    """How many points it expects to be ahead, or behind, at the end."""
    nodes: int = 0
    """How many positions it has looked at."""
    depth: int = 0
    """How many moves it has looked ahead."""


class Reason(NamedTuple):
    """Why a move is good, or what speaks against it.

    `key` names the reason and `values` hold its particulars, in the letters and numbers of the
    notation, so that it can be said in any language.
    """

    key: str
    values: Mapping[str, str | int]


class Hint(NamedTuple):
    """A move for somebody who asks, and why."""

    move: Move
    reasons: tuple[Reason, ...]
    value: float = 0.0
    """How many points it expects to be ahead, or behind, at the end."""


class Player(ABC, Generic[S]):
    """Plays one game at every level. It keeps nothing between two moves that would matter."""

    reasons: ClassVar[Mapping[str, str]] = {}
    """For each reason that `explain` may give its English sentence, with values in {braces}."""

    @abstractmethod
    def think(
        self, game: Game[S], state: S, seat: Seat, level: Level, seed: str, limit: Limit
    ) -> Thought:
        """A legal move for a seat that has at least two, by the position and the seed alone."""

    def explain(self, game: Game[S], state: S, seat: Seat, move: Move) -> tuple[Reason, ...]:
        """Points now, what the move denies to others, and what it risks."""
        return ()


AnyPlayer = Player[Any]


def chance(seed: str, state: object, seat: Seat) -> Random:
    """The luck of one move: always the same for a seed, a position and a seat."""
    digest = sha256(f"{seed} {seat} {state!r}".encode()).digest()
    return Random(int.from_bytes(digest[:8], "big"))
