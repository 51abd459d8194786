"""Replies to moves are deleted when the player's next move begins."""

import logging
from typing import Any, Final

import aiohttp
import discord

from cogs.interactions.request import Request

log = logging.getLogger(__name__)

MOST: Final = 2000
"""Replies that are remembered; others stay until the player dismisses them."""


class MoveReceipts:
    """The private reply to the last move of each player in each match.

    The public board shows the same move, so nothing is lost, and private messages do not pile up
    between the player and the board.
    """

    def __init__(self) -> None:
        self._said: dict[tuple[int, int], discord.Interaction[Any]] = {}

    def remember(self, request: Request, match: int) -> None:
        """Remember the reply to a move."""
        self._said.pop((request.player, match), None)
        self._said[request.player, match] = request.interaction
        if len(self._said) > MOST:
            del self._said[next(iter(self._said))]

    def leave(self, request: Request, match: int) -> None:
        """Keep a reply, because the player goes on to another match in the same message."""
        self._said.pop((request.player, match), None)

    def pass_on(self, request: Request, match: int) -> "discord.Interaction[Any] | None":
        """The reply to the move before this request, to be deleted; it is forgotten.

        A reply that is newer than this request belongs to the same move, and stays.
        """
        said = self._said.get((request.player, match))
        if said is None or said.id >= request.id:
            return None
        return self._said.pop((request.player, match))

    async def take_away(self, said: "discord.Interaction[Any] | None") -> None:
        """Delete a reply, if Discord still allows it."""
        if said is None or said.is_expired():
            return
        try:
            await said.delete_original_response()
        except (discord.HTTPException, aiohttp.ClientError, TimeoutError, OSError) as error:
            log.info("the answer to interaction %s stays: %s", said.id, error)
