"""The steps of a season as organisers make them: shown first, done once."""

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
from tests.support.leagues import ORGANISER, Town, snapshot, states
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
"""What is no date, has gone by where it is meant, or is too far away."""


async def test_a_wrong_date_opens_nothing(town: Town) -> None:
    league = await town.create()
    for date in WRONG:
        with pytest.raises(WrongDateError):
            await town.leagues.open_season(league, ORGANISER, town.click(), opens=date)
    assert not (await town.session(league)).has_season


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
def test_a_date_is_a_moment_of_utc_whatever_clocks_are_put_forward(date: str, moment: str) -> None:
    assert parse_date(date, NOON) == datetime.fromisoformat(moment)


async def test_a_date_that_has_gone_by_since_it_was_shown_opens_nothing(town: Town) -> None:
    league = await town.create()
    shown = await town.leagues.preview_step(league, "2030-01-02")
    await town.wait(2)
    with pytest.raises(WrongDateError):
        await town.leagues.open_season(
            league, ORGANISER, town.click(), loaded(shown.season.due or 0).isoformat()
        )
    assert not (await town.session(league)).has_season


async def test_a_season_can_be_announced_for_a_day(town: Town) -> None:
    league = await town.create()
    await town.leagues.open_season(league, ORGANISER, town.click(), opens="2030-01-11 12:00")
    await town.settle()
    with pytest.raises(WrongStateError):
        await town.join(league, 1)
    with pytest.raises(SeasonRunsError):
        await town.leagues.open_season(league, ORGANISER, town.click())
    await town.wait(9.9)
    assert (await town.session(league)).state is SeasonState.ANNOUNCED
    await town.wait(0.1)
    assert (await town.session(league)).state is SeasonState.SIGN_UP
    assert town.sender.kinds() == ["announced", "sign-up"]


async def test_a_preview_tells_what_the_step_then_does_and_changes_nothing(town: Town) -> None:
    league = await town.open()
    await town.join(league, *SEVEN)
    await town.wait(14)
    await town.check_in(league, 1, 2, 3, 4, 5)
    before = await snapshot(town)
    seen = await town.leagues.preview_step(league)
    assert await snapshot(town) == before
    assert seen.state is SeasonState.PLAY
    assert states(seen) == {EntrantStatus.PLAYING: 5, EntrantStatus.ABSENT: 2}
    done = await town.leagues.step(league, ORGANISER, town.click())
    assert (done.entrants, done.fixtures) == (seen.entrants, seen.fixtures)
    assert done.announcements == seen.announcements


async def test_the_first_season_can_be_previewed(town: Town) -> None:
    league = await town.create()
    seen = await town.leagues.preview_step(league, "2030-01-11")
    assert [one.kind for one in seen.announcements] == ["announced"]
    assert not (await town.session(league)).has_season


async def test_of_two_organisers_who_click_at_once_one_wins(town: Town) -> None:
    league = await town.open()
    await town.join(league, *SEVEN)
    seen = (await town.session(league)).league.notes
    answers = await asyncio.gather(
        town.leagues.step(league, ORGANISER, town.click(), seen=seen),
        town.leagues.step(league, ORGANISER + 1, town.click(), seen=seen),
        return_exceptions=True,
    )
    assert sorted(type(one).__name__ for one in answers) == ["LeagueSession", "StaleLeagueError"]
    assert (await town.session(league)).state is SeasonState.CHECK_IN


async def test_joining_does_not_disturb_an_organiser(town: Town) -> None:
    league = await town.open()
    seen = (await town.session(league)).league.notes
    await town.join(league, *SEVEN)
    await town.leagues.step(league, ORGANISER, town.click(), seen=seen)
    with pytest.raises(StaleLeagueError):
        await town.leagues.step(league, ORGANISER, town.click(), seen=seen)


async def test_a_step_that_is_delivered_twice_happens_once(town: Town) -> None:
    league = await town.open()
    await town.join(league, *SEVEN)
    click = town.click()
    for _ in range(2):
        await town.leagues.step(league, ORGANISER, click)
    assert (await town.session(league)).state is SeasonState.CHECK_IN


async def test_without_a_season_there_is_nothing_to_do(town: Town) -> None:
    league = await town.create()
    for order in (PAUSE, RESUME, CALL_OFF, AdminAction.extend(3)):
        with pytest.raises(NoSeasonError):
            await town.apply(league, order)
    with pytest.raises(NoSeasonError):
        await town.leagues.step(league, ORGANISER, town.click())


async def test_a_deleted_channel_stops_announcements_but_no_season(town: Town) -> None:
    league = await town.open()
    await town.join(league, *SEVEN)
    town.sender.fails = UndeliverableError("Unknown Channel")
    await town.wait(14)
    assert (await town.session(league)).state is SeasonState.CHECK_IN
    town.sender.fails = None
    await town.settle()
    assert town.sender.kinds() == ["sign-up"], "nobody has acted"
    assert await town.leagues.trouble(league) == "Unknown Channel"
    await town.settle()
    assert town.sender.kinds() == ["sign-up"], "whoever reads changes nothing"
    await town.leagues.try_again(league)
    await town.settle()
    assert town.sender.kinds() == ["sign-up", "check-in"], "whoever asks may have mended it"
    assert await town.leagues.trouble(league) is None


async def test_a_channel_is_tried_that_was_chosen_while_the_old_one_failed(
    town: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    league = await town.open()
    await town.join(league, *SEVEN)

    async def fail(_: QueuedAnnouncement) -> None:
        monkeypatch.undo()
        await town.leagues.configure(league, ORGANISER, town.click(), channel=78)
        raise UndeliverableError("Unknown Channel")

    monkeypatch.setattr(town.sender, "post", fail)
    await town.wait(14)
    assert town.sender.kinds() == ["sign-up", "check-in"]
    assert town.sender.sent_once()
    assert await town.leagues.trouble(league) is None


async def test_an_organiser_who_leaves_stops_nothing(town: Town) -> None:
    league = await town.open()
    await town.join(league, *SEVEN)
    await town.database.write(lambda tx: players.erase_player(tx, ORGANISER))
    await town.wait(14)
    session = await town.session(league)
    assert (session.league.organiser, session.state) == (None, SeasonState.CHECK_IN)
