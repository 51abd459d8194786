"""The results of a server: ratings, corrections and erased players."""

import asyncio
import json
from functools import partial

import pytest

from bot.matches import RefusedError
from bot.results import MatchResult, Results, WrongOutcomeError
from bot.results.recomputing import in_slices
from data import open_database
from data.tables import players
from games.core import Outcome
from games.standings.ratings import ratings, shown
from tests.support.club import HOST, Club
from tests.support.finished_matches import OTHER, SERVER, at_home, finished
from tests.support.matches import GAMES_AND_PEBBLES, Clock, rows

PEBBLES = ("pebbles", "")


async def results_of(results: Results, server: int = SERVER) -> list[MatchResult]:
    """All results that count on a server, in pebbles."""
    await results.catch_up()
    database = results._database
    return [one async for some in in_slices(database, server, "pebbles") for one in some]


# The totals of a server


async def test_results_are_of_one_server(club: Club, results: Results) -> None:
    here, there = await finished(club), await finished(club)
    await at_home(club.database, there.id, SERVER + 1)
    assert [one.match for one in await results_of(results)] == [here.id]
    assert [one.match for one in await results_of(results, SERVER + 1)] == [there.id]
    profile = await results.profile(None, HOST, HOST)
    assert profile is not None
    assert profile.career.matches == 2, "without a server, matches on all servers count"
    for server in (SERVER, SERVER + 1):
        profile = await results.profile(server, HOST, HOST)
        assert profile is not None
        assert profile.career.matches == 1


@pytest.mark.postgres
@pytest.mark.parametrize("url", ["postgres"], indirect=True)  # SQLite has one process
async def test_results_recorded_by_another_process_are_read(
    url: str, club: Club, results: Results
) -> None:
    await finished(club)
    assert (await results.ratings(SERVER, "pebbles", {}))[HOST].matches == 1
    async with await open_database(url) as second:
        neighbour = Club(second, games=GAMES_AND_PEBBLES, interactions=iter(range(9000, 9999)))
        other = Results(second, GAMES_AND_PEBBLES)
        match = await finished(neighbour)
        await other.catch_up()
        assert (await results.ratings(SERVER, "pebbles", {}))[HOST].matches == 2
        await other.correct(match.id, HOST, "a mistake", None, 9999)
        assert (await results.ratings(SERVER, "pebbles", {}))[HOST].matches == 1


async def test_ratings_are_those_of_the_rating_system(
    club: Club, clock: Clock, results: Results
) -> None:
    for number in range(6):
        clock.go(60 if number % 2 else 0)
        await finished(club, "pebbles", 2 + number % 3)
        if number % 3:
            await results.catch_up()
    expected = ratings([one.for_ratings() for one in await results_of(results)])
    assert await results.ratings(SERVER, "pebbles", {}) == expected


async def test_variants_have_separate_ratings(club: Club, results: Results) -> None:
    await finished(club)
    await finished(club, options={"keep": "one"})
    assert sorted(await results.games(SERVER)) == [("pebbles", ""), ("pebbles", "keep=one")]
    assert (await results.ratings(SERVER, "pebbles", {}))[HOST].matches == 1
    assert (await results.ratings(SERVER, "pebbles", {"keep": "one"}))[HOST].matches == 1


async def test_a_rating_is_shown_after_three_matches_with_its_margin(
    club: Club, clock: Clock, results: Results
) -> None:
    for _ in range(2):
        await finished(club)
        clock.go(60)
    few = await results.ranking(SERVER, PEBBLES, HOST)
    assert (few.lines, few.played, few.rated) == ((), True, 2)
    await finished(club)
    found = await results.ranking(SERVER, PEBBLES, HOST)
    assert found.has_asker
    assert [line.matches for line in found.lines] == [3, 3]
    known = await results.ratings(SERVER, "pebbles", {})
    for line in found.lines:
        assert line.shown == shown(known[line.player])
        assert line.shown.margin > 0


async def test_equal_players_share_a_place(club: Club, results: Results) -> None:
    for _ in range(3):
        match = await finished(club)
        await results.correct(match.id, HOST, "a tie", Outcome((9, 9), (1, 1)), club.click())
    found = await results.ranking(SERVER, PEBBLES, HOST)
    assert [line.place for line in found.lines] == [1, 1]


async def test_a_ranking_has_pages_and_begins_with_that_of_the_asking_user(
    club: Club, clock: Clock, results: Results
) -> None:
    for _ in range(3):
        clock.go(60)
        await finished(club, players=4)
    whole = (await results.ranking(SERVER, PEBBLES, HOST)).lines
    assert [line.place for line in whole] == [1, 2, 3, 4]
    found = [await results.ranking(SERVER, PEBBLES, HOST, page, 1) for page in range(4)]
    assert tuple(line for page in found for line in page.lines) == whole
    own = await results.ranking(SERVER, PEBBLES, whole[2].player, None, 1)
    assert (own.page, own.pages, own.lines) == (2, 4, whole[2:3])
    assert (await results.ranking(SERVER, PEBBLES, 999, None, 3)).page == 0
    assert (await results.ranking(SERVER, PEBBLES, 999, 99, 3)).lines == whole[3:]


# Corrections


