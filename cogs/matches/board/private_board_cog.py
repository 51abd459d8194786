"""Sealed matches: the board is shown to those who play it, and to nobody else."""

from cogs.base_cog import BaseCog
from cogs.interactions.request import Request
from cogs.matches.board.private_board import private_board_card
from cogs.matches.find_match import may_look
from cogs.verbs import on_press


class PrivateBoardCog(BaseCog):
    """Boards of matches whose bag is on other tables, too."""

    @on_press("hand")
    async def open_board(self, request: Request) -> None:
        """The board as it stands, for this person alone, with all its buttons."""
        history = await self.services.matches.history(int(request.arguments[0]))
        if not await may_look(request, history.match):
            return
        await request.show(await private_board_card(request, history))
