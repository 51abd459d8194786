"""Seats of league matches: they go to the waiting list or to a named player, never to a rival."""

from typing import Final

from bot.matches.errors import (
    EntrantSeatError,
    NotYourSeatError,
    OvertimeError,
    SameBagError,
    TurnedAwayError,
    WaitingListError,
)
from bot.matches.model import Seal
from bot.matches.session import MatchSession
from data.tables import invitations
from data.tables.leagues import leagues, remembered, seats
from data.tables.seats import SeatRow

WAITING: Final = "waiting"
NOT_PLAYING: Final = frozenset({None, WAITING, "absent", "left"})
"""The status of players who have not played in the season."""


async def season_of(session: MatchSession) -> int | None:
    """Return the season that a match belongs to; None if it is not a league match."""
    fixture = await leagues.fixture_of(session.tx, session.row.id)
    return None if fixture is None else fixture.season


async def require_no_rival(session: MatchSession, season: int, player: int) -> str | None:
    """Refuse players of the same season, erased ones too; return the status of the others."""
    status = await seats.status_in_season(session.tx, season, player)
    if status not in NOT_PLAYING or await remembered.find(session.tx, season, player):
        raise SameBagError if session.row.seal == Seal.SEALED else EntrantSeatError
    return status


async def require_may_take(session: MatchSession, season: int, seat: int, player: int) -> None:
    """Refuse a seat on offer to anyone who is not on the waiting list and was not named."""
    status = await require_no_rival(session, season, player)
    named = await invitations.to_seat(session.tx, session.row.id, seat)
    if not named.get(player, True):
        raise TurnedAwayError
    if status != WAITING and player not in named:
        raise WaitingListError


async def entrants_seat(session: MatchSession, player: int) -> SeatRow:
    """Return the seat that belongs to a player as an entrant and that a substitute has taken."""
    number = await seats.seat_of_entrant(session.tx, session.row.id, player)
    if number is None or session.seats[number].resigned is not None:
        raise NotYourSeatError
    if session.row.overtime is not None:
        raise OvertimeError
    return session.seats[number]
