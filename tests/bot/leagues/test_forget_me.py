"""Erased players leave their seasons, and others play on."""

from dataclasses import replace

import pytest

from bot.forget_me import forget
from bot.leagues.errors import NotUndoableError
from bot.leagues.model import EntrantStatus, Format, LeagueEvent
from bot.leagues.season.standings import seats_of
from bot.matches import Status
from tests.support.leagues import ORGANISER, PEBBLES, SERVER, LeagueHarness, states
from tests.support.matches import rows
from tests.support.services import open_players

GONE, HEIR, GUEST = 3, 60, 61


async def part(harness: LeagueHarness, player: int) -> None:
    await forget(
        harness.matches,
        harness.leagues,
        open_players(harness.database, clock=harness.clock),
        player,
    )
    await harness.settle()


async def test_the_waiting_list_takes_over_the_seats_of_an_erased_player(
    harness: LeagueHarness,
) -> None:
    league = await harness.begun(replace(PEBBLES, table=2, division=4), players=4)
    await harness.join(league, HEIR)
    own = (await harness.session(league)).entrant_of(GONE)
    assert own is not None
    before = [
        one for one in (await harness.session(league)).fixtures if own.number in seats_of(one)
    ]
    await harness.play(league, lambda number: number == before[0].number)
    await harness.settle()
    await part(harness, GONE)
    session = await harness.session(league)
    assert (session.entrant(own.number).player, session.entrant(own.number).state) == (
        HEIR,
        "playing",
    )
    left = [one for one in session.entrants if one.state == EntrantStatus.WITHDRAWN]
    assert [(one.player, one.division) for one in left] == [(None, None)]
    for fixture in before[1:]:
        match = await harness.matches.find(fixture.match or 0)
        assert match.status is Status.RUNNING
        assert match.seats[seats_of(fixture).index(own.number)].player == HEIR
    assert await rows(harness.database, f"SELECT * FROM players WHERE id = {GONE}") == []
    assert (await harness.leagues.log(league))[0].act == LeagueEvent.WITHDRAW
    with pytest.raises(NotUndoableError):
        await harness.leagues.undo(league, ORGANISER, harness.click())
    assert harness.sender.kinds()[-1] == "withdrawn"


async def test_a_substitute_gets_no_seat_that_was_resigned_or_taken_before(
    harness: LeagueHarness,
) -> None:
    league = await harness.begun(replace(PEBBLES, table=3, division=7), players=7)
    await harness.join(league, HEIR)
    own = (await harness.session(league)).entrant_of(GONE)
    assert own is not None
    before = [
        one for one in (await harness.session(league)).fixtures if own.number in seats_of(one)
    ]
    first, second, *_ = (one.match or 0 for one in before)
    seats = [seats_of(one).index(own.number) for one in before]
    await harness.matches.resign(first, GONE, harness.click())
    await harness.matches.hand_over(second, GONE, GUEST, harness.click())
    await harness.matches.substitute(second, seats[1], GUEST, harness.click())
    await part(harness, GONE)
    given_up, taken = [await harness.matches.find(one) for one in (first, second)]
    assert (given_up.seats[seats[0]].player, given_up.seats[seats[0]].resigned) == (None, True)
    assert taken.seats[seats[1]].player == GUEST


async def test_a_swiss_tournament_goes_on_after_a_player_is_erased(harness: LeagueHarness) -> None:
    league = await harness.begun(
        replace(PEBBLES, format=Format.SWISS, table=2, rounds=3), players=5
    )
    own = (await harness.session(league)).entrant_of(GONE)
    assert own is not None
    await part(harness, GONE)
    await harness.play(league)
    await harness.settle()
    session = await harness.session(league)
    assert session.season.round == 2
    assert not any(own.number in seats_of(one) for one in session.fixtures if one.round == 2)
    assert session.entrant(own.number).state == EntrantStatus.WITHDRAWN


async def test_a_player_erased_before_the_draw_is_not_drawn(harness: LeagueHarness) -> None:
    league = await harness.open()
    await harness.join(league, *range(1, 7))
    assert await harness.leagues.of_player(GONE) == [league]
    await part(harness, GONE)
    assert states(await harness.session(league)) == {EntrantStatus.SIGNED: 5, EntrantStatus.LEFT: 1}
    assert await harness.leagues.of_player(GONE) == []
    await harness.join(league, GONE)
    assert states(await harness.session(league)) == {
        EntrantStatus.SIGNED: 6,
        EntrantStatus.LEFT: 1,
    }, "as a new player"


async def test_a_player_erased_after_the_last_match_is_not_withdrawn(
    harness: LeagueHarness,
) -> None:
    league = await harness.begun(replace(PEBBLES, again=False))
    await harness.play(league)
    await harness.settle()
    before = harness.sender.kinds()
    assert await harness.leagues.of_player(GONE) == []
    await part(harness, GONE)
    session = await harness.session(league)
    assert harness.sender.kinds() == before
    assert sum(one.player is None for one in session.entrants) == 1
    assert sum(one.place is not None for one in session.entrants) == 7, "the table stays"


async def test_a_league_goes_on_after_its_organiser_is_erased(harness: LeagueHarness) -> None:
    league = await harness.begun()
    await part(harness, ORGANISER)
    (row,) = await harness.leagues.of_server(SERVER)
    assert (row.id, row.organiser) == (league, None)
    assert all(note.actor != ORGANISER for note in await harness.leagues.log(league, 99))
