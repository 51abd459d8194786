"""Boards at hand: where the bot cannot write, the board comes as the answer to a click."""

from bot.matches import Match, Status
from cogs.visits import Visit


async def show_at_hand(visit: Visit, match: Match, *, anew: bool = False) -> None:
    """The board for one player alone, once it is their turn or the match is over.

    It takes the place of the private message that was clicked, or comes anew below everything.
    """
    matches = visit.services.matches
    found = await matches.wait_for(match.id, visit.player)
    history = await matches.history(found.id)
    boards, theme = visit.bot.boards, visit.preferences.theme
    if found.status is Status.RUNNING:
        card = await boards.at_hand(history, visit.say, theme)
    else:
        card = await boards.final_at_hand(history, visit.say, theme)
    await (visit.add(card) if anew else visit.show(card))
