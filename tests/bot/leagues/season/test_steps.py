"""Steps that organisers make: previewed first, done once."""

import asyncio
from datetime import datetime

import pytest

from bot.leagues.admin.action import CALL_OFF, PAUSE, RESUME, AdminAction
from bot.leagues.announcement_outbox import QueuedAnnouncement
from bot.leagues.errors import (
    NoSeasonError,
    SeasonRunsError,
    StaleLeagueError,
    WrongDateError,
    WrongStateError,
)
from bot.leagues.model import EntrantStatus, SeasonState
from bot.leagues.settings import parse_date
from bot.posts.delivery_loop import UndeliverableError
from data.tables import players
from data.times import loaded
from tests.support.leagues import ORGANISER, LeagueHarness, snapshot, states
from tests.support.matches import NOON

SEVEN = range(1, 8)
WRONG = (
    "yesterday",
    "",
    " ",
    "31.01.2030",
    "2030-13-01",
    "2030-02-30",
    "2029-12-31",
    "2030-01-01 11:59",
    "2030-01-01T13:00+02:00",
    "2031-06-01",
    "0001-01-01T00:00+14:00",
    "9" * 500,
)
"""Texts that are no date, or a date in the past or too far away."""


async def test_a_wrong_date_opens_nothing(harness: LeagueHarness) -> None:
    league = await harness.create()
    for date in WRONG:
        with pytest.raises(WrongDateError):
            await harness.leagues.open_season(league, ORGANISER, harness.click(), opens=date)
    assert not (await harness.session(league)).has_season


@pytest.mark.parametrize(
    ("date", "moment"),
    [
        ("2030-01-31", "2030-01-31T00:00+00:00"),
        (" 2030-01-31 18:00 ", "2030-01-31T18:00+00:00"),
        ("2030-01-31T18:00+02:00", "2030-01-31T16:00+00:00"),
        ("2030-03-31 02:30", "2030-03-31T02:30+00:00"),  # an hour that Lisbon does not have
        ("2030-10-27 00:30", "2030-10-27T00:30+00:00"),  # and one that Warsaw has twice
    ],
)
def test_a_date_is_in_utc_regardless_of_daylight_saving_time(date: str, moment: str) -> None:
    assert parse_date(date, NOON) == datetime.fromisoformat(moment)


async def test_a_date_that_has_passed_since_the_preview_opens_nothing(
    harness: LeagueHarness,
) -> None:
    league = await harness.create()
    shown = await harness.leagues.preview_step(league, "2030-01-02")
    await harness.wait(2)
    with pytest.raises(WrongDateError):
        await harness.leagues.open_season(
            league, ORGANISER, harness.click(), loaded(shown.season.due or 0).isoformat()
        )
    assert not (await harness.session(league)).has_season


async def test_a_season_can_be_announced_for_a_date(harness: LeagueHarness) -> None:
    league = await harness.create()
    await harness.leagues.open_season(league, ORGANISER, harness.click(), opens="2030-01-11 12:00")
    await harness.settle()
    with pytest.raises(WrongStateError):
        await harness.join(league, 1)
    with pytest.raises(SeasonRunsError):
        await harness.leagues.open_season(league, ORGANISER, harness.click())
    await harness.wait(9.9)
    assert (await harness.session(league)).state is SeasonState.ANNOUNCED
    await harness.wait(0.1)
    assert (await harness.session(league)).state is SeasonState.SIGN_UP
    assert harness.sender.kinds() == ["announced", "sign-up"]


async def test_a_preview_shows_what_the_step_does_and_changes_nothing(
    harness: LeagueHarness,
) -> None:
    league = await harness.open()
    await harness.join(league, *SEVEN)
    await harness.wait(14)
    await harness.check_in(league, 1, 2, 3, 4, 5)
    before = await snapshot(harness)
    seen = await harness.leagues.preview_step(league)
    assert await snapshot(harness) == before
    assert seen.state is SeasonState.PLAY
    assert states(seen) == {EntrantStatus.PLAYING: 5, EntrantStatus.ABSENT: 2}
    done = await harness.leagues.step(league, ORGANISER, harness.click())
    assert (done.entrants, done.fixtures) == (seen.entrants, seen.fixtures)
    assert done.announcements == seen.announcements


