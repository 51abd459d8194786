"""The cards of posts that are sent once: start, proposals, offers, news and reminders."""

from collections.abc import Sequence
from datetime import datetime

from bot.matches import Match
from bot.matches.actions.proposals import question
from bot.matches.posts import (
    ClocksPaused,
    DeclinedPost,
    NewsPost,
    ProposalPost,
    SeatNews,
    SubstituteSeated,
)
from cogs.cards.card import Card
from cogs.cards.clock_text import is_far, milliseconds, moment, pace_lines, span_words
from cogs.cards.components import PRIMARY, SUCCESS, button, link
from cogs.cards.markdown import safe_name
from cogs.matches.match_text import title
from data.times import loaded
from renderers.texts import Say


def start_card(match: Match, names: Sequence[str], say: Say, short: bool = False) -> Card:
    """The start of a match: seats, pace and the commitment of the bag.

    The short card is for leagues, where many matches of one kind begin at once.
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
        say("start-binding", binding=match.binding) if match.binding else "",
    )


def proposal_card(
    match: Match,
    names: Sequence[str],
    post: ProposalPost,
    asked: Sequence[int],
    say: Say,
    guest: str,
) -> Card:
    """A proposal with its buttons; `guest` is the name of a substitute."""
    answer = question(post.proposal.value, post.seat, post.ply, post.about)
    values: dict[str, str | int] = {
        "name": safe_name(names[post.seat]),
        "names": " ".join(f"<@{player}>" for player in asked),
    }
    if post.span is not None:
        span = span_words(milliseconds(post.span), say)
        values |= {"span": span, "pausing": int(post.span > 0)}
    if guest:
        values["guest"] = safe_name(guest)
    return Card(
        say(f"proposal-{post.proposal}", **values),
        [
            button(say("button-agree"), "agree", match.id, answer, style=SUCCESS),
            button(say("button-decline"), "decline", match.id, answer),
        ],
    )


def declined_card(names: Sequence[str], post: DeclinedPost, say: Say) -> Card:
    """Who has declined which proposal."""
    return Card(say(f"declined-{post.proposal}", name=safe_name(names[post.seat])))


def offer_card(
    match: Match,
    names: Sequence[str],
    seat: int,
    until: datetime,
    guests: Sequence[int],
    say: Say,
    called: Sequence[int],
) -> Card:
    """A seat on offer; `called` are substitutes who are notified."""
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


def news_card(names: Sequence[str], post: NewsPost, say: Say) -> Card:
    """Something other than a move that has happened."""
    values: dict[str, str | int] = {}
    if isinstance(post, ClocksPaused):
        until = loaded(post.until)
        known = not is_far(until)
        values = {"known": int(known), "until": moment(until) if known else ""}
    elif isinstance(post, SeatNews):
        values = {"name": safe_name(names[post.seat])}
    return Card(say(f"news-{post.what}", **values))


def substitute_card(name: str, previous: str, post: SubstituteSeated, say: Say) -> Card:
    """A player has taken the seat of another; `name` is a mention."""
    return Card(say(f"news-{post.what}", name=name, before=safe_name(previous)))


def reminder_card(
    match: Match, ends: datetime, url: str | None, say: Say, *, player: int | None = None
) -> Card:
    """A reminder; in a channel it mentions the player, in a direct message it has a button."""
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
