"""Leagues: everything that can be done with a league, one transaction each, without Discord."""

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from bot.leagues.admin import operations
from bot.leagues.admin.action import AdminAction
from bot.leagues.admin.undo import entry_of, settle, undo
from bot.leagues.errors import (
    LeagueError,
    TakenNameError,
    TooManyLeaguesError,
)
from bot.leagues.model import ENDED, LeagueEvent, LeagueSettings
from bot.leagues.season import entrants, steps
from bot.leagues.season.fixture_matches import apply_correction, call_off_untouched
from bot.leagues.session import LeagueSession
from bot.leagues.settings import checked, date_of, name_of
from bot.leagues.transactions import Acting, require_open
from bot.matches import RefusedError
from data import Transaction
from data.tables import answers
from data.tables.leagues import leagues, rows
from data.tables.leagues.log import LogRow
from data.tables.leagues.rows import LeagueRow
from data.times import stored

MOST = 20
"""How many leagues a server may have."""


class Leagues(Acting):
    """The leagues of a bot: what organisers and players do, and what happens by itself."""

    # Looking ahead

    async def preview_step(self, league: int, opens: str | None = None) -> LeagueSession:
        """What the next step would do, without doing it; a new season where none goes on."""
        ratings = await self._ratings(league)
        now = stored(self._clock())
        when = self._date(opens)

        async def body(tx: Transaction) -> LeagueSession:
            session = await LeagueSession.open(tx, league, now, locked=False)
            require_open(session)
            session.ratings = ratings
            if when is None and session.has_season and session.state not in ENDED:
                await session.read_past_seasons()
                await self._apart(lambda: steps.advance(session, self._seeds))
            else:
                checked(session.chosen, self._games)
                steps.announce(session, "", when)
            return session

        return await self._database.read(body)

    # Organisers

    async def create(
        self,
        server: int,
        name: str,
        organiser: int,
        interaction: int,
        settings: LeagueSettings,
    ) -> LeagueSession:
        """Make a league; it rests until its first season is opened."""
        chosen = checked(settings, self._games)
        title = name_of(name)
        now = stored(self._clock())

        async def body(tx: Transaction) -> LeagueSession:
            number = await leagues.next_id(tx)  # one creator at a time from here on
            if not await answers.claim(tx, interaction, f'{{"league": {number}}}'):
                known = json.loads(await answers.given(tx, interaction))["league"]
                return await LeagueSession.open(tx, known, now)
            here = await leagues.of_server(tx, server)
            if any(row.name.casefold() == title.casefold() for row in here):
                raise TakenNameError(title)
            if sum(row.closed is None for row in here) >= MOST:
                raise TooManyLeaguesError(MOST)
            text = json.dumps(chosen.written())
            row = LeagueRow(number, server, title, text, None, 0, 0, now)
            await rows.insert(tx, "leagues", row)
            session = await LeagueSession.open(tx, number, now)
            session.act = LeagueEvent.CREATE
            await session.save(organiser)
            await rows.change(tx, "leagues", (number,), {"organiser": organiser})
            return session

        return await self._database.write(body)

    async def configure(
        self, league: int, actor: int, interaction: int, seen: int | None = None, **chosen: Any
    ) -> LeagueSession:
        """Choose some settings."""

        async def choose(session: LeagueSession) -> None:
            settings = checked(replace(session.chosen, **chosen), self._games)
            roles = any(name in operations.ROLES for name in chosen)
            if roles and session.has_season:
                await session.read_past_seasons()
            operations.configure(session, settings, roles=roles)

        return await self._act(league, interaction, choose, actor=actor, seen=seen)

    async def open_season(
        self,
        league: int,
        actor: int,
        interaction: int,
        opens: str | None = None,
        seen: int | None = None,
        shown: int | None = None,
    ) -> LeagueSession:
        """Announce a season; its sign-up opens on that day, or at once."""
        when = self._date(opens)

        def announce(session: LeagueSession) -> None:
            checked(session.chosen, self._games)
            steps.announce(session, self._seeds(), when)

        return await self._act(league, interaction, announce, actor=actor, seen=seen, shown=shown)

    def _date(self, opens: str | None) -> int | None:
        return stored(date_of(opens, self._clock())) if opens is not None else None

    async def step(
        self,
        league: int,
        actor: int,
        interaction: int,
        seen: int | None = None,
        shown: int | None = None,
    ) -> LeagueSession:
        """Make the next step of the season now, without waiting for its day."""
        ratings = await self._ratings(league)

        async def advance(session: LeagueSession) -> None:
            session.ratings = ratings
            await session.read_past_seasons()
            await self._apart(lambda: steps.advance(session, self._seeds))

        return await self._act(league, interaction, advance, actor=actor, seen=seen, shown=shown)

    async def preview(self, league: int, order: AdminAction) -> LeagueSession:
        """What an order would do, without doing it."""
        now = stored(self._clock())

        async def body(tx: Transaction) -> LeagueSession:
            session = await LeagueSession.open(tx, league, now, locked=False)
            require_open(session)
            await order.carry_out(session)
            return session

        return await self._database.read(body)

    async def apply(
        self,
        league: int,
        order: AdminAction,
        actor: int,
        interaction: int,
        *,
        seen: int | None = None,
        shown: int | None = None,
        season: int | None = None,
        reason: str = "",
    ) -> LeagueSession:
        """Carry out what an organiser has decided, about the newest season or another one.

        A result that is decided counts for the ratings, too.
        """

        async def carry_out(session: LeagueSession) -> None:
            await order.carry_out(session)
            if session.act is LeagueEvent.CORRECT:
                await apply_correction(session, session.about["fixture"], actor, reason)
            if session.act is LeagueEvent.CALL_OFF:
                await call_off_untouched(session, self._matches.league.call_off)

        return await self._act(
            league, interaction, carry_out, actor=actor, seen=seen, shown=shown, season=season
        )

    async def enter_all(
        self, league: int, players: Sequence[int], actor: int, interaction: int
    ) -> LeagueSession:
        """Sign up a list of people."""
        return await self._act(
            league, interaction, lambda session: operations.enter_all(session, players), actor=actor
        )

    async def undoable(self, league: int, number: int | None = None) -> LogRow:
        """What would be undone."""
        now = stored(self._clock())

        async def body(tx: Transaction) -> LogRow:
            return await entry_of(await LeagueSession.open(tx, league, now, locked=False), number)

        return await self._database.read(body)

    async def undo(
        self, league: int, actor: int, interaction: int, number: int | None = None
    ) -> LeagueSession:
        """Undo an entry of the chronicle, or the last one that can be."""
        now = stored(self._clock())

        async def body(tx: Transaction) -> LeagueSession:
            session = await LeagueSession.open(tx, league, now)
            if not await answers.claim(tx, interaction, f'{{"league": {league}}}'):
                return session
            undone = await undo(session, number, self._matches.league.call_off)
            session = await LeagueSession.open(tx, league, now)
            await settle(session, undone, actor)
            await session.save(actor)
            return session

        return await self._done(body)

    # Players

    async def join(self, league: int, player: int, interaction: int) -> LeagueSession:
        """Sign up, or wait for a place."""
        return await self._act(league, interaction, lambda session: entrants.join(session, player))

    async def check_in(self, league: int, player: int, interaction: int) -> LeagueSession:
        """Say that one is there."""
        return await self._act(
            league, interaction, lambda session: entrants.check_in(session, player)
        )

    async def leave(self, league: int, player: int, interaction: int) -> LeagueSession:
        """Leave, or withdraw."""
        return await self._act(
            league, interaction, lambda session: entrants.leave(session, player), actor=player
        )

    async def depart(self, league: int, player: int) -> None:
        """Somebody leaves for good; whoever steps in has their seats at once."""
        now = stored(self._clock())

        async def body(tx: Transaction) -> list[tuple[int, int, int]]:
            session = await LeagueSession.open(tx, league, now)
            own = session.entrant_of(player)
            try:
                entrants.leave(session, player)
            except LeagueError:
                return []  # there is nothing left to play
            await session.save()
            return [] if own is None else entrants.taken_over(session, own)

        for match, seat, other in await self._database.write(body):
            sitter = (await self._matches.find(match)).seats[seat]
            if sitter.player != player or sitter.resigned:
                continue  # they have given up, or somebody else has the seat already
            try:
                await self._matches.league.replace_player(match, seat, other)
            except RefusedError:
                continue  # it has ended meanwhile
        self.wake()

    async def challenge(
        self, league: int, player: int, rival: int, interaction: int
    ) -> LeagueSession:
        """Challenge somebody above on the ladder."""
        return await self._act(
            league,
            interaction,
            lambda session: entrants.challenge(session, player, rival),
            actor=player,
        )

    # What happens by itself

    async def advance(self, league: int) -> bool:
        """Make the step of a season that is due, once, whoever else tries; whether it was."""
        ratings = await self._ratings(league)
        now = stored(self._clock())

        async def body(tx: Transaction) -> bool:
            session = await LeagueSession.open(tx, league, now)
            if steps.is_to_remind(session):
                steps.remind(session)
                await session.save()
                return True
            if not steps.is_due(session):
                return False  # another process was faster, or somebody gave more time
            session.ratings = ratings
            await session.read_past_seasons()
            await self._apart(lambda: steps.advance(session, self._seeds))
            await session.save()
            return session.act is not None

        done = await self._database.write(body)
        if done:
            self.wake()
        return done
