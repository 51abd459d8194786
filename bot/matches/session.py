"""One action at one table, inside its transaction: first decide, then write everything."""

import json
from collections.abc import Mapping, Sequence

from bot.matches.cache import CachedMatch, MatchCache, newest_position
from bot.matches.clocks.pace import read_pace
from bot.matches.errors import (
    AwayError,
    NotRunningError,
    NotYourSeatError,
    RefusedMoveError,
)
from bot.matches.model import (
    LOBBY,
    RUNNING,
    SIMPLE,
    Ending,
    Match,
    MoveSource,
    PlayedMove,
    Post,
    Proposal,
    Status,
)
from bot.matches.pending_writes import PendingWrites
from bot.matches.plans.stored_plan import NOTHING_PLANNED, StoredPlan, decode, encode
from bot.matches.position import Position, digest, entries_that_count, log_of, position_of
from bot.matches.view import clocks_of, latest_of, match_view, moved_view, read_json
from bot.players.settings import read_player_settings
from data.database import Transaction
from data.tables import deadlines, entries, invitations, matches, proposals, seats
from data.tables.deadlines import DeadlineRow
from data.tables.entries import EntryRow
from data.tables.matches import MatchRow
from data.tables.seats import SeatRow
from data.versions import new_version
from games.core import BAG, AnyGame, Move, Outcome, RoundEnded, RuleError, Seat, new
from games.log import Log, final_state
from games.shuffle import Shuffler


