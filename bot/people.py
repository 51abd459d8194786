"""People and servers: what each has chosen."""

from collections import OrderedDict
from dataclasses import replace
from time import monotonic
from typing import Any

from bot.preferences import Preferences, ServerSettings
from data import Database, Transaction
from data.tables import people

REMEMBERED = 10_000
FRESH = 10.0
"""Seconds for which preferences are remembered; another process may have changed them."""


class People:
    """The preferences of players and the settings of servers."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._known: OrderedDict[int, tuple[float, Preferences]] = OrderedDict()

    async def preferences(self, player: int) -> Preferences:
        """What a player has chosen; every click asks, so it is remembered for a while."""
        since, known = self._known.get(player, (-FRESH, Preferences()))
        if monotonic() - since < FRESH:
            return known
        chosen = await self._database.read(lambda tx: people.preferences(tx, player))
        return self._remember(player, Preferences.of(chosen))

    def _remember(self, player: int, preferences: Preferences) -> Preferences:
        self._known[player] = (monotonic(), preferences)
        self._known.move_to_end(player)
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
        return preferences

    async def prefer(self, player: int, **chosen: Any) -> Preferences:
        """A player chooses something; all of it now."""

        async def body(tx: Transaction) -> Preferences:
            now = replace(Preferences.of(await people.preferences(tx, player)), **chosen)
            await people.set_preferences(tx, player, now.written())
            return now

        return self._remember(player, await self._database.write(body))

    async def settings(self, server: int | None) -> ServerSettings:
        """What a server has chosen; outside of servers everything is as usual."""
        if server is None:
            return ServerSettings()
        return ServerSettings.of(await self._database.read(lambda tx: people.settings(tx, server)))

    async def settle(self, server: int, **chosen: Any) -> ServerSettings:
        """A server chooses something; all of it now."""

        async def body(tx: Transaction) -> ServerSettings:
            now = replace(ServerSettings.of(await people.settings(tx, server)), **chosen)
            await people.set_settings(tx, server, now.written())
            return now

        return await self._database.write(body)
