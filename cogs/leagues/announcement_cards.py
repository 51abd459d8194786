"""What leagues announce, as cards."""

import asyncio
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from bot.leagues import EntrantStatus, Format, LeagueSession, Notice
from bot.leagues.model import GONE
from bot.leagues.season.standings import division_standings, seats_of
from cogs.cards.card import Card, Picture
from cogs.cards.components import SUCCESS, Item, button
from cogs.cards.markdown import safe_name
from cogs.cards.mentions import jump_url
from cogs.leagues.league_text import division_name, is_final, names_of, rules_line, title, when
from cogs.leagues.roles import role_lines
from cogs.leagues.standings_pictures import (
    StandingsView,
    round_buttons,
    table_picture,
    table_sheet,
    words_button,
)
from data.tables.leagues.rows import DivisionRow
from games.standings.promotion import Way
from renderers.texts import Say

if TYPE_CHECKING:
    from cogs.client import Azulejo

COLOUR: Final = 0xC9A227
SHORT: Final = frozenset(
    {
        Notice.ANNOUNCED,
        Notice.CALLED_OFF,
        Notice.CLOSED,
        Notice.LEAGUE_CLOSED,
        Notice.RENAMED,
        Notice.PAUSED,
        Notice.RESUMED,
        Notice.EXTENDED,
        Notice.UNDONE,
    }
)
"""Announcements after which nobody's place is another one."""
LINKED: Final = 32
"""To so many tables one message can lead."""
ROUNDS: Final = frozenset({Format.CUP, Format.SWISS})
READ: Final = 16
"""Who meets whom at so many tables can be read in an announcement."""


async def announcement(
    bot: "Azulejo",
    session: LeagueSession,
    kind: Notice,
    payload: Mapping[str, Any],
    say: Say,
    theme: str,
) -> tuple[Card, list[int]]:
    """An announcement, and who is called by it; at the end of a cup with its tree."""
    lines, calling = await lines_of(bot, session, kind, payload, say)
    parts: list[str | Picture | list[Item]] = [title(session, say), "\n".join(lines)]
    if kind is Notice.RESULT and session.settings.format is Format.CUP:
        wanted = StandingsView(0, say, theme)
        sheet = await table_sheet(bot, session, wanted)
        parts.append(await table_picture(bot, session, wanted, sheet))
    return Card(*parts, buttons(session, kind, say), colour=COLOUR), calling


async def table_card(
    bot: "Azulejo", session: LeagueSession, division: int, say: Say, theme: str
) -> Card:
    """The table of a division, or the tree of a cup, as it is changed in place."""
    wanted = StandingsView(division, say, theme)
    sheet = await table_sheet(bot, session, wanted)
    picture = await table_picture(bot, session, wanted, sheet)
    me = button(say("button-league-me"), "league-me", session.league.id)
    items = [me, words_button(session, division, say), *round_buttons(session, sheet, say)]
    return Card(title(session, say), picture, items, colour=COLOUR)


def buttons(session: LeagueSession, kind: Notice, say: Say) -> list[Item]:
    """What can be pressed below an announcement."""
    league = session.league.id
    leave = button(say("button-league-leave"), "league-leave", league)
    me = button(say("button-league-me"), "league-me", league)
    if kind in (Notice.SIGN_UP, Notice.PUT_OFF):
        return [button(say("button-league-join"), "league-join", league, style=SUCCESS), leave]
    if kind in (Notice.CHECK_IN, Notice.REMINDER, Notice.CALL):
        return [
            button(say("button-league-in"), "league-in", league, style=SUCCESS),
            button(say("button-league-join"), "league-join", league),
            leave,
        ]
    if kind is Notice.RESULT and session.settings.format is Format.DUPLICATE:
        code = ("league-compare", league, session.season.number)
        return [me, button(say("button-lines"), *code, emoji="🔀")]
    if kind is Notice.RESULT and session.settings.format is Format.CUP:
        return [me, words_button(session, 0, say)]
    return [] if kind in SHORT else [me]


