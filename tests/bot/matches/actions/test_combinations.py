"""Combinations of substitutes, proposals, plans and clocks."""

from datetime import timedelta

import pytest

from bot.matches import Status
from bot.matches.clocks.pace import pace_named
from bot.matches.errors import NoProposalError
from tests.support.club import HOST, Club
from tests.support.matches import Clock, decide_alone, to_act
from tests.support.time_passing import FRIEND, STRANGER, table, vanish


async def test_a_seat_that_has_resigned_cannot_be_taken(club: Club, clock: Clock) -> None:
    match = await table(club, 4)
    gone = to_act(match)
    match = await vanish(club, clock, match, gone)
    seat = match.seat_of(gone)
    assert seat is not None
    await club.matches.substitute(match.id, seat, STRANGER, club.click())
    match = (await club.matches.resign(match.id, gone, club.click())).match
    assert await club.matches.asked(match.id) is None, "there is no seat to give away"
    others = [one.player for one in match.seats if one.is_present and one.player]
    with pytest.raises(NoProposalError):
        await club.matches.agree(match.id, others[0], club.click())
    after = await club.matches.find(match.id)
    assert after.seats[seat].resigned
    assert after.seats[seat].player == gone


async def test_a_substitute_does_not_inherit_the_consent_of_the_previous_player(
    club: Club, clock: Clock
) -> None:
    match = await table(club, 3)
    leaving, staying, last = (seat.player or 0 for seat in match.seats)
    asked = await club.matches.abort(match.id, leaving, club.click())
    assert asked.proposal is not None
    await club.matches.hand_over(match.id, leaving, FRIEND, club.click())
    await club.matches.substitute(match.id, 0, FRIEND, club.click())
    await club.matches.agree(match.id, staying, club.click())
    match = (await club.matches.agree(match.id, last, club.click())).match
    assert match.status is Status.RUNNING, "the newcomer was not asked yet"
    match = (await club.matches.agree(match.id, FRIEND, club.click())).match
    assert match.status is Status.ABORTED


async def test_the_time_limit_depends_on_the_seats_that_are_taken(club: Club) -> None:
    opened = await club.matches.create(
        "azul", HOST, club.click(), seat_count=4, pace=pace_named("tournament", 4)
    )
    await club.matches.join(opened.match.id, HOST + 1, club.click())
    result = await club.matches.start(opened.match.id, HOST, club.click())
    assert result.match.pace == pace_named("tournament", 2)
    assert result.match.latest is not None
    assert (result.match.latest - result.match.created).days == 21


async def test_taking_back_does_not_refill_a_short_clock(club: Club, clock: Clock) -> None:
    """The usual minimum of five minutes would fill a clock of five minutes."""
    for player in (HOST, HOST + 1):
        await decide_alone(club, player)
    match = (await club.new_match("azul", 2, pace=pace_named("live", 2))).match
    player = to_act(match)
    clock.go(295)
    match = (await club.play_any(match)).match
    match = (await club.matches.undo(match.id, match.ply, player, club.click())).match
    assert match.waiting == (player,)
    ends = match.clocks[match.to_act[0]].ends
    assert ends is not None
    assert ends - clock.now == timedelta(seconds=30)
