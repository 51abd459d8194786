"""Farewell: somebody wants to be forgotten, and nobody shall wait for them."""

from typing import Final, NamedTuple

from bot.leagues import Leagues
from bot.matches import Matches, RefusedError, Status
from bot.players.service import Players

MOST_ROUNDS: Final = 10
"""How often somebody leaves all tables, should they sit down at others meanwhile."""


class Traces(NamedTuple):
    """What is kept about a person."""

    lobbies: tuple[int, ...]
    """Matches that have not begun, in which they sit."""
    running: tuple[int, ...]
    """Matches that they play."""
    finished: int
    """How many matches they sat in that are at their end."""
    seasons: int
    """In the seasons of how many leagues they take part."""


async def traces(matches: Matches, leagues: Leagues, people: Players, player: int) -> Traces:
    """What is kept about a person, for them to see before it goes."""
    found = [await matches.find(number) for number in await matches.of_player(player)]
    return Traces(
        tuple(match.id for match in found if match.status is Status.LOBBY),
        tuple(match.id for match in found if match.status is Status.RUNNING),
        await people.finished(player),
        len(await leagues.of_player(player)),
    )


async def forget(matches: Matches, leagues: Leagues, people: Players, player: int) -> None:
    """Let a person leave every league and every table, and erase them.

    Leagues first: whoever waits for a place there plays on in their seats. Whatever happens in
    between, they can ask for it again. Who sits down somewhere at the same moment has to leave
    there, too.
    """
    for league in await leagues.of_player(player):
        await leagues.depart(league, player)
    for _ in range(MOST_ROUNDS):
        for number in await matches.of_player(player):
            try:
                await matches.depart(number, player)
            except RefusedError:
                continue  # it has ended meanwhile
        if await people.erase(player):
            return
    raise RuntimeError("somebody sits down faster than they can leave")