async def lines_of(
    bot: "Azulejo", session: LeagueSession, kind: Notice, payload: Mapping[str, Any], say: Say
) -> tuple[list[str], list[int]]:
    """The words of an announcement, and who is called."""
    due = when(payload.get("due"))
    if kind is Notice.ANNOUNCED:
        return [say("league-announced", due=due), rules_line(bot, session, say)], []
    if kind is Notice.SIGN_UP:
        text = say("league-sign-up", due=due, returning=payload["returning"])
        here, least = (
            len(session.with_status(EntrantStatus.SIGNED, EntrantStatus.WAITING)),
            session.settings.fewest,
        )
        told = say("league-sign-up-count", count=here, least=least, enough=int(here >= least))
        return [text, rules_line(bot, session, say), told], []
    if kind in (Notice.CHECK_IN, Notice.REMINDER, Notice.CALL):
        return _check_in(session, kind, payload, due, say)
    if kind is Notice.RESULT:
        lines = await _result(bot, session, payload, due, say)
        if not payload.get("first"):
            lines += role_lines(bot, session.league.server, session.chosen, say)
        return lines, []
    if kind in (Notice.WITHDRAWN, Notice.DISQUALIFIED, Notice.REPLACED, Notice.CHALLENGE):
        return await _people(bot, session, kind, payload, say)
    if kind is Notice.CORRECTED:
        return await _corrected(bot, session, payload, say), []
    lines = [_plain(session, kind, payload, due, say)]
    if kind in (Notice.PLAY, Notice.ROUND):
        lines += await _meetings(bot, session, payload.get("round", 1), say)
    if kind is Notice.PLAY:
        lines += _links(session, say)
        lines += role_lines(bot, session.league.server, session.chosen, say)
    return lines, []


def _check_in(
    session: LeagueSession, kind: Notice, payload: Mapping[str, Any], due: str, say: Say
) -> tuple[list[str], list[int]]:
    players = [session.entrant(one).player for one in payload["players"]]
    called = [player for player in players if player is not None]
    names = " ".join(f"<@{player}>" for player in called)
    if kind is Notice.REMINDER:
        return [say("league-reminder", due=due, names=names)], called
    if kind is Notice.CALL:
        return [say("league-call", due=due, names=names)], called
    count = payload.get("count", len(players))
    return [say("league-check-in", count=count, due=due, names=names)], called


def _plain(
    session: LeagueSession, kind: Notice, payload: Mapping[str, Any], due: str, say: Say
) -> str:
    """Announcements of one sentence, about nobody in particular."""
    count, least = payload.get("count", 0), payload.get("least", 0)
    left = payload.get("left", 0)
    sentences = {
        Notice.PLAY: lambda: say(
            "league-play",
            players=payload["players"],
            divisions=len(session.divisions),
            fixtures=payload["fixtures"],
            due=due,
        ),
        Notice.ROUND: lambda: say(
            "league-round",
            round=payload["round"],
            final=int(is_final(session, payload["round"])),
            due=due,
        ),
        Notice.GRACE: lambda: say("league-grace", left=left, due=due),
        Notice.ADJUDICATION: lambda: say("league-adjudication", left=left, how=payload["how"]),
        Notice.PUT_OFF: lambda: say("league-put-off", count=count, least=least, due=due),
        Notice.CALLED_OFF: lambda: _called_off(payload, say),
        Notice.CLOSED: lambda: say("league-closed"),
        Notice.LEAGUE_CLOSED: lambda: say("league-league-closed"),
        Notice.RENAMED: lambda: say(
            "league-renamed", old=safe_name(payload["old"]), new=safe_name(payload["new"])
        ),
        Notice.PAUSED: lambda: say("league-paused"),
        Notice.RESUMED: lambda: say("league-resumed", due=due),
        Notice.EXTENDED: lambda: say("league-extended", days=payload["days"], due=due),
        Notice.UNDONE: lambda: say("league-undone", act=act_name(payload["act"], say)),
    }
    return sentences[kind]()


async def _meetings(bot: "Azulejo", session: LeagueSession, number: int, say: Say) -> list[str]:
    """Who meets whom in a round, where there are rounds, and few enough tables to be read."""
    here = [one for one in session.fixtures if one.round == number]
    tables = [[int(seat) for seat in seats_of(one)] for one in here]
    if session.settings.format not in ROUNDS or len(tables) > READ:
        return []
    names = await names_of(bot, session, say, [one for seats in tables for one in seats])
    separator = say("list-separator")
    return [f"- {separator.join(safe_name(names[one]) for one in seats)}" for seats in tables]


def _called_off(payload: Mapping[str, Any], say: Say) -> str:
    """Why there is no season any more: an organiser has decided so, or too few have come."""
    if "begun" in payload:
        told = {name: payload[name] for name in ("drawn", "begun", "untouched")}
        return say("league-called-off-by-hand", **told)
    return say("league-called-off", count=payload["count"], least=payload["least"])


