"""Open seats of league matches: for the waiting list or for a named player, never for a rival."""

from dataclasses import replace

import pytest

from bot.leagues.admin.action import AdminAction
from bot.leagues.season.standings import seats_of
from bot.matches import Match
from bot.matches.actions.substitutes import STRIKES
from bot.matches.errors import (
    EntrantSeatError,
    NotYourSeatError,
    SameBagError,
    TableAskedError,
    WaitingListError,
)
from data.tables import proposals
from data.tables.proposals import ProposalRow
from tests.support.duplicate_deals import WEEK, players, tables_of
from tests.support.leagues import PEBBLES, SERVER, LeagueHarness
from tests.support.matches import rows
from tests.support.services import open_players

WAITING, OUTSIDER = 60, 61
LEAGUE = replace(PEBBLES, table=3, division=7)


async def open_seat(harness: LeagueHarness) -> tuple[int, Match, int, int]:
    """A league with a match whose first seat is on offer: league, match, its player, a rival."""
    league = await harness.begun(LEAGUE, players=7)
    fixture = (await harness.session(league)).fixtures[0]
    match = await harness.matches.find(fixture.match or 0)
    own = match.seats[0].player or 0
    rival = next(one for one in range(1, 8) if all(seat.player != one for seat in match.seats))
    await harness.matches.hand_over(match.id, own, None, harness.click())
    return league, match, own, rival


async def willing(harness: LeagueHarness, *players: int) -> None:
    for player in players:
        await open_players(harness.database, clock=harness.clock).update_settings(
            player, substitute=True
        )


async def seated(harness: LeagueHarness, match: Match) -> int | None:
    return (await harness.matches.find(match.id)).seats[0].player


async def test_a_rival_does_not_get_an_open_seat(harness: LeagueHarness) -> None:
    _, match, own, rival = await open_seat(harness)
    await willing(harness, rival)
    with pytest.raises(EntrantSeatError):
        await harness.matches.substitute(match.id, 0, rival, harness.click())
    with pytest.raises(EntrantSeatError):
        await harness.matches.hand_over(match.id, own, rival, harness.click())
    assert await seated(harness, match) == own


async def test_a_guest_who_has_become_a_rival_does_not_get_the_seat(
    harness: LeagueHarness,
) -> None:
    league, match, own, rival = await open_seat(harness)
    await harness.matches.hand_over(match.id, own, OUTSIDER, harness.click())
    await harness.apply(league, AdminAction.replace(rival, OUTSIDER))
    with pytest.raises(EntrantSeatError):
        await harness.matches.substitute(match.id, 0, OUTSIDER, harness.click())


async def test_an_outsider_does_not_get_an_open_seat_and_nobody_is_asked(
    harness: LeagueHarness,
) -> None:
    _, match, own, _ = await open_seat(harness)
    await willing(harness, OUTSIDER)
    with pytest.raises(WaitingListError):
        await harness.matches.substitute(match.id, 0, OUTSIDER, harness.click())
    assert await harness.matches.asked(match.id) is None
    assert await seated(harness, match) == own


async def test_a_player_on_the_waiting_list_gets_the_seat_and_keeps_it(
    harness: LeagueHarness,
) -> None:
    league, match, own, _ = await open_seat(harness)
    await harness.join(league, WAITING)
    await harness.matches.substitute(match.id, 0, WAITING, harness.click())
    await harness.settle()
    assert await seated(harness, match) == WAITING
    session = await harness.session(league)
    assert session.entrant(int(seats_of(session.fixtures[0])[0])).player == own, (
        "it is still theirs"
    )


async def test_a_named_outsider_gets_the_seat_and_keeps_it(harness: LeagueHarness) -> None:
    league, match, own, _ = await open_seat(harness)
    await harness.join(league, OUTSIDER)
    await harness.leagues.leave(league, OUTSIDER, harness.click())
    await harness.matches.hand_over(match.id, own, OUTSIDER, harness.click())
    await harness.matches.substitute(match.id, 0, OUTSIDER, harness.click())
    await harness.settle()
    assert await seated(harness, match) == OUTSIDER


async def test_the_entrant_comes_back_even_after_a_substitute_has_sat_down(
    harness: LeagueHarness,
) -> None:
    league, match, own, rival = await open_seat(harness)
    await harness.join(league, WAITING)
    await harness.matches.substitute(match.id, 0, WAITING, harness.click())
    for stranger in (rival, OUTSIDER):
        with pytest.raises(NotYourSeatError):
            await harness.matches.come_back(match.id, stranger, harness.click())
    result = await harness.matches.come_back(match.id, own, harness.click())
    seat = result.match.seats[0]
    assert (seat.player, seat.is_present, seat.strikes) == (own, True, STRIKES - 1)
    await harness.settle()
    assert await seated(harness, match) == own
    with pytest.raises(NotYourSeatError):
        await harness.matches.resign(match.id, WAITING, harness.click())


async def test_an_entrant_who_was_replaced_does_not_come_back(harness: LeagueHarness) -> None:
    league, match, own, _ = await open_seat(harness)
    await harness.apply(league, AdminAction.replace(own, OUTSIDER))
    await harness.settle()
    assert await seated(harness, match) == OUTSIDER
    with pytest.raises(NotYourSeatError):
        await harness.matches.come_back(match.id, own, harness.click())


async def test_a_proposal_from_before_this_rule_is_void(harness: LeagueHarness) -> None:
    _, match, own, rival = await open_seat(harness)
    asked = ProposalRow("substitute", 0, match.ply, None, "[]", rival)
    await harness.database.write(lambda tx: proposals.put(tx, match.id, asked))
    assert await harness.matches.asked(match.id) is None
    with pytest.raises((EntrantSeatError, TableAskedError)):
        await harness.matches.substitute(match.id, 0, rival, harness.click())
    assert await seated(harness, match) == own


async def test_the_waiting_list_is_notified_in_place_of_substitutes(
    harness: LeagueHarness,
) -> None:
    league, match, _, rival = await open_seat(harness)
    people = open_players(harness.database, clock=harness.clock)
    await willing(harness, rival, OUTSIDER)
    assert await people.substitutes(SERVER, match.id) == []
    await harness.join(league, WAITING)
    assert await people.substitutes(SERVER, match.id) == [WAITING]


async def test_a_returning_entrant_of_a_sealed_deal_makes_the_substitute_a_witness(
    harness: LeagueHarness,
) -> None:
    league = await harness.begun(WEEK, players=4)
    here, there = await tables_of(harness, league)
    own = players(here)[0]
    await harness.matches.hand_over(here.id, own, OUTSIDER, harness.click())
    await harness.matches.substitute(here.id, 0, OUTSIDER, harness.click())
    await harness.matches.come_back(here.id, own, harness.click())
    assert (here.id, OUTSIDER) in await rows(
        harness.database, "SELECT match, player FROM witnesses"
    )
    await harness.matches.hand_over(there.id, players(there)[0], OUTSIDER, harness.click())
    with pytest.raises(SameBagError):
        await harness.matches.substitute(there.id, 0, OUTSIDER, harness.click())
