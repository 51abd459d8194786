"""Applies the operator's blocks: computers take seats over, and the clocks of servers stop."""

import logging
from typing import Final

from bot.errors import RefusedError
from bot.leagues import Leagues
from bot.loops import Loop
from bot.matches import Matches
from bot.operator.blocks import BlockKind, OperatorBlocks
from bot.players.service import Players

log = logging.getLogger(__name__)

EVERY: Final = 3.0
"""Seconds until a block that another process has made holds here too."""


class BlockLoop(Loop):
    """Reads the blocks again and again, and does what follows from them.

    Several processes may do that at once: whatever one has done, the others find done.
    """

    def __init__(
        self, blocks: OperatorBlocks, matches: Matches, leagues: Leagues, players: Players
    ) -> None:
        super().__init__(EVERY)
        self._blocks = blocks
        self._matches = matches
        self._leagues = leagues
        self._players = players
        self._paused: set[int] = set()

    async def tick(self) -> bool:
        """Read the blocks and apply them."""
        found = await self._blocks.refresh()
        servers = {one.subject for one in found if one.kind is BlockKind.SERVER}
        for server in servers - self._paused:
            await self._matches.pause_server(server)
            await self._leagues.pause_server(server)
        for server in self._paused - servers:
            if not await self._players.is_gone(server):
                await self._leagues.resume_server(server)
                await self._matches.resume_server(server)
        self._paused = servers
        if any(one.kind is BlockKind.PERSON for one in found):
            await self._leave_seats()
        return False

    async def _leave_seats(self) -> None:
        """Let blocked people leave lobbies, and let computers play their running matches."""
        for match, player in await self._blocks.still_played():
            try:
                await self._matches.stand_in(match, player)
            except RefusedError:
                continue  # the match has ended, or the seat has changed hands
            log.info("a computer plays in match %d for a blocked person", match)
