"""Undoing older entries: what depends on them is updated, or the undo is refused."""

from dataclasses import replace

import pytest

from bot.leagues import LeagueSession
from bot.leagues.admin.action import CALL_OFF, CLOSE, PAUSE, AdminAction
from bot.leagues.errors import (
    ClosedLeagueError,
    NotUndoableError,
    RoundDrawnError,
    WrongStateError,
)
from bot.leagues.model import EntrantStatus, Format, SeasonState
from bot.leagues.season.standings import division_standings, seats_of
from bot.leagues.settings import DAY
from bot.matches import Status
from data.times import stored
from tests.bot.leagues.season.test_next_season import ALL, SIX, decide, draw
from tests.support.leagues import ORGANISER, PEBBLES, LeagueHarness, snapshot, states

PAIRS = replace(PEBBLES, table=2, division=2)


async def latest(harness: LeagueHarness, league: int) -> int:
    """Return the number of the latest log entry."""
    return (await harness.leagues.undoable(league)).number


async def undo(harness: LeagueHarness, league: int, number: int | None = None) -> LeagueSession:
    return await harness.leagues.undo(league, ORGANISER, harness.click(), number)


async def require_refused(
    harness: LeagueHarness, league: int, number: int, why: type[Exception] = NotUndoableError
) -> None:
    before = await snapshot(harness)
    with pytest.raises(why):
        await undo(harness, league, number)
    assert await snapshot(harness) == before


def require_decided(session: LeagueSession) -> None:
    """Assert that the stored places and promotions are those of the standings."""
    for division in session.divisions:
        table = division_standings(session, division.number)
        for row in table.rows:
            one = session.entrant(int(row.player))
            assert (one.place, one.way) == (row.place, table.ways[one.number])


# Results


async def test_undoing_a_correction_decides_the_final_standings_again(
    harness: LeagueHarness,
) -> None:
    league = await harness.begun(SIX, players=6)
    await harness.play(league, lambda number: number == 0)
    await harness.settle()
    first = (await harness.session(league)).fixtures[0]
    for ranks in ((1, 2), (2, 1)):
        await harness.apply(league, AdminAction.correct(first.number, ranks))
    number = await latest(harness, league)
    await harness.play(league)
    await harness.settle()
    assert (await harness.session(league)).state is SeasonState.REST
    await undo(harness, league, number)
    require_decided(await harness.session(league))


async def test_undoing_a_withdrawal_decides_the_final_standings_again(
    harness: LeagueHarness,
) -> None:
    league = await harness.begun(SIX, players=6)
    await harness.apply(league, AdminAction.withdraw(4))
    number = await latest(harness, league)
    await decide(harness, league, ALL)
    await undo(harness, league, number)
    session = await harness.session(league)
    require_decided(session)
    assert [one.player for one in session.entrants if one.way == "up"] == [4]


async def test_corrections_of_final_places_cannot_be_undone_in_the_next_season(
    harness: LeagueHarness,
) -> None:
    league = await harness.begun(SIX, players=6)
    await decide(harness, league, ALL)
    first = (await harness.session(league)).fixtures[0]
    for one in (await harness.session(league)).fixtures[:3]:
        await harness.apply(league, AdminAction.correct(one.number, (1, 1)))
    number = await latest(harness, league)
    assert first.division == 0
    await harness.wait(7)
    assert (await harness.session(league)).season.number == 2
    await require_refused(harness, league, number)


async def test_a_cup_result_cannot_be_undone_after_the_next_round_is_drawn(
    harness: LeagueHarness,
) -> None:
    league = await harness.begun(replace(PAIRS, format=Format.CUP), players=4)
    await harness.apply(league, AdminAction.correct(0, (1, 2)))
    number = await latest(harness, league)
    await harness.apply(league, AdminAction.correct(1, (1, 2)))
    await harness.settle()
    assert (await harness.session(league)).season.round == 2
    await require_refused(harness, league, number, RoundDrawnError)


async def test_a_match_whose_correction_is_undone_is_played_again(harness: LeagueHarness) -> None:
    league = await harness.begun()
    await harness.apply(league, AdminAction.correct(0, (1, 2, 3, 4)))
    await harness.settle()
    old = (await harness.session(league)).fixtures[0].match or 0
    await undo(harness, league)
    await harness.settle()
    fixture = (await harness.session(league)).fixtures[0]
    assert (fixture.result, fixture.match == old) == (None, False)
    assert (await harness.matches.find(fixture.match or 0)).status is Status.RUNNING
    await harness.apply(league, AdminAction.correct(1, (1, 2, 3, 4)))
    await undo(harness, league)
    await harness.settle()
    assert (await harness.session(league)).fixtures[1].result is None, "nor if that was at once"


async def test_a_correction_that_ended_the_season_cannot_be_undone(harness: LeagueHarness) -> None:
    league = await harness.begun()
    await harness.apply(league, AdminAction.correct(0, (1, 2, 3, 4)))
    number = await latest(harness, league)
    await harness.play(league)
    await harness.settle()
    assert (await harness.session(league)).state is SeasonState.REST
    await require_refused(harness, league, number)


# Settings and people


