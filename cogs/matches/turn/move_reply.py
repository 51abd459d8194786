"""The private reply to a move: what was played, and what the player can do next."""

from typing import Any

from discord import ui

from bot.matches import ActionResult, Match, Status
from cogs.cards.card import Card
from cogs.cards.components import PRIMARY, button
from cogs.interactions.request import Request
from cogs.matches.board.sealed_cards import board_button
from cogs.matches.match_text import caption
from games.core import Move, RuleError, Seat


def played_text(request: Request, result: ActionResult, move: Move, note: str) -> str:
    """What was played, in words of the position before it, and a note below."""
    match = result.match
    state = match.state if result.again else result.state_before
    words: str = move
    try:
        seat = match.seat_of(request.player) or Seat(0)
        speak = request.catalogue.words(match.game)
        words = speak.move_words(state, seat, match.game.parse(move), request.say)
    except RuleError:
        pass  # a repeated click, and the match has moved on since
    said = request.say("move-played", move=words)
    return f"{said}\n{note}" if note else said


async def send_move_reply(request: Request, match: Match, said: str) -> None:
    """Say what was played, with buttons to undo it, to plan ahead, and to the next match."""
    say = request.say
    undo = button(say("button-undo"), "undo", match.id, match.ply, emoji="↩️")
    plan = button(say("button-plan"), "plan", match.id)
    items = [undo, plan] if match.status is Status.RUNNING else []
    below = [*board_button(match, say), *items, *await next_match_button(request, match)]
    text = "\n".join([said, *caption(request, match)])
    await request.show(Card(text, below) if below else Card(text))


async def next_match_button(request: Request, match: Match) -> "list[ui.Button[Any]]":
    """A button to the next match that waits for the player, if there is one."""
    number = await request.services.matches.next_waiting(request.player, besides=match.id)
    if number is None:
        return []
    label = request.say("button-onward", match=number)
    return [button(label, "onward", match.id, style=PRIMARY, emoji="➡️")]
