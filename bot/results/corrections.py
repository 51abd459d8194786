"""Letting something else count than what was played."""

import json

from data import Transaction
from data.tables import players, results
from data.tables.results import CorrectionRow
from games.core import Outcome


async def correct_in(
    tx: Transaction, match: int, author: int, reason: str, outcome: Outcome | None, now: int
) -> None:
    """Keep a decision about a match, inside of a transaction that decides more than this.

    Without an outcome the match does not count. It need not have been written down yet.
    """
    await players.add_player(tx, author)
    told = None if outcome is None else json.dumps(outcome._asdict())
    number = await results.next_number(tx)
    await results.correct(tx, CorrectionRow(match, number, now, author, reason, told))


def is_possible(outcome: Outcome, seats: int) -> bool:
    """Whether there is a score and a place for each seat, and the places can be."""
    scores, ranks = outcome
    return len(scores) == len(ranks) == seats and all(
        rank == 1 + sum(other < rank for other in ranks) for rank in ranks
    )
