"""What organisers do with a league and its season, besides making the next step."""

import json
from collections.abc import Sequence

from bot.leagues.errors import (
    BadResultError,
    NeedsPointsError,
    PausedError,
    RoundDrawnError,
    SeasonNotPausedError,
    SeasonPlayedError,
    SeasonRunsError,
    TakenNameError,
    UnknownEntrantError,
    UnknownFixtureError,
    WrongStateError,
)
from bot.leagues.model import (
    ENDED,
    EntrantStatus,
    Format,
    LeagueEvent,
    LeagueSettings,
    Notice,
    SeasonState,
)
from bot.leagues.season.entrants import leave, withdraw
from bot.leagues.season.roles import roles_of, update_champion_role, update_tier_roles, winners
from bot.leagues.season.standings import division_standings, is_called_off, seats_of
from bot.leagues.session import LeagueSession, still_in
from bot.leagues.settings import DAY, name_of, require
from data.tables.leagues import leagues, log
from data.tables.leagues.rows import EntrantRow

OPEN = frozenset({SeasonState.ANNOUNCED, SeasonState.SIGN_UP, SeasonState.CHECK_IN})
"""While nobody has played, the season takes over what is chosen."""
ROLES = ("champion_role", "tier_roles")
"""The roles that a league gives."""
STOPPING = (LeagueEvent.PAUSE, LeagueEvent.RESUME, LeagueEvent.UNDO)
"""What stops the calendar, or lets it go on."""
ALWAYS = ("channel", "matches", "organisers", *ROLES, "again", "returning", "rest")
"""What counts at once, even while people play."""


def configure(book: LeagueSession, settings: LeagueSettings, *, roles: bool = False) -> None:
    """Choose something; a season that is being played keeps the rules it began with."""
    book.act = LeagueEvent.SETTINGS
    text = json.dumps(settings.written())
    before, after = book.chosen.written(), settings.written()
    names = {*before, *after}
    book.about = {
        "chosen": {
            name: after.get(name, "…")
            for name in sorted(names)
            if before.get(name) != after.get(name)
        }
    }
    former = roles_of(book.chosen) - roles_of(settings)
    book.put("leagues", book.league._replace(settings=text))
    if roles:
        _honour(book, former)
    take_over(book)


def take_over(book: LeagueSession) -> None:
    """The season takes over what is chosen; only some of it while it is being played."""
    if not book.has_season or book.state in ENDED:
        return
    if book.state in OPEN:
        book.change_season(settings=book.league.settings)
        book.renew_invitation()
        return
    now, chosen = book.settings.written(), book.chosen.written()
    for name in ALWAYS:
        now.pop(name, None)
        if name in chosen:
            now[name] = chosen[name]
    book.change_season(settings=json.dumps(now))


def _honour(book: LeagueSession, former: frozenset[int]) -> None:
    """Other roles were chosen, or the same once more: everybody gets what they have earned."""
    update_champion_role(book, former=former)
    if book.has_season:
        update_tier_roles(book, former=former)


async def rename(book: LeagueSession, name: str) -> None:
    """Give a league another name."""
    title = name_of(name)  # it comes from a button, and anybody can press anything
    for other in await leagues.of_server(book.tx, book.league.server):
        same = other.id == book.league.id
        if other.name == title or (not same and other.name.casefold() == title.casefold()):
            raise TakenNameError(title)
    book.act = LeagueEvent.RENAME
    book.about = {"name": title}
    book.announce(Notice.RENAMED, old=book.league.name, new=title)
    book.put("leagues", book.league._replace(name=title))
    if book.has_season:
        book.renew_invitation()
        for division in book.divisions:
            book.show_table(division.number)


def close(book: LeagueSession) -> None:
    """Nothing happens in this league any more; what was played can be read for ever."""
    if book.has_season and book.state not in ENDED:
        raise SeasonRunsError(book.season.number)
    book.act = LeagueEvent.CLOSE_LEAGUE
    book.put("leagues", book.league._replace(closed=book.now))
    book.announce(Notice.LEAGUE_CLOSED)


async def call_off(book: LeagueSession) -> None:
    """End a season before its time.

    What is finished counts. What somebody has begun may be played to its end, and counts for the
    ratings; matches in which nobody has moved are called off.
    """
    season = book.going
    if book.state is SeasonState.REST:
        raise SeasonPlayedError(season.number)
    left = len(await leagues.untouched(book.tx, season.id))
    running = sum(one.match is not None and one.result is None for one in book.fixtures)
    book.act = LeagueEvent.CALL_OFF
    book.about = {"count": left}
    book.move_to(SeasonState.CALLED_OFF)
    drawn = int(bool(book.divisions))
    book.announce(Notice.CALLED_OFF, drawn=drawn, begun=running - left, untouched=left)
    for division in book.divisions:
        book.show_table(division.number)


def pause(book: LeagueSession) -> None:
    """Stop the calendar, and with it the clocks of all matches."""
    season = book.going
    if season.paused is not None:
        raise PausedError
    book.act = LeagueEvent.PAUSE
    left = max((season.due or book.now) - book.now, 0)
    book.change_season(paused=left, due=None)
    book.announce(Notice.PAUSED)


async def lose_server(book: LeagueSession) -> None:
    """The bot is not on the server any more: the calendar stops, and nobody can be told so."""
    if not book.has_season or book.state in ENDED or book.season.paused is not None:
        return
    pause(book)
    book.about = {"lost": 1}
    book.posts.clear()


async def find_server(book: LeagueSession) -> None:
    """The bot is on the server again: what stopped for want of it goes on."""
    if not book.has_season or book.season.paused is None:
        return
    # An organiser may have stopped it, too: by undoing something, or that it goes on.
    stopped = await log.latest(book.tx, book.league.id, STOPPING)
    if stopped is not None and "lost" in json.loads(stopped.about):
        resume(book)


