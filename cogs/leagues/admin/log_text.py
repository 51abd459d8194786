"""The texts of entries of the league log."""

import json
from typing import Any

from bot.leagues import LeagueSession
from bot.leagues.model import LeagueEvent
from cogs.cards.markdown import safe_name
from cogs.interactions.request import Request
from cogs.leagues.league_text import event_name, names_of, setting_words, when
from data.tables.leagues.log import LogRow


async def log_line(entry: LogRow, session: LeagueSession, request: Request) -> str:
    """Return an entry as a line of the log: what was done, to what or whom, when, by whom."""
    return request.say(
        "league-log-line",
        number=entry.number + 1,
        when=when(entry.at),
        deed=await entry_text(entry, session, request),
        by=f"<@{entry.actor}>" if entry.actor is not None else "none",
        undone=int(entry.undone is not None),
    )


async def entry_text(entry: LogRow, session: LeagueSession, request: Request) -> str:
    """Return what was done, and to what or whom."""
    about = json.loads(entry.about)
    subject = _subject(entry.act, about)
    if "lost" in about:
        subject = request.say("league-lost")
    if "act" in about:
        subject = event_name(about["act"], request.say)
    if "entrant" in about and session.has_season and entry.season == session.season.id:
        # A substitute and the player they replaced have exchanged numbers.
        changed = "substitute" in about and entry.undone is None
        number = about["substitute" if changed else "entrant"]
        names = await names_of(request.bot, session, request.say, [number])
        subject = safe_name(names[number])
    return request.say(
        "league-deed", act=event_name(entry.act, request.say), about=subject or "none"
    )


def _subject(act: str, about: dict[str, Any]) -> str:
    """Return what an entry is about, as it is typed in a command."""
    if "chosen" in about:
        chosen = about["chosen"].items()
        return ", ".join(f"{name} {setting_words(name, value)}" for name, value in chosen)
    if "fixture" in about:
        return f"{about['fixture'] + 1}: {' '.join(map(str, about['ranks']))}"
    if "name" in about:
        return safe_name(about["name"])
    return str(about["count"] if act == LeagueEvent.IMPORT else about.get("days", ""))
