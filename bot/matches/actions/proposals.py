"""Undo, abort, pause and substitute: what a player may do alone, and what the others must agree to.

Players whose seat a computer plays are not asked.
"""

import json
from datetime import timedelta
from typing import Final

from bot.matches.actions import league_seats
from bot.matches.actions.lobby import cancel
from bot.matches.actions.player_blocks import require_welcome
from bot.matches.actions.substitutes import sit_down
from bot.matches.actions.take_back import take_back
from bot.matches.clocks.pace import read_pace
from bot.matches.clocks.pauses import LONGEST, is_held, pause_clocks, resume_clocks
from bot.matches.errors import (
    AtTableError,
    HeldError,
    NobodyToAskError,
    NoClockError,
    NoProposalError,
    NothingToUndoError,
    NotOfferedError,
    NotPausedError,
    PauseLengthError,
    StaleMoveError,
    TableAskedError,
    TurnedAwayError,
)
from bot.matches.model import Ending, MoveSource, Proposal, ProposalKind, Seal, Status
from bot.matches.position import entries_that_count
from bot.matches.posts import DeclinedPost, ProposalPost
from bot.matches.session import MatchSession
from bot.matches.view import seat_view
from data.tables import entries, invitations, players, proposals
from data.tables.leagues import leagues
from data.tables.proposals import ProposalRow
from data.times import MILLISECOND, duration
from games.core import Seat

OWN: Final = frozenset({MoveSource.PLAYER, MoveSource.PLAN})
"""The sources of a player's own moves."""
ABOUT_THE_BOARD: Final = frozenset({ProposalKind.UNDO, ProposalKind.ABORT})
"""Proposals that end with the next move; the others stay open."""


async def undo(session: MatchSession, player: int, ply: int) -> None:
    """Take back one's last move on the board of this ply.

    A player may do that alone while only forced moves have followed; otherwise the others are
    asked. The ply prevents that a double click takes back two moves.
    """
    session.require_running()
    seat = session.require_present(player)
    rows = await entries.since(session.tx, session.row.id, 0)
    if any(
        row.back_to is not None or (row.seat == seat.seat and row.how in OWN)
        for row in rows
        if row.ply >= ply
    ):
        raise StaleMoveError(session.row.ply)
    kept = entries_that_count(rows)
    own = [row for row in kept if row.seat == seat.seat and row.how in OWN]
    if not own:
        raise NothingToUndoError
    last = own[-1]
    if all(row.how == MoveSource.FORCED for row in kept if row.ply > last.ply):
        await take_back(session, Seat(seat.seat), last.ply)
    elif await _is_alone(session, ProposalKind.UNDO):
        raise NobodyToAskError
    else:
        await _propose(session, ProposalKind.UNDO, seat.seat, back_to=last.ply)


async def abort(session: MatchSession, player: int) -> None:
    """Call a match off: the host may in the lobby; later everybody must agree."""
    if session.row.status == Status.LOBBY:
        await cancel(session, player)
        return
    session.require_running()
    seat = session.require_present(player).seat
    if await _is_alone(session, ProposalKind.ABORT):
        raise NobodyToAskError
    await _propose(session, ProposalKind.ABORT, seat)


async def pause(session: MatchSession, player: int, span: timedelta) -> None:
    """Propose to stop the clocks for a time; a span of 0 lets them run again."""
    session.require_running()
    seat = session.require_present(player)
    if not read_pace(session.row.clock):
        raise NoClockError
    if not timedelta(0) <= span <= LONGEST:
        raise PauseLengthError(LONGEST.days)
    if not span and session.row.paused is None:
        raise NotPausedError
    if is_held(session):
        raise HeldError
    await _propose(session, ProposalKind.PAUSE, seat.seat, span=duration(span))


async def substitute(session: MatchSession, seat: int, player: int) -> None:
    """Take a seat on offer.

    A player whom the seat's own player has named gets it at once. For others the table is asked,
    unless another proposal is open. In a league the seat is for the waiting list.
    """
    session.require_running()
    if session.has_player(player):
        raise AtTableError
    if not 0 <= seat < len(session.seats) or not _is_offered(session, seat):
        raise NotOfferedError
    await require_welcome(session, player, seat)
    season = await league_seats.season_of(session)
    if season is not None:
        await league_seats.require_may_take(session, season, seat, player)
    if season is not None or await _is_named(session, seat, player):
        await sit_down(session, Seat(seat), player, on_offer=True)
        return
    if await _asked(session) is not None:
        raise TableAskedError
    await players.add_player(session.tx, player)
    row = ProposalRow(ProposalKind.SUBSTITUTE.value, seat, session.row.ply, None, "[]", player)
    await _decide(session, row)


async def agree(session: MatchSession, player: int, asked: str | None) -> None:
    """Agree to the open proposal, and carry it out if all have agreed."""
    proposal = await _open_proposal(session, asked)
    seat = session.require_present(player)
    if await _is_alone(session, ProposalKind(proposal.kind)):
        raise NobodyToAskError
    agreed = sorted({*json.loads(proposal.agreed), seat.seat})
    await _decide(session, proposal._replace(agreed=json.dumps(agreed)))


async def decline(session: MatchSession, player: int, asked: str | None) -> None:
    """Decline the open proposal, or withdraw it."""
    proposal = await _open_proposal(session, asked)
    seat = session.require_present(player)
    await proposals.drop(session.tx, session.row.id)
    if proposal.player is not None:
        await invitations.turn_away(session.tx, session.row.id, proposal.player, proposal.seat)
    kind = ProposalKind(proposal.kind)
    session.post(DeclinedPost(ply=session.ply, proposal=kind, seat=Seat(seat.seat)))


