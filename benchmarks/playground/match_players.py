"""Two users of the playground who play a match by pressing random buttons."""

import asyncio
import re
import time
from contextlib import suppress
from random import Random
from typing import Any, NamedTuple

from benchmarks.playground.user import PlaygroundUser

POLL_INTERVAL = 0.02
EPHEMERAL = 64
"""The flag of messages that only one user sees."""


class Click(NamedTuple):
    """A click: what it asked for (`menu`, `preview` or `move`), and the seconds to its answer."""

    kind: str
    seconds: float


class MatchPlayers:
    """A match and its two players, one click at a time."""

    def __init__(self, players: list[PlaygroundUser], random: Random) -> None:
        self.players = players
        self.random = random
        self.thread = ""
        self._mover: PlaygroundUser | None = None
        self._menu: Any = None

    @property
    def next_click_is_a_move(self) -> bool:
        """Whether the next click confirms a move."""
        return self._menu is not None and "play:" in str(self._menu["components"])

    async def start(self, channel: str) -> None:
        """Open a match of Azul and start it."""
        host, guest = self.players
        opened = await host.use(channel, "play", game="azul/wall=coloured", friend=guest.id)
        number = re.findall(r"Match (\d+) is open", str(opened))[0]
        await guest.click(await self._lobby(channel, f"join:{number}"), f"join:{number}")
        lobby = await self._lobby(channel, f"start:{number}")
        await host.click(lobby, f"start:{number}")
        self.thread = lobby["id"]

    async def click(self) -> Click:
        """Press one button of the current turn."""
        if self._menu is None:
            self._menu = await self._board()
            mentioned = {user["id"] for user in self._menu["mentions"]}
            self._mover = next(player for player in self.players if player.id in mentioned)
        assert self._mover is not None
        is_move = self.next_click_is_a_move
        buttons = button_ids(self._menu, "play:" if is_move else "pick:")
        start = time.perf_counter()
        outcome = await self._mover.click(self._menu, self.random.choice(buttons))
        seconds = time.perf_counter() - start
        self._menu = None if is_move else outcome.get("message")
        if is_move:
            return Click("move", seconds)
        return Click("preview" if "play:" in str(self._menu) else "menu", seconds)

    async def _lobby(self, channel: str, button: str) -> Any:
        """Wait until this button can be pressed; return the lobby message."""
        while True:
            found = await self.players[0].call("GET", f"/channels/{channel}/messages")
            for message in found["messages"]:
                if button in button_ids(message, "join:", "start:"):
                    return message
            await asyncio.sleep(POLL_INTERVAL)

    async def _board(self) -> Any:
        """Wait for the board of the current turn and return its message."""
        while True:
            with suppress(RuntimeError):
                found = await self.players[0].call(
                    "GET", f"/channels/{self.thread}/messages?limit=20"
                )
                for message in reversed(found["messages"]):
                    if not message["flags"] & EPHEMERAL and "pick:" in str(message["components"]):
                        return message
            await asyncio.sleep(POLL_INTERVAL)


def button_ids(message: Any, *verbs: str) -> list[str]:
    """Return the custom ids of enabled buttons with one of these verbs, without "Back"."""
    found, waiting = [], list(message["components"])
    while waiting:
        part = waiting.pop()
        waiting += part.get("components", ())
        custom_id = part.get("custom_id", "")
        if custom_id.startswith(verbs) and part.get("label") != "Back" and not part.get("disabled"):
            found.append(custom_id)
    return found
