"""Tidying up: what a player was told about the last move goes when the next one begins."""

import logging
from typing import Any, Final

import aiohttp
import discord

from cogs.interactions.request import Request

log = logging.getLogger(__name__)

MOST: Final = 2000
"""So many players' last words are remembered; what is forgotten stays until it is dismissed."""


class MoveReceipts:
    """The private message of each player and match that says which move was played.

    On the board everybody sees the same, so nobody misses it, and private messages do not pile up
    between a player and the board.
    """

    def __init__(self) -> None:
        self._said: dict[tuple[int, int], discord.Interaction[Any]] = {}

    def remember(self, request: Request, match: int) -> None:
        """This was the last word about a move."""
        self._said.pop((request.player, match), None)
        self._said[request.player, match] = request.interaction
        if len(self._said) > MOST:
            del self._said[next(iter(self._said))]

    def leave(self, request: Request, match: int) -> None:
        """The player goes on to another match in the same message: it must stay from now on."""
        self._said.pop((request.player, match), None)

    def pass_on(self, request: Request, match: int) -> "discord.Interaction[Any] | None":
        """The next move begins: the last word about the one before, which goes out of memory.

        What was said since this visit began is about that move itself, and stays.
        """
        said = self._said.get((request.player, match))
        if said is None or said.id >= request.id:
            return None
        return self._said.pop((request.player, match))

    async def take_away(self, said: "discord.Interaction[Any] | None") -> None:
        """Delete what was said, where Discord still lets one do so."""
        if said is None or said.is_expired():
            return
        try:
            await said.delete_original_response()
        except (discord.HTTPException, aiohttp.ClientError, TimeoutError, OSError) as error:
            log.info("the answer to interaction %s stays: %s", said.id, error)
