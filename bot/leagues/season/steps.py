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


def is_due(book: LeagueSession) -> bool:
    """Whether the season has a step to make now."""
    if not book.has_season or book.state in ENDED or book.season.paused is not None:
        return False
    due = book.season.due
    return (due is not None and due <= book.now) or is_played(book)


def is_to_remind(book: LeagueSession) -> bool:
    """Whether the check-in ends soon, and those who have not answered were not told."""
    if (
        book.state is not SeasonState.CHECK_IN
        or book.season.paused is not None
        or book.season.reminded
    ):
        return False
    due = book.season.due
    return due is not None and book.now < due <= book.now + SOON


def remind(book: LeagueSession) -> None:
    """Call those once more who have not checked in."""
    book.change_season(reminded=1)
    if late := [one.number for one in book.those(EntrantStatus.SIGNED)]:
        _call(book, Notice.REMINDER, late)


def _call(book: LeagueSession, notice: Notice, players: list[int]) -> None:
    """Call people; a message takes so many of them, and others follow for the rest."""
    book.announce(notice, players=players[:CALLED], count=len(players))
    for start in range(CALLED, len(players), CALLED):
        book.announce(Notice.CALL, players=players[start : start + CALLED])


def is_played(book: LeagueSession) -> bool:
    """Whether there is nothing left to play before the time is up; a ladder never ends early."""
    if book.state not in PLAYING or book.settings.format is Format.LADDER:
        return False
    return book.is_complete


def advance(book: LeagueSession, seed: Callable[[], str]) -> None:
    """Make the next step of the season, whatever it is."""
    state = book.state
    if state in ENDED:
        raise WrongStateError(state.value)
    if state is SeasonState.ANNOUNCED:
        open_sign_up(book)
    elif state is SeasonState.SIGN_UP:
        open_check_in(book)
    elif state is SeasonState.CHECK_IN:
        begin_play(book)
    elif state is SeasonState.REST:
        next_season(book, seed)
    elif all(fixture.result is not None for fixture in book.fixtures):
        end_round(book)
    elif state is SeasonState.PLAY:
        give_grace(book)
    elif state is SeasonState.GRACE:
        adjudicate(book)


def announce(book: LeagueSession, seed: str, opens: int | None = None) -> None:
    """A season is announced; its sign-up opens then, or at once."""
    if book.has_season and book.state not in ENDED:
        raise SeasonRunsError(book.season.number)
    past = _returning(book) if book.has_season else []
    book.act = LeagueEvent.ANNOUNCE
    book.begin_season(SeasonState.ANNOUNCED, seed)
    if opens is not None:
        book.change_season(due=opens)
    if (book.season.due or 0) > book.now:
        book.announce(Notice.ANNOUNCED)
    else:
        book.act = LeagueEvent.SIGN_UP
        _sign_up(book, past)


def open_sign_up(book: LeagueSession) -> None:
    """Everybody may sign up; whoever played last time is signed up already."""
    book.act = LeagueEvent.SIGN_UP
    past: list[int] = []
    if book.previous is not None and book.previous.season.number == book.season.number - 1:
        past = _returning(book.previous)
    _sign_up(book, past)


def _returning(book: LeagueSession) -> list[int]:
    """Who is signed up for the next season: whoever has played to the end, or still waits."""
    staying = [EntrantStatus.PLAYING] if book.settings.returning else []
    wanted = book.those(*staying, EntrantStatus.WAITING)
    return [one.player for one in wanted if one.player is not None]


def _sign_up(book: LeagueSession, players: list[int]) -> None:
    book.move_to(SeasonState.SIGN_UP)
    for player in players:
        if book.entrant_of(player) is None:
            book.enter(player, EntrantStatus.SIGNED)
    book.announce(Notice.SIGN_UP, returning=len(book.those(EntrantStatus.SIGNED)))


def open_check_in(book: LeagueSession) -> None:
    """Everybody who signed up says that they are there; those who are too many wait."""
    settings = book.settings
    signed = book.in_line(EntrantStatus.SIGNED, EntrantStatus.WAITING)
    if len(signed) < settings.fewest:
        put_off(book, len(signed))
        return
    book.act = LeagueEvent.CHECK_IN
    for place, one in enumerate(signed):
        waits = bool(settings.most) and place >= settings.most
        book.change_entrant(
            one.number, state=(EntrantStatus.WAITING if waits else EntrantStatus.SIGNED).value
        )
    book.move_to(SeasonState.CHECK_IN)
    seated = [one.number for one in book.those(EntrantStatus.SIGNED)]
    _call(book, Notice.CHECK_IN, seated)


