"""What was done with a league, as its log tells it."""

import json
from typing import Any

from bot.leagues import LeagueSession
from bot.leagues.model import LeagueEvent
from cogs.cards.markdown import safe_name
from cogs.interactions.request import Request
from cogs.leagues.announcement_cards import act_name
from cogs.leagues.league_text import names_of, setting_words, when
from data.tables.leagues.log import LogRow


async def log_line(note: LogRow, session: LeagueSession, request: Request) -> str:
    """An entry of the log: what was done, about what or whom, when, and by whom."""
    return request.say(
        "league-log-line",
        number=note.number + 1,
        when=when(note.at),
        deed=await deed(note, session, request),
        by=f"<@{note.actor}>" if note.actor is not None else "none",
        undone=int(note.undone is not None),
    )


async def deed(note: LogRow, session: LeagueSession, request: Request) -> str:
    """What was done, and about what or whom."""
    about = json.loads(note.about)
    subject = _subject(note.act, about)
    if "lost" in about:
        subject = request.say("league-lost")
    if "act" in about:
        subject = act_name(about["act"], request.say)
    if "entrant" in about and session.has_season and note.season == session.season.id:
        # Where somebody has stepped in, the two have changed places.
        changed = "substitute" in about and note.undone is None
        number = about["substitute" if changed else "entrant"]
        names = await names_of(request.bot, session, request.say, [number])
        subject = safe_name(names[number])
    return request.say("league-deed", act=act_name(note.act, request.say), about=subject or "none")


def _subject(act: str, about: dict[str, Any]) -> str:
    """What an entry is about, as it is typed in a command."""
    if "chosen" in about:
        chosen = about["chosen"].items()
        return ", ".join(f"{name} {setting_words(name, value)}" for name, value in chosen)
    if "fixture" in about:
        return f"{about['fixture'] + 1}: {' '.join(map(str, about['ranks']))}"
    if "name" in about:
        return safe_name(about["name"])
    return str(about["count"] if act == LeagueEvent.IMPORT else about.get("days", ""))
