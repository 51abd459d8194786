"""What is said once during a match: that it begins, a question to the table, and a no."""

from collections.abc import Mapping, Sequence
from typing import Any

import discord

from bot.matches import Match
from bot.matches.consent import question
from cogs.cards import Card, button
from cogs.names import written
from cogs.variants import variant_name
from renderers.texts import Say


def title(match: Match, say: Say) -> str:
    """Which match this is."""
    return say("board-title", game=variant_name(match, say), match=match.id)


def start(match: Match, names: Sequence[str], say: Say) -> Card:
    """The match begins: who sits where, and what the bag is held to."""
    seats = [
        say("start-seat", number=number + 1, name=written(name))
        for number, name in enumerate(names)
    ]
    return Card(
        title(match, say),
        "\n".join([say("start-seats"), *seats]),
        say("start-commitment", commitment=match.commitment),
    )


def proposal(
    match: Match,
    names: Sequence[str],
    payload: Mapping[str, Any],
    asked: Sequence[int],
    say: Say,
) -> Card:
    """The table is asked for its consent."""
    people = " ".join(f"<@{player}>" for player in asked)
    who = written(names[int(payload["seat"])])
    about = question(payload["what"], payload["seat"], payload["ply"])
    style = discord.ButtonStyle.success
    return Card(
        say(f"proposal-{payload['what']}", name=who, names=people),
        [
            button(say("button-agree"), "agree", match.id, about, style=style),
            button(say("button-decline"), "decline", match.id, about),
        ],
    )


def declined(match: Match, names: Sequence[str], payload: Mapping[str, Any], say: Say) -> Card:
    """Somebody has said no."""
    who = written(names[int(payload["seat"])])
    return Card(say(f"declined-{payload['what']}", name=who))
