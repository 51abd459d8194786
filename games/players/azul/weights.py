"""The weights learnt from self-play, in one array, and its layout."""

import json
from functools import cache
from pathlib import Path
from typing import Final

from games.players.azul.features import FEATURES
from games.players.compiled import Reals, reals

STAGES: Final = 8
"""The number of stages of a match (see `stage_of`)."""
NEURONS: Final = 24
"""Neurons between the features of a board and its value."""

LINEAR: Final = 0
"""The value of each feature, for each stage."""
INNER: Final = LINEAR + FEATURES * STAGES
"""For each neuron the weight of each feature …"""
BIAS: Final = INNER + NEURONS * FEATURES
"""… its bias …"""
OUTER: Final = BIAS + NEURONS
"""… and its output weight for each stage."""
START: Final = OUTER + NEURONS * STAGES
"""The value of starting the next round, for each stage."""
SPREAD: Final = START + STAGES
"""The uncertainty of the expected result, for each stage."""
NEEDED: Final = SPREAD + STAGES
"""The rest of a round, for started lines: row, tiles missing, tiles of the colour left."""
EMPTY: Final = NEEDED + 5 * 5 * 8
"""For empty lines: row, tiles left."""
FLOOR: Final = EMPTY + 5 * 8
"""For the floor line: occupied spaces, tiles left."""
TO_MOVE: Final = FLOOR + 8 * 8
"""For the seat that moves next: tiles left, and whether the marker is in the centre."""
WEIGHTS: Final = TO_MOVE + 2 * 8


@cache
def weights(name: str) -> Reals:
    """The weights for a wall; the files hold thousandths to keep them small."""
    text = (Path(__file__).parent / f"{name}.json").read_text(encoding="utf-8")
    row = [number / 1000 for number in json.loads(text)]
    if len(row) != WEIGHTS:
        raise ValueError(f"the weights in {name}.json are not those of this player")
    return reals(row)
