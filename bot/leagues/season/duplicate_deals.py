"""Duplicate deals: fixtures that share a bag, while it is sealed and after."""

import asyncio
from collections import OrderedDict
from dataclasses import dataclass
from typing import Final, NamedTuple

from bot.leagues.errors import LeagueError
from bot.leagues.model import PLAYING, Format, SeasonState
from bot.leagues.season.standings import result_of, seats_of
from bot.leagues.service import Leagues
from bot.leagues.session import LeagueSession
from bot.matches import History, Match, Matches, Status
from bot.matches.errors import SealedError
from data import Database
from data.tables import shared_bags
from data.tables.leagues import bags
from data.tables.leagues.rows import FixtureRow
from data.times import duration
from games.core import AnyGame, Seat
from games.lines import Line, Lines
from games.standings.duplicate import Twin, twins

REMEMBERED: Final = 8
"""How many deals are cached, for users who go through them move by move."""

NEVER: Final = -1
"""In place of the number of running matches: the match was called off and stays sealed."""


class Sealed(NamedTuple):
    """How long a bag stays sealed."""

    left: int
    """How many matches with the same bag are not finished."""
    latest: int | None
    """When the last of them will be over; None while the season is paused."""


class NoDealError(LeagueError):
    """There are no matches with the same bag to compare."""

    def __init__(self) -> None:
        super().__init__("no-deal", "there is nothing to compare")


@dataclass(frozen=True, slots=True)
class Deal:
    """All finished matches with the same bag."""

    session: LeagueSession
    number: int
    game: AnyGame
    tables: tuple[FixtureRow, ...]
    """The fixtures that were played to the end, in the order of `lines`."""
    lines: Lines

    def table_of(self, match: int) -> int:
        """Return the index of a match among the tables; 0 if it was called off."""
        return next((n for n, one in enumerate(self.tables) if one.match == match), 0)

    def own_table(self, player: int) -> int | None:
        """Return the index of a player's own match, if they played the deal."""
        own = self.session.entrant_of(player)
        found = (n for n, one in enumerate(self.tables) if own and own.number in seats_of(one))
        return next(found, None)

    def standing(self, seat: Seat) -> list[Twin]:
        """Return the scores of all matches in a seat, the best first."""
        return twins([line.scores[seat] for line in self.lines.tables])


class Deals:
    """Reads duplicate deals."""

    def __init__(self, database: Database, leagues: Leagues, matches_: Matches) -> None:
        self._database = database
        self._leagues = leagues
        self._matches = matches_
        self._known: OrderedDict[object, tuple[AnyGame, list[int], Lines]] = OrderedDict()

    # While it is sealed

    async def may_look(self, match: Match, player: int) -> bool:
        """Whether a player may see a match: their own, or one whose bag they have finished."""
        if not match.is_sealed or any(seat.player == player for seat in match.seats):
            return True
        return await self._database.read(
            lambda tx: shared_bags.has_played(tx, player, match.commitment)
        )

    async def sealed(self, match: Match) -> Sealed:
        """Return how long a match stays sealed."""
        found = await self._database.read(lambda tx: bags.deal_of(tx, match.id))
        if found is None:
            return Sealed(NEVER, None)
        league, season, deal = found
        session = await self._leagues.find(league, season)
        unfinished = [one for one in _of_deal(session, deal) if one.result is None]
        left = sum(one.match is not None or session.state in PLAYING for one in unfinished)
        return Sealed(left, _latest(session))

    # Afterwards

    async def of_match(self, match: int) -> Deal:
        """Return the deal of a match; refuse while others still play with its bag."""
        found = await self._database.read(lambda tx: bags.deal_of(tx, match))
        if found is None:
            raise NoDealError
        league, season, deal = found
        return await self._opened(await self._leagues.find(league, season), deal)

    async def find(
        self, league: int, player: int, season: int | None = None, deal: int | None = None
    ) -> tuple[Deal, int]:
        """Return a deal of a season, and the index of the player's own match or else 0.

        Without a number it is the latest deal that everybody has finished.
        """
        session = await self._leagues.find(league, season)
        if not session.has_season or session.settings.format is not Format.DUPLICATE:
            raise NoDealError
        numbers = sorted({one.round for one in session.fixtures}, reverse=True)
        if deal is not None:
            numbers = [one for one in numbers if one == deal]
        refusal: Exception = NoDealError()
        for number in numbers:
            try:
                found = await self._opened(session, number)
            except (NoDealError, SealedError) as error:
                refusal = error
                continue
            return found, found.own_table(player) or 0
        raise refusal

    async def _opened(self, session: LeagueSession, number: int) -> Deal:
        fixtures = _of_deal(session, number)
        key = (session.season.id, number, *(one.result for one in fixtures))
        if key not in self._known:
            self._known[key] = await self._read(fixtures)
            if len(self._known) > REMEMBERED:
                self._known.popitem(last=False)
        self._known.move_to_end(key)
        game, over, lines = self._known[key]
        tables = tuple(one for one in fixtures if one.number in over)
        return Deal(session, number, game, tables, lines)

    async def _read(self, fixtures: list[FixtureRow]) -> tuple[AnyGame, list[int], Lines]:
        """Read the matches of a deal that are over, with their lines."""
        over = []
        for fixture in fixtures:
            if fixture.match is None:
                continue
            past = await self._matches.history(fixture.match)
            if past.match.is_sealed:
                raise SealedError
            if past.match.status is Status.OVER:
                over.append((fixture, past))
        if not over:
            raise NoDealError
        lines = await asyncio.to_thread(_lines, over)
        return over[0][1].match.game, [fixture.number for fixture, _ in over], lines


def _lines(over: list[tuple[FixtureRow, History]]) -> Lines:
    return Lines(Line.of(past.log, _scores(fixture, past.match)) for fixture, past in over)


def _scores(fixture: FixtureRow, match: Match) -> tuple[int, ...]:
    """Return the scores that count: as the league decided, or as they were played."""
    result = result_of(fixture)
    if result is not None:
        return tuple(result.scores)
    return match.outcome.scores if match.outcome else (0,) * len(match.seats)


def _of_deal(session: LeagueSession, number: int) -> list[FixtureRow]:
    return [one for one in session.fixtures if one.round == number and one.seed is not None]


def _latest(session: LeagueSession) -> int | None:
    """Return when the last match of a season is decided at the latest."""
    if session.season.due is None or session.state not in PLAYING:
        return None
    rest = {
        SeasonState.PLAY: (SeasonState.GRACE, SeasonState.ADJUDICATION),
        SeasonState.GRACE: (SeasonState.ADJUDICATION,),
    }.get(session.state, ())
    return session.season.due + sum(duration(session.settings.lasts(one)) for one in rest)
