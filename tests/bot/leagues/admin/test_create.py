"""Creating, configuring, renaming and closing a league."""

from dataclasses import replace
from typing import Any

import pytest

from bot.leagues.admin.action import CALL_OFF, CLOSE, PAUSE, AdminAction
from bot.leagues.admin.operations import MOST_LEAGUES
from bot.leagues.announcements import LeagueRenamed
from bot.leagues.errors import (
    BadLeagueNameError,
    BadPointsError,
    BadSettingError,
    ClosedLeagueError,
    NoLeagueError,
    SeasonRunsError,
    TakenNameError,
    TooManyLeaguesError,
    UnknownChoiceError,
    UnknownLeagueError,
    UnknownSeasonError,
    WhichLeagueError,
)
from bot.leagues.model import Format, LeagueEvent
from bot.leagues.settings import LeagueSettings, check_settings
from bot.leagues.tasks import UpdateStandings
from bot.matches import RefusedError
from bot.matches.errors import SetupRefusedError, UnknownGameError
from games import GAMES
from tests.support.leagues import ORGANISER, PEBBLES, SERVER, LeagueHarness, snapshot
from tests.support.matches import GAMES_AND_PEBBLES


@pytest.mark.parametrize(
    ("chosen", "error"),
    [
        ({"game": "chess"}, UnknownGameError),
        ({"options": ("keep=none",)}, SetupRefusedError),
        ({"options": ("keep",)}, UnknownChoiceError),
        ({"table": 6}, BadSettingError),
        ({"game": "azul", "options": (), "table": 5}, SetupRefusedError),
        ({"division": 3}, BadSettingError),
        ({"sign_up": 0}, BadSettingError),
        ({"rest": 999}, BadSettingError),
        ({"up": 11}, BadSettingError),
        ({"most": 2}, BadSettingError),
        ({"points": (3, 2, 1)}, BadPointsError),
        ({"points": (1, 2, 3, 4)}, BadPointsError),
        ({"pace": "warp"}, UnknownChoiceError),
        ({"format": Format.LADDER, "table": 4}, BadSettingError),
    ],
)
def test_impossible_settings_are_refused(chosen: dict[str, Any], error: type[RefusedError]) -> None:
    with pytest.raises(error):
        check_settings(replace(PEBBLES, **chosen), GAMES_AND_PEBBLES)


def test_a_table_has_as_many_seats_as_some_game_offers() -> None:
    with pytest.raises(BadSettingError) as refused:
        check_settings(LeagueSettings(table=5), GAMES)
    assert (refused.value.values["least"], refused.value.values["most"]) == (2, 4)
    five = check_settings(replace(PEBBLES, table=5, division=10), GAMES_AND_PEBBLES)
    assert five.play_days == 49
    assert five.scoring.points[5] == (10, 6, 3, 1, 0)


async def test_a_league_with_impossible_settings_is_not_created(harness: LeagueHarness) -> None:
    with pytest.raises(BadSettingError):
        await harness.create(settings=replace(PEBBLES, table=6))
    assert await harness.leagues.of_server(SERVER) == []


async def test_a_server_has_several_leagues_with_different_names(harness: LeagueHarness) -> None:
    with pytest.raises(NoLeagueError):
        await harness.leagues.named(SERVER, None)
    first = await harness.create("Tiles")
    assert (await harness.leagues.named(SERVER, None)).id == first
    second = await harness.create("  Summer   cup ")
    assert (await harness.leagues.named(SERVER, "summer cup")).id == second
    assert (await harness.leagues.named(SERVER, str(first))).id == first
    with pytest.raises(WhichLeagueError):
        await harness.leagues.named(SERVER, None)
    with pytest.raises(UnknownLeagueError):
        await harness.leagues.named(SERVER, "winter cup")
    with pytest.raises(TakenNameError):
        await harness.create("tiles")
    with pytest.raises(BadLeagueNameError):
        await harness.create(" ")
    with pytest.raises(UnknownLeagueError):
        await harness.leagues.find(99)
    with pytest.raises(UnknownSeasonError):
        await harness.leagues.find(first, 7)


async def test_a_click_delivered_twice_creates_one_league(harness: LeagueHarness) -> None:
    made = [
        await harness.leagues.create(SERVER, "Tiles", ORGANISER, 7_000, PEBBLES) for _ in range(2)
    ]
    assert made[0].league.id == made[1].league.id
    assert len(await harness.leagues.of_server(SERVER)) == 1


async def test_a_season_keeps_its_rules_during_play(harness: LeagueHarness) -> None:
    league = await harness.begun()
    await harness.leagues.configure(league, ORGANISER, harness.click(), up=3, channel=5, rest=9)
    session = await harness.session(league)
    assert (session.settings.up, session.settings.channel, session.settings.rest) == (1, 5, 9)
    assert session.league_settings.up == 3


