"""Every finished match is a result, and ratings follow from the results."""

import asyncio
import json
from collections.abc import Sequence

import pytest

from benchmarks.club import HOST, Club
from bot.matches import Match, MatchError
from bot.matches.model import SIMPLE
from bot.results import NoResultError, Results, WrongOutcomeError
from bot.results.service import BATCH, Booking
from data import Database, Transaction, open_database
from data.tables import people
from games.core import Outcome
from games.standings.ratings import ratings, shown
from tests.bot.tables import GAMES_AND_PEBBLES, Clock, rows

SERVER = 77
OTHER = HOST + 1


@pytest.fixture
def results(club: Club, clock: Clock) -> Results:
    return Results(club.database, GAMES_AND_PEBBLES, clock=clock)


async def at_home(database: Database, match: int, server: int | None = SERVER) -> None:
    """The match was played on a server."""
    await database.write(
        lambda tx: tx.execute("UPDATE matches SET server = $2 WHERE id = $1", match, server)
    )


async def finished(club: Club, game: str = "pebbles", players: int = 2, **more: object) -> Match:
    """A match that was played to its end, on our server."""
    turn = await club.new_match(game, players, **more)  # type: ignore[arg-type]  # its options
    await at_home(club.database, turn.match.id)
    return (await club.play_out(turn)).match


def scores(match: Match) -> tuple[int, ...]:
    assert match.outcome is not None
    return match.outcome.scores


# What a result is


async def test_a_finished_match_is_a_result(club: Club, clock: Clock, results: Results) -> None:
    match = await finished(club, "azul", 3)
    result = await results.find(match.id)
    assert (result.game, result.variant, result.server) == ("azul", "", SERVER)
    assert result.outcome == match.outcome
    assert [seat.player for seat in result.seats] == [seat.player for seat in match.seats]
    assert result.ending == "play"
    assert result.ended == clock.now
    assert not any(seat.left or seat.computer_turns or seat.computer for seat in result.seats)


async def test_points_by_category_add_up_to_the_score(club: Club, results: Results) -> None:
    azul, summer = await finished(club, "azul"), await finished(club, "summer-pavilion")
    for match, first in ((azul, 0), (summer, 5)):
        result = await results.find(match.id)
        for seat, score in zip(result.seats, result.outcome.scores, strict=True):
            points = dict(seat.points)
            points.pop("category-features", None)
            assert first + sum(points.values()) == score


async def test_a_match_that_goes_on_or_was_called_off_is_none(club: Club, results: Results) -> None:
    turn = await club.new_match("pebbles")
    with pytest.raises(NoResultError):
        await results.find(turn.match.id)
    await club.matches.abort(turn.match.id, HOST, club.click())
    await club.matches.agree(turn.match.id, OTHER, club.click())
    with pytest.raises(NoResultError):
        await results.find(turn.match.id)
    assert (await results.ledger(SERVER)).results() == []


async def test_whoever_resigns_has_left_and_the_moment_is_that_of_resigning(
    club: Club, clock: Clock, results: Results
) -> None:
    turn = await club.new_match("pebbles")
    await at_home(club.database, turn.match.id)
    clock.go(60)
    ended = clock.now
    await club.matches.resign(turn.match.id, OTHER, club.click())
    clock.go(3600)
    result = await results.find(turn.match.id)
    assert result.ending == "resignation"
    assert result.ended == ended
    loser = result.seat_of(OTHER)
    assert [seat.left for seat in result.seats] == [n == loser for n in range(2)]


async def test_turns_that_a_computer_played_for_a_person_are_counted(
    club: Club, results: Results
) -> None:
    match = (await club.new_match("pebbles", 3)).match
    await at_home(club.database, match.id)
    turn = await club.matches.resign(match.id, OTHER, club.click())
    turn = await club.play_out(turn)
    result = await results.find(match.id)
    history = await club.matches.history(match.id)
    seat = result.seat_of(OTHER)
    assert seat is not None
    by_computer = sum(one.seat == seat and one.how == "computer" for one in history.played)
    assert result.seats[seat].computer_turns == by_computer > 0
    assert result.seats[seat].left
    assert result.ending == "play"


@pytest.mark.parametrize(
    ("overtime", "strikes", "left"),
    [
        pytest.param(None, 0, True, id="handed over and never taken back"),
        pytest.param(None, 3, True, id="late three times"),
        pytest.param(1, 0, False, id="the time of the whole match was over"),
        pytest.param(1, 3, True, id="gone before the time of the whole match was over"),
    ],
)
async def test_whoever_was_away_at_the_end_has_left(
    club: Club, results: Results, overtime: int | None, strikes: int, left: bool
) -> None:
    match = await finished(club)

    async def stand_in(tx: Transaction) -> None:
        sql = "UPDATE seats SET computer = 'celeste', strikes = $2 WHERE player = $1"
        await tx.execute(sql, OTHER, strikes)
        await tx.execute("UPDATE matches SET overtime = $1", overtime)

    await club.database.write(stand_in)
    result = await results.find(match.id)
    gone = {seat.player for seat in result.seats if seat.left}
    assert gone == ({OTHER} if left else set())
    assert result.ending == "time"
    assert not result.has_computers


