"""Finished matches with a winner, for tests of statistics."""

from collections.abc import Sequence
from typing import Any

from bot.matches import Location, Match
from games.core import Outcome
from playground.server.desk import Desk
from tests.cogs.conftest import House
from tests.support.discord.seating import CLICKS, home_of, lobby_of
from tests.support.playground.person import Json, Person


async def played(
    house: House, desk: Desk, table: str, people: Sequence[Person], **chosen: Any
) -> Match:
    """A match that was played to its end."""
    chosen = {"game": "azul", **chosen}
    match = await lobby_of(house, desk, table, people, **chosen)
    matches = house.services.matches
    turn = await matches.start(match.id, people[0].id, next(CLICKS))
    while turn.match.outcome is None:
        seat = turn.match.to_act[0]
        player = turn.match.seats[seat].player
        assert player is not None
        move = turn.match.game.moves(turn.match.state, seat)[0]
        turn = await matches.play(match.id, turn.match.ply, player, move, next(CLICKS))
    return turn.match


async def won(house: House, desk: Desk, table: str, winner: Person, loser: Person) -> Match:
    """A short match: 40 points to 20, says the organiser."""
    match = await lobby_of(house, desk, table, [winner, loser], game="azul")
    await house.services.matches.start(match.id, winner.id, next(CLICKS))
    turn = await house.services.matches.resign(match.id, loser.id, next(CLICKS))
    await score(house, turn.match, winner)
    return turn.match


async def score(house: House, match: Match, winner: Person) -> None:
    """Let this one have won, 40 points to 20."""
    first = match.seat_of(winner.id)
    outcome = Outcome.of([40 if seat.seat == first else 20 for seat in match.seats])
    await house.services.results.correct(match.id, winner.id, "", outcome, next(CLICKS))


async def ask(person: Person, channel: str, command: str, **options: Any) -> Json:
    outcome = await person.use(channel, command, **options)
    assert outcome["outcome"] == "message", outcome
    return dict(outcome["message"])


def match_place(desk: Desk, table: str) -> Any:
    guild, held = home_of(desk, table)
    return Location(guild.id, held.id)