async def _corrected(
    bot: "Azulejo", session: LeagueSession, payload: Mapping[str, Any], say: Say
) -> list[str]:
    """Who has which place in a match that was decided, and what that changes at the end."""
    names = await names_of(bot, session, say, payload["entrants"])
    places = sorted(zip(payload["ranks"], payload["entrants"], strict=True))
    told = [say("league-place", place=rank, name=safe_name(names[one])) for rank, one in places]
    listed = say("list-separator").join(told)
    number, late = payload["fixture"] + 1, payload["late"]
    told_all = say("league-corrected", fixture=number, places=listed, late=late)
    return [told_all, *await _changed_end(bot, session, payload, say)]


async def _changed_end(
    bot: "Azulejo", session: LeagueSession, payload: Mapping[str, Any], say: Say
) -> list[str]:
    """How a division ends now, where that was decided again."""
    if "division" not in payload:
        return []
    return [say("league-changed-end"), *await _division(bot, session, payload["division"], say)]


async def _people(
    bot: "Azulejo", session: LeagueSession, kind: Notice, payload: Mapping[str, Any], say: Say
) -> tuple[list[str], list[int]]:
    """Announcements about somebody; who steps in, or is challenged, is called."""
    name, other = payload["entrant"], payload.get("substitute", payload.get("rival"))
    numbers = [one for one in (name, other) if one is not None]
    names = {k: safe_name(v) for k, v in (await names_of(bot, session, say, numbers)).items()}
    second = session.entrant(other).player if other is not None else None
    mention = f"<@{second}>" if second is not None else names.get(other or -1, "")
    calling = [second] if second is not None else []
    if kind is Notice.CHALLENGE:
        return [say("league-challenge", name=names[name], rival=mention)], calling
    if kind is Notice.REPLACED:
        return [say("league-replaced", name=names[name], substitute=mention)], calling
    # 2: there is nothing that anybody could play on.
    known = int(other is not None) if payload.get("left", 1) else 2
    key = "league-withdrawn" if kind is Notice.WITHDRAWN else "league-disqualified"
    text = say(key, name=names[name], known=known, substitute=mention)
    return [text, *await _changed_end(bot, session, payload, say)], calling


async def _result(
    bot: "Azulejo", session: LeagueSession, payload: Mapping[str, Any], due: str, say: Say
) -> list[str]:
    """The winners of the divisions, and who goes up and down."""
    first, until = payload.get("first", 0), payload.get("until")
    lines = [] if first else [say("league-result", last=int(bool(payload["last"])), due=due)]
    told = session.divisions[first:until]
    for division in told:
        lines += await _division(bot, session, division.number, say)
    if told and told[-1] == session.divisions[-1]:
        lines.append(say("league-archive", season=session.season.number))
    return lines


def _links(session: LeagueSession, say: Say) -> list[str]:
    """Where the tables of all divisions are, by tier; of one alone nobody has to be told."""
    shown = [one for one in session.divisions if one.message is not None]
    if len(shown) < 2:
        return []
    tiers: dict[int, list[str]] = {}
    for one in shown[:LINKED]:
        links = tiers.setdefault(one.tier, [])
        links.append(f"[{len(links) + 1}]({_url(session, one)})")
    separator = say("list-separator")
    lines = [
        say("league-tables", tier=tier + 1, links=separator.join(links))
        for tier, links in tiers.items()
    ]
    if more := len(shown[LINKED:]):
        lines.append(say("league-tables-more", count=more))
    return lines


def _url(session: LeagueSession, here: DivisionRow) -> str:
    """Where the table of a division is."""
    return jump_url(session.league.server, here.channel or 0, here.message or 0)


async def _division(bot: "Azulejo", session: LeagueSession, division: int, say: Say) -> list[str]:
    """The winners of one division, and who goes up and down from there."""
    found = await asyncio.to_thread(division_standings, session, division)
    gone = [one.number for one in session.in_division(division) if one.state in GONE]
    first = [int(row.player) for row in found.rows if row.place == 1 and row.player not in gone]
    ups = [one for one, way in found.ways.items() if way is Way.UP]
    downs = [one for one, way in found.ways.items() if way is Way.DOWN]
    names = await names_of(bot, session, say, [*first, *ups, *downs])

    def listed(numbers: list[int]) -> str:
        return say("list-separator").join(safe_name(names[one]) for one in numbers)

    name = division_name(session, division, say)
    here = next(one for one in session.divisions if one.number == division)
    lines = [
        say(
            "league-result-line",
            division=name,
            count=len(first),
            names=listed(first),
            table=_url(session, here) if here.message is not None else "none",
        )
    ]
    if ups:
        lines.append(say("league-result-up", names=listed(ups)))
    if downs:
        lines.append(say("league-result-down", names=listed(downs)))
    return lines


def act_name(act: str, say: Say) -> str:
    """What was done, as the log calls it."""
    return say(f"league-act-{act.replace(' ', '-')}")
