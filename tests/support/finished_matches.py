"""Matches that are over, for those who look at the results."""

import pytest

from bot.matches import Match
from bot.results import Results
from data import Database
from tests.support.club import HOST, Club
from tests.support.matches import GAMES_AND_PEBBLES, Clock

SERVER = 77
OTHER = HOST + 1


@pytest.fixture
def results(club: Club, clock: Clock) -> Results:
    return Results(club.database, GAMES_AND_PEBBLES, clock=clock)


async def at_home(database: Database, match: int, server: int | None = SERVER) -> None:
    """The match was played on a server."""
    await database.write(
        lambda tx: tx.execute(
            "UPDATE matches SET server = $2, stamp = -1 WHERE id = $1", match, server
        )
    )


async def finished(club: Club, game: str = "pebbles", players: int = 2, **more: object) -> Match:
    """A match that was played to its end, on our server."""
    turn = await club.new_match(game, players, **more)  # type: ignore[arg-type]  # its options
    await at_home(club.database, turn.match.id)
    return (await club.play_out(turn)).match


def scores(match: Match) -> tuple[int, ...]:
    assert match.outcome is not None
    return match.outcome.scores
