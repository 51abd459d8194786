"""The ranking of a server in one game, read from its running totals."""

from typing import NamedTuple

from data import Transaction
from data.tables import statistics, totals
from data.tables.totals import RatingRow
from games.standings.policy import DEFAULT_POLICY
from games.standings.ratings import Rating, Shown, shown

Pick = tuple[str, str]
"""A game and its variant, such as `azul` and `wall=grey`."""


class Ranked(NamedTuple):
    """A line of the ranking."""

    place: int
    """Counted from 1; equal ratings share a place."""
    player: int
    shown: Shown
    matches: int


class RankingPage(NamedTuple):
    """One page of a ranking."""

    pick: Pick
    lines: tuple[Ranked, ...]
    page: int
    """Counted from 0."""
    pages: int
    rated: int
    """How many rated matches the asking user has."""
    played: bool
    """Whether anybody has a rated match."""

    @property
    def has_asker(self) -> bool:
        """Whether the asking user is ranked."""
        return self.rated >= DEFAULT_POLICY.shown_after


async def read_ranking(
    tx: Transaction, server: int, pick: Pick, asker: int, page: int | None, size: int
) -> RankingPage:
    """Return a page of the ranking, by default the one with the asking user."""
    (game, variant), least = pick, DEFAULT_POLICY.shown_after
    row = await totals.find(tx, server, game)
    if row is None:
        return RankingPage(pick, (), 0, 0, 0, played=False)
    own = await statistics.rating(tx, row.totals, variant, asker)
    rated = own.matches if own is not None else 0
    count = await statistics.ranked_count(tx, row.totals, variant, least)
    if page is None and own is not None and own.matches >= least:
        _, before = await statistics.ranked_before(
            tx, row.totals, variant, least, own.strength, asker
        )
        page = before // size
    pages = -(-count // size)
    page = min(max(page or 0, 0), max(pages - 1, 0))
    found = await statistics.ranked(tx, row.totals, variant, least, page * size, size)
    lines: list[Ranked] = []
    for number, one in enumerate(found, page * size + 1):
        if not lines:
            stronger, _ = await statistics.ranked_before(
                tx, row.totals, variant, least, one.strength, one.player
            )
            place = stronger + 1
        else:
            equal = one.strength == found[len(lines) - 1].strength
            place = lines[-1].place if equal else number
        lines.append(ranked(place, one))
    played = bool(count) or bool(await statistics.ratings(tx, row.totals, variant))
    return RankingPage(pick, tuple(lines), page, pages, rated, played)


async def read_ratings(tx: Transaction, server: int, pick: Pick) -> dict[int, Rating]:
    """Return the ratings of all players of a server in a game."""
    game, variant = pick
    row = await totals.find(tx, server, game)
    found = await statistics.ratings(tx, row.totals, variant) if row is not None else []
    return {one.player: Rating(one.mean, one.deviation, one.matches) for one in found}


def ranked(place: int, row: RatingRow) -> Ranked:
    """Return a line of the ranking."""
    visible = shown(Rating(row.mean, row.deviation, row.matches))
    assert visible is not None, "only ratings with enough matches are ranked"
    return Ranked(place, row.player, visible, row.matches)
