"""Notify players: by direct message, by a mention, and when a match cannot be shown any more."""

import logging
from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, Final

import discord

from bot.matches import History, Joining, Match
from bot.matches.posts import ReminderPost
from bot.players.calendar import waking_hours
from bot.players.settings import NotifyBy
from bot.posts.outbox import QueuedPost, Sent
from bot.posts.sent_messages import SentMessage
from cogs.cards.mentions import jump_url
from cogs.cards.notification import Notification
from cogs.discord_errors import GONE, short_timeout
from cogs.posting.match_post_cards import board_button, turn_notification
from cogs.posting.send_once import send_once
from games.core import Seat
from renderers.texts import Say

if TYPE_CHECKING:
    from cogs.client import Azulejo

log = logging.getLogger(__name__)

NOTICE: Final = "notice"
"""A message that says whose turn it is, where the board itself does not notify."""
REMINDER: Final = ReminderPost.kind
SUBSTITUTE: Final = "substitute"
"""A message that says who has taken a seat."""
DM_ATTEMPTS: Final = 3
"""After this many failed attempts at a direct message, a mention is sent instead."""


def kind_for(kind: str, seat: int) -> str:
    """Return the kind under which a message about one seat is stored, such as `reminder.2`."""
    return f"{kind}.{seat}"


def split_kind(stored: str) -> tuple[str, Seat | None]:
    """Return the kind of a stored message, and which seat it is about."""
    kind, _, seat = stored.partition(".")
    return kind, Seat(int(seat)) if seat else None


def is_quiet(bot: "Azulejo", match: Match, seats: Iterable[Seat]) -> bool:
    """Whether all these players have quiet hours, so that a message should make no sound."""
    now = bot.services.clock()
    quiet = [waking_hours(match.seats[seat].settings).is_quiet(now) for seat in seats]
    return bool(quiet) and all(quiet)


async def substitutes(bot: "Azulejo", match: Match) -> list[int]:
    """Return players who like to substitute and are awake, to call them to a free seat.

    Nobody is called to a match for invited players, or to a sealed one.
    """
    server, players, now = match.location.server, bot.services.players, bot.services.clock()
    if server is None or match.joining is not Joining.ANYONE or match.is_sealed:
        return []
    found = await players.substitutes(server, match.id)
    hours = {one: waking_hours(await players.settings_of(one)) for one in found}
    return [one for one in found if not hours[one].is_quiet(now)]


def is_answered(history: History, message: SentMessage) -> bool:
    """Whether a message has notified a player who has acted since, or has not to act any more."""
    kind, seat = split_kind(message.kind)
    if kind not in (NOTICE, REMINDER):
        return False
    match = history.match
    if seat is None or seat not in match.to_act or not match.seats[seat].is_present:
        return True
    return any(row.seat == seat and row.ply >= message.ply for row in history.rows)


async def notify_by_dm(
    bot: "Azulejo", match: Match, seat: Seat, queued: QueuedPost, board: Sent
) -> None:
    """Tell a player by direct message that it is their turn, or mention them if that fails."""
    player = match.seats[seat].player
    if player is None:
        return
    say = await language_of(bot, player)
    queued = replace(queued, nonce=f"{queued.nonce}.{seat}")
    ends = match.clocks[seat].ends if match.clocks else None
    url = jump_url(match.location.server, board.channel, board.message)
    turn = turn_notification(match, ends, url, say)
    reached, closed = await _try_dm(bot, match, seat, turn, queued, NOTICE)
    if not reached:
        key = "dm-closed" if closed else "dm-failed"
        text = say(key, player=f"<@{player}>", match=match.id)
        instead = Notification(text, board_button(match, say))
        await _mention(bot, match, seat, instead, board.channel, queued, NOTICE)
    if closed:
        await bot.services.players.update_settings(player, notice=NotifyBy.MENTION)


