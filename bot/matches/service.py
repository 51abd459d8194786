"""Matches: everything that can be done with a match, one transaction each."""

import json
import secrets
from collections.abc import Awaitable, Callable, Mapping
from datetime import UTC, datetime, timedelta

from bot.matches import consent, errors, lobby, moves
from bot.matches.clocks import set_deadlines
from bot.matches.errors import (
    MatchError,
    SetupRefusedError,
    UnknownGameError,
    UnknownMatchError,
)
from bot.matches.model import Match, Place, Post, Status, Turn
from bot.matches.sitting import Sitting
from bot.matches.table import Table, Tables
from data import Database, Transaction
from data.tables import answers, matches, outbox
from data.tables.deadlines import DeadlineRow
from data.tables.matches import MatchRow
from data.times import duration, stored
from games.core import AnyGame, SetupError
from games.shuffle import commitment

Action = Callable[[Sitting], Awaitable[None] | None]
"""What is done at a table: it changes the sitting, or refuses with a MatchError."""

REMEMBERED = 16_384
"""How many tables are kept in memory, a few kilobytes each."""


NOWHERE = Place(None, None)


def utc_now() -> datetime:
    """The time on the wall."""
    return datetime.now(UTC)


def new_seed() -> str:
    """A seed that nobody can guess."""
    return secrets.token_hex(16)


def nothing() -> None:
    """Nobody needs to be told."""


def _done(match: int) -> str:
    """The answer to a click that had its effect."""
    return f'{{"match": {match}}}'


