"""Computer players: levels, limits for thinking, and what a player returns."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from hashlib import sha256
from random import Random
from typing import Any, ClassVar, Final, Generic, NamedTuple, TypeVar

from games.core import Game, Move, Seat

S = TypeVar("S")

PATIENCE: Final = 1.5
"""The time limit in seconds for a player that counts nodes."""


class Level(NamedTuple):
    """A computer player of one strength, with a name and a character."""

    key: str
    """The name in the database; never changes."""
    name: str
    """The name for players, the same in every language."""
    character: str
    """Its character, as an English sentence."""


class Limit(NamedTuple):
    """A limit for one move; an empty limit means the level's default number of nodes.

    With a number of nodes, the same position and seed give the same move on any machine that is
    fast enough. With seconds alone, the player uses all the time.
    """

    nodes: int | None = None
    """The number of positions to search."""
    seconds: float | None = None
    """The time to think, or the maximum if nodes are counted."""

    def or_usual(self, nodes: int) -> "Limit":
        """This limit, or this number of nodes with a generous time if the limit is empty."""
        if self.nodes is None and self.seconds is None:
            return Limit(nodes, PATIENCE)
        return self


class Thought(NamedTuple):
    """A move and the player's evaluation."""

    move: Move
    value: float = 0.0
    """The expected lead in points at the end; negative if behind."""
    nodes: int = 0
    """The number of positions searched."""
    depth: int = 0
    """The depth of the search in moves."""


class Reason(NamedTuple):
    """A reason for or against a move.

    `key` names the reason and `values` hold its details, in the letters and numbers of the
    notation, so that it can be translated.
    """

    key: str
    values: Mapping[str, str | int]


class Hint(NamedTuple):
    """A suggested move with its reasons."""

    move: Move
    reasons: tuple[Reason, ...]
    value: float = 0.0
    """The expected lead in points at the end; negative if behind."""


class Player(ABC, Generic[S]):
    """Plays one game at every level. A move never depends on earlier calls."""

    reasons: ClassVar[Mapping[str, str]] = {}
    """The English sentence of each reason that `explain` may give, with values in {braces}."""

    @abstractmethod
    def think(
        self, game: Game[S], state: S, seat: Seat, level: Level, seed: str, limit: Limit
    ) -> Thought:
        """A move for a seat with at least two; depends only on the position and the seed."""

    def explain(self, game: Game[S], state: S, seat: Seat, move: Move) -> tuple[Reason, ...]:
        """Reasons: points now, what the move denies to others, and its risks."""
        return ()


AnyPlayer = Player[Any]


def chance(seed: str, state: object, seat: Seat) -> Random:
    """Random numbers for one move; the same for the same seed, position and seat."""
    digest = sha256(f"{seed} {seat} {state!r}".encode()).digest()
    return Random(int.from_bytes(digest[:8], "big"))
