"""Answers to interactions, so that none is carried out twice."""

from data.database import Transaction

CLAIM = """
INSERT INTO answers (interaction, answer) VALUES ($1, $2) ON CONFLICT (interaction) DO NOTHING
"""


async def given(tx: Transaction, interaction: int) -> str:
    """Return the stored answer to a click."""
    ((answer,),) = await tx.fetch("SELECT answer FROM answers WHERE interaction = $1", interaction)
    return str(answer)


async def is_claimed(tx: Transaction, interaction: int) -> bool:
    """Whether a click was answered before."""
    return bool(await tx.fetch("SELECT 1 FROM answers WHERE interaction = $1", interaction))


async def claim(tx: Transaction, interaction: int, answer: str) -> bool:
    """Store the answer to a click; return False if it was answered before."""
    return await tx.execute(CLAIM, interaction, answer) > 0


async def change(tx: Transaction, interaction: int, answer: str) -> None:
    """Replace the answer to a click, in the transaction that has claimed it."""
    await tx.execute("UPDATE answers SET answer = $2 WHERE interaction = $1", interaction, answer)


async def forget(tx: Transaction, before: int) -> None:
    """Delete the answers to all clicks with a smaller id; ids grow with time."""
    await tx.execute("DELETE FROM answers WHERE interaction < $1", before)
