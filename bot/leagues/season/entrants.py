"""What players do: sign up, check in, leave, step in, and challenge."""

import json

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
from bot.leagues.model import (
    ENDED,
    GONE,
    PLAYING,
    EntrantStatus,
    Format,
    LeagueEvent,
    Notice,
    SeasonState,
)
from bot.leagues.season.roles import update_tier_roles
from bot.leagues.season.standings import ladder, seats_of
from bot.leagues.session import LeagueSession, still_in
from data.tables.leagues.rows import EntrantRow, FixtureRow
from games.standings.ladder import Refusal, refusal
from games.standings.results import Player


def join(session: LeagueSession, player: int) -> EntrantRow:
    """Sign up; whoever comes late is on the waiting list."""
    state = session.state
    if state in ENDED or state is SeasonState.ANNOUNCED:
        raise WrongStateError(state.value)
    known = session.entrant_of(player)
    if known is not None and still_in(known):
        raise AlreadyEnteredError
    if known is not None and known.state == EntrantStatus.DISQUALIFIED:
        raise BarredError
    if known is not None and (known.division is not None or known.state in GONE):
        raise WrongStateError(state.value)  # whoever has withdrawn does not come back in between
    if state is SeasonState.PLAY and session.settings.format is Format.LADDER:
        row = session.enter(player, EntrantStatus.PLAYING)
        rung = len(session.in_division(0))
        session.change_entrant(row.number, division=0, seed=rung)
        update_tier_roles(session, [row.number])
        session.show_table(0)
        return session.entrant(row.number)
    session.renew_invitation()
    return session.enter(
        player, EntrantStatus.SIGNED if state is SeasonState.SIGN_UP else EntrantStatus.WAITING
    )


def check_in(session: LeagueSession, player: int) -> EntrantRow:
    """Say that one is there. Whoever waits needs not say so; it is their wish already."""
    if session.state is not SeasonState.CHECK_IN:
        raise WrongStateError(session.state.value)
    entrant = _own(session, player)
    if entrant.state == EntrantStatus.SIGNED:
        session.change_entrant(entrant.number, state=EntrantStatus.IN.value)
    return session.entrant(entrant.number)


def leave(session: LeagueSession, player: int) -> EntrantRow:
    """Leave before the first match, or withdraw after it."""
    entrant = _own(session, player)
    if entrant.state == EntrantStatus.PLAYING:
        withdraw(session, entrant)
    else:
        session.change_entrant(entrant.number, state=EntrantStatus.LEFT.value)
        session.renew_invitation()
    return session.entrant(entrant.number)


def withdraw(
    session: LeagueSession, entrant: EntrantRow, state: EntrantStatus = EntrantStatus.WITHDRAWN
) -> None:
    """Somebody stops in the middle: the first who waits steps in, or else computers play on.

    What is finished counts. The place in the division goes to whoever steps in, with all that was
    reached in it.
    """
    if session.state not in PLAYING:
        raise WrongStateError(session.state.value)
    kind = LeagueEvent.WITHDRAW if state is EntrantStatus.WITHDRAWN else LeagueEvent.DISQUALIFY
    notice = Notice.WITHDRAWN if state is EntrantStatus.WITHDRAWN else Notice.DISQUALIFIED
    session.act = kind
    session.about = {"entrant": entrant.number}
    waiting = session.in_line(EntrantStatus.WAITING)
    if waiting and has_open(session, entrant.number):
        session.about["substitute"] = waiting[0].number
        _step_in(session, entrant, waiting[0], state)
        # The persons have changed places: whoever has left is now the other entrant.
        session.announce(notice, entrant=waiting[0].number, substitute=entrant.number)
    else:
        session.change_entrant(entrant.number, state=state.value)
        left = int(has_open(session, entrant.number))
        session.announce(notice, entrant=entrant.number, left=left)
        update_tier_roles(session, [entrant.number])
    if entrant.division is not None:
        session.show_table(entrant.division)


