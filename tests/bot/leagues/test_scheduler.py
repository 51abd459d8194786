"""A season from the sign-up to the final table, by itself."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.leagues import Leagues, LeagueScheduler
from bot.leagues.admin.action import PAUSE, RESUME, AdminAction
from bot.leagues.announcements import CheckInCall, CheckInReminder
from bot.leagues.model import EntrantStatus, SeasonState
from bot.matches import Match, Status
from bot.matches.errors import HeldError
from data.times import stored
from games.standings.ratings import Rating
from tests.support.leagues import ORGANISER, PEBBLES, SERVER, Town, states
from tests.support.matches import GAMES_AND_PEBBLES

SEVEN = range(1, 8)


async def test_a_season_runs_to_its_final_table_and_the_next_begins(town: Town) -> None:
    league = await town.begun()
    assert await town.play(league) == 7
    await town.settle()
    session = await town.session(league)
    assert session.state is SeasonState.REST
    assert min(one.place or 0 for one in session.entrants) == 1
    await town.wait(7)
    session = await town.session(league)
    assert (session.season.number, session.state) == (2, SeasonState.SIGN_UP)
    assert states(session) == {EntrantStatus.SIGNED: 7}
    assert town.sender.kinds() == ["sign-up", "check-in", "play", "result", "sign-up"]
    assert town.sender.sent_once()


async def test_every_pair_of_seven_meets_twice_and_everybody_sits_everywhere(town: Town) -> None:
    league = await town.begun()
    session = await town.session(league)
    matches = [await town.matches.find(one.match or 0) for one in session.fixtures]
    assert len(matches) == 7
    sat = [(seat.player, seat.seat) for match in matches for seat in match.seats]
    assert len(sat) == len(set(sat)) == 28
    assert {match.location.server for match in matches} == {900}


async def test_matches_may_have_a_channel_of_their_own(town: Town) -> None:
    league = await town.begun(replace(PEBBLES, channel=5, matches=6))
    (fixture, *_) = (await town.session(league)).fixtures
    assert (await town.matches.find(fixture.match or 0)).location.channel == 6


async def test_each_phase_lasts_its_time(town: Town) -> None:
    league = await town.begun()
    began = (await town.session(league)).season.began
    due = (await town.session(league)).season.due
    assert due == began + timedelta(days=42) // timedelta(milliseconds=1)
    await town.wait(41.9)
    assert (await town.session(league)).state is SeasonState.PLAY
    await town.wait(0.1)
    assert (await town.session(league)).state is SeasonState.GRACE
    await town.wait(3)
    assert (await town.session(league)).state is SeasonState.ADJUDICATION


async def test_who_does_not_check_in_does_not_play_and_the_waiting_list_does(town: Town) -> None:
    league = await town.open(replace(PEBBLES, most=6))
    await town.join(league, *range(1, 9))
    await town.wait(14)
    session = await town.session(league)
    assert states(session) == {EntrantStatus.SIGNED: 6, EntrantStatus.WAITING: 2}
    await town.check_in(league, 1, 2, 3, 4)
    await town.join(league, 9)
    await town.wait(3)
    session = await town.session(league)
    playing = {one.player for one in session.with_status(EntrantStatus.PLAYING)}
    assert playing == {1, 2, 3, 4, 7, 8}
    assert {one.player for one in session.with_status(EntrantStatus.WAITING)} == {9}
    assert {one.player for one in session.with_status(EntrantStatus.ABSENT)} == {5, 6}


async def test_with_too_few_players_the_season_is_put_off_once_and_then_called_off(
    town: Town,
) -> None:
    league = await town.open()
    await town.join(league, 1, 2, 3)
    await town.wait(14)
    session = await town.session(league)
    assert (session.state, session.season.put_off) == (SeasonState.SIGN_UP, 1)
    assert states(session) == {EntrantStatus.SIGNED: 3}
    await town.wait(14)
    assert (await town.session(league)).state is SeasonState.CALLED_OFF
    assert town.sender.kinds() == ["sign-up", "put-off", "called-off"]
    await town.wait(100)
    assert len(town.sender.kinds()) == 3
    await town.leagues.open_season(league, ORGANISER, town.click())
    assert (await town.session(league)).season.number == 2


async def test_time_in_which_no_bot_was_there_shortens_no_phase(town: Town) -> None:
    league = await town.open()
    await town.join(league, *SEVEN)
    await town.wait(14 + 5)
    session = await town.session(league)
    assert session.state is SeasonState.CHECK_IN
    assert (session.season.due or 0) - stored(town.clock()) == 3 * 86_400_000


async def test_who_has_not_checked_in_is_reminded_once_a_day_before_the_end(town: Town) -> None:
    league = await town.open()
    await town.join(league, *SEVEN)
    await town.wait(14)
    await town.check_in(league, 1, 2, 3, 4, 5)
    await town.wait(1.9)
    assert town.sender.kinds() == ["sign-up", "check-in"]
    for days in (0.1, 0.5):
        await town.wait(days)
        assert town.sender.kinds() == ["sign-up", "check-in", "reminder"]
    session = await town.session(league)
    (reminder,) = town.sender.sent(CheckInReminder)
    assert [session.entrant(one).player for one in reminder.players] == [6, 7]
    await town.wait(0.5)
    assert (await town.session(league)).state is SeasonState.PLAY


@pytest.mark.parametrize("players", [4, 6, 7, 11])
async def test_no_division_is_smaller_than_a_table(town: Town, players: int) -> None:
    league = await town.begun(replace(PEBBLES, division=4), players=players)
    session = await town.session(league)
    sizes = [len(session.in_division(one.number)) for one in session.divisions]
    assert min(sizes) >= 4
    assert sum(sizes) == players


async def test_everybody_is_called_however_many_they_are(town: Town) -> None:
    league = await town.open()
    people = range(1, 201)
    await town.leagues.enter_all(league, people, ORGANISER, town.click())
    await town.wait(14)
    await town.check_in(league, *range(1, 11))
    await town.wait(2.5)
    calls = [one.post for one in town.sender.queued if isinstance(one.post, CheckInCall)]
    kinds = [(one.kind, len(one.players)) for one in calls]
    first = [("check-in", 90), ("call", 90), ("call", 20)]
    assert kinds == [*first, ("reminder", 90), ("call", 90), ("call", 10)]
    called = [number for one in calls[:3] for number in one.players]
    assert called == list(range(200)), "each of them once"


async def test_who_leaves_and_comes_back_is_the_last_in_line(town: Town) -> None:
    league = await town.open(replace(PEBBLES, most=4))
    await town.join(league, *range(1, 6))
    town.clock.go(60)
    await town.leagues.leave(league, 1, town.click())
    await town.join(league, 1)
    await town.wait(14)
    (waits,) = (await town.session(league)).with_status(EntrantStatus.WAITING)
    assert waits.player == 1


async def test_who_still_waits_is_signed_up_for_the_next_season(town: Town) -> None:
    league = await town.begun()
    await town.join(league, 20)
    await town.play(league)
    await town.settle()
    await town.join(league, 21)
    await town.wait(7)
    session = await town.session(league)
    assert {one.player for one in session.with_status(EntrantStatus.SIGNED)} == {*SEVEN, 20, 21}


async def test_the_strongest_begin_in_the_highest_tier(town: Town) -> None:
    async def ratings(server: int, game: str, options: object) -> dict[int, Rating]:
        assert (server, game) == (SERVER, "pebbles")
        return {player: Rating(20 + player, 1, 5) for player in (3, 5, 9)}

    town.leagues = Leagues(
        town.database,
        town.matches,
        GAMES_AND_PEBBLES,
        clock=town.clock,
        ratings=ratings,
    )
    town.scheduler = LeagueScheduler(
        town.database, town.leagues, town.matches, GAMES_AND_PEBBLES, clock=town.clock
    )
    league = await town.begun(replace(PEBBLES, division=4, top=4), players=12)
    session = await town.session(league)
    assert [one.tier for one in session.divisions] == [0, 1, 1]
    assert [one.player for one in session.in_division(0)] == [9, 5, 3, 1]
    assert (await town.leagues.preview_step(league)).state is SeasonState.GRACE


async def test_a_paused_season_waits(town: Town) -> None:
    league = await town.open()
    await town.join(league, *SEVEN)
    await town.wait(10)
    await town.apply(league, PAUSE)
    await town.wait(100)
    assert (await town.session(league)).state is SeasonState.SIGN_UP
    await town.apply(league, RESUME)
    await town.wait(3.9)
    assert (await town.session(league)).state is SeasonState.SIGN_UP
    await town.wait(0.1)
    assert (await town.session(league)).state is SeasonState.CHECK_IN


async def test_clocks_stand_still_while_the_season_is_paused(town: Town) -> None:
    league = await town.begun(replace(PEBBLES, pace="tournament"), players=4)

    async def clocks() -> tuple[Match, list[timedelta]]:
        fixture = (await town.session(league)).fixtures[0]
        match = await town.matches.find(fixture.match or 0)
        assert match.clocks
        return match, [clock.left for clock in match.clocks]

    match, before = await clocks()
    mover = match.seats[match.to_act[0]].player or 0
    await town.matches.pause(match.id, mover, timedelta(days=2), town.click())
    others = [one.player for one in match.seats if one.player not in (None, mover)]
    for player in others:
        await town.matches.agree(match.id, player or 0, town.click())
    await town.apply(league, PAUSE)
    await town.settle()
    town.restart()
    await town.wait(40)
    match, still = await clocks()
    assert match.paused is not None, "a pause that the table had agreed on does not end this one"
    assert still == before
    with pytest.raises(HeldError):
        await town.matches.pause(match.id, mover, timedelta(0), town.click())
    await town.apply(league, RESUME)
    await town.settle()
    match, _ = await clocks()
    assert match.paused == town.clock.now + timedelta(days=2), "what was left of it comes now"
    running = await town.matches.find((await town.session(league)).fixtures[1].match or 0)
    assert running.paused is None
    assert any(clock.ends is not None for clock in running.clocks or ())
    assert running.status is Status.RUNNING


@pytest.mark.parametrize("days", [1, 10])
async def test_more_days_move_the_next_step(town: Town, days: int) -> None:
    league = await town.open()
    await town.join(league, *SEVEN)
    await town.apply(league, AdminAction.extend(days))
    await town.wait(13 + days)
    assert (await town.session(league)).state is SeasonState.SIGN_UP
    await town.wait(1)
    assert (await town.session(league)).state is SeasonState.CHECK_IN
