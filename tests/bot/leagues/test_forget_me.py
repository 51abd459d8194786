"""Whoever is forgotten leaves the seasons that they take part in, and others play on."""

from dataclasses import replace

import pytest

from bot.forget_me import forget
from bot.leagues.errors import NotUndoableError
from bot.leagues.model import EntrantStatus, Format, LeagueEvent
from bot.leagues.season.standings import seats_of
from bot.matches import Status
from tests.support.leagues import ORGANISER, PEBBLES, SERVER, Town, states
from tests.support.matches import rows
from tests.support.services import open_players

GONE, HEIR, GUEST = 3, 60, 61


async def part(town: Town, player: int) -> None:
    await forget(town.matches, town.leagues, open_players(town.database, clock=town.clock), player)
    await town.settle()


async def test_whoever_waits_plays_on_in_the_seats_of_somebody_who_is_forgotten(town: Town) -> None:
    league = await town.begun(replace(PEBBLES, table=2, division=4), players=4)
    await town.join(league, HEIR)
    own = (await town.session(league)).entrant_of(GONE)
    assert own is not None
    before = [one for one in (await town.session(league)).fixtures if own.number in seats_of(one)]
    await town.play(league, lambda number: number == before[0].number)
    await town.settle()
    await part(town, GONE)
    session = await town.session(league)
    assert (session.entrant(own.number).player, session.entrant(own.number).state) == (
        HEIR,
        "playing",
    )
    left = [one for one in session.entrants if one.state == EntrantStatus.WITHDRAWN]
    assert [(one.player, one.division) for one in left] == [(None, None)]
    for fixture in before[1:]:
        match = await town.matches.find(fixture.match or 0)
        assert match.status is Status.RUNNING
        assert match.seats[seats_of(fixture).index(own.number)].player == HEIR
    assert await rows(town.database, f"SELECT * FROM players WHERE id = {GONE}") == []
    assert (await town.leagues.log(league))[0].act == LeagueEvent.WITHDRAW
    with pytest.raises(NotUndoableError):
        await town.leagues.undo(league, ORGANISER, town.click())
    assert town.sender.kinds()[-1] == "withdrawn"


async def test_whoever_waits_gets_no_seat_that_was_given_up_or_taken_before(town: Town) -> None:
    league = await town.begun(replace(PEBBLES, table=3, division=7), players=7)
    await town.join(league, HEIR)
    own = (await town.session(league)).entrant_of(GONE)
    assert own is not None
    before = [one for one in (await town.session(league)).fixtures if own.number in seats_of(one)]
    first, second, *_ = (one.match or 0 for one in before)
    seats = [seats_of(one).index(own.number) for one in before]
    await town.matches.resign(first, GONE, town.click())
    await town.matches.hand_over(second, GONE, GUEST, town.click())
    await town.matches.substitute(second, seats[1], GUEST, town.click())
    await part(town, GONE)
    given_up, taken = [await town.matches.find(one) for one in (first, second)]
    assert (given_up.seats[seats[0]].player, given_up.seats[seats[0]].resigned) == (None, True)
    assert taken.seats[seats[1]].player == GUEST


async def test_a_swiss_tournament_goes_on_without_somebody_who_is_forgotten(town: Town) -> None:
    league = await town.begun(replace(PEBBLES, format=Format.SWISS, table=2, rounds=3), players=5)
    own = (await town.session(league)).entrant_of(GONE)
    assert own is not None
    await part(town, GONE)
    await town.play(league)
    await town.settle()
    session = await town.session(league)
    assert session.season.round == 2
    assert not any(own.number in seats_of(one) for one in session.fixtures if one.round == 2)
    assert session.entrant(own.number).state == EntrantStatus.WITHDRAWN


async def test_whoever_is_forgotten_before_the_draw_is_not_drawn(town: Town) -> None:
    league = await town.open()
    await town.join(league, *range(1, 7))
    assert await town.leagues.of_player(GONE) == [league]
    await part(town, GONE)
    assert states(await town.session(league)) == {EntrantStatus.SIGNED: 5, EntrantStatus.LEFT: 1}
    assert await town.leagues.of_player(GONE) == []
    await town.join(league, GONE)
    assert states(await town.session(league)) == {EntrantStatus.SIGNED: 6, EntrantStatus.LEFT: 1}, (
        "as somebody new"
    )


async def test_after_the_last_match_nothing_is_left_to_withdraw_from(town: Town) -> None:
    league = await town.begun(replace(PEBBLES, again=False))
    await town.play(league)
    await town.settle()
    before = town.sender.kinds()
    assert await town.leagues.of_player(GONE) == []
    await part(town, GONE)
    session = await town.session(league)
    assert town.sender.kinds() == before
    assert sum(one.player is None for one in session.entrants) == 1
    assert sum(one.place is not None for one in session.entrants) == 7, "the table stays"


async def test_an_organiser_who_is_forgotten_leaves_the_league_to_others(town: Town) -> None:
    league = await town.begun()
    await part(town, ORGANISER)
    (row,) = await town.leagues.of_server(SERVER)
    assert (row.id, row.organiser) == (league, None)
    assert all(note.actor != ORGANISER for note in await town.leagues.log(league, 99))
