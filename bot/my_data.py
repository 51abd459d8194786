"""Everything that is stored about a person, as text in JSON."""

import asyncio
import json
from datetime import datetime
from functools import partial
from typing import Any

from data import Database
from data.tables import personal_data
from data.tables.personal_data import PAGE, PERSONAL


async def my_data(database: Database, player: int, now: datetime) -> str:
    """Return what each table has about a person; times are milliseconds since 1970 in UTC.

    Each page is read in a transaction of its own, so that nobody waits for a long history.
    """
    tables: dict[str, list[dict[str, Any]]] = {}
    for about in PERSONAL:
        rows: list[dict[str, Any]] = []
        while True:
            read = partial(personal_data.page, about=about, player=player, offset=len(rows))
            found = await database.read(read)
            rows += found
            if len(found) < PAGE:
                break
        if rows:
            tables[about.table] = rows
    told = {"person": str(player), "at": now.isoformat(), "tables": tables}
    return await asyncio.to_thread(partial(json.dumps, told, indent=1, ensure_ascii=False))
