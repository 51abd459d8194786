"""The steps of a season, each from one state to the next. They change the book and nothing else."""

from collections.abc import Callable

from bot.leagues.errors import SeasonRunsError, WrongStateError
from bot.leagues.model import ENDED, PLAYING, Act, Entry, Format, Notice, State
from bot.leagues.season.draw import draw, draw_round
from bot.leagues.season.roles import call_up, crown
from bot.leagues.season.standings import standing
from bot.leagues.session import Book
from games.standings.promotion import Way

SOON = 86_400_000
"""So long before the end of the check-in those are called who have not answered."""
CALLED = 90
"""So many people can be mentioned in one message."""
TOLD = 12
"""Of so many divisions one message tells how they ended."""
PATIENCE = 1
"""How often a season is put off for want of players before it is called off."""


def is_due(book: Book) -> bool:
    """Whether the season has a step to make now."""
    if not book.has_season or book.state in ENDED or book.season.paused is not None:
        return False
    due = book.season.due
    return (due is not None and due <= book.now) or is_played(book)


def is_to_remind(book: Book) -> bool:
    """Whether the check-in ends soon, and those who have not answered were not told."""
    if book.state is not State.CHECK_IN or book.season.paused is not None or book.season.reminded:
        return False
    due = book.season.due
    return due is not None and book.now < due <= book.now + SOON


def remind(book: Book) -> None:
    """Call those once more who have not checked in."""
    book.change_season(reminded=1)
    if late := [one.number for one in book.those(Entry.SIGNED)]:
        _call(book, Notice.REMINDER, late)


def _call(book: Book, notice: Notice, players: list[int]) -> None:
    """Call people; a message takes so many of them, and others follow for the rest."""
    book.announce(notice, players=players[:CALLED], count=len(players))
    for start in range(CALLED, len(players), CALLED):
        book.announce(Notice.CALL, players=players[start : start + CALLED])


def is_played(book: Book) -> bool:
    """Whether there is nothing left to play before the time is up; a ladder never ends early."""
    if book.state not in PLAYING or book.settings.format is Format.LADDER:
        return False
    return book.is_complete


def advance(book: Book, seed: Callable[[], str]) -> None:
    """Make the next step of the season, whatever it is."""
    state = book.state
    if state in ENDED:
        raise WrongStateError(state.value)
    if state is State.ANNOUNCED:
        open_sign_up(book)
    elif state is State.SIGN_UP:
        open_check_in(book)
    elif state is State.CHECK_IN:
        begin_play(book)
    elif state is State.REST:
        next_season(book, seed)
    elif all(fixture.result is not None for fixture in book.fixtures):
        end_round(book)
    elif state is State.PLAY:
        give_grace(book)
    elif state is State.GRACE:
        adjudicate(book)


def announce(book: Book, seed: str, opens: int | None = None) -> None:
    """A season is announced; its sign-up opens then, or at once."""
    if book.has_season and book.state not in ENDED:
        raise SeasonRunsError(book.season.number)
    past = _returning(book) if book.has_season else []
    book.act = Act.ANNOUNCE
    book.begin_season(State.ANNOUNCED, seed)
    if opens is not None:
        book.change_season(due=opens)
    if (book.season.due or 0) > book.now:
        book.announce(Notice.ANNOUNCED)
    else:
        book.act = Act.SIGN_UP
        _sign_up(book, past)


def open_sign_up(book: Book) -> None:
    """Everybody may sign up; whoever played last time is signed up already."""
    book.act = Act.SIGN_UP
    past: list[int] = []
    if book.previous is not None and book.previous.season.number == book.season.number - 1:
        past = _returning(book.previous)
    _sign_up(book, past)


def _returning(book: Book) -> list[int]:
    """Who is signed up for the next season: whoever has played to the end, or still waits."""
    staying = [Entry.PLAYING] if book.settings.returning else []
    wanted = book.those(*staying, Entry.WAITING)
    return [one.player for one in wanted if one.player is not None]


def _sign_up(book: Book, players: list[int]) -> None:
    book.move_to(State.SIGN_UP)
    for player in players:
        if book.entrant_of(player) is None:
            book.enter(player, Entry.SIGNED)
    book.announce(Notice.SIGN_UP, returning=len(book.those(Entry.SIGNED)))


