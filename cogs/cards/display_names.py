"""Display names of players and computer players."""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable, Collection, Iterable
from itertools import chain, count
from typing import Final, Protocol

import aiohttp
import discord

from bot.matches import Location
from bot.matches.model import SeatView
from games.players import LEVELS
from renderers.lettering.names import clean
from renderers.texts import Say

REMEMBERED: Final = 20_000
"""Names kept in memory."""
FORGOTTEN_AFTER: Final = 300.0
"""Seconds for which a user is not asked for again whom Discord does not know."""
PATIENCE: Final = 5.0
"""Seconds to wait for a name from Discord; a board must not wait longer."""
AT_ONCE: Final = 100
"""Members that one question to Discord can be about."""


class NamedSeats(Protocol):
    """A match, as far as the names of its seats need it."""

    @property
    def seats(self) -> tuple[SeatView, ...]: ...
    @property
    def location(self) -> Location: ...


class DisplayNames:
    """The display names of players on each server, as they were last seen."""

    def __init__(self, client: discord.Client, clock: Callable[[], float] = time.monotonic) -> None:
        self._client = client
        self._clock = clock
        self._known: OrderedDict[tuple[int | None, int], str] = OrderedDict()
        self._unknown: OrderedDict[int, float] = OrderedDict()
        """Users whom Discord does not know, and when it said so."""

    def see(self, server: int | None, user: "discord.User | discord.Member") -> None:
        """Remember the name that a user has on a server."""
        name = user.display_name
        self._known[server, user.id] = name if clean(name) else user.name
        self._known.move_to_end((server, user.id))
        self._unknown.pop(user.id, None)
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)

    def forget(self, player: int) -> None:
        """Forget the names of a player."""
        for key in [key for key in self._known if key[1] == player]:
            del self._known[key]

    async def of_match(self, match: NamedSeats, say: Say) -> tuple[str, ...]:
        """The names of a match's seats, as they are drawn."""
        server = match.location.server
        players = [seat.player for seat in match.seats if seat.player is not None]
        unknown = [one for one in players if self._find(server, one) is None]
        if unknown:  # all at once: during an outage each question takes the whole patience
            await asyncio.gather(*(self._ask(server, one) for one in unknown))
        return tuple(name or say("former-player") for name in self.known_of_match(match, say))

    def known_of_match(self, match: NamedSeats, say: Say) -> tuple[str | None, ...]:
        """The names of a match's seats without asking Discord; None for unknown ones."""
        names: list[str | None] = []
        for seat in match.seats:
            if seat.is_computer:
                names.append(another(computer_name(seat.computer or "", say), names))
            elif seat.player is None:
                names.append(say("former-player"))
            else:
                names.append(self._find(match.location.server, seat.player))
        return tuple(names)

    async def learn_of(self, matches: Iterable[NamedSeats]) -> None:
        """Ask for the unknown names of several matches at once."""
        players: dict[int, set[int]] = {}
        for match in matches:
            if match.location.server is not None:
                people = {seat.player for seat in match.seats if seat.player is not None}
                players.setdefault(match.location.server, set()).update(people)
        await asyncio.gather(*(self.learn(server, people) for server, people in players.items()))

    async def learn(self, server: int, players: Collection[int]) -> None:
        """Ask for many unknown names at once; single questions would wait for each other.

        Players who are not found this way are asked for one by one later.
        """
        unknown = [
            player
            for player in players
            if self._find(server, player) is None and not self._is_missing(player)
        ]
        guild = self._client.get_guild(server)
        if guild is None or len(unknown) < 2:
            return
        for start in range(0, len(unknown), AT_ONCE):
            asked = unknown[start : start + AT_ONCE]
            try:
                async with asyncio.timeout(PATIENCE):
                    found = await guild.query_members(user_ids=asked, limit=AT_ONCE, cache=False)
            except (discord.DiscordException, OSError, RuntimeError):
                return  # there is no connection
            for member in found:
                self.see(server, member)

    async def of_player(self, server: int | None, player: int, say: Say) -> str:
        """The name of a player on a server."""
        known = self._find(server, player)
        if known is None:
            known = await self._ask(server, player)
        return known or say("former-player")

    def seen(self, server: int | None, player: int) -> str | None:
        """The name as it was last seen on this very server, without asking Discord."""
        return self._known.get((server, player))

    def _find(self, server: int | None, player: int) -> str | None:
        """The name as it was last seen on this server, or outside of servers."""
        return self._known.get((server, player)) or self._known.get((None, player))

    async def _ask(self, server: int | None, player: int) -> str | None:
        """Ask Discord for a name; None if it does not know the player or does not answer.

        That a user is unknown is remembered for a while; that Discord does not answer is not.
        """
        if self._is_missing(player):
            return None
        try:
            async with asyncio.timeout(PATIENCE):
                await self._fetch(server, player)
        except discord.NotFound:
            if server is not None:
                return await self._ask(None, player)
            self._miss(player)
            return None
        except (discord.HTTPException, aiohttp.ClientError, OSError):
            return None
        return self._find(server, player)

    def _is_missing(self, player: int) -> bool:
        """Whether Discord said a short time ago that it does not know a user."""
        said = self._unknown.get(player)
        return said is not None and self._clock() < said + FORGOTTEN_AFTER

    def _miss(self, player: int) -> None:
        """Remember that Discord does not know a user."""
        self._unknown[player] = self._clock()
        self._unknown.move_to_end(player)
        if len(self._unknown) > REMEMBERED:
            self._unknown.popitem(last=False)

    async def _fetch(self, server: int | None, player: int) -> None:
        if server is not None and (guild := self._client.get_guild(server)):
            self.see(server, await guild.fetch_member(player))
        else:
            self.see(None, await self._client.fetch_user(player))


def another(name: str, names: Collection[str | None]) -> str:
    """A name that is not taken yet: the second Tico is Tico 2."""
    numbered = (f"{name} {number}" for number in count(2))
    return next(one for one in chain([name], numbered) if one not in names)


def computer_name(key: str, say: Say) -> str:
    """The name of a computer player."""
    level = LEVELS.get(key)
    return level.name if level else say("simple-computer")
