"""What is posted once: each occasion as a card, and who is called by it."""

from typing import TYPE_CHECKING

from bot.matches import History, Match, Status
from bot.matches.model import News, Post, ProposalKind, Seal
from bot.players.settings import ServerSettings
from bot.posts.outbox import QueuedPost
from cogs.cards.card import Card
from cogs.cards.markdown import safe_name
from cogs.matches.lobby.lobby_cards import invitation
from cogs.posting.match_post_cards import declined, news, proposal, start
from data.times import loaded
from renderers.texts import Say

if TYPE_CHECKING:
    from cogs.client import Azulejo

Said = tuple[Card, list[int]]
"""A message, and the people whom it calls."""


async def card_of(
    bot: "Azulejo",
    kind: Post,
    letter: QueuedPost,
    history: History,
    settings: ServerSettings,
    say: Say,
) -> Said | None:
    """A message that is posted once, and who is called by it; None if it is not wanted any more."""
    match = history.match
    names = await bot.names.of_match(match, say)
    if kind is Post.START:
        arranged, quiet = "apart" in letter.payload, letter.payload.get("quiet")
        return start(match, names, say, short=arranged and not quiet), []
    if kind is Post.END:
        over = match.seal is Seal.OPENED and match.status is Status.OVER
        if over and "opened" not in letter.payload:
            return None  # it has waited so long that the board comes right behind it
        return await bot.board_cards.final(history, say, settings.theme), []
    if kind is Post.INVITATION:
        guests = [int(guest) for guest in str(letter.payload.get("guests", "")).split()]
        return invitation(match, names, guests, say), guests
    if kind is Post.PROPOSAL:
        return await _proposal(bot, match, names, letter, say)
    if kind is Post.NEWS:
        return await _news(bot, match, names, letter, say)
    return declined(match, names, letter.payload, say), []


async def _proposal(
    bot: "Azulejo", match: Match, names: "tuple[str, ...]", letter: QueuedPost, say: Say
) -> Said | None:
    """A question to everybody at the table who has not agreed to it yet; none if it is answered."""
    open_ = await bot.services.matches.asked(match.id)
    if open_ is None or (open_.kind, open_.seat) != (
        letter.payload["what"],
        letter.payload["seat"],
    ):
        return None
    asked = [
        seat.player
        for seat in match.seats
        if seat.player and seat.is_present and seat.seat not in open_.agreed
    ]
    guest = ""
    if letter.payload["what"] == ProposalKind.SUBSTITUTE:
        guest = await _name(bot, match, int(letter.payload["about"]), say)
    return proposal(match, names, letter.payload, asked, say, guest), asked


async def _news(
    bot: "Azulejo", match: Match, names: "tuple[str, ...]", letter: QueuedPost, say: Say
) -> Said:
    """News; whoever was given a seat is mentioned, as the table may have agreed only now."""
    payload = letter.payload
    until = loaded(int(payload["until"])) if "until" in payload else None
    people, called = ("", ""), []
    if payload["what"] == News.SUBSTITUTE:
        player, before = int(payload["player"]), int(payload["before"])
        called = [player] if player else []  # they may have been forgotten meanwhile
        who = f"<@{player}>" if player else safe_name(say("former-player"))
        people = (who, await _name(bot, match, before, say))
    return news(match, names, payload, say, people, until), called


async def _name(bot: "Azulejo", match: Match, player: int, say: Say) -> str:
    return await bot.names.of_player(match.location.server, player, say)
