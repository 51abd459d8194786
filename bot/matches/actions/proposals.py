"""Taking back, calling off, pausing, and letting somebody sit down.

What a player may do alone, and what needs the others. Nobody waits for those who are away.
"""

import json
from datetime import timedelta
from typing import Final

from bot.matches.actions.lobby import cancel
from bot.matches.actions.timeouts import sit_down
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
    SameBagError,
    StaleMoveError,
    TableAskedError,
    TurnedAwayError,
)
from bot.matches.model import Ending, MoveSource, Post, Proposal, ProposalKind, Seal, Status
from bot.matches.position import entries_that_count
from bot.matches.session import MatchSession
from bot.matches.view import seat_view
from bot.players.settings import PlayerSettings
from data.tables import entries, invitations, matches, players, proposals
from data.tables.leagues import bags, leagues
from data.tables.proposals import ProposalRow
from data.times import MILLISECOND, duration
from games.core import Seat

OWN: Final = frozenset({MoveSource.PLAYER, MoveSource.PLAN})
"""How a player decides on a move."""
ABOUT_THE_BOARD: Final = frozenset({ProposalKind.UNDO, ProposalKind.ABORT})
"""Proposals that a move answers; the others stay open while the match goes on."""


async def undo(session: MatchSession, player: int, ply: int) -> None:
    """Take back one's last move.

    A player may do that alone while nothing but forced moves has followed. Once somebody else
    has decided on something, or the bag has drawn, everybody else is asked. It is about the last
    move on the board that the player saw: whoever asks twice does not take back two moves.
    """
    _ = session.running
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
        await _take_back(session, seat.seat, last.ply)
    elif await _is_alone(session, ProposalKind.UNDO):
        raise NobodyToAskError
    else:
        await _propose(session, ProposalKind.UNDO, seat.seat, back_to=last.ply)


async def abort(session: MatchSession, player: int) -> None:
    """Call a match off: the host in the lobby, everybody together once it runs."""
    if session.row.status == Status.LOBBY:
        cancel(session, player)
        return
    _ = session.running
    seat = session.require_present(player).seat
    if await _is_alone(session, ProposalKind.ABORT):
        raise NobodyToAskError
    await _propose(session, ProposalKind.ABORT, seat)


async def pause(session: MatchSession, player: int, span: timedelta) -> None:
    """Let the clocks stand still for some time, or, for no time, run again."""
    _ = session.running
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
    """Somebody would like a seat that is on offer.

    Whoever likes to step in, or was invited to this seat, has it at once; others ask the table,
    unless it is asked about something already.
    """
    _ = session.running
    if any(one.player == player for one in session.seats):
        raise AtTableError
    if not 0 <= seat < len(session.seats) or not _is_offered(session, seat):
        raise NotOfferedError
    if _is_sealed(session) and await bags.plays_along(session.tx, session.row.id, player):
        raise SameBagError
    if await _is_welcome(session, seat, player):
        await sit_down(session, Seat(seat), player)
        return
    if await _asked(session) is not None:
        raise TableAskedError
    await players.add_player(session.tx, player)
    row = ProposalRow(ProposalKind.SUBSTITUTE.value, seat, session.row.ply, None, "[]", player)
    await _decide(session, row)


async def agree(session: MatchSession, player: int, asked: str | None) -> None:
    """Consent to what is proposed; with the last consent it happens."""
    proposal = await _open_proposal(session, asked)
    seat = session.require_present(player)
    if await _is_alone(session, ProposalKind(proposal.kind)):
        raise NobodyToAskError
    agreed = sorted({*json.loads(proposal.agreed), seat.seat})
    await _decide(session, proposal._replace(agreed=json.dumps(agreed)))


async def decline(session: MatchSession, player: int, asked: str | None) -> None:
    """Say no to what is proposed, or withdraw it."""
    proposal = await _open_proposal(session, asked)
    seat = session.require_present(player)
    await proposals.drop(session.tx, session.row.id)
    if proposal.player is not None:
        await invitations.turn_away(session.tx, session.row.id, proposal.player, proposal.seat)
    session.post(Post.DECLINED, what=proposal.kind, seat=seat.seat)


async def count_again(session: MatchSession) -> None:
    """Somebody has left: perhaps everybody who is still there has agreed."""
    if session.row.status == Status.RUNNING and (proposal := await _asked(session)):
        missing = {seat.seat for seat in session.people()} - set(json.loads(proposal.agreed))
        alone = await _is_alone(session, ProposalKind(proposal.kind))
        if not missing and session.people() and not alone:
            await _decide(session, proposal)


def question(what: str, seat: int, ply: int, about: int = 0) -> str:
    """Which proposal an answer is about: an answer to an older one must not count for it."""
    return f"{what}.{seat}.{ply}" + (f".{about}" if about else "")


async def asked(session: MatchSession) -> Proposal | None:
    """What the table is asked just now, if anything."""
    if session.row.status == Status.RUNNING and (proposal := await _asked(session)):
        return _told(proposal)
    return None


