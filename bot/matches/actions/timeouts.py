"""Absence: what happens when somebody's time is up, and how seats find somebody who plays them.

A computer plays that turn, and after the third time it takes the seat. For a day others may take
it; the computer plays on meanwhile, so that nobody waits. As long as a computer has the seat, its
player may come back.
"""

import json
from datetime import timedelta
from typing import Final

from bot.matches.actions.resign import give_up
from bot.matches.clocks.pace import read_pace
from bot.matches.errors import (
    AlreadyOfferedError,
    GuestAtTableError,
    LastPersonError,
    NotAwayError,
    OvertimeError,
    SameBagError,
)
from bot.matches.model import STAND_IN, News, Post, ProposalKind, Seal
from bot.matches.session import MatchSession
from data.tables import invitations, matches, players, proposals
from data.tables.seats import SeatRow
from data.times import duration
from games.core import Seat

STRIKES: Final = 3
"""When the time of a seat is up so often, a computer takes it."""
OFFERED: Final = timedelta(hours=24)
"""For so long others may take a seat."""


async def handle_timeout(session: MatchSession, seat: Seat) -> None:
    """Somebody's time is up: a computer plays that turn, or takes the seat, or it has lost."""
    sitter = session.seats[seat]
    if read_pace(session.row.clock).forfeit:
        session.post(Post.NEWS, what=News.FORFEIT.value, seat=seat)
        await give_up(session, sitter)
        return
    struck = sitter._replace(strikes=sitter.strikes + 1)
    session.overdue |= {seat}
    if struck.strikes < STRIKES:
        _seat(session, struck)
        return
    _seat(session, struck._replace(computer=STAND_IN))
    if session.people():
        _offer(session, seat)
    else:
        session.post(Post.NEWS, what=News.DESERTED.value, seat=seat)


async def end_overtime(session: MatchSession) -> None:
    """The time for the whole match is over: computers play it to its end, and nobody else."""
    session.row = session.row._replace(overtime=session.now, paused=None)
    session.reseat(
        [seat._replace(computer=seat.computer or STAND_IN, offered=None) for seat in session.seats]
    )
    await proposals.drop(session.tx, session.row.id)
    await invitations.drop(session.tx, session.row.id)
    session.post(Post.NEWS, what=News.OVERTIME.value)
    session.post(Post.BOARD)


async def close_offer(session: MatchSession, seat: Seat) -> None:
    """Nobody has taken a seat in time: the computer keeps it, and its player may come back."""
    await _take_off(session, session.seats[seat])
    session.post(Post.NEWS, what=News.KEPT.value, seat=seat)


async def hand_over(session: MatchSession, player: int, guest: int | None) -> None:
    """Somebody offers their own seat to others; a guest whom they name may take it at once."""
    _ = session.running
    own = _seat_in_time(session, player)
    if guest is not None and any(seat.player == guest for seat in session.seats):
        raise GuestAtTableError
    if all(seat is own for seat in session.people()):
        raise LastPersonError
    invited = await invitations.to_seat(session.tx, session.row.id, own.seat)
    if own.offered is not None and (guest is None or invited.get(guest)):
        raise AlreadyOfferedError
    _seat(session, own._replace(computer=own.computer or STAND_IN))
    if guest is not None:
        await players.add_player(session.tx, guest)
        await invitations.add(session.tx, session.row.id, [guest], own.seat)
    _offer(session, Seat(own.seat), guest)


async def come_back(session: MatchSession, player: int) -> None:
    """Somebody takes their seat back from the computer; once more late, and they lose it again."""
    _ = session.running
    own = _seat_in_time(session, player)
    if own.computer is None:
        raise NotAwayError
    await _take_off(session, own)
    strikes = min(own.strikes, STRIKES - 1)
    _seat(session, own._replace(computer=None, strikes=strikes, offered=None))
    _play_on(session, News.BACK, own.seat, player=player)


async def sit_down(session: MatchSession, seat: Seat, player: int) -> None:
    """Somebody takes the seat of another, with a clock as at the beginning."""
    before, row = session.seats[seat], session.row
    if row.seal == Seal.SEALED:
        if await matches.knows_bag(session.tx, player, row.commitment, row.id):
            raise SameBagError
        if before.player is not None:
            await matches.remember_witness(session.tx, row.id, before.player)
    await _take_off(session, before)
    await _ask_anew(session, seat)
    await players.add_player(session.tx, player)
    chosen = json.dumps(await players.preferences(session.tx, player))
    new = SeatRow(seat, player, None, before.host, None, preferences=chosen)
    _seat(session, new)
    _play_on(session, News.SUBSTITUTE, seat, player=player, before=before.player or 0)


def _seat_in_time(session: MatchSession, player: int) -> SeatRow:
    """The seat of a person, while the match belongs to people."""
    own = session.seat_of(player)
    if session.row.overtime is not None:
        raise OvertimeError
    return own


def _seat(session: MatchSession, new: SeatRow) -> None:
    session.reseat([new if seat.seat == new.seat else seat for seat in session.seats])


def _offer(session: MatchSession, seat: Seat, guest: int | None = None) -> None:
    until = session.now + duration(OFFERED)
    _seat(session, session.seats[seat]._replace(offered=until))
    session.post(Post.OFFER, seat=seat, until=until, guests=str(guest or ""))


async def _take_off(session: MatchSession, seat: SeatRow) -> None:
    """A seat is not on offer any more, and nobody need be asked about it."""
    _seat(session, seat._replace(offered=None))
    await invitations.drop_seat(session.tx, session.row.id, seat.seat)
    asked = await proposals.find(session.tx, session.row.id)
    if asked and (asked.kind, asked.seat) == (ProposalKind.SUBSTITUTE, seat.seat):
        await proposals.drop(session.tx, session.row.id)


async def _ask_anew(session: MatchSession, seat: Seat) -> None:
    """Whoever takes a seat has not agreed to anything yet; the one before may have."""
    asked = await proposals.find(session.tx, session.row.id)
    if asked is not None:
        agreed = [one for one in json.loads(asked.agreed) if one != seat]
        await proposals.put(session.tx, session.row.id, asked._replace(agreed=json.dumps(agreed)))


def _play_on(session: MatchSession, what: News, seat: int, **about: int) -> None:
    """A person has a seat again: the table is told, and what is forced happens."""
    session.play_automatic_moves()
    session.post(Post.NEWS, what=what.value, seat=seat, **about)
    session.post(Post.BOARD)
