"""Leagues: everything that organisers and players do with leagues, without Discord."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from bot.calculations.service import in_thread
from bot.leagues.admin import operations
from bot.leagues.admin.action import AdminAction, carry_out
from bot.leagues.admin.undo import undo, update_after_undo
from bot.leagues.errors import LeagueError
from bot.leagues.limits import Previews
from bot.leagues.model import LeagueEvent, SeasonState
from bot.leagues.queries import LeagueQueries
from bot.leagues.season import entrants, steps
from bot.leagues.season.fixture_matches import apply_correction, call_off_untouched
from bot.leagues.server_events import LeagueServerEvents
from bot.leagues.session import MOST_ENTRANTS, LeagueSession
from bot.leagues.settings import LeagueSettings, check_name, check_settings, parse_date
from bot.leagues.transactions import Calculate, Computation, LeagueTransactions
from bot.matches import Matches, RefusedError
from bot.matches.transactions import new_seed, nothing
from data import Database, Transaction
from data.times import stored, utc_now
from games.core import AnyGame
from games.standings.ratings import Rating

Ratings = Callable[[int, str, Mapping[str, str]], Awaitable[Mapping[int, Rating]]]
"""Returns the ratings of a server's players in a game with these options."""


async def no_ratings(server: int, game: str, options: Mapping[str, str]) -> Mapping[int, Rating]:
    """Return no ratings."""
    return {}


