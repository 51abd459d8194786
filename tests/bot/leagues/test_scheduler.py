"""A season runs unattended from sign-up to final standings."""

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
from tests.support.leagues import ORGANISER, PEBBLES, SERVER, LeagueHarness, states
from tests.support.matches import GAMES_AND_PEBBLES

SEVEN = range(1, 8)


async def test_a_season_runs_to_its_final_standings_and_the_next_begins(
    harness: LeagueHarness,
) -> None:
    league = await harness.begun()
    assert await harness.play(league) == 7
    await harness.settle()
    session = await harness.session(league)
    assert session.state is SeasonState.REST
    assert min(one.place or 0 for one in session.entrants) == 1
    await harness.wait(7)
    session = await harness.session(league)
    assert (session.season.number, session.state) == (2, SeasonState.SIGN_UP)
    assert states(session) == {EntrantStatus.SIGNED: 7}
    assert harness.sender.kinds() == ["sign-up", "check-in", "play", "result", "sign-up"]
    assert harness.sender.sent_once()


async def test_seven_players_meet_each_other_twice_in_every_seat(harness: LeagueHarness) -> None:
    league = await harness.begun()
    session = await harness.session(league)
    matches = [await harness.matches.find(one.match or 0) for one in session.fixtures]
    assert len(matches) == 7
    sat = [(seat.player, seat.seat) for match in matches for seat in match.seats]
    assert len(sat) == len(set(sat)) == 28
    assert {match.location.server for match in matches} == {900}


async def test_matches_may_have_a_channel_of_their_own(harness: LeagueHarness) -> None:
    league = await harness.begun(replace(PEBBLES, channel=5, matches=6))
    (fixture, *_) = (await harness.session(league)).fixtures
    assert (await harness.matches.find(fixture.match or 0)).location.channel == 6


async def test_each_phase_lasts_its_time(harness: LeagueHarness) -> None:
    league = await harness.begun()
    began = (await harness.session(league)).season.began
    due = (await harness.session(league)).season.due
    assert due == began + timedelta(days=42) // timedelta(milliseconds=1)
    await harness.wait(41.9)
    assert (await harness.session(league)).state is SeasonState.PLAY
    await harness.wait(0.1)
    assert (await harness.session(league)).state is SeasonState.GRACE
    await harness.wait(3)
    assert (await harness.session(league)).state is SeasonState.ADJUDICATION


async def test_the_waiting_list_replaces_players_who_do_not_check_in(
    harness: LeagueHarness,
) -> None:
    league = await harness.open(replace(PEBBLES, most=6))
    await harness.join(league, *range(1, 9))
    await harness.wait(14)
    session = await harness.session(league)
    assert states(session) == {EntrantStatus.SIGNED: 6, EntrantStatus.WAITING: 2}
    await harness.check_in(league, 1, 2, 3, 4)
    await harness.join(league, 9)
    await harness.wait(3)
    session = await harness.session(league)
    playing = {one.player for one in session.with_status(EntrantStatus.PLAYING)}
    assert playing == {1, 2, 3, 4, 7, 8}
    assert {one.player for one in session.with_status(EntrantStatus.WAITING)} == {9}
    assert {one.player for one in session.with_status(EntrantStatus.ABSENT)} == {5, 6}


async def test_with_too_few_players_the_season_is_put_off_once_and_then_called_off(
    harness: LeagueHarness,
) -> None:
    league = await harness.open()
    await harness.join(league, 1, 2, 3)
    await harness.wait(14)
    session = await harness.session(league)
    assert (session.state, session.season.put_off) == (SeasonState.SIGN_UP, 1)
    assert states(session) == {EntrantStatus.SIGNED: 3}
    await harness.wait(14)
    assert (await harness.session(league)).state is SeasonState.CALLED_OFF
    assert harness.sender.kinds() == ["sign-up", "put-off", "called-off"]
    await harness.wait(100)
    assert len(harness.sender.kinds()) == 3
    await harness.leagues.open_season(league, ORGANISER, harness.click())
    assert (await harness.session(league)).season.number == 2


async def test_downtime_of_the_bot_shortens_no_phase(harness: LeagueHarness) -> None:
    league = await harness.open()
    await harness.join(league, *SEVEN)
    await harness.wait(14 + 5)
    session = await harness.session(league)
    assert session.state is SeasonState.CHECK_IN
    assert (session.season.due or 0) - stored(harness.clock()) == 3 * 86_400_000


async def test_players_who_have_not_checked_in_are_reminded_once_a_day_before_the_end(
    harness: LeagueHarness,
) -> None:
    league = await harness.open()
    await harness.join(league, *SEVEN)
    await harness.wait(14)
    await harness.check_in(league, 1, 2, 3, 4, 5)
    await harness.wait(1.9)
    assert harness.sender.kinds() == ["sign-up", "check-in"]
    for days in (0.1, 0.5):
        await harness.wait(days)
        assert harness.sender.kinds() == ["sign-up", "check-in", "reminder"]
    session = await harness.session(league)
    (reminder,) = harness.sender.sent(CheckInReminder)
    assert [session.entrant(one).player for one in reminder.players] == [6, 7]
    await harness.wait(0.5)
    assert (await harness.session(league)).state is SeasonState.PLAY


@pytest.mark.parametrize("players", [4, 6, 7, 11])
async def test_every_division_has_enough_players_for_a_match(
    harness: LeagueHarness, players: int
) -> None:
    league = await harness.begun(replace(PEBBLES, division=4), players=players)
    session = await harness.session(league)
    sizes = [len(session.in_division(one.number)) for one in session.divisions]
    assert min(sizes) >= 4
    assert sum(sizes) == players


