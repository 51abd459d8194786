"""The only place that sends, edits and deletes the messages of queued posts.

A post keeps its nonce over all attempts. Discord ignores a repeated nonce for some minutes; after
that, an earlier message is found by its mark.
"""

import logging
from collections.abc import Collection
from typing import TYPE_CHECKING, Any, Final, Protocol

import discord

from cogs.cards.card import Card
from cogs.cards.notification import Notification
from cogs.cards.refused_pictures import with_picture_or_words
from cogs.discord_errors import ASLEEP, GIVE_UP, GONE, TOO_OLD, may_succeed_later, short_timeout
from cogs.posting.post_marks import find_marked, mark

if TYPE_CHECKING:
    from cogs.client import Azulejo

log = logging.getLogger(__name__)

LONGEST_NONCE: Final = 25


class Queued(Protocol):
    """A queued post or announcement."""

    @property
    def nonce(self) -> str:
        """The same for every attempt at one message."""

    @property
    def attempt(self) -> int:
        """The number of this attempt, counted from 1."""


async def send_once(
    where: discord.abc.Messageable,
    post: Queued,
    message: Card | Notification,
    mentions: Collection[int] = (),
    *,
    silent: bool = False,
    reuse: bool = True,
) -> discord.Message:
    """Send a message that notifies only the players in `mentions`, and return it.

    If an earlier attempt has arrived, return that message instead. Do not `reuse` it where its
    content may be out of date: then the caller deletes it.
    """
    if reuse and (known := await find_marked(where, post.nonce, post.attempt)):
        return known
    mark(message, post.nonce)
    return await with_picture_or_words(
        message,
        lambda one: where.send(
            **one.to_send(),
            nonce=post.nonce[:LONGEST_NONCE],
            allowed_mentions=only(mentions),
            silent=silent,
        ),
    )


async def edit_message(
    bot: "Azulejo",
    post: Queued,
    channel: int,
    message: int,
    shown: Card | Notification,
    mentions: Collection[int] = (),
    *,
    optional: bool = False,
    patience: int = 1,
) -> bool:
    """Show something else in a message; return False if it is gone or cannot be edited now.

    Players in `mentions` are shown as mentioned; an edit notifies nobody.
    An `optional` edit also returns False where Discord refuses it for any other reason.
    `patience` multiplies the time for which Discord may take to answer.
    """
    try:
        async with short_timeout(patience):
            known = _message(bot, channel, message)
            await with_picture_or_words(
                shown, lambda one: known.edit(**one.to_edit(), allowed_mentions=only(mentions))
            )
    except discord.HTTPException as error:
        if error.code in GONE:
            await bot.services.sent_messages.forget(message)
            return False
        if error.code in (TOO_OLD, ASLEEP) or error.status == 429:
            return False
        if optional and error.status < 500:
            return False
        if error.status >= 500 and post.attempt >= GIVE_UP:
            log.warning("message %s could not be edited: %s", message, error)
            return False
        raise
    return True


async def delete_message(
    bot: "Azulejo", post: Queued, channel: int, message: int, *, optional: bool = False
) -> None:
    """Delete a message and forget it.

    If Discord is down, the whole post is tried again, unless this is `optional`; after many
    attempts the message stays. It also stays while a rate limit lasts for minutes. Then it is not
    forgotten: the next post that replaces it deletes it.
    """
    try:
        async with short_timeout():
            await _message(bot, channel, message).delete()
    except discord.HTTPException as error:
        if may_succeed_later(error):
            if error.status >= 500 and post.attempt < GIVE_UP and not optional:
                raise
            log.warning("message %s could not be deleted: %s", message, error)
            return
        log.info("message %s could not be deleted: %s", message, error)
    await bot.services.sent_messages.forget(message)


def _message(bot: "Azulejo", channel: int, message: int) -> discord.PartialMessage:
    return bot.get_partial_messageable(channel).get_partial_message(message)


def only(players: Collection[int]) -> discord.AllowedMentions:
    """Return the permission to notify these players and nobody else."""
    users: Any = [discord.Object(player) for player in players]
    return discord.AllowedMentions(everyone=False, roles=False, users=users)
