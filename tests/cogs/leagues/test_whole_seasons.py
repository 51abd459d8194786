"""Whole seasons on the playground run unattended."""

from collections.abc import Callable
from random import Random
from typing import NamedTuple

import pytest

from bot.leagues import LeagueSession
from bot.leagues.model import Adjudication
from games.standings.promotion import Way
from playground.server.desk import Desk
from tests.support.discord.season_course import Course
from tests.support.discord.season_members import Brisk
from tests.support.discord.season_server import SeasonServer, sizes_of, tiers_of
from tests.support.long import if_long
from tests.support.playground.person import Person


class Size(NamedTuple):
    """The size of a league."""

    top: int
    widening: int
    most: int
    newcomers: int
    late: int
    sizes: tuple[int, ...]
    """How many play in each tier."""


SMALL = Size(top=7, widening=1, most=21, newcomers=24, late=2, sizes=(7, 7, 7))
LARGE = Size(top=42, widening=2, most=196, newcomers=200, late=4, sizes=(42, 84, 66))


@pytest.fixture
def rates() -> Brisk:
    """Discord's rate limits, twenty times as fast."""
    return Brisk(20)


@pytest.mark.parametrize("size", [SMALL, *if_long(LARGE)], ids=lambda size: f"{size.most}")
async def test_two_seasons_of_three_tiers_run_by_themselves(
    desk: Desk, url: str, seeds: Callable[[], str], ana: Person, table: str, size: Size
) -> None:
    async with SeasonServer(desk, url, seeds, ana, table) as server:
        given = {"top": size.top, "widening": size.widening, "most": size.most}
        await server.open(up=1, down=1, adjudication=Adjudication.SCORE, **given)
        first = Course(server, 1, Random(1))
        before = await first.run(newcomers=size.newcomers, late=size.late, later=1)
        assert dict(sizes_of(before)) == dict(enumerate(size.sizes))
        await first.require_all([before])
        await server.days(7)
        second = Course(server, 2, Random(2))
        after = await second.run(newcomers=6, late=1, later=1)
        await second.require_all([before, after])
        require_moves(before, second.drawn)
        await server.days(7)
        assert (await server.session()).season.number == 3
        acts = [note.actor for note in await server.house.services.leagues.log(1, 200)]
        assert acts.count(ana.id) == 3, "organisers act on the first day only"
        assert server.restarts == 18
    assert desk.bad_calls == []


def require_moves(first: LeagueSession, after: dict[int, int]) -> None:
    """Assert that promoted players play one tier higher and relegated ones one lower."""
    before = tiers_of(first)
    ways = {one.player: Way(one.way) for one in first.entrants if one.way and one.player}
    moved = {
        player: (way, after[player] - before[player])
        for player, way in ways.items()
        if player in after
    }
    assert {step for way, step in moved.values() if way is Way.UP} == {-1}
    assert {step for way, step in moved.values() if way is Way.DOWN} <= {0, 1}
    assert {step for _, step in moved.values()} <= {-1, 0, 1}
    lowest = max(after.values())
    assert {tier for player, tier in after.items() if player not in before} == {lowest}