def replace(session: LeagueSession, entrant: EntrantRow, player: int | None) -> None:
    """Somebody takes another's place: the one who is named, or the first who waits."""
    if session.state not in PLAYING:
        raise WrongStateError(session.state.value)
    if entrant.division is None:
        raise UnknownEntrantError
    if player is None:
        waiting = session.in_line(EntrantStatus.WAITING)
        if not waiting:
            raise NoEmptyListError
        substitute = waiting[0]
    else:
        known = session.entrant_of(player)
        if known is not None and known.division is not None:
            raise NoSubstituteError
        substitute = known or session.enter(player, EntrantStatus.WAITING)
    state = EntrantStatus(entrant.state)
    session.act = LeagueEvent.REPLACE
    session.about = {"entrant": entrant.number, "substitute": substitute.number}
    _step_in(
        session,
        entrant,
        substitute,
        EntrantStatus.WITHDRAWN if state is EntrantStatus.PLAYING else state,
    )
    session.announce(Notice.REPLACED, entrant=substitute.number, substitute=entrant.number)
    session.show_table(entrant.division)


def _step_in(
    session: LeagueSession, entrant: EntrantRow, substitute: EntrantRow, state: EntrantStatus
) -> None:
    """Two people change places: one plays on in the division, the other is out."""
    session.swap(entrant.number, substitute.number)
    session.change_entrant(entrant.number, state=EntrantStatus.PLAYING.value)
    session.change_entrant(substitute.number, state=state.value)
    update_tier_roles(session, [entrant.number, substitute.number])


def taken_over(session: LeagueSession, before: EntrantRow) -> list[tuple[int, int, int]]:
    """The seats of matches that go on which somebody else has now, and who: match, seat, person."""
    heir = session.entrant(before.number).player
    if heir is None or heir == before.player:
        return []
    return [
        (fixture.match, seats_of(fixture).index(Player(before.number)), heir)
        for fixture in session.fixtures
        if fixture.match is not None
        and fixture.result is None
        and Player(before.number) in seats_of(fixture)
    ]


def has_open(session: LeagueSession, number: int) -> bool:
    """Whether somebody has matches left to play."""
    return any(
        fixture.result is None and Player(number) in seats_of(fixture)
        for fixture in session.fixtures
    )


def challenge(session: LeagueSession, player: int, rival: int) -> FixtureRow:
    """Challenge somebody above on the ladder."""
    if session.settings.format is not Format.LADDER:
        raise WrongFormatError(Format.LADDER.value)
    if session.state is not SeasonState.PLAY:
        raise WrongStateError(session.state.value)
    own, other = _own(session, player), session.entrant_of(rival)
    if other is None:
        raise UnknownEntrantError
    why = _why_not(session, own.number, other.number)
    if why is not None:
        raise RefusedChallengeError(why.name.lower())
    number = session.next_fixture
    # Who challenges does not choose the seat: they begin in turn.
    seats = [own.number, other.number] if number % 2 else [other.number, own.number]
    row = FixtureRow(session.season.id, number, 0, session.season.round, json.dumps(seats))
    session.put("fixtures", row)
    session.act = LeagueEvent.CHALLENGE
    session.about = {"entrant": own.number, "rival": other.number}
    session.announce(Notice.CHALLENGE, entrant=own.number, rival=other.number)
    return row


def challengeable(session: LeagueSession, number: int) -> list[int]:
    """Whom an entrant may challenge now, the next rung first."""
    rungs = [int(one) for one in reversed(ladder(session)) if session.entrant(int(one)).player]
    return [one for one in rungs if _why_not(session, number, one) is None]


def _why_not(session: LeagueSession, challenger: int, challenged: int) -> Refusal | None:
    """Why one may not challenge the other, if so."""
    pairs = [(one.result is None, seats_of(one)) for one in session.fixtures]
    busy = {seat for is_open, seats in pairs if is_open for seat in seats}
    latest = [
        next(seat for seat in seats if seat != challenger)
        for _, seats in pairs
        if challenger in seats
    ]
    return refusal(ladder(session), Player(challenger), Player(challenged), busy, latest)


def _own(session: LeagueSession, player: int) -> EntrantRow:
    entrant = session.entrant_of(player)
    if entrant is None or not still_in(entrant):
        raise NotEnteredError
    return entrant
