"""The settings of players and servers: read, cached and changed."""

from collections import OrderedDict
from collections.abc import Callable, Coroutine
from dataclasses import replace
from datetime import date, datetime
from time import monotonic
from typing import Any

from bot.players.playing_hours import AGAIN, OtherHoursError, checked_hours
from bot.players.settings import NotifyBy, PlayerSettings, ServerSettings
from bot.players.time_zones import read_zone
from bot.players.vacations import with_vacation, without_vacation
from data import Database, Transaction
from data.tables import forgotten, gone_servers, matches, players
from data.times import duration, loaded, stored, utc_now

REMEMBERED = 10_000
FRESH = 10.0
"""Seconds for which settings are cached; another process may change them meanwhile."""
MOST_SUBSTITUTES = 5
"""Players who are notified about a seat on offer."""
AdjustClocks = Callable[
    [Transaction, int, PlayerSettings, PlayerSettings, int], Coroutine[Any, Any, bool]
]
"""Moves a player's running clocks to new settings; returns whether one now ends later."""


class Players:
    """The settings of players and of servers."""

    def __init__(
        self,
        database: Database,
        *,
        adjust_clocks: AdjustClocks,
        clock: Callable[[], datetime] = utc_now,
    ) -> None:
        self._database = database
        self._clock = clock
        self._adjust_clocks = adjust_clocks
        self._known: OrderedDict[int, tuple[float, PlayerSettings]] = OrderedDict()

    async def settings_of(self, player: int) -> PlayerSettings:
        """A player's settings; cached for a while, because every click needs them."""
        known = self._known.get(player)
        if known is not None and monotonic() - known[0] < FRESH:
            return known[1]
        chosen = PlayerSettings.of(
            await self._database.read(lambda tx: players.preferences(tx, player))
        )
        if self._known.get(player) is not known:
            return chosen  # a newer value was cached meanwhile
        return self._remember(player, chosen)

    def _remember(self, player: int, settings: PlayerSettings) -> PlayerSettings:
        self._known[player] = (monotonic(), settings)
        self._known.move_to_end(player)
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
        return settings

    async def update_settings(self, player: int, **chosen: Any) -> PlayerSettings:
        """Change some settings of a player; return all of them."""
        return await self._choose(player, lambda before, _: replace(before, **chosen))

    async def add_vacation(self, player: int, first: date, last: date) -> PlayerSettings:
        """Announce a player's vacation, from its first day to its last."""

        def announce(before: PlayerSettings, now: datetime) -> PlayerSettings:
            return replace(before, vacations=with_vacation(before, first, last, now))

        return await self._choose(player, announce)

    async def cancel_vacation(self, player: int, vacation: str) -> PlayerSettings:
        """Cancel a player's vacation, or end it today if it has begun."""

        def call_off(before: PlayerSettings, now: datetime) -> PlayerSettings:
            return replace(before, vacations=without_vacation(before, vacation, now))

        return await self._choose(player, call_off)

    async def _choose(
        self, player: int, choose: Callable[[PlayerSettings, datetime], PlayerSettings]
    ) -> PlayerSettings:
        """Change a player's settings, and adjust their running clocks at once.

        A change that gives a clock more time is refused for a day after the last such change;
        otherwise a player could keep the others waiting for ever.
        """

        async def body(tx: Transaction) -> PlayerSettings:
            time = self._clock()
            now = stored(time)
            await players.lock(tx, player)
            before = PlayerSettings.of(await players.preferences(tx, player))
            after = _checked(before, choose(before, time))
            same_days = replace(after, zone=before.zone, hours=before.hours)
            await self._adjust_clocks(tx, player, before, same_days, now)
            if await self._adjust_clocks(tx, player, same_days, after, now):
                if now - before.gained < duration(AGAIN):
                    raise OtherHoursError(loaded(before.gained) + AGAIN)
                after = replace(after, gained=now)
            await players.set_preferences(tx, player, after.written())
            return after

        return self._remember(player, await self._database.write(body))

    async def substitutes(self, server: int, match: int) -> list[int]:
        """Players of this server who are willing to substitute and can be notified."""
        found = await self._database.read(
            lambda tx: players.substitutes(tx, server, match, MOST_SUBSTITUTES)
        )
        return [one for one in found if (await self.settings_of(one)).notice is not NotifyBy.NONE]

    async def finished(self, player: int) -> int:
        """How many finished matches a player took part in."""
        return await self._database.read(lambda tx: players.finished(tx, player))

    async def erase(self, player: int) -> bool:
        """Erase a player unless they are still in a match; return whether they were erased."""

        async def body(tx: Transaction) -> bool:
            await players.lock(tx, player)
            if await matches.of_player(tx, player):
                return False
            await forgotten.remember(tx, player, stored(self._clock()))
            await players.erase_player(tx, player)
            return True

        erased = await self._database.write(body)
        if erased:
            self._known.pop(player, None)
        return erased

    async def server_settings(self, server: int | None) -> ServerSettings:
        """A server's settings; the defaults outside of servers."""
        if server is None:
            return ServerSettings()
        return ServerSettings.of(await self._database.read(lambda tx: players.settings(tx, server)))

    async def update_server_settings(self, server: int, **chosen: Any) -> ServerSettings:
        """Change some settings of a server; return all of them."""

        async def body(tx: Transaction) -> ServerSettings:
            await players.lock_settings(tx, server)
            now = replace(ServerSettings.of(await players.settings(tx, server)), **chosen)
            await players.set_settings(tx, server, now.written())
            return now

        return await self._database.write(body)

    async def servers(self) -> dict[int, bool]:
        """All servers about which something is stored, and whether the bot was removed there."""
        known = await self._database.read(gone_servers.known)
        return {server: gone is not None for server, gone in known.items()}

    async def is_gone(self, server: int) -> bool:
        """Whether the bot was removed from a server."""
        return await self._database.read(lambda tx: gone_servers.is_gone(tx, server))

    async def leave_server(self, server: int) -> None:
        """Store since when the bot is not on a server any more; its data is erased after a time."""
        now = stored(self._clock())
        await self._database.write(lambda tx: gone_servers.set_gone(tx, server, now))

    async def join_server(self, server: int) -> None:
        """Store that the bot is on a server again."""
        await self._database.write(lambda tx: gone_servers.set_here(tx, server))


def _checked(before: PlayerSettings, after: PlayerSettings) -> PlayerSettings:
    """The changed settings, if their zone and hours are allowed."""
    if after.zone != before.zone:
        after = replace(after, zone=read_zone(after.zone))
    if after.hours and after.hours != before.hours:
        after = replace(after, hours=checked_hours(*after.hours))
    return after
