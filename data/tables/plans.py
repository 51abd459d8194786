"""Plans: what a seat will do when its turn comes, as JSON. They are read with the seats.

Only the player of a seat may know whether it has one.
"""

from data.database import Transaction


async def put(tx: Transaction, match: int, seat: int, plan: str | None) -> None:
    """Replace the plan of a seat; None deletes it."""
    if plan is None:
        await tx.execute("DELETE FROM plans WHERE match = $1 AND seat = $2", match, seat)
        return
    await tx.execute(
        "INSERT INTO plans (match, seat, plan) VALUES ($1, $2, $3)"
        " ON CONFLICT (match, seat) DO UPDATE SET plan = excluded.plan",
        match,
        seat,
        plan,
    )
