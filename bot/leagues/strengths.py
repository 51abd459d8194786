"""How strong the players of a server are, from the results of their matches."""

import asyncio
from collections.abc import Mapping

from bot.leagues.transactions import Strengths
from bot.results import Results
from bot.results.recording import variant_of
from games.core import AnyGame
from games.standings.ratings import Rating


def strengths_from(results: Results, games: Mapping[str, AnyGame]) -> Strengths:
    """Asks the ratings of a server."""

    async def strengths(server: int, game: str, options: Mapping[str, str]) -> Mapping[int, Rating]:
        ledger = await results.server_results(server)
        variant = variant_of(games.get(game), options)
        return await asyncio.to_thread(ledger.ratings, game, variant)

    return strengths
