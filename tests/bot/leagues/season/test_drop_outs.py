"""Unfinished matches, and players who leave a season."""

from dataclasses import replace

import pytest

from bot.leagues.admin.action import AdminAction
from bot.leagues.model import Adjudication, EntrantStatus, Format, SeasonState
from bot.leagues.season.standings import division_standings, results
from bot.matches import Status
from bot.matches.errors import NobodyToAskError
from data.tables import players as players_table
from data.tables.leagues.schedule import abandoned
from tests.support.leagues import PEBBLES, LeagueHarness, states


async def test_computers_finish_matches_during_adjudication(harness: LeagueHarness) -> None:
    league = await harness.begun()
    await harness.play(league, lambda number: number < 5)
    await harness.wait(42)
    await harness.wait(3)
    session = await harness.session(league)
    assert session.state is SeasonState.ADJUDICATION
    late = [one for one in session.fixtures if one.result is None]
    assert len(late) == 2
    for one in late:
        match = await harness.matches.find(one.match or 0)
        assert all(seat.computer for seat in match.seats)


async def test_matches_that_computers_do_not_finish_in_a_day_are_decided_by_score(
    harness: LeagueHarness,
) -> None:
    league = await harness.begun()
    await harness.play(league, lambda number: number < 5)
    await harness.wait(42)
    await harness.wait(3)
    await harness.wait(1)
    session = await harness.session(league)
    assert session.state is SeasonState.REST
    assert len(results(session, 0)) == 7
    assert harness.sender.kinds()[-3:] == ["grace", "adjudication", "result"]


async def test_a_league_can_adjudicate_by_score(harness: LeagueHarness) -> None:
    league = await harness.begun(replace(PEBBLES, adjudication=Adjudication.SCORE))
    await harness.wait(42)
    await harness.wait(3)
    session = await harness.session(league)
    assert session.state is SeasonState.REST
    match = await harness.matches.find(session.fixtures[0].match or 0)
    assert (match.status, match.ending) == (Status.OVER, "score")


async def test_a_match_called_off_by_agreement_shares_the_points(harness: LeagueHarness) -> None:
    league = await harness.begun()
    fixture = (await harness.session(league)).fixtures[0]
    match = await harness.matches.find(fixture.match or 0)
    await harness.matches.abort(match.id, match.seats[0].player or 0, harness.click())
    for seat in match.seats[1:]:
        await harness.matches.agree(match.id, seat.player or 0, harness.click())
    await harness.settle()
    session = await harness.session(league)
    assert [one.ranks for one in results(session, 0)] == [(1, 1, 1, 1)]
    assert {float(row.points) for row in division_standings(session, 0).rows} == {5.0, 0.0}


async def test_a_league_match_cannot_be_called_off_while_all_others_are_away(
    harness: LeagueHarness,
) -> None:
    league = await harness.begun(replace(PEBBLES, table=2, division=4), players=4)
    fixture = (await harness.session(league)).fixtures[0]
    match = await harness.matches.find(fixture.match or 0)
    away, here = (seat.player or 0 for seat in match.seats)
    await harness.matches.hand_over(match.id, away, None, harness.click())
    with pytest.raises(NobodyToAskError):
        await harness.matches.abort(match.id, here, harness.click())
    await harness.matches.come_back(match.id, away, harness.click())
    assert (await harness.matches.abort(match.id, here, harness.click())).proposal is not None
    await harness.matches.hand_over(match.id, away, None, harness.click())
    assert (await harness.matches.find(match.id)).status is Status.RUNNING, "nor by leaving"
    with pytest.raises(NobodyToAskError):
        await harness.matches.agree(match.id, here, harness.click())


async def test_the_first_on_the_waiting_list_replaces_a_player_who_withdraws(
    harness: LeagueHarness,
) -> None:
    league = await harness.begun()
    await harness.join(league, 20, 21)
    await harness.leagues.leave(league, 3, harness.click())
    await harness.settle()
    session = await harness.session(league)
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
        for seat in (await harness.matches.find(one.match or 0)).seats
    }
    assert 3 not in seated
    assert 20 in seated
    assert await harness.play(league) == 7


async def test_without_a_waiting_list_a_computer_plays_on_and_the_match_counts(
    harness: LeagueHarness,
) -> None:
    league = await harness.begun()
    await harness.play(league, lambda number: number == 0)
    await harness.settle()
    await harness.leagues.leave(league, 3, harness.click())
    await harness.settle()
    session = await harness.session(league)
    assert states(session) == {EntrantStatus.PLAYING: 6, EntrantStatus.WITHDRAWN: 1}
    (gone,) = [one for one in session.entrants if one.player == 3]
    seats = [
        seat
        for one in session.fixtures
        if one.result is None
        for seat in (await harness.matches.find(one.match or 0)).seats
        if seat.player == 3
    ]
    assert seats
    assert all(seat.computer for seat in seats)
    everybody = {int(row.player) for row in division_standings(session, 0).rows}
    assert gone.number in everybody
    assert gone.number not in {
        int(row.player) for row in division_standings(session, 0, drop=True).rows
    }


async def test_a_disqualified_player_forfeits_all_open_matches(harness: LeagueHarness) -> None:
    league = await harness.begun()
    await harness.apply(league, AdminAction.disqualify(3))
    await harness.settle()
    session = await harness.session(league)
    for one in session.fixtures:
        match = await harness.matches.find(one.match or 0)
        assert all(seat.resigned for seat in match.seats if seat.player == 3)


async def test_the_season_goes_on_after_a_player_is_erased(harness: LeagueHarness) -> None:
    league = await harness.begun()
    await harness.database.write(lambda tx: players_table.erase_player(tx, 3))
    await harness.settle()
    session = await harness.session(league)
    assert len(session.in_division(0)) == 7
    assert [one.player for one in session.entrants].count(None) == 1
    await harness.wait(42 + 3)
    await harness.wait(3)
    await harness.wait(1)
    assert (await harness.session(league)).state is SeasonState.REST


async def test_standings_without_drop_outs_count_only_matches_of_the_others(
    harness: LeagueHarness,
) -> None:
    league = await harness.begun(replace(PEBBLES, table=2, division=4), players=4)
    await harness.apply(league, AdminAction.disqualify(4))
    await harness.settle()
    session = await harness.session(league)
    whole, others = division_standings(session, 0), division_standings(session, 0, drop=True)
    assert [(row.played, row.left) for row in whole.rows if row.left] == [(1, 2)] * 3
    assert [(row.played, row.left) for row in others.rows] == [(0, 2)] * 3


async def test_a_seat_is_forfeited_if_the_substitute_knows_the_bag(harness: LeagueHarness) -> None:
    """The substitute knows the bag from another match of the deal."""
    league = await harness.begun(replace(PEBBLES, format=Format.DUPLICATE, table=2), players=4)
    await harness.apply(league, AdminAction.replace(1, 13))
    await harness.settle()
    await harness.apply(league, AdminAction.replace(13, 1))
    await harness.apply(league, AdminAction.disqualify(3))
    await harness.apply(league, AdminAction.replace(3, 13))
    await harness.settle()
    assert not await harness.database.read(abandoned)
