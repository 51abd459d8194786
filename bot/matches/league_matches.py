"""Matches that a league arranges: who sits where is decided, and it may end them, too."""

import json
from collections.abc import Awaitable, Callable, Mapping, Sequence

from bot.errors import RefusedError
from bot.matches.actions import lobby, timeouts
from bot.matches.actions.resign import give_up
from bot.matches.clocks import pauses
from bot.matches.clocks.pace import Pace
from bot.matches.errors import (
    AlreadyOfferedError,
    LastPersonError,
    OvertimeError,
    SameBagError,
    UnknownGameError,
)
from bot.matches.model import STAND_IN, ActionResult, Ending, Location, Post, Seal, Status
from bot.matches.position import last_scores
from bot.matches.session import MatchSession
from bot.matches.transactions import Acting, Result
from data import Transaction
from data.tables import matches, outbox
from data.tables import players as players_table
from data.tables.seats import SeatRow
from data.times import stored
from games.core import Outcome, Seat
from games.shuffle import commitment

Kept = Callable[[Transaction, int], Awaitable[bool]]
"""Keeps the number of a new match where it was arranged; False if it is not wanted any more."""


class NotWantedError(RefusedError):
    """A match that was to be arranged and is not wanted any more: another was faster."""

    def __init__(self) -> None:
        super().__init__("not-wanted", "this match was arranged already")


class Arranging(Acting):
    """Matches without a lobby."""

    async def arrange(
        self,
        game: str,
        players: Sequence[int | None],
        *,
        options: Mapping[str, str],
        pace: Pace,
        place: Location,
        kept: Kept,
        seed: str | None = None,
        quiet: bool = False,
    ) -> ActionResult:
        """Begin a match of these players, who sit in this order; all at once or not at all.

        A quiet one begins without a word outside of its thread.

        With a seed that others have, too, everybody gets the same bag, and it is sealed. The seat
        of a former player is a computer's.
        """
        if game not in self._games:
            raise UnknownGameError(game, ", ".join(self._games))
        rules = self._games[game]
        new = self._new_row(
            game=game,
            rules=rules.version,
            options=json.dumps(rules.chosen_options(options)),
            places=len(players),
            place=place,
            clock=json.dumps(pace.written()),
        )
        if seed is not None:
            seal = Seal.SEALED.value
            new = new._replace(seed=seed, commitment=commitment(seed), seal=seal)

        async def sit_down(at: MatchSession) -> None:
            order = []
            for seat, player in enumerate(players):
                if player is not None:
                    await players_table.add_player(at.tx, player)
                    chosen = json.dumps(await players_table.preferences(at.tx, player))
                    order.append(SeatRow(seat, player, None, 0, None, preferences=chosen))
                else:
                    order.append(SeatRow(seat, None, STAND_IN, 0, None))
            await lobby.deal(at, order, apart=1, quiet=int(quiet))

        async def body(tx: Transaction) -> Result:
            row = new._replace(id=await matches.next_id(tx))
            result = await self._open(tx, row, sit_down)
            if not await kept(tx, row.id):
                raise NotWantedError
            return result

        return self._told(await self._database.write(body))

    async def move_to_channel(self, match: int, place: Location, *, quiet: bool) -> ActionResult:
        """Go on elsewhere, in another thread: where the match was it cannot be shown any more."""

        async def move(at: MatchSession) -> None:
            _ = at.running
            at.row = at.row._replace(server=place.server, channel=place.channel, thread=None)
            waiting = await outbox.queue(at.tx, match)
            if not any(post.kind == Post.START for post in waiting):
                at.post(Post.START, commitment=at.row.commitment, apart=1, quiet=int(quiet))
            at.post(Post.BOARD, fresh=1)
            await outbox.hurry(at.tx, match, at.now)

        return await self._act(match, None, move)

    async def replace_player(self, match: int, seat: int, player: int) -> ActionResult:
        """Somebody plays on in the place of another.

        A computer does, if they sit there already, or at another table with the same bag.
        """

        async def sit_down(at: MatchSession) -> None:
            _ = at.running
            if any(sitter.player == player for sitter in at.seats):
                _give_to_computer(at, seat)
                return
            try:
                await timeouts.sit_down(at, Seat(seat), player)
            except SameBagError:
                _give_to_computer(at, seat)

        return await self._act(match, None, sit_down)

    async def give_to_computer(self, match: int, seat: int) -> ActionResult:
        """Somebody does not play on: a computer has the seat, and others may take it."""

        async def leave(at: MatchSession) -> None:
            _ = at.running
            own = at.seats[seat]
            if own.player is None or own.computer is not None or own.resigned is not None:
                return
            try:
                await timeouts.hand_over(at, own.player, None)
            except (LastPersonError, AlreadyOfferedError, OvertimeError):
                _give_to_computer(at, seat)

        return await self._act(match, None, leave)

    async def forfeit_seat(self, match: int, seat: int) -> ActionResult:
        """Somebody may not play on: it is as if they had given up."""

        async def leave(at: MatchSession) -> None:
            _ = at.running
            if at.seats[seat].resigned is None:
                await give_up(at, at.seats[seat])

        return await self._act(match, None, leave)

    async def hold(self, match: int) -> ActionResult:
        """Stop the clocks of a match until the league lets them run."""

        def stop(at: MatchSession) -> None:
            _ = at.running
            pauses.hold_clocks(at)

        return await self._act(match, None, stop)

    async def release(self, match: int) -> ActionResult:
        """Let clocks run that the league has stopped."""
        return await self._act(match, None, pauses.release_clocks)

    async def finish(self, match: int) -> ActionResult:
        """Computers play a match to its end, from now on."""

        async def hand_over(at: MatchSession) -> None:
            _ = at.running
            if at.row.overtime is None:
                await timeouts.end_overtime(at)
                at.play_automatic_moves()

        return await self._act(match, None, hand_over)

    async def decide(self, match: int) -> ActionResult:
        """End a match by the scores of its last full round."""

        async def count(at: MatchSession) -> None:
            _ = at.running
            at.end(Status.OVER, Ending.SCORE, Outcome.of(last_scores(await at.log())))

        return await self._act(match, None, count)

    async def open_bag(self, match: int) -> ActionResult:
        """All tables with the same bag are at their end: everybody may see this one, once."""

        def unseal(at: MatchSession) -> None:
            if at.row.seal != Seal.SEALED:
                return
            at.row = at.row._replace(seal=Seal.OPENED.value)
            if at.row.status == Status.OVER:
                at.post(Post.END, opened=1)

        return await self._act(match, None, unseal)

    async def call_off(self, tx: Transaction, match: int) -> None:
        """End a match without a result, together with what else is done."""
        row = await self._locked(tx, match)
        if row.status == Status.RUNNING:
            now = stored(self._clock())
            await self._sit(tx, row, None, _end, now)


def _give_to_computer(at: MatchSession, seat: int) -> None:
    """A computer plays on, and nobody is asked."""
    at.reseat([one._replace(computer=STAND_IN) if one.seat == seat else one for one in at.seats])


def _end(at: MatchSession) -> None:
    at.end(Status.ABORTED, Ending.LEAGUE)