async def test_before_the_draw_a_setting_takes_effect_at_once(harness: LeagueHarness) -> None:
    league = await harness.open()
    await harness.leagues.configure(league, ORGANISER, harness.click(), table=2)
    assert (await harness.session(league)).settings.table == 2
    with pytest.raises(BadSettingError):
        await harness.leagues.configure(league, ORGANISER, harness.click(), table=9)


# Another name


async def test_renaming_a_league_updates_its_standings(harness: LeagueHarness) -> None:
    league = await harness.begun()
    harness.sender.queued.clear()
    await harness.apply(league, AdminAction.rename("  Winter:   tiles "))
    await harness.settle()
    assert (await harness.leagues.named(SERVER, "winter: tiles")).id == league
    with pytest.raises(UnknownLeagueError):
        await harness.leagues.named(SERVER, "Tiles")
    (told,) = harness.sender.sent(LeagueRenamed)
    assert (told.old, told.new) == ("Tiles", "Winter: tiles")
    assert harness.sender.sent(UpdateStandings)
    (entry, *_) = await harness.leagues.log(league)
    assert entry.act == "rename"


def test_an_action_is_read_back_from_a_buttons_id() -> None:
    for action in (
        PAUSE,
        AdminAction.rename("a:b. c"),
        AdminAction.correct(3, (2, 1), ()),
        AdminAction.replace(7, 8),
    ):
        assert AdminAction.decode(*action.encode()) == action


async def test_a_taken_or_empty_name_is_refused(harness: LeagueHarness) -> None:
    league = await harness.create("Tiles")
    await harness.create("Cup")
    before = await snapshot(harness)
    with pytest.raises(TakenNameError):
        await harness.apply(league, AdminAction.rename("cup"))
    with pytest.raises(TakenNameError):
        await harness.apply(league, AdminAction.rename("Tiles"))
    with pytest.raises(BadLeagueNameError):
        await harness.apply(league, AdminAction(LeagueEvent.RENAME, name="x" * 51))
    assert await snapshot(harness) == before
    await harness.apply(league, AdminAction.rename("TILES"))
    assert (await harness.session(league)).league.name == "TILES", (
        "its own name may be written otherwise"
    )


async def test_renaming_can_be_undone_unless_another_league_has_the_old_name(
    harness: LeagueHarness,
) -> None:
    league = await harness.create("Tiles")
    await harness.apply(league, AdminAction.rename("Mosaic"))
    await harness.leagues.undo(league, ORGANISER, harness.click())
    assert (await harness.session(league)).league.name == "Tiles"
    await harness.apply(league, AdminAction.rename("Mosaic"))
    await harness.create("tiles")
    with pytest.raises(TakenNameError):
        await harness.leagues.undo(league, ORGANISER, harness.click())
    assert (await harness.session(league)).league.name == "Mosaic"


# Closing


async def test_a_league_with_an_active_season_cannot_be_closed(harness: LeagueHarness) -> None:
    league = await harness.begun()
    with pytest.raises(SeasonRunsError):
        await harness.apply(league, CLOSE)
    await harness.apply(league, CALL_OFF)
    await harness.apply(league, CLOSE)
    assert (await harness.session(league)).league.closed is not None


async def test_a_closed_league_can_be_read_but_not_changed(harness: LeagueHarness) -> None:
    league = await harness.begun(replace(PEBBLES, again=False))
    await harness.play(league)
    await harness.settle()
    await harness.wait(7)
    await harness.apply(league, CLOSE)
    await harness.settle()
    assert harness.sender.kinds()[-2:] == ["closed", "league-closed"]
    before = await snapshot(harness)
    refused = (
        harness.apply(league, AdminAction.rename("Mosaic")),
        harness.apply(league, CLOSE),
        harness.leagues.open_season(league, ORGANISER, harness.click()),
        harness.leagues.configure(league, ORGANISER, harness.click(), up=2),
        harness.leagues.preview_step(league),
        harness.leagues.preview(league, CLOSE),
        harness.leagues.join(league, 1, harness.click()),
    )
    for act in refused:
        with pytest.raises(ClosedLeagueError):
            await act
    assert await snapshot(harness) == before
    assert len((await harness.leagues.find(league, 1)).fixtures) == 7
    assert (await harness.leagues.named(SERVER, None)).id == league, "there is no other"
    other = await harness.create("Other")
    assert (await harness.leagues.named(SERVER, None)).id == other
    assert (await harness.leagues.named(SERVER, "Tiles")).id == league


async def test_closing_can_be_undone_and_closed_leagues_do_not_count_towards_the_maximum(
    harness: LeagueHarness,
) -> None:
    made = [await harness.create(f"League {number}") for number in range(MOST_LEAGUES)]
    with pytest.raises(TooManyLeaguesError):
        await harness.create("One more")
    await harness.apply(made[0], CLOSE)
    await harness.create("One more")
    await harness.leagues.undo(made[0], ORGANISER, harness.click())
    assert (await harness.session(made[0])).league.closed is None
    await harness.leagues.open_season(made[0], ORGANISER, harness.click())
