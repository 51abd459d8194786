"""Duplicate deals: a shared bag is sealed until its last match ends."""

from dataclasses import replace

import pytest

from bot.leagues.admin.action import CALL_OFF, PAUSE, RESUME
from bot.leagues.model import Adjudication, SeasonState
from bot.leagues.season.duplicate_deals import NEVER, Deals, NoDealError
from bot.matches import Status
from bot.matches.errors import NobodyToAskError, SameBagError, SealedError
from bot.matches.import_export import export_match
from bot.matches.model import Seal
from games.shuffle import commitment
from tests.support.duplicate_deals import OTHER, STRANGER, WEEK, play_deal, players, tables_of
from tests.support.leagues import ORGANISER, PEBBLES, LeagueHarness
from tests.support.matches import GAMES_AND_PEBBLES, first_move


async def test_the_seed_is_secret_until_the_last_match_of_the_deal_ends(
    harness: LeagueHarness,
) -> None:
    league = await harness.begun(WEEK, players=6)
    await play_deal(harness, league, 1, most=2)
    first, second, third = await tables_of(harness, league)
    assert (first.status, second.status, third.status) == (
        Status.OVER, Status.OVER, Status.RUNNING,
    )  # fmt: skip
    assert {one.seal for one in (first, second, third)} == {Seal.SEALED}
    assert first.seed is None
    with pytest.raises(SealedError):
        await harness.matches.verify(first.id)
    assert "# seed" not in await export_match(harness.database, GAMES_AND_PEBBLES, first.id)

    await play_deal(harness, league, 1)
    first, second, third = await tables_of(harness, league)
    assert {one.seal for one in (first, second, third)} == {Seal.OPENED}
    assert first.seed == second.seed == third.seed
    assert commitment(first.seed or "") == first.commitment
    assert (await harness.matches.verify(first.id)).draws == 4
    assert "# seed" in await export_match(harness.database, GAMES_AND_PEBBLES, first.id)
    assert {one.seal for one in await tables_of(harness, league, 2)} == {Seal.SEALED}


async def test_the_seed_of_a_deal_does_not_reveal_the_others(harness: LeagueHarness) -> None:
    league = await harness.begun(WEEK, players=4)
    session = await harness.session(league)
    seeds = {one.seed for one in session.fixtures}
    assert len(seeds) == 2
    assert not any(session.season.seed in (seed or "") for seed in seeds)


async def test_a_repeated_draw_has_other_bags(harness: LeagueHarness) -> None:
    league = await harness.begun(WEEK, players=4)
    before = {one.seed for one in (await harness.session(league)).fixtures}
    old = await tables_of(harness, league)
    await harness.leagues.undo(league, ORGANISER, harness.click())
    await harness.apply(league, RESUME)
    await harness.leagues.step(league, ORGANISER, harness.click())
    await harness.settle()
    session = await harness.session(league)
    assert session.state is SeasonState.PLAY
    assert not before & {one.seed for one in session.fixtures}
    again = await harness.matches.find(old[0].id)
    assert (again.status, again.seed) == (Status.ABORTED, None), "without a move"


async def test_calling_off_and_undoing_it_reveals_no_seed(
    harness: LeagueHarness, deals: Deals
) -> None:
    """A match without a move is called off, and another one is opened with the same bag."""
    league = await harness.begun(WEEK, players=4)
    here, there = await tables_of(harness, league)
    mover, move = there.waiting[0], first_move(there, there.to_act[0])
    await harness.matches.play(there.id, there.ply, mover, move, harness.click())
    await harness.apply(league, CALL_OFF)
    await harness.settle()
    here = await harness.matches.find(here.id)
    assert (here.status, here.seed) == (Status.ABORTED, None)
    with pytest.raises(SealedError):
        await harness.matches.verify(here.id)
    for player in players(here):
        assert not await deals.may_look(there, player)
    assert await deals.sealed(there) == (1, None)
    assert await deals.sealed(here) == (NEVER, None)
    await harness.leagues.undo(league, ORGANISER, harness.click())
    await harness.apply(league, RESUME)
    await harness.settle()
    await play_deal(harness, league, 1)
    assert {one.seal for one in await tables_of(harness, league)} == {Seal.OPENED}


async def test_other_formats_are_not_sealed(harness: LeagueHarness, deals: Deals) -> None:
    league = await harness.begun(replace(PEBBLES, table=2), players=4)
    match = await harness.matches.find((await harness.session(league)).fixtures[0].match or 0)
    assert match.seal is Seal.NONE
    assert await deals.may_look(match, STRANGER)
    for refused in (deals.of_match(match.id), deals.find(league, 1)):
        with pytest.raises(NoDealError):
            await refused


