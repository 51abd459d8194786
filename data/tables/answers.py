"""Answers: clicks that were answered before, so that none counts twice."""

from data.database import Transaction


async def find(tx: Transaction, interaction: int) -> str | None:
    """The answer that this click got, if it was answered before."""
    rows = await tx.fetch("SELECT answer FROM answers WHERE interaction = $1", interaction)
    return rows[0][0] if rows else None


async def insert(tx: Transaction, interaction: int, answer: str) -> None:
    """Remember the answer to a click."""
    await tx.execute(
        "INSERT INTO answers (interaction, answer) VALUES ($1, $2)", interaction, answer
    )


async def forget(tx: Transaction, before: int) -> None:
    """Forget the answers to all clicks with a smaller id: ids grow with time."""
    await tx.execute("DELETE FROM answers WHERE interaction < $1", before)
