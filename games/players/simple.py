"""A player that needs to know nothing of its game: any legal move."""

from typing import Any

from games.core import Game, Seat
from games.players.core import Level, Limit, Player, Thought, chance


class SimplePlayer(Player[Any]):
    """Plays any legal move, each as likely as the other."""

    def think(
        self, game: Game[Any], state: Any, seat: Seat, level: Level, seed: str, limit: Limit
    ) -> Thought:
        return Thought(chance(seed, state, seat).choice(game.moves(state, seat)), nodes=1)
