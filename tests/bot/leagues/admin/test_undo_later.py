"""Undoing what lies further back: what came later holds, or it is refused."""

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
from tests.support.leagues import ORGANISER, PEBBLES, Town, snapshot, states

PAIRS = replace(PEBBLES, table=2, division=2)


async def latest(town: Town, league: int) -> int:
    """The number of what was done last."""
    return (await town.leagues.undoable(league)).number


async def undo(town: Town, league: int, number: int | None = None) -> LeagueSession:
    return await town.leagues.undo(league, ORGANISER, town.click(), number)


async def require_refused(
    town: Town, league: int, number: int, why: type[Exception] = NotUndoableError
) -> None:
    before = await snapshot(town)
    with pytest.raises(why):
        await undo(town, league, number)
    assert await snapshot(town) == before


def require_decided(session: LeagueSession) -> None:
    """What was decided is what the tables say."""
    for division in session.divisions:
        table = division_standings(session, division.number)
        for row in table.rows:
            one = session.entrant(int(row.player))
            assert (one.place, one.way) == (row.place, table.ways[one.number])


# Results


async def test_with_a_correction_that_is_undone_the_final_table_is_decided_again(
    town: Town,
) -> None:
    league = await town.begun(SIX, players=6)
    await town.play(league, lambda number: number == 0)
    await town.settle()
    first = (await town.session(league)).fixtures[0]
    for ranks in ((1, 2), (2, 1)):
        await town.apply(league, AdminAction.correct(first.number, ranks))
    number = await latest(town, league)
    await town.play(league)
    await town.settle()
    assert (await town.session(league)).state is SeasonState.REST
    await undo(town, league, number)
    require_decided(await town.session(league))


async def test_with_a_withdrawal_that_is_undone_too(town: Town) -> None:
    league = await town.begun(SIX, players=6)
    await town.apply(league, AdminAction.withdraw(4))
    number = await latest(town, league)
    await decide(town, league, ALL)
    await undo(town, league, number)
    session = await town.session(league)
    require_decided(session)
    assert [one.player for one in session.entrants if one.way == "up"] == [4]


async def test_what_was_decided_about_people_of_a_past_season_stays(town: Town) -> None:
    league = await town.begun(SIX, players=6)
    await decide(town, league, ALL)
    first = (await town.session(league)).fixtures[0]
    for one in (await town.session(league)).fixtures[:3]:
        await town.apply(league, AdminAction.correct(one.number, (1, 1)))
    number = await latest(town, league)
    assert first.division == 0
    await town.wait(7)
    assert (await town.session(league)).season.number == 2
    await require_refused(town, league, number)


async def test_a_result_on_which_a_round_of_a_cup_is_built_stands(town: Town) -> None:
    league = await town.begun(replace(PAIRS, format=Format.CUP), players=4)
    await town.apply(league, AdminAction.correct(0, (1, 2)))
    number = await latest(town, league)
    await town.apply(league, AdminAction.correct(1, (1, 2)))
    await town.settle()
    assert (await town.session(league)).season.round == 2
    await require_refused(town, league, number, RoundDrawnError)


async def test_a_match_whose_result_is_not_decided_any_more_is_played_anew(town: Town) -> None:
    league = await town.begun()
    await town.apply(league, AdminAction.correct(0, (1, 2, 3, 4)))
    await town.settle()
    old = (await town.session(league)).fixtures[0].match or 0
    await undo(town, league)
    await town.settle()
    fixture = (await town.session(league)).fixtures[0]
    assert (fixture.result, fixture.match == old) == (None, False)
    assert (await town.matches.find(fixture.match or 0)).status is Status.RUNNING
    await town.apply(league, AdminAction.correct(1, (1, 2, 3, 4)))
    await undo(town, league)
    await town.settle()
    assert (await town.session(league)).fixtures[1].result is None, "nor if that was at once"


async def test_a_season_that_has_ended_with_a_decision_keeps_it(town: Town) -> None:
    league = await town.begun()
    await town.apply(league, AdminAction.correct(0, (1, 2, 3, 4)))
    number = await latest(town, league)
    await town.play(league)
    await town.settle()
    assert (await town.session(league)).state is SeasonState.REST
    await require_refused(town, league, number)


# Settings and people


async def test_a_setting_that_is_undone_after_the_draw_leaves_the_season_its_rules(
    town: Town,
) -> None:
    league = await town.open(SIX)
    await town.leagues.configure(league, ORGANISER, town.click(), format=Format.SWISS)
    number = await latest(town, league)
    await draw(town, league)
    await undo(town, league, number)
    session = await town.session(league)
    assert (session.league_settings.format, session.settings.format) == (
        Format.DIVISIONS,
        Format.SWISS,
    )


