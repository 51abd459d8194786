"""Players who act on the match service directly: for tests of services, and load for benchmarks."""

from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from itertools import count
from random import Random

from bot.matches import ActionResult, Match, Matches, Status
from bot.matches.clocks.pace import NO_CLOCK, Pace
from data import Database
from data.times import utc_now
from games import GAMES
from games.core import AnyGame

HOST = 101
"""The id of the first player; the others have the next ids."""


class Club:
    """Some players and their matches in one database."""

    def __init__(
        self,
        database: Database,
        *,
        games: Mapping[str, AnyGame] = GAMES,
        clock: Callable[[], datetime] = utc_now,
        random: Random | None = None,
        seeds: Callable[[], str] | None = None,
        interactions: Iterator[int] | None = None,
        service: type[Matches] = Matches,
    ) -> None:
        numbers = count(1)
        self.random = random or Random(1)
        self._service = service
        self._games = games
        self._clock = clock
        self._seeds = seeds or (lambda: f"seed-{next(numbers)}")
        self.move_to(database)
        self.interactions = interactions or count(1)

    def move_to(self, database: Database) -> None:
        """Continue the same matches in another database, or on another connection."""
        self.database = database
        self.matches = self._service(database, self._games, clock=self._clock, seeds=self._seeds)

    def click(self) -> int:
        """Return the id of a new interaction."""
        return next(self.interactions)

    async def new_match(
        self,
        game: str = "azul",
        players: int = 2,
        options: Mapping[str, str] | None = None,
        pace: Pace = NO_CLOCK,
    ) -> ActionResult:
        """Open a match, fill its seats and start it."""
        result = await self.matches.create(
            game, HOST, self.click(), seat_count=players, options=options, pace=pace
        )
        for guest in range(1, players):
            await self.matches.join(result.match.id, HOST + guest, self.click())
        return await self.matches.start(result.match.id, HOST, self.click())

    def any_move(self, match: Match) -> tuple[int, str]:
        """Return a player who has to act, and a random legal move."""
        seat = match.to_act[self.random.randrange(len(match.to_act))]
        player = match.seats[seat].player
        assert player is not None
        return player, self.random.choice(match.game.moves(match.state, seat))

    async def play_any(self, match: Match) -> ActionResult:
        """Play a random legal move."""
        player, move = self.any_move(match)
        return await self.matches.play(match.id, match.ply, player, move, self.click())

    async def play_out(self, result: ActionResult) -> ActionResult:
        """Play random legal moves until the match is over."""
        while result.match.status is Status.RUNNING:
            result = await self.play_any(result.match)
        return result

    async def play_on(self, moves: int, on_move: Callable[[int, int, int, str], None]) -> None:
        """Play this many moves, match after match.

        `on_move` gets the match, ply, click and move of each move once it is acknowledged.
        """
        result = await self.new_match()
        for _ in range(moves):
            if result.match.status is not Status.RUNNING:
                result = await self.new_match()
            match = result.match
            player, move = self.any_move(match)
            click = self.click()
            result = await self.matches.play(match.id, match.ply, player, move, click)
            on_move(match.id, match.ply, click, move)
