"""What players do in a season: sign up, check in, leave, step in and challenge."""

import json
from typing import NamedTuple

from bot.leagues.announcements import (
    ChallengeMade,
    PlayerDisqualified,
    PlayerReplaced,
    PlayerWithdrawn,
)
from bot.leagues.errors import (
    AlreadyEnteredError,
    BarredError,
    NoEmptyListError,
    NoSubstituteError,
    NotEnteredError,
    RefusedChallengeError,
    UnknownEntrantError,
    WrongFormatError,
    WrongStateError,
)
from bot.leagues.limits import require_room
from bot.leagues.model import (
    ENDED,
    GONE,
    PLAYING,
    EntrantStatus,
    Format,
    LeagueEvent,
    SeasonState,
)
from bot.leagues.season.roles import update_tier_roles
from bot.leagues.season.standings import ladder, seats_of
from bot.leagues.session import LeagueSession, takes_part
from data.tables.leagues import remembered
from data.tables.leagues.rows import EntrantRow, FixtureRow
from games.standings.ladder import Refusal, refusal
from games.standings.results import Player


async def require_not_remembered(session: LeagueSession, player: int) -> None:
    """Refuse a player who dropped out of this season and was erased after that."""
    state = await remembered.find(session.tx, session.season.id, player)
    if state == EntrantStatus.DISQUALIFIED:
        raise BarredError
    if state is not None:
        raise WrongStateError(session.state.value)


def join(session: LeagueSession, player: int, click: int | None = None) -> EntrantRow:
    """Sign a player up; after sign-up has ended, put them on the waiting list."""
    state = session.state
    if state in ENDED or state is SeasonState.ANNOUNCED:
        raise WrongStateError(state.value)
    known = session.entrant_of(player)
    if known is not None and takes_part(known):
        raise AlreadyEnteredError
    if known is not None and known.state == EntrantStatus.DISQUALIFIED:
        raise BarredError
    if known is not None and (known.division is not None or known.state in GONE):
        raise WrongStateError(state.value)  # players who withdrew come back in the next season
    require_room(session)
    if state is SeasonState.PLAY and session.settings.format is Format.LADDER:
        row = session.enter(player, EntrantStatus.PLAYING)
        rung = len(session.in_division(0))
        session.change_entrant(row.number, division=0, seed=rung)
        update_tier_roles(session, [row.number])
        session.update_standings(0)
        return session.entrant(row.number)
    session.update_invitation()
    status = EntrantStatus.SIGNED if state is SeasonState.SIGN_UP else EntrantStatus.WAITING
    row = session.enter(player, status)
    session.change_entrant(row.number, click=click)
    return session.entrant(row.number)


def check_in(session: LeagueSession, player: int, click: int | None = None) -> EntrantRow:
    """Check a player in. Players on the waiting list need not check in."""
    if session.state is not SeasonState.CHECK_IN:
        raise WrongStateError(session.state.value)
    entrant = _entrant_of(session, player)
    if entrant.state == EntrantStatus.SIGNED:
        session.change_entrant(entrant.number, state=EntrantStatus.IN.value, click=click)
    return session.entrant(entrant.number)


def leave(session: LeagueSession, player: int) -> EntrantRow:
    """Let a player leave before the first match, or withdraw after it."""
    entrant = _entrant_of(session, player)
    if entrant.state == EntrantStatus.PLAYING:
        withdraw(session, entrant)
    else:
        session.change_entrant(entrant.number, state=EntrantStatus.LEFT.value)
        session.update_invitation()
    return session.entrant(entrant.number)


def withdraw(
    session: LeagueSession, entrant: EntrantRow, state: EntrantStatus = EntrantStatus.WITHDRAWN
) -> None:
    """Let an entrant drop out during play: the first on the waiting list steps in.

    Without a substitute, computers play on. Finished matches count, and the substitute takes over
    the place in the division with all its results.
    """
    if session.state not in PLAYING:
        raise WrongStateError(session.state.value)
    withdrawn = state is EntrantStatus.WITHDRAWN
    announcement = PlayerWithdrawn if withdrawn else PlayerDisqualified
    session.event = LeagueEvent.WITHDRAW if withdrawn else LeagueEvent.DISQUALIFY
    session.details = {"entrant": entrant.number}
    waiting = session.by_entry_time(EntrantStatus.WAITING)
    has_matches = has_unfinished(session, entrant.number)
    if waiting and has_matches:
        substitute = waiting[0].number
        session.details["substitute"] = substitute
        _step_in(session, entrant, waiting[0], state)
        # They have exchanged players: the one who left now has the substitute's number.
        session.announce(announcement(entrant=substitute, substitute=entrant.number))
    else:
        session.change_entrant(entrant.number, state=state.value)
        session.announce(announcement(entrant=entrant.number, has_matches=has_matches))
        update_tier_roles(session, [entrant.number])
    if entrant.division is not None:
        session.update_standings(entrant.division)


