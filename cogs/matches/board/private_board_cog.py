"""Sealed matches: the board is shown to those who play it, and to nobody else."""

from typing import TYPE_CHECKING

from cogs.base_cog import TableCog, pressed
from cogs.interactions.request import Visit
from cogs.matches.board.private_board import card_at_hand
from cogs.matches.find_match import may_look

if TYPE_CHECKING:
    from cogs.client import Azulejo


class SealedCog(TableCog):
    """Boards of matches whose bag is on other tables, too."""

    @pressed("hand")
    async def open_board(self, visit: Visit) -> None:
        """The board as it stands, for this person alone, with all its buttons."""
        history = await self.services.matches.history(int(visit.code[0]))
        if not await may_look(visit, history.match):
            return
        await visit.show(await card_at_hand(visit, history))


async def setup(bot: "Azulejo") -> None:
    """Keep what is sealed."""
    await bot.add_cog(SealedCog(bot))
