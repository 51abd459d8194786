"""Which results are rated, and how: the written policy, as data."""

from enum import StrEnum
from typing import Final, NamedTuple

from games.standings.results import Result

MAIN: Final = ""
"""The list of the usual matches."""

COMPUTERS: Final = "computers"
"""The list of matches with a computer opponent, where these are rated apart."""


class Counting(StrEnum):
    """How an unusual match is rated."""

    RATED = "rated"
    """Like any other."""
    APART = "apart"
    """In a list of its own."""
    UNRATED = "unrated"
    """Not at all."""


class Leaving(StrEnum):
    """What becomes of a seat whose player ran out of time or gave up."""

    LAST = "last"
    """It comes last, whatever the computer made of it; several share that place."""
    AS_RANKED = "as ranked"
    """It keeps the place that it was played to."""
    UNRATED = "unrated"
    """The match is not rated at all."""


class Policy(NamedTuple):
    """What is rated, and when a rating is shown."""

    computers: Counting = Counting.UNRATED
    variants: Counting = Counting.APART
    leaving: Leaving = Leaving.LAST
    shown_after: int = 3
    """How many rated matches a player needs before the rating is shown."""


DEFAULT_POLICY: Final = Policy()


def list_of(result: Result, policy: Policy) -> str | None:
    """The list of ratings that a result belongs to, or None when it is not rated.

    A computer opponent weighs more than a variant: a match with both goes by the computer.
    """
    if result.left and policy.leaving is Leaving.UNRATED:
        return None
    for applies, counting, name in (
        (bool(result.computers), policy.computers, COMPUTERS),
        (bool(result.variant), policy.variants, result.variant),
    ):
        if applies and counting is Counting.UNRATED:
            return None
        if applies and counting is Counting.APART:
            return name
    return MAIN


def rated_ranks(result: Result, policy: Policy) -> tuple[int, ...]:
    """The places that count for the ratings."""
    if not result.left or policy.leaving is not Leaving.LAST:
        return result.ranks
    last = len(result.ranks) + 1
    return tuple(last if seat in result.left else rank for seat, rank in enumerate(result.ranks))
