"""Undoing what was done with a league, as long as nothing later depends on it.

The chronicle knows how everything was and what became of it. Where it is still like that, it is
put back; where it is not, something later has built on it, and nothing is undone.
"""

import json
from typing import Any, NamedTuple

from bot.leagues.admin.operations import decide_again, take_over
from bot.leagues.errors import (
    ClosedLeagueError,
    NothingDoneError,
    NotUndoableError,
    RoundDrawnError,
    TakenNameError,
)
from bot.leagues.model import (
    ENDED,
    PLAYING,
    EntrantStatus,
    Format,
    LeagueEvent,
    Notice,
    SeasonState,
)
from bot.leagues.season.fixture_matches import CallOff, apply_correction
from bot.leagues.season.roles import roles_of, update_champion_role, update_tier_roles, winners
from bot.leagues.session import SEASONS, LeagueSession
from bot.matches.model import Status
from data.database import Transaction
from data.tables import matches
from data.tables.leagues import leagues, log, rows
from data.tables.leagues.log import LogRow
from data.tables.leagues.rows import FixtureRow, SeasonRow
from data.times import duration

FOR_GOOD = frozenset({LeagueEvent.CREATE, LeagueEvent.UNDO})
"""What cannot be undone."""
QUIET = frozenset({LeagueEvent.SETTINGS, LeagueEvent.IMPORT})
"""What was not announced; nor is it, when it is undone."""
HONOURED = frozenset(
    {
        LeagueEvent.BEGIN,
        LeagueEvent.CONCLUDE,
        LeagueEvent.REPLACE,
        LeagueEvent.WITHDRAW,
        LeagueEvent.DISQUALIFY,
    }
)
"""What somebody may have won or lost a role by."""
LATEST = 50


class Undone(NamedTuple):
    """What was undone."""

    note: LogRow
    outdated: list[tuple[int, int | None]]
    """Messages about what is gone, tables and invitations, and their channels."""
    won: list[int]
    """Who had won the season until then."""
    roles: frozenset[int]
    """The roles that the league gave until then."""


async def undo(session: LeagueSession, number: int | None, call_off: CallOff) -> Undone:
    """Undo an entry of the chronicle, the last one that can be if none is named.

    If that puts the season back into a state that would end at once, it is paused, so that
    somebody can look at it first.
    """
    note = await entry_of(session, number)
    changes = _changes(note)
    for table, key, columns in changes:
        if columns is not None:
            await _require_unchanged(session.tx, table, key, columns)
        elif table == "exchange":
            await _require_known(session.tx, *key)
    outdated: list[tuple[int, int | None]] = []
    if note.act == LeagueEvent.RENAME:
        await _require_free(session, changes)
    new_season = any(table == "seasons" and columns is None for table, _, columns in changes)
    await _require_last(session, note, new_season=new_season)
    for table, key, columns in reversed(changes):
        if table == "exchange":
            await leagues.exchange(session.tx, *key)
        elif columns is None and table == "entrants" and not new_season:
            # Not taken away: this person may sit at a table by now, and is found by the entry.
            if session.entrant(key[1]).division is not None:
                raise NotUndoableError  # the draw has counted on them
            await rows.change(session.tx, table, key, {"state": EntrantStatus.LEFT.value})
        elif columns is None:
            await _take_away(session.tx, table, key, call_off)
            outdated += _messages(session, table, key)
        else:
            before = {name: old for name, (old, _) in columns.items()}
            if "result" in before and before["result"] is None:
                await _give_up(session, key, call_off)
                before["match"] = None
            await rows.change(session.tx, table, key, before)
    await log.undone(session.tx, note.league, note.number, session.now)
    return Undone(note, outdated, winners(session), roles_of(session.chosen))


def _messages(session: LeagueSession, table: str, key: list[int]) -> list[tuple[int, int | None]]:
    """The messages that were posted about something."""
    if table == "seasons" and session.season.invitation is not None:
        posted = json.loads(session.season.invitation)
        return [(posted["message"], posted["channel"])]
    here = [one for one in session.divisions if table == "divisions" and one.number == key[1]]
    return [(one.message, one.channel) for one in here if one.message is not None]


