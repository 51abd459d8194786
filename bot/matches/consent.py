"""Taking back and calling off: what a player may do alone, and what needs the others."""

import json

from bot.matches.errors import NoProposalError, NothingToUndoError, StaleMoveError
from bot.matches.lobby import cancel
from bot.matches.model import Ending, How, Post, Proposal, Proposed, Status
from bot.matches.sitting import Sitting
from bot.matches.table import standing
from data.tables import entries, proposals
from data.tables.proposals import ProposalRow
from data.tables.seats import SeatRow
from games.core import Seat


async def undo(sitting: Sitting, player: int, ply: int) -> None:
    """Take back one's last move.

    A player may do that alone while nothing but forced moves has followed. Once somebody else
    has decided on something, or the bag has drawn, everybody else is asked. It is about the last
    move on the board that the player saw: whoever asks twice does not take back two moves.
    """
    _ = sitting.running
    seat = sitting.seat_of(player)
    rows = await entries.since(sitting.tx, sitting.row.id, 0)
    if any(
        row.back_to is not None or (row.seat == seat.seat and row.how == How.PLAYER)
        for row in rows
        if row.ply >= ply
    ):
        raise StaleMoveError(sitting.row.ply)
    kept = standing(rows)
    own = [row for row in kept if row.seat == seat.seat and row.how == How.PLAYER]
    if not own:
        raise NothingToUndoError
    last = own[-1]
    if all(row.how == How.FORCED for row in kept if row.ply > last.ply):
        await _take_back(sitting, seat.seat, last.ply)
    else:
        await _ask(sitting, Proposed.UNDO, seat, last.ply)


async def abort(sitting: Sitting, player: int) -> None:
    """Call a match off: the host in the lobby, everybody together once it runs."""
    if sitting.row.status == Status.LOBBY:
        await cancel(sitting, player)
        return
    _ = sitting.running
    await _ask(sitting, Proposed.ABORT, sitting.seat_of(player), None)


async def agree(sitting: Sitting, player: int, asked: str | None) -> None:
    """Consent to what is proposed; with the last consent it happens."""
    proposal = await _open_proposal(sitting, asked)
    seat = sitting.seat_of(player)
    agreed = sorted({*json.loads(proposal.agreed), seat.seat})
    await _decide(sitting, proposal._replace(agreed=json.dumps(agreed)))


async def decline(sitting: Sitting, player: int, asked: str | None) -> None:
    """Say no to what is proposed, or withdraw it."""
    proposal = await _open_proposal(sitting, asked)
    seat = sitting.seat_of(player)
    await proposals.drop(sitting.tx, sitting.row.id)
    sitting.post(Post.DECLINED, what=proposal.kind, seat=seat.seat)


def question(what: str, seat: int, ply: int) -> str:
    """Which proposal an answer is about: an answer to an older one must not count for it."""
    return f"{what}.{seat}.{ply}"


async def _open_proposal(sitting: Sitting, asked: str | None) -> ProposalRow:
    """What is proposed; a move since then has answered it."""
    _ = sitting.running
    proposal = await proposals.find(sitting.tx, sitting.row.id)
    if proposal is None or proposal.ply != sitting.row.ply:
        raise NoProposalError
    if asked is not None and asked != question(proposal.kind, proposal.seat, proposal.ply):
        raise NoProposalError
    return proposal


async def _ask(sitting: Sitting, kind: Proposed, seat: SeatRow, back_to: int | None) -> None:
    agreed = json.dumps([seat.seat])
    row = ProposalRow(kind.value, seat.seat, sitting.row.ply, back_to, agreed)
    await _decide(sitting, row)


async def _decide(sitting: Sitting, proposal: ProposalRow) -> None:
    """Do it if all people at the table have agreed; otherwise remember who has."""
    agreed = set(json.loads(proposal.agreed))
    if {seat.seat for seat in sitting.people()} - agreed:
        await proposals.put(sitting.tx, sitting.row.id, proposal)
        kind = Proposed(proposal.kind)
        sitting.proposal = Proposal(kind, Seat(proposal.seat), tuple(map(Seat, sorted(agreed))))
        sitting.post(Post.PROPOSAL, what=proposal.kind, seat=proposal.seat)
        return
    await proposals.drop(sitting.tx, sitting.row.id)
    if proposal.back_to is None:
        sitting.end(Status.ABORTED, Ending.CONSENT)
    else:
        await _take_back(sitting, proposal.seat, proposal.back_to)


async def _take_back(sitting: Sitting, seat: int, back_to: int) -> None:
    await sitting.take_back(Seat(seat), back_to)
    sitting.post(Post.BOARD)
