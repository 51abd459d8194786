"""The steps of a season from one state to the next; each changes the session only."""

from bot.leagues.announcements import (
    AdjudicationBegins,
    CheckInContinued,
    CheckInOpened,
    CheckInReminder,
    GraceBegins,
    PlayBegins,
    RoundDrawn,
    SeasonAnnounced,
    SeasonClosed,
    SeasonPutOff,
    SeasonResult,
    SignUpOpened,
    TooFewPlayers,
)
from bot.leagues.errors import SeasonRunsError, WrongStateError
from bot.leagues.limits import room
from bot.leagues.model import (
    ENDED,
    PLAYING,
    EntrantStatus,
    Format,
    LeagueEvent,
    SeasonState,
)
from bot.leagues.season.bags import collect_clicks
from bot.leagues.season.divisions import assign_divisions
from bot.leagues.season.draw import draw_round
from bot.leagues.season.roles import update_champion_role, update_tier_roles
from bot.leagues.season.standings import decide_places
from bot.leagues.session import LeagueSession

REMIND_BEFORE = 86_400_000
"""How long before the end of check-in players who have not answered are reminded."""
MENTIONS = 60
"""How many players one message mentions: a plain message has 2,000 characters."""
DIVISIONS_PER_RESULT = 12
"""How many divisions one message with results covers."""
PUT_OFF_LIMIT = 1
"""How often a season with too few players is put off before it is called off."""


def is_due(session: LeagueSession) -> bool:
    """Whether the season has to advance now."""
    if not session.is_active or session.season.paused is not None:
        return False
    due = session.season.due
    return (due is not None and due <= session.now) or is_played(session)


def needs_reminder(session: LeagueSession) -> bool:
    """Whether check-in ends soon and players who have not answered were not reminded."""
    if (
        session.state is not SeasonState.CHECK_IN
        or session.season.paused is not None
        or session.season.reminded
    ):
        return False
    due = session.season.due
    return due is not None and session.now < due <= session.now + REMIND_BEFORE


def remind(session: LeagueSession) -> None:
    """Remind the players who have not checked in."""
    session.change_season(reminded=1)
    if late := _signed_up(session):
        session.announce(CheckInReminder(players=late[:MENTIONS]))
        _mention_the_rest(session, late)


def _signed_up(session: LeagueSession) -> tuple[int, ...]:
    return tuple(one.number for one in session.with_status(EntrantStatus.SIGNED))


def _mention_the_rest(session: LeagueSession, players: tuple[int, ...]) -> None:
    """Announce to the players who did not fit into the first message."""
    for start in range(MENTIONS, len(players), MENTIONS):
        session.announce(CheckInContinued(players=players[start : start + MENTIONS]))


def is_played(session: LeagueSession) -> bool:
    """Whether all matches are over before the time is up; a ladder never ends early."""
    if session.state not in PLAYING or session.settings.format is Format.LADDER:
        return False
    return session.is_complete


def advance_if_due(given: tuple[LeagueSession, None]) -> LeagueSession:
    """Make the next step of a season, or remind its players, if it is time."""
    session, _ = given
    if needs_reminder(session):
        remind(session)
    elif is_due(session):  # else another process was faster, or an organiser gave more time
        advance(session)
    return session


def advance_now(given: tuple[LeagueSession, None]) -> LeagueSession:
    """Make the next step of a season, even before its date."""
    session, _ = given
    advance(session)
    return session


def announce_season(given: tuple[LeagueSession, tuple[str, int | None]]) -> LeagueSession:
    """Announce a season with a seed, whose sign-up opens at a time or at once."""
    session, (seed, opens) = given
    announce(session, seed, opens)
    return session


def advance(session: LeagueSession) -> None:
    """Make the next step of the season."""
    state = session.state
    if state in ENDED:
        raise WrongStateError(state.value)
    if state is SeasonState.ANNOUNCED:
        open_sign_up(session)
    elif state is SeasonState.SIGN_UP:
        open_check_in(session)
    elif state is SeasonState.CHECK_IN:
        begin_play(session)
    elif state is SeasonState.REST:
        next_season(session)
    elif all(fixture.result is not None for fixture in session.fixtures):
        end_round(session)
    elif state is SeasonState.PLAY:
        give_grace(session)
    elif state is SeasonState.GRACE:
        adjudicate(session)


def announce(session: LeagueSession, seed: str, opens: int | None = None) -> None:
    """Announce a season whose sign-up opens at a time, or at once."""
    if session.is_active:
        raise SeasonRunsError(session.season.number)
    past = _returning(session) if session.has_season else []
    session.event = LeagueEvent.ANNOUNCE
    session.begin_season(SeasonState.ANNOUNCED, seed)
    if opens is not None:
        session.change_season(due=opens)
    if (session.season.due or 0) > session.now:
        session.announce(SeasonAnnounced())
    else:
        session.event = LeagueEvent.SIGN_UP
        _sign_up(session, past)


def open_sign_up(session: LeagueSession) -> None:
    """Open sign-up, with the players of the last season signed up already."""
    session.event = LeagueEvent.SIGN_UP
    past: list[int] = []
    if session.previous is not None and session.previous.season.number == session.season.number - 1:
        past = _returning(session.previous)
    _sign_up(session, past)


def _returning(session: LeagueSession) -> list[int]:
    """Return the players to sign up for the next season: those still playing or waiting."""
    staying = [EntrantStatus.PLAYING] if session.settings.returning else []
    wanted = session.with_status(*staying, EntrantStatus.WAITING)
    return [one.player for one in wanted if one.player is not None]


