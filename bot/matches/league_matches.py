"""Matches that a league opens, changes and ends."""

import json
from collections.abc import Awaitable, Callable, Mapping, Sequence

from bot.errors import RefusedError
from bot.matches.actions import lobby, substitutes, timeouts
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
from bot.matches.model import STAND_IN, ActionResult, Ending, Location, Seal, Status
from bot.matches.position import last_scores
from bot.matches.posts import BoardPost, EndPost, StartPost
from bot.matches.session import MatchSession
from bot.matches.transactions import MatchTransactions
from data import Transaction
from data.tables import outbox
from data.tables import players as players_table
from data.tables.matches import MatchRow
from data.tables.seats import SeatRow
from games.core import Outcome, Seat
from games.shuffle import commitment

Kept = Callable[[Transaction, int], Awaitable[bool]]
"""Stores the number of a new match with its fixture; False if the fixture has a match already."""


LeagueBag = Callable[[int], tuple[str, str]]
"""Returns the seed and the binding of the match with a number."""


class NotWantedError(RefusedError):
    """A match whose fixture has got a match from another process."""

    def __init__(self) -> None:
        super().__init__("not-wanted", "this match was arranged already")


class LeagueMatches:
    """What leagues do with their matches."""

    def __init__(self, transactions: MatchTransactions) -> None:
        self._transactions = transactions

    async def arrange(
        self,
        game: str,
        players: Sequence[int | None],
        *,
        options: Mapping[str, str],
        pace: Pace,
        location: Location,
        kept: Kept,
        bag: LeagueBag | None = None,
        sealed: bool = False,
        quiet: bool = False,
    ) -> ActionResult:
        """Begin a match without a lobby; the players get the seats in this order.

        A seat without a player, whose account was erased, gets a computer. `bag` returns the seed
        and the binding of the match with a number; it is `sealed` if other matches have the same.
        A `quiet` match is announced in its own thread only.
        """
        run = self._transactions
        if game not in run.games:
            raise UnknownGameError(game, ", ".join(run.games))
        rules = run.games[game]
        row = lobby.new_lobby(
            rules,
            run.seeds(),
            run.now(),
            options=json.dumps(rules.chosen_options(options)),
            seat_count=len(players),
            location=location,
            clock=json.dumps(pace.written()),
        )
        if sealed:
            row = row._replace(seal=Seal.SEALED.value)

        def with_bag(row: MatchRow) -> MatchRow:
            if bag is None:
                return row
            seed, binding = bag(row.id)
            return row._replace(seed=seed, commitment=commitment(seed), binding=binding)

        async def action(session: MatchSession) -> None:
            order = [await _new_seat(session, seat, one) for seat, one in enumerate(players)]
            await lobby.deal(session, order, arranged=True, quiet=quiet)
            if not await kept(session.tx, session.row.id):
                raise NotWantedError

        return await run.run_new(row, None, action, complete=with_bag)

    async def move_to_channel(self, match: int, location: Location, *, quiet: bool) -> ActionResult:
        """Move a match to another channel, with a new thread, because its own was deleted."""

        async def action(session: MatchSession) -> None:
            session.require_running()
            session.row = session.row._replace(
                server=location.server, channel=location.channel, thread=None
            )
            queue = await outbox.queue(session.tx, match)
            if not any(post.kind == StartPost.kind for post in queue):
                session.post(StartPost(ply=session.ply, arranged=True, quiet=quiet))
            session.post(BoardPost(ply=session.ply, force_new=True))
            await outbox.hurry(session.tx, match, session.now)

        return await self._transactions.run(match, None, action)

    async def replace_player(self, match: int, seat: int, player: int) -> ActionResult:
        """Give a seat to another player.

        A computer gets it if the player has a seat in this match, or in one with the same bag.
        """

        async def action(session: MatchSession) -> None:
            session.require_running()
            if session.has_player(player):
                _give_to_computer(session, seat)
                return
            try:
                await substitutes.sit_down(session, Seat(seat), player)
            except SameBagError:
                _give_to_computer(session, seat)

        return await self._transactions.run(match, None, action)

    async def give_to_computer(self, match: int, seat: int) -> ActionResult:
        """Give a seat to a computer, and offer it to others."""

        async def action(session: MatchSession) -> None:
            session.require_running()
            own = session.seats[seat]
            if own.player is None or own.computer is not None or own.resigned is not None:
                return
            try:
                await substitutes.hand_over(session, own.player, None)
            except (LastPersonError, AlreadyOfferedError, OvertimeError):
                _give_to_computer(session, seat)

        return await self._transactions.run(match, None, action)

    async def forfeit_seat(self, match: int, seat: int) -> ActionResult:
        """Let a seat lose, as if its player had resigned."""

        async def action(session: MatchSession) -> None:
            session.require_running()
            if session.seats[seat].resigned is None:
                await give_up(session, session.seats[seat])

        return await self._transactions.run(match, None, action)

    async def hold(self, match: int) -> ActionResult:
        """Stop the clocks of a match until `release`."""

        async def action(session: MatchSession) -> None:
            session.require_running()
            pauses.hold_clocks(session)

        return await self._transactions.run(match, None, action)

    async def release(self, match: int) -> ActionResult:
        """Restart clocks that the league has stopped."""

        async def action(session: MatchSession) -> None:
            pauses.release_clocks(session)

        return await self._transactions.run(match, None, action)

    async def finish(self, match: int) -> ActionResult:
        """Let computers play a match to its end from now on."""

        async def action(session: MatchSession) -> None:
            session.require_running()
            if session.row.overtime is None:
                await timeouts.end_overtime(session)
                session.play_automatic_moves()

        return await self._transactions.run(match, None, action)

    async def decide(self, match: int) -> ActionResult:
        """End a match by the scores of its last full round."""

        async def action(session: MatchSession) -> None:
            session.require_running()
            outcome = Outcome.of(last_scores(await session.log()))
            session.end(Status.OVER, Ending.SCORE, outcome)

        return await self._transactions.run(match, None, action)

    async def open_bag(self, match: int) -> ActionResult:
        """Show everybody a match whose bag is not a secret any more, once."""

        async def action(session: MatchSession) -> None:
            if session.row.seal != Seal.SEALED:
                return
            session.row = session.row._replace(seal=Seal.OPENED.value)
            if session.row.status == Status.OVER:
                session.post(EndPost(ply=session.ply, bag_opened=True))

        return await self._transactions.run(match, None, action)

    async def call_off(self, tx: Transaction, match: int) -> None:
        """End a match without a result, inside the league's transaction."""

        async def action(session: MatchSession) -> None:
            if session.is_running:
                session.end(Status.ABORTED, Ending.LEAGUE)

        session = await self._transactions.cache.lock(tx, match, self._transactions.now())
        await self._transactions.act(session, None, action)


async def _new_seat(session: MatchSession, seat: int, player: int | None) -> SeatRow:
    """Return a player's new seat, or that of a computer for an erased player."""
    if player is None:
        return SeatRow(seat, None, STAND_IN, 0, None)
    await players_table.add_player(session.tx, player)
    settings = json.dumps(await players_table.preferences(session.tx, player))
    return SeatRow(seat, player, None, 0, None, preferences=settings)


def _give_to_computer(session: MatchSession, seat: int) -> None:
    """Give a seat to a computer without offering it."""
    session.change_seat(session.seats[seat]._replace(computer=STAND_IN))