def replace(session: LeagueSession, entrant: EntrantRow, player: int | None) -> None:
    """Give an entrant's place to a player, by default to the first on the waiting list."""
    if session.state not in PLAYING:
        raise WrongStateError(session.state.value)
    if entrant.division is None:
        raise UnknownEntrantError
    if player is None:
        waiting = session.by_entry_time(EntrantStatus.WAITING)
        if not waiting:
            raise NoEmptyListError
        substitute = waiting[0]
    else:
        known = session.entrant_of(player)
        if known is not None and known.division is not None:
            raise NoSubstituteError
        if known is None:
            require_room(session)
        substitute = known or session.enter(player, EntrantStatus.WAITING)
    state = EntrantStatus(entrant.state)
    session.event = LeagueEvent.REPLACE
    session.details = {"entrant": entrant.number, "substitute": substitute.number}
    _step_in(
        session,
        entrant,
        substitute,
        EntrantStatus.WITHDRAWN if state is EntrantStatus.PLAYING else state,
    )
    session.announce(PlayerReplaced(entrant=substitute.number, substitute=entrant.number))
    session.update_standings(entrant.division)


def _step_in(
    session: LeagueSession, entrant: EntrantRow, substitute: EntrantRow, state: EntrantStatus
) -> None:
    """Exchange two players: the substitute plays on, the other gets the given status."""
    session.exchange_players(entrant.number, substitute.number)
    session.change_entrant(entrant.number, state=EntrantStatus.PLAYING.value)
    session.change_entrant(substitute.number, state=state.value)
    update_tier_roles(session, [entrant.number, substitute.number])


class TakenSeat(NamedTuple):
    """A seat of a running match that a substitute takes over."""

    match: int
    seat: int
    substitute: int


def taken_seats(session: LeagueSession, before: EntrantRow) -> list[TakenSeat]:
    """Return the seats that the substitute of an entrant takes over, if there is one."""
    substitute = session.entrant(before.number).player
    if substitute is None or substitute == before.player:
        return []
    return [
        TakenSeat(fixture.match, seats_of(fixture).index(Player(before.number)), substitute)
        for fixture in session.fixtures
        if fixture.match is not None and _is_unfinished(fixture, before.number)
    ]


def has_unfinished(session: LeagueSession, number: int) -> bool:
    """Whether an entrant has fixtures without a result."""
    return any(_is_unfinished(fixture, number) for fixture in session.fixtures)


def _is_unfinished(fixture: FixtureRow, number: int) -> bool:
    return fixture.result is None and Player(number) in seats_of(fixture)


def challenge(session: LeagueSession, player: int, rival: int) -> FixtureRow:
    """Add a fixture of a player against another one above them on the ladder."""
    if session.settings.format is not Format.LADDER:
        raise WrongFormatError(Format.LADDER.value)
    if session.state is not SeasonState.PLAY:
        raise WrongStateError(session.state.value)
    own, other = _entrant_of(session, player), session.entrant_of(rival)
    if other is None:
        raise UnknownEntrantError
    why = _challenge_refusal(session, own.number, other.number)
    if why is not None:
        raise RefusedChallengeError(why.name.lower())
    if {(own.number, other.number), (other.number, own.number)} & session.apart:
        raise RefusedChallengeError("apart")
    number = session.next_fixture
    # Challengers do not choose their seat: the first seat alternates.
    seats = [own.number, other.number] if number % 2 else [other.number, own.number]
    row = FixtureRow(session.season.id, number, 0, session.season.round, json.dumps(seats))
    session.put("fixtures", row)
    session.event = LeagueEvent.CHALLENGE
    session.details = {"entrant": own.number, "rival": other.number}
    session.announce(ChallengeMade(entrant=own.number, rival=other.number))
    return row


def challengeable(session: LeagueSession, number: int) -> list[int]:
    """Return the entrants that an entrant may challenge now, the next rung first."""
    rungs = [int(one) for one in reversed(ladder(session)) if session.entrant(int(one)).player]
    return [one for one in rungs if _challenge_refusal(session, number, one) is None]


def _challenge_refusal(session: LeagueSession, challenger: int, challenged: int) -> Refusal | None:
    """Return why one entrant may not challenge the other, if so."""
    pairs = [(one.result is None, seats_of(one)) for one in session.fixtures]
    busy = {seat for is_open, seats in pairs if is_open for seat in seats}
    latest = [
        next(seat for seat in seats if seat != challenger)
        for _, seats in pairs
        if challenger in seats
    ]
    return refusal(ladder(session), Player(challenger), Player(challenged), busy, latest)


def _entrant_of(session: LeagueSession, player: int) -> EntrantRow:
    entrant = session.entrant_of(player)
    if entrant is None or not takes_part(entrant):
        raise NotEnteredError
    return entrant
