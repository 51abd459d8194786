"""LeagueScheduler: runs seasons unattended.

Every tick reads from the database what is due, and does each thing in a transaction that checks it
again. So any number of processes may run it, and any of them may stop at any time.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from datetime import datetime
from typing import Final, TypeVar

from bot.leagues.match_opener import MatchOpener
from bot.leagues.model import Adjudication, EntrantStatus
from bot.leagues.season.ended_matches import EndedMatch, fixture_result, read_ended_match
from bot.leagues.season.standings import seats_of
from bot.leagues.season.steps import REMIND_BEFORE
from bot.leagues.service import Leagues
from bot.leagues.session import SEASONS, LeagueSession
from bot.loops import Loop
from bot.matches import Location, Matches
from bot.matches.clocks.pauses import FAR, HELD
from bot.matches.errors import NotRunningError
from data import Database, Transaction
from data.tables.leagues import bags, channels, schedule
from data.tables.leagues.schedule import AbandonedSeat
from data.times import stored
from games.core import AnyGame

log = logging.getLogger(__name__)

T = TypeVar("T")

POLL = 5.0
LONG_STEP: Final = 1.0
"""For how many seconds the other work of a tick waits for steps of seasons."""

BATCH: Final = 20
"""How many results are stored in one transaction."""


class LeagueScheduler(Loop):
    """Runs the seasons of all leagues."""

    def __init__(
        self,
        database: Database,
        leagues_: Leagues,
        matches_: Matches,
        games: Mapping[str, AnyGame],
        *,
        clock: Callable[[], datetime],
        poll: float = POLL,
    ) -> None:
        super().__init__(poll)
        self._database = database
        self._leagues = leagues_
        self._matches = matches_
        self._games = games
        self._clock = clock
        self._opener = MatchOpener(database, leagues_, matches_, games, clock=clock)
        self._advancing: dict[int, asyncio.Task[bool]] = {}

    async def run(self) -> None:
        try:
            await super().run()
        finally:
            for task in self._advancing.values():
                task.cancel()

    async def tick(self) -> bool:
        """Do everything that is due; return whether there was anything."""
        done = False
        for work in (
            self.take_results,
            self.open_bags,
            self.advance_seasons,
            self.open_matches,
            self.move_matches,
            self.update_clocks,
            self.fill_seats,
            self.end_matches,
        ):
            done = await work() or done
        return done

    async def advance_seasons(self) -> bool:
        """Advance the seasons that are due; a step that takes long does not hold up the rest."""
        now = stored(self._clock())
        due = await self._database.read(lambda tx: schedule.due(tx, now, now + REMIND_BEFORE))
        for league in due:
            if league not in self._advancing:
                self._advancing[league] = asyncio.create_task(self._leagues.advance(league))
        if self._advancing:
            await asyncio.wait(self._advancing.values(), timeout=LONG_STEP)
        over = [league for league, task in self._advancing.items() if task.done()]

        async def result(league: int) -> bool:
            return await self._advancing.pop(league)

        return await self._each(over, result, "league %s did not advance")

    # Matches

    async def open_matches(self) -> bool:
        """Open matches of fixtures that have none, some at a time."""
        found = await self._opener.find()
        return await self._each(found, self._opener.open, "fixture %s was not opened")

    async def move_matches(self) -> bool:
        """Move matches whose channel is gone to the current channel of their league."""
        found = await self._database.read(channels.undeliverable)

        async def move(one: tuple[int, int, int | None]) -> bool:
            league, match, channel = one
            session = await self._leagues.find(league)
            here = session.league_settings.matches or session.league_settings.channel
            if here is None or here == channel:
                return False
            place = Location(session.league.server, here)
            await self._matches.league.move_to_channel(
                match, place, quiet=session.league_settings.matches is None
            )
            return True

        return await self._each(found, move, "match %s could not be moved")

    async def take_results(self) -> bool:
        """Store the results of finished matches in their fixtures."""
        found = await self._database.read(schedule.with_ended)
        return await self._each(found, self._take, "the results of league %s were not stored")

    async def _take(self, season: tuple[int, int]) -> bool:
        """Store the results of one season, which need not be the newest of its league."""
        league, number = season

        async def ended(tx: Transaction) -> list[EndedMatch]:
            found = await schedule.ended(tx, league * SEASONS + number)
            return [await read_ended_match(tx, *one) for one in found[:BATCH]]

        over = await self._database.read(ended)
        results = await asyncio.to_thread(
            lambda: [fixture_result(one, self._games) for one in over]
        )

        async def action(session: LeagueSession) -> bool:
            known = {(one.number, one.match): one for one in session.fixtures if not one.result}
            taken = set()
            for one, result in zip(over, results, strict=True):
                fixture = known.get((one.fixture, one.row.id))
                if fixture is not None:  # else an organiser has decided it meanwhile
                    session.put("fixtures", fixture._replace(result=result))
                    taken.add(fixture.division)
            for division in sorted(taken):
                session.update_standings(division)
            return bool(taken)

        return await self._leagues.run_unattended(league, action, season=number)

    async def open_bags(self) -> bool:
        """Open the bags of duplicate deals whose last match has ended."""
        found = await self._database.read(bags.to_unseal)

        async def unseal(match: int) -> bool:
            await self._matches.league.open_bag(match)
            return True

        return await self._each(found, unseal, "the bag of match %s was not opened")

    async def update_clocks(self) -> bool:
        """Stop the clocks of paused seasons, and start those of resumed ones."""
        runs = await self._database.read(lambda tx: schedule.running_on(tx, FAR))
        still = await self._database.read(lambda tx: schedule.standing_still(tx, HELD))

        async def hold(match: int) -> bool:
            await self._matches.league.hold(match)
            return True

        async def release(match: int) -> bool:
            await self._matches.league.release(match)
            return True

        held = await self._each(runs, hold, "the clocks of match %s were not stopped")
        return await self._each(still, release, "the clocks of match %s were not started") or held

    # Players who have left, and unfinished matches

    async def fill_seats(self) -> bool:
        """Give the seats of players who have left to their substitutes, or to computers."""
        found = await self._database.read(schedule.abandoned)
        return await self._each(found, self._reseat, "a seat was not filled: %s")

    async def _reseat(self, seat: AbandonedSeat) -> bool:
        session = await self._leagues.find(seat.league)
        fixture = session.fixture(seat.fixture)
        assert fixture is not None, "the row was joined with its fixture"
        entrant = session.entrant(int(seats_of(fixture)[seat.seat]))
        if entrant.state == EntrantStatus.PLAYING and entrant.player is not None:
            turn = await self._matches.league.replace_player(seat.match, seat.seat, entrant.player)
            sits = turn.match.seats[seat.seat].player == entrant.player
            if not sits and seat.state == EntrantStatus.DISQUALIFIED:  # they know the bag
                await self._matches.league.forfeit_seat(seat.match, seat.seat)
            elif not sits and seat.computer is not None:
                return False
        elif seat.state == EntrantStatus.DISQUALIFIED:
            await self._matches.league.forfeit_seat(seat.match, seat.seat)
        elif seat.computer is None:
            await self._matches.league.give_to_computer(seat.match, seat.seat)
        else:
            return False
        return True

    async def end_matches(self) -> bool:
        """End matches that are adjudicated, and those whose result an organiser has decided."""
        now = stored(self._clock())
        found = await self._database.read(schedule.undecided)
        over = await self._database.read(schedule.already_decided)
        settings = {league: (await self._leagues.find(league)).settings for league, *_ in found}

        async def end(one: tuple[int, int, bool, int]) -> bool:
            league, match, late, due = one
            if settings[league].adjudication is Adjudication.SCORE or due <= now:
                await self._matches.league.decide(match)
            elif not late:
                await self._matches.league.finish(match)
            else:
                return False
            return True

        async def call_off(match: int) -> bool:
            await self._database.write(lambda tx: self._matches.league.call_off(tx, match))
            return True

        ended = await self._each(found, end, "a match was not decided: %s")
        return await self._each(over, call_off, "match %s was not called off") or ended

    async def _each(
        self, found: list[T], work: Callable[[T], Awaitable[bool]], trouble: str
    ) -> bool:
        """Do something for each; an error with one is logged and does not stop the others."""
        done = False
        for one in found:
            try:
                done = await work(one) or done
            except NotRunningError:
                continue  # the match has ended meanwhile
            except Exception:
                log.exception(trouble, one)
        return done
