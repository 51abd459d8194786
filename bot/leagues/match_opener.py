"""Opens the matches of seasons, no faster than Discord can show them."""

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from typing import Final, NamedTuple

from bot.leagues.season.bags import bag_of
from bot.leagues.season.standings import seats_of
from bot.leagues.service import Leagues
from bot.leagues.session import LeagueSession
from bot.matches import Location, Matches
from bot.matches.league_matches import NotWantedError
from data import Database, Transaction
from data.tables.leagues import leagues, schedule
from data.tables.leagues.rows import FixtureRow
from data.times import duration, stored
from games.core import AnyGame

AT_ONCE: Final = 3
"""How many matches are opened at once; the season's next ones wait until these are posted.

Discord takes about one message a second in a channel. Matches that are opened faster only wait,
and other posts would wait behind them.
"""
PER_MINUTE: Final = 8
"""How many matches leagues open in a minute on one server.

Discord takes about 50 new threads in five minutes on a server. This leaves some of them to matches
that players begin themselves.
"""
MINUTE: Final = duration(timedelta(minutes=1))

MANY: Final = 14
"""A season with more matches begins them quietly, so that their channel stays readable."""


class UnopenedMatch(NamedTuple):
    """A fixture without a match, in its season."""

    session: LeagueSession
    fixture: FixtureRow


class MatchOpener:
    """Opens the matches of fixtures that have none."""

    def __init__(
        self,
        database: Database,
        leagues_: Leagues,
        matches: Matches,
        games: Mapping[str, AnyGame],
        *,
        clock: Callable[[], datetime],
    ) -> None:
        self._database = database
        self._leagues = leagues_
        self._matches = matches
        self._games = games
        self._clock = clock

    async def find(self) -> list[UnopenedMatch]:
        """Return the fixtures whose match is opened next."""
        since = self._a_minute_ago()
        found = await self._database.read(
            lambda tx: schedule.to_open(
                tx, AT_ONCE, unposted=AT_ONCE, since=since, opened=PER_MINUTE
            )
        )
        numbers = {league for league, _ in found}
        sessions = {league: await self._leagues.find(league) for league in numbers}
        return [UnopenedMatch(sessions[league], fixture) for league, fixture in found]

    async def open(self, unopened: UnopenedMatch) -> bool:
        """Open a match; return False if it is not wanted any more, or has to wait."""
        server, since = unopened.session.league.server, self._a_minute_ago()
        opened = await self._database.read(lambda tx: schedule.opened_since(tx, server, since))
        return opened < PER_MINUTE and await self._open(*unopened)

    async def _open(self, session: LeagueSession, fixture: FixtureRow) -> bool:
        settings = session.settings
        players = [session.entrant(int(number)).player for number in seats_of(fixture)]
        options = self._games[settings.game].chosen_options(settings.chosen_options)

        async def kept(tx: Transaction, match: int) -> bool:
            # The lock orders this before or after an organiser calling the season off.
            await leagues.lock(tx, session.league.id)
            return await schedule.opened(tx, fixture, match)

        try:
            await self._matches.league.arrange(
                settings.game,
                players,
                options=options,
                pace=self._matches.pace_named(settings.pace, settings.game, len(players)),
                location=Location(session.league.server, settings.matches or settings.channel),
                bag=bag_of(session, fixture, options),
                sealed=fixture.seed is not None,
                quiet=settings.matches is None and len(session.fixtures) > MANY,
                kept=kept,
            )
        except NotWantedError:
            return False
        return True

    def _a_minute_ago(self) -> int:
        return stored(self._clock()) - MINUTE
