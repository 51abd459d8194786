"""Matches: everything that can be done with a match, one transaction each."""

import asyncio
import json
from collections.abc import Collection, Mapping, Sequence

from bot.errors import RefusedError
from bot.matches.actions import lobby, moves, proposals, rematch
from bot.matches.clocks import pauses
from bot.matches.clocks.pace import MATCH_DAYS, NO_CLOCK, MatchDays, Pace, pace_named
from bot.matches.errors import NotOverError, SealedError, SetupRefusedError, UnknownGameError
from bot.matches.history import history_of, verified
from bot.matches.league_matches import Arranging
from bot.matches.model import (
    ActionResult,
    History,
    Joining,
    Location,
    Match,
    Post,
    Proposal,
    Status,
    Verified,
)
from bot.matches.plans.actions import Planning
from bot.matches.server_events import Attendance
from bot.matches.session import MatchSession
from bot.matches.transactions import Result, done
from data import Transaction
from data.tables import answers, entries, matches, outbox, seats
from data.tables.deadlines import DeadlineRow
from data.times import stored
from games.core import AnyGame, Seat, SetupError

NOWHERE = Location(None, None)

PATIENCE = 12.0
LOOK_AGAIN = 0.1
"""Seconds for which somebody waits for computers to move, and how often one looks."""


