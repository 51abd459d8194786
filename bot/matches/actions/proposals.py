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


async def undo(sitting: MatchSession, player: int, ply: int) -> None:
    """Take back one's last move.

    A player may do that alone while nothing but forced moves has followed. Once somebody else
    has decided on something, or the bag has drawn, everybody else is asked. It is about the last
    move on the board that the player saw: whoever asks twice does not take back two moves.
    """
    _ = sitting.running
    seat = sitting.present(player)
    rows = await entries.since(sitting.tx, sitting.row.id, 0)
    if any(
        row.back_to is not None or (row.seat == seat.seat and row.how in OWN)
        for row in rows
        if row.ply >= ply
    ):
        raise StaleMoveError(sitting.row.ply)
    kept = entries_that_count(rows)
    own = [row for row in kept if row.seat == seat.seat and row.how in OWN]
    if not own:
        raise NothingToUndoError
    last = own[-1]
    if all(row.how == MoveSource.FORCED for row in kept if row.ply > last.ply):
        await _take_back(sitting, seat.seat, last.ply)
    elif await _is_alone(sitting, ProposalKind.UNDO):
        raise NobodyToAskError
    else:
        await _propose(sitting, ProposalKind.UNDO, seat.seat, back_to=last.ply)


async def abort(sitting: MatchSession, player: int) -> None:
    """Call a match off: the host in the lobby, everybody together once it runs."""
    if sitting.row.status == Status.LOBBY:
        cancel(sitting, player)
        return
    _ = sitting.running
    seat = sitting.present(player).seat
    if await _is_alone(sitting, ProposalKind.ABORT):
        raise NobodyToAskError
    await _propose(sitting, ProposalKind.ABORT, seat)


async def pause(sitting: MatchSession, player: int, span: timedelta) -> None:
    """Let the clocks stand still for some time, or, for no time, run again."""
    _ = sitting.running
    seat = sitting.present(player)
    if not read_pace(sitting.row.clock):
        raise NoClockError
    if not timedelta(0) <= span <= LONGEST:
        raise PauseLengthError(LONGEST.days)
    if not span and sitting.row.paused is None:
        raise NotPausedError
    if is_held(sitting):
        raise HeldError
    await _propose(sitting, ProposalKind.PAUSE, seat.seat, span=duration(span))


async def substitute(sitting: MatchSession, seat: int, player: int) -> None:
    """Somebody would like a seat that is on offer.

    Whoever likes to step in, or was invited to this seat, has it at once; others ask the table,
    unless it is asked about something already.
    """
    _ = sitting.running
    if any(one.player == player for one in sitting.seated):
        raise AtTableError
    if not 0 <= seat < len(sitting.seated) or not _is_offered(sitting, seat):
        raise NotOfferedError
    if _is_sealed(sitting) and await bags.plays_along(sitting.tx, sitting.row.id, player):
        raise SameBagError
    if await _is_welcome(sitting, seat, player):
        await sit_down(sitting, Seat(seat), player)
        return
    if await _asked(sitting) is not None:
        raise TableAskedError
    await players.add_player(sitting.tx, player)
    row = ProposalRow(ProposalKind.SUBSTITUTE.value, seat, sitting.row.ply, None, "[]", player)
    await _decide(sitting, row)


async def agree(sitting: MatchSession, player: int, asked: str | None) -> None:
    """Consent to what is proposed; with the last consent it happens."""
    proposal = await _open_proposal(sitting, asked)
    seat = sitting.present(player)
    if await _is_alone(sitting, ProposalKind(proposal.kind)):
        raise NobodyToAskError
    agreed = sorted({*json.loads(proposal.agreed), seat.seat})
    await _decide(sitting, proposal._replace(agreed=json.dumps(agreed)))


async def decline(sitting: MatchSession, player: int, asked: str | None) -> None:
    """Say no to what is proposed, or withdraw it."""
    proposal = await _open_proposal(sitting, asked)
    seat = sitting.present(player)
    await proposals.drop(sitting.tx, sitting.row.id)
    if proposal.player is not None:
        await invitations.turn_away(sitting.tx, sitting.row.id, proposal.player, proposal.seat)
    sitting.post(Post.DECLINED, what=proposal.kind, seat=seat.seat)


async def count_again(sitting: MatchSession) -> None:
    """Somebody has left: perhaps everybody who is still there has agreed."""
    if sitting.row.status == Status.RUNNING and (proposal := await _asked(sitting)):
        missing = {seat.seat for seat in sitting.people()} - set(json.loads(proposal.agreed))
        alone = await _is_alone(sitting, ProposalKind(proposal.kind))
        if not missing and sitting.people() and not alone:
            await _decide(sitting, proposal)


def question(what: str, seat: int, ply: int, about: int = 0) -> str:
    """Which proposal an answer is about: an answer to an older one must not count for it."""
    return f"{what}.{seat}.{ply}" + (f".{about}" if about else "")


async def asked(sitting: MatchSession) -> Proposal | None:
    """What the table is asked just now, if anything."""
    if sitting.row.status == Status.RUNNING and (proposal := await _asked(sitting)):
        return _told(proposal)
    return None


