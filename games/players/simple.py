"""A player for any game: random legal moves."""

from typing import Any

from games.core import Game, Seat
from games.players.core import Level, Limit, Player, Thought, chance


class SimplePlayer(Player[Any]):
    """Plays a random legal move."""

    def think(
        self, game: Game[Any], state: Any, seat: Seat, level: Level, seed: str, limit: Limit
    ) -> Thought:
        return Thought(chance(seed, state, seat).choice(game.moves(state, seat)), nodes=1)
