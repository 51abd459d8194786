"""A person as their results show them: one game, in one company, with rating and curve."""

from collections.abc import Sequence
from typing import NamedTuple

from bot.results.model import MatchResult
from bot.results.server_results import Ranked, ServerResults
from bot.results.statistics import (
    Career,
    Company,
    Meetings,
    among,
    career,
    meetings,
    of_game,
    of_person,
    played,
)
from data.times import loaded
from games.standings.ratings import shown
from renderers.standings import RatingPoint

Pick = tuple[str, str]
"""A game and what is unusual about it: azul, wall=grey."""


class Profile(NamedTuple):
    """What is shown of a person."""

    pick: Pick
    company: Company
    career: Career
    others: tuple[tuple[Pick, Company], ...]
    """What else the person has played, the most first."""
    rated: int
    """How many of the matches count for the rating."""
    needed: int
    """From how many on it is shown."""
    ranked: Ranked | None
    """The rating, once it is shown."""
    ranks: int
    """How many people have a rating that is shown."""
    curve: tuple[RatingPoint, ...]
    against: Meetings | None
    """How whoever asks has done against the person."""
    own_curve: tuple[RatingPoint, ...]
    """The curve of whoever asks."""


def profile(
    server_results: ServerResults,
    player: int,
    asker: int,
    pick: Pick | None = None,
    company: Company | None = None,
    *,
    whole: bool = True,
) -> Profile | None:
    """A person's numbers, of what they play most if nothing is asked for; None without any.

    It looks at all results of a server: ask in a thread. If the ledger is not a whole server's
    there are no ratings.
    """
    own = of_person(server_results.results(), player)
    found = _select(own, pick, company)
    if found is None:
        return None
    (game, variant), at = found
    chosen = among(of_game(own, game, variant), at)
    told = career(chosen, player)
    assert told is not None, "something was played"
    people = at is Company.PEOPLE
    rated = people and whole
    ranking = server_results.ranking(game, variant) if rated else []
    known = server_results.ratings(game, variant).get(player) if rated else None
    stranger = people and asker != player
    return Profile(
        pick=(game, variant),
        company=at,
        career=told,
        others=tuple(one for one in _all(own) if one != found),
        rated=known.matches if known else 0,
        needed=server_results.policy.shown_after,
        ranked=next((line for line in ranking if line.player == player), None),
        ranks=len(ranking),
        curve=moments(server_results, player, game, variant) if rated else (),
        against=meetings(chosen, asker, player) if stranger else None,
        own_curve=moments(server_results, asker, game, variant) if stranger and rated else (),
    )


def moments(
    server_results: ServerResults, player: int, game: str, variant: str
) -> tuple[RatingPoint, ...]:
    """A person's rating over time, from the match on after which it is shown."""
    found = []
    for ended, rating in server_results.curve(player, game, variant):
        if (visible := shown(rating, server_results.policy)) is not None:
            found.append(RatingPoint(loaded(ended), visible.value, visible.margin))
    return tuple(found)


def _select(
    own: Sequence[MatchResult], pick: Pick | None, company: Company | None
) -> tuple[Pick, Company] | None:
    """What is meant: what was asked for, or what was played most; people before computers."""
    for found in _all(own):
        if (pick is None or found[0] == pick) and (company is None or found[1] is company):
            return found
    return None


def _all(own: Sequence[MatchResult]) -> list[tuple[Pick, Company]]:
    """Everything that somebody has played: with people first, and of that the most first."""
    return [(pick, company) for company in Company for pick in played(among(own, company))]
