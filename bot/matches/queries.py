"""Look matches up: as they stand, with their history, by player or by channel."""

import asyncio
from collections.abc import Sequence
from typing import Final, TypeVar

from bot.matches.actions import proposals
from bot.matches.cache import CachedMatch
from bot.matches.clocks import pauses
from bot.matches.errors import NotOverError, NotYourSeatError, SealedError
from bot.matches.history import history_of
from bot.matches.model import History, ListedMatch, Match, OwnMatches, Proposal, Status
from bot.matches.plans.stored_plan import StoredPlan, decode
from bot.matches.session import MatchSession
from bot.matches.transactions import MatchTransactions
from bot.matches.verification import Verified, verified
from bot.matches.view import listed_view
from data import Transaction
from data.database import Body
from data.tables import entries, match_lists, matches, seats
from data.tables.entries import EntryRow
from data.tables.leagues import bags
from data.tables.match_lists import ListedRow, MatchQuery
from games.core import Seat

T = TypeVar("T")

PATIENCE = 12.0
POLL = 0.1
"""For how many seconds `wait_for` waits for computers to move, and how often it looks."""

NOT_OVER: Final = MatchQuery()

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

    async def of_player(self, player: int, *statuses: Status) -> list[int]:
        """Return the numbers of a player's matches that are not over, oldest first."""
        wanted = statuses or (Status.LOBBY, Status.RUNNING)
        return await self._read(lambda tx: matches.of_player(tx, player, wanted))

    async def most_urgent(
        self, player: int, wanted: MatchQuery = NOT_OVER, *, limit: int
    ) -> OwnMatches:
        """Return a player's most urgent matches, and how many there are in all."""
        listed: list[ListedRow] = []

        async def body(tx: Transaction) -> list[Found]:
            listed[:] = await match_lists.of_player(tx, player, wanted, limit)
            return await self._many(tx, [row.id for row in listed])

        found = await self._read_and_cache(body)
        late = sum(
            row.rank == match_lists.MAY_WAIT and player in match.waiting
            for row, match in zip(listed, found, strict=True)
        )
        if not listed:
            return OwnMatches([], 0, 0, 0)
        first = listed[0]
        found.sort(key=lambda match: player not in match.waiting)
        return OwnMatches(found, first.total, first.running, first.waiting + late)

    async def next_waiting(self, player: int, besides: int = 0) -> int | None:
        """Return the number of the most urgent match that waits for a player."""
        wanted = MatchQuery(("running",), besides=besides)
        listed = await self._read(
            lambda tx: match_lists.of_player(tx, player, wanted, match_lists.PAGE)
        )
        if listed and listed[0].rank == match_lists.WAITS:
            return listed[0].id
        doubtful = [row.id for row in listed if row.rank == match_lists.MAY_WAIT]
        found = await self.find_many(doubtful)
        return next((match.id for match in found if player in match.waiting), None)

    async def anyones(self, wanted: MatchQuery, *, limit: int) -> list[Match]:
        """Return matches of any players, the newest first."""

        async def body(tx: Transaction) -> list[Found]:
            return await self._many(tx, await match_lists.anyones(tx, wanted, limit))

        return await self._read_and_cache(body)

    async def listed(self, player: int, wanted: MatchQuery, *, limit: int) -> list[ListedMatch]:
        """Return a player's most urgent matches without their positions: no log is read."""

        async def body(tx: Transaction) -> list[ListedMatch]:
            order = [row.id for row in await match_lists.of_player(tx, player, wanted, limit)]
            rows = {row.id: row for row in await matches.find_many(tx, order)}
            seats_of = await seats.of_matches(tx, order)
            games = self.transactions.games
            return [
                listed_view(rows[number], games[rows[number].game], seats_of.get(number, []))
                for number in order
            ]

        return await self._read(body)

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

        async def body(tx: Transaction) -> tuple[Match, list[EntryRow]]:
            session = await self._session(tx, match)
            return session.match(), await entries.since(tx, match, 0)

        found, rows = await self._read(body)
        return await asyncio.to_thread(history_of, found, rows)  # it replays the match

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
