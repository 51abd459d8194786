"""Servers that the bot is removed from, and returns to."""

import discord
from discord.ext import commands

from bot.operator.blocks import BlockKind
from cogs.base_cog import BaseCog


class ServerEventsCog(BaseCog):
    """Pauses and resumes the matches and leagues of a server."""

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """Find servers that the bot was removed from, or added to, while it was not connected."""
        matches, leagues = self.services.matches, self.services.leagues
        await self._note_servers()
        clocks, calendars = await matches.servers(), await leagues.servers()
        for server in sorted({*clocks, *calendars}):
            if not self.bot.has_shard_of(server):
                continue  # another process knows
            here = self.is_served(server)
            stand, all_stand = calendars.get(server, (False, True))
            if here and stand:
                await leagues.resume_server(server)
            if here and clocks.get(server):
                await matches.resume_server(server)
            if not here and not (all_stand and clocks.get(server, True)):
                await self._lose(server)

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Pause a server that the bot was removed from; an outage of Discord does not come here."""
        await self.services.players.leave_server(guild.id)
        await self._lose(guild.id)

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Resume a server that the bot was added to again, unless the operator has blocked it."""
        await self.services.players.join_server(guild.id)
        if not self.is_served(guild.id):
            return
        await self.services.leagues.resume_server(guild.id)
        await self.services.matches.resume_server(guild.id)

    def is_served(self, server: int) -> bool:
        """Whether the bot is on a server, and the operator has not blocked it."""
        blocked = self.services.operator_blocks.find(BlockKind.SERVER, server)
        return self.bot.get_guild(server) is not None and blocked is None

    async def _note_servers(self) -> None:
        """Store which servers the bot is on: the data of others is erased after a time."""
        players = self.services.players
        for server, was_gone in (await players.servers()).items():
            if not self.bot.has_shard_of(server):
                continue  # another process knows
            here = self.bot.get_guild(server) is not None
            if here and was_gone:
                await players.join_server(server)
            elif not here and not was_gone:
                await players.leave_server(server)

    async def _lose(self, server: int) -> None:
        """Stop the clocks of a server's matches, then its leagues; nobody there can be told."""
        await self.services.matches.pause_server(server)
        await self.services.leagues.pause_server(server)
