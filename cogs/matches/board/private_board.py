"""Private boards: the board as a reply, for one player alone."""

from bot.matches import History, Match, Status
from cogs.cards.card import Card
from cogs.interactions.request import Request


async def show_private_board(request: Request, match: Match, *, anew: bool = False) -> None:
    """Show the private board once it is the player's turn or the match is over.

    It replaces the private message that was clicked; with `anew` it is a new one at the bottom.
    """
    matches = request.services.matches
    found = await matches.wait_for(match.id, request.player)
    card = await private_board_card(request, await matches.history(found.id))
    await (request.add(card) if anew else request.show(card))


async def private_board_card(request: Request, history: History) -> Card:
    """The private board of a running or finished match, as a picture or in words."""
    boards, theme, in_words = (
        request.bot.board_cards,
        request.settings.theme,
        request.settings.text_boards,
    )
    running = history.match.status is Status.RUNNING
    draw = boards.board if running else boards.final_board
    return await draw(history, request.say, theme, in_words=in_words)
