"""The channel in which a league posts its announcements, standings and invitations."""

import logging
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

import discord

from bot.leagues import LeagueSession, QueuedAnnouncement, SentAnnouncement
from bot.leagues.errors import UnknownSeasonError
from bot.posts.delivery_loop import TryLaterError, UndeliverableError
from cogs.cards.card import Card
from cogs.cards.notification import Notification
from cogs.cards.themes import public_say
from cogs.discord_errors import short_timeout, translated
from cogs.posting.send_once import delete_message, edit_message, send_once
from renderers.texts import Say

if TYPE_CHECKING:
    from cogs.client import Azulejo

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class LeagueChannel:
    """A league's channel while one announcement or task is delivered, with its language."""

    bot: "Azulejo"
    queued: QueuedAnnouncement
    session: LeagueSession
    id: int
    say: Say
    theme: str

    async def send(
        self, message: Card | Notification, mentions: Collection[int] = ()
    ) -> SentAnnouncement:
        """Send a message once."""
        where = self.bot.get_partial_messageable(self.id, guild_id=self.session.league.server)
        sent = await send_once(where, self.queued, message, mentions)
        return SentAnnouncement(sent.id, self.id)

    async def replace(
        self, channel: int | None, message: int | None, card: Card | Notification
    ) -> int | None:
        """Edit a message of this channel, or send a new one and delete the old one.

        Return the id of the new message, if there is one.
        """
        if channel is None or message is None:
            return (await self.send(card)).message
        # Discord allows three edits of old messages in six seconds, so this may take a while.
        if channel == self.id and await edit_message(
            self.bot, self.queued, channel, message, card, patience=3
        ):
            return None
        new = (await self.send(card)).message
        await delete_message(self.bot, self.queued, channel, message, optional=True)
        return new

    async def pin(self, message: int) -> None:
        """Pin a message if the bot may."""
        try:
            async with short_timeout():
                await self._message(self.id, message).pin()
        except discord.HTTPException as error:
            log.info("message %s was not pinned: %s", message, error)

    async def unpin(self, channel: int, message: int) -> None:
        """Unpin a message, perhaps in the league's former channel, if the bot may."""
        try:
            async with short_timeout():
                await self._message(channel, message).unpin()
        except discord.HTTPException as error:
            log.info("message %s stays pinned: %s", message, error)

    def _message(self, channel: int, message: int) -> discord.PartialMessage:
        return self.bot.get_partial_messageable(channel).get_partial_message(message)


@asynccontextmanager
async def league_channel(
    bot: "Azulejo", queued: QueuedAnnouncement, season: int | None
) -> AsyncIterator[LeagueChannel | None]:
    """Open the channel of a league to post about a season; None if there is nothing to post.

    An error of Discord becomes one that says whether to try again.
    """
    try:
        session = await bot.services.leagues.find(queued.league, season)
    except UnknownSeasonError:
        yield None  # its beginning was undone before it was announced
        return
    channel = session.league_settings.channel
    if channel is None:
        yield None  # `/league admin status` asks for one
        return
    settings = await bot.services.players.server_settings(session.league.server)
    say = public_say(bot, session.league.server, settings)
    try:
        yield LeagueChannel(bot, queued, session, channel, say, settings.theme)
    except discord.HTTPException as error:
        trouble = translated(error)
        now = await bot.services.leagues.find(queued.league)
        if isinstance(trouble, UndeliverableError) and now.league_settings.channel != channel:
            trouble = TryLaterError("the league has another channel now")
        raise trouble from error
