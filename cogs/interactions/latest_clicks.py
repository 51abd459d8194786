"""The newest click on each message, so that a slow picture never covers a newer answer."""

import asyncio
from collections import OrderedDict
from typing import Final

REMEMBERED: Final = 4096


class LatestClicks:
    """Which interaction a message was answered for last, and who is changing it right now."""

    def __init__(self) -> None:
        self._clicks: OrderedDict[int, tuple[int, asyncio.Lock]] = OrderedDict()

    def see(self, message: int, interaction: int) -> None:
        """A message is clicked, or was made to answer a click elsewhere."""
        known = self._clicks.get(message, (0, asyncio.Lock()))
        self._clicks[message] = (max(known[0], interaction), known[1])
        self._clicks.move_to_end(message)
        if len(self._clicks) > REMEMBERED:
            self._clicks.popitem(last=False)

    def lock(self, message: int) -> asyncio.Lock:
        """Held by whoever changes a message."""
        known = self._clicks.get(message)
        return known[1] if known else asyncio.Lock()

    def is_newest(self, message: int, interaction: int) -> bool:
        """Whether nobody has clicked on this message since."""
        known = self._clicks.get(message)
        return known is None or known[0] == interaction
