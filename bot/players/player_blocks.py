"""Whom players have blocked: read, add and lift."""

from collections.abc import Callable
from datetime import datetime
from typing import Final, NamedTuple

from bot.errors import RefusedError
from data import Database, Transaction
from data.tables import player_blocks, players
from data.tables.player_blocks import PlayerBlockRow
from data.times import stored, utc_now

MOST: Final = 200
"""How many people a player can block."""


class BlockedPerson(NamedTuple):
    """A person whom a player has blocked."""

    number: int
    """The number in the player's list."""
    person: int | None
    """None if the person was forgotten since."""


class BlockYourselfError(RefusedError):
    """A player tried to block themselves."""

    def __init__(self) -> None:
        super().__init__("block-yourself", "you cannot block yourself")


class TooManyBlocksError(RefusedError):
    """A player has blocked as many people as they can."""

    def __init__(self) -> None:
        super().__init__("too-many-blocks", f"you can block {MOST} people", most=MOST)


class PlayerBlocks:
    """The blocks that players have made."""

    def __init__(self, database: Database, *, clock: Callable[[], datetime] = utc_now) -> None:
        self._database = database
        self._clock = clock

    async def of_player(self, player: int) -> list[BlockedPerson]:
        """Return whom a player has blocked, oldest first."""
        rows = await self._database.read(lambda tx: player_blocks.of_player(tx, player))
        return [BlockedPerson(row.number, row.blocked) for row in rows]

    async def block(self, player: int, person: int) -> bool:
        """Block a person; return False if they are blocked already."""
        if player == person:
            raise BlockYourselfError

        async def body(tx: Transaction) -> bool:
            await players.add_player(tx, player)
            known = await player_blocks.lock(tx, player)
            if any(row.blocked == person for row in known):
                return False
            if len(known) >= MOST:
                raise TooManyBlocksError
            # Someone who was forgotten and has come back is named again.
            former = next((row for row in known if row.is_about(person)), None)
            if former is not None:
                await player_blocks.drop(tx, player, former.number)
            number = max((row.number for row in known), default=0) + 1
            now = stored(self._clock())
            await player_blocks.add(tx, PlayerBlockRow(player, number, person, None, None, now))
            return True

        return await self._database.write(body)

    async def unblock(self, player: int, person: int) -> bool:
        """Lift the block of a person; return whether there was one."""

        async def body(tx: Transaction) -> bool:
            known = await player_blocks.of_player(tx, player)
            found = [row for row in known if row.is_about(person)]
            for row in found:
                await player_blocks.drop(tx, player, row.number)
            return bool(found)

        return await self._database.write(body)

    async def lift(self, player: int, number: int) -> None:
        """Lift a block by its number in the player's list."""
        await self._database.write(lambda tx: player_blocks.drop(tx, player, number))
