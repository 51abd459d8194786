"""Making a league: what can be played, and what it is called."""

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
from tests.support.leagues import ORGANISER, PEBBLES, SERVER, Town, snapshot
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
def test_settings_that_cannot_be_played_are_refused(
    chosen: dict[str, Any], error: type[RefusedError]
) -> None:
    with pytest.raises(error):
        check_settings(replace(PEBBLES, **chosen), GAMES_AND_PEBBLES)


def test_a_table_has_as_many_seats_as_some_game_offers() -> None:
    with pytest.raises(BadSettingError) as refused:
        check_settings(LeagueSettings(table=5), GAMES)
    assert (refused.value.values["least"], refused.value.values["most"]) == (2, 4)
    five = check_settings(replace(PEBBLES, table=5, division=10), GAMES_AND_PEBBLES)
    assert five.play_days == 49
    assert five.scoring.points[5] == (10, 6, 3, 1, 0)


async def test_a_league_that_cannot_be_played_is_not_made(town: Town) -> None:
    with pytest.raises(BadSettingError):
        await town.create(settings=replace(PEBBLES, table=6))
    assert await town.leagues.of_server(SERVER) == []


async def test_a_server_has_several_leagues_each_with_its_name(town: Town) -> None:
    with pytest.raises(NoLeagueError):
        await town.leagues.named(SERVER, None)
    first = await town.create("Tiles")
    assert (await town.leagues.named(SERVER, None)).id == first
    second = await town.create("  Summer   cup ")
    assert (await town.leagues.named(SERVER, "summer cup")).id == second
    assert (await town.leagues.named(SERVER, str(first))).id == first
    with pytest.raises(WhichLeagueError):
        await town.leagues.named(SERVER, None)
    with pytest.raises(UnknownLeagueError):
        await town.leagues.named(SERVER, "winter cup")
    with pytest.raises(TakenNameError):
        await town.create("tiles")
    with pytest.raises(BadLeagueNameError):
        await town.create(" ")
    with pytest.raises(UnknownLeagueError):
        await town.leagues.find(99)
    with pytest.raises(UnknownSeasonError):
        await town.leagues.find(first, 7)


async def test_a_click_that_comes_twice_makes_one_league(town: Town) -> None:
    made = [await town.leagues.create(SERVER, "Tiles", ORGANISER, 7_000, PEBBLES) for _ in range(2)]
    assert made[0].league.id == made[1].league.id
    assert len(await town.leagues.of_server(SERVER)) == 1


async def test_a_season_that_is_played_keeps_its_rules(town: Town) -> None:
    league = await town.begun()
    await town.leagues.configure(league, ORGANISER, town.click(), up=3, channel=5, rest=9)
    session = await town.session(league)
    assert (session.settings.up, session.settings.channel, session.settings.rest) == (1, 5, 9)
    assert session.league_settings.up == 3


async def test_before_the_draw_a_setting_counts_at_once(town: Town) -> None:
    league = await town.open()
    await town.leagues.configure(league, ORGANISER, town.click(), table=2)
    assert (await town.session(league)).settings.table == 2
    with pytest.raises(BadSettingError):
        await town.leagues.configure(league, ORGANISER, town.click(), table=9)


# Another name


async def test_a_league_gets_another_name_and_its_tables_follow(town: Town) -> None:
    league = await town.begun()
    town.sender.queued.clear()
    await town.apply(league, AdminAction.rename("  Winter:   tiles "))
    await town.settle()
    assert (await town.leagues.named(SERVER, "winter: tiles")).id == league
    with pytest.raises(UnknownLeagueError):
        await town.leagues.named(SERVER, "Tiles")
    (told,) = town.sender.sent(LeagueRenamed)
    assert (told.old, told.new) == ("Tiles", "Winter: tiles")
    assert town.sender.sent(UpdateStandings)
    (entry, *_) = await town.leagues.log(league)
    assert entry.act == "rename"


def test_an_action_is_read_back_from_a_buttons_id() -> None:
    for action in (
        PAUSE,
        AdminAction.rename("a:b. c"),
        AdminAction.correct(3, (2, 1), ()),
        AdminAction.replace(7, 8),
    ):
        assert AdminAction.decode(*action.encode()) == action


async def test_a_name_that_is_taken_or_none_changes_nothing(town: Town) -> None:
    league = await town.create("Tiles")
    await town.create("Cup")
    before = await snapshot(town)
    with pytest.raises(TakenNameError):
        await town.apply(league, AdminAction.rename("cup"))
    with pytest.raises(TakenNameError):
        await town.apply(league, AdminAction.rename("Tiles"))
    with pytest.raises(BadLeagueNameError):
        await town.apply(league, AdminAction(LeagueEvent.RENAME, name="x" * 51))
    assert await snapshot(town) == before
    await town.apply(league, AdminAction.rename("TILES"))
    assert (await town.session(league)).league.name == "TILES", (
        "its own name may be written otherwise"
    )


async def test_a_former_name_comes_back_unless_another_league_has_it(town: Town) -> None:
    league = await town.create("Tiles")
    await town.apply(league, AdminAction.rename("Mosaic"))
    await town.leagues.undo(league, ORGANISER, town.click())
    assert (await town.session(league)).league.name == "Tiles"
    await town.apply(league, AdminAction.rename("Mosaic"))
    await town.create("tiles")
    with pytest.raises(TakenNameError):
        await town.leagues.undo(league, ORGANISER, town.click())
    assert (await town.session(league)).league.name == "Mosaic"


# Closing


async def test_a_league_with_a_season_that_goes_on_is_not_closed(town: Town) -> None:
    league = await town.begun()
    with pytest.raises(SeasonRunsError):
        await town.apply(league, CLOSE)
    await town.apply(league, CALL_OFF)
    await town.apply(league, CLOSE)
    assert (await town.session(league)).league.closed is not None


async def test_in_a_closed_league_nothing_happens_and_everything_can_be_read(town: Town) -> None:
    league = await town.begun(replace(PEBBLES, again=False))
    await town.play(league)
    await town.settle()
    await town.wait(7)
    await town.apply(league, CLOSE)
    await town.settle()
    assert town.sender.kinds()[-2:] == ["closed", "league-closed"]
    before = await snapshot(town)
    refused = (
        town.apply(league, AdminAction.rename("Mosaic")),
        town.apply(league, CLOSE),
        town.leagues.open_season(league, ORGANISER, town.click()),
        town.leagues.configure(league, ORGANISER, town.click(), up=2),
        town.leagues.preview_step(league),
        town.leagues.preview(league, CLOSE),
        town.leagues.join(league, 1, town.click()),
    )
    for act in refused:
        with pytest.raises(ClosedLeagueError):
            await act
    assert await snapshot(town) == before
    assert len((await town.leagues.find(league, 1)).fixtures) == 7
    assert (await town.leagues.named(SERVER, None)).id == league, "there is no other"
    other = await town.create("Other")
    assert (await town.leagues.named(SERVER, None)).id == other
    assert (await town.leagues.named(SERVER, "Tiles")).id == league


async def test_a_closed_league_can_be_opened_again_and_counts_for_nothing(town: Town) -> None:
    made = [await town.create(f"League {number}") for number in range(MOST_LEAGUES)]
    with pytest.raises(TooManyLeaguesError):
        await town.create("One more")
    await town.apply(made[0], CLOSE)
    await town.create("One more")
    await town.leagues.undo(made[0], ORGANISER, town.click())
    assert (await town.session(made[0])).league.closed is None
    await town.leagues.open_season(made[0], ORGANISER, town.click())