async def entry_of(session: LeagueSession, number: int | None) -> LogRow:
    """The entry of the chronicle that is meant: the last that can be undone if none is named."""
    if number is not None:
        found = await log.find(session.tx, session.league.id, number)
        notes = [found] if found is not None else []
    else:
        notes = await log.newest(session.tx, session.league.id, LATEST)
    for note in notes:
        if note.undone is None and note.act not in FOR_GOOD:
            if session.league.closed is not None and note.act != LeagueEvent.CLOSE_LEAGUE:
                raise ClosedLeagueError(session.league.name)
            return note
    raise NothingDoneError


async def settle(session: LeagueSession, undone: Undone, actor: int) -> None:
    """Look at what the season has become, and give somebody time to look at it, too."""
    note, outdated, *_ = undone
    session.act = LeagueEvent.UNDO
    session.about = {"number": note.number, "act": note.act}
    if note.act == LeagueEvent.SETTINGS:
        take_over(session)
    if note.act == LeagueEvent.PAUSE:
        session.change_season(due=session.now + _left(note))
    if session.has_season and session.state not in ENDED:
        due = session.season.due
        if session.season.paused is None and (due is None or due <= session.now or _is_step(note)):
            left = max(
                (due or session.now) - session.now,
                duration(session.settings.lasts(session.state)) // 2,
            )
            session.change_season(paused=left, due=None)
    for message, channel in outdated:
        session.posts.append((Notice.OUTDATED, {"message": message, "channel": channel}))
    if note.act not in QUIET:
        session.announce(Notice.UNDONE, act=note.act)
    session.renew_invitation()
    again = False
    if session.has_season:
        if not session.divisions:
            _let_wait(session)
        for division in session.divisions:
            session.show_table(division.number)
            if session.state is SeasonState.REST:
                again = decide_again(session, division.number) or again
    await _honour_again(session, undone, again=again)
    if note.act == LeagueEvent.CORRECT:
        await _count_again(session, note, actor)


def _let_wait(session: LeagueSession) -> None:
    """There is no ladder any more: who joined it after the draw waits for the next one."""
    for one in session.entrants:
        if one.division is not None:
            state = (
                EntrantStatus.WAITING
                if one.state == EntrantStatus.PLAYING
                else EntrantStatus(one.state)
            )
            session.change_entrant(one.number, state=state.value, division=None, seed=None)


async def _honour_again(session: LeagueSession, undone: Undone, *, again: bool) -> None:
    """Roles follow what was undone, and another end of the season, if that is decided again."""
    note, _, won, roles = undone
    honoured, former = note.act in HONOURED, roles - roles_of(session.chosen)
    if honoured or roles != roles_of(session.chosen):
        if session.has_season:
            await session.read_past_seasons()
            update_tier_roles(session, former=former)
            update_tier_roles(
                session, [one.number for one in session.entrants if one.division is None], former
            )
        update_champion_role(session, won, former)
    elif again or note.act == LeagueEvent.CORRECT:
        update_champion_role(session, won)


async def _count_again(session: LeagueSession, note: LogRow, actor: int) -> None:
    """A result counts as before, in the table of its season and for the ratings."""
    ruled, number = await _season_of(session, note), _fixture_of(note)
    if ruled is not session:
        for fixture in ruled.fixtures:
            if fixture.number == number:
                ruled.show_table(fixture.division)
        session.posts += ruled.posts
    await apply_correction(ruled, number, actor)


def _left(note: LogRow) -> int:
    """How much time was left when a season was paused; it has that from now on."""
    return next(int(columns["paused"][1]) for table, _, columns in _changes(note) if columns)


