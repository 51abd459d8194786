"""What posts say: the cards of starts and news, and notifications for players who are needed."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from discord import ui

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
from cogs.cards.game_names import variant_name
from cogs.cards.markdown import safe_name
from cogs.cards.notification import Notification, unheaded
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


def board_button(match: Match, say: Say) -> ui.Button[Any]:
    """The button that shows a player their board, wherever they are."""
    return button(say("button-hand"), "hand", match.id, style=PRIMARY)


def call_notification(match: Match, players: Sequence[int], say: Say) -> Notification:
    """The sentence that calls players to the board; it is edited into the board.

    If the edit fails they can play from here. By *Undo* an unknown one is told from other messages.
    """
    text = say(
        "board-call",
        names=_mentions(players, say("list-separator")),
        count=len(players),
        match=match.id,
        game=variant_name(match, say),
    )
    undo = button(say("button-undo"), "undo", match.id, match.ply)
    return Notification(text, board_button(match, say), undo)


def turn_notification(match: Match, ends: datetime | None, url: str, say: Say) -> Notification:
    """A direct message to a player whose turn it is."""
    text = say(
        "dm-your-turn",
        match=match.id,
        game=variant_name(match, say),
        url=url,
        clock=int(ends is not None),
        time=moment(ends) if ends else "",
        left=moment(ends, "R") if ends else "",
    )
    return Notification(text, board_button(match, say))


def proposal_notification(
    match: Match,
    names: Sequence[str],
    post: ProposalPost,
    asked: Sequence[int],
    say: Say,
    guest: str,
) -> Notification:
    """A proposal with its buttons; `guest` is the name of a substitute."""
    answer = question(post.proposal.value, post.seat, post.ply, post.about)
    values: dict[str, str | int] = {
        "name": safe_name(names[post.seat]),
        "names": _mentions(asked),
        "match": match.id,
    }
    if post.span is not None:
        span = span_words(milliseconds(post.span), say)
        values |= {"span": span, "pausing": int(post.span > 0)}
    if guest:
        values["guest"] = safe_name(guest)
    return Notification(
        say(f"proposal-{post.proposal}", **values),
        button(say("button-agree"), "agree", match.id, answer, style=SUCCESS),
        button(say("button-decline"), "decline", match.id, answer),
    )


def declined_card(names: Sequence[str], post: DeclinedPost, say: Say) -> Card:
    """Who has declined which proposal."""
    return Card(say(f"declined-{post.proposal}", name=safe_name(names[post.seat])))


def offer_notification(
    match: Match,
    names: Sequence[str],
    seat: int,
    until: datetime,
    guests: Sequence[int],
    say: Say,
    called: Sequence[int],
) -> Notification:
    """A seat on offer; `called` are substitutes who are notified."""
    text = say(
        "offer",
        name=safe_name(names[seat]),
        game=unheaded(title(match, say)),
        until=moment(until),
        left=moment(until, "R"),
        names=_mentions(guests),
        guests=len(guests),
    )
    if called:
        text = "\n".join([text, say("offer-called", names=_mentions(called))])
    return Notification(
        text,
        button(say("button-substitute"), "substitute", match.id, seat, style=SUCCESS),
        button(say("button-come-back"), "back", match.id),
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


def substitute_notification(
    match: Match, name: str, previous: str, post: SubstituteSeated, say: Say
) -> Notification:
    """A player has taken the seat of another; `name` is a mention."""
    text = say(f"news-{post.what}", name=name, before=safe_name(previous), match=match.id)
    return Notification(text, board_button(match, say))


def reminder_notification(
    match: Match, ends: datetime, url: str | None, say: Say, *, player: int | None = None
) -> Notification:
    """A reminder; in a channel it mentions the player."""
    text = say(
        "reminder",
        match=match.id,
        player="" if player is None else f"<@{player}>",
        here=int(player is not None),
        time=moment(ends),
        left=moment(ends, "R"),
    )
    there = [link(say("button-to-board"), url)] if url else []
    return Notification(text, board_button(match, say), *there)


def _mentions(players: Sequence[int], separator: str = " ") -> str:
    return separator.join(f"<@{player}>" for player in players)
