"""Seats that change hands: offers, substitutes, and handing over."""

import asyncio
import json
from collections.abc import Awaitable

import pytest

from bot.errors import RefusedError
from bot.matches import ActionResult, Match, NotYourSeatError, Status
from bot.matches.clocks.deadlines import DeadlineKind
from bot.matches.clocks.pace import Pace
from bot.matches.errors import (
    AlreadyOfferedError,
    AtTableError,
    AwayError,
    GuestAtTableError,
    LastPersonError,
    NoProposalError,
    NotOfferedError,
    NotRunningError,
    TableAskedError,
    TurnedAwayError,
)
from bot.matches.model import ProposalKind
from bot.translations import refusal
from data.tables import players as players_table
from data.times import stored
from tests.support.club import HOST, Club
from tests.support.english import SAY
from tests.support.matches import Clock, rows, to_act
from tests.support.time_passing import (
    FRIEND,
    STRANGER,
    SUBSTITUTE,
    computers_play,
    due,
    fire,
    posts,
    table,
    vanish,
)


async def refused(action: Awaitable[ActionResult], kind: type[RefusedError]) -> None:
    """Expect a refusal, with a sentence."""
    with pytest.raises(kind) as caught:
        await action
    assert refusal(SAY, caught.value).endswith(".")


async def offered(club: Club, clock: Clock, players: int = 3) -> tuple[Match, int, int]:
    """A match with a seat on offer, that seat, and its former player."""
    match = await table(club, players)
    player = to_act(match)
    gone = await vanish(club, clock, match, player)
    seat = gone.seat_of(player)
    assert seat is not None
    return gone, seat, player


async def present(club: Club, match: Match) -> list[int]:
    found = await club.matches.find(match.id)
    return [seat.player or 0 for seat in found.seats if seat.is_present]


async def test_even_a_willing_substitute_gets_the_seat_only_if_the_table_agrees(
    club: Club, clock: Clock
) -> None:
    match, seat, _ = await offered(club, clock)
    asked = await club.matches.substitute(match.id, seat, SUBSTITUTE, club.click())
    assert asked.proposal is not None
    assert asked.match.seats[seat].is_away
    first, second = await present(club, match)
    await club.matches.agree(match.id, first, club.click())
    result = await club.matches.agree(match.id, second, club.click())
    assert result.match.seats[seat].player == SUBSTITUTE


async def test_a_player_whom_the_former_one_names_gets_the_seat_at_once(
    club: Club, clock: Clock
) -> None:
    match, seat, gone = await offered(club, clock)
    await club.matches.hand_over(match.id, gone, SUBSTITUTE, club.click())
    result = await club.matches.substitute(match.id, seat, SUBSTITUTE, click := club.click())
    new = result.match.seats[seat]
    assert (new.player, new.is_present, new.strikes, new.offered) == (SUBSTITUTE, True, 0, None)
    assert new.settings.substitute
    assert result.match.waiting == (SUBSTITUTE,)
    assert result.match.seat_of(gone) is None
    assert (await club.matches.substitute(match.id, seat, SUBSTITUTE, click)).again
    (news,) = map(json.loads, await posts(club, "news"))
    assert (news["what"], news["seat"]) == ("substitute", seat)
    assert (news["player"], news["before"]) == (SUBSTITUTE, gone)
    await refused(club.matches.come_back(match.id, gone, club.click()), NotYourSeatError)
    (stored,) = await rows(
        club.database,
        "SELECT remaining, strikes, computer FROM seats WHERE match = $1 AND seat = $2",
        match.id,
        seat,
    )
    assert stored == (None, 0, None)
    assert await due(club, match.id, DeadlineKind.OFFER) == []


async def test_a_substitute_gets_a_new_clock(club: Club, clock: Clock) -> None:
    match, seat, gone = await offered(club, clock)
    await club.matches.hand_over(match.id, gone, SUBSTITUTE, club.click())
    await club.matches.substitute(match.id, seat, SUBSTITUTE, club.click())
    (clocked,) = await due(club, match.id)
    assert (clocked.kind, clocked.seat) == (DeadlineKind.MOVE, seat)
    assert clocked.ends - clocked.due >= 0
    assert clocked.ends == (await due(club, match.id))[0].ends
    result = await club.play_any(await club.matches.find(match.id))
    assert result.match.seats[seat].player == SUBSTITUTE


