"""The lobby: join, leave, invite, start, and who gets which seat."""

import json
from collections.abc import Collection, Mapping, Sequence

from bot.matches.actions.player_blocks import (
    require_not_blocked,
    require_welcome,
    who_is_called,
)
from bot.matches.clocks.pace import MATCH_DAYS, MatchDays, Pace, pace_for, read_pace
from bot.matches.errors import (
    AlreadyJoinedError,
    NoFreeSeatError,
    NotHostError,
    NotInLobbyError,
    NotInvitedError,
    NotRunningError,
    NotYourSeatError,
    SetupRefusedError,
    TooFewPlayersError,
    UnknownGameError,
)
from bot.matches.model import Ending, Joining, Location, Status
from bot.matches.position import Position
from bot.matches.posts import BoardPost, InvitationPost, LobbyPost, StartPost
from bot.matches.session import MatchSession
from data.tables import invitations, players, seats
from data.tables.matches import MatchRow
from data.tables.seats import SeatRow
from games.binding import DRAWN, FIXED, UNKNOWN, bind_lobby, drawn_seats
from games.core import AnyGame, SetupError
from games.shuffle import bag_key, commitment


def checked_options(
    games: Mapping[str, AnyGame], game: str, seat_count: int, options: Mapping[str, str]
) -> dict[str, str]:
    """Return all options of a new match; refuse unknown games, options and numbers of seats."""
    if game not in games:
        raise UnknownGameError(game, ", ".join(games))
    try:
        chosen = games[game].chosen_options(options)
        games[game].start(seat_count, chosen)
    except SetupError as error:
        raise SetupRefusedError(error) from error
    return chosen


def new_lobby(
    game: AnyGame,
    seed: str,
    now: int,
    *,
    options: str,
    seat_count: int,
    location: Location,
    clock: str,
    joining: Joining = Joining.ANYONE,
) -> MatchRow:
    """Return the row of a new match; its number is not known yet."""
    return MatchRow(
        id=0,
        game=game.key,
        rules=game.version,
        options=options,
        places=seat_count,
        status=Status.LOBBY.value,
        ending=None,
        server=location.server,
        channel=location.channel,
        thread=location.thread,
        seed=seed,
        commitment=commitment(seed),
        foreign_draws=0,
        outcome=None,
        created=now,
        updated=now,
        joining=joining.value,
        clock=clock,
    )


async def open_lobby(
    session: MatchSession, host: int, computers: Sequence[str], guests: Collection[int]
) -> None:
    """Seat the host and the computers, and invite guests; begin if computers fill all seats."""
    await join(session, host)
    for computer in computers:
        await add_computer(session, host, computer)
    if guests:
        await invite(session, host, guests)
    if computers and len(session.seats) == session.row.places:
        await begin(session)


async def join(session: MatchSession, player: int) -> None:
    """Take a seat in the lobby, or a free one of an imported match that is running."""
    if session.row.status not in (Status.LOBBY, Status.RUNNING):
        raise NotRunningError(session.row.status)
    if session.has_player(player):
        raise AlreadyJoinedError
    seats = list(session.seats)
    if session.row.status == Status.LOBBY:
        if len(seats) >= session.row.places:
            raise NoFreeSeatError
        if session.row.joining == Joining.INVITED and seats and player not in session.invited:
            raise NotInvitedError
        await require_welcome(session, player)
        # The first player becomes the host, also after everybody has left.
        host = int(not any(seat.player for seat in seats))
        seats.append(SeatRow(len(seats), player, None, host, None, joined=session.interaction))
        session.post(LobbyPost(ply=session.ply))
    else:
        free = [seat for seat in seats if seat.player is None and seat.computer is None]
        if not free:
            raise NoFreeSeatError
        await require_welcome(session, player)
        seats[free[0].seat] = free[0]._replace(player=player, remaining=None, strikes=0)
        session.post(BoardPost(ply=session.ply))
    await players.add_player(session.tx, player)
    session.reseat(seats)


async def invite(session: MatchSession, player: int, guests: Collection[int]) -> None:
    """Invite players; those who have joined or are invited already are left out."""
    _require_lobby(session)
    session.seat_of(player)
    joined = {seat.player for seat in session.seats}
    new = sorted(set(guests) - joined - set(session.invited))
    await require_not_blocked(session, player, new)
    for guest in new:
        await players.add_player(session.tx, guest)
    await invitations.add(session.tx, session.row.id, new)
    session.invited = sorted({*session.invited, *new})
    session.post(LobbyPost(ply=session.ply))
    if called := await who_is_called(session, player, new):
        session.post(InvitationPost(ply=session.ply, guests=called))


