"""Before the first move: joining, leaving, and who sits where."""

import json
from collections.abc import Collection

from bot.matches.actions.rematch import rotated
from bot.matches.clocks.pace import Pace, pace_for, read_pace
from bot.matches.errors import (
    AlreadyJoinedError,
    NoFreeSeatError,
    NotHostError,
    NotInLobbyError,
    NotInvitedError,
    NotRunningError,
    NotYourSeatError,
    TooFewPlayersError,
)
from bot.matches.model import Ending, Joining, Post, Status
from bot.matches.position import Position
from bot.matches.session import MatchSession
from data.tables import invitations, players, seats
from data.tables.seats import SeatRow
from games.shuffle import Shuffler


async def join(sitting: MatchSession, player: int) -> None:
    """Take a seat in the lobby, or one that waits for somebody in a match that goes on."""
    if sitting.row.status not in (Status.LOBBY, Status.RUNNING):
        raise NotRunningError(sitting.row.status)
    if any(seat.player == player for seat in sitting.seated):
        raise AlreadyJoinedError
    seated = list(sitting.seated)
    if sitting.row.status == Status.LOBBY:
        if len(seated) >= sitting.row.places:
            raise NoFreeSeatError
        if sitting.row.joining == Joining.INVITED and seated and player not in sitting.invited:
            raise NotInvitedError
        # A lobby that everybody had left gets a new host.
        host = int(not any(seat.player for seat in seated))
        seated.append(SeatRow(len(seated), player, None, host, None))
        sitting.post(Post.LOBBY)
    else:
        free = [seat for seat in seated if seat.player is None and seat.computer is None]
        if not free:
            raise NoFreeSeatError
        seated[free[0].seat] = free[0]._replace(player=player, remaining=None, strikes=0)
        sitting.post(Post.BOARD)
    await players.add_player(sitting.tx, player)
    sitting.reseat(seated)


async def invite(sitting: MatchSession, player: int, guests: Collection[int]) -> None:
    """Somebody at the table asks others to come."""
    _require_lobby(sitting)
    sitting.seat_of(player)
    seated = {seat.player for seat in sitting.seated}
    new = sorted(set(guests) - seated - set(sitting.invited))
    for guest in new:
        await players.add_player(sitting.tx, guest)
    await invitations.add(sitting.tx, sitting.row.id, new)
    sitting.invited = sorted({*sitting.invited, *new})
    sitting.post(Post.LOBBY)
    if new:
        host = sitting.seat_of(player).seat
        sitting.post(Post.INVITATION, seat=host, guests=" ".join(map(str, new)))


def add_computer(sitting: MatchSession, player: int, computer: str) -> None:
    """The host gives a seat to a computer player."""
    _require_lobby(sitting)
    _require_host(sitting, player)
    if len(sitting.seated) >= sitting.row.places:
        raise NoFreeSeatError
    new = SeatRow(len(sitting.seated), None, computer, 0, None)
    sitting.reseat([*sitting.seated, new])
    sitting.post(Post.LOBBY)


def change_pace(sitting: MatchSession, player: int, pace: Pace) -> None:
    """The host chooses other clocks."""
    _require_lobby(sitting)
    _require_host(sitting, player)
    sitting.row = sitting.row._replace(clock=json.dumps(pace.written()))
    sitting.post(Post.LOBBY)


def leave(sitting: MatchSession, player: int) -> None:
    """Stand up again; whoever joined next is the host when the host leaves."""
    _require_lobby(sitting)
    if not any(seat.player == player for seat in sitting.seated):
        raise NotYourSeatError
    rest = [seat for seat in sitting.seated if seat.player != player]
    host = next((seat.player for seat in rest if seat.host), None)
    if host is None:
        host = next((seat.player for seat in rest if seat.player is not None), None)
    sitting.reseat(
        [
            seat._replace(seat=number, host=int(host is not None and seat.player == host))
            for number, seat in enumerate(rest)
        ]
    )
    sitting.post(Post.LOBBY)


async def start(sitting: MatchSession, player: int) -> None:
    """The host lets the match begin; once all seats are taken, anybody who sits there does."""
    _require_lobby(sitting)
    if len(sitting.seated) < sitting.row.places:
        _require_host(sitting, player)
    sitting.seat_of(player)
    if len(sitting.seated) not in sitting.game.seats:
        raise TooFewPlayersError(sitting.game.seats[0])
    await begin(sitting)


async def begin(sitting: MatchSession) -> None:
    """Shuffle the seats and begin.

    In a rematch of the same players everybody moves up by one seat instead.
    """
    before = await seats.of_match(sitting.tx, sitting.row.previous) if sitting.row.previous else []
    order = rotated(before, sitting.seated) or shuffled(sitting.seated, sitting.row.seed)
    await deal(sitting, order)


async def deal(sitting: MatchSession, order: list[SeatRow], **about: int) -> None:
    """Let everybody sit down in this order, set up the table and let the bag draw."""
    sitting.reseat(order)
    await invitations.drop(sitting.tx, sitting.row.id)
    sitting.invited = []
    row, places = sitting.row, len(sitting.seated)
    pace = pace_for(read_pace(row.clock), row.places, places)
    if pace != read_pace(row.clock):
        row = row._replace(clock=json.dumps(pace.written()))
    sitting.row = row._replace(status=Status.RUNNING.value, places=places)
    state = sitting.game.start(len(sitting.seated), sitting.options)
    sitting.table = Position(0, state, 0)
    sitting.post(Post.START, commitment=sitting.row.commitment, **about)
    sitting.settle()
    sitting.post(Post.BOARD)


def cancel(sitting: MatchSession, player: int) -> None:
    """The host closes the lobby: the match will not begin."""
    _require_lobby(sitting)
    _require_host(sitting, player)
    sitting.end(Status.ABORTED, Ending.HOST)


def shuffled(seated: list[SeatRow], seed: str) -> list[SeatRow]:
    """Who sits where, from the seed, so that anybody can check it afterwards.

    The numbers 0, 1, … of those who joined, in the order of joining, are drawn like tiles (see
    docs/bag.md) by draw 0 of the seed followed by "/seats": the first that is drawn has seat 0.
    """
    joined = "".join(str(number) for number in range(len(seated)))
    order = Shuffler(f"{seed}/seats", 0).pick(joined, len(joined))
    return [seated[int(number)]._replace(seat=seat) for seat, number in enumerate(order)]


def _require_lobby(sitting: MatchSession) -> None:
    if sitting.row.status != Status.LOBBY:
        raise NotInLobbyError


def _require_host(sitting: MatchSession, player: int) -> None:
    if not any(seat.player == player and seat.host for seat in sitting.seated):
        raise NotHostError
