"""Tries refused posts again when the channels, roles or permissions of a server change."""

import asyncio
import logging
from typing import TYPE_CHECKING, Any, Final

import discord
from discord.ext import commands

from cogs.base_cog import BaseCog

if TYPE_CHECKING:
    from cogs.client import Azulejo

log = logging.getLogger(__name__)

PAUSE: Final = 1.0
"""Seconds to wait for more changes: moving a role is reported once for each role it passes."""


class BlockedPostsCog(BaseCog):
    """Listens for changes after which a refused post may be allowed."""

    def __init__(self, bot: "Azulejo") -> None:
        super().__init__(bot)
        self._retries: dict[int, asyncio.Task[None]] = {}

    @commands.Cog.listener()
    async def on_guild_role_update(self, _: discord.Role, role: discord.Role) -> None:
        """A role has other permissions, or stands elsewhere."""
        self._retry_soon(role.guild)

    @commands.Cog.listener()
    async def on_guild_channel_update(
        self, _: discord.abc.GuildChannel, channel: discord.abc.GuildChannel
    ) -> None:
        """A channel has other permissions."""
        self._retry_soon(channel.guild)

    @commands.Cog.listener()
    async def on_thread_update(self, _: discord.Thread, thread: discord.Thread) -> None:
        """A thread was unlocked."""
        self._retry_soon(thread.guild)

    @commands.Cog.listener()
    async def on_member_update(self, _: discord.Member, member: discord.Member) -> None:
        """The bot has other roles; Discord reports other members only with an intent."""
        if member.id == self.bot.user_id:
            self._retry_soon(member.guild)

    def _retry_soon(self, guild: discord.Guild) -> None:
        """Retry the posts of a server once, after its last change."""
        if guild.id not in self._retries:
            task = asyncio.create_task(self._retry(guild.id), name="retry blocked posts")
            self._retries[guild.id] = task

    async def _retry(self, server: int) -> None:
        try:
            await asyncio.sleep(PAUSE)
        finally:
            del self._retries[server]
        try:
            await self.services.blocked_posts.retry(server)
        except Exception:
            log.exception("the blocked posts of server %s were not tried again", server)
        self.services.matches.transactions.wake()
        self.services.leagues.wake()

    async def cog_unload(self) -> None:
        """Stop waiting."""
        retries: list[asyncio.Task[Any]] = list(self._retries.values())
        for task in retries:
            task.cancel()
        await asyncio.gather(*retries, return_exceptions=True)