def begin_play(book: LeagueSession) -> None:
    """Whoever is there plays; the waiting list fills the places of those who did not answer."""
    settings = book.settings
    there, waiting = book.those(EntrantStatus.IN), book.in_line(EntrantStatus.WAITING)
    room = max(settings.most - len(there), 0) if settings.most else len(waiting)
    players = [*there, *waiting[:room]]
    if len(players) < settings.fewest:
        put_off(book, len(players))
        return
    book.act = LeagueEvent.BEGIN
    for one in book.those(EntrantStatus.SIGNED):
        book.change_entrant(one.number, state=EntrantStatus.ABSENT.value)
    draw(book, sorted(players, key=lambda one: one.number))
    book.move_to(SeasonState.PLAY)
    for division in book.divisions:
        book.show_table(division.number)
    # After the tables, so that it can lead to them.
    book.announce(Notice.PLAY, players=len(players), fixtures=len(book.fixtures))
    update_tier_roles(book)


def put_off(book: LeagueSession, count: int) -> None:
    """Too few players: the sign-up stays open once more; then the season is called off."""
    settings = book.settings
    if book.season.put_off >= PATIENCE:
        call_off(book, count)
        return
    book.act = LeagueEvent.PUT_OFF
    for one in book.those(EntrantStatus.IN):
        book.change_entrant(one.number, state=EntrantStatus.SIGNED.value)
    book.move_to(SeasonState.SIGN_UP)
    book.change_season(put_off=book.season.put_off + 1, reminded=0)
    book.announce(Notice.PUT_OFF, count=count, least=settings.fewest)
    book.renew_invitation()


def call_off(book: LeagueSession, count: int) -> None:
    """There will be no season this time."""
    book.act = LeagueEvent.CALL_OFF
    book.move_to(SeasonState.CALLED_OFF)
    book.announce(Notice.CALLED_OFF, count=count, least=book.settings.fewest)


def give_grace(book: LeagueSession) -> None:
    """The time is over; what has begun may be finished."""
    book.act = LeagueEvent.GRACE
    book.move_to(SeasonState.GRACE)
    book.announce(Notice.GRACE, left=_left(book))


def adjudicate(book: LeagueSession) -> None:
    """What is not finished is decided from now on."""
    book.act = LeagueEvent.ADJUDICATE
    book.move_to(SeasonState.ADJUDICATION)
    book.announce(Notice.ADJUDICATION, left=_left(book), how=book.settings.adjudication.value)


def _left(book: LeagueSession) -> int:
    return sum(fixture.result is None for fixture in book.fixtures)


def end_round(book: LeagueSession) -> None:
    """All matches are over: the next round is drawn, or the season has its final table."""
    if book.settings.format in (Format.SWISS, Format.CUP):
        book.change_season(round=book.season.round + 1)
        if draw_round(book):
            book.act = LeagueEvent.ROUND
            book.move_to(SeasonState.PLAY)
            book.announce(Notice.ROUND, round=book.season.round)
            return
        book.change_season(round=book.season.round - 1)
    conclude(book)


def conclude(book: LeagueSession) -> None:
    """The final table stands, and with it who goes up and down."""
    book.act = LeagueEvent.CONCLUDE
    for division in book.divisions:
        final = division_standings(book, division.number)
        for row in final.rows:
            way = final.ways.get(int(row.player), Way.STAY)
            book.change_entrant(int(row.player), place=row.place, way=way.value)
    book.move_to(SeasonState.REST)
    for first in range(0, len(book.divisions), TOLD):
        until = first + TOLD
        book.announce(Notice.RESULT, last=not book.settings.again, first=first, until=until)
    for division in book.divisions:
        book.show_table(division.number)
    update_champion_role(book)


def next_season(book: LeagueSession, seed: Callable[[], str]) -> None:
    """The rest is over, and the next season begins by itself, if it shall."""
    if not book.settings.again:
        close(book)
        return
    past = _returning(book)
    book.change_season(state=SeasonState.OVER.value, due=None)
    book.begin_season(SeasonState.ANNOUNCED, seed())
    book.act = LeagueEvent.NEXT
    _sign_up(book, past)


def close(book: LeagueSession) -> None:
    """The season is over, and no other follows by itself."""
    book.act = LeagueEvent.CLOSE
    book.move_to(SeasonState.OVER)
    book.announce(Notice.CLOSED)