async def add_computer(session: MatchSession, player: int, computer: str) -> None:
    """Give a seat to a computer player; only the host may."""
    _require_lobby(session)
    _require_host(session, player)
    if len(session.seats) >= session.row.places:
        raise NoFreeSeatError
    new = SeatRow(len(session.seats), None, computer, 0, None)
    session.reseat([*session.seats, new])
    session.post(LobbyPost(ply=session.ply))


async def change_pace(session: MatchSession, player: int, pace: Pace) -> None:
    """Choose another pace; only the host may."""
    _require_lobby(session)
    _require_host(session, player)
    session.row = session.row._replace(clock=json.dumps(pace.written()))
    session.post(LobbyPost(ply=session.ply))


async def leave(session: MatchSession, player: int) -> None:
    """Leave the lobby; after the host, the player who joined first becomes the host."""
    _require_lobby(session)
    if not session.has_player(player):
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
    session.post(LobbyPost(ply=session.ply))


async def start(session: MatchSession, player: int, match_days: Mapping[str, MatchDays]) -> None:
    """Begin; only the host may, unless all seats are taken.

    `match_days` are the time limits of tournament matches by game, if not the usual ones.
    """
    _require_lobby(session)
    if len(session.seats) < session.row.places:
        _require_host(session, player)
    session.seat_of(player)
    if len(session.seats) not in session.game.seats:
        raise TooFewPlayersError(session.game.seats[0])
    await begin(session, match_days.get(session.game.key, MATCH_DAYS))


async def begin(session: MatchSession, days: MatchDays = MATCH_DAYS) -> None:
    """Bind the bag, shuffle the seats and begin; in a rematch, seats rotate by one instead."""
    before = await seats.of_match(session.tx, session.row.previous) if session.row.previous else []
    order = rotated(before, session.seats)
    bind_bag(session, order or session.seats, FIXED if order else DRAWN)
    await deal(session, order or shuffled(session), days)


def bind_bag(session: MatchSession, joined: Sequence[SeatRow], how: str) -> None:
    """Bind the bag to this match, and to the clicks with which its players joined and began."""
    binding = bind_lobby(
        session.game.key,
        session.options,
        match=session.row.id,
        seats=how,
        joined=[seat_token(seat.joined, seat.computer) for seat in joined],
        started=session.interaction,
    )
    session.row = session.row._replace(binding=binding)


def seat_token(joined: int | None, computer: str | None) -> str:
    """Return what a seat adds to the bag: the click of its first player, or its computer."""
    return str(joined or computer or UNKNOWN)


async def deal(
    session: MatchSession,
    order: list[SeatRow],
    days: MatchDays = MATCH_DAYS,
    *,
    arranged: bool = False,
    quiet: bool = False,
) -> None:
    """Set the game up for these seats and play the first draws.

    Matches of leagues are `arranged`: they have had no lobby, and `quiet` ones are announced in
    their own thread only.
    """
    session.reseat(order)
    session.invited = []
    row, seat_count = session.row, len(session.seats)
    pace = pace_for(read_pace(row.clock), row.places, seat_count, days)
    if pace != read_pace(row.clock):
        row = row._replace(clock=json.dumps(pace.written()))
    session.row = row._replace(status=Status.RUNNING.value, places=seat_count)
    session.position = Position(0, session.game.start(seat_count, session.options), 0)
    session.post(StartPost(ply=session.ply, arranged=arranged, quiet=quiet))
    session.play_automatic_moves()
    session.post(BoardPost(ply=session.ply))


async def cancel(session: MatchSession, player: int) -> None:
    """Close the lobby; only the host may."""
    _require_lobby(session)
    _require_host(session, player)
    session.end(Status.ABORTED, Ending.HOST)


def shuffled(session: MatchSession) -> list[SeatRow]:
    """Return the seats in an order that follows from the bag, so that it can be checked."""
    key = bag_key(session.row.seed, session.row.binding)
    numbers = drawn_seats(key, [str(number) for number in range(len(session.seats))])
    return [session.seats[int(number)]._replace(seat=seat) for seat, number in enumerate(numbers)]


def rotated(before: Sequence[SeatRow], seats: Sequence[SeatRow]) -> list[SeatRow]:
    """Return the same players rotated by one seat; an empty list if they are not the same."""
    left = list(seats)
    order: list[SeatRow] = []
    for old in [*before[1:], *before[:1]]:
        key = (old.player, None) if old.player is not None else (None, old.computer)
        found = next((seat for seat in left if (seat.player, seat.computer) == key), None)
        if found is None:
            return []
        left.remove(found)
        order.append(found._replace(seat=len(order)))
    return [] if left else order


def _require_lobby(session: MatchSession) -> None:
    if session.row.status != Status.LOBBY:
        raise NotInLobbyError


def _require_host(session: MatchSession, player: int) -> None:
    if not any(seat.player == player and seat.host for seat in session.seats):
        raise NotHostError