class Leagues:
    """The leagues of a bot: what organisers and players do, and the next step of a season."""

    def __init__(
        self,
        database: Database,
        matches: Matches,
        games: Mapping[str, AnyGame],
        *,
        clock: Callable[[], datetime] = utc_now,
        seeds: Callable[[], str] = new_seed,
        ratings: Ratings = no_ratings,
        calculate: Calculate = in_thread,
        most_entrants: int = MOST_ENTRANTS,
    ) -> None:
        """`calculate` computes the steps of large leagues."""
        self.wake = nothing
        """Called after each change, to wake the loops that run leagues and send announcements."""
        self._matches = matches
        self._games = games
        self._clock = clock
        self._seeds = seeds
        self._ratings = ratings
        self._previews = Previews()
        self._transactions = LeagueTransactions(
            database, clock, lambda: self.wake(), calculate, most_entrants
        )
        queries = LeagueQueries(database, clock)
        events = LeagueServerEvents(database, clock, queries, self._transactions)

        self.find = queries.find
        self.named = queries.named
        self.of_server = queries.of_server
        self.of_player = queries.of_player
        self.of_match = queries.of_match
        self.servers = queries.servers
        self.log = queries.log
        self.undoable = queries.undoable
        self.trouble = queries.trouble
        self.not_begun = queries.not_begun
        self.role_changes = queries.role_changes
        self.roles_of_player = queries.roles_of_player
        self.run_unattended = self._transactions.run_unattended
        self.try_again = events.try_again
        self.pause_server = events.pause_server
        self.resume_server = events.resume_server

    # Organisers

    async def create(
        self, server: int, name: str, organiser: int, interaction: int, settings: LeagueSettings
    ) -> LeagueSession:
        """Create a league without a season."""
        title, chosen = check_name(name), check_settings(settings, self._games)

        async def create(tx: Transaction, number: int, now: int) -> LeagueSession:
            return await operations.create(tx, number, now, server, title, organiser, chosen)

        return await self._transactions.run_new(interaction, create, actor=organiser)

    async def configure(
        self, league: int, actor: int, interaction: int, **chosen: Any
    ) -> LeagueSession:
        """Change some settings."""

        async def action(session: LeagueSession) -> None:
            settings = check_settings(replace(session.league_settings, **chosen), self._games)
            roles = any(name in operations.ROLES for name in chosen)
            if roles and session.has_season:
                await session.read_previous_season()
            operations.configure(session, settings, roles=roles)

        return await self._transactions.run(league, interaction, action, actor=actor)

    async def preview_step(self, league: int, opens: str | None = None) -> LeagueSession:
        """Preview the next step; if no season is active or a date is given, the next season."""
        session = await self.find(league)
        with self._previews.one(session.league.server):
            if opens is None and session.is_active:
                computation = await self._next_step(session, steps.advance_now)
            else:
                computation = self._opening("", self._date(opens))
            return await self._transactions.preview(league, computation)

    async def open_season(
        self,
        league: int,
        actor: int,
        interaction: int,
        opens: str | None = None,
        seen: int | None = None,
        shown: int | None = None,
    ) -> LeagueSession:
        """Announce a season whose sign-up opens on a date, or at once."""
        opening = self._opening(self._seeds(), self._date(opens))
        return await self._transactions.run_computed(
            league, interaction, opening, actor=actor, seen=seen, shown=shown
        )

    def _opening(self, seed: str, date: int | None) -> Computation:
        async def read(session: LeagueSession) -> None:
            check_settings(session.league_settings, self._games)

        return Computation(steps.announce_season, (seed, date), read)

    def _date(self, opens: str | None) -> int | None:
        return stored(parse_date(opens, self._clock())) if opens is not None else None

    async def step(
        self,
        league: int,
        actor: int,
        interaction: int,
        seen: int | None = None,
        shown: int | None = None,
    ) -> LeagueSession:
        """Make the next step of the season now, before its date."""
        step = await self._next_step(await self.find(league), steps.advance_now)
        return await self._transactions.run_computed(
            league, interaction, step, actor=actor, seen=seen, shown=shown
        )

    async def preview(self, league: int, action: AdminAction) -> LeagueSession:
        """Preview an organiser's action."""
        server = (await self.find(league)).league.server
        with self._previews.one(server):
            computation = Computation(carry_out, action, action.read)
            return await self._transactions.preview(league, computation)

    async def apply(
        self,
        league: int,
        action: AdminAction,
        actor: int,
        interaction: int,
        *,
        seen: int | None = None,
        shown: int | None = None,
        season: int | None = None,
        reason: str = "",
    ) -> LeagueSession:
        """Carry out an organiser's action in the newest season or another one.

        A corrected result counts for the ratings, too.
        """

        async def write(session: LeagueSession) -> None:
            if session.event is LeagueEvent.CORRECT:
                await apply_correction(session, session.details["fixture"], actor, reason)
            if session.event is LeagueEvent.CALL_OFF:
                await call_off_untouched(session, self._matches.league.call_off)
            if session.event is LeagueEvent.RENAME:
                await operations.require_free_name(session, session.league.name)

        computation = Computation(carry_out, action, action.read, write)
        return await self._transactions.run_computed(
            league, interaction, computation, actor=actor, seen=seen, shown=shown, season=season
        )

    async def enter_all(
        self, league: int, players: Sequence[int], actor: int, interaction: int
    ) -> LeagueSession:
        """Sign up a list of players."""

        async def action(session: LeagueSession) -> None:
            for player in players:
                await entrants.require_not_remembered(session, player)
            operations.enter_all(session, players)

        return await self._transactions.run(league, interaction, action, actor=actor)

    async def undo(
        self, league: int, actor: int, interaction: int, number: int | None = None
    ) -> LeagueSession:
        """Undo an entry of the league log, by default the latest one that can be undone."""

        async def action(session: LeagueSession) -> None:
            undone = await undo(session, number, self._matches.league.call_off)
            await session.reload()
            await update_after_undo(session, undone, actor)

        return await self._transactions.run(league, interaction, action, actor=actor, closed=True)

    # Players

    async def join(self, league: int, player: int, interaction: int) -> LeagueSession:
        """Sign a player up, or put them on the waiting list."""

        async def action(session: LeagueSession) -> None:
            await entrants.require_not_remembered(session, player)
            entrants.join(session, player, interaction)

        return await self._transactions.run(league, interaction, action)

    async def check_in(self, league: int, player: int, interaction: int) -> LeagueSession:
        """Check a player in."""

        async def action(session: LeagueSession) -> None:
            entrants.check_in(session, player, interaction)

        return await self._transactions.run(league, interaction, action)

    async def leave(self, league: int, player: int, interaction: int) -> LeagueSession:
        """Let a player leave the season."""

        async def action(session: LeagueSession) -> None:
            entrants.leave(session, player)

        return await self._transactions.run(league, interaction, action, actor=player)

    async def challenge(
        self, league: int, player: int, rival: int, interaction: int
    ) -> LeagueSession:
        """Let a player challenge another one above them on the ladder."""

        async def action(session: LeagueSession) -> None:
            entrants.challenge(session, player, rival)

        return await self._transactions.run(league, interaction, action, actor=player)

    async def depart(self, league: int, player: int) -> None:
        """Let a player leave for good; their substitute gets their seats at once."""

        async def action(session: LeagueSession) -> list[entrants.TakenSeat]:
            own = session.entrant_of(player)
            try:
                entrants.leave(session, player)
            except LeagueError:
                return []  # they do not take part any more
            return [] if own is None else entrants.taken_seats(session, own)

        for match, seat, substitute in await self._transactions.run_unattended(league, action):
            current = (await self._matches.find(match)).seats[seat]
            if current.player != player or current.resigned:
                continue
            try:
                await self._matches.league.replace_player(match, seat, substitute)
            except RefusedError:
                continue  # the match has ended meanwhile

    # The next step of a season

    async def advance(self, league: int) -> bool:
        """Advance the season if it is due; return whether it was."""
        step = await self._next_step(await self.find(league), steps.advance_if_due)
        return await self._transactions.run_computed_unattended(league, step)

    async def _next_step(
        self, session: LeagueSession, function: Callable[..., LeagueSession]
    ) -> Computation:
        """Return the computation of the next step, with ratings if it is the draw."""
        known: Mapping[int, Rating] = {}
        if session.has_season and session.state is SeasonState.CHECK_IN:
            settings = session.settings
            known = await self._ratings(
                session.league.server, settings.game, settings.chosen_options
            )

        async def read(session: LeagueSession) -> None:
            people = [one.player for one in session.entrants if one.player in known]
            session.ratings = {player: known[player] for player in people if player is not None}
            if session.has_season and session.state is SeasonState.REST:
                session.next_seed = self._seeds()
            await session.read_previous_season()

        return Computation(function, None, read)