async def test_others_get_the_seat_when_all_players_agree(club: Club, clock: Clock) -> None:
    match, seat, _ = await offered(club, clock)
    asked = await club.matches.substitute(match.id, seat, STRANGER, club.click())
    assert asked.proposal is not None
    assert (asked.proposal.kind, asked.proposal.player) == (ProposalKind.SUBSTITUTE, STRANGER)
    assert asked.match.seats[seat].is_away
    first, second = await present(club, match)
    result = await club.matches.agree(match.id, first, club.click())
    assert result.match.seats[seat].is_away
    # The table plays on meanwhile, and is still asked.
    await computers_play(club, clock, match)
    await club.play_any(await club.matches.find(match.id))
    result = await club.matches.agree(match.id, second, click := club.click())
    assert result.match.seats[seat].player == STRANGER
    assert result.match.seats[seat].is_present
    again = await club.matches.agree(match.id, second, click)
    assert again.again
    await refused(club.matches.agree(match.id, first, club.click()), NoProposalError)


async def test_one_player_can_decline_a_substitute(club: Club, clock: Clock) -> None:
    match, seat, _ = await offered(club, clock)
    await club.matches.substitute(match.id, seat, STRANGER, club.click())
    first, second = await present(club, match)
    await club.matches.decline(match.id, first, club.click())
    await refused(club.matches.agree(match.id, second, club.click()), NoProposalError)
    assert len(await posts(club, "declined")) == 1


async def test_a_declined_substitute_cannot_ask_again(club: Club, clock: Clock) -> None:
    match, seat, gone = await offered(club, clock)
    first, _ = await present(club, match)
    await club.matches.substitute(match.id, seat, STRANGER, club.click())
    await club.matches.decline(match.id, first, club.click())
    await refused(club.matches.substitute(match.id, seat, STRANGER, club.click()), TurnedAwayError)
    asked = await club.matches.substitute(match.id, seat, FRIEND, club.click())
    assert asked.proposal is not None
    await club.matches.hand_over(match.id, gone, STRANGER, club.click())
    result = await club.matches.substitute(match.id, seat, STRANGER, club.click())
    assert result.match.seats[seat].player == STRANGER, "the player of the seat has named them"


async def test_an_answer_about_one_substitute_does_not_count_for_another(
    club: Club, clock: Clock
) -> None:
    match, seat, _ = await offered(club, clock)
    await club.matches.substitute(match.id, seat, STRANGER, club.click())
    (asked,) = map(json.loads, await posts(club, "proposal"))
    old = f"substitute.{asked['seat']}.{asked['ply']}.{asked['about']}"
    first, second = await present(club, match)
    await club.matches.decline(match.id, first, club.click(), old)
    await club.matches.substitute(match.id, seat, FRIEND, club.click())
    await refused(club.matches.agree(match.id, second, club.click(), old), NoProposalError)


async def test_a_substitute_cannot_ask_while_another_proposal_is_open(
    club: Club, clock: Clock
) -> None:
    match, seat, _ = await offered(club, clock)
    first, second = await present(club, match)
    await club.matches.abort(match.id, first, club.click())
    await refused(club.matches.substitute(match.id, seat, STRANGER, club.click()), TableAskedError)
    await club.matches.decline(match.id, second, club.click())
    await club.matches.substitute(match.id, seat, STRANGER, club.click())
    await refused(club.matches.substitute(match.id, seat, FRIEND, club.click()), TableAskedError)
    found = await club.matches.asked(match.id)
    assert found is not None
    assert found.player == STRANGER


async def test_without_a_present_player_a_substitute_gets_the_seat_at_once(
    club: Club, clock: Clock
) -> None:
    match, seat, _ = await offered(club, clock, 2)
    for player in await present(club, match):
        match = await vanish(club, clock, await computers_play(club, clock, match), player)
    result = await club.matches.substitute(match.id, seat, STRANGER, club.click())
    assert result.match.seats[seat].player == STRANGER


