"""The calendar: seasons make their steps, matches are opened, and results are taken, by itself.

Every look finds out from the database what is to be done, and each thing is done in a transaction
that looks again. So it does not matter how many processes look, or when one of them was gone.
"""

import json
import logging
from collections.abc import Awaitable, Callable, Mapping
from datetime import datetime
from typing import Final, TypeVar

from bot.leagues.model import Adjudication, EntrantStatus
from bot.leagues.season.standings import AGREED, seats_of
from bot.leagues.season.steps import SOON
from bot.leagues.service import Leagues
from bot.leagues.session import LeagueSession
from bot.loops import Loop
from bot.matches import Location, Matches, Status
from bot.matches.clocks.pauses import FAR, HELD
from bot.matches.errors import NotRunningError
from bot.matches.league_matches import NotWantedError
from bot.results.recording import record
from data import Database, Transaction
from data.tables import entries, matches, seats
from data.tables.leagues import bags, channels, leagues, schedule
from data.tables.leagues.rows import FixtureRow
from data.tables.leagues.schedule import AstrayRow
from data.times import stored
from games.core import AnyGame

log = logging.getLogger(__name__)

T = TypeVar("T")

POLL = 5.0
AT_ONCE: Final = 3
"""So many matches are opened in one go, and no more of a season before all heard of these.

Discord takes about one message a second in a channel. Whatever is opened faster only waits, and
the posts of others would wait behind it.
"""

MANY: Final = 14
"""More matches than that begin quietly, so that their channel can still be read."""


