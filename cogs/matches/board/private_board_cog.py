"""The button of a sealed match that shows the board to its players alone."""

from cogs.base_cog import BaseCog
from cogs.interactions.request import Request
from cogs.matches.board.private_board import private_board_card
from cogs.matches.find_match import pressed_board
from cogs.verbs import on_press


class PrivateBoardCog(BaseCog):
    """Private boards of sealed matches."""

    @on_press("hand")
    async def open_board(self, request: Request) -> None:
        """Show the private board with all its buttons."""
        if match := await pressed_board(request):
            history = await self.services.matches.history(match.id)
            await request.show(await private_board_card(request, history))
