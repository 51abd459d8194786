"""Sanctions and sealed bags outlive `/forget-me`, as a keyed hash, until the season ends."""

from dataclasses import replace

import pytest

from bot.app.cleanup import CleanupLoop
from bot.forget_me import forget
from bot.leagues.admin.action import CALL_OFF, AdminAction
from bot.leagues.errors import BarredError, WrongStateError
from bot.leagues.model import SeasonState
from bot.matches.errors import EntrantSeatError, SameBagError
from data.backup import TABLES
from data.tables.keyed_hashes import digest
from data.tables.leagues import remembered
from tests.support.duplicate_deals import WEEK, players, tables_of
from tests.support.leagues import PEBBLES, LeagueHarness
from tests.support.matches import rows
from tests.support.services import open_players

GONE = 900_000_000_000_000_003
OUTSIDER = 900_000_000_000_000_061
LEAGUE = replace(PEBBLES, table=2, division=4)


async def erase(harness: LeagueHarness, player: int) -> None:
    people = open_players(harness.database, clock=harness.clock)
    await forget(harness.matches, harness.leagues, people, player)
    await harness.settle()


async def begun_with(harness: LeagueHarness, player: int, settings: object = LEAGUE) -> int:
    """A league in which this player and three others play."""
    assert isinstance(settings, type(LEAGUE))
    league = await harness.open(settings)
    await harness.join(league, player, 1, 2, 4)
    await harness.wait(settings.sign_up)
    await harness.check_in(league, player, 1, 2, 4)
    await harness.wait(settings.check_in)
    return league


async def kept(harness: LeagueHarness) -> list[tuple[object, ...]]:
    return await rows(harness.database, "SELECT season, state, digest FROM remembered")


async def clean_up(harness: LeagueHarness) -> None:
    await CleanupLoop(harness.database, clock=harness.clock).tick()


async def test_a_disqualified_player_who_was_erased_cannot_sign_up_again(
    harness: LeagueHarness,
) -> None:
    league = await begun_with(harness, GONE)
    await harness.apply(league, AdminAction.disqualify(GONE))
    await harness.settle()
    await erase(harness, GONE)
    with pytest.raises(BarredError):
        await harness.join(league, GONE)
    with pytest.raises(BarredError):
        await harness.apply(league, AdminAction.replace(1, GONE))
    await harness.join(league, OUTSIDER)
    for name, _ in TABLES:
        found = str(await rows(harness.database, f"SELECT * FROM {name}"))
        assert str(GONE) not in found, name


async def test_a_player_disqualified_before_the_draw_cannot_come_back_either(
    harness: LeagueHarness,
) -> None:
    league = await harness.open(LEAGUE)
    await harness.join(league, GONE, 1, 2, 4)
    await harness.apply(league, AdminAction.disqualify(GONE))
    await erase(harness, GONE)
    with pytest.raises(BarredError):
        await harness.join(league, GONE)
    with pytest.raises(BarredError):
        await harness.leagues.enter_all(league, [GONE], 500, harness.click())


async def test_an_erased_player_of_a_season_is_still_a_rival_in_its_matches(
    harness: LeagueHarness,
) -> None:
    league = await begun_with(harness, GONE)
    await erase(harness, GONE)
    with pytest.raises(WrongStateError):
        await harness.join(league, GONE)
    fixtures = (await harness.session(league)).fixtures
    match = await harness.matches.find(
        next(one.match for one in fixtures if one.result is None and one.match) or 0
    )
    own = next(seat.player for seat in match.seats if seat.is_present)
    with pytest.raises(EntrantSeatError):
        await harness.matches.hand_over(match.id, own or 0, GONE, harness.click())


async def test_an_erased_player_who_knows_a_bag_gets_no_seat_with_the_same_bag(
    harness: LeagueHarness,
) -> None:
    league = await begun_with(harness, GONE, WEEK)
    tables = await tables_of(harness, league)
    there = next(one for one in tables if GONE not in players(one))
    await erase(harness, GONE)
    own = players(there)[0]
    with pytest.raises(SameBagError):
        await harness.matches.hand_over(there.id, own, GONE, harness.click())
    await harness.matches.hand_over(there.id, own, None, harness.click())
    with pytest.raises(SameBagError):
        await harness.matches.substitute(there.id, 0, GONE, harness.click())
    with pytest.raises(WrongStateError):
        await harness.join(league, GONE)


async def test_an_erased_substitute_who_knows_a_bag_gets_no_other_seat_with_it(
    harness: LeagueHarness,
) -> None:
    league = await harness.begun(WEEK, players=4)
    here, there = await tables_of(harness, league)
    await harness.matches.hand_over(here.id, players(here)[0], OUTSIDER, harness.click())
    await harness.matches.substitute(here.id, 0, OUTSIDER, harness.click())
    await harness.matches.come_back(here.id, players(here)[0], harness.click())
    await erase(harness, OUTSIDER)
    assert [state for _, state, _ in await kept(harness)] == [remembered.WITNESS]
    with pytest.raises(SameBagError):
        await harness.matches.hand_over(there.id, players(there)[0], OUTSIDER, harness.click())


async def test_the_hash_is_gone_when_the_season_has_ended(harness: LeagueHarness) -> None:
    settings = replace(LEAGUE, again=False)
    league = await begun_with(harness, GONE, settings)
    await harness.apply(league, AdminAction.disqualify(GONE))
    await erase(harness, GONE)
    await harness.play(league)
    await harness.settle()
    await clean_up(harness)
    assert len(await kept(harness)) == 1, "the standings may still be decided again"
    while (await harness.session(league)).state is not SeasonState.OVER:
        await harness.wait(1)
    await clean_up(harness)
    assert await kept(harness) == []


async def test_the_hash_of_a_called_off_season_stays_while_its_matches_run(
    harness: LeagueHarness,
) -> None:
    league = await begun_with(harness, GONE, WEEK)
    there = next(one for one in await tables_of(harness, league) if GONE not in players(one))
    match = await harness.matches.find(there.id)
    move = match.game.moves(match.state, match.to_act[0])[0]
    player = match.seats[match.to_act[0]].player or 0
    await harness.matches.play(match.id, match.ply, player, move, harness.click())
    await erase(harness, GONE)
    await harness.apply(league, CALL_OFF)
    await clean_up(harness)
    assert len(await kept(harness)) == 1
    await harness.play(league)
    await harness.settle()
    await clean_up(harness)
    assert await kept(harness) == []


async def test_a_player_who_has_broken_no_rule_is_not_remembered(harness: LeagueHarness) -> None:
    league = await harness.open(LEAGUE)
    await harness.join(league, GONE, 1, 2)
    await erase(harness, GONE)
    assert await kept(harness) == []
    await harness.join(league, GONE)


async def test_a_player_may_sign_up_for_the_next_season(harness: LeagueHarness) -> None:
    league = await begun_with(harness, GONE)
    await harness.apply(league, AdminAction.disqualify(GONE))
    await erase(harness, GONE)
    await harness.apply(league, CALL_OFF)
    await harness.leagues.open_season(league, 500, harness.click())
    await harness.join(league, GONE)


def test_hashes_of_one_player_cannot_be_compared() -> None:
    first, second = ("00" * 32, "01" * 32)
    assert digest(first, GONE) != digest(second, GONE)
    assert digest(first, GONE) != digest(first, OUTSIDER)
