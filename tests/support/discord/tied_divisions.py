"""Divisions in which the first and the last places are tied."""

from collections.abc import Sequence

from bot.leagues.season.standings import seats_of
from data.tables.leagues.rows import FixtureRow
from tests.support.discord.season_server import SeasonServer


def tied_fixtures(fixtures: Sequence[FixtureRow]) -> tuple[FixtureRow, FixtureRow] | None:
    """Two fixtures of a division with which both borders can be tied: see `tie_borders`."""
    for one in fixtures:
        for other in fixtures:
            first, second = seats_of(one), seats_of(other)
            if len(set(first) & set(second)) == 2:
                return one, other
    return None


async def tie_borders(server: SeasonServer, fixtures: Sequence[FixtureRow]) -> bool:
    """Let two share the first place of a division, and two the last.

    In one match A wins before B, C and D; in another E before F, D and C. In all the others, which
    are not played, everyone is tied.
    """
    found = tied_fixtures(fixtures)
    if found is None:
        return False
    seats = [[int(seat) for seat in seats_of(one)] for one in found]
    both = sorted(set(seats[0]) & set(seats[1]))
    for fixture, own, last in zip(found, seats, (both, both[::-1]), strict=True):
        await server.give_up(fixture, [*(seat for seat in own if seat not in both), *last])
    return True
