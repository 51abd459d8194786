"""A match in a few words, as plain text for menus and suggestions."""

from typing import Final

from bot.matches import Match, Status
from bot.matches.model import ListedMatch
from cogs.cards.card import shortened
from cogs.cards.game_names import variant_name
from cogs.interactions.request import Request
from renderers.lettering.names import clean
from renderers.texts import Say

LONGEST: Final = 100
"""Characters in an option of a menu or of a command."""


def title(match: Match, say: Say) -> str:
    """The heading of a card about a match: its game and its number."""
    return say("board-title", game=variant_name(match, say), match=match.id)


def match_line(request: Request, match: Match | ListedMatch) -> str:
    """The number of a match, its game, and its players, as far as their names are known.

    Discord is not asked for names here, because it may take longer than a suggestion can wait.
    """
    names = request.bot.names.known_of_match(match, request.say)
    known = [clean(name) for name in names if name is not None]
    line = request.say(
        "match-line",
        match=match.id,
        game=variant_name(match, request.say),
        names=request.say("list-separator").join(known),
        known=len(known),
        others=len(names) - len(known),
    )
    return shortened(line, LONGEST)


def caption(request: Request, match: Match) -> list[str]:
    """The match that a private card is about; nothing in the match's own thread."""
    if request.interaction.channel_id == match.location.thread:
        return []
    return [request.say("match-caption", game=variant_name(match, request.say), match=match.id)]


def is_away(match: Match, player: int) -> bool:
    """Whether a computer plays for a player who may take the seat back."""
    seat = match.seat_of(player)
    running = match.status is Status.RUNNING and match.overtime is None
    return running and seat is not None and match.seats[seat].is_away


def standing(match: Match, player: int) -> str:
    """The state of a match for a player, as one word."""
    if match.status is not Status.RUNNING:
        return match.status.value
    if player in match.waiting:
        return "yours"
    return "away" if is_away(match, player) else "theirs"
