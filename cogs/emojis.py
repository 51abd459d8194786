"""The bot's own emojis: tiles for buttons and text, on every server."""

import asyncio
import hashlib
import logging
from collections.abc import Mapping
from functools import cache

import discord

from bot.game_catalogue import GameCatalogue
from renderers import Renderer

log = logging.getLogger(__name__)


class Emojis:
    """The emojis of tiles; words are used for those that Discord does not have."""

    def __init__(self) -> None:
        self._known: dict[str, discord.PartialEmoji] = {}

    def find(self, name: str | None) -> discord.PartialEmoji | None:
        """The emoji with this name in the renderers."""
        return self._known.get(name or "")

    def keep(self, name: str, emoji: discord.PartialEmoji) -> None:
        """Remember an emoji that Discord has."""
        self._known[name] = emoji


async def bring_emojis(client: discord.Client, emojis: Emojis, catalogue: GameCatalogue) -> None:
    """Upload the tiles that Discord does not have, or not as they look now."""
    wanted = {
        f"{name}_{hashlib.sha256(picture).hexdigest()[:6]}": (name, picture)
        for name, picture in (await asyncio.to_thread(pictures, catalogue)).items()
    }
    there = await _there(client)
    refusals: dict[str, discord.HTTPException] = {}
    for full, (name, picture) in wanted.items():
        try:
            emoji = there.get(full) or await client.create_application_emoji(
                name=full, image=picture
            )
        except discord.HTTPException as error:
            if error.status >= 500:
                raise  # the next forty would fail too, half a minute each
            refusals[full] = error
        else:
            emojis.keep(name, discord.PartialEmoji(name=emoji.name, id=emoji.id))
    if refusals:  # another process may have uploaded them at the same time
        there = await _there(client)
    for full, refusal in refusals.items():
        if known := there.get(full):
            emojis.keep(wanted[full][0], discord.PartialEmoji(name=known.name, id=known.id))
        else:
            log.warning("the emoji %s could not be brought to Discord: %s", full, refusal)


async def _there(client: discord.Client) -> dict[str, discord.Emoji]:
    """The emojis that Discord has, by name."""
    return {emoji.name: emoji for emoji in await client.fetch_application_emojis()}


def pictures(catalogue: GameCatalogue) -> Mapping[str, bytes]:
    """The tiles of all games, by name."""
    found: dict[str, bytes] = {}
    for entry in catalogue.values():
        found.update(tiles_of(entry.renderer))
    return found


@cache
def tiles_of(renderer: Renderer) -> Mapping[str, bytes]:
    """The tiles of a game; they never change while the bot runs."""
    return renderer.emojis()