async def _season_of(session: LeagueSession, note: LogRow) -> LeagueSession:
    """The season that an entry is about."""
    season = (note.season or 0) % SEASONS
    if session.has_season and session.season.number == season:
        return session
    return await LeagueSession.open(
        session.tx, session.league.id, session.now, number=season, locked=False
    )


def _fixture_of(note: LogRow) -> int:
    """The fixture that an entry is about."""
    return int(json.loads(note.about)["fixture"])


def _changes(note: LogRow) -> list[list[Any]]:
    """What is put back. What a season has taken over of the settings is looked at afterwards."""
    changes: list[list[Any]] = json.loads(note.changes)
    return [one for one in changes if note.act != LeagueEvent.SETTINGS or one[0] != "seasons"]


def _is_step(note: LogRow) -> bool:
    """Whether this moved the season from one state to another, or to another round."""
    return any(
        table == "seasons" and columns is not None and {"state", "round"} & set(columns)
        for table, _, columns in json.loads(note.changes)
    )


async def _require_last(session: LeagueSession, note: LogRow, *, new_season: bool) -> None:
    """Refuse what later acts have built on, although nothing of it was changed by them."""
    changes = _changes(note)
    exchanged = {one for table, key, _ in changes if table == "exchange" for one in key[1:]}
    if new_season or exchanged:
        later = await log.later(session.tx, note)
        if new_season and later:
            raise NotUndoableError
        if any(exchanged & _moved(other) for other in later):
            raise NotUndoableError  # the place has changed hands once more
    if not session.has_season:
        return
    people = any(table == "entrants" for table, _, _ in changes)
    if (_is_step(note) or people) and note.season != session.season.id:
        raise NotUndoableError  # another season goes on by now
    if note.act == LeagueEvent.CORRECT:
        ruled = await _season_of(session, note)
        drawn = [one.round for one in ruled.fixtures if one.number == _fixture_of(note)]
        if ruled.settings.format is Format.CUP and drawn < [ruled.season.round]:
            raise RoundDrawnError


def _moved(note: LogRow) -> set[int]:
    """The entrants whose persons an entry exchanged, or whose entries it made something else."""
    found: set[int] = set()
    for table, key, columns in json.loads(note.changes):
        if table == "exchange" or (table == "entrants" and columns and "state" in columns):
            found |= set(key[1:])
    return found


async def _give_up(session: LeagueSession, key: list[int], call_off: CallOff) -> None:
    """A match whose result is not decided any more is called off, and played anew."""
    if not session.has_season or key[0] != session.season.id or session.state not in PLAYING:
        raise NotUndoableError  # the end of the season hangs on it
    fixture = await rows.find_row(session.tx, "fixtures", key)
    if isinstance(fixture, FixtureRow) and fixture.match is not None:
        match = await matches.lock(session.tx, fixture.match)
        if match is not None and match.status == Status.RUNNING:
            await call_off(session.tx, fixture.match)


async def _require_known(tx: Transaction, season: int, *numbers: int) -> None:
    """Refuse to give a place back to somebody who is forgotten."""
    for one in await leagues.entrants(tx, season):
        if one.number in numbers and one.player is None:
            raise NotUndoableError


async def _require_free(session: LeagueSession, changes: list[list[Any]]) -> None:
    """Refuse a former name that another league has by now."""
    old = next(columns["name"][0] for table, _, columns in changes if table == "leagues")
    for other in await leagues.of_server(session.tx, session.league.server):
        if other.id != session.league.id and other.name.casefold() == old.casefold():
            raise TakenNameError(old)


async def _require_unchanged(
    tx: Transaction, table: str, key: list[int], columns: dict[str, list[Any]]
) -> None:
    row = await rows.find_row(tx, table, key)
    if row is None:
        raise NotUndoableError
    for name, (_, after) in columns.items():
        if getattr(row, name) != after:
            raise NotUndoableError


async def _take_away(tx: Transaction, table: str, key: list[int], call_off: CallOff) -> None:
    """Take a row away that was new; a match that nobody has played in is called off."""
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