async def test_a_computer_from_the_start_is_a_computer(club: Club, results: Results) -> None:
    turn = await club.matches.create("pebbles", HOST, club.click(), places=2, computers=[SIMPLE])
    await at_home(club.database, turn.match.id)
    await club.play_out(turn)
    result = await results.find(turn.match.id)
    assert result.has_computers
    assert sorted(str(seat.computer) for seat in result.seats) == ["None", SIMPLE]
    assert not any(seat.computer_turns or seat.left for seat in result.seats)
    assert (await results.ledger(SERVER)).ratings("pebbles") == {}, "computers are not rated"


async def test_the_pace_is_the_median_time_for_a_decision(
    club: Club, clock: Clock, results: Results
) -> None:
    turn = await club.new_match("pebbles")
    while turn.match.outcome is None:
        slow = turn.match.seats[turn.match.to_act[0]].player == HOST
        clock.go(30 if slow else 10)
        turn = await club.play_any(turn.match)
    result = await results.find(turn.match.id)
    paces = {seat.player: seat.pace for seat in result.seats}
    assert paces == {HOST: 30_000, OTHER: 10_000}


async def test_a_match_shown_elsewhere_later_keeps_its_moment_and_its_server(
    club: Club, clock: Clock, results: Results
) -> None:
    match = await finished(club)
    ended = clock.now
    await results.catch_up()
    clock.go(999)
    await at_home(club.database, match.id, SERVER + 1)
    result = await results.find(match.id)
    assert (result.ended, result.server) == (ended, SERVER)


async def test_a_result_is_written_down_once(club: Club, results: Results) -> None:
    await finished(club)
    assert await results.catch_up() == 1
    assert await results.catch_up() == 0
    other = Results(club.database, GAMES_AND_PEBBLES)
    assert await other.catch_up() == 0


async def test_results_that_are_lost_are_written_down_again(club: Club, results: Results) -> None:
    match = await finished(club, "azul")
    before = await results.find(match.id)

    async def lose(tx: Transaction) -> None:
        await tx.execute("DELETE FROM results")
        await tx.execute("UPDATE matches SET booked = 0")

    await club.database.write(lose)
    assert await Booking(results).tick()
    assert await results.find(match.id) == before


async def test_a_match_of_a_game_that_is_gone_is_a_result_all_the_same(
    club: Club, results: Results
) -> None:
    match = await finished(club)
    await club.database.write(lambda tx: tx.execute("UPDATE matches SET game = 'chess'"))
    result = await results.find(match.id)
    assert result.game == "chess"
    assert result.outcome == match.outcome
    assert [seat.pace for seat in result.seats] == [None, None]


async def test_a_log_that_cannot_be_replayed_stops_nobody(
    club: Club, results: Results, caplog: pytest.LogCaptureFixture
) -> None:
    match = await finished(club)
    await club.database.write(
        lambda tx: tx.execute("UPDATE entries SET move = 'nonsense' WHERE ply = 3")
    )
    result = await results.find(match.id)
    assert result.outcome == match.outcome
    assert "cannot be replayed" in caplog.text


async def test_more_matches_than_are_written_down_at_once(club: Club, results: Results) -> None:
    for _ in range(BATCH + 1):
        await finished(club)
    assert await results.catch_up() == BATCH + 1


# The ledger


async def test_a_ledger_has_the_results_of_its_server_alone(club: Club, results: Results) -> None:
    here, there = await finished(club), await finished(club)
    await at_home(club.database, there.id, SERVER + 1)
    assert [one.match for one in (await results.ledger(SERVER)).results()] == [here.id]
    assert [one.match for one in (await results.ledger(SERVER + 1)).results()] == [there.id]
    assert [one.match for one in await results.of_player(HOST)] == [here.id, there.id]


async def test_nothing_is_computed_again_until_something_changes(
    club: Club, results: Results
) -> None:
    await finished(club)
    ledger = await results.ledger(SERVER)
    moved = ledger.changes("pebbles")
    again = await results.ledger(SERVER)
    assert again is ledger
    await finished(club, "azul")
    later = await results.ledger(SERVER)
    assert later is not ledger
    assert later.changes("pebbles") is moved, "only the game that was played is computed again"
    await finished(club)
    assert len((await results.ledger(SERVER)).changes("pebbles")) == len(moved)
    assert (await results.ledger(SERVER)).ratings("pebbles")[HOST].matches == 2


@pytest.mark.parametrize("url", ["postgres"], indirect=True)  # SQLite has one process
async def test_what_another_process_has_written_is_seen(
    url: str, club: Club, results: Results
) -> None:
    await finished(club)
    assert len((await results.ledger(SERVER)).results()) == 1
    async with await open_database(url) as second:
        neighbour = Club(second, games=GAMES_AND_PEBBLES, interactions=iter(range(9000, 9999)))
        other = Results(second, GAMES_AND_PEBBLES)
        await finished(neighbour)
        await other.catch_up()
        match = (await other.ledger(SERVER)).results()[0].match
        assert len((await results.ledger(SERVER)).results()) == 2
        await other.correct(match, HOST, "a mistake", None, 9999)
        assert len((await results.ledger(SERVER)).results()) == 1


