"""Azul at every level."""

from games.azul.model import State
from games.core import Game, Seat
from games.players.azul.greedy import greedy_move
from games.players.core import Level, Limit, Player, Thought


class AzulPlayer(Player[State]):
    """Plays Azul and Azul Mini, on both walls, with two to four seats."""

    def think(
        self, game: Game[State], state: State, seat: Seat, level: Level, seed: str, limit: Limit
    ) -> Thought:
        return Thought(greedy_move(game, state, seat, seed), nodes=1)
