"""What is recorded of a finished match."""

import pytest

from bot.matches.model import SIMPLE
from bot.results import NoResultError, Results
from bot.results.service import BATCH, RecordingLoop
from data import Transaction
from tests.support.club import HOST, Club
from tests.support.finished_matches import OTHER, SERVER, at_home, finished
from tests.support.matches import GAMES_AND_PEBBLES, Clock


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


async def test_a_running_or_called_off_match_has_no_result(club: Club, results: Results) -> None:
    turn = await club.new_match("pebbles")
    with pytest.raises(NoResultError):
        await results.find(turn.match.id)
    await club.matches.abort(turn.match.id, HOST, club.click())
    await club.matches.agree(turn.match.id, OTHER, club.click())
    with pytest.raises(NoResultError):
        await results.find(turn.match.id)
    assert await results.games(SERVER) == []


async def test_a_player_who_resigns_has_left_and_the_match_ends_then(
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


async def test_turns_that_a_computer_played_for_a_player_are_counted(
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
async def test_a_player_who_was_away_at_the_end_has_left(
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


async def test_a_computer_player_from_the_start_is_recorded_as_one(
    club: Club, results: Results
) -> None:
    turn = await club.matches.create(
        "pebbles", HOST, club.click(), seat_count=2, computers=[SIMPLE]
    )
    await at_home(club.database, turn.match.id)
    await club.play_out(turn)
    result = await results.find(turn.match.id)
    assert result.has_computers
    assert sorted(str(seat.computer) for seat in result.seats) == ["None", SIMPLE]
    assert not any(seat.computer_turns or seat.left for seat in result.seats)
    assert await results.ratings(SERVER, "pebbles", {}) == {}, "computers are not rated"


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


async def test_moving_a_finished_match_changes_neither_its_end_nor_its_server(
    club: Club, clock: Clock, results: Results
) -> None:
    match = await finished(club)
    ended = clock.now
    await results.catch_up()
    clock.go(999)
    await at_home(club.database, match.id, SERVER + 1)
    result = await results.find(match.id)
    assert (result.ended, result.server) == (ended, SERVER)


async def test_a_result_is_recorded_once(club: Club, results: Results) -> None:
    await finished(club)
    assert await results.catch_up() == 1
    assert await results.catch_up() == 0
    other = Results(club.database, GAMES_AND_PEBBLES)
    assert await other.catch_up() == 0


async def test_lost_results_are_recorded_again(club: Club, results: Results) -> None:
    match = await finished(club, "azul")
    before = await results.find(match.id)

    async def lose(tx: Transaction) -> None:
        await tx.execute("DELETE FROM results")
        await tx.execute("UPDATE matches SET booked = 0")

    await club.database.write(lose)
    assert await RecordingLoop(results).tick()
    assert await results.find(match.id) == before


async def test_a_match_of_a_removed_game_has_a_result(club: Club, results: Results) -> None:
    match = await finished(club)
    await club.database.write(lambda tx: tx.execute("UPDATE matches SET game = 'chess'"))
    result = await results.find(match.id)
    assert result.game == "chess"
    assert result.outcome == match.outcome
    assert [seat.pace for seat in result.seats] == [None, None]


async def test_a_log_that_cannot_be_replayed_still_gives_a_result(
    club: Club, results: Results, caplog: pytest.LogCaptureFixture
) -> None:
    match = await finished(club)
    await club.database.write(
        lambda tx: tx.execute("UPDATE entries SET move = 'nonsense' WHERE ply = 3")
    )
    result = await results.find(match.id)
    assert result.outcome == match.outcome
    assert "cannot be replayed" in caplog.text


async def test_more_matches_than_one_batch_are_recorded(club: Club, results: Results) -> None:
    for _ in range(BATCH + 1):
        await finished(club)
    assert await results.catch_up() == BATCH + 1
