"""The deadlines of a match, written in the same transaction as the move that sets them."""

from datetime import timedelta
from enum import StrEnum

from bot.matches.model import SIMPLE, Status
from bot.matches.pace import read_pace
from bot.matches.sitting import Sitting
from data.tables import deadlines
from data.tables.deadlines import DeadlineRow
from data.times import duration
from games.core import BAG


class Kind(StrEnum):
    """What happens when a deadline is due."""

    MOVE = "move"
    """A person's time is up."""
    COMPUTER = "computer"
    """A computer player that has to think is to act, at once."""
    LOBBY = "lobby"
    """Nobody has begun a match in time; it belongs to no seat."""


LOBBY_LASTS = timedelta(days=1)
"""After so long without anybody joining or leaving, a lobby is closed."""


async def set_deadlines(sitting: Sitting) -> None:
    """Set the deadlines of whoever is to act now.

    A seat that was to act before, and still is because another seat moved, keeps its deadline:
    where several seats act at once, nobody's clock is wound by somebody else's move.
    """
    row = sitting.row
    if row.status == Status.LOBBY:
        due = sitting.now + duration(LOBBY_LASTS)
        last = DeadlineRow(row.id, BAG, Kind.LOBBY.value, row.ply, due, due)
        await deadlines.replace(sitting.tx, row.id, [last])
        return
    pace = read_pace(row.clock)
    thinking = any(seat.computer not in (None, SIMPLE) for seat in sitting.seated)
    if not sitting.turned and (not sitting.movers or (not pace and not thinking)):
        return
    kept = {
        (deadline.seat, deadline.kind): deadline
        for deadline in await deadlines.of_match(sitting.tx, row.id)
        if deadline.seat not in sitting.movers
    }
    await deadlines.replace(
        sitting.tx,
        row.id,
        [
            kept.get((deadline.seat, deadline.kind), deadline)._replace(ply=row.ply)
            for deadline in _new_deadlines(sitting)
        ],
    )


def _new_deadlines(sitting: Sitting) -> list[DeadlineRow]:
    row = sitting.row
    if row.status != Status.RUNNING:
        return []
    due = []
    for seat in sitting.game.to_act(sitting.running.state):
        if sitting.seated[seat].computer is not None:
            now = sitting.now
            due.append(DeadlineRow(row.id, seat, Kind.COMPUTER.value, row.ply, now, now))
        elif pace := read_pace(row.clock):
            then = sitting.now + pace.bank
            due.append(DeadlineRow(row.id, seat, Kind.MOVE.value, row.ply, then, then))
    return due
