"""Undoes an entry of the league log, as long as nothing later depends on it.

The log has the old and the new value of everything that an action changed. Where the new value is
still there, the old one is written back; otherwise the undo is refused.
"""

from typing import NamedTuple

from bot.leagues.admin.operations import update_season_settings
from bot.leagues.admin.undo_checks import (
    changes_of,
    fixture_of,
    is_step,
    require_former_name,
    require_last,
    require_not_erased,
    require_unchanged,
    season_of,
)
from bot.leagues.announcements import ActionUndone
from bot.leagues.errors import ClosedLeagueError, NothingDoneError, NotUndoableError
from bot.leagues.model import PLAYING, EntrantStatus, LeagueEvent, SeasonState
from bot.leagues.queue import Invitation
from bot.leagues.rows import EXCHANGE, Change
from bot.leagues.season.fixture_matches import CallOff, apply_correction
from bot.leagues.season.roles import roles_of, update_champion_role, update_tier_roles, winners
from bot.leagues.season.standings import decide_places
from bot.leagues.session import LeagueSession
from bot.leagues.tasks import DeleteMessage
from bot.matches.model import Status
from data.database import Transaction
from data.tables import matches
from data.tables.leagues import leagues, log, rows
from data.tables.leagues.log import LogRow
from data.tables.leagues.rows import FixtureRow, SeasonRow
from data.times import duration

PERMANENT = frozenset({LeagueEvent.CREATE, LeagueEvent.UNDO})
"""The events that cannot be undone."""
QUIET = frozenset({LeagueEvent.SETTINGS, LeagueEvent.IMPORT})
"""The events that are not announced, nor is their undo."""
CHANGING_ROLES = frozenset(
    {
        LeagueEvent.BEGIN,
        LeagueEvent.CONCLUDE,
        LeagueEvent.REPLACE,
        LeagueEvent.WITHDRAW,
        LeagueEvent.DISQUALIFY,
    }
)
"""The events that may change who has a role."""
SEARCHED = 50
"""How many of the latest entries are searched for one that can be undone."""


class Undone(NamedTuple):
    """What was undone, and the state before."""

    entry: LogRow
    outdated: list[DeleteMessage]
    """For each message about something that is gone: standings and invitations."""
    winners: list[int]
    """Who had won the season."""
    roles: frozenset[int]
    """The roles that the league gave."""


async def entry_to_undo(session: LeagueSession, number: int | None) -> LogRow:
    """Return the entry of this number, or else the latest one, that can be undone."""
    if number is not None:
        found = await log.find(session.tx, session.league.id, number)
        entries = [found] if found is not None else []
    else:
        entries = await log.newest(session.tx, session.league.id, SEARCHED)
    for entry in entries:
        if entry.undone is None and entry.act not in PERMANENT:
            if session.league.closed is not None and entry.act != LeagueEvent.CLOSE_LEAGUE:
                raise ClosedLeagueError(session.league.name)
            return entry
    raise NothingDoneError


async def undo(session: LeagueSession, number: int | None, call_off: CallOff) -> Undone:
    """Write back what an entry changed, by default the latest one that can be undone.

    The rows are written directly: the session must be read again afterwards.
    """
    entry = await entry_to_undo(session, number)
    changes = changes_of(entry)
    for table, key, columns in changes:
        if columns is not None:
            await require_unchanged(session.tx, table, key, columns)
        elif table == EXCHANGE:
            await require_not_erased(session.tx, *key)
    if entry.act == LeagueEvent.RENAME:
        await require_former_name(session, changes)
    new_season = any(one.table == "seasons" and one.columns is None for one in changes)
    await require_last(session, entry, new_season=new_season)
    outdated: list[DeleteMessage] = []
    for change in reversed(changes):
        outdated += await _write_back(session, change, call_off, new_season=new_season)
    await log.undone(session.tx, entry.league, entry.number, session.now)
    return Undone(entry, outdated, winners(session), roles_of(session.league_settings))


async def _write_back(
    session: LeagueSession, change: Change, call_off: CallOff, *, new_season: bool
) -> list[DeleteMessage]:
    """Write back one change, and return which messages have to be deleted."""
    table, key, columns = change
    if table == EXCHANGE:
        await leagues.exchange(session.tx, *key)
    elif columns is None and table == "entrants" and not new_season:
        # The row stays: this player may have a seat by now, and is found by their entrant.
        if session.entrant(key[1]).division is not None:
            raise NotUndoableError  # the player was drawn
        await rows.change(session.tx, table, key, {"state": EntrantStatus.LEFT.value})
    elif columns is None:
        await _delete_row(session.tx, table, key, call_off)
        return _messages_about(session, table, key)
    else:
        before = {name: old for name, (old, _) in columns.items()}
        if "result" in before and before["result"] is None:
            await _call_off_match(session, key, call_off)
            before["match"] = None
        await rows.change(session.tx, table, key, before)
    return []


