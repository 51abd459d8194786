"""Azul at every level."""

from games.azul.model import State
from games.core import Game, Seat
from games.players.azul.engine import search_two, study
from games.players.azul.greedy import greedy_move
from games.players.azul.table import is_offer, move_text
from games.players.core import Level, Limit, Player, Thought
from games.players.levels import GREEDY


class AzulPlayer(Player[State]):
    """Plays Azul and Azul Mini, on both walls, with two to four seats."""

    def think(
        self, game: Game[State], state: State, seat: Seat, level: Level, seed: str, limit: Limit
    ) -> Thought:
        if level is GREEDY or len(state.boards) > 2 or not is_offer(state):
            return Thought(greedy_move(game, state, seat, seed), nodes=1)
        limit = limit.or_usual(20_000)
        with study(state, limit) as position:
            findings = search_two(position, limit)
        return Thought(move_text(findings.candidates[0].move), 0.0, findings.nodes, findings.depth)
