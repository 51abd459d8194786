"""Calling players: by a mention, by a direct message, and when a match has no place any more."""

import logging
from collections.abc import Collection
from typing import TYPE_CHECKING, Any, Final

import discord

from bot.matches import Match
from bot.outbox import Letter, Sent
from bot.preferences import Notice
from cogs.cards import Card
from cogs.troubles import GONE
from games.core import Seat
from renderers.texts import Say

if TYPE_CHECKING:
    from cogs.client import Azulejo

log = logging.getLogger(__name__)

NOTICE: Final = "notice"
"""A message that calls a player who cannot be reached by direct message."""
PERSISTENT: Final = 3
"""So many attempts at a direct message; then a mention does."""
LONGEST_NONCE: Final = 25


def mentioning(players: Collection[int]) -> discord.AllowedMentions:
    """Only these people are told."""
    users: Any = [discord.Object(player) for player in players]
    return discord.AllowedMentions(everyone=False, roles=False, users=users)


def jump_url(server: int | None, channel: int, message: int) -> str:
    """A link to a message."""
    return f"https://discord.com/channels/{server or '@me'}/{channel}/{message}"


async def call_directly(
    bot: "Azulejo", match: Match, seat: Seat, letter: Letter, sent: Sent
) -> None:
    """Call a player by direct message, or with a mention if that is not possible."""
    player = match.seats[seat].player
    if player is None:
        return
    say = await reader(bot, player)
    url = jump_url(match.place.server, sent.channel, sent.message)
    nonce = f"{letter.nonce}.{seat}"
    card = Card(say("dm-your-turn", match=match.id, url=url))
    try:
        closed = not await write_to(bot, player, card, nonce)
    except discord.HTTPException as error:
        if letter.attempt < PERSISTENT:
            raise
        log.warning("no direct message to %s: %s", player, error)
        closed = False
    else:
        if not closed:
            return
    key = "dm-closed" if closed else "dm-failed"
    channel = bot.get_partial_messageable(sent.channel, guild_id=match.place.server)
    message = await channel.send(
        view=Card(say(key, player=f"<@{player}>")),
        nonce=nonce[:LONGEST_NONCE],
        allowed_mentions=mentioning([player]),
    )
    await bot.services.shown.remember(match.id, message.id, sent.channel, NOTICE, match.ply)
    if closed:
        await bot.services.people.prefer(player, notice=Notice.MENTION)


async def tell_homeless(bot: "Azulejo", match: Match, nonce: str, code: int) -> None:
    """The match cannot be shown where it is: tell whoever is waited for how it can go on."""
    for player in match.waiting or [one.player for one in match.seats if one.player]:
        say = await reader(bot, player)
        trouble = say(f"trouble-{reason_key(code)}")
        key = "match-homeless" if player in match.waiting else "match-unseen"
        card = Card(say(key, match=match.id, reason=trouble))
        try:
            await write_to(bot, player, card, f"{nonce}.h")
        except (discord.HTTPException, OSError, TimeoutError) as error:
            log.warning("%s does not know that match %s has no place: %s", player, match.id, error)


async def write_to(bot: "Azulejo", player: int, card: Card, nonce: str) -> bool:
    """Write a direct message; False if this person does not take any."""
    try:
        user = bot.get_user(player) or await bot.fetch_user(player)
        await user.send(view=card, nonce=nonce[:LONGEST_NONCE])
    except (discord.Forbidden, discord.NotFound):
        return False
    return True


async def reader(bot: "Azulejo", player: int) -> Say:
    """What speaks to a player who is not there just now."""
    preferences = await bot.services.people.preferences(player)
    return bot.services.speech.in_language(preferences.language)


def reason_key(code: int) -> str:
    """What to call a trouble in a sentence."""
    if code in GONE or code == 50001:
        return "gone"
    return "locked" if code in (50083, 160005) else "forbidden"
