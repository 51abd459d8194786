"""The latest click on each message, so that a slow picture never replaces a newer answer."""

import asyncio
from collections import OrderedDict
from typing import Final

REMEMBERED: Final = 4096


class LatestClicks:
    """The latest interaction on each message, and a lock for editing the message."""

    def __init__(self) -> None:
        self._clicks: OrderedDict[int, tuple[int, asyncio.Lock]] = OrderedDict()

    def see(self, message: int, interaction: int) -> None:
        """Note a click on a message, or a message that answers a click elsewhere."""
        known = self._clicks.get(message, (0, asyncio.Lock()))
        self._clicks[message] = (max(known[0], interaction), known[1])
        self._clicks.move_to_end(message)
        if len(self._clicks) > REMEMBERED:
            self._clicks.popitem(last=False)

    def lock(self, message: int) -> asyncio.Lock:
        """The lock to hold while a message is edited."""
        known = self._clicks.get(message)
        return known[1] if known else asyncio.Lock()

    def is_newest(self, message: int, interaction: int) -> bool:
        """Whether there was no later click on this message."""
        known = self._clicks.get(message)
        return known is None or known[0] == interaction
