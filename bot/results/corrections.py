"""Stores corrections of results."""

import json

from data import Transaction
from data.tables import players, results
from data.tables.results import CorrectionRow
from games.core import Outcome


async def correct_in(
    tx: Transaction, match: int, author: int, reason: str, outcome: Outcome | None, now: int
) -> None:
    """Store a correction of a match's result; without an outcome the match does not count.

    The result itself need not be stored yet.
    """
    await players.add_player(tx, author)
    text = None if outcome is None else json.dumps(outcome._asdict())
    number = await results.next_number(tx)
    await results.correct(tx, CorrectionRow(match, number, now, author, reason, text))


def is_possible(outcome: Outcome, seats: int) -> bool:
    """Whether there is a score and a place for each seat, and the places are consistent."""
    scores, ranks = outcome
    return len(scores) == len(ranks) == seats and all(
        rank == 1 + sum(other < rank for other in ranks) for rank in ranks
    )
