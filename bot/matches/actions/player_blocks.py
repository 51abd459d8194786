"""Players who have blocked each other do not join the same match, and do not invite each other.

Nobody is told who has blocked whom. Only a player's own blocks are named to them.
"""

from collections.abc import Collection

from bot.matches.errors import NotTogetherError, YouBlockedError
from bot.matches.session import MatchSession
from data.tables import player_blocks


async def require_welcome(session: MatchSession, player: int, seat: int | None = None) -> None:
    """Refuse a player who has blocked someone in the match, or is blocked by someone in it.

    The player of the seat that is taken over does not count.
    """
    others = {one.player for one in session.seats if one.player is not None and one.seat != seat}
    if await player_blocks.apart_from(session.tx, player, others):
        raise NotTogetherError


async def require_not_blocked(session: MatchSession, player: int, guests: Collection[int]) -> None:
    """Refuse to invite someone whom the player has blocked."""
    pairs = await player_blocks.pairs(session.tx, {player, *guests})
    if any(own == player for own, _ in pairs):
        raise YouBlockedError


async def who_is_called(
    session: MatchSession, player: int, guests: Collection[int]
) -> tuple[int, ...]:
    """Return the guests who are told of their invitation.

    One who has blocked the player is not told. For everybody else the invitation looks like any
    other, so that it does not show who has blocked whom.
    """
    apart = await player_blocks.apart_from(session.tx, player, guests)
    return tuple(guest for guest in guests if guest not in apart)
