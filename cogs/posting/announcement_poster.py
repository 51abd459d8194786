"""Sends the queued announcements of leagues, and hands their tasks to `league_tasks`."""

from typing import TYPE_CHECKING

from bot.leagues import Announcement, QueuedAnnouncement, SentAnnouncement
from bot.leagues.announcements import PlayBegins
from bot.leagues.tasks import LeagueTask
from cogs.leagues.announcement_cards import announcement_card
from cogs.posting.league_channel import LeagueChannel, league_channel
from cogs.posting.league_tasks import MOST_PINNED, TASKS

if TYPE_CHECKING:
    from cogs.client import Azulejo


class AnnouncementPoster:
    """Brings announcements and tasks to Discord."""

    def __init__(self, bot: "Azulejo") -> None:
        self.bot = bot

    async def post(self, queued: QueuedAnnouncement) -> SentAnnouncement | None:
        """Send an announcement or do a task; the same nonce never becomes two messages."""
        post = queued.post
        if isinstance(post, LeagueTask):
            return await TASKS[type(post)](self.bot, queued, post)
        return await self._announce(queued, post)

    async def _announce(
        self, queued: QueuedAnnouncement, announcement: Announcement
    ) -> SentAnnouncement | None:
        async with league_channel(self.bot, queued, announcement.season) as channel:
            if channel is None:
                return None
            card, mentions = await announcement_card(
                self.bot, channel.session, announcement, channel.say, channel.theme
            )
            sent = await channel.send(card, mentions)
            if isinstance(announcement, PlayBegins):
                await self._update_pins(channel, sent.message)
            return sent

    async def _update_pins(self, channel: LeagueChannel, message: int) -> None:
        """Unpin the standings of the season before; pin the message with links to many."""
        session = before = channel.session
        while before.season.number > 1 and (before is session or not before.divisions):
            number = before.season.number - 1
            before = await self.bot.services.leagues.find(session.league.id, number)
        if before is not session and len(before.divisions) <= MOST_PINNED:
            for one in before.divisions:
                if one.channel is not None and one.message is not None:
                    await channel.unpin(one.channel, one.message)
        if len(session.divisions) > MOST_PINNED:
            await channel.pin(message)
