"""A club for tests, with a clock that stands still until it is moved, and a game of pebbles."""

from datetime import UTC, datetime, timedelta

import pytest

from bot.matches import Match
from data import Database, Transaction
from data.database import Row
from data.tables import players
from games.core import Seat
from tests.support.checked_cache import CheckedMatches
from tests.support.club import HOST, Club
from tests.support.toy_game import CATALOGUE_AND_PEBBLES

NOON = datetime(2030, 1, 1, 12, tzinfo=UTC)
GAMES_AND_PEBBLES = CATALOGUE_AND_PEBBLES.rules


class Clock:
    """A clock that is moved by hand."""

    def __init__(self) -> None:
        self.now = NOON

    def __call__(self) -> datetime:
        return self.now

    def go(self, seconds: float) -> None:
        self.now += timedelta(seconds=seconds)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def club(database: Database, clock: Clock) -> Club:
    return Club(database, games=GAMES_AND_PEBBLES, clock=clock, service=CheckedMatches)


def to_act(match: Match) -> int:
    """The player who is to act."""
    player = match.seats[match.to_act[0]].player
    assert player is not None
    return player


def other(match: Match) -> int:
    """The player of two who is not to act."""
    return 2 * HOST + 1 - to_act(match)


def first_move(match: Match, seat: Seat | None = None) -> str:
    return match.game.moves(match.state, match.to_act[0] if seat is None else seat)[0]


async def decide_alone(club: Club, player: int) -> None:
    """Let a player make even those moves that are the only ones."""
    await club.database.write(
        lambda tx: players.set_preferences(tx, player, {"forced_moves": False})
    )


async def rows(database: Database, sql: str, *args: object) -> list[tuple[object, ...]]:
    """What a query finds."""

    async def body(tx: Transaction) -> list[Row]:
        return list(await tx.fetch(sql, *args))

    return [tuple(row) for row in await database.read(body)]
