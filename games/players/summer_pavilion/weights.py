"""The weights learnt from self-play, one file for each side of the board."""

import json
from functools import cache
from pathlib import Path
from typing import Final

from games.players.compiled import Ints, ints
from games.players.summer_pavilion.value import PROMISE_AT, SECTION, WEIGHTS_SIZE
from games.summer_pavilion.model import Side

HERE: Final = Path(__file__).parent


@cache
def weights(side: Side) -> Ints:
    """The learnt weights for a side of the board."""
    learnt = json.loads((HERE / f"{side}.json").read_text(encoding="utf-8"))
    tables = [number for table in learnt["tables"] for number in table]
    return ints([*tables, *learnt["promises"]])


@cache
def no_weights() -> Ints:
    """Zero weights, for a player who sees only the points of this round."""
    return ints([*[0] * PROMISE_AT, *[200] * (WEIGHTS_SIZE - PROMISE_AT)])


def write_weights(side: Side, learnt: list[int]) -> None:
    """Store learnt weights."""
    tables = [learnt[first : first + SECTION] for first in range(0, PROMISE_AT, SECTION)]
    rows = ",\n".join(json.dumps(table, separators=(",", ":")) for table in tables)
    promises = json.dumps(learnt[PROMISE_AT:], separators=(",", ":"))
    text = f'{{"tables":[\n{rows}\n],\n"promises":{promises}}}\n'
    (HERE / f"{side}.json").write_text(text, encoding="utf-8")