class Matches:
    """The matches of a bot.

    Every action names the interaction that asked for it. Discord may deliver one twice; the second
    time it gets the first answer. An action returns once everything it did is stored for good.
    """

    def __init__(
        self,
        database: Database,
        games: Mapping[str, AnyGame],
        *,
        clock: Callable[[], datetime] = utc_now,
        seeds: Callable[[], str] = new_seed,
        wake: Callable[[], None] = nothing,
        remembered: int = REMEMBERED,
    ) -> None:
        """`wake` is called after each change, for whoever sends what is in the outbox."""
        self._database = database
        self._games = games
        self._clock = clock
        self._seeds = seeds
        self._wake = wake
        self._tables = Tables(remembered)

    # Before the start

    async def create(
        self,
        game: str,
        player: int,
        interaction: int,
        *,
        places: int,
        options: Mapping[str, str] | None = None,
        place: Place = NOWHERE,
        pace: timedelta | None = None,
    ) -> Turn:
        """Open a lobby, with the person who asked as its host."""
        rules, chosen = self._checked(game, places, options or {})
        seed, now = self._seeds(), stored(self._clock())
        new = MatchRow(
            id=0,
            game=game,
            rules=rules.version,
            options=json.dumps(chosen),
            places=places,
            status=Status.LOBBY.value,
            ending=None,
            server=place.server,
            channel=place.channel,
            thread=place.thread,
            pace=None if pace is None else duration(pace),
            seed=seed,
            commitment=commitment(seed),
            foreign_draws=0,
            ply=0,
            posts=0,
            outcome=None,
            created=now,
            updated=now,
        )

        async def body(tx: Transaction) -> tuple[Turn | MatchError, Table | None]:
            row = new._replace(id=await matches.next_id(tx))  # one creator at a time from here on
            if not await answers.claim(tx, interaction, _done(row.id)):
                return await self._repeat(tx, interaction, now)
            await matches.insert(tx, row)
            sitting = await Sitting.open(tx, row, self._games, self._tables, now)
            await lobby.join(sitting, player)
            await sitting.save()
            return Turn(sitting.match()), None

        return self._told(await self._database.write(body))

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

    async def join(self, match: int, player: int, interaction: int) -> Turn:
        """Take a seat."""
        return await self._act(match, interaction, lambda at: lobby.join(at, player))

    async def add_computer(self, match: int, player: int, computer: str, interaction: int) -> Turn:
        """Give a seat to a computer player."""
        return await self._act(
            match, interaction, lambda at: lobby.add_computer(at, player, computer)
        )

    async def leave(self, match: int, player: int, interaction: int) -> Turn:
        """Give one's seat up before the start."""
        return await self._act(match, interaction, lambda at: lobby.leave(at, player))

    async def start(self, match: int, player: int, interaction: int) -> Turn:
        """Shuffle the seats and begin."""
        return await self._act(match, interaction, lambda at: lobby.start(at, player))

    # While it runs

    async def play(self, match: int, ply: int, player: int, move: str, interaction: int) -> Turn:
        """Play a move on the board that the player saw, which had this ply."""
        return await self._act(match, interaction, lambda at: moves.play(at, player, ply, move))

    async def undo(self, match: int, ply: int, player: int, interaction: int) -> Turn:
        """Take back one's last move, or ask the table whether one may."""
        return await self._act(match, interaction, lambda at: consent.undo(at, player, ply))

    async def abort(self, match: int, player: int, interaction: int) -> Turn:
        """Call the match off, or ask the table whether one may."""
        return await self._act(match, interaction, lambda at: consent.abort(at, player))

    async def agree(self, match: int, player: int, interaction: int) -> Turn:
        """Consent to what is proposed."""
        return await self._act(match, interaction, lambda at: consent.agree(at, player))

    async def decline(self, match: int, player: int, interaction: int) -> Turn:
        """Say no to what is proposed."""
        return await self._act(match, interaction, lambda at: consent.decline(at, player))

    async def resign(self, match: int, player: int, interaction: int) -> Turn:
        """Give up."""
        return await self._act(match, interaction, lambda at: moves.resign(at, player))

    async def resume(self, match: int, player: int, place: Place, interaction: int) -> Turn:
        """Go on in another place, or show the board again in the same one."""

        async def move_to(at: Sitting) -> None:
            at.seat_of(player)
            at.row = at.row._replace(
                server=place.server, channel=place.channel, thread=place.thread
            )
            at.post(Post.LOBBY if at.row.status == Status.LOBBY else Post.BOARD)
            await outbox.hurry(at.tx, match, at.now)

        return await self._act(match, interaction, move_to)

    # What happens by itself

    async def expire(self, deadline: DeadlineRow) -> Turn:
        """Somebody's time is up; nothing is played if the deadline no longer holds."""
        return await self._act(deadline.match, None, lambda at: moves.expire(at, deadline))

    async def play_computer(self, deadline: DeadlineRow, move: str) -> Turn:
        """A computer player has thought of a move; it is not played if the table has changed."""
        return await self._act(
            deadline.match, None, lambda at: moves.play_computer(at, deadline, move)
        )

    # Looking

    async def find(self, match: int) -> Match:
        """A match as it stands."""
        now = stored(self._clock())

        async def body(tx: Transaction) -> tuple[Turn, Table | None]:
            return await self._look(tx, match, now)

        return self._told(await self._database.read(body), changed=False).match

    async def in_channel(self, channel: int) -> list[int]:
        """The matches of a channel that are not at their end."""
        return await self._database.read(lambda tx: matches.in_channel(tx, channel))

    async def of_player(self, player: int) -> list[int]:
        """The matches of a person that are not at their end."""
        return await self._database.read(lambda tx: matches.of_player(tx, player))

    # How

    async def _act(self, match: int, interaction: int | None, action: Action) -> Turn:
        """Do something at a table, once, however often it is asked for."""
        now = stored(self._clock())

        async def body(tx: Transaction) -> tuple[Turn | MatchError, Table | None]:
            row = await matches.lock(tx, match)
            if row is None:
                raise UnknownMatchError(match)
            # Only now: whoever held the lock before may have answered the same click.
            if interaction and not await answers.claim(tx, interaction, _done(match)):
                return await self._repeat(tx, interaction, now)
            sitting = await Sitting.open(tx, row, self._games, self._tables, now)
            sitting.interaction = interaction
            try:
                if (waiting := action(sitting)) is not None:
                    await waiting
            except MatchError as refusal:
                if interaction is not None:
                    answer = {"match": match, "refusal": errors.written(refusal)}
                    await answers.change(tx, interaction, json.dumps(answer))
                return refusal, None
            await sitting.save()
            if sitting.movers or sitting.row.status != row.status:
                await set_deadlines(sitting)
            turn = Turn(sitting.match(), tuple(sitting.played), sitting.proposal)
            return turn, sitting.table

        return self._told(await self._database.write(body))

    async def _repeat(
        self, tx: Transaction, interaction: int, now: int
    ) -> tuple[Turn | MatchError, Table | None]:
        """The answer that a click got before."""
        answer = json.loads(await answers.given(tx, interaction))
        if "refusal" in answer:
            return errors.read(answer["refusal"]), None
        return await self._look(tx, answer["match"], now, again=True)

    async def _look(
        self, tx: Transaction, match: int, now: int, *, again: bool = False
    ) -> tuple[Turn, Table | None]:
        row = await matches.find(tx, match)
        if row is None:
            raise UnknownMatchError(match)
        sitting = await Sitting.open(tx, row, self._games, self._tables, now)
        return Turn(sitting.match(), again=again), sitting.table

    def _told(
        self, result: tuple[Turn | MatchError, Table | None], *, changed: bool = True
    ) -> Turn:
        """What the caller is told, now that it is stored."""
        turn, table = result
        if isinstance(turn, MatchError):
            raise turn
        if turn.match.status is Status.RUNNING and table is not None:
            self._tables.keep(turn.match.id, table)
        else:
            self._tables.forget(turn.match.id)
        if changed:
            self._wake()
        return turn
