"""Computer players: moves at a chosen strength, and hints, for any game."""

from typing import Any

from games.core import AnyGame, Move, Seat, not_your_turn
from games.players.core import Hint, Level, Limit, Reason, Thought
from games.players.levels import GREEDY, LEVELS, RANDOM, YARDSTICKS, known_level
from games.players.roster import player_of
from games.players.simple import SimplePlayer

__all__ = [
    "GREEDY",
    "LEVELS",
    "RANDOM",
    "YARDSTICKS",
    "Hint",
    "Level",
    "Limit",
    "Reason",
    "Thought",
    "choose",
    "describe",
    "hint",
    "known_level",
    "think",
]

STRONGEST = list(LEVELS.values())[-1]


def choose(
    game: AnyGame,
    state: Any,
    seat: Seat,
    level: Level | str,
    seed: str,
    *,
    seconds: float | None = None,
    nodes: int | None = None,
) -> Move:
    """A legal move for this seat, the same for the same position and seed.

    Without a limit the level uses its default number of nodes, for at most a second or two.
    """
    return think(game, state, seat, level, seed, Limit(nodes, seconds)).move


def think(
    game: AnyGame,
    state: Any,
    seat: Seat,
    level: Level | str,
    seed: str,
    limit: Limit = Limit(),  # noqa: B008 - a NamedTuple does not change
) -> Thought:
    """A legal move for this seat, with the player's evaluation."""
    legal = game.moves(state, seat)
    if not legal:
        raise not_your_turn(game.to_act(state), seat)
    level = known_level(level) if isinstance(level, str) else level
    if len(legal) == 1:
        return Thought(legal[0])
    simple = SimplePlayer()
    player = simple if level is RANDOM else player_of(game)
    thought = player.think(game, state, seat, level, seed, limit)
    if thought.move in legal:
        return thought
    return simple.think(game, state, seat, level, seed, limit)


def hint(game: AnyGame, state: Any, seat: Seat, seconds: float = 1.0) -> Hint:
    """The suggestion of the strongest player, with its reasons."""
    thought = think(game, state, seat, STRONGEST, "hint", Limit(seconds=seconds))
    reasons = player_of(game).explain(game, state, seat, thought.move)
    return Hint(thought.move, reasons, thought.value)


def describe(game: AnyGame, reason: Reason) -> str:
    """A reason in plain English words."""
    return player_of(game).reasons[reason.key].format(**reason.values)
