"""Boards at hand: the board as an answer to a click, for one person alone."""

from bot.matches import History, Match, Status
from cogs.cards.card import Card
from cogs.interactions.request import Request


async def show_private_board(request: Request, match: Match, *, anew: bool = False) -> None:
    """The board for one player alone, once it is their turn or the match is over.

    It takes the place of the private message that was clicked, or comes anew below everything.
    """
    matches = request.services.matches
    found = await matches.wait_for(match.id, request.player)
    card = await private_board_card(request, await matches.history(found.id))
    await (request.add(card) if anew else request.show(card))


async def private_board_card(request: Request, history: History) -> Card:
    """The board as it stands, or the end; in words for whoever prefers them."""
    boards, theme, in_words = (
        request.bot.board_cards,
        request.settings.theme,
        request.settings.text_boards,
    )
    running = history.match.status is Status.RUNNING
    draw = boards.at_hand if running else boards.final_at_hand
    return await draw(history, request.say, theme, in_words=in_words)
