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


def configure(session: LeagueSession, settings: LeagueSettings, *, roles: bool = False) -> None:
    """Choose something; a season that is being played keeps the rules it began with."""
    session.act = LeagueEvent.SETTINGS
    text = json.dumps(settings.written())
    before, after = session.chosen.written(), settings.written()
    names = {*before, *after}
    session.about = {
        "chosen": {
            name: after.get(name, "…")
            for name in sorted(names)
            if before.get(name) != after.get(name)
        }
    }
    former = roles_of(session.chosen) - roles_of(settings)
    session.put("leagues", session.league._replace(settings=text))
    if roles:
        _honour(session, former)
    take_over(session)


def take_over(session: LeagueSession) -> None:
    """The season takes over what is chosen; only some of it while it is being played."""
    if not session.has_season or session.state in ENDED:
        return
    if session.state in OPEN:
        session.change_season(settings=session.league.settings)
        session.renew_invitation()
        return
    now, chosen = session.settings.written(), session.chosen.written()
    for name in ALWAYS:
        now.pop(name, None)
        if name in chosen:
            now[name] = chosen[name]
    session.change_season(settings=json.dumps(now))


def _honour(session: LeagueSession, former: frozenset[int]) -> None:
    """Other roles were chosen, or the same once more: everybody gets what they have earned."""
    update_champion_role(session, former=former)
    if session.has_season:
        update_tier_roles(session, former=former)


async def rename(session: LeagueSession, name: str) -> None:
    """Give a league another name."""
    title = name_of(name)  # it comes from a button, and anybody can press anything
    for other in await leagues.of_server(session.tx, session.league.server):
        same = other.id == session.league.id
        if other.name == title or (not same and other.name.casefold() == title.casefold()):
            raise TakenNameError(title)
    session.act = LeagueEvent.RENAME
    session.about = {"name": title}
    session.announce(Notice.RENAMED, old=session.league.name, new=title)
    session.put("leagues", session.league._replace(name=title))
    if session.has_season:
        session.renew_invitation()
        for division in session.divisions:
            session.show_table(division.number)


def close(session: LeagueSession) -> None:
    """Nothing happens in this league any more; what was played can be read for ever."""
    if session.has_season and session.state not in ENDED:
        raise SeasonRunsError(session.season.number)
    session.act = LeagueEvent.CLOSE_LEAGUE
    session.put("leagues", session.league._replace(closed=session.now))
    session.announce(Notice.LEAGUE_CLOSED)


async def call_off(session: LeagueSession) -> None:
    """End a season before its time.

    What is finished counts. What somebody has begun may be played to its end, and counts for the
    ratings; matches in which nobody has moved are called off.
    """
    season = session.current_season
    if session.state is SeasonState.REST:
        raise SeasonPlayedError(season.number)
    left = len(await leagues.untouched(session.tx, season.id))
    running = sum(one.match is not None and one.result is None for one in session.fixtures)
    session.act = LeagueEvent.CALL_OFF
    session.about = {"count": left}
    session.move_to(SeasonState.CALLED_OFF)
    drawn = int(bool(session.divisions))
    session.announce(Notice.CALLED_OFF, drawn=drawn, begun=running - left, untouched=left)
    for division in session.divisions:
        session.show_table(division.number)


def pause(session: LeagueSession) -> None:
    """Stop the calendar, and with it the clocks of all matches."""
    season = session.current_season
    if season.paused is not None:
        raise PausedError
    session.act = LeagueEvent.PAUSE
    left = max((season.due or session.now) - session.now, 0)
    session.change_season(paused=left, due=None)
    session.announce(Notice.PAUSED)


async def pause_for_server(session: LeagueSession) -> None:
    """The bot is not on the server any more: the calendar stops, and nobody can be told so."""
    if not session.has_season or session.state in ENDED or session.season.paused is not None:
        return
    pause(session)
    session.about = {"lost": 1}
    session.posts.clear()


async def resume_for_server(session: LeagueSession) -> None:
    """The bot is on the server again: what stopped for want of it goes on."""
    if not session.has_season or session.season.paused is None:
        return
    # An organiser may have stopped it, too: by undoing something, or that it goes on.
    stopped = await log.latest(session.tx, session.league.id, STOPPING)
    if stopped is not None and "lost" in json.loads(stopped.about):
        resume(session)


def resume(session: LeagueSession) -> None:
    """Let the calendar go on with what was left."""
    season = session.current_season
    if season.paused is None:
        raise SeasonNotPausedError
    session.act = LeagueEvent.RESUME
    session.change_season(paused=None, due=session.now + season.paused)
    session.announce(Notice.RESUMED)
    session.renew_invitation()


def extend(session: LeagueSession, days: int) -> None:
    """Give everybody some more days before the next step."""
    season = session.current_season
    require("extend", days, 1, 60)
    session.act = LeagueEvent.EXTEND
    session.about = {"days": days}
    if season.paused is not None:
        session.change_season(paused=season.paused + days * DAY)
    else:
        session.change_season(due=(season.due or session.now) + days * DAY)
    session.announce(Notice.EXTENDED, days=days)
    session.renew_invitation()


