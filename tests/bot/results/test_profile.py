"""Profiles of players, read from running totals."""

from typing import Any

import pytest

from bot.results import MatchResult
from bot.results.profile import POINTS, Profile, read_profile
from bot.results.statistics import Company, Meetings
from bot.results.stored_totals import add_results
from data import Database
from data.times import loaded
from tests.support.results import ANA, BRUNO, match

SERVER = 7


async def store(database: Database, *results: MatchResult) -> None:
    await database.write(lambda tx: add_results(tx, results))


async def profile(
    database: Database, player: int, asker: int, *chosen: Any, server: int | None = SERVER
) -> Profile | None:
    return await database.read(lambda tx: read_profile(tx, server, player, asker, *chosen))


async def test_a_player_without_matches_has_no_profile(database: Database) -> None:
    assert await profile(database, ANA, ANA) is None


async def test_a_profile_is_of_the_most_played_game_and_people_come_first(
    database: Database,
) -> None:
    await store(
        database,
        match(1, (5, 4), variant="wall=grey"),
        match(2, (5, 4), variant="wall=grey"),
        match(3, (5, 4)),
        *(match(number, (5, 4), (ANA, None)) for number in range(4, 9)),
    )
    found = await profile(database, ANA, ANA)
    assert found is not None
    assert found.pick == ("azul", "wall=grey")
    assert found.company is Company.PEOPLE
    assert found.others == (
        (("azul", ""), Company.PEOPLE),
        (("azul", ""), Company.COMPUTERS),
    )
    asked = await profile(database, ANA, ANA, ("azul", ""), Company.COMPUTERS)
    assert asked is not None
    assert asked.career.matches == 5
    assert (asked.ranked, asked.rated, asked.curve) == (None, 0, ())
    assert await profile(database, ANA, ANA, ("azul", "x=y")) is None


@pytest.mark.parametrize(
    ("game", "variant"), [("azul", ""), ("azul", "wall=grey"), ("azul-mini", "")]
)
async def test_a_profile_has_a_curve_from_the_third_match_on(
    database: Database, game: str, variant: str
) -> None:
    await store(
        database,
        *(match(number, (5, 4), game=game, variant=variant) for number in range(1, 6)),
        *(match(number, (4, 5), game="summer-pavilion") for number in range(6, 10)),
    )
    found = await profile(database, BRUNO, ANA)
    assert found is not None
    assert (found.rated, found.ranks) == (5, 2)
    assert found.ranked is not None
    assert found.ranked.place == 2
    assert len(found.curve) == len(found.own_curve) == 3
    assert found.against == Meetings(5, 0, 0)
    assert found.curve[-1].value == found.ranked.shown.value < 1500 < found.own_curve[-1].value
    assert found.curve[-1].margin == found.ranked.shown.margin
    assert [one[0] for one in found.curve] == [loaded(60_000 * number) for number in (3, 4, 5)]


async def test_a_long_curve_has_fewer_points_and_the_last_one(database: Database) -> None:
    count = 2 * POINTS + 5
    await store(database, *(match(number, (5, 4)) for number in range(1, count + 1)))
    found = await profile(database, ANA, ANA)
    assert found is not None
    assert found.ranked is not None
    assert POINTS / 2 < len(found.curve) <= POINTS + 1
    assert found.curve[-1].value == found.ranked.shown.value
    assert found.curve[-1][0] == loaded(60_000 * count)


@pytest.mark.parametrize(("paces", "median"), [(5, 3000), (4, 2000), (1, 1000)])
async def test_the_pace_is_the_median_of_all_matches(
    database: Database, paces: int, median: int
) -> None:
    for number in reversed(range(1, paces + 1)):
        result = match(paces + 1 - number, (5, 4))
        seats = tuple(seat._replace(pace=1000 * number) for seat in result.seats)
        await store(database, _with_seats(result, seats))
    without = match(9, (5, 4))
    await store(database, _with_seats(without, tuple(s._replace(pace=None) for s in without.seats)))
    for server in (SERVER, None):
        found = await profile(database, ANA, ANA, server=server)
        assert found is not None
        assert found.career.pace == median
        assert found.career.matches == paces + 1


def _with_seats(result: MatchResult, seats: Any) -> MatchResult:
    return MatchResult(
        result.match,
        result.server,
        result.game,
        result.variant,
        result.ended,
        result.moment,
        result.ending,
        seats,
        result.played,
    )


async def test_only_other_players_in_matches_among_people_are_compared_with_the_asking_user(
    database: Database,
) -> None:
    together = [match(number, (5, 4)) for number in range(1, 6)]
    alone = [match(number, (5, 4), (ANA, None)) for number in range(6, 8)]
    await store(database, *together, *alone)
    for asker, company, compared in (
        (BRUNO, Company.PEOPLE, True),
        (BRUNO, Company.COMPUTERS, False),
        (ANA, Company.PEOPLE, False),
    ):
        found = await profile(database, ANA, asker, None, company)
        assert found is not None
        assert (found.against is not None, bool(found.own_curve)) == (compared, compared)


async def test_without_a_server_there_are_no_ratings(database: Database) -> None:
    await store(database, *(match(number, (5, 4)) for number in range(1, 6)))
    found = await profile(database, ANA, ANA, server=None)
    assert found is not None
    assert found.career.matches == 5
    assert (found.ranked, found.rated, found.curve) == (None, 0, ())
