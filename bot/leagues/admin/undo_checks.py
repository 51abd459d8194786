"""Reads entries of the league log, and refuses to undo those that something depends on."""

import json
from dataclasses import fields
from typing import Any

from bot.leagues.admin import operations
from bot.leagues.errors import NotUndoableError, RoundDrawnError
from bot.leagues.model import Format, LeagueEvent
from bot.leagues.rows import EXCHANGE, Change
from bot.leagues.session import SEASONS, LeagueSession
from bot.leagues.settings import LeagueSettings
from data.database import Transaction
from data.tables.leagues import leagues, log, rows
from data.tables.leagues.log import LogRow


def changes_of(entry: LogRow) -> list[Change]:
    """Return the changes to write back.

    What a season has taken over from the settings is not among them: it is computed again.
    """
    changes = _all_changes(entry)
    if entry.act == LeagueEvent.SETTINGS:
        return [one for one in changes if one.table != "seasons"]
    return changes


def _all_changes(entry: LogRow) -> list[Change]:
    return [Change(*one) for one in json.loads(entry.changes)]


def restored_settings(entry: LogRow) -> dict[str, Any]:
    """Return the settings that an undo writes back to a league, by name, with their old values."""
    for table, _, columns in changes_of(entry):
        if table == "leagues" and columns is not None and "settings" in columns:
            before, after = (LeagueSettings.of(json.loads(one)) for one in columns["settings"])
            names = [field.name for field in fields(LeagueSettings)]
            return {
                name: getattr(before, name)
                for name in names
                if getattr(before, name) != getattr(after, name)
            }
    return {}


def is_step(entry: LogRow) -> bool:
    """Whether an entry moved the season to another state or round."""
    return any(
        table == "seasons" and columns is not None and {"state", "round"} & set(columns)
        for table, _, columns in _all_changes(entry)
    )


def fixture_of(entry: LogRow) -> int:
    """Return the fixture that an entry is about."""
    return int(json.loads(entry.about)["fixture"])


async def season_of(session: LeagueSession, entry: LogRow) -> LeagueSession:
    """Return the season that an entry is about."""
    season = (entry.season or 0) % SEASONS
    if session.has_season and session.season.number == season:
        return session
    return await LeagueSession.open(
        session.tx, session.league.id, session.now, number=season, locked=False
    )


# Checks


async def require_last(session: LeagueSession, entry: LogRow, *, new_season: bool) -> None:
    """Refuse if later actions depend on an entry, although they have not changed its rows."""
    changes = changes_of(entry)
    exchanged = {one for change in changes if change.table == EXCHANGE for one in change.key[1:]}
    if new_season or exchanged:
        later = await log.later(session.tx, entry)
        if new_season and later:
            raise NotUndoableError
        if any(exchanged & _moved_entrants(other) for other in later):
            raise NotUndoableError  # the place was taken over once more
    if not session.has_season:
        return
    entrants = any(change.table == "entrants" for change in changes)
    if (is_step(entry) or entrants) and entry.season != session.season.id:
        raise NotUndoableError  # there is another season by now
    if entry.act == LeagueEvent.CORRECT:
        season = await season_of(session, entry)
        fixture = season.fixture(fixture_of(entry))
        drawn = fixture is None or fixture.round < season.season.round
        if season.settings.format is Format.CUP and drawn:
            raise RoundDrawnError


def _moved_entrants(entry: LogRow) -> set[int]:
    """Return the entrants whose player or status an entry has changed."""
    found: set[int] = set()
    for table, key, columns in _all_changes(entry):
        if table == EXCHANGE or (table == "entrants" and columns and "state" in columns):
            found |= set(key[1:])
    return found


async def require_not_erased(tx: Transaction, season: int, *numbers: int) -> None:
    """Refuse to give a place back to a player whose data was erased."""
    for one in await leagues.entrants(tx, season):
        if one.number in numbers and one.player is None:
            raise NotUndoableError


async def require_former_name(session: LeagueSession, changes: list[Change]) -> None:
    """Refuse a former name that another league has by now."""
    old = next(one.columns["name"][0] for one in changes if one.table == "leagues" and one.columns)
    await operations.require_free_name(session, old)


async def require_unchanged(
    tx: Transaction, table: str, key: list[int], columns: dict[str, list[Any]]
) -> None:
    """Refuse if a row no longer has the values that an entry gave it."""
    row = await rows.find_row(tx, table, key)
    if row is None:
        raise NotUndoableError
    for name, (_, after) in columns.items():
        if getattr(row, name) != after:
            raise NotUndoableError
