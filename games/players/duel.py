"""Matches between computer players on duplicate deals, with statistics."""

from collections.abc import Iterator, Mapping
from math import inf, sqrt
from statistics import fmean
from typing import Any, NamedTuple

from games.core import BAG, AnyGame, Outcome, Seat
from games.players import Level, Limit, known_level, think
from games.shuffle import Shuffler

SURENESS = 1.96
"""The half-width of a 95 % interval in standard deviations."""


class Contestant(NamedTuple):
    """A level with its limit for each move."""

    level: Level
    limit: Limit = Limit()

    @classmethod
    def named(cls, text: str, limit: Limit) -> "Contestant":
        """Parse `ladrilho`, `ladrilho@0.1` (seconds a move) or `ladrilho@5000n` (nodes a move)."""
        key, at, amount = text.partition("@")
        if at:
            is_nodes = amount.endswith("n")
            limit = Limit(nodes=int(amount[:-1])) if is_nodes else Limit(seconds=float(amount))
            if not 0 < (limit.nodes or limit.seconds or 0) < inf:
                raise ValueError(f"nobody can think for {amount}")
        return cls(known_level(key), limit)

    def __str__(self) -> str:
        nodes, seconds = self.limit
        if nodes is not None:
            return f"{self.level.key}@{nodes}n"
        return self.level.key if seconds is None else f"{self.level.key}@{seconds:g}"


class Played(NamedTuple):
    """One match of a duel: the seat of the first contestant, and the result."""

    deal: int
    seat: Seat
    outcome: Outcome

    @property
    def share(self) -> float:
        """The first contestant's share of the first place."""
        ranks = self.outcome.ranks
        return 1 / ranks.count(1) if ranks[self.seat] == 1 else 0.0

    @property
    def margin(self) -> int:
        """The first contestant's lead over the best of the others."""
        scores = self.outcome.scores
        return scores[self.seat] - max(scores[: self.seat] + scores[self.seat + 1 :])


class Tally(NamedTuple):
    """The statistics of a duel."""

    matches: int
    wins: int
    """First places that were not shared."""
    draws: int
    rate: float
    """First places, shared ones as fractions."""
    low: float
    high: float
    """The 95 % interval of the true rate."""
    margin: float


def duel(
    game: AnyGame,
    options: Mapping[str, str],
    seats: int,
    first: Contestant,
    second: Contestant,
    matches: int,
    seed: str,
) -> Iterator[Played]:
    """Play at least this many matches; the first contestant has every seat once per deal."""
    for deal in range(-(-matches // seats)):
        for place in range(seats):
            table = [first if seat == place else second for seat in range(seats)]
            outcome = play(game, options, table, f"{seed}-{deal}")
            yield Played(deal, Seat(place), outcome)


def play(game: AnyGame, options: Mapping[str, str], table: list[Contestant], seed: str) -> Outcome:
    """Play one match; the same seed deals the same tiles to any players."""
    state: Any = game.start(len(table), options)
    draws = 0
    while to_act := game.to_act(state):
        seat = to_act[0]
        if seat == BAG:
            move = game.draw(state, Shuffler(seed, draws))
            draws += 1
        else:
            level, limit = table[seat]
            move = think(game, state, seat, level, seed, limit).move
        state = game.play(state, seat, move).state
    outcome = game.outcome(state)
    assert outcome is not None, "nobody is to act, so the match is over"
    return outcome


def tally(played: list[Played]) -> Tally:
    """Wins, draws, the rate of first places with its interval (Wilson's), and the mean margin."""
    count = len(played)
    rate = fmean(match.share for match in played)
    centre = rate + SURENESS**2 / (2 * count)
    reach = SURENESS * sqrt(rate * (1 - rate) / count + SURENESS**2 / (4 * count**2))
    return Tally(
        matches=count,
        wins=sum(match.share == 1 for match in played),
        draws=sum(0 < match.share < 1 for match in played),
        rate=rate,
        low=(centre - reach) / (1 + SURENESS**2 / count),
        high=(centre + reach) / (1 + SURENESS**2 / count),
        margin=fmean(match.margin for match in played),
    )
