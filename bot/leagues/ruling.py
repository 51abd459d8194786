"""What an organiser decides about a match counts for the ratings, too."""

import json

from bot.leagues.book import Book
from bot.matches.view import read_outcome
from bot.results.correcting import correct_in
from data.tables import matches
from games.core import Outcome


async def let_count(book: Book, number: int, actor: int) -> None:
    """Let a match of the league count as its fixture says; without that, as it was played."""
    fixture = next((one for one in book.fixtures if one.number == number), None)
    if fixture is None or fixture.match is None:
        return
    if fixture.result is not None:
        told = json.loads(fixture.result)
        outcome: Outcome | None = Outcome(tuple(told["scores"]), tuple(told["ranks"]))
    else:
        played = await matches.find(book.tx, fixture.match)
        outcome = read_outcome(played.outcome) if played is not None else None
    if outcome is not None:
        await correct_in(book.tx, fixture.match, actor, book.league.name, outcome, book.now)
