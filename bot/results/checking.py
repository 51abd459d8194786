"""Compares running totals with the results that they are the totals of."""

import asyncio
from collections import Counter
from typing import Final

from bot.results.recomputing import Lists, added, in_slices
from bot.results.stored_totals import list_rows
from data import Database, Transaction
from data.tables import totals
from data.tables.totals import TABLES, AnyTotalsRow, GameTotalsRow, rows_of

ATTEMPTS: Final = 3
"""How often totals are compared that change meanwhile."""


async def wrong_totals(database: Database) -> list[str]:
    """Return a sentence for each game whose totals are not those of its results.

    Totals that are stale, or that keep changing while the bot runs, are not compared.
    """
    faults = []
    for row in await database.read(totals.of_games):
        for _ in range(ATTEMPTS):
            current, wrong = await _differences(database, row.server, row.game)
            if current is not None:
                faults += [f"server {row.server}, {row.game}: {one}" for one in wrong]
                break
    return faults


async def _differences(
    database: Database, server: int, game: str
) -> tuple[GameTotalsRow | None, list[str]]:
    """Return the totals of a game, None if they have changed, and what is wrong with them."""

    async def stored(tx: Transaction) -> tuple[GameTotalsRow, Counter[AnyTotalsRow]]:
        row = await totals.find(tx, server, game)
        assert row is not None, "totals are never deleted"
        found = [one for kind in TABLES for one in await rows_of(tx, kind, row.totals)]
        return row, Counter(found)

    row, found = await database.read(stored)
    if row.stale:
        return row, []
    lists: Lists = {}
    expected: Counter[AnyTotalsRow] = Counter()
    async for some in in_slices(database, server, game):
        expected.update(await asyncio.to_thread(added, lists, some, row.totals))
    for key, known in lists.items():
        expected.update(list_rows(row.totals, key, known))
    again = await database.read(lambda tx: totals.find(tx, server, game))
    if again is None or again.version != row.version:
        return None, []
    return row, list(_sentences(found, expected))


def _sentences(found: Counter[AnyTotalsRow], expected: Counter[AnyTotalsRow]) -> list[str]:
    """Say for each table how many rows are wrong."""
    surplus = Counter(TABLES[type(row)][0] for row in found - expected)
    missing = Counter(TABLES[type(row)][0] for row in expected - found)
    return [
        f"{surplus[table]} rows of {table} do not follow from the results,"
        f" and {missing[table]} are missing"
        for table in sorted({*surplus, *missing})
    ]
