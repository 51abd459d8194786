"""Matches: everything players do, one transaction each."""

import json
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Concatenate, ParamSpec

from bot.limits import NO_LIMITS, Limits
from bot.matches import rematches, server_events
from bot.matches.actions import (
    change_channel,
    deadlines,
    lobby,
    moves,
    proposals,
    resign,
    substitutes,
    timeouts,
)
from bot.matches.clocks.pace import MATCH_DAYS, NO_CLOCK, MatchDays, Pace, pace_named
from bot.matches.league_matches import LeagueMatches
from bot.matches.match_limits import MatchLimits
from bot.matches.model import ActionResult, Joining, Location
from bot.matches.plans import actions as plans
from bot.matches.queries import MatchQueries
from bot.matches.session import MatchSession
from bot.matches.transactions import CACHED, MatchTransactions, new_seed
from data import Database
from data.tables.deadlines import DeadlineRow
from data.times import utc_now
from games.core import AnyGame
from games.plans import Plan

P = ParamSpec("P")

NOWHERE = Location(None, None)


class Matches(MatchQueries):
    """The matches of a bot: what players do with them, and what can be looked up."""

    def __init__(
        self,
        database: Database,
        games: Mapping[str, AnyGame],
        *,
        clock: Callable[[], datetime] = utc_now,
        seeds: Callable[[], str] = new_seed,
        cached: int = CACHED,
        match_days: Mapping[str, MatchDays] | None = None,
        limits: Limits = NO_LIMITS,
    ) -> None:
        """`match_days` are the time limits of tournament matches by game, if not the usual ones."""
        super().__init__(
            MatchTransactions(database, games, clock=clock, seeds=seeds, cached=cached)
        )
        self.league = LeagueMatches(self.transactions)
        """What leagues do with their matches."""
        self._match_days = match_days or {}
        self._limits = MatchLimits(limits)

    def pace_named(self, name: str, game: str, seats: int) -> Pace:
        """Return a preset with the time limit of this game for this number of seats."""
        return pace_named(name, seats, self._match_days.get(game, MATCH_DAYS))

    # Before the start

    async def create(
        self,
        game: str,
        player: int,
        interaction: int,
        *,
        seat_count: int,
        options: Mapping[str, str] | None = None,
        location: Location = NOWHERE,
        pace: Pace = NO_CLOCK,
        joining: Joining = Joining.ANYONE,
        computers: Sequence[str] = (),
        guests: Collection[int] = (),
    ) -> ActionResult:
        """Open a lobby with this player as its host.

        With computer players on all other seats the match begins at once.
        """
        games = self.transactions.games
        chosen = lobby.checked_options(games, game, seat_count, options or {})
        row = lobby.new_lobby(
            games[game],
            self.transactions.seeds(),
            self.transactions.now(),
            options=json.dumps(chosen),
            seat_count=seat_count,
            location=location,
            clock=json.dumps(pace.written()),
            joining=joining,
        )
        self._limits.require_pause(player)
        self._limits.count_invitations(player, len(guests))

        async def action(session: MatchSession) -> None:
            await lobby.open_lobby(session, player, computers, guests)
            await self._limits.require_room_for_new(session, player)

        result = await self.transactions.run_new(row, interaction, action)
        if not result.again:
            self._limits.count_new_match(player)
        return result

    async def rematch(self, match: int, player: int, interaction: int) -> ActionResult:
        """Open a rematch, or join the one that another player has opened.

        It begins when all players have joined.
        """
        return await rematches.open_or_join(
            self.transactions, self._limits, match, player, interaction
        )

    async def join(self, match: int, player: int, interaction: int) -> ActionResult:
        """Take a seat."""

        async def action(session: MatchSession) -> None:
            await self._limits.require_room_for_seat(session, player)
            await lobby.join(session, player)

        return await self.transactions.run(match, interaction, action)

    async def invite(
        self, match: int, player: int, guests: Collection[int], interaction: int
    ) -> ActionResult:
        """Invite players to the lobby."""
        self._limits.count_invitations(player, len(guests))
        return await self._run(match, interaction, lobby.invite, player, guests)

    async def add_computer(
        self, match: int, player: int, computer: str, interaction: int
    ) -> ActionResult:
        """Give a seat to a computer player."""
        return await self._run(match, interaction, lobby.add_computer, player, computer)

    async def change_pace(
        self, match: int, player: int, pace: Pace, interaction: int
    ) -> ActionResult:
        """Choose another pace before the start."""
        return await self._run(match, interaction, lobby.change_pace, player, pace)

    async def leave(self, match: int, player: int, interaction: int) -> ActionResult:
        """Leave the lobby."""
        return await self._run(match, interaction, lobby.leave, player)

    async def start(self, match: int, player: int, interaction: int) -> ActionResult:
        """Shuffle the seats and begin."""

        async def action(session: MatchSession) -> None:
            await lobby.start(session, player, self._match_days)
            await self._limits.require_room_against_computers(session)

        return await self.transactions.run(match, interaction, action)

    async def cancel(self, match: int, player: int, interaction: int) -> ActionResult:
        """Close the lobby."""
        return await self._run(match, interaction, lobby.cancel, player)

    # While it runs

    async def play(
        self, match: int, ply: int, player: int, move: str, interaction: int
    ) -> ActionResult:
        """Play a move on the board of this ply."""
        return await self.transactions.run_move(
            match, interaction, lambda session: moves.play(session, player, ply, move)
        )

    async def undo(self, match: int, ply: int, player: int, interaction: int) -> ActionResult:
        """Take back one's last move, or ask the others."""
        return await self._run(match, interaction, proposals.undo, player, ply)

    async def abort(self, match: int, player: int, interaction: int) -> ActionResult:
        """Call the match off, or ask the others."""
        return await self._run(match, interaction, proposals.abort, player)

    async def agree(
        self, match: int, player: int, interaction: int, asked: str | None = None
    ) -> ActionResult:
        """Agree to the open proposal; `asked` names the one that the player saw."""
        return await self._run(match, interaction, proposals.agree, player, asked)

    async def decline(
        self, match: int, player: int, interaction: int, asked: str | None = None
    ) -> ActionResult:
        """Decline the open proposal; `asked` names the one that the player saw."""
        return await self._run(match, interaction, proposals.decline, player, asked)

    async def pause(
        self, match: int, player: int, span: timedelta, interaction: int
    ) -> ActionResult:
        """Stop the clocks for a time, or restart them with a span of 0, or ask the others."""
        return await self._run(match, interaction, proposals.pause, player, span)

    async def resign(self, match: int, player: int, interaction: int) -> ActionResult:
        """Give up."""
        return await self._run(match, interaction, resign.resign, player)

    async def substitute(
        self, match: int, seat: int, player: int, interaction: int
    ) -> ActionResult:
        """Take a seat on offer, or ask the others."""

        async def action(session: MatchSession) -> None:
            await self._limits.require_room_for_seat(session, player)
            await proposals.substitute(session, seat, player)

        return await self.transactions.run(match, interaction, action)

    async def hand_over(
        self, match: int, player: int, guest: int | None, interaction: int
    ) -> ActionResult:
        """Offer one's seat to others; a guest may take it without asking."""
        if guest is not None:
            self._limits.count_invitations(player, 1)

        async def action(session: MatchSession) -> None:
            await substitutes.hand_over(session, player, guest)
            await proposals.count_votes_again(session)

        return await self.transactions.run(match, interaction, action)

    async def come_back(self, match: int, player: int, interaction: int) -> ActionResult:
        """Take one's seat back from the computer."""
        return await self._run(match, interaction, substitutes.come_back, player)

    async def resume(
        self, match: int, player: int, place: Location, interaction: int
    ) -> ActionResult:
        """Move the match to another channel, or show its board again in the same one."""
        return await self._run(match, interaction, change_channel.resume, player, place)

    async def depart(self, match: int, player: int) -> ActionResult:
        """Leave for good: free the seat in a lobby, resign from a running match."""
        return await self._run(match, None, resign.depart, player)

    async def stand_in(self, match: int, player: int) -> ActionResult:
        """Let a computer play for a player whom the operator has blocked."""
        return await self._run(match, None, timeouts.stand_in, player)

    # Plans

    async def plan(
        self, match: int, ply: int, player: int, wanted: Plan, interaction: int
    ) -> ActionResult:
        """Replace a player's plan with one that was made on the board of this ply."""
        self._limits.count_plan(player)
        return await self._run(match, interaction, plans.plan, player, ply, wanted)

    async def clear_plan(self, match: int, player: int, interaction: int) -> ActionResult:
        """Delete a player's plan."""
        return await self._run(match, interaction, plans.clear, player)

    async def acknowledge_plan(self, match: int, player: int) -> None:
        """Forget what did not fit of a plan, because the player has been told."""
        await self._run(match, None, plans.acknowledge, player)

    # What happens by itself

    async def expire(self, deadline: DeadlineRow) -> ActionResult:
        """Carry out a deadline, unless it is gone."""
        return await self._run(deadline.match, None, deadlines.expire, deadline)

    async def play_computer(self, deadline: DeadlineRow, move: str) -> ActionResult:
        """Play the move that a computer has found, unless the match has moved on."""
        return await self.transactions.run_move(
            deadline.match, None, lambda session: moves.play_computer(session, deadline, move)
        )

    async def set_thread(self, match: int, thread: int) -> ActionResult:
        """Store which thread the match is shown in."""
        return await self._run(match, None, change_channel.set_thread, thread)

    async def pause_server(self, server: int) -> None:
        """Stop all clocks of a server from which the bot was removed."""
        await server_events.pause_server(self.transactions, server)

    async def resume_server(self, server: int) -> None:
        """Restart the clocks of a server, because the bot is back."""
        await server_events.resume_server(self.transactions, server)

    async def _run(
        self,
        match: int,
        interaction: int | None,
        action: Callable[Concatenate[MatchSession, P], Awaitable[None]],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> ActionResult:
        return await self.transactions.run(
            match, interaction, lambda session: action(session, *args, **kwargs)
        )