def let_go(session: LeagueSession, player: int) -> None:
    """Somebody is out who asked for it; before the first match, too, that is written down."""
    entrant = leave(session, player)
    session.act = LeagueEvent.WITHDRAW
    session.about = session.about or {"entrant": entrant.number}


def disqualify(session: LeagueSession, entrant: EntrantRow) -> None:
    """Somebody is out: what they finished counts, and they stand behind everybody else.

    After the last match, too: the final table is decided again.
    """
    if entrant.state == EntrantStatus.PLAYING and session.state is SeasonState.REST:
        _strike_out(session, entrant)
        return
    if entrant.state == EntrantStatus.PLAYING:
        withdraw(session, entrant, EntrantStatus.DISQUALIFIED)
        return
    if not still_in(entrant) or session.state in ENDED:
        raise UnknownEntrantError
    session.act = LeagueEvent.DISQUALIFY
    session.about = {"entrant": entrant.number}
    session.change_entrant(entrant.number, state=EntrantStatus.DISQUALIFIED.value)
    session.announce(Notice.DISQUALIFIED, entrant=entrant.number)
    session.renew_invitation()


def _strike_out(session: LeagueSession, entrant: EntrantRow) -> None:
    """Somebody is out when all is played: whoever comes next has what they had won."""
    session.act = LeagueEvent.DISQUALIFY
    session.about = {"entrant": entrant.number}
    session.change_entrant(entrant.number, state=EntrantStatus.DISQUALIFIED.value)
    told = {"entrant": entrant.number, "left": 0}
    if entrant.division is not None:
        won = winners(session)
        if decide_again(session, entrant.division):
            told["division"] = entrant.division
        update_champion_role(session, won)
        session.show_table(entrant.division)
    session.announce(Notice.DISQUALIFIED, **told)
    update_tier_roles(session, [entrant.number])


def correct(
    session: LeagueSession, number: int, ranks: Sequence[int], scores: Sequence[int] = ()
) -> None:
    """Decide how a match ended, whatever was played.

    The table follows at any time. Who goes up and down, and who is champion, follows until the
    next season begins; then it stays as it was decided.
    """
    found = next((one for one in session.fixtures if one.number == number), None)
    if found is None:
        raise UnknownFixtureError(number + 1)
    seats = seats_of(found)
    wanted = [1 + sum(other < rank for other in ranks) for rank in ranks]
    if len(ranks) != len(seats) or list(ranks) != wanted:
        raise BadResultError(len(seats))
    if scores and len(scores) != len(seats):
        raise BadResultError(len(seats))
    if session.settings.format is Format.CUP and found.round < session.season.round:
        raise RoundDrawnError
    known = json.loads(found.result) if found.result else {}
    pointless = found.result is None or is_called_off(found)
    if session.settings.format is Format.DUPLICATE and pointless and not scores:
        raise NeedsPointsError
    result = {
        "scores": list(scores) or known.get("scores") or [0] * len(seats),
        "turns": known.get("turns", []),
        "left": known.get("left", []),
        "ended": known.get("ended", session.now),
        "ranks": list(ranks),
        "how": "corrected",
    }
    session.act = LeagueEvent.CORRECT
    session.about = {"fixture": number, "ranks": list(ranks)}
    session.put("fixtures", found._replace(result=json.dumps(result)))
    told = {"fixture": number, "ranks": list(ranks), "entrants": list(seats)}
    if session.state is SeasonState.REST:
        won = winners(session)
        if decide_again(session, found.division):
            told["division"] = found.division
        update_champion_role(session, won)
    session.announce(Notice.CORRECTED, **told, late=int(session.state in ENDED))
    session.show_table(found.division)


def decide_again(session: LeagueSession, division: int) -> bool:
    """Write the final table down anew; whether somebody else has won, or goes up or down."""
    final = division_standings(session, division)
    decided = {one.number: (one.place == 1, one.way) for one in session.in_division(division)}
    for row in final.rows:
        way = final.ways[int(row.player)]
        session.change_entrant(int(row.player), place=row.place, way=way.value)
    return decided != {
        one.number: (one.place == 1, one.way) for one in session.in_division(division)
    }


def enter_all(session: LeagueSession, players: Sequence[int]) -> None:
    """Sign up a whole list; whoever is on it already stays as they are."""
    if session.state not in (SeasonState.SIGN_UP, SeasonState.CHECK_IN):
        raise WrongStateError(session.state.value)
    session.act = LeagueEvent.IMPORT
    new = 0
    for player in players:
        known = session.entrant_of(player)
        if known is None or (not still_in(known) and known.state != EntrantStatus.DISQUALIFIED):
            session.enter(
                player,
                EntrantStatus.SIGNED if session.state is SeasonState.SIGN_UP else EntrantStatus.IN,
            )
            new += 1
    session.about = {"count": new}
    session.renew_invitation()
