"""Sealed matches: the board is shown to those who play it, and to nobody else."""

from typing import TYPE_CHECKING

from bot.matches import Status
from cogs.cog import TableCog, pressed
from cogs.finding import may_look
from cogs.visits import Visit

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
        boards, theme = self.bot.boards, visit.preferences.theme
        if history.match.status is Status.RUNNING:
            await visit.show(await boards.at_hand(history, visit.say, theme))
        else:
            await visit.show(await boards.final_at_hand(history, visit.say, theme))


async def setup(bot: "Azulejo") -> None:
    """Keep what is sealed."""
    await bot.add_cog(SealedCog(bot))