async def test_a_setting_that_is_undone_before_the_draw_counts_at_once(town: Town) -> None:
    league = await town.begun(SIX, players=6)
    await decide(town, league, ALL)
    await town.leagues.configure(league, ORGANISER, town.click(), least=12)
    number = await latest(town, league)
    await town.wait(7)
    assert (await town.session(league)).settings.least == 12
    await undo(town, league, number)
    assert (await town.session(league)).settings.least == 0


async def test_a_sheet_of_people_who_play_by_now_is_not_undone(town: Town) -> None:
    league = await town.open(SIX)
    await town.leagues.enter_all(league, ALL, ORGANISER, town.click())
    number = await latest(town, league)
    await draw(town, league)
    await require_refused(town, league, number)
    assert states(await town.session(league)) == {EntrantStatus.PLAYING: 6}


async def test_a_place_that_has_changed_hands_again_is_not_given_back(town: Town) -> None:
    league = await town.begun()
    await town.apply(league, AdminAction.replace(3, 30))
    first = await latest(town, league)
    await town.apply(league, AdminAction.replace(30, 31))
    second = await latest(town, league)
    await town.settle()
    await require_refused(town, league, first)
    await undo(town, league, second)
    await undo(town, league, first)
    session = await town.session(league)
    assert {one.player for one in session.with_status(EntrantStatus.PLAYING)} == set(range(1, 8))


async def test_whoever_was_replaced_does_not_come_back_in_between(town: Town) -> None:
    league = await town.begun()
    await town.join(league, 20)
    await town.leagues.leave(league, 3, town.click())
    with pytest.raises(WrongStateError):
        await town.join(league, 3)


# Steps, and the league


async def test_a_pause_that_is_undone_leaves_the_time_that_was_left(town: Town) -> None:
    league = await town.open(SIX)
    await town.wait(10)
    await town.apply(league, PAUSE)
    await town.wait(30)
    await undo(town, league)
    season = (await town.session(league)).season
    assert (season.paused, season.due) == (None, stored(town.clock()) + 4 * DAY)


async def test_after_a_round_is_undone_the_season_waits_for_the_organiser(town: Town) -> None:
    league = await town.begun(replace(PAIRS, format=Format.SWISS), players=4)
    await town.play(league)
    await town.settle()
    assert (await town.session(league)).season.round == 2
    await undo(town, league)
    await town.settle()
    session = await town.session(league)
    assert (session.season.round, len(session.fixtures)) == (1, 2)
    assert session.season.paused is not None


async def test_a_challenge_that_is_undone_gives_its_number_to_no_other(town: Town) -> None:
    league = await town.begun(replace(PAIRS, format=Format.LADDER), players=5)
    await town.leagues.challenge(league, 2, 1, town.click())
    number = await latest(town, league)
    await town.leagues.challenge(league, 4, 3, town.click())
    await undo(town, league, number)
    before = {one.number: seats_of(one) for one in (await town.session(league)).fixtures}
    await town.leagues.challenge(league, 2, 1, town.click())
    after = {one.number: seats_of(one) for one in (await town.session(league)).fixtures}
    assert len(after) == 2
    assert before.items() <= after.items()


async def test_whoever_joined_a_ladder_late_waits_when_its_draw_is_undone(town: Town) -> None:
    league = await town.begun(replace(PAIRS, format=Format.LADDER), players=4)
    await town.join(league, 9)
    await undo(town, league)
    session = await town.session(league)
    assert states(session) == {EntrantStatus.IN: 4, EntrantStatus.WAITING: 1}
    await town.leagues.step(league, ORGANISER, town.click())
    assert [one.player for one in (await town.session(league)).in_division(0)] == [1, 2, 3, 4, 9]


async def test_in_a_closed_league_nothing_but_that_is_undone(town: Town) -> None:
    league = await town.open(SIX)
    await town.apply(league, CALL_OFF)
    number = await latest(town, league)
    await town.apply(league, CLOSE)
    await require_refused(town, league, number, ClosedLeagueError)
    with pytest.raises(ClosedLeagueError):
        await town.leagues.undoable(league, number)
    await undo(town, league)
    await undo(town, league, number)
    assert (await town.session(league)).state is SeasonState.SIGN_UP


async def test_a_sheet_of_a_season_that_is_over_stays(town: Town) -> None:
    league = await town.open(SIX)
    await town.leagues.enter_all(league, ALL, ORGANISER, town.click())
    number = await latest(town, league)
    await town.apply(league, CALL_OFF)
    await town.leagues.open_season(league, ORGANISER, town.click())
    await require_refused(town, league, number)
