"""Calling players: by a mention, by a direct message, and when a match has no place any more."""

import logging
from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, Final

import discord

from bot.matches import History, Joining, Match
from bot.players.calendar import waking_hours
from bot.players.settings import NotifyBy
from bot.posts.outbox import QueuedPost, Sent
from bot.posts.sent_messages import SentMessage
from cogs.cards.card import Card
from cogs.cards.clock_text import moment
from cogs.cards.components import PRIMARY, button
from cogs.discord_errors import GONE, short_timeout
from cogs.posting.send_once import Queued, send_once
from games.core import Seat
from renderers.texts import Say

if TYPE_CHECKING:
    from cogs.client import Azulejo

log = logging.getLogger(__name__)

NOTICE: Final = "notice"
"""A message that calls a player, where the board itself does not."""
REMINDER: Final = "reminder"
"""A message that says that somebody's time runs out."""
CALLS: Final = (NOTICE, REMINDER)
PERSISTENT: Final = 3
"""So many attempts at a direct message; then a mention does."""


def jump_url(server: int | None, channel: int, message: int) -> str:
    """A link to a message."""
    return f"https://discord.com/channels/{server or '@me'}/{channel}/{message}"


def to_seat(kind: str, seat: int) -> str:
    """What a message is that is about one seat, as in `reminder.2`."""
    return f"{kind}.{seat}"


def seat_told(kind: str) -> tuple[str, Seat | None]:
    """What a message is, and which seat it is about."""
    what, _, seat = kind.partition(".")
    return what, Seat(int(seat)) if seat else None


def is_quiet(bot: "Azulejo", match: Match, seats: Iterable[Seat]) -> bool:
    """Whether all of these people have their quiet hours, so that no telephone need ring."""
    now = bot.services.clock()
    told = [waking_hours(match.seats[seat].settings).is_quiet(now) for seat in seats]
    return bool(told) and all(told)


async def substitutes(bot: "Azulejo", match: Match) -> list[int]:
    """Who is called to a seat that is free: some who like to step in, and are up just now.

    A match for invited people is nobody else's business, nor one of which nobody may know more.
    """
    server, people, now = match.location.server, bot.services.players, bot.services.clock()
    if server is None or match.joining is not Joining.ANYONE or match.is_sealed:
        return []
    found = await people.substitutes(server, match.id)
    hours = {one: waking_hours(await people.settings_of(one)) for one in found}
    return [one for one in found if not hours[one].is_quiet(now)]


def is_answered(history: History, message: SentMessage) -> bool:
    """Whether somebody was called who has acted since, or is no longer to act."""
    what, seat = seat_told(message.kind)
    if what not in CALLS:
        return False
    match = history.match
    if seat is None or seat not in match.to_act or not match.seats[seat].is_present:
        return True
    return any(row.seat == seat and row.ply >= message.ply for row in history.rows)


async def notify_by_dm(
    bot: "Azulejo", match: Match, seat: Seat, letter: QueuedPost, sent: Sent
) -> None:
    """Call a player by direct message, or with a mention if that is not possible."""
    player = match.seats[seat].player
    if player is None:
        return
    say = await reader(bot, player)
    url = jump_url(match.location.server, sent.channel, sent.message)
    letter = replace(letter, nonce=f"{letter.nonce}.{seat}")
    ends = match.clocks[seat].ends if match.clocks else None
    time, left = (moment(ends), moment(ends, "R")) if ends else ("", "")
    card = Card(
        say(
            "dm-your-turn",
            match=match.id,
            url=url,
            clock=int(ends is not None),
            time=time,
            left=left,
        ),
        [button(say("button-hand"), "hand", match.id, style=PRIMARY)],
    )
    reached, closed = await _reach(bot, match, seat, card, letter, NOTICE)
    if reached:
        return
    key = "dm-closed" if closed else "dm-failed"
    card = Card(say(key, player=f"<@{player}>"))
    await mention(bot, match, seat, card, sent.channel, letter, NOTICE)
    if closed:
        await bot.services.players.update_settings(player, notice=NotifyBy.MENTION)