class MatchSession:
    """A match during one action: locked, or as it is remembered.

    Actions look at it and change it in memory; they may refuse at any point. `save` then writes
    what has changed: nothing is half done.
    """

    interaction: int | None = None
    invited: Sequence[int] = ()
    overdue: frozenset[Seat] = frozenset()
    """The seats whose time was up, so that a computer plays until another seat has its say."""
    proposal: Proposal | None = None
    taken_back: frozenset[int] = frozenset()
    """The seats that have had something taken back that they had decided on."""
    stored_deadlines: Mapping[tuple[int, str], DeadlineRow] | None = None

    def __init__(
        self,
        tx: Transaction,
        row: MatchRow,
        game: AnyGame,
        seated: list[SeatRow],
        now: int,
    ) -> None:
        self.tx = tx
        self.row = row
        self.game = game
        self.seats = seated
        self.now = now
        self.ply = row.ply
        self.position: Position | None = None
        self.played: list[PlayedMove] = []
        self.deadlines: dict[tuple[int, str], DeadlineRow] = {}
        """By seat and kind. Those of clocks are there from the start, others once they are read."""
        self._before = row
        self._known: CachedMatch | None = None
        self._last: EntryRow | None = None
        self._only_moved = True
        self._seated_before = seated
        self._draft = PendingWrites()

    @classmethod
    async def open(
        cls,
        tx: Transaction,
        row: MatchRow,
        games: Mapping[str, AnyGame],
        memory: MatchCache,
        now: int,
    ) -> "MatchSession":
        """Sit down at a match: its seats and its table, from memory or as they are stored."""
        known = memory.find(row.id)
        if known is not None and known.row.stamps == row.stamps:
            session = cls.remembered(tx, known, games, now)
        else:
            session = cls(tx, row, games[row.game], await seats.of_match(tx, row.id), now)
            if row.status == LOBBY:
                session.invited = await invitations.of_match(tx, row.id)
            if row.status == RUNNING or row.ply:
                session.position, session._last = await newest_position(
                    tx, row, session.game, len(session.seats), known
                )
        if row.status == RUNNING and read_pace(row.clock):
            await session.read_deadlines()
        return session

    @classmethod
    def remembered(
        cls, tx: Transaction, known: CachedMatch, games: Mapping[str, AnyGame], now: int
    ) -> "MatchSession":
        """Sit down at a match as it is remembered, without a look at what is stored."""
        session = cls(tx, known.row, games[known.row.game], list(known.seats), now)
        session._known, session.position, session._last = known, known.position, known.last
        return session

    async def read_deadlines(self) -> Mapping[tuple[int, str], DeadlineRow]:
        """The deadlines as they are stored; nobody else changes them meanwhile."""
        if self.stored_deadlines is None:
            rows = await deadlines.of_match(self.tx, self.row.id)
            self.stored_deadlines = {(row.seat, row.kind): row for row in rows}
            self.deadlines = {**self.stored_deadlines}
        return self.stored_deadlines

    # What an action asks

    @property
    def options(self) -> Mapping[str, str]:
        """The variants that were chosen."""
        return read_json(self.row.options)

    @property
    def running(self) -> Position:
        """The table of a match that goes on; refuses any other."""
        if self.row.status != RUNNING or self.position is None:
            raise NotRunningError(self.row.status)
        return self.position

    def seat_of(self, player: int) -> SeatRow:
        """The seat that a person plays; refuses everybody else."""
        for seat in self.seats:
            if seat.player == player and seat.resigned is None:
                return seat
        raise NotYourSeatError

    def require_present(self, player: int) -> SeatRow:
        """The seat that a person plays; refuses those for whom a computer plays, too."""
        seat = self.seat_of(player)
        if seat.computer is not None:
            raise AwayError
        return seat

    async def waits_since(self, seat: Seat, ply: int) -> bool:
        """Whether a seat was to act on this older board and only others have acted since.

        So it is where several seats choose at the same time: nobody has to wait for another, and
        nobody's click comes too late because another was faster.
        """
        if not 0 <= ply < self.row.ply:
            return False
        rows = await entries.since(self.tx, self.row.id, 0)
        if any(
            row.back_to is not None or row.seat in (seat, BAG) for row in rows if row.ply >= ply
        ):
            return False
        before = [row for row in rows if row.ply < ply]
        log = log_of(self.game, len(self.seats), self.options, before)
        return seat in self.game.to_act(final_state(log))

    def people(self) -> list[SeatRow]:
        """The seats that people play themselves; a computer has the seat of whoever is away."""
        return [seat for seat in self.seats if seat.player is not None and seat.computer is None]

    async def log(self) -> Log:
        """The whole log, for what is rare: taking back, resigning."""
        rows = await entries.since(self.tx, self.row.id, 0)
        return log_of(self.game, len(self.seats), self.options, rows)

    # What an action does

    def play(self, seat: Seat, move: Move, how: MoveSource) -> None:
        """Carry out a move and write its entry."""
        table = self.running
        if table.legal is not None and table.legal[0] == seat and move in table.legal[1]:
            step = self.game.apply(table.state, seat, move)
        else:
            try:
                step = self.game.play(table.state, seat, move)
            except RuleError as error:
                raise RefusedMoveError(error) from error
        if seat != BAG and how is not MoveSource.PLAN and self.seats[seat].plan is not None:
            self._go_on_planning(seat, move, how)
        self._write(seat, move, how)
        self.played.append(new(PlayedMove, (table.ply, seat, move, how, step.events)))
        for event in step.events:
            if isinstance(event, RoundEnded):
                self._draft.digests.append((table.ply, event.round, digest(step.state)))
        self.position = new(
            Position, (table.ply + 1, step.state, table.draws + (seat == BAG), None)
        )
        if outcome := self.game.outcome(step.state):
            self.end(Status.OVER, Ending.PLAY, outcome)

    def play_automatic_moves(self) -> None:
        """Let happen what nobody has to decide on now, as far as it goes.

        The bag draws, the simple computer moves, forced moves are played, and those that somebody
        has planned. It ends: every move brings the match nearer to its end, and a plan is used up.
        """
        while (due := self._due()) is not None:
            self.play(*due)

    def _due(self) -> tuple[Seat, Move, MoveSource] | None:
        """The next move that nobody has to decide on."""
        table = self.position
        if table is None or self.row.status != RUNNING:
            return None
        state = table.state
        for seat in self.game.to_act(state):
            if seat == BAG:
                draw = table.draws - self.row.foreign_draws
                return BAG, self.game.draw(state, Shuffler(self.row.seed, draw)), MoveSource.BAG
            sitter = self.seats[seat]
            if sitter.computer == SIMPLE:
                return seat, self.game.moves(state, seat)[0], MoveSource.COMPUTER
            if sitter.computer is None:
                decided = self._decided(table, seat, sitter)
                if decided is not None:
                    return decided
        return None

    def _decided(
        self, table: Position, seat: Seat, sitter: SeatRow
    ) -> tuple[Seat, Move, MoveSource] | None:
        """What a person has planned, or what needs no decision.

        A planned move that needs none is played as if it had not been planned, so that nobody
        learns of the plan.
        """
        forced = None
        if read_player_settings(sitter.preferences).forced_moves:
            forced = self.game.obvious(table.state, seat)
        planned = None if sitter.plan is None else self._ask_plan(seat, sitter, forced)
        if planned is not None:
            return seat, planned, MoveSource.PLAN
        if forced is not None:
            return seat, forced, MoveSource.FORCED
        legal = seat, self.game.moves(table.state, seat)
        self.position = new(Position, (table.ply, table.state, table.draws, legal))
        return None

    # Plans

    def set_plan(self, seat: Seat, planned: StoredPlan) -> None:
        """Let a seat have this plan from now on."""
        text = encode(planned)
        self.seats[seat] = self.seats[seat]._replace(plan=text)
        self._draft.plans[seat] = text

    def _ask_plan(self, seat: Seat, sitter: SeatRow, forced: Move | None) -> Move | None:
        """What a plan says to this turn, if that is not forced anyway; what is left is kept."""
        before = decode(sitter.plan)
        move, after = before.asked(self.game, self.running.state, seat, forced)
        if after != before:
            self.set_plan(seat, after)
        return move

    def _go_on_planning(self, seat: Seat, move: Move, how: MoveSource) -> None:
        """Somebody else than the plan has moved for this seat, before the table changes."""
        before = decode(self.seats[seat].plan)
        self.set_plan(seat, before.after(self.game, self.running.state, seat, move, how))

    def _forget_plans(self, seat: Seat, back_to: int, rows: list[EntryRow]) -> None:
        """What was planned on a board that is taken back is not wanted on another."""
        moved = {row.seat for row in rows if row.ply >= back_to}
        for sitter in self.seats:
            if sitter.plan is None:
                continue
            before = decode(sitter.plan)
            if sitter.seat == seat or sitter.seat in moved or before.ply > back_to:
                self.set_plan(Seat(sitter.seat), before.taken_back())

    async def take_back(self, seat: Seat, back_to: int) -> None:
        """Write an entry that takes back everything from this ply on."""
        rows = await entries.since(self.tx, self.row.id, 0)
        self._forget_plans(seat, back_to, rows)
        self.taken_back = frozenset(
            row.seat
            for row in entries_that_count(rows)
            if row.ply >= back_to and row.how in (MoveSource.PLAYER, MoveSource.PLAN)
        )
        self._write(seat, MoveSource.UNDO, MoveSource.UNDO, back_to)
        log = log_of(self.game, len(self.seats), self.options, [*rows, *self._draft.entries])
        self.played.append(PlayedMove(self.ply - 1, seat, MoveSource.UNDO, MoveSource.UNDO, ()))
        self.position = position_of(log, self.ply)

    def _write(self, seat: Seat, move: str, how: MoveSource, back_to: int | None = None) -> None:
        by = None if self._draft.entries else self.interaction
        # Like `value`, without a detour through Python's own code.
        entry = (self.ply, seat, move, how._value_, back_to, self.now, by, new_version())
        self._draft.entries.append(new(EntryRow, entry))
        self.ply += 1

    def end(self, status: Status, ending: Ending, outcome: Outcome | None = None) -> None:
        """The match is at its end: nothing is paused or on offer any more."""
        result = json.dumps(outcome._asdict()) if outcome else None
        self.row = self.row._replace(
            status=status.value, ending=ending.value, outcome=result, paused=None
        )
        if any(seat.offered is not None for seat in self.seats):
            self.reseat([seat._replace(offered=None) for seat in self.seats])
        self.post(Post.END)

    def reseat(self, seated: list[SeatRow]) -> None:
        """Let people sit differently; a plan is gone with the player who made it."""
        plans = {before.seat: before for before in self.seats if before.plan is not None}
        self.seats = seated
        self._draft.seats = seated
        for seat, before in plans.items():
            if _sitter(seated[seat]) != _sitter(before):
                self.set_plan(Seat(seat), NOTHING_PLANNED)

    def post(self, kind: Post, **payload: str | int) -> None:
        """Put a message into the outbox; it says where the match stands."""
        self._draft.post(kind, self.ply, payload)

    async def save(self) -> None:
        """Write everything that has changed; what is over needs no plans, questions and guests."""
        if self.row.status != RUNNING:
            for sitter in self.seats:
                if sitter.plan is not None:
                    self.set_plan(Seat(sitter.seat), NOTHING_PLANNED)
            if self.turned:
                await proposals.drop(self.tx, self.row.id)
                await invitations.drop(self.tx, self.row.id)
        same, reseated = self.row is self._before, self.reseated
        self._only_moved = same and not reseated
        self.row = await self._draft.save(self.tx, self.row, self.now, only_moved=same)
        if reseated and self.row.status == RUNNING:  # with what whoever is new has chosen
            self.seats = await seats.of_match(self.tx, self.row.id)

    async def set_remaining(self, seat: Seat, remaining: int | None) -> None:
        """Store what is left on the clock of a seat, after everything else."""
        self.seats[seat] = self.seats[seat]._replace(remaining=remaining)
        await seats.set_remaining(self.tx, self.row.id, seat, remaining)
        if self.row.stamps == self._before.stamps:
            self.row = await matches.restamp(self.tx, self.row)

    # What has happened

    @property
    def turned(self) -> bool:
        """Whether the match has begun now, or has come to its end."""
        return self.row.status != self._before.status

    @property
    def only_moved(self) -> bool:
        """Whether moves are all that has happened: everybody sits where they sat, and plays on."""
        draft = self._draft
        return self.row is self._before and draft.seats is None and bool(draft.entries)

    @property
    def movers(self) -> set[int]:
        """The seats that have moved."""
        return {entry.seat for entry in self._draft.entries}

    @property
    def reseated(self) -> bool:
        """Whether people sit differently now."""
        return self._draft.seats is not None

    def changes_player(self, seat: Seat) -> bool:
        """Whether somebody else makes the moves of a seat now."""
        if self.turned:
            return True  # they have just sat down
        return _sitter(self.seats[seat]) != _sitter(self._seated_before[seat])

    def match(self) -> Match:
        """The match as it stands now."""
        row, game, table = self.row, self.game, self.position
        clocks = clocks_of(row, self.seats, self.deadlines)
        latest = latest_of(self.deadlines)
        if self._known is not None and self._only_moved and table is not None:
            return moved_view(self._known.match, row, game, table, clocks, latest)
        return match_view(row, game, self.seats, table, self.invited, clocks, latest)

    def known(self, match: Match) -> CachedMatch | None:
        """What may be remembered of a match that goes on, once all of it is stored."""
        if self.position is None or match.status is not RUNNING:
            return None
        last = self._draft.entries[-1] if self._draft.entries else self._last
        return new(CachedMatch, (self.row, self.seats, self.position, match, last))


def _sitter(seat: SeatRow) -> tuple[int | None, str | None, bool]:
    """Who makes the decisions of a seat."""
    return seat.player, seat.computer, seat.resigned is not None