async def test_ratings_are_those_of_the_arithmetic(
    club: Club, clock: Clock, results: Results
) -> None:
    for number in range(6):
        clock.go(60 if number % 2 else 0)
        await finished(club, "pebbles", 2 + number % 3)
    ledger = await results.ledger(SERVER)
    expected = ratings([one.for_ratings() for one in ledger.results()])
    assert ledger.ratings("pebbles") == expected


async def test_variants_have_lists_of_their_own(club: Club, results: Results) -> None:
    await finished(club)
    await finished(club, options={"keep": "one"})
    ledger = await results.ledger(SERVER)
    assert sorted(ledger.games()) == [("pebbles", ""), ("pebbles", "keep=one")]
    assert ledger.ratings("pebbles")[HOST].matches == 1
    assert ledger.ratings("pebbles", "keep=one")[HOST].matches == 1


async def test_a_rating_is_shown_after_three_matches_with_its_margin(
    club: Club, clock: Clock, results: Results
) -> None:
    for _ in range(2):
        await finished(club)
        clock.go(60)
    assert (await results.ledger(SERVER)).ranking("pebbles") == []
    await finished(club)
    ledger = await results.ledger(SERVER)
    ranking = ledger.ranking("pebbles")
    assert [line.player for line in ranking if line.matches == 3] == [
        line.player for line in ranking
    ]
    for line in ranking:
        assert line.shown == shown(ledger.ratings("pebbles")[line.player])
        assert line.shown.margin > 0


async def test_equal_players_share_a_place(club: Club, results: Results) -> None:
    for _ in range(3):
        match = await finished(club)
        await results.correct(match.id, HOST, "a tie", Outcome((9, 9), (1, 1)), club.click())
    assert [line.place for line in (await results.ledger(SERVER)).ranking("pebbles")] == [1, 1]


# Corrections


async def test_a_correction_recomputes_everything_and_keeps_what_was_played(
    club: Club, clock: Clock, results: Results
) -> None:
    match = await finished(club)
    assert match.outcome is not None
    before = (await results.ledger(SERVER)).ratings("pebbles")
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
    after = (await results.ledger(SERVER)).ratings("pebbles")
    assert after[HOST].mean == pytest.approx(before[OTHER].mean)
    await results.correct(match.id, HOST, "no, it was right", match.outcome, club.click())
    assert (await results.ledger(SERVER)).ratings("pebbles") == before
    told = [one.reason for one in await results.corrections(match.id)]
    assert told == ["played the wrong side", "no, it was right"]


async def test_a_void_match_does_not_count(club: Club, results: Results) -> None:
    match = await finished(club)
    await results.correct(match.id, HOST, "they were one person", None, club.click())
    ledger = await results.ledger(SERVER)
    assert ledger.results() == []
    assert ledger.ratings("pebbles") == {}
    assert await results.of_player(HOST) == []
    found = ledger.find(match.id)
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
        with pytest.raises(MatchError):
            await results.correct(match, HOST, "", None, club.click())


async def test_the_same_click_corrects_once(club: Club, results: Results) -> None:
    match = await finished(club)
    click = club.click()
    for _ in range(2):
        await results.correct(match.id, HOST, "once", None, click)
    assert len(await results.corrections(match.id)) == 1


# People


async def test_an_erased_person_is_a_former_player_everywhere(club: Club, results: Results) -> None:
    match = await finished(club)
    await results.correct(match.id, OTHER, "by me", match.outcome, club.click())
    assert OTHER in (await results.ledger(SERVER)).ratings("pebbles")
    await club.database.write(lambda tx: people.erase_player(tx, OTHER))
    ledger = await results.ledger(SERVER)
    assert set(ledger.ratings("pebbles")) == {HOST}
    (result,) = ledger.results()
    assert sorted(map(str, (seat.player for seat in result.seats))) == sorted([str(HOST), "None"])
    assert not result.has_computers, "a former player is no computer"
    assert [one.author for one in await results.corrections(match.id)] == [None]
    facts = await rows(club.database, "SELECT facts FROM results")
    assert all(str(OTHER) not in json.dumps(one) for one in facts)


async def test_results_of_matches(club: Club, results: Results) -> None:
    played: Sequence[Match] = [await finished(club) for _ in range(2)]
    going = (await club.new_match("pebbles")).match
    found = await results.of_matches([*(one.id for one in played), going.id, 999])
    assert sorted(found) == sorted(one.id for one in played)
    assert {number: one.outcome.scores for number, one in found.items()} == {
        one.id: scores(one) for one in played
    }


async def test_many_who_ask_at_once_get_the_same_ledger(club: Club, results: Results) -> None:
    for _ in range(3):
        await finished(club)
    ledgers = await asyncio.gather(*(results.ledger(SERVER) for _ in range(8)))
    assert len({id(ledger) for ledger in ledgers}) == 1
    assert len(ledgers[0].results()) == 3
    assert await rows(club.database, "SELECT MAX(number) FROM results") == [(3,)]
