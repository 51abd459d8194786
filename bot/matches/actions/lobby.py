"""Before the first move: joining, leaving, and who sits where."""

import json
from collections.abc import Collection

from bot.matches.actions.rematch import rotated
from bot.matches.clocks.pace import MATCH_DAYS, MatchDays, Pace, pace_for, read_pace
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


async def join(session: MatchSession, player: int) -> None:
    """Take a seat in the lobby, or one that waits for somebody in a match that goes on."""
    if session.row.status not in (Status.LOBBY, Status.RUNNING):
        raise NotRunningError(session.row.status)
    if any(seat.player == player for seat in session.seats):
        raise AlreadyJoinedError
    seated = list(session.seats)
    if session.row.status == Status.LOBBY:
        if len(seated) >= session.row.places:
            raise NoFreeSeatError
        if session.row.joining == Joining.INVITED and seated and player not in session.invited:
            raise NotInvitedError
        # A lobby that everybody had left gets a new host.
        host = int(not any(seat.player for seat in seated))
        seated.append(SeatRow(len(seated), player, None, host, None))
        session.post(Post.LOBBY)
    else:
        free = [seat for seat in seated if seat.player is None and seat.computer is None]
        if not free:
            raise NoFreeSeatError
        seated[free[0].seat] = free[0]._replace(player=player, remaining=None, strikes=0)
        session.post(Post.BOARD)
    await players.add_player(session.tx, player)
    session.reseat(seated)


async def invite(session: MatchSession, player: int, guests: Collection[int]) -> None:
    """Somebody at the table asks others to come."""
    _require_lobby(session)
    session.seat_of(player)
    seated = {seat.player for seat in session.seats}
    new = sorted(set(guests) - seated - set(session.invited))
    for guest in new:
        await players.add_player(session.tx, guest)
    await invitations.add(session.tx, session.row.id, new)
    session.invited = sorted({*session.invited, *new})
    session.post(Post.LOBBY)
    if new:
        host = session.seat_of(player).seat
        session.post(Post.INVITATION, seat=host, guests=" ".join(map(str, new)))


def add_computer(session: MatchSession, player: int, computer: str) -> None:
    """The host gives a seat to a computer player."""
    _require_lobby(session)
    _require_host(session, player)
    if len(session.seats) >= session.row.places:
        raise NoFreeSeatError
    new = SeatRow(len(session.seats), None, computer, 0, None)
    session.reseat([*session.seats, new])
    session.post(Post.LOBBY)


def change_pace(session: MatchSession, player: int, pace: Pace) -> None:
    """The host chooses other clocks."""
    _require_lobby(session)
    _require_host(session, player)
    session.row = session.row._replace(clock=json.dumps(pace.written()))
    session.post(Post.LOBBY)


def leave(session: MatchSession, player: int) -> None:
    """Stand up again; whoever joined next is the host when the host leaves."""
    _require_lobby(session)
    if not any(seat.player == player for seat in session.seats):
        raise NotYourSeatError
    rest = [seat for seat in session.seats if seat.player != player]
    host = next((seat.player for seat in rest if seat.host), None)
    if host is None:
        host = next((seat.player for seat in rest if seat.player is not None), None)
    session.reseat(
        [
            seat._replace(seat=number, host=int(host is not None and seat.player == host))
            for number, seat in enumerate(rest)
        ]
    )
    session.post(Post.LOBBY)


async def start(session: MatchSession, player: int, days: MatchDays) -> None:
    """The host lets the match begin; once all seats are taken, anybody who sits there does."""
    _require_lobby(session)
    if len(session.seats) < session.row.places:
        _require_host(session, player)
    session.seat_of(player)
    if len(session.seats) not in session.game.seats:
        raise TooFewPlayersError(session.game.seats[0])
    await begin(session, days)


async def begin(session: MatchSession, days: MatchDays = MATCH_DAYS) -> None:
    """Shuffle the seats and begin.

    In a rematch of the same players everybody moves up by one seat instead.
    """
    before = await seats.of_match(session.tx, session.row.previous) if session.row.previous else []
    order = rotated(before, session.seats) or shuffled(session.seats, session.row.seed)
    await deal(session, order, days)


async def deal(
    session: MatchSession, order: list[SeatRow], days: MatchDays = MATCH_DAYS, **about: int
) -> None:
    """Let everybody sit down in this order, set up the table and let the bag draw."""
    session.reseat(order)
    await invitations.drop(session.tx, session.row.id)
    session.invited = []
    row, places = session.row, len(session.seats)
    pace = pace_for(read_pace(row.clock), row.places, places, days)
    if pace != read_pace(row.clock):
        row = row._replace(clock=json.dumps(pace.written()))
    session.row = row._replace(status=Status.RUNNING.value, places=places)
    state = session.game.start(len(session.seats), session.options)
    session.position = Position(0, state, 0)
    session.post(Post.START, commitment=session.row.commitment, **about)
    session.play_automatic_moves()
    session.post(Post.BOARD)


def cancel(session: MatchSession, player: int) -> None:
    """The host closes the lobby: the match will not begin."""
    _require_lobby(session)
    _require_host(session, player)
    session.end(Status.ABORTED, Ending.HOST)


def shuffled(seated: list[SeatRow], seed: str) -> list[SeatRow]:
    """Who sits where, from the seed, so that anybody can check it afterwards.

    The numbers 0, 1, … of those who joined, in the order of joining, are drawn like tiles (see
    docs/bag.md) by draw 0 of the seed followed by "/seats": the first that is drawn has seat 0.
    """
    joined = "".join(str(number) for number in range(len(seated)))
    order = Shuffler(f"{seed}/seats", 0).pick(joined, len(joined))
    return [seated[int(number)]._replace(seat=seat) for seat, number in enumerate(order)]


def _require_lobby(session: MatchSession) -> None:
    if session.row.status != Status.LOBBY:
        raise NotInLobbyError


def _require_host(session: MatchSession, player: int) -> None:
    if not any(seat.player == player and seat.host for seat in session.seats):
        raise NotHostError
