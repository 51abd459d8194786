"""The steps of a season, each from one state to the next. They change the book and nothing else."""

from collections.abc import Callable

from bot.leagues.errors import SeasonRunsError, WrongStateError
from bot.leagues.model import (
    ENDED,
    PLAYING,
    EntrantStatus,
    Format,
    LeagueEvent,
    Notice,
    SeasonState,
)
from bot.leagues.season.draw import draw, draw_round
from bot.leagues.season.roles import update_champion_role, update_tier_roles
from bot.leagues.season.standings import division_standings
from bot.leagues.session import LeagueSession
from games.standings.promotion import Way

SOON = 86_400_000
"""So long before the end of the check-in those are called who have not answered."""
CALLED = 90
"""So many people can be mentioned in one message."""
TOLD = 12
"""Of so many divisions one message tells how they ended."""
PATIENCE = 1
"""How often a season is put off for want of players before it is called off."""


def is_due(session: LeagueSession) -> bool:
    """Whether the season has a step to make now."""
    if not session.has_season or session.state in ENDED or session.season.paused is not None:
        return False
    due = session.season.due
    return (due is not None and due <= session.now) or is_played(session)


def is_to_remind(session: LeagueSession) -> bool:
    """Whether the check-in ends soon, and those who have not answered were not told."""
    if (
        session.state is not SeasonState.CHECK_IN
        or session.season.paused is not None
        or session.season.reminded
    ):
        return False
    due = session.season.due
    return due is not None and session.now < due <= session.now + SOON


def remind(session: LeagueSession) -> None:
    """Call those once more who have not checked in."""
    session.change_season(reminded=1)
    if late := [one.number for one in session.with_status(EntrantStatus.SIGNED)]:
        _call(session, Notice.REMINDER, late)


def _call(session: LeagueSession, notice: Notice, players: list[int]) -> None:
    """Call people; a message takes so many of them, and others follow for the rest."""
    session.announce(notice, players=players[:CALLED], count=len(players))
    for start in range(CALLED, len(players), CALLED):
        session.announce(Notice.CALL, players=players[start : start + CALLED])


def is_played(session: LeagueSession) -> bool:
    """Whether there is nothing left to play before the time is up; a ladder never ends early."""
    if session.state not in PLAYING or session.settings.format is Format.LADDER:
        return False
    return session.is_complete


def advance(session: LeagueSession, seed: Callable[[], str]) -> None:
    """Make the next step of the season, whatever it is."""
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
        next_season(session, seed)
    elif all(fixture.result is not None for fixture in session.fixtures):
        end_round(session)
    elif state is SeasonState.PLAY:
        give_grace(session)
    elif state is SeasonState.GRACE:
        adjudicate(session)


def announce(session: LeagueSession, seed: str, opens: int | None = None) -> None:
    """A season is announced; its sign-up opens then, or at once."""
    if session.has_season and session.state not in ENDED:
        raise SeasonRunsError(session.season.number)
    past = _returning(session) if session.has_season else []
    session.act = LeagueEvent.ANNOUNCE
    session.begin_season(SeasonState.ANNOUNCED, seed)
    if opens is not None:
        session.change_season(due=opens)
    if (session.season.due or 0) > session.now:
        session.announce(Notice.ANNOUNCED)
    else:
        session.act = LeagueEvent.SIGN_UP
        _sign_up(session, past)


def open_sign_up(session: LeagueSession) -> None:
    """Everybody may sign up; whoever played last time is signed up already."""
    session.act = LeagueEvent.SIGN_UP
    past: list[int] = []
    if session.previous is not None and session.previous.season.number == session.season.number - 1:
        past = _returning(session.previous)
    _sign_up(session, past)


def _returning(session: LeagueSession) -> list[int]:
    """Who is signed up for the next season: whoever has played to the end, or still waits."""
    staying = [EntrantStatus.PLAYING] if session.settings.returning else []
    wanted = session.with_status(*staying, EntrantStatus.WAITING)
    return [one.player for one in wanted if one.player is not None]


def _sign_up(session: LeagueSession, players: list[int]) -> None:
    session.move_to(SeasonState.SIGN_UP)
    for player in players:
        if session.entrant_of(player) is None:
            session.enter(player, EntrantStatus.SIGNED)
    session.announce(Notice.SIGN_UP, returning=len(session.with_status(EntrantStatus.SIGNED)))


def open_check_in(session: LeagueSession) -> None:
    """Everybody who signed up says that they are there; those who are too many wait."""
    settings = session.settings
    signed = session.in_line(EntrantStatus.SIGNED, EntrantStatus.WAITING)
    if len(signed) < settings.fewest:
        put_off(session, len(signed))
        return
    session.act = LeagueEvent.CHECK_IN
    for place, one in enumerate(signed):
        waits = bool(settings.most) and place >= settings.most
        session.change_entrant(
            one.number, state=(EntrantStatus.WAITING if waits else EntrantStatus.SIGNED).value
        )
    session.move_to(SeasonState.CHECK_IN)
    seated = [one.number for one in session.with_status(EntrantStatus.SIGNED)]
    _call(session, Notice.CHECK_IN, seated)