async def test_a_correction_recomputes_ratings_and_keeps_the_played_outcome(
    club: Club, clock: Clock, results: Results
) -> None:
    match = await finished(club)
    assert match.outcome is not None
    before = await results.ratings(SERVER, "pebbles", {})
    turned = Outcome(match.outcome.scores[::-1], match.outcome.ranks[::-1])
    result = await results.correct(match.id, HOST, "played the wrong side", turned, club.click())
    assert result.outcome == turned
    assert result.played == match.outcome
    assert result.correction is not None
    assert (result.correction.author, result.correction.reason, result.correction.at) == (
        HOST,
        "played the wrong side",
        clock.now,
    )
    after = await results.ratings(SERVER, "pebbles", {})
    assert after[HOST].mean == pytest.approx(before[OTHER].mean)
    await results.correct(match.id, HOST, "no, it was right", match.outcome, club.click())
    assert (await results.ratings(SERVER, "pebbles", {})) == before
    told = [one.reason for one in await results.corrections(match.id)]
    assert told == ["played the wrong side", "no, it was right"]


async def test_a_void_match_does_not_count(club: Club, results: Results) -> None:
    match = await finished(club)
    await results.correct(match.id, HOST, "they were one person", None, club.click())
    assert await results_of(results) == []
    assert await results.ratings(SERVER, "pebbles", {}) == {}
    assert await results.profile(SERVER, HOST, HOST) is None
    assert await results.records(SERVER, PEBBLES) == []
    found = await results.find(match.id)
    assert not found.counts
    assert found.played == match.outcome


@pytest.mark.parametrize(
    "outcome",
    [
        pytest.param(Outcome((1, 2), (1, 3)), id="a place is left out"),
        pytest.param(Outcome((1, 2), (2, 2)), id="nobody is first"),
        pytest.param(Outcome((1,), (1,)), id="too few"),
        pytest.param(Outcome((1, 2, 3), (1, 2)), id="too many scores"),
    ],
)
async def test_an_impossible_outcome_is_refused(
    club: Club, results: Results, outcome: Outcome
) -> None:
    match = await finished(club)
    with pytest.raises(WrongOutcomeError):
        await results.correct(match.id, HOST, "", outcome, club.click())
    assert await results.corrections(match.id) == []


async def test_only_a_result_can_be_corrected(club: Club, results: Results) -> None:
    turn = await club.new_match("pebbles")
    for match in (turn.match.id, 999):
        with pytest.raises(RefusedError):
            await results.correct(match, HOST, "", None, club.click())


async def test_the_same_click_corrects_once(club: Club, results: Results) -> None:
    match = await finished(club)
    click = club.click()
    for _ in range(2):
        await results.correct(match.id, HOST, "once", None, click)
    assert len(await results.corrections(match.id)) == 1


# People


async def test_an_erased_player_is_a_former_player_everywhere(club: Club, results: Results) -> None:
    match = await finished(club)
    await results.correct(match.id, OTHER, "by me", match.outcome, club.click())
    assert OTHER in (await results.ratings(SERVER, "pebbles", {}))
    await club.database.write(lambda tx: players.erase_player(tx, OTHER))
    assert set(await results.ratings(SERVER, "pebbles", {})) == {HOST}
    (result,) = await results_of(results)
    assert sorted(map(str, (seat.player for seat in result.seats))) == sorted([str(HOST), "None"])
    assert not result.has_computers, "a former player is no computer"
    assert [one.author for one in await results.corrections(match.id)] == [None]
    facts = await rows(club.database, "SELECT facts FROM results")
    assert all(str(OTHER) not in json.dumps(one) for one in facts)


async def test_erasing_a_player_changes_no_rating(club: Club, results: Results) -> None:
    for _ in range(5):
        await finished(club)
    before = await results.ratings(SERVER, "pebbles", {})
    await club.database.write(lambda tx: players.erase_player(tx, OTHER))
    assert (await results.ratings(SERVER, "pebbles", {})) == {HOST: before[HOST]}
    await finished(club)
    after = await results.ratings(SERVER, "pebbles", {})
    assert after[OTHER].matches == 1, "a player who comes back starts from scratch"
    await club.database.write(lambda tx: players.erase_player(tx, OTHER))
    assert (await results.ratings(SERVER, "pebbles", {})) == {HOST: after[HOST]}, "and again"


async def test_two_players_of_one_seat_are_erased_one_after_the_other(club: Club) -> None:
    match = (await club.new_match("pebbles")).match
    for player in (HOST, OTHER):
        await club.database.write(partial(players.erase_player, player=player))
        await club.matches.join(match.id, player, club.click())
        await club.database.write(partial(players.erase_player, player=player))
    found = await rows(club.database, "SELECT seat FROM former_seats ORDER BY seat")
    assert found == [(0,), (1,)]


async def test_simultaneous_requests_record_everything_once(club: Club, results: Results) -> None:
    for _ in range(3):
        await finished(club)
    found = await asyncio.gather(*(results.ratings(SERVER, "pebbles", {}) for _ in range(8)))
    assert all(one == found[0] for one in found)
    assert found[0][HOST].matches == 3
    assert await rows(club.database, "SELECT MAX(number) FROM results") == [(3,)]
