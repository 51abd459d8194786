"""Plans: what a seat shall do when its turn comes, as JSON. They are read with the seats.

Only the player of a seat may know whether it has one.
"""

from data.database import Transaction


async def put(tx: Transaction, match: int, seat: int, plan: str) -> None:
    """Store the plan of a seat in the place of the one before."""
    await tx.execute(
        "INSERT INTO plans (match, seat, plan) VALUES ($1, $2, $3)"
        " ON CONFLICT (match, seat) DO UPDATE SET plan = excluded.plan",
        match,
        seat,
        plan,
    )


async def drop(tx: Transaction, match: int, seat: int) -> None:
    """Forget the plan of a seat."""
    await tx.execute("DELETE FROM plans WHERE match = $1 AND seat = $2", match, seat)