def begin_play(session: LeagueSession) -> None:
    """Whoever is there plays; the waiting list fills the places of those who did not answer."""
    settings = session.settings
    there, waiting = session.with_status(EntrantStatus.IN), session.in_line(EntrantStatus.WAITING)
    room = max(settings.most - len(there), 0) if settings.most else len(waiting)
    players = [*there, *waiting[:room]]
    if len(players) < settings.fewest:
        put_off(session, len(players))
        return
    session.act = LeagueEvent.BEGIN
    for one in session.with_status(EntrantStatus.SIGNED):
        session.change_entrant(one.number, state=EntrantStatus.ABSENT.value)
    draw(session, sorted(players, key=lambda one: one.number))
    session.move_to(SeasonState.PLAY)
    for division in session.divisions:
        session.show_table(division.number)
    # After the tables, so that it can lead to them.
    session.announce(Notice.PLAY, players=len(players), fixtures=len(session.fixtures))
    update_tier_roles(session)


def put_off(session: LeagueSession, count: int) -> None:
    """Too few players: the sign-up stays open once more; then the season is called off."""
    settings = session.settings
    if session.season.put_off >= PATIENCE:
        call_off(session, count)
        return
    session.act = LeagueEvent.PUT_OFF
    for one in session.with_status(EntrantStatus.IN):
        session.change_entrant(one.number, state=EntrantStatus.SIGNED.value)
    session.move_to(SeasonState.SIGN_UP)
    session.change_season(put_off=session.season.put_off + 1, reminded=0)
    session.announce(Notice.PUT_OFF, count=count, least=settings.fewest)
    session.renew_invitation()


def call_off(session: LeagueSession, count: int) -> None:
    """There will be no season this time."""
    session.act = LeagueEvent.CALL_OFF
    session.move_to(SeasonState.CALLED_OFF)
    session.announce(Notice.CALLED_OFF, count=count, least=session.settings.fewest)


def give_grace(session: LeagueSession) -> None:
    """The time is over; what has begun may be finished."""
    session.act = LeagueEvent.GRACE
    session.move_to(SeasonState.GRACE)
    session.announce(Notice.GRACE, left=_left(session))


def adjudicate(session: LeagueSession) -> None:
    """What is not finished is decided from now on."""
    session.act = LeagueEvent.ADJUDICATE
    session.move_to(SeasonState.ADJUDICATION)
    session.announce(
        Notice.ADJUDICATION, left=_left(session), how=session.settings.adjudication.value
    )


def _left(session: LeagueSession) -> int:
    return sum(fixture.result is None for fixture in session.fixtures)


def end_round(session: LeagueSession) -> None:
    """All matches are over: the next round is drawn, or the season has its final table."""
    if session.settings.format in (Format.SWISS, Format.CUP):
        session.change_season(round=session.season.round + 1)
        if draw_round(session):
            session.act = LeagueEvent.ROUND
            session.move_to(SeasonState.PLAY)
            session.announce(Notice.ROUND, round=session.season.round)
            return
        session.change_season(round=session.season.round - 1)
    conclude(session)


def conclude(session: LeagueSession) -> None:
    """The final table stands, and with it who goes up and down."""
    session.act = LeagueEvent.CONCLUDE
    for division in session.divisions:
        final = division_standings(session, division.number)
        for row in final.rows:
            way = final.ways.get(int(row.player), Way.STAY)
            session.change_entrant(int(row.player), place=row.place, way=way.value)
    session.move_to(SeasonState.REST)
    for first in range(0, len(session.divisions), TOLD):
        until = first + TOLD
        session.announce(Notice.RESULT, last=not session.settings.again, first=first, until=until)
    for division in session.divisions:
        session.show_table(division.number)
    update_champion_role(session)


def next_season(session: LeagueSession, seed: Callable[[], str]) -> None:
    """The rest is over, and the next season begins by itself, if it shall."""
    if not session.settings.again:
        close(session)
        return
    past = _returning(session)
    session.change_season(state=SeasonState.OVER.value, due=None)
    session.begin_season(SeasonState.ANNOUNCED, seed())
    session.act = LeagueEvent.NEXT
    _sign_up(session, past)


def close(session: LeagueSession) -> None:
    """The season is over, and no other follows by itself."""
    session.act = LeagueEvent.CLOSE
    session.move_to(SeasonState.OVER)
    session.announce(Notice.CLOSED)
