"""Plans: what a seat shall do when its turn comes, as JSON. Only its player may know."""

from data.database import Transaction


async def of_match(tx: Transaction, match: int) -> dict[int, str]:
    """The plans of a match, by seat."""
    rows = await tx.fetch("SELECT seat, plan FROM plans WHERE match = $1", match)
    return {int(seat): str(plan) for seat, plan in rows}


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
