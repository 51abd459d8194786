"""Erases a player, after they have left every league and every match."""

import logging
from typing import Final, NamedTuple

from bot.leagues import Leagues
from bot.matches import Matches, RefusedError, Status
from bot.operator.forgotten_list import ForgottenList
from bot.players.service import Players

log = logging.getLogger(__name__)

MOST_ROUNDS: Final = 10
"""How often a player leaves all matches, in case they join others meanwhile."""


class Traces(NamedTuple):
    """What is stored about a player."""

    lobbies: tuple[int, ...]
    """The matches that the player has joined and that have not begun."""
    running: tuple[int, ...]
    finished: int
    """How many finished matches the player had a seat in."""
    seasons: int
    """In how many leagues the player takes part."""


async def traces(matches: Matches, leagues: Leagues, players: Players, player: int) -> Traces:
    """Return what is stored about a player, to show it before it is erased."""
    return Traces(
        tuple(await matches.of_player(player, Status.LOBBY)),
        tuple(await matches.of_player(player, Status.RUNNING)),
        await players.finished(player),
        len(await leagues.of_player(player)),
    )


async def forget(matches: Matches, leagues: Leagues, players: Players, player: int) -> None:
    """Let a player leave every league and every match, and erase them.

    Leagues come first, so that a waiting entrant takes over the player's seats. If this stops
    halfway, it can be repeated.
    """
    for league in await leagues.of_player(player):
        await leagues.depart(league, player)
    for _ in range(MOST_ROUNDS):
        for number in await matches.of_player(player):
            try:
                await matches.depart(number, player)
            except RefusedError:
                continue  # it has ended meanwhile
        if await players.erase(player):
            return
    raise RuntimeError("the player joins matches faster than they can leave")


async def forget_again(
    matches: Matches, leagues: Leagues, players: Players, forgotten: ForgottenList
) -> int:
    """Forget people again whom an older backup has brought back; return how many.

    If this stops halfway, it goes on the next time.
    """
    rows = await forgotten.missing()
    restored = await forgotten.restored(rows) if rows else []
    for player in restored:
        await forget(matches, leagues, players, player)
    if rows:
        await forgotten.mark_done(rows)
    await forgotten.save()
    if restored:
        log.warning("%d people of a restored backup were forgotten again", len(restored))
    return len(restored)
