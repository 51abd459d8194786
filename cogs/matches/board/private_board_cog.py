"""The button of a sealed match that shows the board to its players alone."""

from cogs.base_cog import BaseCog
from cogs.interactions.request import Request
from cogs.matches.board.private_board import private_board_card
from cogs.matches.find_match import may_look
from cogs.verbs import on_press


class PrivateBoardCog(BaseCog):
    """Private boards of sealed matches."""

    @on_press("hand")
    async def open_board(self, request: Request) -> None:
        """Show the private board with all its buttons."""
        history = await self.services.matches.history(int(request.arguments[0]))
        if not await may_look(request, history.match):
            return
        await request.show(await private_board_card(request, history))