async def _open_proposal(session: MatchSession, answered: str | None) -> ProposalRow:
    """What is proposed, if that is what somebody answers."""
    _ = session.running
    proposal = await _asked(session)
    if proposal is None or answered not in (None, _question(proposal)):
        raise NoProposalError
    return proposal


async def _asked(session: MatchSession) -> ProposalRow | None:
    """What the table is asked; a move may have answered it, or there is no seat to take."""
    proposal = await proposals.find(session.tx, session.row.id)
    if proposal is None:
        return None
    moved_on = proposal.ply != session.row.ply and proposal.kind in ABOUT_THE_BOARD
    sits = any(seat.player == proposal.player for seat in session.seats if seat.player)
    is_free = session.seats[proposal.seat].offered is not None
    gone = proposal.kind == ProposalKind.SUBSTITUTE and not is_free
    if moved_on or sits or gone or await _knows_bag(session, proposal.player):
        return None
    return proposal


async def _knows_bag(session: MatchSession, player: int | None) -> bool:
    """Whether somebody has sat down at another table with the same bag since they asked."""
    row = session.row
    if player is None or row.seal != Seal.SEALED:
        return False
    return await matches.knows_bag(session.tx, player, row.commitment, row.id)


async def _is_alone(session: MatchSession, kind: ProposalKind) -> bool:
    """Whether the others would have to agree to something, and there is nobody else.

    Whoever comes back must not find that somebody has seen the bag, nor that a match is called
    off which counts in the table of a league. Nor does anybody look ahead in a bag that others
    have, too.
    """
    if len(session.people()) != 1:
        return False
    if kind is ProposalKind.UNDO:
        return _is_sealed(session) or any(seat_view(one).is_away for one in session.seats)
    fixture = await leagues.fixture_of(session.tx, session.row.id)
    return kind is ProposalKind.ABORT and fixture is not None


def _is_sealed(session: MatchSession) -> bool:
    """Whether others play with the same bag, and are compared with this table."""
    return session.row.seal == Seal.SEALED


def _is_offered(session: MatchSession, seat: int) -> bool:
    until = session.seats[seat].offered
    return until is not None and session.now < until


async def _is_welcome(session: MatchSession, seat: int, player: int) -> bool:
    """Whether somebody may sit down without asking the table; refuses whom it has said no to."""
    guests = await invitations.to_seat(session.tx, session.row.id, seat)
    if player in guests:
        if not guests[player]:
            raise TurnedAwayError
        return True
    return PlayerSettings.of(await players.preferences(session.tx, player)).substitute


async def _propose(
    session: MatchSession,
    kind: ProposalKind,
    seat: int,
    *,
    back_to: int | None = None,
    span: int | None = None,
) -> None:
    """Ask the table; who proposes what another has proposed already agrees with them."""
    row = ProposalRow(kind.value, seat, session.row.ply, back_to, json.dumps([seat]), span=span)
    known = await _asked(session)
    if known is not None and (known.kind, known.back_to, known.span) == (kind, back_to, span):
        agreed = sorted({*json.loads(known.agreed), seat})
        row = known._replace(agreed=json.dumps(agreed))
    await _decide(session, row)


async def _decide(session: MatchSession, proposal: ProposalRow) -> None:
    """Do it if all people at the table have agreed; otherwise remember who has."""
    if {seat.seat for seat in session.people()} - set(json.loads(proposal.agreed)):
        await proposals.put(session.tx, session.row.id, proposal)
        session.proposal = _told(proposal)
        session.post(
            Post.PROPOSAL,
            what=proposal.kind,
            seat=proposal.seat,
            ply=proposal.ply,
            about=_about(proposal),
        )
        return
    await proposals.drop(session.tx, session.row.id)
    await _do(session, proposal)


async def _do(session: MatchSession, proposal: ProposalRow) -> None:
    if proposal.kind == ProposalKind.ABORT:
        session.end(Status.ABORTED, Ending.CONSENT)
    elif proposal.kind == ProposalKind.PAUSE:
        if is_held(session):
            return  # the league has stopped the clocks since this was asked
        if proposal.span:
            pause_clocks(session, session.now + proposal.span)
        else:
            resume_clocks(session)
    elif proposal.player is not None:
        await sit_down(session, Seat(proposal.seat), proposal.player)
    elif proposal.back_to is not None:
        await _take_back(session, proposal.seat, proposal.back_to)


def _told(proposal: ProposalRow) -> Proposal:
    agreed = tuple(map(Seat, json.loads(proposal.agreed)))
    span = None if proposal.span is None else proposal.span * MILLISECOND
    return Proposal(ProposalKind(proposal.kind), Seat(proposal.seat), agreed, proposal.player, span)


def _question(proposal: ProposalRow) -> str:
    return question(proposal.kind, proposal.seat, proposal.ply, _about(proposal))


def _about(proposal: ProposalRow) -> int:
    """Whom or how much time a proposal is about."""
    return proposal.player or proposal.span or 0


async def _take_back(session: MatchSession, seat: int, back_to: int) -> None:
    await session.take_back(Seat(seat), back_to)
    session.post(Post.BOARD)