async def test_more_players_than_fit_into_one_message_are_all_mentioned(
    harness: LeagueHarness,
) -> None:
    league = await harness.open()
    people = range(1, 201)
    await harness.leagues.enter_all(league, people, ORGANISER, harness.click())
    await harness.wait(14)
    await harness.check_in(league, *range(1, 11))
    await harness.wait(2.5)
    calls = [one.post for one in harness.sender.queued if isinstance(one.post, CheckInCall)]
    kinds = [(one.kind, len(one.players)) for one in calls]
    first = [("check-in", 60), ("call", 60), ("call", 60), ("call", 20)]
    assert kinds == [*first, ("reminder", 60), ("call", 60), ("call", 60), ("call", 10)]
    called = [number for one in calls[: len(first)] for number in one.players]
    assert called == list(range(200)), "each of them once"


async def test_a_player_who_leaves_and_comes_back_is_last_on_the_waiting_list(
    harness: LeagueHarness,
) -> None:
    league = await harness.open(replace(PEBBLES, most=4))
    await harness.join(league, *range(1, 6))
    harness.clock.go(60)
    await harness.leagues.leave(league, 1, harness.click())
    await harness.join(league, 1)
    await harness.wait(14)
    (waits,) = (await harness.session(league)).with_status(EntrantStatus.WAITING)
    assert waits.player == 1


async def test_the_waiting_list_is_signed_up_for_the_next_season(harness: LeagueHarness) -> None:
    league = await harness.begun()
    await harness.join(league, 20)
    await harness.play(league)
    await harness.settle()
    await harness.join(league, 21)
    await harness.wait(7)
    session = await harness.session(league)
    assert {one.player for one in session.with_status(EntrantStatus.SIGNED)} == {*SEVEN, 20, 21}


async def test_the_highest_rated_players_begin_in_the_highest_tier(harness: LeagueHarness) -> None:
    async def ratings(server: int, game: str, options: object) -> dict[int, Rating]:
        assert (server, game) == (SERVER, "pebbles")
        return {player: Rating(20 + player, 1, 5) for player in (3, 5, 9)}

    harness.leagues = Leagues(
        harness.database,
        harness.matches,
        GAMES_AND_PEBBLES,
        clock=harness.clock,
        ratings=ratings,
    )
    harness.scheduler = LeagueScheduler(
        harness.database, harness.leagues, harness.matches, GAMES_AND_PEBBLES, clock=harness.clock
    )
    league = await harness.begun(replace(PEBBLES, division=4, top=4), players=12)
    session = await harness.session(league)
    assert [one.tier for one in session.divisions] == [0, 1, 1]
    assert [one.player for one in session.in_division(0)] == [9, 5, 3, 1]
    assert (await harness.leagues.preview_step(league)).state is SeasonState.GRACE


async def test_a_paused_season_waits(harness: LeagueHarness) -> None:
    league = await harness.open()
    await harness.join(league, *SEVEN)
    await harness.wait(10)
    await harness.apply(league, PAUSE)
    await harness.wait(100)
    assert (await harness.session(league)).state is SeasonState.SIGN_UP
    await harness.apply(league, RESUME)
    await harness.wait(3.9)
    assert (await harness.session(league)).state is SeasonState.SIGN_UP
    await harness.wait(0.1)
    assert (await harness.session(league)).state is SeasonState.CHECK_IN


async def test_clocks_are_stopped_while_the_season_is_paused(harness: LeagueHarness) -> None:
    league = await harness.begun(replace(PEBBLES, pace="tournament"), players=4)

    async def clocks() -> tuple[Match, list[timedelta]]:
        fixture = (await harness.session(league)).fixtures[0]
        match = await harness.matches.find(fixture.match or 0)
        assert match.clocks
        return match, [clock.left for clock in match.clocks]

    match, before = await clocks()
    mover = match.seats[match.to_act[0]].player or 0
    await harness.matches.pause(match.id, mover, timedelta(days=2), harness.click())
    others = [one.player for one in match.seats if one.player not in (None, mover)]
    for player in others:
        await harness.matches.agree(match.id, player or 0, harness.click())
    await harness.apply(league, PAUSE)
    await harness.settle()
    harness.restart()
    await harness.wait(40)
    match, still = await clocks()
    assert match.paused is not None, "a pause that the table had agreed on does not end this one"
    assert still == before
    with pytest.raises(HeldError):
        await harness.matches.pause(match.id, mover, timedelta(0), harness.click())
    await harness.apply(league, RESUME)
    await harness.settle()
    match, _ = await clocks()
    assert match.paused == harness.clock.now + timedelta(days=2), "what was left of it comes now"
    running = await harness.matches.find((await harness.session(league)).fixtures[1].match or 0)
    assert running.paused is None
    assert any(clock.ends is not None for clock in running.clocks or ())
    assert running.status is Status.RUNNING


@pytest.mark.parametrize("days", [1, 10])
async def test_extending_moves_the_next_step(harness: LeagueHarness, days: int) -> None:
    league = await harness.open()
    await harness.join(league, *SEVEN)
    await harness.apply(league, AdminAction.extend(days))
    await harness.wait(13 + days)
    assert (await harness.session(league)).state is SeasonState.SIGN_UP
    await harness.wait(1)
    assert (await harness.session(league)).state is SeasonState.CHECK_IN
