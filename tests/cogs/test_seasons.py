"""Whole seasons on the playground: nobody organises anything after the first day."""

from collections.abc import Callable
from random import Random

from bot.leagues import Book
from bot.leagues.model import Adjudication
from games.standings.promotion import Way
from playground.server.desk import Desk
from tests.cogs.season_course import Course
from tests.cogs.season_town import Town, sizes_of, tiers_of
from tests.playground.person import Person


async def test_two_seasons_of_three_tiers_run_by_themselves(
    desk: Desk, url: str, seeds: Callable[[], str], ana: Person, table: str
) -> None:
    async with Town(desk, url, seeds, ana, table) as town:
        await town.open(up=1, down=1, top=7, widening=1, most=21, adjudication=Adjudication.SCORE)
        first = Course(town, 1, Random(1))
        before = await first.run(newcomers=24, late=2, later=1)
        assert dict(sizes_of(before)) == {0: 7, 1: 7, 2: 7}
        await check(first, [before])
        await town.days(7)
        second = Course(town, 2, Random(2))
        after = await second.run(newcomers=6, late=1, later=1)
        await check(second, [before, after])
        require_moves(before, second.drawn)
        await town.days(7)
        assert (await town.book()).season.number == 3
        acts = [note.actor for note in await town.house.services.leagues.chronicle(1, 200)]
        assert acts.count(ana.id) == 3, "nobody organised anything after the first day"
        assert town.restarts == 18
    assert desk.bad_calls == []


async def check(course: Course, books: list[Book]) -> None:
    """A season that has come to its final tables."""
    book = books[-1]
    course.require_announcements(book)
    course.require_threads(books)
    await course.require_tables(book)
    course.require_ties(book)
    course.require_crowns(book)


def require_moves(first: Book, after: dict[int, int]) -> None:
    """Whoever went up plays higher, whoever went down lower, and nobody leaps."""
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
