"""The Discord client: logs in, loads the cogs, and syncs commands and emojis."""

import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final

import aiohttp
import discord
from discord import app_commands
from discord.ext import commands

from bot.about import AboutLinks
from bot.services import Services
from cogs.cards.display_names import DisplayNames
from cogs.cards.pictures import Pictures
from cogs.command_sync import CommandSyncError, sync_commands, sync_operator_commands
from cogs.command_texts import CommandTexts
from cogs.dispatch import CommandTree
from cogs.emojis import Emojis, bring_emojis
from cogs.interactions.flood_guard import FloodGuard
from cogs.interactions.latest_clicks import LatestClicks
from cogs.leagues.forum_tags import ForumTags
from cogs.matches.board.board_cards import BoardCards
from cogs.rate_limits import LONGEST_WAIT, patch_rate_limits
from cogs.registry import COGS
from cogs.verbs import PressHandlers

log = logging.getLogger(__name__)

PATIENCE: Final = 1.5
"""Seconds after which an unanswered interaction is deferred; Discord gives up after three."""


class Azulejo(commands.AutoShardedBot):
    """The bot on Discord. Its only intent is to know the servers it is in."""

    def __init__(
        self,
        services: Services,
        *,
        about: AboutLinks = AboutLinks(),  # noqa: B008  # it never changes
        guild_ready_timeout: float = 2.0,
        patience: float = PATIENCE,
        shard_count: int | None = None,
        shard_ids: Sequence[int] = (),
        operator_server: int | None = None,
    ) -> None:
        """Connect; without a number of shards Discord decides how many there are."""
        shards: Any = {"shard_ids": list(shard_ids)} if shard_ids else {}
        super().__init__(
            command_prefix=commands.when_mentioned,
            tree_cls=CommandTree,
            help_command=None,
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=True),
            allowed_contexts=app_commands.AppCommandContext(
                guild=True, dm_channel=True, private_channel=True
            ),
            guild_ready_timeout=guild_ready_timeout,
            max_ratelimit_timeout=LONGEST_WAIT,
            shard_count=shard_count,
            **shards,
        )
        self.services = services
        self.about = about
        self.operator_server = operator_server
        """The server with the command `/operator`; None if there is none."""
        self.patience = patience
        self.names = DisplayNames(self)
        self.flood_guard = FloodGuard(services.limits)
        self.latest_clicks = LatestClicks()
        self.board_cards = BoardCards(self)
        self.pictures = Pictures(self)
        self.tiles = Emojis()
        self.forum_tags = ForumTags()
        self._news: dict[str, Callable[[], Awaitable[Any]]] = {
            "commands": lambda: sync_commands(self),
            "commands of the operator": lambda: sync_operator_commands(self, operator_server),
            "emojis": lambda: bring_emojis(self, self.tiles, services.catalogue),
        }
        self.press_handlers = PressHandlers()

    @property
    def user_id(self) -> int:
        """The Discord id of the bot."""
        return self.user.id if self.user else 0

    def has_shard_of(self, server: int) -> bool:
        """Whether this process is the one that knows a server, if the bot is a member there."""
        return (server >> 22) % (self.shard_count or 1) in self.shards

    async def setup_hook(self) -> None:
        """Load the cogs, and sync commands and emojis with Discord."""
        patch_rate_limits(self.http)
        for cog in COGS:
            await self.add_cog(cog(self))
        if len(self.services.translations.languages) > 1:
            await self.tree.set_translator(CommandTexts(self.services.translations))
        await self.sync_with_discord()
        self.add_listener(self.sync_with_discord, "on_ready")  # again, if something failed

    async def on_ready(self) -> None:
        """Log that the bot is ready."""
        log.info("%s is in %d servers", self.user, len(self.guilds))

    async def sync_with_discord(self) -> None:
        """Bring changed commands and emojis to Discord.

        If that fails, the bot runs with those that Discord has, and tries again when ready.
        """
        for subject, bring in tuple(self._news.items()):
            try:
                await bring()
            except CommandSyncError as error:
                log.error("%s", error)  # noqa: TRY400  # the sentence says all that is known
            except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
                log.warning("the %s could not be brought to Discord: %s", subject, error)
            else:
                self._news.pop(subject, None)
