"""Tidying up: what a player was told about the last move goes when the next one begins."""

import logging
from typing import Any, Final

import aiohttp
import discord

from cogs.visits import Visit

log = logging.getLogger(__name__)

MOST: Final = 2000
"""So many players' last words are remembered; what is forgotten stays until it is dismissed."""


class LastWords:
    """The private message of each player and match that says which move was played.

    On the board everybody sees the same, so nobody misses it, and private messages do not pile up
    between a player and the board.
    """

    def __init__(self) -> None:
        self._said: dict[tuple[int, int], discord.Interaction[Any]] = {}

    def remember(self, visit: Visit, match: int) -> None:
        """This was the last word about a move."""
        self._said.pop((visit.player, match), None)
        self._said[visit.player, match] = visit.interaction
        if len(self._said) > MOST:
            del self._said[next(iter(self._said))]

    def leave(self, visit: Visit, match: int) -> None:
        """The player goes on to another match in the same message: it must stay from now on."""
        self._said.pop((visit.player, match), None)

    async def clear(self, visit: Visit, match: int) -> None:
        """The next move begins: take the last word away, where Discord still lets one do so."""
        said = self._said.get((visit.player, match))
        if said is None or said.id == visit.id:
            return
        del self._said[visit.player, match]
        if said.is_expired():
            return
        try:
            await said.delete_original_response()
        except (discord.HTTPException, aiohttp.ClientError, TimeoutError, OSError) as error:
            log.info("a private message of match %s stays: %s", match, error)
