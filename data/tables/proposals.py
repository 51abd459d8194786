"""Proposals, which need the consent of the players; a match has at most one."""

from typing import NamedTuple

from data.database import Transaction


class ProposalRow(NamedTuple):
    """A proposal as it is stored, with the ply at which it was made."""

    kind: str
    seat: int
    ply: int
    back_to: int | None
    agreed: str
    """The seats that have agreed, as JSON."""
    player: int | None = None
    """The substitute."""
    span: int | None = None
    """How many milliseconds a pause would last."""


COLUMNS = ", ".join(ProposalRow._fields)


async def find(tx: Transaction, match: int) -> ProposalRow | None:
    """Return the last proposal of a match."""
    rows = await tx.fetch(f"SELECT {COLUMNS} FROM proposals WHERE match = $1", match)
    return ProposalRow(*rows[0]) if rows else None


async def put(tx: Transaction, match: int, proposal: ProposalRow) -> None:
    """Insert or replace the proposal of a match."""
    await tx.execute(
        f"INSERT INTO proposals (match, {COLUMNS})"
        " VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (match) DO UPDATE SET"
        " kind = excluded.kind, seat = excluded.seat, ply = excluded.ply,"
        " back_to = excluded.back_to, agreed = excluded.agreed, player = excluded.player,"
        " span = excluded.span",
        match,
        *proposal,
    )


async def drop(tx: Transaction, match: int) -> None:
    """Delete the proposal of a match."""
    await tx.execute("DELETE FROM proposals WHERE match = $1", match)
