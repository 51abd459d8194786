"""A player's profile: statistics, rating and rating curve in one game and company."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from bot.results.ranking import Pick, Ranked, ranked
from bot.results.statistics import Career, Company, Meetings
from bot.results.totals import PlayerTotals
from data import Transaction
from data.tables import statistics, totals
from data.times import loaded
from games.standings.policy import DEFAULT_POLICY
from games.standings.ratings import Rating, shown
from renderers.standings import RatingPoint

POINTS: Final = 400
"""About how many points a curve has at most; a picture cannot show more."""

Chosen = tuple[Pick, Company]


class Profile(NamedTuple):
    """What `/stats` shows of a player."""

    pick: Pick
    company: Company
    career: Career
    others: tuple[Chosen, ...]
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


class _Rated(NamedTuple):
    """What a server knows about a player in a game, among people."""

    rated: int = 0
    ranked: Ranked | None = None
    ranks: int = 0
    curve: tuple[RatingPoint, ...] = ()
    against: Meetings | None = None
    own_curve: tuple[RatingPoint, ...] = ()


async def read_profile(
    tx: Transaction,
    server: int | None,
    player: int,
    asker: int,
    pick: Pick | None = None,
    company: Company | None = None,
) -> Profile | None:
    """Return a player's profile, by default in what they play most; None without results.

    Without a server it is about the matches on all servers, which have no ratings.
    """
    own = await _totals(tx, server, player)
    chosen = _select(own, pick, company)
    if chosen is None:
        return None
    (game, variant), at = chosen
    sums = own[chosen]
    median = (sums.paced - 1) // 2
    pace = None
    if sums.paced:
        pace = await statistics.pace(tx, player, server, game, variant, at.value, median)
    found = _Rated()
    if at is Company.PEOPLE and server is not None:
        found = await _rated(tx, server, (game, variant), player, asker)
    return Profile(
        pick=(game, variant),
        company=at,
        career=sums.career(pace),
        others=tuple(one for one in _in_order(own) if one != chosen),
        needed=DEFAULT_POLICY.shown_after,
        **found._asdict(),
    )


async def _totals(tx: Transaction, server: int | None, player: int) -> dict[Chosen, PlayerTotals]:
    """Return the totals of a player in everything they have played."""
    found: dict[Chosen, PlayerTotals] = {}
    for game, row in await statistics.of_player(tx, player, server):
        key = ((game, row.variant), Company(row.company))
        here = PlayerTotals.decode(row.matches, row.sums)
        found[key] = found[key] + here if key in found else here
    return found


async def _rated(tx: Transaction, server: int, pick: Pick, player: int, asker: int) -> _Rated:
    (game, variant), least = pick, DEFAULT_POLICY.shown_after
    row = await totals.find(tx, server, game)
    assert row is not None, "the player has totals"
    rating = await statistics.rating(tx, row.totals, variant, player)
    line = None
    if rating is not None and rating.matches >= least:
        stronger, _ = await statistics.ranked_before(
            tx, row.totals, variant, least, rating.strength, player
        )
        line = ranked(stronger + 1, rating)
    stranger = asker != player
    met = await statistics.meetings(tx, row.totals, variant, asker, player) if stranger else None
    ahead, equal, behind = (met.ahead, met.equal, met.behind) if met is not None else (0, 0, 0)
    if asker > player:
        ahead, behind = behind, ahead
    return _Rated(
        rated=rating.matches if rating is not None else 0,
        ranked=line,
        ranks=await statistics.ranked_count(tx, row.totals, variant, least),
        curve=await curve(tx, row.totals, variant, player),
        against=Meetings(ahead, equal, behind) if stranger else None,
        own_curve=await curve(tx, row.totals, variant, asker) if stranger else (),
    )


async def curve(tx: Transaction, number: int, variant: str, player: int) -> tuple[RatingPoint, ...]:
    """Return a player's rating over time, from the first match after which it is shown."""
    rating = await statistics.rating(tx, number, variant, player)
    last = rating.matches if rating is not None else 0
    step = -(-last // POINTS) or 1
    least = DEFAULT_POLICY.shown_after
    points: dict[int, RatingPoint] = {}
    found = await statistics.curve(tx, number, variant, player, least, step, last)
    for ended, mean, deviation, rated in found:
        if (visible := shown(Rating(mean, deviation, rated))) is not None:
            points[ended] = RatingPoint(loaded(ended), visible.value, visible.margin)
    return tuple(points.values())


def _select(
    own: Mapping[Chosen, PlayerTotals], pick: Pick | None, company: Company | None
) -> Chosen | None:
    """Return the requested game and company, or else the most played; people come first."""
    for found in _in_order(own):
        if (pick is None or found[0] == pick) and (company is None or found[1] is company):
            return found
    return None


def _in_order(own: Mapping[Chosen, PlayerTotals]) -> list[Chosen]:
    """Return everything a player has played: with people first, the most played first."""
    companies = list(Company)
    return sorted(own, key=lambda one: (companies.index(one[1]), -own[one].matches, one[0]))