async def test_undoing_a_setting_after_the_draw_does_not_change_the_season(
    harness: LeagueHarness,
) -> None:
    league = await harness.open(SIX)
    await harness.leagues.configure(league, ORGANISER, harness.click(), format=Format.SWISS)
    number = await latest(harness, league)
    await draw(harness, league)
    await undo(harness, league, number)
    session = await harness.session(league)
    assert (session.league_settings.format, session.settings.format) == (
        Format.DIVISIONS,
        Format.SWISS,
    )


async def test_undoing_a_setting_before_the_draw_takes_effect_at_once(
    harness: LeagueHarness,
) -> None:
    league = await harness.begun(SIX, players=6)
    await decide(harness, league, ALL)
    await harness.leagues.configure(league, ORGANISER, harness.click(), least=12)
    number = await latest(harness, league)
    await harness.wait(7)
    assert (await harness.session(league)).settings.least == 12
    await undo(harness, league, number)
    assert (await harness.session(league)).settings.least == 0


async def test_an_import_cannot_be_undone_after_the_draw(harness: LeagueHarness) -> None:
    league = await harness.open(SIX)
    await harness.leagues.enter_all(league, ALL, ORGANISER, harness.click())
    number = await latest(harness, league)
    await draw(harness, league)
    await require_refused(harness, league, number)
    assert states(await harness.session(league)) == {EntrantStatus.PLAYING: 6}


async def test_a_replacement_cannot_be_undone_after_another_one(harness: LeagueHarness) -> None:
    league = await harness.begun()
    await harness.apply(league, AdminAction.replace(3, 30))
    first = await latest(harness, league)
    await harness.apply(league, AdminAction.replace(30, 31))
    second = await latest(harness, league)
    await harness.settle()
    await require_refused(harness, league, first)
    await undo(harness, league, second)
    await undo(harness, league, first)
    session = await harness.session(league)
    assert {one.player for one in session.with_status(EntrantStatus.PLAYING)} == set(range(1, 8))


async def test_a_replaced_player_cannot_join_the_same_season_again(harness: LeagueHarness) -> None:
    league = await harness.begun()
    await harness.join(league, 20)
    await harness.leagues.leave(league, 3, harness.click())
    with pytest.raises(WrongStateError):
        await harness.join(league, 3)


# Steps, and the league


async def test_undoing_a_pause_leaves_the_remaining_time(harness: LeagueHarness) -> None:
    league = await harness.open(SIX)
    await harness.wait(10)
    await harness.apply(league, PAUSE)
    await harness.wait(30)
    await undo(harness, league)
    season = (await harness.session(league)).season
    assert (season.paused, season.due) == (None, stored(harness.clock()) + 4 * DAY)


async def test_undoing_a_round_pauses_the_season(harness: LeagueHarness) -> None:
    league = await harness.begun(replace(PAIRS, format=Format.SWISS), players=4)
    await harness.play(league)
    await harness.settle()
    assert (await harness.session(league)).season.round == 2
    await undo(harness, league)
    await harness.settle()
    session = await harness.session(league)
    assert (session.season.round, len(session.fixtures)) == (1, 2)
    assert session.season.paused is not None


async def test_an_undone_challenge_does_not_reuse_its_number(harness: LeagueHarness) -> None:
    league = await harness.begun(replace(PAIRS, format=Format.LADDER), players=5)
    await harness.leagues.challenge(league, 2, 1, harness.click())
    number = await latest(harness, league)
    await harness.leagues.challenge(league, 4, 3, harness.click())
    await undo(harness, league, number)
    before = {one.number: seats_of(one) for one in (await harness.session(league)).fixtures}
    await harness.leagues.challenge(league, 2, 1, harness.click())
    after = {one.number: seats_of(one) for one in (await harness.session(league)).fixtures}
    assert len(after) == 2
    assert before.items() <= after.items()


async def test_players_who_joined_a_ladder_late_wait_when_its_draw_is_undone(
    harness: LeagueHarness,
) -> None:
    league = await harness.begun(replace(PAIRS, format=Format.LADDER), players=4)
    await harness.join(league, 9)
    await undo(harness, league)
    session = await harness.session(league)
    assert states(session) == {EntrantStatus.IN: 4, EntrantStatus.WAITING: 1}
    await harness.leagues.step(league, ORGANISER, harness.click())
    assert [one.player for one in (await harness.session(league)).in_division(0)] == [1, 2, 3, 4, 9]


async def test_in_a_closed_league_only_closing_can_be_undone(harness: LeagueHarness) -> None:
    league = await harness.open(SIX)
    await harness.apply(league, CALL_OFF)
    number = await latest(harness, league)
    await harness.apply(league, CLOSE)
    await require_refused(harness, league, number, ClosedLeagueError)
    with pytest.raises(ClosedLeagueError):
        await harness.leagues.undoable(league, number)
    await undo(harness, league)
    await undo(harness, league, number)
    assert (await harness.session(league)).state is SeasonState.SIGN_UP


async def test_an_import_of_a_past_season_cannot_be_undone(harness: LeagueHarness) -> None:
    league = await harness.open(SIX)
    await harness.leagues.enter_all(league, ALL, ORGANISER, harness.click())
    number = await latest(harness, league)
    await harness.apply(league, CALL_OFF)
    await harness.leagues.open_season(league, ORGANISER, harness.click())
    await require_refused(harness, league, number)