def _sign_up(session: LeagueSession, players: list[int]) -> None:
    session.move_to(SeasonState.SIGN_UP)
    new = [player for player in players if session.entrant_of(player) is None]
    for player in new[: room(session)]:
        session.enter(player, EntrantStatus.SIGNED)
    session.announce(SignUpOpened(returning=len(_signed_up(session))))


def open_check_in(session: LeagueSession) -> None:
    """Ask everybody who has signed up to check in; those beyond the maximum wait."""
    settings = session.settings
    signed = session.by_entry_time(EntrantStatus.SIGNED, EntrantStatus.WAITING)
    if len(signed) < settings.fewest:
        put_off(session, len(signed))
        return
    session.event = LeagueEvent.CHECK_IN
    for place, one in enumerate(signed):
        waits = bool(settings.most) and place >= settings.most
        session.change_entrant(
            one.number, state=(EntrantStatus.WAITING if waits else EntrantStatus.SIGNED).value
        )
    session.move_to(SeasonState.CHECK_IN)
    asked = _signed_up(session)
    session.announce(CheckInOpened(players=asked[:MENTIONS], count=len(asked)))
    _mention_the_rest(session, asked)


def begin_play(session: LeagueSession) -> None:
    """Draw the season: players who checked in, then the waiting list as far as there is room."""
    settings = session.settings
    there, waiting = (
        session.with_status(EntrantStatus.IN),
        session.by_entry_time(EntrantStatus.WAITING),
    )
    room = max(settings.most - len(there), 0) if settings.most else len(waiting)
    players = [*there, *waiting[:room]]
    if len(players) < settings.fewest:
        put_off(session, len(players))
        return
    session.event = LeagueEvent.BEGIN
    for one in session.with_status(EntrantStatus.SIGNED):
        session.change_entrant(one.number, state=EntrantStatus.ABSENT.value)
    assign_divisions(session, sorted(players, key=lambda one: one.number))
    session.change_season(round=1)
    collect_clicks(session)
    draw_round(session)
    session.move_to(SeasonState.PLAY)
    session.update_all_standings()
    # After the standings, because it links to their messages.
    session.announce(PlayBegins(player_count=len(players), fixture_count=len(session.fixtures)))
    update_tier_roles(session)


def put_off(session: LeagueSession, count: int) -> None:
    """Reopen sign-up because there are too few players; the second time call the season off."""
    settings = session.settings
    if session.season.put_off >= PUT_OFF_LIMIT:
        call_off(session, count)
        return
    session.event = LeagueEvent.PUT_OFF
    for one in session.with_status(EntrantStatus.IN):
        session.change_entrant(one.number, state=EntrantStatus.SIGNED.value)
    session.move_to(SeasonState.SIGN_UP)
    session.change_season(put_off=session.season.put_off + 1, reminded=0)
    session.announce(SeasonPutOff(count=count, least=settings.fewest))
    session.update_invitation()


def call_off(session: LeagueSession, count: int) -> None:
    """Call the season off because there are too few players."""
    session.event = LeagueEvent.CALL_OFF
    session.move_to(SeasonState.CALLED_OFF)
    session.announce(TooFewPlayers(count=count, least=session.settings.fewest))


def give_grace(session: LeagueSession) -> None:
    """End the time to play; matches that have begun may be finished."""
    session.event = LeagueEvent.GRACE
    session.move_to(SeasonState.GRACE)
    session.announce(GraceBegins(left=_unfinished(session)))


def adjudicate(session: LeagueSession) -> None:
    """Let unfinished matches be decided from now on."""
    session.event = LeagueEvent.ADJUDICATE
    session.move_to(SeasonState.ADJUDICATION)
    how = session.settings.adjudication
    session.announce(AdjudicationBegins(left=_unfinished(session), how=how))


def _unfinished(session: LeagueSession) -> int:
    return sum(fixture.result is None for fixture in session.fixtures)


def end_round(session: LeagueSession) -> None:
    """Draw the next round after all matches are over, or conclude the season."""
    if session.settings.format in (Format.SWISS, Format.CUP):
        session.change_season(round=session.season.round + 1)
        if draw_round(session):
            session.event = LeagueEvent.ROUND
            session.move_to(SeasonState.PLAY)
            session.announce(RoundDrawn(round=session.season.round))
            return
        session.change_season(round=session.season.round - 1)
    conclude(session)


def conclude(session: LeagueSession) -> None:
    """Decide the final standings, promotions and relegations."""
    session.event = LeagueEvent.CONCLUDE
    for division in session.divisions:
        decide_places(session, division.number)
    session.move_to(SeasonState.REST)
    last = not session.settings.again
    for first in range(0, len(session.divisions), DIVISIONS_PER_RESULT):
        session.announce(SeasonResult(last=last, first=first, until=first + DIVISIONS_PER_RESULT))
    session.update_all_standings()
    update_champion_role(session)


def next_season(session: LeagueSession) -> None:
    """Open the next season after the rest, or close this one if none is to follow."""
    if not session.settings.again:
        close(session)
        return
    past = _returning(session)
    session.change_season(state=SeasonState.OVER.value, due=None)
    session.begin_season(SeasonState.ANNOUNCED, session.next_seed)
    session.event = LeagueEvent.NEXT
    _sign_up(session, past)


def close(session: LeagueSession) -> None:
    """Close the season."""
    session.event = LeagueEvent.CLOSE
    session.move_to(SeasonState.OVER)
    session.announce(SeasonClosed())
