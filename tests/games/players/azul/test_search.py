"""The search agrees with an exhaustive search, and is the same on every machine."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from games import GAMES
from games.azul.model import Phase, State
from games.core import BAG, Seat
from games.players import choose, think
from games.players.azul.desk import MOVES
from games.players.azul.engine import Study, search, study
from games.players.azul.moving import make, unmake
from games.players.azul.several import share_of
from games.players.azul.table import SEATS, TILES, TURN
from games.players.azul.taking import list_moves
from games.players.azul.value import value_of
from games.players.core import Limit
from games.shuffle import Shuffler

AZUL = GAMES["azul"]
ROOT = Path(__file__).parents[4]


def late(seats: int, wall: str, tiles: int, rounds: int = 2) -> Any:
    """A state of a later round with at most this many tiles left."""
    state: Any = AZUL.start(seats, {"wall": wall})
    draws = 0
    while True:
        (seat, *_) = AZUL.to_act(state)
        left = len(state.centre) + sum(map(len, state.displays))
        if state.phase is Phase.OFFER and state.round >= rounds and left <= tiles:
            return state
        if seat == BAG:
            move = AZUL.draw(state, Shuffler("late", draws))
            draws += 1
        else:
            move = choose(AZUL, state, seat, "greedy", "late")
        state = AZUL.play(state, seat, move).state


def best_of_all(position: Study, ply: int = 0) -> tuple[int, ...]:
    """The result for each seat if all play their best, by exhaustive search."""
    desk = position.desk
    seats, seat = int(desk[SEATS]), int(desk[TURN])
    judge = value_of if seats == 2 else share_of
    if desk[TILES] == 0:
        return tuple(int(judge(desk, position.weights, other)) for other in range(seats))
    start = MOVES + 256 * ply
    moves = [int(desk[place]) for place in range(start, list_moves(desk, start))]
    results = []
    for move in moves:
        make(desk, move, ply)
        results.append(best_of_all(position, ply + 1))
        unmake(desk, move, ply)
    return max(results, key=lambda shares: shares[seat])


@pytest.mark.parametrize("wall", ["coloured", "grey"])
@pytest.mark.parametrize("rounds", [1, 2, 3, 4])
def test_two_seats_get_what_trying_everything_finds(wall: str, rounds: int) -> None:
    state = late(2, wall, 6, rounds)
    with study(state, Limit()) as position:
        found = search(position, Limit(nodes=1_000_000))
        assert found.solved
        assert found.candidates[0].value == best_of_all(position)[state.turn]


def test_the_last_take_is_the_best_for_its_seat_among_several() -> None:
    state = late(3, "coloured", 3, 3)
    with study(state, Limit()) as position:
        found = search(position, Limit(nodes=100_000))
        assert found.candidates[0].value == best_of_all(position)[state.turn]


@pytest.mark.parametrize("seats", [2, 3])
def test_a_budget_of_nodes_is_kept_and_gives_the_same_move_again(seats: int) -> None:
    state = late(seats, "coloured", 20)
    thoughts = [
        think(AZUL, state, state.turn, "ladrilho", seed, Limit(nodes=3_000)) for seed in "aab"
    ]
    assert thoughts[0] == thoughts[1] == thoughts[2]
    assert 1_000 < thoughts[0].nodes < 3_200


def test_more_nodes_search_deeper() -> None:
    state = late(2, "coloured", 20)
    near, far = (
        think(AZUL, state, state.turn, "ladrilho", "a", Limit(nodes=nodes))
        for nodes in (300, 30_000)
    )
    assert near.depth < far.depth


def test_a_time_to_think_is_kept() -> None:
    state = late(2, "coloured", 20, 1)
    think(AZUL, state, state.turn, "ladrilho", "a", Limit(nodes=100))  # compiled now
    thought = think(AZUL, state, state.turn, "ladrilho", "a", Limit(seconds=0.05))
    assert thought.depth >= 2


PLAIN = """
import json, sys
sys.modules["numba"] = None
from games.players import think
from games.players.compiled import COMPILES
from games.players.core import Limit
from tests.games.players.azul.test_search import AZUL, late
assert not COMPILES
tables = [late(2, "coloured", 12), late(2, "grey", 9), late(3, "coloured", 12, 1)]
limit = Limit(nodes=250)
thoughts = [think(AZUL, state, state.turn, "ladrilho", "a", limit) for state in tables]
print(json.dumps(thoughts))
"""


def test_plain_python_thinks_the_same() -> None:
    """Without numba the same number of nodes gives the same result."""
    done = subprocess.run(
        [sys.executable, "-c", PLAIN], cwd=ROOT, capture_output=True, text=True, check=True
    )
    tables: list[State] = [late(2, "coloured", 12), late(2, "grey", 9), late(3, "coloured", 12, 1)]
    limit = Limit(nodes=250)
    thoughts = [think(AZUL, state, Seat(state.turn), "ladrilho", "a", limit) for state in tables]
    assert json.loads(done.stdout) == [list(thought) for thought in thoughts]
