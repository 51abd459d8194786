"""Invitations: who was asked to come to a match, or to take over a seat of one."""

from collections.abc import Iterable, Sequence

from data.database import Transaction, numbered

ADD = """
INSERT INTO invitations (match, player, seat, welcome) VALUES ($1, $2, $3, $4)
ON CONFLICT (match, player) DO UPDATE SET seat = excluded.seat, welcome = excluded.welcome
"""


async def add(tx: Transaction, match: int, players: Iterable[int], seat: int | None = None) -> None:
    """Invite people, whom the players table knows already; once it runs, to a certain seat."""
    for player in players:
        await tx.execute(ADD, match, player, seat, 1)


async def turn_away(tx: Transaction, match: int, player: int, seat: int) -> None:
    """Remember that the table would rather not have somebody on a seat."""
    await tx.execute(ADD, match, player, seat, 0)


async def of_match(tx: Transaction, match: int) -> list[int]:
    """The people who are invited to a match."""
    return (await of_matches(tx, [match])).get(match, [])


async def of_matches(tx: Transaction, matches: Sequence[int]) -> dict[int, list[int]]:
    """The people who are invited to several matches."""
    found: dict[int, list[int]] = {}
    if matches:
        sql = f"SELECT match, player FROM invitations WHERE match IN {numbered(len(matches))}"
        for match, player in await tx.fetch(f"{sql} ORDER BY match, player", *matches):
            found.setdefault(match, []).append(player)
    return found


async def to_seat(tx: Transaction, match: int, seat: int) -> dict[int, bool]:
    """The people who are invited to take over a seat, or, with False, were turned away from it."""
    rows = await tx.fetch(
        "SELECT player, welcome FROM invitations WHERE match = $1 AND seat = $2", match, seat
    )
    return {player: bool(welcome) for player, welcome in rows}


async def drop(tx: Transaction, match: int) -> None:
    """The match begins, or is at its end: nobody is invited any more."""
    await tx.execute("DELETE FROM invitations WHERE match = $1", match)


async def drop_seat(tx: Transaction, match: int, seat: int) -> None:
    """A seat is not on offer any more: nobody is invited to it."""
    await tx.execute("DELETE FROM invitations WHERE match = $1 AND seat = $2", match, seat)
