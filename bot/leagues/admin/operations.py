"""What organisers do with a league and its calendar, besides making the next step."""

import json
from collections.abc import Sequence

from bot.leagues.announcements import (
    LeagueClosed,
    LeagueRenamed,
    SeasonCalledOff,
    SeasonExtended,
    SeasonPaused,
    SeasonResumed,
)
from bot.leagues.errors import (
    PausedError,
    SeasonNotPausedError,
    SeasonPlayedError,
    SeasonRunsError,
    TakenNameError,
    TooManyLeaguesError,
    WrongStateError,
)
from bot.leagues.limits import require_room
from bot.leagues.model import EntrantStatus, LeagueEvent, SeasonState
from bot.leagues.season.roles import roles_of, update_champion_role, update_tier_roles
from bot.leagues.session import LeagueSession, takes_part
from bot.leagues.settings import DAY, LeagueSettings, check_name, require_in_range
from data.database import Transaction
from data.tables import players as player_rows
from data.tables.leagues import leagues, log, rows
from data.tables.leagues.rows import EntrantRow, LeagueRow

MOST_LEAGUES = 20
"""How many open leagues a server may have."""
BEFORE_PLAY = frozenset({SeasonState.ANNOUNCED, SeasonState.SIGN_UP, SeasonState.CHECK_IN})
"""The states in which a season takes over all new settings."""
ROLES = ("champion_role", "tier_roles")
"""The settings with roles that the league gives."""
DURING_PLAY = ("channel", "matches", "organisers", *ROLES, "again", "returning", "rest")
"""The settings that a season takes over during play, too."""
PAUSING = (LeagueEvent.PAUSE, LeagueEvent.RESUME, LeagueEvent.UNDO)
"""The events that pause or resume a season."""

# The league


async def create(
    tx: Transaction,
    number: int,
    now: int,
    server: int,
    name: str,
    organiser: int,
    settings: LeagueSettings,
) -> LeagueSession:
    """Create a league that has no season yet."""
    here = await leagues.of_server(tx, server)
    if any(row.name.casefold() == name.casefold() for row in here):
        raise TakenNameError(name)
    if sum(row.closed is None for row in here) >= MOST_LEAGUES:
        raise TooManyLeaguesError(MOST_LEAGUES)
    await player_rows.add_player(tx, organiser)
    text = json.dumps(settings.written())
    await rows.insert(tx, "leagues", LeagueRow(number, server, name, text, organiser, 0, 0, now))
    session = await LeagueSession.open(tx, number, now)
    session.event = LeagueEvent.CREATE
    return session


def configure(session: LeagueSession, settings: LeagueSettings, *, roles: bool = False) -> None:
    """Change settings; with `roles`, give everybody the roles they have earned."""
    session.event = LeagueEvent.SETTINGS
    before, after = session.league_settings.written(), settings.written()
    changed = sorted(name for name in {*before, *after} if before.get(name) != after.get(name))
    session.details = {"chosen": {name: after.get(name, "…") for name in changed}}
    former = roles_of(session.league_settings) - roles_of(settings)
    session.put("leagues", session.league._replace(settings=json.dumps(after)))
    if roles:
        update_champion_role(session, former=former)
        if session.has_season:
            update_tier_roles(session, former=former)
    update_season_settings(session)


def update_season_settings(session: LeagueSession) -> None:
    """Let the season take over the league's settings; during play only some of them."""
    if not session.is_active:
        return
    if session.state in BEFORE_PLAY:
        session.change_season(settings=session.league.settings)
        session.update_invitation()
        return
    settings, chosen = session.settings.written(), session.league_settings.written()
    for name in DURING_PLAY:
        settings.pop(name, None)
        if name in chosen:
            settings[name] = chosen[name]
    session.change_season(settings=json.dumps(settings))


def rename(session: LeagueSession, name: str) -> None:
    """Give the league another name."""
    title = check_name(name)  # it comes from a button's id, which a client may have changed
    if title == session.league.name:
        raise TakenNameError(title)
    session.event = LeagueEvent.RENAME
    session.details = {"name": title}
    session.announce(LeagueRenamed(old=session.league.name, new=title))
    session.put("leagues", session.league._replace(name=title))
    if session.has_season:
        session.update_invitation()
        session.update_all_standings()


