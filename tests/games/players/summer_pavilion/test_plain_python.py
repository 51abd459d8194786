"""Plain Python and compiled code choose the same moves."""

import subprocess
import sys

from games.players import Limit, think
from games.players.levels import CELESTE
from tests.games.players.summer_pavilion.matches import GAME, positions

PROGRAM = """
import sys
sys.modules["numba"] = None
from tests.games.players.summer_pavilion.test_plain_python import thoughts
from games.players.compiled import COMPILES
assert not COMPILES
print(thoughts())
"""


def thoughts() -> list[str]:
    """The results of the search for some positions, with few walks."""
    found = []
    for place, (state, seat) in enumerate(positions(["greedy", "tico"], "standard", "plain")):
        if place % 17 == 0:
            thought = think(GAME, state, seat, CELESTE, "plain", Limit(nodes=4))
            found.append(f"{thought.move} {thought.value:.3f} {thought.nodes}")
    return found


def test_plain_python_and_compiled_code_find_the_same_moves() -> None:
    plain = subprocess.run(
        [sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=False
    )
    assert plain.stderr == ""
    assert plain.stdout.strip() == str(thoughts())
