"""Ratings: the strength of players by their results, with its uncertainty.

The model is Plackett-Luce with the updates of Weng and Lin ("A Bayesian approximation method for
online ranking", 2011, algorithm 4) and the constants of openskill. Results with the same time all
start from the ratings before it, and their updates are combined as independent evidence, so the
order in which they were entered does not matter.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from math import exp, fsum, sqrt
from typing import Final, NamedTuple

from games.standings.policy import DEFAULT_POLICY, MAIN, Policy, list_of, rated_ranks
from games.standings.results import Player, Result

MEAN: Final = 25.0
DEVIATION: Final = MEAN / 3
CHANCE: Final = (MEAN / 6) ** 2
"""The variance of the performance in one match."""
DRIFT: Final = (MEAN / 300) ** 2
"""Added to a player's variance before each match, because strength changes."""
LEAST: Final = 0.0001
"""The smallest share of the variance that a single result leaves."""

SHOWN_MEAN: Final = 1500
SHOWN_UNIT: Final = 60
"""The scale on which ratings are shown: a beginner has 1500 ± 1000."""


class Rating(NamedTuple):
    """The estimated strength of a player and its standard deviation."""

    mean: float = MEAN
    deviation: float = DEVIATION
    matches: int = 0


class Shown(NamedTuple):
    """A rating on the shown scale, with a margin of two standard deviations."""

    value: int
    margin: int


class Change(NamedTuple):
    """The new ratings of the players with results at one time."""

    ended: int
    ratings: Mapping[Player, Rating]


Belief = tuple[float, float]
"""A mean and a variance."""


def ratings(
    results: Iterable[Result], policy: Policy = DEFAULT_POLICY, name: str = MAIN
) -> dict[Player, Rating]:
    """The ratings of a list from all results, given in any order."""
    known: dict[Player, Rating] = {}
    for change in changes(results, policy, name):
        known.update(change.ratings)
    return known


def changes(
    results: Iterable[Result], policy: Policy = DEFAULT_POLICY, name: str = MAIN
) -> Iterator[Change]:
    """The changes of a list's ratings, in the order of time."""
    rated = sorted(
        (result for result in results if list_of(result, policy) == name),
        key=lambda result: result.ended,
    )
    known: dict[Player, Rating] = {}
    for ended, together in groupby(rated, key=lambda result: result.ended):
        after = rated_together(known, list(together), policy)
        known.update(after)
        yield Change(ended, after)


def shown(rating: Rating, policy: Policy = DEFAULT_POLICY) -> Shown | None:
    """A rating as players see it, or None if there are too few matches."""
    if rating.matches < policy.shown_after:
        return None
    value = SHOWN_MEAN + SHOWN_UNIT * (rating.mean - MEAN)
    return Shown(round(value), round(2 * SHOWN_UNIT * rating.deviation))


def rated_together(
    known: Mapping[Player, Rating], together: Sequence[Result], policy: Policy = DEFAULT_POLICY
) -> dict[Player, Rating]:
    """The new ratings of the players of simultaneous results, given the ratings before."""
    before: dict[Player, Belief] = {}
    said: dict[Player, list[Belief]] = {}
    for result in together:
        for player in result.seats:
            if player not in before:
                rating = known.get(player, Rating())
                before[player] = (rating.mean, rating.deviation**2 + DRIFT)
                said[player] = []
        beliefs = [before[player] for player in result.seats]
        updated = updates(beliefs, rated_ranks(result, policy))
        for player, belief in zip(result.seats, updated, strict=True):
            said[player].append(belief)
    after = {}
    for player, beliefs in said.items():
        mean, variance = _combined(before[player], beliefs)
        matches = known[player].matches if player in known else 0
        after[player] = Rating(mean, sqrt(variance), matches + len(beliefs))
    return after


def updates(beliefs: Sequence[Belief], ranks: Sequence[int]) -> list[Belief]:
    """The beliefs about the players after one result; equal players stay equal."""
    scale = sqrt(fsum(variance + CHANCE for _, variance in beliefs))
    strengths = [exp(mean / scale) for mean, _ in beliefs]
    groups = [
        (
            place,
            ranks.count(place),
            fsum(
                strength for strength, rank in zip(strengths, ranks, strict=True) if rank >= place
            ),
        )
        for place in sorted(set(ranks))
    ]
    updated = []
    for (mean, variance), strength, rank in zip(beliefs, strengths, ranks, strict=True):
        pull = information = 0.0
        for place, sharing, rivals in groups:
            chance = strength / rivals
            pull -= chance
            information += chance * (1 - chance)
            if place == rank:
                pull += 1 / sharing
                break
        share = variance / scale**2
        learnt = information * share * sqrt(share)
        updated.append((mean + pull * variance / scale, variance * max(1 - learnt, LEAST)))
    return updated


def _combined(before: Belief, said: Sequence[Belief]) -> Belief:
    """The belief after several simultaneous results, each as independent evidence."""
    if len(said) == 1:
        return said[0]
    mean, variance = before
    precision = fsum([(1 - len(said)) / variance, *(1 / other for _, other in said)])
    weighed = fsum([mean * (1 - len(said)) / variance, *(one / other for one, other in said)])
    return weighed / precision, 1 / precision
