"""Results: recorded when a match is over, read, and corrected by organisers."""

import asyncio
from collections import OrderedDict, defaultdict
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import NamedTuple

from bot.loops import Loop
from bot.matches.transactions import answer_for
from bot.results.corrections import correct_in, is_possible
from bot.results.errors import LeagueMatchError, NoResultError, WrongOutcomeError
from bot.results.model import Correction, MatchResult
from bot.results.recording import decode, read_correction, record, variant_of
from bot.results.server_results import ServerResults
from data import Database, Transaction
from data.tables import answers, entries, matches, results, seats
from data.tables.entries import EntryRow
from data.tables.leagues import leagues
from data.tables.matches import MatchRow
from data.tables.results import Found, ResultRow
from data.tables.seats import SeatRow
from data.times import stored, utc_now
from games.core import AnyGame, Outcome
from games.standings.ratings import Rating
from renderers import Words, words_of

BATCH = 20
"""How many results are recorded in one transaction."""
BATCHES = 5
"""How many batches are recorded before a request is answered."""
CACHED_SERVERS = 64
"""How many servers' results are cached."""


class _Finished(NamedTuple):
    """A match that is over, with everything its result is computed from."""

    row: MatchRow
    seated: list[SeatRow]
    entries: list[EntryRow]


class Results:
    """The results of all matches.

    A result is computed from its match. It is stored so that matches need not be replayed for
    every request.
    """

    def __init__(
        self,
        database: Database,
        games: Mapping[str, AnyGame],
        *,
        clock: Callable[[], datetime] = utc_now,
        words: Callable[[AnyGame], Words] = words_of,
    ) -> None:
        """`words` says what the events of a game are worth, by category."""
        self._database = database
        self._games = games
        self._words = words
        self._clock = clock
        self._servers: OrderedDict[int, ServerResults] = OrderedDict()
        self._reading: defaultdict[int, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._writing = asyncio.Lock()

    # Recording

    async def catch_up(self) -> int:
        """Record results of finished matches that were not recorded yet; return how many.

        A request waits for a few batches only; the rest is recorded in the background.
        """
        count = 0
        for _ in range(BATCHES):
            some = await self.record_some()
            count += some
            if some < BATCH:
                break
        return count

    async def record_some(self) -> int:
        """Record a batch of results; return how many matches it had."""

        async def look(tx: Transaction) -> list[_Finished]:
            found = []
            for match in await results.to_book(tx, BATCH):
                row = await matches.find(tx, match)
                if row is not None:
                    seated = await seats.of_match(tx, match)
                    found.append(_Finished(row, seated, await entries.since(tx, match, 0)))
            return found

        async with self._writing:  # simultaneous requests do not compute the same results
            finished = await self._database.read(look)
            if finished:
                rows = await asyncio.to_thread(self._computed, finished)
                await self._database.write(lambda tx: self._write(tx, rows))
        return len(finished)

    def _computed(self, finished: Sequence[_Finished]) -> list[tuple[int, ResultRow | None]]:
        """Return the results to record; None for matches that were called off."""
        return [
            (row.id, record(row, seated, log, self._games, self._words) if row.outcome else None)
            for row, seated, log in finished
        ]

    async def _write(self, tx: Transaction, rows: Sequence[tuple[int, ResultRow | None]]) -> None:
        for match, row in rows:
            if await results.mark_recorded(tx, match) and row is not None:
                await results.add(tx, row._replace(number=await results.next_number(tx)))

    # Reading

    async def server_results(self, server: int) -> ServerResults:
        """Return the current results of a server, including those recorded by other processes."""
        await self.catch_up()
        async with self._reading[server]:
            known = self._servers.get(server) or ServerResults()
            number, found = await self._database.read(lambda tx: _news(tx, server, known.number))
            changed = (
                await asyncio.to_thread(lambda: [decode(one) for one in found]) if found else []
            )
            server_results = self._servers[server] = known.with_changes(changed, number)
            self._servers.move_to_end(server)
            if len(self._servers) > CACHED_SERVERS:
                self._servers.popitem(last=False)
        return server_results

    async def ratings(
        self, server: int, game: str, options: Mapping[str, str]
    ) -> Mapping[int, Rating]:
        """Return the ratings of a server's players in a game with these options, by player."""
        found = await self.server_results(server)
        variant = variant_of(self._games.get(game), options)
        return await asyncio.to_thread(found.ratings, game, variant)

    async def of_player(self, player: int) -> list[MatchResult]:
        """Return the results of a player that count, on all servers, in the order of their ends."""
        await self.catch_up()
        found = await self._database.read(lambda tx: results.of_player(tx, player))
        decoded = await asyncio.to_thread(lambda: [decode(one) for one in found])
        counting = [result for result in decoded if result.counts]
        return sorted(counting, key=lambda result: (result.moment, result.match))

    async def find(self, match: int) -> MatchResult:
        """Return the result of a match."""
        await self.catch_up()
        found = await self._database.read(lambda tx: results.of_match(tx, match))
        if found is None:
            raise NoResultError(match)
        return decode(found)

    # Correcting

    async def correct(
        self, match: int, author: int, reason: str, outcome: Outcome | None, interaction: int
    ) -> MatchResult:
        """Correct the result of a match, or without an outcome declare it void.

        The caller checks whether the author may do this. The played outcome and all corrections
        are kept; the last correction counts. Results of league matches are corrected in their
        league, so that the standings follow.
        """
        await self.catch_up()
        now = stored(self._clock())

        async def body(tx: Transaction) -> None:
            row = await matches.lock(tx, match)
            found = await results.of_match(tx, match) if row else None
            if found is None:
                raise NoResultError(match)
            if await leagues.fixture_of(tx, match) is not None:
                raise LeagueMatchError(match)
            if outcome is not None and not is_possible(outcome, len(found.players)):
                raise WrongOutcomeError(len(found.players))
            if not await answers.claim(tx, interaction, answer_for(match)):
                return  # the same click, delivered again
            await correct_in(tx, match, author, reason, outcome, now)

        await self._database.write(body)
        return await self.find(match)

    async def corrections(self, match: int) -> list[Correction]:
        """Return all corrections of a result, the oldest first."""
        rows = await self._database.read(lambda tx: results.corrections(tx, match))
        return [read_correction(row) for row in rows]


async def _news(tx: Transaction, server: int, known: int) -> tuple[int, list[Found]]:
    """Return the number of the last change and the results of a server changed since `known`."""
    number = await results.newest(tx)
    return number, await results.since(tx, server, known) if number != known else []


class RecordingLoop(Loop):
    """Records results in the background, so that requests do not wait for it."""

    def __init__(self, results: Results, poll: float = 30.0) -> None:
        super().__init__(poll)
        self._results = results

    async def tick(self) -> bool:
        """Record a batch; return whether there may be more."""
        return await self._results.record_some() > 0
