"""The results of a server: ratings, corrections and erased players."""

import asyncio
import json
from functools import partial

import pytest

from bot.matches import RefusedError
from bot.results import Results, WrongOutcomeError
from data import open_database
from data.tables import players
from games.core import Outcome
from games.standings.ratings import ratings, shown
from tests.support.club import HOST, Club
from tests.support.finished_matches import OTHER, SERVER, at_home, finished
from tests.support.matches import GAMES_AND_PEBBLES, Clock, rows

# The ledger


async def test_server_results_are_of_one_server(club: Club, results: Results) -> None:
    here, there = await finished(club), await finished(club)
    await at_home(club.database, there.id, SERVER + 1)
    assert [one.match for one in (await results.server_results(SERVER)).results()] == [here.id]
    assert [one.match for one in (await results.server_results(SERVER + 1)).results()] == [there.id]
    assert [one.match for one in await results.of_player(HOST)] == [here.id, there.id]


async def test_nothing_is_computed_again_until_something_changes(
    club: Club, results: Results
) -> None:
    await finished(club)
    server_results = await results.server_results(SERVER)
    moved = server_results.changes("pebbles")
    again = await results.server_results(SERVER)
    assert again is server_results
    await finished(club, "azul")
    later = await results.server_results(SERVER)
    assert later is not server_results
    assert later.changes("pebbles") is moved, "only the game that was played is computed again"
    await finished(club)
    assert len((await results.server_results(SERVER)).changes("pebbles")) == len(moved)
    assert (await results.server_results(SERVER)).ratings("pebbles")[HOST].matches == 2


@pytest.mark.postgres
@pytest.mark.parametrize("url", ["postgres"], indirect=True)  # SQLite has one process
async def test_results_recorded_by_another_process_are_read(
    url: str, club: Club, results: Results
) -> None:
    await finished(club)
    assert len((await results.server_results(SERVER)).results()) == 1
    async with await open_database(url) as second:
        neighbour = Club(second, games=GAMES_AND_PEBBLES, interactions=iter(range(9000, 9999)))
        other = Results(second, GAMES_AND_PEBBLES)
        await finished(neighbour)
        await other.catch_up()
        match = (await other.server_results(SERVER)).results()[0].match
        assert len((await results.server_results(SERVER)).results()) == 2
        await other.correct(match, HOST, "a mistake", None, 9999)
        assert len((await results.server_results(SERVER)).results()) == 1


async def test_ratings_are_those_of_the_rating_system(
    club: Club, clock: Clock, results: Results
) -> None:
    for number in range(6):
        clock.go(60 if number % 2 else 0)
        await finished(club, "pebbles", 2 + number % 3)
    server_results = await results.server_results(SERVER)
    expected = ratings([one.for_ratings() for one in server_results.results()])
    assert server_results.ratings("pebbles") == expected


async def test_variants_have_separate_ratings(club: Club, results: Results) -> None:
    await finished(club)
    await finished(club, options={"keep": "one"})
    server_results = await results.server_results(SERVER)
    assert sorted(server_results.games()) == [("pebbles", ""), ("pebbles", "keep=one")]
    assert server_results.ratings("pebbles")[HOST].matches == 1
    assert server_results.ratings("pebbles", "keep=one")[HOST].matches == 1


async def test_a_rating_is_shown_after_three_matches_with_its_margin(
    club: Club, clock: Clock, results: Results
) -> None:
    for _ in range(2):
        await finished(club)
        clock.go(60)
    assert (await results.server_results(SERVER)).ranking("pebbles") == []
    await finished(club)
    server_results = await results.server_results(SERVER)
    ranking = server_results.ranking("pebbles")
    assert [line.player for line in ranking if line.matches == 3] == [
        line.player for line in ranking
    ]
    for line in ranking:
        assert line.shown == shown(server_results.ratings("pebbles")[line.player])
        assert line.shown.margin > 0


async def test_equal_players_share_a_place(club: Club, results: Results) -> None:
    for _ in range(3):
        match = await finished(club)
        await results.correct(match.id, HOST, "a tie", Outcome((9, 9), (1, 1)), club.click())
    assert [line.place for line in (await results.server_results(SERVER)).ranking("pebbles")] == [
        1,
        1,
    ]


# Corrections


async def test_a_correction_recomputes_ratings_and_keeps_the_played_outcome(
    club: Club, clock: Clock, results: Results
) -> None:
    match = await finished(club)
    assert match.outcome is not None
    before = (await results.server_results(SERVER)).ratings("pebbles")
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
    after = (await results.server_results(SERVER)).ratings("pebbles")
    assert after[HOST].mean == pytest.approx(before[OTHER].mean)
    await results.correct(match.id, HOST, "no, it was right", match.outcome, club.click())
    assert (await results.server_results(SERVER)).ratings("pebbles") == before
    told = [one.reason for one in await results.corrections(match.id)]
    assert told == ["played the wrong side", "no, it was right"]


async def test_a_void_match_does_not_count(club: Club, results: Results) -> None:
    match = await finished(club)
    await results.correct(match.id, HOST, "they were one person", None, club.click())
    server_results = await results.server_results(SERVER)
    assert server_results.results() == []
    assert server_results.ratings("pebbles") == {}
    assert await results.of_player(HOST) == []
    found = server_results.find(match.id)
    assert found is not None
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
    assert OTHER in (await results.server_results(SERVER)).ratings("pebbles")
    await club.database.write(lambda tx: players.erase_player(tx, OTHER))
    server_results = await results.server_results(SERVER)
    assert set(server_results.ratings("pebbles")) == {HOST}
    (result,) = server_results.results()
    assert sorted(map(str, (seat.player for seat in result.seats))) == sorted([str(HOST), "None"])
    assert not result.has_computers, "a former player is no computer"
    assert [one.author for one in await results.corrections(match.id)] == [None]
    facts = await rows(club.database, "SELECT facts FROM results")
    assert all(str(OTHER) not in json.dumps(one) for one in facts)


async def test_erasing_a_player_changes_no_rating(club: Club, results: Results) -> None:
    for _ in range(5):
        await finished(club)
    before = (await results.server_results(SERVER)).ratings("pebbles")
    await club.database.write(lambda tx: players.erase_player(tx, OTHER))
    assert (await results.server_results(SERVER)).ratings("pebbles") == {HOST: before[HOST]}
    await finished(club)
    after = (await results.server_results(SERVER)).ratings("pebbles")
    assert after[OTHER].matches == 1, "a player who comes back starts from scratch"
    await club.database.write(lambda tx: players.erase_player(tx, OTHER))
    assert (await results.server_results(SERVER)).ratings("pebbles") == {HOST: after[HOST]}, (
        "and again"
    )


async def test_two_players_of_one_seat_are_erased_one_after_the_other(club: Club) -> None:
    match = (await club.new_match("pebbles")).match
    for player in (HOST, OTHER):
        await club.database.write(partial(players.erase_player, player=player))
        await club.matches.join(match.id, player, club.click())
        await club.database.write(partial(players.erase_player, player=player))
    found = await rows(club.database, "SELECT seat FROM former_seats ORDER BY seat")
    assert found == [(0,), (1,)]


async def test_simultaneous_requests_get_the_same_results(club: Club, results: Results) -> None:
    for _ in range(3):
        await finished(club)
    ledgers = await asyncio.gather(*(results.server_results(SERVER) for _ in range(8)))
    assert len({id(server_results) for server_results in ledgers}) == 1
    assert len(ledgers[0].results()) == 3
    assert await rows(club.database, "SELECT MAX(number) FROM results") == [(3,)]
