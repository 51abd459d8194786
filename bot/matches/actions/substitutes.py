"""Seats that change hands: offer a seat, hand it over, take it, come back to it.

An offer lasts a day. A computer plays meanwhile, so that nobody waits, and as long as it has the
seat, its player may come back.
"""

import json
from datetime import timedelta
from typing import Final

from bot.matches.actions import league_seats
from bot.matches.actions.player_blocks import require_not_blocked, who_is_called
from bot.matches.errors import (
    AlreadyOfferedError,
    GuestAtTableError,
    LastPersonError,
    NotAwayError,
    OvertimeError,
    SameBagError,
)
from bot.matches.model import STAND_IN, ProposalKind, Seal
from bot.matches.posts import (
    BoardPost,
    ComputerKeepsSeat,
    PlayerReturned,
    SeatOfferPost,
    SubstituteSeated,
)
from bot.matches.session import MatchSession
from data.tables import invitations, players, proposals, shared_bags
from data.tables.seats import SeatRow
from data.times import duration
from games.core import Seat

OFFERED: Final = timedelta(hours=24)
"""How long others may take a seat."""
STRIKES: Final = 3
"""After this many timeouts a computer takes the seat."""


def offer_seat(session: MatchSession, seat: Seat, guest: int | None = None) -> None:
    """Put a seat on offer; a guest may take it without asking."""
    until = session.now + duration(OFFERED)
    session.change_seat(session.seats[seat]._replace(offered=until))
    guests = () if guest is None else (guest,)
    session.post(SeatOfferPost(ply=session.ply, seat=seat, guests=guests))


async def close_offer(session: MatchSession, seat: Seat) -> None:
    """End an offer that nobody has taken: the computer keeps the seat."""
    await _withdraw_offer(session, session.seats[seat])
    session.post(ComputerKeepsSeat(ply=session.ply, seat=seat))


async def hand_over(session: MatchSession, player: int, guest: int | None) -> None:
    """Offer one's own seat to others; a guest may take it without asking."""
    session.require_running()
    own = _seat_before_overtime(session, player)
    if guest is not None and session.has_player(guest):
        raise GuestAtTableError
    season = await league_seats.season_of(session)
    if season is not None and guest is not None:
        await league_seats.require_no_rival(session, season, guest)
    if all(seat is own for seat in session.people()):
        raise LastPersonError
    invited = await invitations.to_seat(session.tx, session.row.id, own.seat)
    if own.offered is not None and (guest is None or invited.get(guest)):
        raise AlreadyOfferedError
    session.change_seat(own._replace(computer=own.computer or STAND_IN))
    called = guest
    if guest is not None:
        await require_not_blocked(session, player, [guest])
        await players.add_player(session.tx, guest)
        await invitations.add(session.tx, session.row.id, [guest], own.seat)
        called = next(iter(await who_is_called(session, player, [guest])), None)
    offer_seat(session, Seat(own.seat), called)


async def come_back(session: MatchSession, player: int) -> None:
    """Take one's seat back from the computer; after one more timeout it is lost again.

    The seat of a league match belongs to its entrant, who gets it back from a substitute, too.
    """
    session.require_running()
    if session.has_player(player):
        own = _seat_before_overtime(session, player)
        if own.computer is None:
            raise NotAwayError
        strikes = min(own.strikes, STRIKES - 1)
    else:
        own = await league_seats.entrants_seat(session, player)
        await _leave_to(session, own, player)
        strikes = STRIKES - 1
    await _withdraw_offer(session, own)
    settings = json.dumps(await players.preferences(session.tx, player))
    session.change_seat(
        own._replace(
            player=player,
            computer=None,
            strikes=strikes,
            offered=None,
            substitute=0 if player != own.player else own.substitute,
            preferences=settings,
        )
    )
    session.play_automatic_moves()
    session.post(PlayerReturned(ply=session.ply, seat=Seat(own.seat), player=player))
    session.post(BoardPost(ply=session.ply))


async def sit_down(
    session: MatchSession, seat: Seat, player: int, *, on_offer: bool = False
) -> None:
    """Let a player take the seat of another, with a new clock."""
    before = session.seats[seat]
    await _leave_to(session, before, player)
    await _withdraw_offer(session, before)
    await players.add_player(session.tx, player)
    settings = json.dumps(await players.preferences(session.tx, player))
    new = SeatRow(
        seat,
        player,
        None,
        before.host,
        None,
        joined=before.joined,
        substitute=int(on_offer),
        preferences=settings,
    )
    session.change_seat(new)
    session.play_automatic_moves()
    previous = before.player or 0
    session.post(SubstituteSeated(ply=session.ply, seat=seat, player=player, previous=previous))
    session.post(BoardPost(ply=session.ply))


async def _leave_to(session: MatchSession, before: SeatRow, player: int) -> None:
    """Take a seat from its player; refuse a successor who knows the bag from another match."""
    row = session.row
    if row.seal == Seal.SEALED:
        if await shared_bags.has_seen(session.tx, player, row.commitment, row.id):
            raise SameBagError
        if before.player is not None:
            await shared_bags.record_witness(session.tx, row.id, before.player)
    await _withdraw_consent(session, Seat(before.seat))


def _seat_before_overtime(session: MatchSession, player: int) -> SeatRow:
    """Return a player's seat; refuse after the time limit, when computers play to the end."""
    own = session.seat_of(player)
    if session.row.overtime is not None:
        raise OvertimeError
    return own


async def _withdraw_offer(session: MatchSession, seat: SeatRow) -> None:
    """End an offer, with its invitations and a proposal about it."""
    session.change_seat(seat._replace(offered=None))
    await invitations.drop_seat(session.tx, session.row.id, seat.seat)
    asked = await proposals.find(session.tx, session.row.id)
    if asked and (asked.kind, asked.seat) == (ProposalKind.SUBSTITUTE, seat.seat):
        await proposals.drop(session.tx, session.row.id)


async def _withdraw_consent(session: MatchSession, seat: Seat) -> None:
    """Forget that the previous player of a seat has agreed to the open proposal."""
    asked = await proposals.find(session.tx, session.row.id)
    if asked is not None:
        agreed = [one for one in json.loads(asked.agreed) if one != seat]
        await proposals.put(session.tx, session.row.id, asked._replace(agreed=json.dumps(agreed)))
