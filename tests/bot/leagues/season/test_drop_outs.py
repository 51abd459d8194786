"""Matches that nobody finishes, and people who leave a season."""

from dataclasses import replace

import pytest

from bot.leagues.admin.action import AdminAction
from bot.leagues.model import Adjudication, EntrantStatus, Format, SeasonState
from bot.leagues.season.standings import division_standings, results
from bot.matches import Status
from bot.matches.errors import NobodyToAskError
from data.tables import players as players_table
from data.tables.leagues.schedule import abandoned
from tests.support.leagues import PEBBLES, Town, states


async def test_what_nobody_finished_is_played_out_by_computers(town: Town) -> None:
    league = await town.begun()
    await town.play(league, lambda number: number < 5)
    await town.wait(42)
    await town.wait(3)
    session = await town.session(league)
    assert session.state is SeasonState.ADJUDICATION
    late = [one for one in session.fixtures if one.result is None]
    assert len(late) == 2
    for one in late:
        match = await town.matches.find(one.match or 0)
        assert all(seat.computer for seat in match.seats)


async def test_what_computers_do_not_finish_in_a_day_is_decided_by_score(town: Town) -> None:
    league = await town.begun()
    await town.play(league, lambda number: number < 5)
    await town.wait(42)
    await town.wait(3)
    await town.wait(1)
    session = await town.session(league)
    assert session.state is SeasonState.REST
    assert len(results(session, 0)) == 7
    assert town.sender.kinds()[-3:] == ["grace", "adjudication", "result"]


async def test_a_league_can_decide_by_score_at_once(town: Town) -> None:
    league = await town.begun(replace(PEBBLES, adjudication=Adjudication.SCORE))
    await town.wait(42)
    await town.wait(3)
    session = await town.session(league)
    assert session.state is SeasonState.REST
    match = await town.matches.find(session.fixtures[0].match or 0)
    assert (match.status, match.ending) == (Status.OVER, "score")


async def test_a_match_that_all_agree_to_call_off_is_shared(town: Town) -> None:
    league = await town.begun()
    fixture = (await town.session(league)).fixtures[0]
    match = await town.matches.find(fixture.match or 0)
    await town.matches.abort(match.id, match.seats[0].player or 0, town.click())
    for seat in match.seats[1:]:
        await town.matches.agree(match.id, seat.player or 0, town.click())
    await town.settle()
    session = await town.session(league)
    assert [one.ranks for one in results(session, 0)] == [(1, 1, 1, 1)]
    assert {float(row.points) for row in division_standings(session, 0).rows} == {5.0, 0.0}


async def test_nobody_calls_a_match_of_a_league_off_while_all_others_are_away(town: Town) -> None:
    league = await town.begun(replace(PEBBLES, table=2, division=4), players=4)
    fixture = (await town.session(league)).fixtures[0]
    match = await town.matches.find(fixture.match or 0)
    away, here = (seat.player or 0 for seat in match.seats)
    await town.matches.hand_over(match.id, away, None, town.click())
    with pytest.raises(NobodyToAskError):
        await town.matches.abort(match.id, here, town.click())
    await town.matches.come_back(match.id, away, town.click())
    assert (await town.matches.abort(match.id, here, town.click())).proposal is not None
    await town.matches.hand_over(match.id, away, None, town.click())
    assert (await town.matches.find(match.id)).status is Status.RUNNING, "nor by leaving"
    with pytest.raises(NobodyToAskError):
        await town.matches.agree(match.id, here, town.click())


async def test_who_withdraws_is_replaced_by_the_first_who_waits(town: Town) -> None:
    league = await town.begun()
    await town.join(league, 20, 21)
    await town.leagues.leave(league, 3, town.click())
    await town.settle()
    session = await town.session(league)
    assert {one.player for one in session.with_status(EntrantStatus.PLAYING)} == {
        1,
        2,
        4,
        5,
        6,
        7,
        20,
    }
    seated = {
        seat.player
        for one in session.fixtures
        for seat in (await town.matches.find(one.match or 0)).seats
    }
    assert 3 not in seated
    assert 20 in seated
    assert await town.play(league) == 7


async def test_with_nobody_waiting_a_computer_plays_on_and_the_match_counts(town: Town) -> None:
    league = await town.begun()
    await town.play(league, lambda number: number == 0)
    await town.settle()
    await town.leagues.leave(league, 3, town.click())
    await town.settle()
    session = await town.session(league)
    assert states(session) == {EntrantStatus.PLAYING: 6, EntrantStatus.WITHDRAWN: 1}
    (gone,) = [one for one in session.entrants if one.player == 3]
    seats = [
        seat
        for one in session.fixtures
        if one.result is None
        for seat in (await town.matches.find(one.match or 0)).seats
        if seat.player == 3
    ]
    assert seats
    assert all(seat.computer for seat in seats)
    everybody = {int(row.player) for row in division_standings(session, 0).rows}
    assert gone.number in everybody
    assert gone.number not in {
        int(row.player) for row in division_standings(session, 0, drop=True).rows
    }


async def test_a_disqualified_player_has_given_up_all_matches(town: Town) -> None:
    league = await town.begun()
    await town.apply(league, AdminAction.disqualify(3))
    await town.settle()
    session = await town.session(league)
    for one in session.fixtures:
        match = await town.matches.find(one.match or 0)
        assert all(seat.resigned for seat in match.seats if seat.player == 3)


async def test_an_erased_player_is_a_former_player_and_the_season_goes_on(town: Town) -> None:
    league = await town.begun()
    await town.database.write(lambda tx: players_table.erase_player(tx, 3))
    await town.settle()
    session = await town.session(league)
    assert len(session.in_division(0)) == 7
    assert [one.player for one in session.entrants].count(None) == 1
    await town.wait(42 + 3)
    await town.wait(3)
    await town.wait(1)
    assert (await town.session(league)).state is SeasonState.REST


async def test_the_table_without_them_counts_only_what_the_others_play(town: Town) -> None:
    league = await town.begun(replace(PEBBLES, table=2, division=4), players=4)
    await town.apply(league, AdminAction.disqualify(4))
    await town.settle()
    session = await town.session(league)
    whole, others = division_standings(session, 0), division_standings(session, 0, drop=True)
    assert [(row.played, row.left) for row in whole.rows if row.left] == [(1, 2)] * 3
    assert [(row.played, row.left) for row in others.rows] == [(0, 2)] * 3


async def test_who_cannot_step_in_at_a_table_leaves_it_given_up(town: Town) -> None:
    """They know the bag from another table; what the one who is out had there is given up."""
    league = await town.begun(replace(PEBBLES, format=Format.DUPLICATE, table=2), players=4)
    await town.apply(league, AdminAction.replace(1, 13))
    await town.settle()
    await town.apply(league, AdminAction.replace(13, 1))
    await town.apply(league, AdminAction.disqualify(3))
    await town.apply(league, AdminAction.replace(3, 13))
    await town.settle()
    assert not await town.database.read(abandoned)
