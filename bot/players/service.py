"""Players and servers: what each has chosen."""

from collections import OrderedDict
from collections.abc import Callable, Coroutine
from dataclasses import replace
from datetime import date, datetime
from time import monotonic
from typing import Any

from bot.players.playing_hours import (
    AGAIN,
    OtherHoursError,
    checked_hours,
    read_zone,
    with_vacation,
    without_vacation,
)
from bot.players.settings import NotifyBy, PlayerSettings, ServerSettings
from data import Database, Transaction
from data.tables import matches, players
from data.times import duration, loaded, stored, utc_now

REMEMBERED = 10_000
FRESH = 10.0
"""Seconds for which preferences are remembered; another process may have changed them."""


MOST_SUBSTITUTES = 5
"""So many are told of a seat that is free."""


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
        """What a player has chosen; every click asks, so it is remembered for a while."""
        known = self._known.get(player)
        if known is not None and monotonic() - known[0] < FRESH:
            return known[1]
        chosen = PlayerSettings.of(
            await self._database.read(lambda tx: players.preferences(tx, player))
        )
        if self._known.get(player) is not known:
            return chosen  # something newer was remembered meanwhile
        return self._remember(player, chosen)

    def _remember(self, player: int, preferences: PlayerSettings) -> PlayerSettings:
        self._known[player] = (monotonic(), preferences)
        self._known.move_to_end(player)
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
        return preferences

    async def update_settings(self, player: int, **chosen: Any) -> PlayerSettings:
        """A player chooses something; all of it now."""
        return await self._choose(player, lambda before, _: replace(before, **chosen))

    async def add_vacation(self, player: int, first: date, last: date) -> PlayerSettings:
        """A player announces a vacation, from its first day to its last."""

        def announce(before: PlayerSettings, now: datetime) -> PlayerSettings:
            return replace(before, vacations=with_vacation(before, first, last, now))

        return await self._choose(player, announce)

    async def cancel_vacation(self, player: int, vacation: str) -> PlayerSettings:
        """A player calls a vacation off, or ends it today."""

        def call_off(before: PlayerSettings, now: datetime) -> PlayerSettings:
            return replace(before, vacations=without_vacation(before, vacation, now))

        return await self._choose(player, call_off)

    async def _choose(
        self, player: int, choose: Callable[[PlayerSettings, datetime], PlayerSettings]
    ) -> PlayerSettings:
        """Let a player choose something; their clocks that run go by it at once.

        Whoever has got more time by other hours must wait until they can do so again: otherwise
        somebody could let everybody wait for ever.
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
        """Some who like to step in, have played on this server and want to be told."""
        found = await self._database.read(
            lambda tx: players.substitutes(tx, server, match, MOST_SUBSTITUTES)
        )
        return [one for one in found if (await self.settings_of(one)).notice is not NotifyBy.NONE]

    async def finished(self, player: int) -> int:
        """How many matches a person sat in that are at their end."""
        return await self._database.read(lambda tx: players.finished(tx, player))

    async def erase(self, player: int) -> bool:
        """Forget a person, unless somebody waits for them at a table; whether that was done."""

        async def body(tx: Transaction) -> bool:
            await players.lock(tx, player)
            if await matches.of_player(tx, player):
                return False
            await players.erase_player(tx, player)
            return True

        erased = await self._database.write(body)
        if erased:
            self._known.pop(player, None)
        return erased

    async def server_settings(self, server: int | None) -> ServerSettings:
        """What a server has chosen; outside of servers everything is as usual."""
        if server is None:
            return ServerSettings()
        return ServerSettings.of(await self._database.read(lambda tx: players.settings(tx, server)))

    async def update_server_settings(self, server: int, **chosen: Any) -> ServerSettings:
        """A server chooses something; all of it now."""

        async def body(tx: Transaction) -> ServerSettings:
            await players.lock_settings(tx, server)
            now = replace(ServerSettings.of(await players.settings(tx, server)), **chosen)
            await players.set_settings(tx, server, now.written())
            return now

        return await self._database.write(body)


def _checked(before: PlayerSettings, after: PlayerSettings) -> PlayerSettings:
    """What a player has chosen, if others can live with it."""
    if after.zone != before.zone:
        after = replace(after, zone=read_zone(after.zone))
    if after.hours and after.hours != before.hours:
        after = replace(after, hours=checked_hours(*after.hours))
    return after
