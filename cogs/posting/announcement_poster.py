"""The crier: what leagues announce becomes a message, and tables are changed where they stand."""

import json
import logging
from collections.abc import Collection
from typing import TYPE_CHECKING, Final

import discord

from bot.leagues import LeagueSession, Notice, QueuedAnnouncement, SeasonState, SentAnnouncement
from bot.leagues.errors import UnknownSeasonError
from bot.posts.delivery_loop import TryLaterError, UndeliverableError
from cogs.cards.card import Card
from cogs.cards.themes import public_say
from cogs.discord_errors import short_timeout, translated
from cogs.leagues.announcement_cards import announcement, table_card
from cogs.leagues.roles import give_roles
from cogs.posting.send_once import delete_message, edit_message, send_once
from data.tables.leagues.rows import DivisionRow
from renderers.texts import Say

if TYPE_CHECKING:
    from cogs.client import Azulejo

log = logging.getLogger(__name__)

PINNED: Final = 10
"""The tables of so many divisions are pinned; of more, the message that leads to all of them."""
INVITING: Final = {SeasonState.ANNOUNCED: Notice.ANNOUNCED, SeasonState.SIGN_UP: Notice.SIGN_UP}
"""How people are invited while a season stands like this; what opened may be closed again."""


class AnnouncementPoster:
    """Brings announcements to Discord."""

    def __init__(self, bot: "Azulejo") -> None:
        self.bot = bot

    async def send(self, announcement: QueuedAnnouncement) -> SentAnnouncement | None:
        """Post an announcement; the same nonce again is the same message."""
        if announcement.kind is Notice.OUTDATED:
            about = announcement.payload
            await self._delete(announcement, int(about["channel"]), int(about["message"]))
            return None
        if announcement.kind is Notice.ROLES:
            await give_roles(self.bot, announcement)
            return None
        number = announcement.payload.get("season")
        try:
            session = await self.bot.services.leagues.find(announcement.league, number)
        except UnknownSeasonError:
            return None  # its beginning was undone before anybody heard of it
        channel = session.chosen.channel
        if channel is None:
            return None  # nobody has said where; the status of the league tells so
        settings = await self.bot.services.players.server_settings(session.league.server)
        say = public_say(self.bot, session.league.server, settings)
        try:
            if announcement.kind is Notice.TABLE:
                return await self._table(announcement, session, channel, say, settings.theme)
            if announcement.kind is Notice.INVITATION:
                return await self._invite_again(announcement, session, channel, say, settings.theme)
            return await self._post(announcement, session, channel, say, settings.theme)
        except discord.HTTPException as error:
            trouble = translated(error)
            now = await self.bot.services.leagues.find(announcement.league)
            if isinstance(trouble, UndeliverableError) and now.chosen.channel != channel:
                trouble = TryLaterError("the league has another channel now")
            raise trouble from error

    async def _post(
        self, post: QueuedAnnouncement, session: LeagueSession, channel: int, say: Say, theme: str
    ) -> SentAnnouncement:
        card, calling = await announcement(self.bot, session, post.kind, post.payload, say, theme)
        where = self._channel(session, channel)
        message = await self._send(post, where, card, calling)
        if post.kind is Notice.PLAY:
            await self._pin_anew(session, where, message)
        return SentAnnouncement(message, channel)

    async def _table(
        self, post: QueuedAnnouncement, session: LeagueSession, channel: int, say: Say, theme: str
    ) -> SentAnnouncement | None:
        """The table of a division: the message that shows it is changed, and pinned when new."""
        number = int(post.payload["division"])
        here = next((one for one in session.divisions if one.number == number), None)
        if here is None:
            return None  # the draw was undone
        card = await table_card(self.bot, session, number, say, theme)
        if here.channel == channel and await self._edit(post, here.channel, here.message, card):
            return None
        where = self._channel(session, channel)
        message = await self._send(post, where, card)
        if len(session.divisions) <= PINNED:
            await self._pin(where, message)
        await self._delete(post, here.channel, here.message)
        return SentAnnouncement(message, channel)

    async def _invite_again(
        self, post: QueuedAnnouncement, session: LeagueSession, channel: int, say: Say, theme: str
    ) -> SentAnnouncement | None:
        """Change what invites people, as long as they are invited; nobody is called again.

        Where it is gone, or the league has another channel now, it is posted anew.
        """
        if session.season.invitation is None or session.state not in INVITING:
            return None
        known, kind = json.loads(session.season.invitation), INVITING[session.state]
        if kind is Notice.SIGN_UP and known["kind"] != kind:
            return None  # another message follows, which invites people
        told = known["about"]["due"] if known["kind"] == kind else None
        about = {**known["about"], "due": session.season.due or told}
        card, _ = await announcement(self.bot, session, kind, about, say, theme)
        here, message = known["channel"], known["message"]
        if here == channel and await self._edit(post, here, message, card):
            return None
        new = await self._send(post, self._channel(session, channel), card)
        await self._delete(post, here, message)
        return SentAnnouncement(new, channel)

    async def _send(
        self,
        post: QueuedAnnouncement,
        where: discord.PartialMessageable,
        card: Card,
        mentions: Collection[int] = (),
    ) -> int:
        return (await send_once(where, post, card, mentions)).id

    async def _edit(
        self, post: QueuedAnnouncement, channel: int, message: int | None, card: Card
    ) -> bool:
        """Edit a message; return False if a new one is needed."""
        # Discord allows three edits of old messages in six seconds, so this may take a while.
        return message is not None and await edit_message(
            self.bot, post, channel, message, card, patience=3
        )

    async def _delete(
        self, post: QueuedAnnouncement, channel: int | None, message: int | None
    ) -> None:
        """Delete an old message if there is one; the announcement does not depend on it."""
        if channel is not None and message is not None:
            await delete_message(self.bot, post, channel, message, optional=True)

    async def _pin_anew(
        self, session: LeagueSession, where: discord.PartialMessageable, message: int
    ) -> None:
        """The tables of the last season make room for those of this one."""
        before = session
        while before.season.number > 1 and (before is session or not before.divisions):
            number = before.season.number - 1
            before = await self.bot.services.leagues.find(session.league.id, number)
        if before is not session and len(before.divisions) <= PINNED:
            for one in before.divisions:
                await self._unpin(one)
        if len(session.divisions) > PINNED:
            await self._pin(where, message)

    async def _unpin(self, here: DivisionRow) -> None:
        """Take the pin from an old table, where there is one."""
        if here.channel is None or here.message is None:
            return
        try:
            async with short_timeout():
                await self.bot.http.unpin_message(here.channel, here.message)
        except discord.HTTPException as error:
            log.info("table %s stays pinned: %s", here.message, error)

    async def _pin(self, where: discord.PartialMessageable, message: int) -> None:
        """Pin a message where that is allowed; it is there without a pin, too."""
        try:
            async with short_timeout():
                await where.get_partial_message(message).pin()
        except discord.HTTPException as error:
            log.info("message %s was not pinned: %s", message, error)

    def _channel(self, session: LeagueSession, channel: int) -> discord.PartialMessageable:
        return self.bot.get_partial_messageable(channel, guild_id=session.league.server)