async def _open_proposal(sitting: MatchSession, answered: str | None) -> ProposalRow:
    """What is proposed, if that is what somebody answers."""
    _ = sitting.running
    proposal = await _asked(sitting)
    if proposal is None or answered not in (None, _question(proposal)):
        raise NoProposalError
    return proposal


async def _asked(sitting: MatchSession) -> ProposalRow | None:
    """What the table is asked; a move may have answered it, or there is no seat to take."""
    proposal = await proposals.find(sitting.tx, sitting.row.id)
    if proposal is None:
        return None
    moved_on = proposal.ply != sitting.row.ply and proposal.kind in ABOUT_THE_BOARD
    sits = any(seat.player == proposal.player for seat in sitting.seated if seat.player)
    is_free = sitting.seated[proposal.seat].offered is not None
    gone = proposal.kind == ProposalKind.SUBSTITUTE and not is_free
    if moved_on or sits or gone or await _knows_bag(sitting, proposal.player):
        return None
    return proposal


async def _knows_bag(sitting: MatchSession, player: int | None) -> bool:
    """Whether somebody has sat down at another table with the same bag since they asked."""
    row = sitting.row
    if player is None or row.seal != Seal.SEALED:
        return False
    return await matches.knows_bag(sitting.tx, player, row.commitment, row.id)


async def _is_alone(sitting: MatchSession, kind: ProposalKind) -> bool:
    """Whether the others would have to agree to something, and there is nobody else.

    Whoever comes back must not find that somebody has seen the bag, nor that a match is called
    off which counts in the table of a league. Nor does anybody look ahead in a bag that others
    have, too.
    """
    if len(sitting.people()) != 1:
        return False
    if kind is ProposalKind.UNDO:
        return _is_sealed(sitting) or any(seat_view(one).is_away for one in sitting.seated)
    fixture = await leagues.fixture_of(sitting.tx, sitting.row.id)
    return kind is ProposalKind.ABORT and fixture is not None


def _is_sealed(sitting: MatchSession) -> bool:
    """Whether others play with the same bag, and are compared with this table."""
    return sitting.row.seal == Seal.SEALED


def _is_offered(sitting: MatchSession, seat: int) -> bool:
    until = sitting.seated[seat].offered
    return until is not None and sitting.now < until


async def _is_welcome(sitting: MatchSession, seat: int, player: int) -> bool:
    """Whether somebody may sit down without asking the table; refuses whom it has said no to."""
    guests = await invitations.to_seat(sitting.tx, sitting.row.id, seat)
    if player in guests:
        if not guests[player]:
            raise TurnedAwayError
        return True
    return PlayerSettings.of(await players.preferences(sitting.tx, player)).substitute


async def _propose(
    sitting: MatchSession,
    kind: ProposalKind,
    seat: int,
    *,
    back_to: int | None = None,
    span: int | None = None,
) -> None:
    """Ask the table; who proposes what another has proposed already agrees with them."""
    row = ProposalRow(kind.value, seat, sitting.row.ply, back_to, json.dumps([seat]), span=span)
    known = await _asked(sitting)
    if known is not None and (known.kind, known.back_to, known.span) == (kind, back_to, span):
        agreed = sorted({*json.loads(known.agreed), seat})
        row = known._replace(agreed=json.dumps(agreed))
    await _decide(sitting, row)


async def _decide(sitting: MatchSession, proposal: ProposalRow) -> None:
    """Do it if all people at the table have agreed; otherwise remember who has."""
    if {seat.seat for seat in sitting.people()} - set(json.loads(proposal.agreed)):
        await proposals.put(sitting.tx, sitting.row.id, proposal)
        sitting.proposal = _told(proposal)
        sitting.post(
            Post.PROPOSAL,
            what=proposal.kind,
            seat=proposal.seat,
            ply=proposal.ply,
            about=_about(proposal),
        )
        return
    await proposals.drop(sitting.tx, sitting.row.id)
    await _do(sitting, proposal)


async def _do(sitting: MatchSession, proposal: ProposalRow) -> None:
    if proposal.kind == ProposalKind.ABORT:
        sitting.end(Status.ABORTED, Ending.CONSENT)
    elif proposal.kind == ProposalKind.PAUSE:
        if is_held(sitting):
            return  # the league has stopped the clocks since this was asked
        if proposal.span:
            pause_clocks(sitting, sitting.now + proposal.span)
        else:
            resume_clocks(sitting)
    elif proposal.player is not None:
        await sit_down(sitting, Seat(proposal.seat), proposal.player)
    elif proposal.back_to is not None:
        await _take_back(sitting, proposal.seat, proposal.back_to)


def _told(proposal: ProposalRow) -> Proposal:
    agreed = tuple(map(Seat, json.loads(proposal.agreed)))
    span = None if proposal.span is None else proposal.span * MILLISECOND
    return Proposal(ProposalKind(proposal.kind), Seat(proposal.seat), agreed, proposal.player, span)


def _question(proposal: ProposalRow) -> str:
    return question(proposal.kind, proposal.seat, proposal.ply, _about(proposal))


def _about(proposal: ProposalRow) -> int:
    """Whom or how much time a proposal is about."""
    return proposal.player or proposal.span or 0


async def _take_back(sitting: MatchSession, seat: int, back_to: int) -> None:
    await sitting.take_back(Seat(seat), back_to)
    sitting.post(Post.BOARD)
