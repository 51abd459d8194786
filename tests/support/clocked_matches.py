"""Matches in which everybody has a clock."""

from bot.matches import Match
from bot.matches.clocks.pace import PACES, Pace
from tests.support.club import HOST, Club
from tests.support.matches import Clock, decide_alone, first_move, to_act
from tests.support.weeks import BERLIN, at, choose

MINUTE = 60_000
HOUR = 60 * MINUTE
BANK = Pace(bank=10 * MINUTE, increment=MINUTE, most=10 * MINUTE)
DAILY = PACES["daily"]
GUEST = HOST + 1


async def begin(club: Club, pace: Pace, players: int = 2, game: str = "azul") -> Match:
    for player in range(HOST, HOST + players):
        await decide_alone(club, player)
    options = {"keep": "one"} if game == "pebbles" else None
    return (await club.new_match(game, players, options, pace)).match


async def begin_in_berlin(
    club: Club, clock: Clock, time: str, pace: Pace, **chosen: object
) -> Match:
    """A match that begins then; both players live in Berlin and have chosen the same."""
    clock.now = at(time)
    for player in (HOST, GUEST):
        await choose(club, player, forced_moves=False, zone=BERLIN, **chosen)
    return (await club.new_match(pace=pace)).match


async def play(club: Club, match: Match) -> Match:
    move = first_move(match)
    return (await club.matches.play(match.id, match.ply, to_act(match), move, club.click())).match


def left(match: Match) -> list[int]:
    """What each clock shows, in seconds."""
    return [int(clock.left.total_seconds()) for clock in match.clocks]