class Matches(Planning, Arranging, Attendance):
    """The matches of a bot."""

    # Before the start

    async def create(
        self,
        game: str,
        player: int,
        interaction: int,
        *,
        places: int,
        options: Mapping[str, str] | None = None,
        place: Location = NOWHERE,
        pace: Pace = NO_CLOCK,
        joining: Joining = Joining.ANYONE,
        computers: Sequence[str] = (),
        guests: Collection[int] = (),
    ) -> ActionResult:
        """Open a lobby, with the person who asked as its host.

        With computer players on all the other seats the match begins at once.
        """
        rules, chosen = self._checked(game, places, options or {})
        new = self._new_row(
            game=game,
            rules=rules.version,
            options=json.dumps(chosen),
            places=places,
            place=place,
            clock=json.dumps(pace.written()),
            joining=joining,
        )

        async def sit_down(at: MatchSession) -> None:
            await lobby.join(at, player)
            for computer in computers:
                lobby.add_computer(at, player, computer)
            if guests:
                await lobby.invite(at, player, guests)
            if computers and len(at.seats) == places:
                await lobby.begin(at)

        async def body(tx: Transaction) -> Result:
            row = new._replace(id=await matches.next_id(tx))  # one creator at a time from here on
            if not await answers.claim(tx, interaction, done(row.id)):
                return await self._repeat(tx, interaction, new.created)
            return await self._open(tx, row, sit_down)

        return self._told(await self._database.write(body))

    def pace_named(self, name: str, game: str, seats: int) -> Pace:
        """A preset, with the time limit of this game for this number of seats."""
        return pace_named(name, seats, self._days(game))

    def _days(self, game: str) -> MatchDays:
        return self._match_days.get(game, MATCH_DAYS)

    def _checked(
        self, game: str, places: int, options: Mapping[str, str]
    ) -> tuple[AnyGame, dict[str, str]]:
        if game not in self._games:
            raise UnknownGameError(game, ", ".join(self._games))
        rules = self._games[game]
        try:
            chosen = rules.chosen_options(options)
            rules.start(places, chosen)
        except SetupError as error:
            raise SetupRefusedError(error) from error
        return rules, chosen

    async def rematch(self, match: int, player: int, interaction: int) -> ActionResult:
        """Open a rematch, or join the one that another player has opened.

        It begins when everybody is back.
        """

        async def body(tx: Transaction) -> Result:
            old = await self._locked(tx, match)
            before = await seats.of_match(tx, match)
            opened = await matches.rematch_of(tx, match)
            new = opened or await matches.next_id(tx)
            now = stored(self._clock())
            if not await answers.claim(tx, interaction, done(new)):
                return await self._repeat(tx, interaction, now)
            try:
                rematch.require_rematch(old, before, player)
            except RefusedError as refusal:
                return await self._refused(tx, match, interaction, refusal)

            async def come_back(at: MatchSession) -> None:
                if opened is None:
                    await rematch.gather(at, before, player)
                elif any(seat.player == player for seat in at.seats):
                    return  # they are told where it is
                else:
                    await lobby.join(at, player)
                if rematch.is_complete(before, at.seats):
                    await lobby.begin(at)

            if opened is not None:
                row = await self._locked(tx, opened)
                return await self._sit(tx, row, interaction, come_back, now)
            row = self._new_row(
                game=old.game,
                rules=self._games[old.game].version,
                options=old.options,
                places=len(before),
                place=Location(old.server, old.channel),
                clock=old.clock,
                joining=Joining.INVITED,
                previous=match,
            )
            return await self._open(tx, row._replace(id=new), come_back)

        return self._told(await self._database.write(body))

    async def join(self, match: int, player: int, interaction: int) -> ActionResult:
        """Take a seat."""
        return await self._act(match, interaction, lambda at: lobby.join(at, player))

    async def invite(
        self, match: int, player: int, guests: Collection[int], interaction: int
    ) -> ActionResult:
        """Ask people to come."""
        return await self._act(match, interaction, lambda at: lobby.invite(at, player, guests))

    async def add_computer(
        self, match: int, player: int, computer: str, interaction: int
    ) -> ActionResult:
        """Give a seat to a computer player."""
        return await self._act(
            match, interaction, lambda at: lobby.add_computer(at, player, computer)
        )

    async def change_pace(
        self, match: int, player: int, pace: Pace, interaction: int
    ) -> ActionResult:
        """Choose other clocks before the start."""
        return await self._act(match, interaction, lambda at: lobby.change_pace(at, player, pace))

    async def leave(self, match: int, player: int, interaction: int) -> ActionResult:
        """Give one's seat up before the start."""
        return await self._act(match, interaction, lambda at: lobby.leave(at, player))

    async def start(self, match: int, player: int, interaction: int) -> ActionResult:
        """Shuffle the seats and begin."""
        return await self._act(
            match,
            interaction,
            lambda at: lobby.start(at, player, self._days(at.game.key)),
        )

    async def cancel(self, match: int, player: int, interaction: int) -> ActionResult:
        """Close the lobby; a match that has begun goes on."""
        return await self._act(match, interaction, lambda at: lobby.cancel(at, player))

    # While it runs

    async def play(
        self, match: int, ply: int, player: int, move: str, interaction: int
    ) -> ActionResult:
        """Play a move on the board that the player saw, which had this ply."""
        return await self._act(match, interaction, lambda at: moves.play(at, player, ply, move))

    async def undo(self, match: int, ply: int, player: int, interaction: int) -> ActionResult:
        """Take back one's last move, or ask the table whether one may."""
        return await self._act(match, interaction, lambda at: proposals.undo(at, player, ply))

    async def abort(self, match: int, player: int, interaction: int) -> ActionResult:
        """Call the match off, or ask the table whether one may."""
        return await self._act(match, interaction, lambda at: proposals.abort(at, player))

    async def agree(
        self, match: int, player: int, interaction: int, asked: str | None = None
    ) -> ActionResult:
        """Consent to what is proposed; `asked` says what the player was asked."""
        return await self._act(match, interaction, lambda at: proposals.agree(at, player, asked))

    async def decline(
        self, match: int, player: int, interaction: int, asked: str | None = None
    ) -> ActionResult:
        """Say no to what is proposed; `asked` says what the player was asked."""
        return await self._act(match, interaction, lambda at: proposals.decline(at, player, asked))

    async def resign(self, match: int, player: int, interaction: int) -> ActionResult:
        """Give up."""
        return await self._act(match, interaction, lambda at: moves.resign(at, player))

    async def resume(
        self, match: int, player: int, place: Location, interaction: int
    ) -> ActionResult:
        """Go on in another place, or show the board again in the same one."""

        async def move_to(at: MatchSession) -> None:
            at.seat_of(player)
            at.row = at.row._replace(
                server=place.server, channel=place.channel, thread=place.thread
            )
            pauses.find_server(at)
            at.post(Post.LOBBY if at.row.status == Status.LOBBY else Post.BOARD, fresh=1)
            await outbox.hurry(at.tx, match, at.now)

        return await self._act(match, interaction, move_to)

    async def asked(self, match: int) -> Proposal | None:
        """What the table is asked just now, if anything; a pause and a substitute stay open."""

        async def body(tx: Transaction) -> Proposal | None:
            return await proposals.asked(await self._found(tx, match, stored(self._clock())))

        return await self._database.read(body)

    # What happens by itself

    async def expire(self, deadline: DeadlineRow) -> ActionResult:
        """Somebody's time is up; nothing is played if the deadline no longer holds."""
        return await self._act(deadline.match, None, lambda at: moves.expire(at, deadline))

    async def play_computer(self, deadline: DeadlineRow, move: str) -> ActionResult:
        """A computer player has thought of a move; it is not played if the table has changed."""
        return await self._act(
            deadline.match, None, lambda at: moves.play_computer(at, deadline, move)
        )

    async def set_thread(self, match: int, thread: int) -> ActionResult:
        """The match has a thread of its own from now on."""

        def settle_there(at: MatchSession) -> None:
            at.row = at.row._replace(thread=thread)

        return await self._act(match, None, settle_there)

    # Looking

    async def find(self, match: int) -> Match:
        """A match as it stands."""
        now = stored(self._clock())

        async def body(tx: Transaction) -> Result:
            return await self._look(tx, match, now)

        return self._told(await self._database.read(body), changed=False).match

    async def is_current(self, match: int, ply: int, player: int) -> bool:
        """Whether a board of this ply still shows what a player has to decide on."""

        async def body(tx: Transaction) -> bool:
            at = await self._found(tx, match, 0)
            return ply == at.row.ply or await at.waits_since(Seat(at.seat_of(player).seat), ply)

        return await self._database.read(body)

    async def wait_for(self, match: int, player: int) -> Match:
        """The match once this player is to act, or it is over, or the computers take too long."""
        found = await self.find(match)
        for _ in range(int(PATIENCE / LOOK_AGAIN)):
            if player in found.waiting or found.status is not Status.RUNNING:
                break
            await asyncio.sleep(LOOK_AGAIN)
            found = await self.find(match)
        return found

    async def history(self, match: int) -> History:
        """A match as it stands, and everything that led there."""
        now = stored(self._clock())

        async def body(tx: Transaction) -> History:
            turn, _ = await self._look(tx, match, now)
            return history_of(turn.match, await entries.since(tx, match, 0))

        return await self._database.read(body)

    async def verify(self, match: int) -> Verified:
        """Check the bag of a match that is at its end: every draw must come from its seed."""
        past = await self.history(match)
        if past.match.is_sealed:
            raise SealedError
        if past.match.seed is None:
            raise NotOverError
        return verified(past.match, past.log, past.match.seed)

    async def in_thread(self, thread: int) -> list[int]:
        """The matches that a thread belongs to, the newest first."""
        return await self._database.read(lambda tx: matches.in_thread(tx, thread))

    async def in_channel(self, channel: int, *, ended: bool = False) -> list[int]:
        """The matches of a channel and its threads that are not at their end; or the last that are.

        Those at their end come the newest first.
        """
        found = matches.ended_in_channel if ended else matches.in_channel
        return await self._database.read(lambda tx: found(tx, channel))

    async def of_player(self, player: int, *, ended: bool = False) -> list[int]:
        """The matches of a person that are not at their end; or the last that are, newest first."""
        found = matches.ended_of_player if ended else matches.of_player
        return await self._database.read(lambda tx: found(tx, player))