async def test_a_sealed_match_is_visible_to_its_players_and_to_those_who_finished_the_bag(
    harness: LeagueHarness, deals: Deals
) -> None:
    league = await harness.begun(WEEK, players=6)
    await play_deal(harness, league, 1, most=1)
    finished, running, other = await tables_of(harness, league)
    later = (await tables_of(harness, league, 2))[0]
    for player in players(finished):
        assert await deals.may_look(running, player), "nothing is new to them"
        assert await deals.may_look(later, player) == (player in players(later))
    for player in players(running):
        assert await deals.may_look(running, player)
        assert not await deals.may_look(finished, player)
        assert not await deals.may_look(other, player)
    assert not await deals.may_look(finished, STRANGER)


async def test_how_long_a_bag_stays_sealed_is_known(harness: LeagueHarness, deals: Deals) -> None:
    league = await harness.begun(WEEK, players=6)
    await play_deal(harness, league, 1, most=1)
    match, *_ = await tables_of(harness, league)
    session = await harness.session(league)
    day = 24 * 3_600_000
    assert await deals.sealed(match) == (2, (session.season.due or 0) + 4 * day)
    await harness.wait(7)
    assert (await deals.sealed(match)).latest == (session.season.due or 0) + 4 * day
    await harness.apply(league, PAUSE)
    assert await deals.sealed(match) == (2, None)


async def test_an_unfinished_deal_is_opened_after_adjudication(
    harness: LeagueHarness, deals: Deals
) -> None:
    league = await harness.begun(replace(WEEK, adjudication=Adjudication.SCORE), players=4)
    await harness.wait(7)
    await harness.wait(3)
    for deal in (1, 2):
        assert {one.seal for one in await tables_of(harness, league, deal)} == {Seal.OPENED}
    found, _ = await deals.find(league, 1)
    assert len(found.tables) == 2


async def test_a_player_who_knows_the_bag_cannot_take_a_seat(harness: LeagueHarness) -> None:
    league = await harness.begun(WEEK, players=4)
    here, there = await tables_of(harness, league)
    leaving, guest = players(here)[0], players(there)[0]
    await harness.matches.hand_over(here.id, leaving, None, harness.click())
    with pytest.raises(SameBagError):
        await harness.matches.substitute(here.id, 0, guest, harness.click())
    assert (await harness.matches.find(here.id)).seats[0].player == leaving
    await harness.matches.hand_over(there.id, guest, None, harness.click())
    await harness.matches.hand_over(here.id, leaving, STRANGER, harness.click())
    await harness.matches.hand_over(there.id, guest, STRANGER, harness.click())
    await harness.matches.substitute(here.id, 0, STRANGER, harness.click())
    with pytest.raises(SameBagError):
        await harness.matches.substitute(there.id, 0, STRANGER, harness.click())
    seat = (await harness.matches.league.replace_player(there.id, 1, STRANGER)).match.seats[1]
    assert (seat.player, seat.is_away) == (players(there)[1], True), "a computer plays instead"


async def test_a_former_substitute_knows_the_bag(harness: LeagueHarness) -> None:
    league = await harness.begun(WEEK, players=4)
    here, there = await tables_of(harness, league)
    leaving, staying = players(here)[0], players(there)[0]
    for before, guest in ((leaving, STRANGER), (STRANGER, OTHER)):
        await harness.matches.hand_over(here.id, before, guest, harness.click())
        await harness.matches.substitute(here.id, 0, guest, harness.click())
    await harness.matches.hand_over(there.id, staying, STRANGER, harness.click())
    with pytest.raises(SameBagError):
        await harness.matches.substitute(there.id, 0, STRANGER, harness.click())
    await harness.matches.hand_over(here.id, OTHER, STRANGER, harness.click())
    match = (await harness.matches.substitute(here.id, 0, STRANGER, harness.click())).match
    assert match.seats[0].player == STRANGER, "at the same table they may"


async def test_a_player_who_withdrew_cannot_take_a_seat_of_the_same_deal(
    harness: LeagueHarness,
) -> None:
    league = await harness.begun(WEEK, players=4)
    here, there = await tables_of(harness, league)
    gone, staying = players(here)[0], players(there)[0]
    await harness.leagues.leave(league, gone, harness.click())
    await harness.settle()
    await harness.matches.hand_over(there.id, staying, None, harness.click())
    with pytest.raises(SameBagError):
        await harness.matches.substitute(there.id, 0, gone, harness.click())


async def test_a_player_alone_with_computers_cannot_undo_in_a_sealed_match(
    harness: LeagueHarness,
) -> None:
    league = await harness.begun(WEEK, players=4)
    match, _ = await tables_of(harness, league)
    lost, left = players(match)
    seat = match.seat_of(left)
    assert seat is not None
    while (match := await harness.matches.find(match.id)).waiting != (left,) or match.ply < 3:
        move = first_move(match, match.to_act[0])
        await harness.matches.play(match.id, match.ply, match.waiting[0], move, harness.click())
    await harness.matches.resign(match.id, lost, harness.click())
    with pytest.raises(NobodyToAskError):
        await harness.matches.undo(match.id, match.ply, left, harness.click())
