"""Azul at every level."""

from math import sqrt

from games.azul.model import State
from games.core import Game, Move, Seat
from games.players.azul.characters import HABITS, grabbed, tidied, usual_nodes
from games.players.azul.desk import POINT, SURE
from games.players.azul.engine import Study, search, study
from games.players.azul.greedy import greedy_move
from games.players.azul.grey import best_space
from games.players.azul.reasons import REASONS, reasons_for
from games.players.azul.table import is_offer, move_text
from games.players.azul.value import EXPECTED, LAST_SPREAD, OVER, stage_now
from games.players.azul.weights import SPREAD
from games.players.core import Level, Limit, Player, Reason, Thought, chance
from games.players.levels import FILO, GREEDY, TICO


class AzulPlayer(Player[State]):
    """Plays Azul and Azul Mini, on both walls, with two to four seats."""

    reasons = REASONS

    def think(
        self, game: Game[State], state: State, seat: Seat, level: Level, seed: str, limit: Limit
    ) -> Thought:
        random = chance(seed, state, seat)
        moves = game.moves(state, seat)
        if level is GREEDY:
            return Thought(greedy_move(game, state, seat, seed), nodes=len(moves))
        if not is_offer(state):
            easy = random.choice(moves) if level is TICO else None
            return Thought(easy or best_space(state, seat), nodes=len(moves))
        if level is TICO:
            return Thought(grabbed(state, moves, random), nodes=len(moves))
        if level is FILO:
            with study(state, Limit(nodes=0)) as position:
                return Thought(tidied(position, seat, moves, random), nodes=len(moves))
        habits = HABITS[level.key]
        overlooks = habits.overlooks * 2 / len(state.boards)
        limit = limit.or_usual(usual_nodes(habits.nodes, state))
        with study(state, limit) as position:
            found = search(
                position,
                limit,
                habits.deepest,
                lambda move: random.random() >= overlooks,
            )
            best = found.candidates[0]
            lead = expected_lead(position, best.value)
        return Thought(move_text(best.move), lead, found.nodes, found.depth)

    def explain(
        self, game: Game[State], state: State, seat: Seat, move: Move
    ) -> tuple[Reason, ...]:
        return reasons_for(game, state, seat, move)


def expected_lead(position: Study, value: int) -> float:
    """The lead in points that a value of the search means."""
    if value >= SURE or value <= -SURE:
        return (abs(value) - SURE) * 10 / POINT * (1 if value > 0 else -1)
    stage = stage_now(position.desk, position.weights)
    chance_to_win = value / EXPECTED
    spread = LAST_SPREAD if stage == OVER else position.weights[SPREAD + stage]
    return float(spread * chance_to_win / sqrt(1 - chance_to_win * chance_to_win))