async def remind(
    bot: "Azulejo", match: Match, seat: Seat, letter: QueuedPost, public: Card, private: Card
) -> None:
    """Remind a player where they want to be told: once, and not at all if they do not."""
    preferences, closed = match.seats[seat].settings, False
    if not preferences.reminders or preferences.notice is NotifyBy.NONE:
        return
    if preferences.notice is NotifyBy.DM:
        direct = replace(letter, nonce=f"{letter.nonce}.{seat}")
        reached, closed = await _reach(bot, match, seat, private, direct, REMINDER)
        if reached:
            return
    channel = match.location.thread or match.location.channel or 0
    await mention(bot, match, seat, public, channel, letter, REMINDER)
    if closed:
        await bot.services.players.update_settings(
            match.seats[seat].player or 0, notice=NotifyBy.MENTION
        )


async def _reach(
    bot: "Azulejo", match: Match, seat: Seat, card: Card, letter: QueuedPost, kind: str
) -> tuple[bool, bool]:
    """Write to a player directly: whether that worked, and whether they do not take messages."""
    player = match.seats[seat].player or 0
    try:
        message = await send_dm(bot, player, letter, card, silent=is_quiet(bot, match, [seat]))
    except discord.HTTPException as error:
        if letter.attempt < PERSISTENT:
            raise
        log.warning("no direct message to %s: %s", player, error)
        return False, False
    if message is None:
        return False, True
    shown = bot.services.sent_messages
    await shown.remember(match.id, message.id, message.channel.id, to_seat(kind, seat), match.ply)
    return True, False


async def mention(
    bot: "Azulejo",
    match: Match,
    seat: Seat,
    card: Card,
    channel: int,
    letter: QueuedPost,
    kind: str,
) -> None:
    """Mention a player where the match is played, in a message of its own."""
    where = bot.get_partial_messageable(channel, guild_id=match.location.server)
    mentions = [match.seats[seat].player or 0]
    silent = is_quiet(bot, match, [seat])
    message = await send_once(where, letter, card, mentions, silent=silent)
    shown = bot.services.sent_messages
    await shown.remember(match.id, message.id, channel, to_seat(kind, seat), match.ply)


async def notify_unreachable(bot: "Azulejo", match: Match, letter: QueuedPost, code: int) -> None:
    """The match cannot be shown where it is: tell whoever is waited for how it can go on."""
    for player in match.waiting or [one.player for one in match.seats if one.player]:
        say = await reader(bot, player)
        trouble = say(f"trouble-{reason_key(code)}")
        key = "match-homeless" if player in match.waiting else "match-unseen"
        card = Card(say(key, match=match.id, reason=trouble))
        try:
            await send_dm(bot, player, replace(letter, nonce=f"{letter.nonce}.h"), card)
        except (discord.HTTPException, OSError, TimeoutError) as error:
            log.warning("%s does not know that match %s has no place: %s", player, match.id, error)


async def send_dm(
    bot: "Azulejo", player: int, post: Queued, card: Card, *, silent: bool = False
) -> discord.Message | None:
    """Send a direct message; return None if the player does not accept any."""
    try:
        async with short_timeout():
            user = bot.get_user(player) or await bot.fetch_user(player)
            return await send_once(user, post, card, silent=silent)
    except (discord.Forbidden, discord.NotFound):
        return None


async def reader(bot: "Azulejo", player: int) -> Say:
    """What speaks to a player who is not there just now."""
    preferences = await bot.services.players.settings_of(player)
    return bot.services.translations.in_language(preferences.language)


def reason_key(code: int) -> str:
    """What to call a trouble in a sentence."""
    if code in GONE or code == 50001:
        return "gone"
    return "locked" if code in (50083, 160005) else "forbidden"
