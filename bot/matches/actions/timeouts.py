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


async def handle_timeout(sitting: MatchSession, seat: Seat) -> None:
    """Somebody's time is up: a computer plays that turn, or takes the seat, or it has lost."""
    sitter = sitting.seated[seat]
    if read_pace(sitting.row.clock).forfeit:
        sitting.post(Post.NEWS, what=News.FORFEIT.value, seat=seat)
        await give_up(sitting, sitter)
        return
    struck = sitter._replace(strikes=sitter.strikes + 1)
    sitting.overdue |= {seat}
    if struck.strikes < STRIKES:
        _seat(sitting, struck)
        return
    _seat(sitting, struck._replace(computer=STAND_IN))
    if sitting.people():
        _offer(sitting, seat)
    else:
        sitting.post(Post.NEWS, what=News.DESERTED.value, seat=seat)


async def end_overtime(sitting: MatchSession) -> None:
    """The time for the whole match is over: computers play it to its end, and nobody else."""
    sitting.row = sitting.row._replace(overtime=sitting.now, paused=None)
    sitting.reseat(
        [seat._replace(computer=seat.computer or STAND_IN, offered=None) for seat in sitting.seated]
    )
    await proposals.drop(sitting.tx, sitting.row.id)
    await invitations.drop(sitting.tx, sitting.row.id)
    sitting.post(Post.NEWS, what=News.OVERTIME.value)
    sitting.post(Post.BOARD)


async def close_offer(sitting: MatchSession, seat: Seat) -> None:
    """Nobody has taken a seat in time: the computer keeps it, and its player may come back."""
    await _take_off(sitting, sitting.seated[seat])
    sitting.post(Post.NEWS, what=News.KEPT.value, seat=seat)


async def hand_over(sitting: MatchSession, player: int, guest: int | None) -> None:
    """Somebody offers their own seat to others; a guest whom they name may take it at once."""
    _ = sitting.running
    own = _seat_in_time(sitting, player)
    if guest is not None and any(seat.player == guest for seat in sitting.seated):
        raise GuestAtTableError
    if all(seat is own for seat in sitting.people()):
        raise LastPersonError
    invited = await invitations.to_seat(sitting.tx, sitting.row.id, own.seat)
    if own.offered is not None and (guest is None or invited.get(guest)):
        raise AlreadyOfferedError
    _seat(sitting, own._replace(computer=own.computer or STAND_IN))
    if guest is not None:
        await players.add_player(sitting.tx, guest)
        await invitations.add(sitting.tx, sitting.row.id, [guest], own.seat)
    _offer(sitting, Seat(own.seat), guest)


async def come_back(sitting: MatchSession, player: int) -> None:
    """Somebody takes their seat back from the computer; once more late, and they lose it again."""
    _ = sitting.running
    own = _seat_in_time(sitting, player)
    if own.computer is None:
        raise NotAwayError
    await _take_off(sitting, own)
    strikes = min(own.strikes, STRIKES - 1)
    _seat(sitting, own._replace(computer=None, strikes=strikes, offered=None))
    _play_on(sitting, News.BACK, own.seat, player=player)


async def sit_down(sitting: MatchSession, seat: Seat, player: int) -> None:
    """Somebody takes the seat of another, with a clock as at the beginning."""
    before, row = sitting.seated[seat], sitting.row
    if row.seal == Seal.SEALED:
        if await matches.knows_bag(sitting.tx, player, row.commitment, row.id):
            raise SameBagError
        if before.player is not None:
            await matches.remember_witness(sitting.tx, row.id, before.player)
    await _take_off(sitting, before)
    await _ask_anew(sitting, seat)
    await players.add_player(sitting.tx, player)
    chosen = json.dumps(await players.preferences(sitting.tx, player))
    new = SeatRow(seat, player, None, before.host, None, preferences=chosen)
    _seat(sitting, new)
    _play_on(sitting, News.SUBSTITUTE, seat, player=player, before=before.player or 0)


def _seat_in_time(sitting: MatchSession, player: int) -> SeatRow:
    """The seat of a person, while the match belongs to people."""
    own = sitting.seat_of(player)
    if sitting.row.overtime is not None:
        raise OvertimeError
    return own


def _seat(sitting: MatchSession, new: SeatRow) -> None:
    sitting.reseat([new if seat.seat == new.seat else seat for seat in sitting.seated])


def _offer(sitting: MatchSession, seat: Seat, guest: int | None = None) -> None:
    until = sitting.now + duration(OFFERED)
    _seat(sitting, sitting.seated[seat]._replace(offered=until))
    sitting.post(Post.OFFER, seat=seat, until=until, guests=str(guest or ""))


async def _take_off(sitting: MatchSession, seat: SeatRow) -> None:
    """A seat is not on offer any more, and nobody need be asked about it."""
    _seat(sitting, seat._replace(offered=None))
    await invitations.drop_seat(sitting.tx, sitting.row.id, seat.seat)
    asked = await proposals.find(sitting.tx, sitting.row.id)
    if asked and (asked.kind, asked.seat) == (ProposalKind.SUBSTITUTE, seat.seat):
        await proposals.drop(sitting.tx, sitting.row.id)


async def _ask_anew(sitting: MatchSession, seat: Seat) -> None:
    """Whoever takes a seat has not agreed to anything yet; the one before may have."""
    asked = await proposals.find(sitting.tx, sitting.row.id)
    if asked is not None:
        agreed = [one for one in json.loads(asked.agreed) if one != seat]
        await proposals.put(sitting.tx, sitting.row.id, asked._replace(agreed=json.dumps(agreed)))


def _play_on(sitting: MatchSession, what: News, seat: int, **about: int) -> None:
    """A person has a seat again: the table is told, and what is forced happens."""
    sitting.settle()
    sitting.post(Post.NEWS, what=what.value, seat=seat, **about)
    sitting.post(Post.BOARD)