@pytest.mark.parametrize("seat", [-1, 4, 99])
async def test_a_seat_that_does_not_exist_is_not_on_offer(
    club: Club, clock: Clock, seat: int
) -> None:
    match, _, _ = await offered(club, clock)
    await refused(
        club.matches.substitute(match.id, seat, SUBSTITUTE, club.click()), NotOfferedError
    )


async def test_a_seat_that_is_not_on_offer_cannot_be_taken(club: Club, clock: Clock) -> None:
    match, seat, gone = await offered(club, clock)
    others = [one for one in range(3) if one != seat]
    await refused(
        club.matches.substitute(match.id, others[0], SUBSTITUTE, club.click()), NotOfferedError
    )
    for player in (*await present(club, match), gone):
        await refused(club.matches.substitute(match.id, seat, player, club.click()), AtTableError)
    await club.matches.come_back(match.id, gone, club.click())
    await refused(
        club.matches.substitute(match.id, seat, SUBSTITUTE, club.click()), NotOfferedError
    )


async def test_an_offer_ends_after_a_day(club: Club, clock: Clock) -> None:
    match, seat, _ = await offered(club, clock)
    await club.matches.substitute(match.id, seat, STRANGER, club.click())
    (offer,) = await due(club, match.id, DeadlineKind.OFFER)
    clock.go(24 * 3600)
    await refused(
        club.matches.substitute(match.id, seat, SUBSTITUTE, club.click()), NotOfferedError
    )
    await fire(club, clock, offer)
    first, _ = await present(club, match)
    await refused(club.matches.agree(match.id, first, club.click()), NoProposalError)


async def test_a_proposal_about_a_substitute_closes_when_the_player_comes_back(
    club: Club, clock: Clock
) -> None:
    match, seat, gone = await offered(club, clock)
    await club.matches.substitute(match.id, seat, STRANGER, club.click())
    await club.matches.come_back(match.id, gone, club.click())
    assert await club.matches.asked(match.id) is None
    await refused(club.matches.agree(match.id, gone, club.click()), NoProposalError)


async def test_of_two_substitutes_one_gets_the_seat(club: Club, clock: Clock) -> None:
    match, seat, gone = await offered(club, clock)
    for named in (SUBSTITUTE, FRIEND):
        await club.matches.hand_over(match.id, gone, named, club.click())
    results = await asyncio.gather(
        *(
            club.matches.substitute(match.id, seat, player, club.click())
            for player in (SUBSTITUTE, FRIEND)
        ),
        return_exceptions=True,
    )
    assert sum(isinstance(result, NotOfferedError) for result in results) == 1
    assert sum(isinstance(result, ActionResult) for result in results) == 1


async def test_a_match_that_is_over_has_no_seats_to_take(club: Club, clock: Clock) -> None:
    match, seat, gone = await offered(club, clock)
    for player in await present(club, match):
        await club.matches.abort(match.id, player, club.click())
    for player in (SUBSTITUTE, STRANGER):
        await refused(
            club.matches.substitute(match.id, seat, player, club.click()), NotRunningError
        )
    await refused(club.matches.come_back(match.id, gone, club.click()), NotRunningError)
    await refused(club.matches.hand_over(match.id, gone, None, club.click()), NotRunningError)


async def test_an_erased_substitute_does_not_get_the_seat(club: Club, clock: Clock) -> None:
    match, seat, _ = await offered(club, clock)
    await club.matches.substitute(match.id, seat, STRANGER, club.click())
    await club.database.write(lambda tx: players_table.erase_player(tx, STRANGER))
    first, _ = await present(club, match)
    await refused(club.matches.agree(match.id, first, club.click()), NoProposalError)


# Handing over


async def test_a_player_hands_their_seat_over_to_a_guest(club: Club, clock: Clock) -> None:
    match = await table(club)
    player = to_act(match)
    result = await club.matches.hand_over(match.id, player, FRIEND, click := club.click())
    (seat,) = match.to_act
    assert result.match.seats[seat].is_away
    assert (await club.matches.hand_over(match.id, player, FRIEND, click)).again
    (offer,) = map(json.loads, await posts(club, "offer"))
    assert (offer["seat"], offer["guests"]) == (seat, str(FRIEND))
    await refused(club.matches.hand_over(match.id, player, None, club.click()), AlreadyOfferedError)
    await refused(
        club.matches.hand_over(match.id, player, FRIEND, club.click()), AlreadyOfferedError
    )
    await club.matches.hand_over(match.id, player, STRANGER, club.click())
    played = await computers_play(club, clock, result.match)
    assert played.ply > match.ply, "the computer plays on meanwhile"
    result = await club.matches.substitute(match.id, seat, FRIEND, club.click())
    assert result.match.seats[seat].player == FRIEND
    assert await rows(club.database, "SELECT * FROM invitations") == []


