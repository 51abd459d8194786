"""Computes running totals again, after a correction or an update of the bot.

All results of a game on a server are read and added up in slices, with pauses, so that nobody
notices. The new rows are written beside the old ones and take their place at the end, unless
something has changed meanwhile.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Sequence
from datetime import datetime, timedelta
from functools import partial
from typing import Final

from bot.results.model import MatchResult
from bot.results.recording import decode
from bot.results.stored_totals import list_rows, result_rows
from bot.results.totals import Key, ListTotals, key_of
from data import Database, Transaction
from data.tables import results, totals
from data.tables.results import Found
from data.tables.totals import AnyTotalsRow, GameTotalsRow
from data.times import duration, stored, utc_now

log = logging.getLogger(__name__)

SLICE: Final = 100
"""How many results are added up at a time, which takes some milliseconds."""
ROWS: Final = 400
"""How many rows are written in one transaction."""
PAUSE: Final = 0.005
"""Seconds between two slices, in which the event loop and others have the interpreter."""
ATTEMPTS: Final = 3
"""How often totals that keep changing are computed before they have to wait."""
LEASE: Final = duration(timedelta(minutes=2))
"""For how long, in milliseconds, another process does not compute the same; renewed by slices."""

START: Final = (-(2**62), 0)
"""Before the first result."""

Lists = dict[Key, ListTotals]


class OvertakenError(Exception):
    """Another process computes the same totals."""


async def recompute(
    database: Database, server: int, game: str, clock: Callable[[], datetime] = utc_now
) -> bool:
    """Compute the totals of a game on a server again if they are stale; return whether they are.

    They are still stale if another process is at it, or if they keep changing.
    """
    for _ in range(ATTEMPTS):
        found = await database.write(lambda tx: _begin(tx, server, game, stored(clock())))
        if found is None:
            return False
        row, filling = found
        if filling is None:
            return True
        try:
            await _fill(database, row, filling, clock)
            old = await database.write(partial(_swap, row=row, filling=filling))
        except OvertakenError:
            log.info("another process computes the totals of %s on server %s", game, server)
            return True
        await _delete(database, filling if old is None else old)
        if row.filling is not None:  # a process has stopped halfway
            await _delete(database, row.filling)
        if old is not None:
            return False
    return True


async def _begin(
    tx: Transaction, server: int, game: str, now: int
) -> tuple[GameTotalsRow, int | None] | None:
    """Return the stale totals and a number for the new ones; none if another process is at it."""
    row = await totals.lock(tx, server, game)
    if not row.stale:
        return None
    if row.filling is not None and row.lease > now:
        return row, None
    number = await totals.next_number(tx)
    await totals.fill(tx, row, number, now + LEASE)
    return row, number


async def _fill(
    database: Database, row: GameTotalsRow, filling: int, clock: Callable[[], datetime]
) -> None:
    """Compute all totals and write them under a new number."""
    lists: Lists = {}

    async def write(rows: Sequence[AnyTotalsRow]) -> None:
        async def body(tx: Transaction) -> None:
            current = await totals.lock(tx, row.server, row.game)
            if current.filling != filling:
                raise OvertakenError
            await totals.fill(tx, current, filling, stored(clock()) + LEASE)
            await totals.put(tx, rows)

        await database.write(body)
        await asyncio.sleep(PAUSE)

    async for some in in_slices(database, row.server, row.game):
        rows = await asyncio.to_thread(added, lists, some, filling)
        for start in range(0, len(rows), ROWS):
            await write(rows[start : start + ROWS])
    for key, known in lists.items():
        rows = await asyncio.to_thread(list_rows, filling, key, known)
        for start in range(0, len(rows), ROWS):
            await write(rows[start : start + ROWS])


async def in_slices(database: Database, server: int, game: str) -> AsyncIterator[list[MatchResult]]:
    """Yield all results that count, in the order of their ends; simultaneous ones together."""
    after = START
    held: list[MatchResult] = []
    while found := await database.read(
        partial(results.page, server=server, game=game, after=after, limit=SLICE)
    ):
        read = held + await asyncio.to_thread(_decoded, found)
        last = found[-1].row
        after = (last.ended, last.match)
        yield [result for result in read if result.moment < last.ended]
        held = [result for result in read if result.moment == last.ended]
    yield held


def _decoded(found: Sequence[Found]) -> list[MatchResult]:
    return [result for result in map(decode, found) if result.counts]


def added(lists: Lists, some: Sequence[MatchResult], filling: int) -> list[AnyTotalsRow]:
    """Add results to the totals of their lists; return what players have from them."""
    rows: list[AnyTotalsRow] = []
    by_list: dict[Key, list[MatchResult]] = {}
    for result in some:
        by_list.setdefault(key_of(result), []).append(result)
    for key, here in by_list.items():
        gained = lists.setdefault(key, ListTotals()).add_all(here)
        rows += result_rows(filling, key, gained)
    return rows


async def _swap(tx: Transaction, row: GameTotalsRow, filling: int) -> int | None:
    """Let the new totals count, if nothing has changed; return the number of the old ones."""
    current = await totals.lock(tx, row.server, row.game)
    if current.filling != filling:
        raise OvertakenError
    if current.version != row.version:
        await totals.fill(tx, current, None, 0)
        return None
    await totals.change(tx, current._replace(totals=filling, stale=0, filling=None, lease=0))
    return current.totals


async def _delete(database: Database, number: int) -> None:
    """Delete totals that do not count any more, in slices."""
    there = True
    while there:
        there = await database.write(lambda tx: totals.delete_some(tx, number))
        await asyncio.sleep(PAUSE)
