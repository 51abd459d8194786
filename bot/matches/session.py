"""A match inside one transaction: actions look at it and change it, then everything is saved."""

import json
from collections.abc import Iterable, Mapping, Sequence

from bot.matches.actions.automatic_moves import next_automatic_move
from bot.matches.errors import (
    AwayError,
    NotRunningError,
    NotYourSeatError,
    RefusedMoveError,
)
from bot.matches.model import (
    Ending,
    Match,
    MoveSource,
    PlayedMove,
    Proposal,
    Status,
)
from bot.matches.pending_writes import PendingWrites
from bot.matches.plans.stored_plan import NOTHING_PLANNED, StoredPlan, decode, encode
from bot.matches.position import Position, digest, log_of, seat_bits
from bot.matches.posts import EndPost, MatchPost
from bot.matches.view import match_view, read_json
from data.database import Transaction
from data.tables import deadlines, entries, matches, seats
from data.tables.deadlines import DeadlineRow
from data.tables.entries import EntryRow
from data.tables.matches import MatchRow
from data.tables.seats import SeatRow
from data.versions import new_version
from games.core import BAG, AnyGame, Move, Outcome, RoundEnded, RuleError, Seat
from games.log import Log, final_state

DeadlineKey = tuple[int, str]
"""A deadline's seat and kind."""


