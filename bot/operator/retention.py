"""Erases what nobody needs any more: servers that are gone, and people without any traces."""

import json
import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial
from typing import Final

from data import Database
from data.tables import gone_servers, operator_blocks, unreferenced
from data.times import duration, stored

log = logging.getLogger(__name__)

KEPT: Final = timedelta(days=180)
"""How long the data of a server is kept after the bot was removed from it."""
PAGE: Final = 100
"""Matches or people that are erased in one transaction."""
NOTED: Final = frozenset({"toured", "gained"})
"""Settings that nobody has chosen: the bot has noted them."""


class Retention:
    """Erases servers that have been gone for long, people whom nothing refers to, ended blocks."""

    def __init__(
        self, database: Database, *, clock: Callable[[], datetime], kept: timedelta = KEPT
    ) -> None:
        self._database = database
        self._clock = clock
        self._kept = kept

    async def erase(self) -> None:
        """Erase everything whose time is over."""
        now = stored(self._clock())
        await self._database.write(lambda tx: operator_blocks.drop_ended(tx, now))
        before = now - duration(self._kept)
        gone = await self._database.read(lambda tx: gone_servers.gone_before(tx, before))
        for server in gone:
            await self._erase_server(server)
        await self._erase_people()

    async def _erase_server(self, server: int) -> None:
        """Erase a server, its leagues and its matches; what players need elsewhere stays theirs."""
        await self._database.write(lambda tx: gone_servers.erase_leagues(tx, server))
        erased = 0
        while found := await self._database.write(
            lambda tx: gone_servers.erase_matches(tx, server, PAGE)
        ):
            erased += found
        while await self._database.write(lambda tx: gone_servers.erase_totals(tx, server)):
            pass
        await self._database.write(lambda tx: gone_servers.release_matches(tx, server))
        log.info("erased a server that is gone, with %d matches", erased)

    async def _erase_people(self) -> None:
        """Erase people who are in no match and no league, and have chosen no settings."""
        after = 0
        while found := await self._page(after):
            after = found[-1][0]
            idle = [player for player, chosen in found if not json.loads(chosen).keys() - NOTED]
            await self._database.write(partial(unreferenced.drop, people=idle))

    async def _page(self, after: int) -> list[tuple[int, str]]:
        return await self._database.read(lambda tx: unreferenced.people(tx, after, PAGE))
