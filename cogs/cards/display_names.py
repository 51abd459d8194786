"""What people are called where a match is played."""

import asyncio
import re
from collections import OrderedDict
from collections.abc import Collection
from itertools import chain, count
from typing import Final

import aiohttp
import discord

from bot.matches import Match
from games.players import LEVELS
from renderers.lettering.names import clean
from renderers.texts import Say

REMEMBERED: Final = 20_000
PATIENCE: Final = 5.0
"""Seconds to wait for a name; a board must not wait longer."""

AT_ONCE: Final = 100
"""For so many people Discord can be asked in one question."""

FIRST_STRONG, POP = "\u2068", "\u2069"
"""A name in another direction of writing does not turn the sentence around it."""


MARKDOWN: Final = re.compile(
    r"(?P<link>https?://\S+)|(?P<indent>^[ \t]*)(?P<block>[-+#>])|(?P<mark>[\\*_~|`\[])",
    re.MULTILINE,
)
"""What Discord reads as markdown, and links, which are left alone."""

ESCAPED: Final = "\\<"
"""The beginning of a mention or an emoji, which no text of anybody must be."""


NAMELESS: Final = "?"
"""Instead of a name in which there is nothing to see."""


class DisplayNames:
    """The display names of people, as they were seen last, by server."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client
        self._known: OrderedDict[tuple[int | None, int], str] = OrderedDict()

    def see(self, server: int | None, user: "discord.User | discord.Member") -> None:
        """Somebody is here, under this name."""
        name = user.display_name
        self._known[server, user.id] = name if clean(name) else user.name
        self._known.move_to_end((server, user.id))
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)

    def forget(self, player: int) -> None:
        """Somebody does not want to be known any more."""
        for key in [key for key in self._known if key[1] == player]:
            del self._known[key]

    async def of_match(self, match: Match, say: Say) -> tuple[str, ...]:
        """The names of a table by seat, as they are drawn."""
        server = match.location.server
        players = [seat.player for seat in match.seats if seat.player is not None]
        unknown = [one for one in players if self._find(server, one) is None]
        if unknown:  # all at once: while Discord is out of order each takes as long as we wait
            await asyncio.gather(*(self._ask(server, one) for one in unknown))
        names: list[str] = []
        for seat in match.seats:
            if seat.is_computer:
                names.append(another(computer_name(seat.computer or "", say), names))
            else:
                known = None if seat.player is None else self._find(server, seat.player)
                names.append(known or say("former-player"))
        return tuple(names)

    async def learn(self, server: int, players: Collection[int]) -> None:
        """Ask for many names in one question, where each alone would wait for the one before.

        Whoever is not found like this is asked for alone.
        """
        unknown = [player for player in players if self._find(server, player) is None]
        guild = self._client.get_guild(server)
        if guild is None or len(unknown) < 2:
            return
        for start in range(0, len(unknown), AT_ONCE):
            asked = unknown[start : start + AT_ONCE]
            try:
                async with asyncio.timeout(PATIENCE):
                    found = await guild.query_members(user_ids=asked, limit=AT_ONCE, cache=False)
            except (discord.DiscordException, OSError, RuntimeError):
                return  # there is no connection just now
            for member in found:
                self.see(server, member)

    async def of_player(self, server: int | None, player: int, say: Say) -> str:
        """The name of a person on a server."""
        known = self._find(server, player)
        if known is None:
            known = await self._ask(server, player)
        return known or say("former-player")

    def _find(self, server: int | None, player: int) -> str | None:
        """The name as it was seen last, there or anywhere."""
        return self._known.get((server, player)) or self._known.get((None, player))

    async def _ask(self, server: int | None, player: int) -> str | None:
        """Discord knows; nobody if it does not, or cannot say now."""
        try:
            async with asyncio.timeout(PATIENCE):
                await self._fetch(server, player)
        except discord.NotFound:
            if server is None:
                return None
            return await self._ask(None, player)
        except (discord.HTTPException, aiohttp.ClientError, OSError):
            return None
        return self._find(server, player)

    async def _fetch(self, server: int | None, player: int) -> None:
        if server is not None and (guild := self._client.get_guild(server)):
            self.see(server, await guild.fetch_member(player))
        else:
            self.see(None, await self._client.fetch_user(player))


def another(name: str, names: Collection[str]) -> str:
    """A name that nobody at the table has: the second Tico is Tico 2."""
    numbered = (f"{name} {number}" for number in count(2))
    return next(one for one in chain([name], numbered) if one not in names)


def computer_name(key: str, say: Say) -> str:
    """The name of a computer player."""
    level = LEVELS.get(key)
    return level.name if level else say("simple-computer")


def safe_name(name: str) -> str:
    """A name as it stands in a text: without any effect on what surrounds it."""
    return f"{FIRST_STRONG}{escaped(clean(name) or NAMELESS)}{POP}"


def escaped(text: str) -> str:
    """What somebody wrote, without any effect on what surrounds it."""
    safe = MARKDOWN.sub(_escape, text)
    return discord.utils.escape_mentions(safe).replace("<", ESCAPED)


def _escape(found: re.Match[str]) -> str:
    if found["link"]:
        return found["link"]
    return f"{found['indent'] or ''}\\{found['block'] or found['mark']}"
