"""Delivery: messages to Discord and away from it."""

import logging
from collections.abc import Collection
from typing import TYPE_CHECKING, Final

import discord

from bot.matches import Match
from bot.matches.model import Post
from bot.posts.outbox import QueuedPost, Sent
from bot.posts.sent_messages import SentMessage
from cogs.cards.card import Card
from cogs.discord_errors import ASLEEP, GIVE_UP, GONE, TOO_OLD, short_timeout
from cogs.posting.notifications import mentioning
from cogs.posting.post_marks import find_marked, mark

if TYPE_CHECKING:
    from cogs.client import Azulejo

log = logging.getLogger(__name__)

SWEPT: Final = (Post.BOARD, Post.LOBBY)
"""What must be as things stand now: it is posted anew, and the one before is swept away."""


class Delivery:
    """Posts, changes and deletes the messages of matches."""

    def __init__(self, bot: "Azulejo") -> None:
        self._bot = bot

    async def post(
        self,
        letter: QueuedPost,
        match: Match,
        card: Card,
        calling: Collection[int],
        *,
        silent: bool = False,
    ) -> Sent:
        """A new message where the match is played; silent if no telephone shall ring."""
        channel = match.location.thread or match.location.channel or 0
        where = self._channel(channel, match.location.server)
        if letter.kind not in SWEPT and (
            known := await find_marked(where, letter.nonce, letter.attempt)
        ):
            return Sent(known.id, channel, match.ply)
        mark(card, letter.nonce)
        message = await where.send(
            view=card,
            files=card.files(),
            nonce=letter.nonce,
            allowed_mentions=mentioning(calling),
            silent=silent,
        )
        return Sent(message.id, channel, match.ply)

    async def edit(
        self, letter: QueuedPost, shown: SentMessage, card: Card, *, always: bool = False
    ) -> bool:
        """Change a message; False if it is gone, or cannot be changed as things are."""
        message = self._channel(shown.channel, None).get_partial_message(shown.id)
        try:
            async with short_timeout():
                await message.edit(view=card, attachments=card.files())
        except discord.HTTPException as error:
            if error.code in GONE:
                await self._bot.services.sent_messages.forget(shown.id)
                return False
            if error.code in (TOO_OLD, ASLEEP) or (always and error.status < 500):
                return False
            if error.status >= 500 and letter.attempt >= GIVE_UP:
                log.warning("message %s could not be changed: %s", shown.id, error)
                return False
            raise
        return True

    async def take_away(
        self, letter: QueuedPost, messages: Collection[SentMessage], kept: int | None = None
    ) -> None:
        """Delete messages that are out of date, so that no old button is left.

        If that does not work just now, the whole post is tried again. After many attempts it is
        left to the next post.
        """
        for message in dict.fromkeys(messages):
            if message.id == kept:
                continue
            partial = self._channel(message.channel, None).get_partial_message(message.id)
            try:
                async with short_timeout():
                    await partial.delete()
            except discord.HTTPException as error:
                if error.status >= 500:
                    if letter.attempt < GIVE_UP:
                        raise
                    log.warning("message %s stays for now: %s", message.id, error)
                    continue
                log.info("message %s could not be taken away: %s", message.id, error)
            await self._bot.services.sent_messages.forget(message.id)

    def _channel(self, channel: int, server: int | None) -> discord.PartialMessageable:
        return self._bot.get_partial_messageable(channel, guild_id=server)
