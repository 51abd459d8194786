"""Which results are rated, and how."""

from enum import StrEnum
from typing import Final, NamedTuple

from games.standings.results import Result

MAIN: Final = ""
"""The list of ordinary matches."""

COMPUTERS: Final = "computers"
"""The list of matches with a computer opponent, if these are rated separately."""


class Counting(StrEnum):
    """How matches with computers or variants are rated."""

    RATED = "rated"
    """Like any other."""
    APART = "apart"
    """In a separate list."""
    UNRATED = "unrated"
    """Not at all."""


class Leaving(StrEnum):
    """How a seat is rated whose player ran out of time or resigned."""

    LAST = "last"
    """As last, whatever score the computer reached; several such seats share the place."""
    AS_RANKED = "as ranked"
    """With the place that the seat finished in."""
    UNRATED = "unrated"
    """The match is not rated at all."""


class Policy(NamedTuple):
    """Which matches are rated, and when a rating is shown."""

    computers: Counting = Counting.UNRATED
    variants: Counting = Counting.APART
    leaving: Leaving = Leaving.LAST
    shown_after: int = 3
    """How many rated matches a player needs before the rating is shown."""


DEFAULT_POLICY: Final = Policy()


def list_of(result: Result, policy: Policy) -> str | None:
    """The list of ratings that a result belongs to, or None if it is not rated.

    The setting for computers takes precedence over the one for variants.
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
