"""Previews that are drawn only when a test lets them be."""

import asyncio
from typing import Any

from cogs.cards.card import Picture
from cogs.cards.pictures import Pictures
from cogs.client import Azulejo


class SlowPictures(Pictures):
    """Pictures of a bot whose previews wait until `drawn` is set."""

    def __init__(self, bot: Azulejo) -> None:
        super().__init__(bot)
        self.drawn = asyncio.Event()

    async def preview(self, *given: Any) -> Picture | str:
        """Wait, then draw."""
        await self.drawn.wait()
        return await super().preview(*given)