async def _delete_row(tx: Transaction, table: str, key: list[int], call_off: CallOff) -> None:
    """Delete a row that was new; a match in which nobody has moved is called off."""
    row = await rows.find_row(tx, table, key)
    if isinstance(row, FixtureRow):
        if row.result is not None:
            raise NotUndoableError
        if row.match is not None:
            if await leagues.human_moves(tx, row.match):
                raise NotUndoableError
            await call_off(tx, row.match)
    if isinstance(row, SeasonRow) and await leagues.entrants(tx, row.id):
        raise NotUndoableError
    await rows.delete(tx, table, key)


async def _call_off_match(session: LeagueSession, key: list[int], call_off: CallOff) -> None:
    """Call off the running match of a fixture that loses its result, so that it is replayed."""
    if not session.has_season or key[0] != session.season.id or session.state not in PLAYING:
        raise NotUndoableError  # the end of the season depends on it
    fixture = await rows.find_row(session.tx, "fixtures", key)
    if isinstance(fixture, FixtureRow) and fixture.match is not None:
        match = await matches.lock(session.tx, fixture.match)
        if match is not None and match.status == Status.RUNNING:
            await call_off(session.tx, fixture.match)


def _messages_about(session: LeagueSession, table: str, key: list[int]) -> list[DeleteMessage]:
    """Return tasks to delete the messages that were posted about a season or a division."""
    if table == "seasons" and session.season.invitation is not None:
        sent = Invitation.decode(session.season.invitation).sent
        return [DeleteMessage(message=sent.message, channel=sent.channel)]
    division = session.division(key[1]) if table == "divisions" else None
    if division is None or division.message is None:
        return []
    return [DeleteMessage(message=division.message, channel=division.channel)]


# After the session was read again


async def update_after_undo(session: LeagueSession, undone: Undone, actor: int) -> None:
    """Update everything that depends on what was undone, and log the undo.

    A season that is put back into a state, or that would advance at once, is paused, so that an
    organiser can look at it first.
    """
    entry = undone.entry
    session.event = LeagueEvent.UNDO
    session.details = {"number": entry.number, "act": entry.act}
    if entry.act == LeagueEvent.SETTINGS:
        update_season_settings(session)
    if entry.act == LeagueEvent.PAUSE:
        session.change_season(due=session.now + _time_left(entry))
    _pause_to_look(session, entry)
    session.queue += undone.outdated
    if entry.act not in QUIET:
        session.announce(ActionUndone(action=LeagueEvent(entry.act)))
    session.update_invitation()
    if session.has_season and not session.divisions:
        _put_on_waiting_list(session)
    session.update_all_standings()
    decided = False
    if session.has_season and session.state is SeasonState.REST:
        for division in session.divisions:
            decided = decide_places(session, division.number) or decided
    await _update_roles(session, undone, decided=decided)
    if entry.act == LeagueEvent.CORRECT:
        await _restore_result(session, entry, actor)


def _time_left(entry: LogRow) -> int:
    """Return how much time was left when a season was paused."""
    return next(int(columns["paused"][1]) for _, _, columns in changes_of(entry) if columns)


def _pause_to_look(session: LeagueSession, entry: LogRow) -> None:
    """Pause the season if a step was undone, or if it would advance at once."""
    if not session.is_active or session.season.paused is not None:
        return
    due = session.season.due
    if due is None or due <= session.now or is_step(entry):
        half = duration(session.settings.lasts(session.state)) // 2
        left = max((due or session.now) - session.now, half)
        session.change_season(paused=left, due=None)


def _put_on_waiting_list(session: LeagueSession) -> None:
    """Let players wait who had joined a ladder after its draw, which is undone now."""
    for one in session.entrants:
        if one.division is not None:
            playing = one.state == EntrantStatus.PLAYING
            state = EntrantStatus.WAITING if playing else EntrantStatus(one.state)
            session.change_entrant(one.number, state=state.value, division=None, seed=None)


async def _update_roles(session: LeagueSession, undone: Undone, *, decided: bool) -> None:
    """Queue updates of the roles that what was undone, or a new decision, may have changed."""
    given = roles_of(session.league_settings)
    former = undone.roles - given
    if undone.entry.act in CHANGING_ROLES or undone.roles != given:
        if session.has_season:
            await session.read_previous_season()
            update_tier_roles(session, former=former)
            not_drawn = [one.number for one in session.entrants if one.division is None]
            update_tier_roles(session, not_drawn, former)
        update_champion_role(session, undone.winners, former)
    elif decided or undone.entry.act == LeagueEvent.CORRECT:
        update_champion_role(session, undone.winners)


async def _restore_result(session: LeagueSession, entry: LogRow, actor: int) -> None:
    """Let a result count as before, in the standings of its season and for the ratings."""
    season, number = await season_of(session, entry), fixture_of(entry)
    fixture = season.fixture(number)
    if season is not session and fixture is not None:
        season.update_standings(fixture.division)
        session.queue += season.queue
    await apply_correction(season, number, actor)
