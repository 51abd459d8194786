"""What is said once during a match: that it begins, a question to the table, news, a reminder."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from bot.matches import Match
from bot.matches.actions.proposals import question
from bot.matches.model import News, ProposalKind
from cogs.cards.card import Card
from cogs.cards.clock_text import is_far, milliseconds, moment, pace_lines, span_words
from cogs.cards.components import PRIMARY, SUCCESS, button, link
from cogs.cards.game_names import variant_name
from cogs.cards.markdown import safe_name
from renderers.texts import Say


def title(match: Match, say: Say) -> str:
    """Which match this is."""
    return say("board-title", game=variant_name(match, say), match=match.id)


def start(match: Match, names: Sequence[str], say: Say, *, short: bool = False) -> Card:
    """The match begins: who sits where, how fast it is played, and what the bag is held to.

    In short where many matches of the same kind begin, and everybody knows how they are played.
    """
    if short:
        people = say("list-separator").join(f"**{safe_name(name)}**" for name in names)
        sealed = say("start-sealed", commitment=match.commitment)
        return Card(title(match, say), f"{people}\n{sealed}")
    seats = [
        say("start-seat", number=number + 1, name=safe_name(name))
        for number, name in enumerate(names)
    ]
    return Card(
        title(match, say),
        "\n".join([say("start-seats"), *seats]),
        "\n".join(pace_lines(match.pace, say)) if match.pace else "",
        say("start-commitment", commitment=match.commitment),
    )


def proposal(
    match: Match,
    names: Sequence[str],
    payload: Mapping[str, Any],
    asked: Sequence[int],
    say: Say,
    guest: str = "",
) -> Card:
    """The table is asked for its consent; about a guest, who would like to sit down, perhaps."""
    people = " ".join(f"<@{player}>" for player in asked)
    who = safe_name(names[int(payload["seat"])])
    about = int(payload.get("about", 0))
    answer = question(payload["what"], payload["seat"], payload["ply"], about)
    values: dict[str, str | int] = {"name": who, "names": people}
    if payload["what"] == ProposalKind.PAUSE:
        values |= {"span": span_words(milliseconds(about), say), "pausing": int(about > 0)}
    if payload["what"] == ProposalKind.SUBSTITUTE:
        values["guest"] = safe_name(guest)
    return Card(
        say(f"proposal-{payload['what']}", **values),
        [
            button(say("button-agree"), "agree", match.id, answer, style=SUCCESS),
            button(say("button-decline"), "decline", match.id, answer),
        ],
    )


def declined(match: Match, names: Sequence[str], payload: Mapping[str, Any], say: Say) -> Card:
    """Somebody has said no."""
    who = safe_name(names[int(payload["seat"])])
    return Card(say(f"declined-{payload['what']}", name=who))


def offer(
    match: Match,
    names: Sequence[str],
    seat: int,
    until: datetime,
    guests: Sequence[int],
    say: Say,
    called: Sequence[int] = (),
) -> Card:
    """A computer has somebody's seat, and others may take it; some who like to are called."""
    people = " ".join(f"<@{guest}>" for guest in guests)
    text = say(
        "offer",
        name=safe_name(names[seat]),
        game=title(match, say).removeprefix("### "),
        until=moment(until),
        left=moment(until, "R"),
        names=people,
        guests=len(guests),
    )
    if called:
        ready = " ".join(f"<@{player}>" for player in called)
        text = "\n".join([text, say("offer-called", names=ready)])
    return Card(
        text,
        [
            button(say("button-substitute"), "substitute", match.id, seat, style=SUCCESS),
            button(say("button-come-back"), "back", match.id),
        ],
    )


def news(
    match: Match,
    names: Sequence[str],
    payload: Mapping[str, Any],
    say: Say,
    people: "tuple[str, str]" = ("", ""),
    until: datetime | None = None,
) -> Card:
    """Something has happened at the table that is no move.

    `people` are those who have come and gone, if it is about them.
    """
    what = News(payload["what"])
    values: dict[str, str | int] = {}
    if what in (News.BACK, News.KEPT, News.DESERTED, News.FORFEIT):
        values["name"] = safe_name(names[int(payload["seat"])])
    elif what is News.SUBSTITUTE:
        values |= {"name": people[0], "before": safe_name(people[1])}
    elif what is News.PAUSED and until is not None:
        known = not is_far(until)
        values |= {"known": int(known), "until": moment(until) if known else ""}
    return Card(say(f"news-{what}", **values))


def reminder(
    match: Match, ends: datetime, url: str | None, say: Say, *, player: int | None = None
) -> Card:
    """Somebody's time runs out; `player` is mentioned, where others read it, too.

    Who reads it alone can play right there.
    """
    text = say(
        "reminder",
        match=match.id,
        player="" if player is None else f"<@{player}>",
        here=int(player is not None),
        time=moment(ends),
        left=moment(ends, "R"),
    )
    here = [] if player else [button(say("button-hand"), "hand", match.id, style=PRIMARY)]
    return Card(text, [*here, *([link(say("button-to-board"), url)] if url else [])])