async def test_the_first_season_can_be_previewed(harness: LeagueHarness) -> None:
    league = await harness.create()
    seen = await harness.leagues.preview_step(league, "2030-01-11")
    assert [one.kind for one in seen.announcements] == ["announced"]
    assert not (await harness.session(league)).has_season


async def test_only_one_of_two_simultaneous_organisers_makes_the_step(
    harness: LeagueHarness,
) -> None:
    league = await harness.open()
    await harness.join(league, *SEVEN)
    seen = (await harness.session(league)).league.notes
    answers = await asyncio.gather(
        harness.leagues.step(league, ORGANISER, harness.click(), seen=seen),
        harness.leagues.step(league, ORGANISER + 1, harness.click(), seen=seen),
        return_exceptions=True,
    )
    assert sorted(type(one).__name__ for one in answers) == ["LeagueSession", "StaleLeagueError"]
    assert (await harness.session(league)).state is SeasonState.CHECK_IN


async def test_a_player_joining_does_not_invalidate_a_preview(harness: LeagueHarness) -> None:
    league = await harness.open()
    seen = (await harness.session(league)).league.notes
    await harness.join(league, *SEVEN)
    await harness.leagues.step(league, ORGANISER, harness.click(), seen=seen)
    with pytest.raises(StaleLeagueError):
        await harness.leagues.step(league, ORGANISER, harness.click(), seen=seen)


async def test_a_step_that_is_delivered_twice_happens_once(harness: LeagueHarness) -> None:
    league = await harness.open()
    await harness.join(league, *SEVEN)
    click = harness.click()
    for _ in range(2):
        await harness.leagues.step(league, ORGANISER, click)
    assert (await harness.session(league)).state is SeasonState.CHECK_IN


async def test_without_a_season_steps_are_refused(harness: LeagueHarness) -> None:
    league = await harness.create()
    for order in (PAUSE, RESUME, CALL_OFF, AdminAction.extend(3)):
        with pytest.raises(NoSeasonError):
            await harness.apply(league, order)
    with pytest.raises(NoSeasonError):
        await harness.leagues.step(league, ORGANISER, harness.click())


async def test_a_deleted_channel_stops_announcements_but_no_season(harness: LeagueHarness) -> None:
    league = await harness.open()
    await harness.join(league, *SEVEN)
    harness.sender.fails = UndeliverableError("Unknown Channel")
    await harness.wait(14)
    assert (await harness.session(league)).state is SeasonState.CHECK_IN
    harness.sender.fails = None
    await harness.settle()
    assert harness.sender.kinds() == ["sign-up"], "no user has acted"
    assert await harness.leagues.trouble(league) == "Unknown Channel"
    await harness.settle()
    assert harness.sender.kinds() == ["sign-up"], "reading changes nothing"
    await harness.leagues.try_again(league)
    await harness.settle()
    assert harness.sender.kinds() == ["sign-up", "check-in"], "the organiser may have fixed it"
    assert await harness.leagues.trouble(league) is None


async def test_a_channel_chosen_while_the_old_one_failed_is_tried(
    harness: LeagueHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    league = await harness.open()
    await harness.join(league, *SEVEN)

    async def fail(_: QueuedAnnouncement) -> None:
        monkeypatch.undo()
        await harness.leagues.configure(league, ORGANISER, harness.click(), channel=78)
        raise UndeliverableError("Unknown Channel")

    monkeypatch.setattr(harness.sender, "post", fail)
    await harness.wait(14)
    assert harness.sender.kinds() == ["sign-up", "check-in"]
    assert harness.sender.sent_once()
    assert await harness.leagues.trouble(league) is None


async def test_an_organiser_who_leaves_stops_nothing(harness: LeagueHarness) -> None:
    league = await harness.open()
    await harness.join(league, *SEVEN)
    await harness.database.write(lambda tx: players.erase_player(tx, ORGANISER))
    await harness.wait(14)
    session = await harness.session(league)
    assert (session.league.organiser, session.state) == (None, SeasonState.CHECK_IN)