async def count_votes_again(session: MatchSession) -> None:
    """Carry out the open proposal if all players who are left have agreed."""
    if session.is_running and (proposal := await _asked(session)):
        missing = {seat.seat for seat in session.people()} - set(json.loads(proposal.agreed))
        alone = await _is_alone(session, ProposalKind(proposal.kind))
        if not missing and session.people() and not alone:
            await _decide(session, proposal)


def question(what: str, seat: int, ply: int, about: int = 0) -> str:
    """Return the name of a proposal, so that an answer to an older one does not count for it."""
    return f"{what}.{seat}.{ply}" + (f".{about}" if about else "")


async def asked(session: MatchSession) -> Proposal | None:
    """Return the open proposal, if there is one."""
    if session.is_running and (proposal := await _asked(session)):
        return _proposal(proposal)
    return None


async def _open_proposal(session: MatchSession, answered: str | None) -> ProposalRow:
    """Return the open proposal; refuse an answer to another one."""
    session.require_running()
    proposal = await _asked(session)
    if proposal is None or answered not in (None, _question(proposal)):
        raise NoProposalError
    return proposal


async def _asked(session: MatchSession) -> ProposalRow | None:
    """Return the open proposal, unless a move has ended it or it cannot be carried out any more."""
    proposal = await proposals.find(session.tx, session.row.id)
    if proposal is None:
        return None
    moved_on = proposal.ply != session.row.ply and proposal.kind in ABOUT_THE_BOARD
    has_seat = proposal.player is not None and session.has_player(proposal.player)
    is_free = session.seats[proposal.seat].offered is not None
    gone = proposal.kind == ProposalKind.SUBSTITUTE and (
        not is_free or await league_seats.season_of(session) is not None
    )
    return None if moved_on or has_seat or gone else proposal


async def _is_alone(session: MatchSession, kind: ProposalKind) -> bool:
    """Whether a player cannot do this alone, although nobody else is left to ask.

    A single player must not take back draws that another could come back to, or that other
    matches share, and must not call off a league match.
    """
    if len(session.people()) != 1:
        return False
    if kind is ProposalKind.UNDO:
        sealed = session.row.seal == Seal.SEALED
        return sealed or any(seat_view(one).is_away for one in session.seats)
    fixture = await leagues.fixture_of(session.tx, session.row.id)
    return kind is ProposalKind.ABORT and fixture is not None


def _is_offered(session: MatchSession, seat: int) -> bool:
    until = session.seats[seat].offered
    return until is not None and session.now < until


async def _is_named(session: MatchSession, seat: int, player: int) -> bool:
    """Whether a seat's own player has named this one; refuse players who were declined."""
    guests = await invitations.to_seat(session.tx, session.row.id, seat)
    if not guests.get(player, True):
        raise TurnedAwayError
    return player in guests


async def _propose(
    session: MatchSession,
    kind: ProposalKind,
    seat: int,
    *,
    back_to: int | None = None,
    span: int | None = None,
) -> None:
    """Open a proposal, or agree to the open one if it is the same."""
    row = ProposalRow(kind.value, seat, session.row.ply, back_to, json.dumps([seat]), span=span)
    open_ = await _asked(session)
    if open_ is not None and (open_.kind, open_.back_to, open_.span) == (kind, back_to, span):
        agreed = sorted({*json.loads(open_.agreed), seat})
        row = open_._replace(agreed=json.dumps(agreed))
    await _decide(session, row)


async def _decide(session: MatchSession, proposal: ProposalRow) -> None:
    """Carry a proposal out if all players have agreed; otherwise store it and ask."""
    if {seat.seat for seat in session.people()} - set(json.loads(proposal.agreed)):
        await proposals.put(session.tx, session.row.id, proposal)
        session.proposal = _proposal(proposal)
        session.post(
            ProposalPost(
                ply=proposal.ply,
                proposal=ProposalKind(proposal.kind),
                seat=Seat(proposal.seat),
                about=_about(proposal),
            )
        )
        return
    await proposals.drop(session.tx, session.row.id)
    await _do(session, proposal)


async def _do(session: MatchSession, proposal: ProposalRow) -> None:
    if proposal.kind == ProposalKind.ABORT:
        session.end(Status.ABORTED, Ending.CONSENT)
    elif proposal.kind == ProposalKind.PAUSE:
        if is_held(session):
            return  # the league has stopped the clocks since then
        if proposal.span:
            pause_clocks(session, session.now + proposal.span)
        else:
            resume_clocks(session)
    elif proposal.player is not None:
        await sit_down(session, Seat(proposal.seat), proposal.player, on_offer=True)
    elif proposal.back_to is not None:
        await take_back(session, Seat(proposal.seat), proposal.back_to)


def _proposal(proposal: ProposalRow) -> Proposal:
    agreed = tuple(map(Seat, json.loads(proposal.agreed)))
    span = None if proposal.span is None else proposal.span * MILLISECOND
    return Proposal(ProposalKind(proposal.kind), Seat(proposal.seat), agreed, proposal.player, span)


def _question(proposal: ProposalRow) -> str:
    return question(proposal.kind, proposal.seat, proposal.ply, _about(proposal))


def _about(proposal: ProposalRow) -> int:
    """Return the player or the time that a proposal is about."""
    return proposal.player or proposal.span or 0
