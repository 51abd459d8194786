"""Time that passes at a table: whatever is due happens, one thing after the other."""

from dataclasses import replace
from datetime import timedelta

from bot.matches import ActionResult, Match, Status
from bot.matches.clocks.deadlines import DeadlineKind
from bot.matches.clocks.pace import Pace, each_move
from data.tables import deadlines
from data.tables import players as players_table
from data.tables.deadlines import DeadlineRow
from data.times import loaded
from games.core import Seat
from tests.support.club import HOST, Club
from tests.support.matches import Clock, decide_alone, first_move, rows

MINUTE = timedelta(seconds=60)
PACE = each_move(MINUTE)
FORFEIT = replace(PACE, forfeit=True)
FRIEND, STRANGER, SUBSTITUTE = HOST + 10, HOST + 11, HOST + 12
"""People who do not sit at the table; the last one likes to step in."""


async def table(club: Club, players: int = 3, pace: Pace = PACE, game: str = "azul") -> Match:
    """A match that has begun; nobody's moves are forced."""
    for player in range(HOST, HOST + players):
        await decide_alone(club, player)
    await club.database.write(
        lambda tx: players_table.set_preferences(tx, SUBSTITUTE, {"substitute": True})
    )
    return (await club.new_match(game, players, pace=pace)).match


async def due(club: Club, match: int, *kinds: DeadlineKind) -> list[DeadlineRow]:
    """The deadlines of a match, those of some kinds alone, the next one first."""
    found = await club.database.read(lambda tx: deadlines.of_match(tx, match))
    return sorted((row for row in found if not kinds or row.kind in kinds), key=lambda row: row[4:])


async def fire(club: Club, clock: Clock, deadline: DeadlineRow) -> ActionResult:
    """Let the time come, and what is due happen; a computer finds the first legal move."""
    clock.now = max(clock.now, loaded(deadline.due))
    if deadline.kind != DeadlineKind.COMPUTER:
        return await club.matches.expire(deadline)
    match = await club.matches.find(deadline.match)
    return await club.matches.play_computer(deadline, first_move(match, Seat(deadline.seat)))


async def time_up(club: Club, clock: Clock, match: Match) -> Match:
    """Let the time of the player to act run out."""
    ply, strikes = match.ply, sum(seat.strikes for seat in match.seats)
    while (match.ply, sum(seat.strikes for seat in match.seats)) == (ply, strikes):
        (clocked,) = await due(club, match.id, DeadlineKind.MOVE)
        match = (await fire(club, clock, clocked)).match
        if match.status is not Status.RUNNING:
            break
    return match


async def computers_play(club: Club, clock: Clock, match: Match) -> Match:
    """Let computers move until a person is waited for, or the match is over."""
    while found := await due(club, match.id, DeadlineKind.COMPUTER):
        match = (await fire(club, clock, found[0])).match
    return match


async def vanish(club: Club, clock: Clock, match: Match, player: int) -> Match:
    """Let one player miss their turns until a computer has the seat, while the others play."""
    while match.status is Status.RUNNING:
        if player in match.waiting:
            match = await time_up(club, clock, match)
            seat = match.seat_of(player)
            if seat is None or match.seats[seat].is_away:
                break
            match = await computers_play(club, clock, match)
        else:
            match = (await club.play_any(match)).match
    return match


async def posts(club: Club, kind: str) -> list[str]:
    """What has been put into the outbox of this kind, the oldest first."""
    found = await rows(
        club.database, "SELECT payload FROM outbox WHERE kind = $1 ORDER BY number", kind
    )
    return [str(payload) for (payload,) in found]