async def remind(
    bot: "Azulejo",
    match: Match,
    seat: Seat,
    queued: QueuedPost,
    public: Notification,
    private: Notification,
) -> None:
    """Remind a player by direct message or by a mention, as they have chosen."""
    settings, closed = match.seats[seat].settings, False
    if not settings.reminders or settings.notice is NotifyBy.NONE:
        return
    if settings.notice is NotifyBy.DM:
        direct = replace(queued, nonce=f"{queued.nonce}.{seat}")
        reached, closed = await _try_dm(bot, match, seat, private, direct, REMINDER)
        if reached:
            return
    channel = match.location.thread or match.location.channel or 0
    await _mention(bot, match, seat, public, channel, queued, REMINDER)
    if closed:
        player = match.seats[seat].player or 0
        await bot.services.players.update_settings(player, notice=NotifyBy.MENTION)


async def _try_dm(
    bot: "Azulejo",
    match: Match,
    seat: Seat,
    notification: Notification,
    queued: QueuedPost,
    kind: str,
) -> tuple[bool, bool]:
    """Send a direct message; return whether it arrived, and whether the player accepts none."""
    player = match.seats[seat].player or 0
    try:
        silent = is_quiet(bot, match, [seat])
        message = await _send_dm(bot, player, queued, notification, silent=silent)
    except discord.HTTPException as error:
        if queued.attempt < DM_ATTEMPTS:
            raise
        log.warning("no direct message to %s: %s", player, error)
        return False, False
    if message is None:
        return False, True
    await bot.services.sent_messages.record(
        match.id, message.id, message.channel.id, kind_for(kind, seat), match.ply
    )
    return True, False


async def _mention(
    bot: "Azulejo",
    match: Match,
    seat: Seat,
    notification: Notification,
    channel: int,
    queued: QueuedPost,
    kind: str,
) -> None:
    """Mention a player where the match is played, in a separate message."""
    where = bot.get_partial_messageable(channel, guild_id=match.location.server)
    mentions = [match.seats[seat].player or 0]
    silent = is_quiet(bot, match, [seat])
    message = await send_once(where, queued, notification, mentions, silent=silent)
    await bot.services.sent_messages.record(
        match.id, message.id, channel, kind_for(kind, seat), match.ply
    )


async def notify_unreachable(bot: "Azulejo", match: Match, queued: QueuedPost, code: int) -> None:
    """Tell the players who have to act that the match cannot be shown, and how to continue."""
    queued = replace(queued, nonce=f"{queued.nonce}.h")
    for player in match.waiting or [one.player for one in match.seats if one.player]:
        say = await language_of(bot, player)
        reason = say(f"trouble-{reason_key(code)}")
        key = "match-homeless" if player in match.waiting else "match-unseen"
        text = say(key, match=match.id, reason=reason)
        try:
            await _send_dm(bot, player, queued, Notification(text, board_button(match, say)))
        except (discord.HTTPException, OSError, TimeoutError) as error:
            log.warning("could not tell %s that match %s has no place: %s", player, match.id, error)


async def _send_dm(
    bot: "Azulejo",
    player: int,
    queued: QueuedPost,
    notification: Notification,
    *,
    silent: bool = False,
) -> discord.Message | None:
    """Send a direct message; return None if the player does not accept any."""
    try:
        async with short_timeout():
            user = bot.get_user(player) or await bot.fetch_user(player)
            return await send_once(user, queued, notification, silent=silent)
    except (discord.Forbidden, discord.NotFound):
        return None


async def language_of(bot: "Azulejo", player: int) -> Say:
    """Return the texts in the language that a player has chosen."""
    settings = await bot.services.players.settings_of(player)
    return bot.services.translations.in_language(settings.language)


def reason_key(code: int) -> str:
    """Return which text explains an error code of Discord."""
    if code in GONE or code == 50001:
        return "gone"
    return "locked" if code in (50083, 160005) else "forbidden"