class MatchSession:
    """A locked match during one action.

    An action changes it in memory and may refuse at any point; `pending` then writes everything
    that has changed, or nothing.
    """

    def __init__(
        self, tx: Transaction, row: MatchRow, game: AnyGame, seats: list[SeatRow], now: int
    ) -> None:
        self.tx = tx
        self.row = row
        self.game = game
        self.seats = seats
        self.now = now
        self.interaction: int | None = None
        self.invited: Sequence[int] = ()
        self.ply = row.ply
        """The number of entries, those not stored yet included."""
        self.position: Position | None = None
        """The newest position; None before the start."""
        self.state_before: object = None
        """The state before the action."""
        self.last_entry: EntryRow | None = None
        self.played: list[PlayedMove] = []
        self.proposal: Proposal | None = None
        self.overdue: frozenset[Seat] = frozenset()
        """Seats whose time ran out: a computer plays until another seat has to decide."""
        self.taken_back: frozenset[int] = frozenset()
        """Seats whose own decisions were taken back."""
        self.deadlines: Mapping[DeadlineKey, DeadlineRow] = {}
        self.stored_deadlines: Mapping[DeadlineKey, DeadlineRow] | None = None
        """The deadlines as they are stored; None until they are read."""
        self.pending = PendingWrites()
        self.before = row
        self._seats_before = seats

    def start_at(self, position: Position, last: EntryRow | None) -> None:
        """Use this position, to which this entry has led."""
        self.position = position
        self.state_before = position.state
        self.last_entry = last

    async def read_deadlines(self) -> Mapping[DeadlineKey, DeadlineRow]:
        """Return the stored deadlines, which are read once."""
        if self.stored_deadlines is None:
            self.use_deadlines(await deadlines.of_match(self.tx, self.row.id))
        assert self.stored_deadlines is not None
        return self.stored_deadlines

    def use_deadlines(self, rows: Iterable[DeadlineRow]) -> None:
        """Start with these stored deadlines."""
        self.stored_deadlines = {(row.seat, row.kind): row for row in rows}
        self.deadlines = self.stored_deadlines

    # What an action asks

    @property
    def options(self) -> Mapping[str, str]:
        """The chosen variants."""
        return read_json(self.row.options)

    @property
    def is_running(self) -> bool:
        """Whether the match has begun and is not over."""
        return self.row.status == Status.RUNNING

    def require_running(self) -> Position:
        """Return the position of a running match; refuse any other match."""
        if not self.is_running or self.position is None:
            raise NotRunningError(self.row.status)
        return self.position

    def seat_of(self, player: int) -> SeatRow:
        """Return a player's seat; refuse those who do not play, or no longer."""
        for seat in self.seats:
            if seat.player == player and seat.resigned is None:
                return seat
        raise NotYourSeatError

    def require_present(self, player: int) -> SeatRow:
        """Return a player's seat; also refuse those for whom a computer plays."""
        seat = self.seat_of(player)
        if seat.computer is not None:
            raise AwayError
        return seat

    def has_player(self, player: int) -> bool:
        """Whether a player has a seat, given up or not."""
        return any(seat.player == player for seat in self.seats)

    async def waits_since(self, seat: Seat, ply: int) -> bool:
        """Whether a seat had to act at an earlier ply, and only other players have acted since.

        Where several seats decide at the same time, no click is too late because another player
        was faster.
        """
        if not 0 <= ply < self.row.ply:
            return False
        rows = await entries.since(self.tx, self.row.id, 0)
        if any(
            row.back_to is not None or row.seat in (seat, BAG) for row in rows if row.ply >= ply
        ):
            return False
        earlier = [row for row in rows if row.ply < ply]
        log = log_of(self.game, len(self.seats), self.options, earlier)
        return seat in self.game.to_act(final_state(log))

    def seats_to_act(self) -> int:
        """Return the seats that have to act, as bits; 0 if the match is not running."""
        if not self.is_running or self.position is None:
            return 0
        return seat_bits(self.game.to_act(self.position.state))

    def people(self) -> list[SeatRow]:
        """Return the seats that people play themselves."""
        return [seat for seat in self.seats if seat.player is not None and seat.computer is None]

    async def log(self) -> Log:
        """Read the whole log."""
        rows = await entries.since(self.tx, self.row.id, 0)
        return log_of(self.game, len(self.seats), self.options, rows)

    # What an action does

    def play_turn(self, seat: Seat, move: Move, how: MoveSource) -> None:
        """Play a move and every automatic move that follows."""
        self._play(seat, move, how)
        self.play_automatic_moves()

    def play_automatic_moves(self) -> None:
        """Play draws, forced moves, planned moves and moves of the simple computer.

        It ends, because every move brings the match nearer to its end and uses up a plan.
        """
        while (due := next_automatic_move(self)) is not None:
            self._play(*due)

    def _play(self, seat: Seat, move: Move, how: MoveSource) -> None:
        position = self.require_running()
        if position.legal is not None and position.legal[0] == seat and move in position.legal[1]:
            step = self.game.apply(position.state, seat, move)
        else:
            try:
                step = self.game.play(position.state, seat, move)
            except RuleError as error:
                raise RefusedMoveError(error) from error
        if seat != BAG and how is not MoveSource.PLAN and self.seats[seat].plan is not None:
            self._update_plan(seat, move, how)
        self.write_entry(seat, move, how)
        self.played.append(PlayedMove(position.ply, seat, move, how, step.events))
        for event in step.events:
            if isinstance(event, RoundEnded):
                self.pending.digests.append((position.ply, event.round, digest(step.state)))
        self.position = Position(position.ply + 1, step.state, position.draws + (seat == BAG))
        if outcome := self.game.outcome(step.state):
            self.end(Status.OVER, Ending.PLAY, outcome)

    def set_plan(self, seat: Seat, plan: StoredPlan) -> None:
        """Replace the plan of a seat."""
        text = encode(plan)
        self.seats[seat] = self.seats[seat]._replace(plan=text)
        self.pending.plans[seat] = text

    def _update_plan(self, seat: Seat, move: Move, how: MoveSource) -> None:
        """Adapt a plan to a move that it did not make, before that move changes the position."""
        plan = decode(self.seats[seat].plan)
        state = self.require_running().state
        self.set_plan(seat, plan.after(self.game, state, seat, move, how))

    def write_entry(
        self, seat: Seat, move: str, how: MoveSource, back_to: int | None = None
    ) -> None:
        """Add an entry at the end of the log."""
        interaction = None if self.pending.entries else self.interaction
        self.last_entry = EntryRow(
            self.ply, seat, move, how.value, back_to, self.now, interaction, new_version()
        )
        self.pending.entries.append(self.last_entry)
        self.ply += 1

    def end(self, status: Status, ending: Ending, outcome: Outcome | None = None) -> None:
        """End the match: pauses, offers and plans end with it."""
        result = json.dumps(outcome._asdict()) if outcome else None
        self.row = self.row._replace(
            status=status.value, ending=ending.value, outcome=result, paused=None
        )
        if any(seat.offered is not None for seat in self.seats):
            self.reseat([seat._replace(offered=None) for seat in self.seats])
        for own in self.seats:
            if own.plan is not None:
                self.set_plan(Seat(own.seat), NOTHING_PLANNED)
        self.post(EndPost(ply=self.ply))

    def reseat(self, seats: list[SeatRow]) -> None:
        """Change who plays which seat; a plan is dropped when its player changes."""
        plans = {before.seat: before for before in self.seats if before.plan is not None}
        self.seats = seats
        self.pending.seats = seats
        for seat, before in plans.items():
            if _player_of(seats[seat]) != _player_of(before):
                self.set_plan(Seat(seat), NOTHING_PLANNED)

    def change_seat(self, seat: SeatRow) -> None:
        """Replace one seat."""
        self.reseat([seat if seat.seat == one.seat else one for one in self.seats])

    def post(self, post: MatchPost) -> None:
        """Queue a message, which is sent after the commit."""
        self.pending.posts.append(post)

    async def set_remaining(self, seat: Seat, remaining: int | None) -> None:
        """Store the time left on a seat's clock, after everything else was written."""
        self.seats[seat] = self.seats[seat]._replace(remaining=remaining)
        await seats.set_remaining(self.tx, self.row.id, seat, remaining)
        if self.row.versions == self.before.versions:
            self.row = await matches.restamp(self.tx, self.row)

    # What has changed

    @property
    def status_changed(self) -> bool:
        """Whether this action has started or ended the match."""
        return self.row.status != self.before.status

    @property
    def moved_seats(self) -> set[int]:
        """The seats with new entries."""
        return {entry.seat for entry in self.pending.entries}

    @property
    def reseated(self) -> bool:
        """Whether seats have changed."""
        return self.pending.seats is not None

    def changes_player(self, seat: Seat) -> bool:
        """Whether a different player or computer decides for a seat now."""
        if self.status_changed:
            return True
        return _player_of(self.seats[seat]) != _player_of(self._seats_before[seat])

    def match(self) -> Match:
        """Return the match as it stands now."""
        return match_view(
            self.row, self.game, self.seats, self.position, self.invited, self.deadlines
        )


def _player_of(seat: SeatRow) -> tuple[int | None, str | None, bool]:
    """Return who decides for a seat."""
    return seat.player, seat.computer, seat.resigned is not None