class LeagueScheduler(Loop):
    """Runs all leagues."""

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

    async def tick(self) -> bool:
        """Do what is to be done; whether anything was."""
        done = False
        for work in (
            self.take_results,
            self.open_bags,
            self.make_steps,
            self.open_matches,
            self.find_homes,
            self.mind_clocks,
            self.mend,
            self.decide,
        ):
            done = await work() or done
        return done

    async def make_steps(self) -> bool:
        """Make the steps of all seasons that are due."""
        now = stored(self._clock())
        due = await self._database.read(lambda tx: schedule.due(tx, now, now + SOON))
        return await self._each(due, self._leagues.advance, "league %s did not go on")

    # Matches

    async def open_matches(self) -> bool:
        """Open matches that are to be played."""
        found = await self._database.read(lambda tx: schedule.to_open(tx, AT_ONCE, AT_ONCE))
        books: dict[int, LeagueSession] = {}
        for league, _ in found:
            if league not in books:
                books[league] = await self._leagues.find(league)

        async def open_one(one: tuple[int, FixtureRow]) -> bool:
            return await self._open(books[one[0]], one[1])

        return await self._each(found, open_one, "fixture %s was not opened")

    async def _open(self, session: LeagueSession, fixture: FixtureRow) -> bool:
        settings = session.settings
        players = [session.entrant(int(number)).player for number in seats_of(fixture)]

        async def kept(tx: Transaction, match: int) -> bool:
            # Whoever calls the season off meanwhile comes before or after all of this.
            await leagues.lock(tx, session.league.id)
            return await schedule.opened(tx, fixture, match)

        try:
            await self._matches.arrange(
                settings.game,
                players,
                options=settings.chosen_options,
                pace=self._matches.pace_named(settings.pace, settings.game, len(players)),
                place=Location(session.league.server, settings.matches or settings.channel),
                seed=fixture.seed,
                quiet=settings.matches is None and len(session.fixtures) > MANY,
                kept=kept,
            )
        except NotWantedError:
            return False
        return True

    async def find_homes(self) -> bool:
        """Matches that cannot be shown where they are go on where the league is now."""
        found = await self._database.read(channels.homeless)

        async def move(one: tuple[int, int, int | None]) -> bool:
            league, match, channel = one
            session = await self._leagues.find(league)
            here = session.chosen.matches or session.chosen.channel
            if here is None or here == channel:
                return False
            place = Location(session.league.server, here)
            await self._matches.move_to_channel(match, place, quiet=session.chosen.matches is None)
            return True

        return await self._each(found, move, "match %s has no place")

    async def take_results(self) -> bool:
        """Take the results of matches that are over."""
        found = await self._database.read(schedule.with_ended)
        return await self._each(found, self._take, "the results of league %s were not taken")

    async def _take(self, season: tuple[int, int]) -> bool:
        """Take those of a season; one that was called off may end after the next has begun."""
        now = stored(self._clock())
        league, number_of_season = season

        async def body(tx: Transaction) -> bool:
            session = await LeagueSession.open(tx, league, now, number=number_of_season)
            ended = await schedule.ended(tx, session.season.id)
            known = {fixture.number: fixture for fixture in session.fixtures}
            for number, match in ended:
                fixture = known[number]
                result = await self._result(tx, fixture, match)
                session.put("fixtures", fixture._replace(result=json.dumps(result)))
            for division in sorted({known[number].division for number, _ in ended}):
                session.show_table(division)
            await session.save()
            return bool(ended)

        taken = await self._database.write(body)
        if taken:
            self._leagues.wake()
        return taken

    async def _result(self, tx: Transaction, fixture: FixtureRow, match: int) -> dict[str, object]:
        """How a match ended. If everybody agreed to call it off, they share what it is worth."""
        row = await matches.find(tx, match)
        assert row is not None, "matches are never taken away"
        if row.status != Status.OVER or row.outcome is None:
            count = len(seats_of(fixture))
            equal = {"ranks": [1] * count, "scores": [0] * count}
            return {**equal, "turns": [], "left": [], "ended": row.updated, "how": AGREED}
        seated = await seats.of_match(tx, match)
        result = record(row, seated, await entries.since(tx, match, 0), self._games)
        facts = json.loads(result.facts)
        return {
            "ranks": facts["outcome"]["ranks"],
            "scores": facts["outcome"]["scores"],
            "turns": [seat["computer_turns"] for seat in facts["seats"]],
            "left": [number for number, seat in enumerate(facts["seats"]) if seat["left"]],
            "ended": result.ended,
            "how": facts["ending"],
        }

    async def open_bags(self) -> bool:
        """Bags that were the same at several tables are open to all when the last has ended."""
        found = await self._database.read(bags.to_unseal)

        async def unseal(match: int) -> bool:
            await self._matches.open_bag(match)
            return True

        return await self._each(found, unseal, "the bag of match %s was not opened")

    async def mind_clocks(self) -> bool:
        """Clocks stand still while their season is paused, and run when it goes on."""
        runs = await self._database.read(lambda tx: schedule.running_on(tx, FAR))
        still = await self._database.read(lambda tx: schedule.standing_still(tx, HELD))

        async def hold(match: int) -> bool:
            await self._matches.hold(match)
            return True

        async def release(match: int) -> bool:
            await self._matches.release(match)
            return True

        held = await self._each(runs, hold, "the clocks of match %s were not stopped")
        return await self._each(still, release, "the clocks of match %s stand still") or held

    # People who are gone, and matches that nobody finished

    async def mend(self) -> bool:
        """Seats of people who have left go to whoever has stepped in, or to a computer."""
        found = await self._database.read(schedule.astray)
        return await self._each(found, self._reseat, "a seat was not filled: %s")

    async def _reseat(self, astray: AstrayRow) -> bool:
        session = await self._leagues.find(astray.league)
        fixture = next(one for one in session.fixtures if one.number == astray.fixture)
        entrant = session.entrant(int(seats_of(fixture)[astray.seat]))
        if entrant.state == EntrantStatus.PLAYING and entrant.player is not None:
            turn = await self._matches.replace_player(astray.match, astray.seat, entrant.player)
            sits = turn.match.seats[astray.seat].player == entrant.player
            if not sits and astray.state == EntrantStatus.DISQUALIFIED:  # this bag is known to them
                await self._matches.forfeit_seat(astray.match, astray.seat)
        elif astray.state == EntrantStatus.DISQUALIFIED:
            await self._matches.forfeit_seat(astray.match, astray.seat)
        else:
            await self._matches.give_to_computer(astray.match, astray.seat)
        return True

    async def decide(self) -> bool:
        """Bring matches to an end that nobody has finished, and those whose result is decided."""
        now = stored(self._clock())
        found = await self._database.read(schedule.undecided)
        over = await self._database.read(schedule.needless)
        settings = {league: (await self._leagues.find(league)).settings for league, *_ in found}

        async def end(one: tuple[int, int, bool, int]) -> bool:
            league, match, late, due = one
            if settings[league].adjudication is Adjudication.SCORE or due <= now:
                await self._matches.decide(match)
            elif not late:
                await self._matches.finish(match)
            else:
                return False
            return True

        async def call_off(match: int) -> bool:
            await self._database.write(lambda tx: self._matches.call_off(tx, match))
            return True

        ended = await self._each(found, end, "a match was not decided: %s")
        return await self._each(over, call_off, "match %s was not called off") or ended

    async def _each(
        self, found: list[T], work: Callable[[T], Awaitable[bool]], trouble: str
    ) -> bool:
        """Do something for each; what goes wrong with one does not stop the others."""
        done = False
        for one in found:
            try:
                done = await work(one) or done
            except NotRunningError:
                continue  # it has ended meanwhile
            except Exception:
                log.exception(trouble, one)
        return done