async def require_free_name(session: LeagueSession, name: str) -> None:
    """Refuse a name that another league of the server has."""
    for other in await leagues.of_server(session.tx, session.league.server):
        if other.id != session.league.id and other.name.casefold() == name.casefold():
            raise TakenNameError(name)


def close(session: LeagueSession) -> None:
    """Close the league; it can still be read."""
    if session.is_active:
        raise SeasonRunsError(session.season.number)
    session.event = LeagueEvent.CLOSE_LEAGUE
    session.put("leagues", session.league._replace(closed=session.now))
    session.announce(LeagueClosed())


# The calendar


def call_off(session: LeagueSession) -> None:
    """End the season early.

    Finished matches count. Matches that were begun may be played on and count for the ratings;
    matches in which nobody has moved are called off.
    """
    season = session.require_unfinished_season()
    if session.state is SeasonState.REST:
        raise SeasonPlayedError(season.number)
    untouched = session.untouched
    running = sum(one.match is not None and one.result is None for one in session.fixtures)
    session.event = LeagueEvent.CALL_OFF
    session.details = {"count": untouched}
    session.move_to(SeasonState.CALLED_OFF)
    drawn = bool(session.divisions)
    session.announce(SeasonCalledOff(drawn=drawn, begun=running - untouched, untouched=untouched))
    session.update_all_standings()


def pause(session: LeagueSession) -> None:
    """Pause the season, and with it the clocks of its matches."""
    season = session.require_unfinished_season()
    if season.paused is not None:
        raise PausedError
    session.event = LeagueEvent.PAUSE
    left = max((season.due or session.now) - session.now, 0)
    session.change_season(paused=left, due=None)
    session.announce(SeasonPaused())


async def pause_for_server(session: LeagueSession) -> None:
    """Pause the season without an announcement, because the bot has left the server."""
    if not session.is_active or session.season.paused is not None:
        return
    pause(session)
    session.details = {"lost": 1}
    session.queue.clear()


async def resume_for_server(session: LeagueSession) -> None:
    """Resume the season if it was paused because the bot had left the server."""
    if not session.has_season or session.season.paused is None:
        return
    # An organiser may have paused it, too, by undoing a step or a resume.
    paused = await log.latest(session.tx, session.league.id, PAUSING)
    if paused is not None and "lost" in json.loads(paused.about):
        resume(session)


def resume(session: LeagueSession) -> None:
    """Resume the season with the time that was left."""
    season = session.require_unfinished_season()
    if season.paused is None:
        raise SeasonNotPausedError
    session.event = LeagueEvent.RESUME
    session.change_season(paused=None, due=session.now + season.paused)
    session.announce(SeasonResumed())
    session.update_invitation()


def extend(session: LeagueSession, days: int) -> None:
    """Put the next step off by some days."""
    season = session.require_unfinished_season()
    require_in_range("extend", days, 1, 60)
    session.event = LeagueEvent.EXTEND
    session.details = {"days": days}
    if season.paused is not None:
        session.change_season(paused=season.paused + days * DAY)
    else:
        session.change_season(due=(season.due or session.now) + days * DAY)
    session.announce(SeasonExtended(days=days))
    session.update_invitation()


# Import


def enter_all(session: LeagueSession, players: Sequence[int]) -> None:
    """Sign up a list of players; those who take part already stay as they are."""
    if session.state not in (SeasonState.SIGN_UP, SeasonState.CHECK_IN):
        raise WrongStateError(session.state.value)
    session.event = LeagueEvent.IMPORT
    state = EntrantStatus.SIGNED if session.state is SeasonState.SIGN_UP else EntrantStatus.IN
    new = [player for player in players if _may_enter(session.entrant_of(player))]
    require_room(session, len(new))
    for player in new:
        session.enter(player, state)
    session.details = {"count": len(new)}
    session.update_invitation()


def _may_enter(known: EntrantRow | None) -> bool:
    """Whether a player can be signed up by an organiser."""
    if known is None:
        return True
    return not takes_part(known) and known.state != EntrantStatus.DISQUALIFIED
