"""A player's profile: statistics, rating and rating curve in one game and company."""

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
"""A game and its variant, such as `azul` and `wall=grey`."""


class Profile(NamedTuple):
    """What `/stats` shows of a player."""

    pick: Pick
    company: Company
    career: Career
    others: tuple[tuple[Pick, Company], ...]
    """What else the player has played, the most played first."""
    rated: int
    """How many matches count for the rating."""
    needed: int
    """How many matches a rating needs to be shown."""
    ranked: Ranked | None
    """The player's line of the ranking, once the rating is shown."""
    ranks: int
    """How many players are ranked."""
    curve: tuple[RatingPoint, ...]
    against: Meetings | None
    """The record of the asking user against the player."""
    own_curve: tuple[RatingPoint, ...]
    """The rating curve of the asking user."""


def profile(
    server_results: ServerResults,
    player: int,
    asker: int,
    pick: Pick | None = None,
    company: Company | None = None,
    *,
    whole: bool = True,
) -> Profile | None:
    """Return a player's profile, by default in what they play most; None without results.

    This reads all results of a server: call it in a thread. Results that are not of a `whole`
    server have no ratings.
    """
    own = of_person(server_results.results(), player)
    found = _select(own, pick, company)
    if found is None:
        return None
    (game, variant), at = found
    chosen = among(of_game(own, game, variant), at)
    statistics = career(chosen, player)
    assert statistics is not None, "the selection has matches"
    people = at is Company.PEOPLE
    rated = people and whole
    ranking = server_results.ranking(game, variant) if rated else []
    known = server_results.ratings(game, variant).get(player) if rated else None
    stranger = people and asker != player
    return Profile(
        pick=(game, variant),
        company=at,
        career=statistics,
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
    """Return a player's rating over time, from the first match after which it is shown."""
    found = []
    for ended, rating in server_results.curve(player, game, variant):
        if (visible := shown(rating, server_results.policy)) is not None:
            found.append(RatingPoint(loaded(ended), visible.value, visible.margin))
    return tuple(found)


def _select(
    own: Sequence[MatchResult], pick: Pick | None, company: Company | None
) -> tuple[Pick, Company] | None:
    """Return the requested game and company, or else the most played; people come first."""
    for found in _all(own):
        if (pick is None or found[0] == pick) and (company is None or found[1] is company):
            return found
    return None


def _all(own: Sequence[MatchResult]) -> list[tuple[Pick, Company]]:
    """Return everything a player has played: with people first, the most played first."""
    return [(pick, company) for company in Company for pick in played(among(own, company))]