def open_check_in(book: Book) -> None:
    """Everybody who signed up says that they are there; those who are too many wait."""
    settings = book.settings
    signed = book.in_line(Entry.SIGNED, Entry.WAITING)
    if len(signed) < settings.fewest:
        put_off(book, len(signed))
        return
    book.act = Act.CHECK_IN
    for place, one in enumerate(signed):
        waits = bool(settings.most) and place >= settings.most
        book.change_entrant(one.number, state=(Entry.WAITING if waits else Entry.SIGNED).value)
    book.move_to(State.CHECK_IN)
    seated = [one.number for one in book.those(Entry.SIGNED)]
    _call(book, Notice.CHECK_IN, seated)


def begin_play(book: Book) -> None:
    """Whoever is there plays; the waiting list fills the places of those who did not answer."""
    settings = book.settings
    there, waiting = book.those(Entry.IN), book.in_line(Entry.WAITING)
    room = max(settings.most - len(there), 0) if settings.most else len(waiting)
    players = [*there, *waiting[:room]]
    if len(players) < settings.fewest:
        put_off(book, len(players))
        return
    book.act = Act.BEGIN
    for one in book.those(Entry.SIGNED):
        book.change_entrant(one.number, state=Entry.ABSENT.value)
    draw(book, sorted(players, key=lambda one: one.number))
    book.move_to(State.PLAY)
    for division in book.divisions:
        book.show_table(division.number)
    # After the tables, so that it can lead to them.
    book.announce(Notice.PLAY, players=len(players), fixtures=len(book.fixtures))
    call_up(book)


def put_off(book: Book, count: int) -> None:
    """Too few players: the sign-up stays open once more; then the season is called off."""
    settings = book.settings
    if book.season.put_off >= PATIENCE:
        call_off(book, count)
        return
    book.act = Act.PUT_OFF
    for one in book.those(Entry.IN):
        book.change_entrant(one.number, state=Entry.SIGNED.value)
    book.move_to(State.SIGN_UP)
    book.change_season(put_off=book.season.put_off + 1, reminded=0)
    book.announce(Notice.PUT_OFF, count=count, least=settings.fewest)
    book.renew_invitation()


def call_off(book: Book, count: int) -> None:
    """There will be no season this time."""
    book.act = Act.CALL_OFF
    book.move_to(State.CALLED_OFF)
    book.announce(Notice.CALLED_OFF, count=count, least=book.settings.fewest)


def give_grace(book: Book) -> None:
    """The time is over; what has begun may be finished."""
    book.act = Act.GRACE
    book.move_to(State.GRACE)
    book.announce(Notice.GRACE, left=_left(book))


def adjudicate(book: Book) -> None:
    """What is not finished is decided from now on."""
    book.act = Act.ADJUDICATE
    book.move_to(State.ADJUDICATION)
    book.announce(Notice.ADJUDICATION, left=_left(book), how=book.settings.adjudication.value)


def _left(book: Book) -> int:
    return sum(fixture.result is None for fixture in book.fixtures)


def end_round(book: Book) -> None:
    """All matches are over: the next round is drawn, or the season has its final table."""
    if book.settings.format in (Format.SWISS, Format.CUP):
        book.change_season(round=book.season.round + 1)
        if draw_round(book):
            book.act = Act.ROUND
            book.move_to(State.PLAY)
            book.announce(Notice.ROUND, round=book.season.round)
            return
        book.change_season(round=book.season.round - 1)
    conclude(book)


def conclude(book: Book) -> None:
    """The final table stands, and with it who goes up and down."""
    book.act = Act.CONCLUDE
    for division in book.divisions:
        final = standing(book, division.number)
        for row in final.rows:
            way = final.ways.get(int(row.player), Way.STAY)
            book.change_entrant(int(row.player), place=row.place, way=way.value)
    book.move_to(State.REST)
    for first in range(0, len(book.divisions), TOLD):
        until = first + TOLD
        book.announce(Notice.RESULT, last=not book.settings.again, first=first, until=until)
    for division in book.divisions:
        book.show_table(division.number)
    crown(book)


def next_season(book: Book, seed: Callable[[], str]) -> None:
    """The rest is over, and the next season begins by itself, if it shall."""
    if not book.settings.again:
        close(book)
        return
    past = _returning(book)
    book.change_season(state=State.OVER.value, due=None)
    book.begin_season(State.ANNOUNCED, seed())
    book.act = Act.NEXT
    _sign_up(book, past)


def close(book: Book) -> None:
    """The season is over, and no other follows by itself."""
    book.act = Act.CLOSE
    book.move_to(State.OVER)
    book.announce(Notice.CLOSED)
