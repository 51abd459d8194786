"""Everything that a league session saves: its rows, an entry of the league log, and its queue."""

import json

from bot.leagues.rows import EXCHANGE, Change
from bot.leagues.session import LeagueSession
from bot.leagues.tasks import UpdateInvitation, UpdateStandings
from data.tables import players
from data.tables.leagues import announcements, leagues, log, rows
from data.tables.leagues.announcements import AnnouncementRow
from data.tables.leagues.log import LogRow
from data.tables.leagues.rows import EntrantRow


async def save(session: LeagueSession, actor: int | None = None) -> bool:
    """Write everything that an action has changed; return whether there was anything."""
    changes = session.changes()
    for change in changes:
        await _write(session, change)
    logged = await _add_log_entry(session, changes, actor)
    queued = await _queue_posts(session)
    if changes or logged or queued:
        counted = {
            "notes": session.league.notes + logged,
            "posts": session.league.posts + queued,
            "version": session.league.version + 1,
        }
        session.count(**counted)
        await rows.change(session.tx, "leagues", (session.league.id,), counted)
    return bool(changes or logged or queued)


async def _write(session: LeagueSession, change: Change) -> None:
    table, key, columns = change
    if table == EXCHANGE:
        await leagues.exchange(session.tx, *key)
    elif columns is None:
        row = session.new_row(change)
        if isinstance(row, EntrantRow) and row.player is not None:
            await players.add_player(session.tx, row.player)
        await rows.insert(session.tx, table, row)
    else:
        values = {name: after for name, (_, after) in columns.items()}
        await rows.change(session.tx, table, key, values)


async def _add_log_entry(session: LeagueSession, changes: list[Change], actor: int | None) -> int:
    """Add an entry if the action has an event; return how many were added."""
    if session.event is None:
        return 0
    if actor is not None:  # they may have repaired what kept announcements from being sent
        await players.add_player(session.tx, actor)
        await announcements.unblock(session.tx, session.league.id, session.now)
    entry = LogRow(
        league=session.league.id,
        number=session.league.notes,
        season=session.season.id if session.has_season else None,
        actor=actor,
        act=session.event.value,
        about=json.dumps(session.details),
        changes=json.dumps(changes),
        at=session.now,
    )
    await log.add(session.tx, entry)
    return 1


async def _queue_posts(session: LeagueSession) -> int:
    """Add the announcements and tasks to the league's queue; return how many were added.

    An update that is already waiting is not queued again.
    """
    league, first = session.league.id, session.league.posts
    number = first
    for post in session.queue:
        text = post.encode()
        if isinstance(post, UpdateStandings | UpdateInvitation) and await announcements.waits(
            session.tx, league, post.kind, text
        ):
            continue
        nonce = f"l{league:x}.{number:x}"
        row = AnnouncementRow(league, number, post.kind, text, nonce, 0, session.now)
        await announcements.insert(session.tx, row)
        number += 1
    return number - first
