"""The crier: what leagues announce becomes a message, and tables are changed where they stand."""

import logging
from typing import TYPE_CHECKING, Final

import discord

from bot.leagues import Announcement, Book, Notice, Posted
from bot.leagues.tables import standing
from cogs.calling import mentioning
from cogs.cards import Card, button
from cogs.league_cards import COLOUR, announcement
from cogs.league_words import table_picture, title
from cogs.showing import public_say
from cogs.troubles import GONE, translated
from data.tables.leagues import DivisionRow
from renderers.texts import Say

if TYPE_CHECKING:
    from cogs.client import Azulejo

log = logging.getLogger(__name__)

PINNED: Final = 10
"""So many tables of a season are pinned; a channel takes fifty pins in all."""


class LeagueCrier:
    """Brings announcements to Discord."""

    def __init__(self, bot: "Azulejo") -> None:
        self.bot = bot

    async def cry(self, announcement: Announcement) -> Posted | None:
        """Post an announcement; the same nonce again is the same message."""
        if announcement.kind is Notice.OUTDATED:
            await self._take_away(announcement)
            return None
        number = announcement.payload.get("season")
        book = await self.bot.services.leagues.find(announcement.league, number)
        channel = book.chosen.channel
        if channel is None:
            return None  # nobody has said where; the status of the league tells so
        settings = await self.bot.services.people.settings(book.league.server)
        say = public_say(self.bot, book.league.server, settings)
        try:
            if announcement.kind is Notice.TABLE:
                return await self._table(announcement, book, channel, say, settings.theme)
            return await self._post(announcement, book, channel, say)
        except discord.HTTPException as error:
            raise translated(error) from error

    async def _post(self, post: Announcement, book: Book, channel: int, say: Say) -> Posted:
        card, calling = await announcement(self.bot, book, post.kind, post.payload, say)
        message = await self._channel(book, channel).send(
            view=card, nonce=post.nonce, allowed_mentions=mentioning(calling)
        )
        if post.kind is Notice.RESULT:
            await self._crown(book)
        return Posted(message.id, channel)

    async def _table(
        self, post: Announcement, book: Book, channel: int, say: Say, theme: str
    ) -> Posted | None:
        """The table of a division: the message that shows it is changed, and pinned when new."""
        number = int(post.payload["division"])
        here = next((one for one in book.divisions if one.number == number), None)
        if here is None:
            return None  # the draw was undone
        picture = await table_picture(self.bot, book, number, say, theme)
        me = button(say("button-league-me"), "league-me", book.league.id)
        card = Card(title(book, say), picture, [me], colour=COLOUR)
        if here.message is not None and here.channel == channel and await self._edit(here, card):
            return None
        where = self._channel(book, channel)
        message = await where.send(view=card, files=card.files(), nonce=post.nonce)
        if number < PINNED:
            await self._pin(where, message.id)
        return Posted(message.id, channel)

    async def _take_away(self, post: Announcement) -> None:
        """Delete a table that is not there any more; nobody minds if that cannot be done."""
        where = self.bot.get_partial_messageable(int(post.payload["channel"]))
        try:
            await where.get_partial_message(int(post.payload["message"])).delete()
        except discord.HTTPException as error:
            log.info("an old table could not be taken away: %s", error)

    async def _edit(self, here: DivisionRow, card: Card) -> bool:
        """Change a message; False if it is gone, and a new one is needed."""
        where = self.bot.get_partial_messageable(here.channel or 0)
        try:
            await where.get_partial_message(here.message or 0).edit(
                view=card, attachments=card.files()
            )
        except discord.HTTPException as error:
            if error.code in GONE:
                return False
            raise
        return True

    async def _pin(self, where: discord.PartialMessageable, message: int) -> None:
        """Pin a table where that is allowed; it is there without a pin, too."""
        try:
            await where.get_partial_message(message).pin()
        except discord.HTTPException as error:
            log.info("table %s was not pinned: %s", message, error)

    async def _crown(self, book: Book) -> None:
        """Give the winners of the highest tier their role, where there is one and it is allowed."""
        role = book.chosen.champion_role
        if role is None:
            return
        for division in book.divisions:
            if division.tier > 0:
                continue
            for row in standing(book, division.number).rows:
                player = book.entrant(int(row.player)).player
                if row.place == 1 and player is not None:
                    try:
                        await self.bot.http.add_role(book.league.server, player, role)
                    except discord.HTTPException as error:
                        log.info("%s did not get the role of a champion: %s", player, error)

    def _channel(self, book: Book, channel: int) -> discord.PartialMessageable:
        return self.bot.get_partial_messageable(channel, guild_id=book.league.server)
