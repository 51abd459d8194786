"""The bot on Discord: it logs in, loads its cogs, and stays until it is told to stop."""

import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final

import aiohttp
import discord
from discord import app_commands
from discord.ext import commands

from bot.services import Services
from cogs.cards.display_names import DisplayNames
from cogs.cards.pictures import Pictures
from cogs.command_sync import sync_commands
from cogs.command_texts import CommandTexts
from cogs.emojis import Emojis, bring_emojis
from cogs.interactions.latest_clicks import LatestClicks
from cogs.matches.board.board_cards import BoardCards
from cogs.rate_limits import patch_rate_limits
from cogs.registry import COGS

log = logging.getLogger(__name__)

PATIENCE: Final = 1.5
"""Seconds after which Discord is told that an answer will come; it gives up after three."""

Pressed = Callable[[Any], Awaitable[None]]
"""What a button does."""


class Azulejo(commands.AutoShardedBot):
    """The bot. It needs to know the servers it is in, and nothing else."""

    def __init__(
        self,
        services: Services,
        *,
        guild_ready_timeout: float = 2.0,
        patience: float = PATIENCE,
        shard_count: int | None = None,
        shard_ids: Sequence[int] = (),
    ) -> None:
        """Without a number of shards Discord says how many there should be."""
        shards: Any = {"shard_ids": list(shard_ids)} if shard_ids else {}
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=True),
            allowed_contexts=app_commands.AppCommandContext(
                guild=True, dm_channel=True, private_channel=True
            ),
            guild_ready_timeout=guild_ready_timeout,
            shard_count=shard_count,
            **shards,
        )
        self.services = services
        self.patience = patience
        self.names = DisplayNames(self)
        self.latest_clicks = LatestClicks()
        self.board_cards = BoardCards(self)
        self.pictures = Pictures(self)
        self.tiles = Emojis()
        self._news: dict[str, Callable[[], Awaitable[Any]]] = {
            "commands": lambda: sync_commands(self),
            "emojis": lambda: bring_emojis(self, self.tiles, services.catalogue),
        }
        self.presses: dict[str, Pressed] = {}
        """What the buttons do, by the verb that their ids begin with."""

    @property
    def user_id(self) -> int:
        """The bot's own id."""
        return self.user.id if self.user else 0

    async def setup_hook(self) -> None:
        """Load the cogs, and bring to Discord what has changed of commands and emojis."""
        patch_rate_limits(self.http)
        for cog in COGS:
            await self.add_cog(cog(self))
        if len(self.services.translations.languages) > 1:
            await self.tree.set_translator(CommandTexts(self.services.translations))
        await self.sync_with_discord()
        self.add_listener(self.sync_with_discord, "on_ready")  # once more, if something failed

    async def on_ready(self) -> None:
        """Say so in the log."""
        log.info("%s is in %d servers", self.user, len(self.guilds))

    async def sync_with_discord(self) -> None:
        """Bring commands and emojis to Discord.

        If that fails, those from before are still there, and it is better to play with them.
        """
        for subject, bring in tuple(self._news.items()):
            try:
                await bring()
            except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
                log.warning("the %s could not be brought to Discord: %s", subject, error)
            else:
                self._news.pop(subject, None)
