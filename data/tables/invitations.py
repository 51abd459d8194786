"""Invitations to a lobby, or to a seat on offer."""

from collections.abc import Iterable, Sequence

from data.database import Transaction, numbered

ADD = """
INSERT INTO invitations (match, player, seat, welcome) VALUES ($1, $2, $3, $4)
ON CONFLICT (match, player) DO UPDATE SET seat = excluded.seat, welcome = excluded.welcome
"""


async def add(tx: Transaction, match: int, players: Iterable[int], seat: int | None = None) -> None:
    """Invite players, who must be in the players table; in a running match, to a seat."""
    for player in players:
        await tx.execute(ADD, match, player, seat, 1)


async def turn_away(tx: Transaction, match: int, player: int, seat: int) -> None:
    """Store that a substitute was declined for a seat."""
    await tx.execute(ADD, match, player, seat, 0)


async def of_match(tx: Transaction, match: int) -> list[int]:
    """Return the players who are invited to a match."""
    return (await of_matches(tx, [match])).get(match, [])


async def of_matches(tx: Transaction, matches: Sequence[int]) -> dict[int, list[int]]:
    """Return the players who are invited to each of several matches."""
    found: dict[int, list[int]] = {}
    if matches:
        sql = f"SELECT match, player FROM invitations WHERE match IN {numbered(len(matches))}"
        for match, player in await tx.fetch(f"{sql} ORDER BY match, player", *matches):
            found.setdefault(match, []).append(player)
    return found


async def to_seat(tx: Transaction, match: int, seat: int) -> dict[int, bool]:
    """Return who is invited to a seat (True) and who was declined (False)."""
    rows = await tx.fetch(
        "SELECT player, welcome FROM invitations WHERE match = $1 AND seat = $2", match, seat
    )
    return {player: bool(welcome) for player, welcome in rows}


async def drop(tx: Transaction, match: int) -> None:
    """Delete all invitations of a match."""
    await tx.execute("DELETE FROM invitations WHERE match = $1", match)


async def drop_seat(tx: Transaction, match: int, seat: int) -> None:
    """Delete the invitations to a seat."""
    await tx.execute("DELETE FROM invitations WHERE match = $1 AND seat = $2", match, seat)