def resume(book: LeagueSession) -> None:
    """Let the calendar go on with what was left."""
    season = book.going
    if season.paused is None:
        raise SeasonNotPausedError
    book.act = LeagueEvent.RESUME
    book.change_season(paused=None, due=book.now + season.paused)
    book.announce(Notice.RESUMED)
    book.renew_invitation()


def extend(book: LeagueSession, days: int) -> None:
    """Give everybody some more days before the next step."""
    season = book.going
    require("extend", days, 1, 60)
    book.act = LeagueEvent.EXTEND
    book.about = {"days": days}
    if season.paused is not None:
        book.change_season(paused=season.paused + days * DAY)
    else:
        book.change_season(due=(season.due or book.now) + days * DAY)
    book.announce(Notice.EXTENDED, days=days)
    book.renew_invitation()


def let_go(book: LeagueSession, player: int) -> None:
    """Somebody is out who asked for it; before the first match, too, that is written down."""
    entrant = leave(book, player)
    book.act = LeagueEvent.WITHDRAW
    book.about = book.about or {"entrant": entrant.number}


def disqualify(book: LeagueSession, entrant: EntrantRow) -> None:
    """Somebody is out: what they finished counts, and they stand behind everybody else.

    After the last match, too: the final table is decided again.
    """
    if entrant.state == EntrantStatus.PLAYING and book.state is SeasonState.REST:
        _strike_out(book, entrant)
        return
    if entrant.state == EntrantStatus.PLAYING:
        withdraw(book, entrant, EntrantStatus.DISQUALIFIED)
        return
    if not still_in(entrant) or book.state in ENDED:
        raise UnknownEntrantError
    book.act = LeagueEvent.DISQUALIFY
    book.about = {"entrant": entrant.number}
    book.change_entrant(entrant.number, state=EntrantStatus.DISQUALIFIED.value)
    book.announce(Notice.DISQUALIFIED, entrant=entrant.number)
    book.renew_invitation()


def _strike_out(book: LeagueSession, entrant: EntrantRow) -> None:
    """Somebody is out when all is played: whoever comes next has what they had won."""
    book.act = LeagueEvent.DISQUALIFY
    book.about = {"entrant": entrant.number}
    book.change_entrant(entrant.number, state=EntrantStatus.DISQUALIFIED.value)
    told = {"entrant": entrant.number, "left": 0}
    if entrant.division is not None:
        won = winners(book)
        if decide_again(book, entrant.division):
            told["division"] = entrant.division
        update_champion_role(book, won)
        book.show_table(entrant.division)
    book.announce(Notice.DISQUALIFIED, **told)
    update_tier_roles(book, [entrant.number])


def correct(
    book: LeagueSession, number: int, ranks: Sequence[int], scores: Sequence[int] = ()
) -> None:
    """Decide how a match ended, whatever was played.

    The table follows at any time. Who goes up and down, and who is champion, follows until the
    next season begins; then it stays as it was decided.
    """
    found = next((one for one in book.fixtures if one.number == number), None)
    if found is None:
        raise UnknownFixtureError(number + 1)
    seats = seats_of(found)
    wanted = [1 + sum(other < rank for other in ranks) for rank in ranks]
    if len(ranks) != len(seats) or list(ranks) != wanted:
        raise BadResultError(len(seats))
    if scores and len(scores) != len(seats):
        raise BadResultError(len(seats))
    if book.settings.format is Format.CUP and found.round < book.season.round:
        raise RoundDrawnError
    known = json.loads(found.result) if found.result else {}
    pointless = found.result is None or is_called_off(found)
    if book.settings.format is Format.DUPLICATE and pointless and not scores:
        raise NeedsPointsError
    result = {
        "scores": list(scores) or known.get("scores") or [0] * len(seats),
        "turns": known.get("turns", []),
        "left": known.get("left", []),
        "ended": known.get("ended", book.now),
        "ranks": list(ranks),
        "how": "corrected",
    }
    book.act = LeagueEvent.CORRECT
    book.about = {"fixture": number, "ranks": list(ranks)}
    book.put("fixtures", found._replace(result=json.dumps(result)))
    told = {"fixture": number, "ranks": list(ranks), "entrants": list(seats)}
    if book.state is SeasonState.REST:
        won = winners(book)
        if decide_again(book, found.division):
            told["division"] = found.division
        update_champion_role(book, won)
    book.announce(Notice.CORRECTED, **told, late=int(book.state in ENDED))
    book.show_table(found.division)


def decide_again(book: LeagueSession, division: int) -> bool:
    """Write the final table down anew; whether somebody else has won, or goes up or down."""
    final = division_standings(book, division)
    decided = {one.number: (one.place == 1, one.way) for one in book.in_division(division)}
    for row in final.rows:
        way = final.ways[int(row.player)]
        book.change_entrant(int(row.player), place=row.place, way=way.value)
    return decided != {one.number: (one.place == 1, one.way) for one in book.in_division(division)}


def enter_all(book: LeagueSession, players: Sequence[int]) -> None:
    """Sign up a whole list; whoever is on it already stays as they are."""
    if book.state not in (SeasonState.SIGN_UP, SeasonState.CHECK_IN):
        raise WrongStateError(book.state.value)
    book.act = LeagueEvent.IMPORT
    new = 0
    for player in players:
        known = book.entrant_of(player)
        if known is None or (not still_in(known) and known.state != EntrantStatus.DISQUALIFIED):
            book.enter(
                player,
                EntrantStatus.SIGNED if book.state is SeasonState.SIGN_UP else EntrantStatus.IN,
            )
            new += 1
    book.about = {"count": new}
    book.renew_invitation()
