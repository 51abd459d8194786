"""The bot's own emojis: tiles for buttons and text, on every server."""

import asyncio
import hashlib
import logging
from collections.abc import Mapping
from functools import cache

import discord

from renderers import RENDERERS

log = logging.getLogger(__name__)


class Emojis:
    """The tiles as emojis. Before they are there, and if Discord refuses them, words do."""

    def __init__(self) -> None:
        self._known: dict[str, discord.PartialEmoji] = {}

    def find(self, name: str | None) -> discord.PartialEmoji | None:
        """The emoji of this name of the renderers'."""
        return self._known.get(name or "")

    def keep(self, name: str, emoji: discord.PartialEmoji) -> None:
        """An emoji is there."""
        self._known[name] = emoji


async def bring_emojis(client: discord.Client, emojis: Emojis) -> None:
    """Bring the tiles to Discord, those that are not there as they look today."""
    wanted = await asyncio.to_thread(pictures)
    there = {emoji.name: emoji for emoji in await client.fetch_application_emojis()}
    for name, picture in wanted.items():
        full = f"{name}_{hashlib.sha256(picture).hexdigest()[:6]}"
        try:
            emoji = there.get(full) or await client.create_application_emoji(
                name=full, image=picture
            )
        except discord.HTTPException as error:
            if error.status >= 500:
                raise  # so would the next forty, half a minute each
            log.warning("the emoji %s could not be brought to Discord: %s", full, error)
            continue
        emojis.keep(name, discord.PartialEmoji(name=emoji.name, id=emoji.id))


@cache
def pictures() -> Mapping[str, bytes]:
    """All tiles of all games by name; they never change while the bot runs."""
    found: dict[str, bytes] = {}
    for renderer in RENDERERS.values():
        found.update(renderer.emojis())
    return found
