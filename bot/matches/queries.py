"""Look matches up: as they stand, with their history, by player or by channel."""

import asyncio
from collections.abc import Sequence
from typing import TypeVar

from bot.matches.actions import proposals
from bot.matches.cache import CachedMatch
from bot.matches.clocks import pauses
from bot.matches.errors import NotOverError, NotYourSeatError, SealedError
from bot.matches.history import history_of
from bot.matches.model import History, Match, Proposal, Status
from bot.matches.plans.stored_plan import StoredPlan, decode
from bot.matches.session import MatchSession
from bot.matches.transactions import MatchTransactions
from bot.matches.verification import Verified, verified
from data import Transaction
from data.database import Body
from data.tables import entries, matches, seats
from data.tables.leagues import bags
from games.core import Seat

T = TypeVar("T")

PATIENCE = 12.0
POLL = 0.1
"""For how many seconds `wait_for` waits for computers to move, and how often it looks."""

Found = tuple[Match, CachedMatch | None]


class MatchQueries:
    """Everything that can be looked up about matches."""

    def __init__(self, transactions: MatchTransactions) -> None:
        self.transactions = transactions

    async def find(self, match: int) -> Match:
        """Return a match as it stands."""

        async def body(tx: Transaction) -> list[Found]:
            return [_found(await self._session(tx, match))]

        (found,) = await self._read_and_cache(body)
        return found

    async def find_many(self, numbers: Sequence[int]) -> list[Match]:
        """Return several matches in this order, from one transaction; leave out unknown ones."""

        async def body(tx: Transaction) -> list[Found]:
            return await self._many(tx, numbers)

        return await self._read_and_cache(body)

    async def find_of_player(self, player: int, *, ended: bool = False) -> list[Match]:
        """Return the matches whose numbers `of_player` returns, from one transaction."""
        select = matches.ended_of_player if ended else matches.of_player

        async def body(tx: Transaction) -> list[Found]:
            return await self._many(tx, await select(tx, player))

        return await self._read_and_cache(body)

    async def of_player(self, player: int, *, ended: bool = False) -> list[int]:
        """Return the numbers of a player's matches that are not over, oldest first.

        Or of the last ones that are over, newest first.
        """
        select = matches.ended_of_player if ended else matches.of_player
        return await self._read(lambda tx: select(tx, player))

    async def in_thread(self, thread: int) -> list[int]:
        """Return the numbers of the matches in a thread, newest first."""
        return await self._read(lambda tx: matches.in_thread(tx, thread))

    async def in_channel(self, channel: int, *, ended: bool = False) -> list[int]:
        """Return the numbers of matches in a channel and its threads that are not over.

        Or of the last ones that are over, newest first.
        """
        select = matches.ended_in_channel if ended else matches.in_channel
        return await self._read(lambda tx: select(tx, channel))

    async def wait_for(self, match: int, player: int) -> Match:
        """Return a match once this player has to act or it is over, or after a timeout."""
        found = await self.find(match)
        for _ in range(int(PATIENCE / POLL)):
            if player in found.waiting or found.status is not Status.RUNNING:
                break
            await asyncio.sleep(POLL)
            found = await self.find(match)
        return found

    async def is_current(self, match: int, ply: int, player: int) -> bool:
        """Whether the board of this ply still shows what a player has to decide on."""

        async def body(tx: Transaction) -> bool:
            session = await self._session(tx, match)
            seat = Seat(session.seat_of(player).seat)
            return ply == session.row.ply or await session.waits_since(seat, ply)

        return await self._read(body)

    async def history(self, match: int) -> History:
        """Return a match as it stands, with everything that was played."""

        async def body(tx: Transaction) -> History:
            session = await self._session(tx, match)
            return history_of(session.match(), await entries.since(tx, match, 0))

        return await self._read(body)

    async def verify(self, match: int) -> Verified:
        """Check that the bag of a finished match is the one it was bound to from the start."""
        past = await self.history(match)
        if past.match.is_sealed:
            raise SealedError
        if past.match.seed is None:
            raise NotOverError
        season = await self._read(lambda tx: bags.season_bag(tx, match))
        return verified(past.match, past.log, past.match.seed, season)

    async def asked(self, match: int) -> Proposal | None:
        """Return the open proposal of a match, if there is one."""

        async def body(tx: Transaction) -> Proposal | None:
            return await proposals.asked(await self._session(tx, match))

        return await self._read(body)

    async def plan_of(self, match: int, player: int) -> StoredPlan:
        """Return a player's plan, and what did not fit and the player does not know yet."""

        async def body(tx: Transaction) -> StoredPlan:
            for seat in await seats.of_match(tx, match):
                if seat.player == player and seat.resigned is None:
                    return decode(seat.plan)
            raise NotYourSeatError

        return await self._read(body)

    async def servers(self) -> dict[int, bool]:
        """Return servers with clocks, and whether some stopped because the bot was removed."""
        return await self._read(lambda tx: matches.servers_with_clocks(tx, pauses.FAR, pauses.HELD))

    async def _session(self, tx: Transaction, match: int) -> MatchSession:
        return await self.transactions.cache.read(tx, match, self.transactions.now())

    async def _many(self, tx: Transaction, numbers: Sequence[int]) -> list[Found]:
        now = self.transactions.now()
        return [_found(one) for one in await self.transactions.cache.read_many(tx, numbers, now)]

    async def _read(self, body: Body[T]) -> T:
        return await self.transactions.database.read(body)

    async def _read_and_cache(self, body: Body[list[Found]]) -> list[Match]:
        found = await self._read(body)
        for match, cached in found:
            self.transactions.cache.keep(match.id, cached)
        return [match for match, _ in found]


def _found(session: MatchSession) -> Found:
    return session.match(), CachedMatch.of(session)
