"""Compares the moves that players were shown with those that a database holds."""

from collections.abc import Collection
from typing import NamedTuple

from bot.app.check import check
from data import Database, Transaction
from games import GAMES


class ShownMove(NamedTuple):
    """A move whose success a player was shown."""

    match: int
    ply: int
    click: int
    move: str


class Losses(NamedTuple):
    """The differences between shown and stored moves."""

    shown: int
    lost: int
    duplicated: int
    """Clicks that were stored more than once."""
    faults: tuple[str, ...]
    """Damage to the file, and matches that do not replay."""

    @property
    def any(self) -> bool:
        """Whether anything is lost, duplicated or damaged."""
        return bool(self.lost or self.duplicated or self.faults)

    def __str__(self) -> str:
        return f"{self.lost} lost, {self.duplicated} duplicated, {len(self.faults)} faults"


async def count_losses(database: Database, shown: Collection[ShownMove]) -> Losses:
    """Check a database against the moves that players were shown."""
    faults = (*await database.damage(), *(await check(database, GAMES)).faults)
    stored = await database.read(_stored_moves)
    clicks = {move.click for move in stored}
    return Losses(len(shown), len(set(shown) - set(stored)), len(stored) - len(clicks), faults)


async def _stored_moves(tx: Transaction) -> list[ShownMove]:
    rows = await tx.fetch(
        "SELECT match, ply, interaction, move FROM entries WHERE interaction IS NOT NULL"
    )
    return [ShownMove(*row) for row in rows]