async def test_a_guest_is_invited_to_one_seat(club: Club, clock: Clock) -> None:
    match, seat, _ = await offered(club, clock)
    other = (await present(club, match))[0]
    await club.matches.hand_over(match.id, other, FRIEND, club.click())
    result = await club.matches.substitute(match.id, seat, FRIEND, club.click())
    assert result.proposal is not None
    found = await club.matches.find(match.id)
    theirs = found.seat_of(other)
    assert theirs is not None
    result = await club.matches.substitute(match.id, theirs, FRIEND, club.click())
    assert result.match.seats[theirs].player == FRIEND
    assert await club.matches.asked(match.id) is None, "they have a seat now"


async def test_who_cannot_be_given_a_seat_and_who_cannot_give_it(club: Club, clock: Clock) -> None:
    match = await table(club, 2)
    player = to_act(match)
    other = 2 * HOST + 1 - player
    act = club.matches.hand_over
    await refused(act(match.id, player, other, club.click()), GuestAtTableError)
    await refused(act(match.id, player, player, club.click()), GuestAtTableError)
    await refused(act(match.id, STRANGER, FRIEND, club.click()), NotYourSeatError)
    await act(match.id, player, None, club.click())
    await refused(act(match.id, other, FRIEND, club.click()), LastPersonError)
    await refused(club.matches.abort(match.id, player, club.click()), AwayError)


async def test_a_player_who_handed_over_may_come_back(club: Club, clock: Clock) -> None:
    match = await table(club)
    player = to_act(match)
    await club.matches.hand_over(match.id, player, FRIEND, club.click())
    result = await club.matches.come_back(match.id, player, club.click())
    assert result.match.seats[match.to_act[0]].strikes == 0
    assert result.match.waiting == (player,)
    await refused(
        club.matches.substitute(match.id, match.to_act[0], FRIEND, club.click()), NotOfferedError
    )


async def test_handing_over_and_coming_back_gains_no_time(club: Club, clock: Clock) -> None:
    pace = Pace(bank=300_000, increment=30_000, most=300_000)
    match = await table(club, pace=pace)
    player = to_act(match)
    clock.go(100)
    for _ in range(3):
        await club.matches.hand_over(match.id, player, None, club.click())
        await club.matches.come_back(match.id, player, club.click())
    (running,) = await due(club, match.id, DeadlineKind.MOVE)
    assert running.ends - stored(clock.now) == 200_000


async def test_without_clocks_a_seat_can_be_handed_over_too(club: Club, clock: Clock) -> None:
    match = (await club.new_match("azul", 3)).match
    player = to_act(match)
    result = await club.matches.hand_over(match.id, player, None, club.click())
    assert {row.kind for row in await due(club, match.id)} == {"computer", "offer"}
    played = await computers_play(club, clock, result.match)
    assert played.status is Status.RUNNING
    (offer,) = await due(club, match.id, DeadlineKind.OFFER)
    await fire(club, clock, offer)
    assert await due(club, match.id) == []


async def test_invitations_and_proposals_end_with_the_match(club: Club, clock: Clock) -> None:
    match = await table(club)
    first, second, third = (seat.player or 0 for seat in match.seats)
    await club.matches.hand_over(match.id, first, FRIEND, club.click())
    await club.matches.substitute(match.id, 0, STRANGER, club.click())
    await club.matches.resign(match.id, second, club.click())
    await club.matches.resign(match.id, third, club.click())
    assert (await club.matches.find(match.id)).status is Status.OVER
    assert await rows(club.database, "SELECT * FROM invitations") == []
    assert await rows(club.database, "SELECT * FROM proposals") == []
