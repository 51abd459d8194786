"""Results: recorded when a match is over, read, and corrected by organisers."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from typing import NamedTuple

from bot.loops import Loop
from bot.matches.transactions import answer_for
from bot.results.corrections import correct_in, is_possible
from bot.results.errors import LeagueMatchError, NoResultError, WrongOutcomeError
from bot.results.model import Correction, MatchResult
from bot.results.profile import Profile, read_profile
from bot.results.ranking import Pick, RankingPage, read_ranking, read_ratings
from bot.results.recomputing import recompute
from bot.results.recording import decode, read_correction, record, variant_of
from bot.results.statistics import Company, Feat, Record
from bot.results.stored_totals import add_results, read_records
from data import Database, Transaction
from data.tables import answers, entries, matches, results, seats, statistics, totals
from data.tables.entries import EntryRow
from data.tables.leagues import leagues
from data.tables.matches import MatchRow
from data.tables.results import ResultRow
from data.tables.seats import SeatRow
from data.times import stored, utc_now
from games.core import AnyGame, Outcome
from games.standings.ratings import Rating
from renderers import Words, words_of

BATCH = 20
"""How many results are recorded in one transaction."""
BATCHES = 5
"""How many batches are recorded before a request is answered."""
PATIENCE = 5.0
"""For how many seconds a request waits for totals that are computed again."""
PAGE = 10
"""How many lines a page of the ranking has."""


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
        self._recomputing: dict[tuple[int, str], asyncio.Task[bool]] = {}
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
        """Store results, and add them to the totals of their servers."""
        new = []
        for match, row in rows:
            if not await results.mark_recorded(tx, match) or row is None:
                continue
            again = await results.of_match(tx, match) is not None
            await results.add(tx, row._replace(number=await results.next_number(tx)))
            found = await results.of_match(tx, match)
            assert found is not None, "it was stored in the line before"
            if again:
                await totals.outdate(tx, match)
            elif (result := decode(found)).counts:
                new.append(result)
        await add_results(tx, new)

    async def recompute_some(self) -> bool:
        """Compute stale totals of one game again; return whether that was done."""
        for server, game in await self._database.read(totals.stale):
            if not await self._recompute(server, game):
                return True
        return False

    async def _recompute(self, server: int, game: str) -> bool:
        """Compute the totals of a game again, once for simultaneous requests.

        Return whether they are still stale.
        """
        key = (server, game)
        task = self._recomputing.get(key)
        if task is None:
            task = asyncio.create_task(recompute(self._database, server, game, self._clock))
            self._recomputing[key] = task
            task.add_done_callback(lambda _: self._recomputing.pop(key, None))
        return await asyncio.shield(task)

    async def close(self) -> None:
        """Stop what is being computed; it begins anew after the next start."""
        tasks = list(self._recomputing.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    # Reading

    async def _refresh(self, server: int | None = None, player: int | None = None) -> None:
        """Record results, and compute stale totals of a server or of a player again.

        A request does not wait long: a large server is shown its totals from before meanwhile.
        """
        await self.catch_up()
        stale = await self._database.read(lambda tx: totals.stale(tx, server, player))
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                for where, game in stale:
                    await self._recompute(where, game)

    async def games(self, server: int) -> list[Pick]:
        """Return the games with their variants that were played, the most played first."""
        await self._refresh(server)
        return await self._database.read(lambda tx: statistics.games(tx, server))

    async def ranking(
        self, server: int, pick: Pick, asker: int, page: int | None = None, size: int = PAGE
    ) -> RankingPage:
        """Return a page of a server's ranking, by default the one with the asking user."""
        await self._refresh(server)
        return await self._database.read(
            lambda tx: read_ranking(tx, server, pick, asker, page, size)
        )

    async def records(self, server: int, pick: Pick) -> list[Record]:
        """Return the records of a server in a game, in the order of their kinds."""
        await self._refresh(server)
        found = await self._database.read(lambda tx: read_records(tx, server, pick))
        return [found[feat] for feat in Feat if feat in found]

    async def profile(
        self,
        server: int | None,
        player: int,
        asker: int,
        pick: Pick | None = None,
        company: Company | None = None,
    ) -> Profile | None:
        """Return a player's profile on a server, by default everywhere; None without results."""
        await self._refresh(server, player if server is None else None)
        return await self._database.read(
            lambda tx: read_profile(tx, server, player, asker, pick, company)
        )

    async def ratings(
        self, server: int, game: str, options: Mapping[str, str]
    ) -> Mapping[int, Rating]:
        """Return the ratings of a server's players in a game with these options, by player."""
        await self._refresh(server)
        variant = variant_of(self._games.get(game), options)
        return await self._database.read(lambda tx: read_ratings(tx, server, (game, variant)))

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


class RecordingLoop(Loop):
    """Records results in the background, so that requests do not wait for it."""

    def __init__(self, results: Results, poll: float = 30.0) -> None:
        super().__init__(poll)
        self._results = results

    async def tick(self) -> bool:
        """Record a batch, or compute stale totals again; return whether there may be more."""
        return await self._results.record_some() > 0 or await self._results.recompute_some()
