"""A club of players who click as fast as they are answered: load for every measurement."""

from collections.abc import Callable, Iterator
from itertools import count
from random import Random

from bot.matches import Match, Matches, Status, Turn
from data import Database
from games import GAMES

HOST, GUEST = 101, 102


class Club:
    """Two players, and as many matches as they like."""

    def __init__(
        self,
        database: Database,
        *,
        game: str = "azul",
        random: Random | None = None,
        seeds: Callable[[], str] | None = None,
        interactions: Iterator[int] | None = None,
    ) -> None:
        self.random = random or Random(1)
        self.database = database
        numbers = count(1)
        self.matches = Matches(database, GAMES, seeds=seeds or (lambda: f"seed-{next(numbers)}"))
        self.interactions = interactions or count(1)
        self._game = game

    def click(self) -> int:
        """The id of a new interaction."""
        return next(self.interactions)

    async def new_match(self) -> Turn:
        """Open a match for two and begin."""
        turn = await self.matches.create(self._game, HOST, self.click(), places=2)
        await self.matches.join(turn.match.id, GUEST, self.click())
        return await self.matches.start(turn.match.id, HOST, self.click())

    def any_move(self, match: Match) -> tuple[int, str]:
        """A player who is to act, and one of the legal moves."""
        seat = match.to_act[self.random.randrange(len(match.to_act))]
        player = match.seats[seat].player
        assert player is not None
        return player, self.random.choice(match.game.moves(match.state, seat))

    async def play_any(self, match: Match) -> Turn:
        """Play any legal move."""
        player, move = self.any_move(match)
        return await self.matches.play(match.id, match.ply, player, move, self.click())

    async def play_on(self, moves: int, told: Callable[[int, int, int, str], None]) -> None:
        """Play so many moves, match after match; each is told once it is acknowledged."""
        turn = await self.new_match()
        for _ in range(moves):
            if turn.match.status is not Status.RUNNING:
                turn = await self.new_match()
            match = turn.match
            player, move = self.any_move(match)
            click = self.click()
            turn = await self.matches.play(match.id, match.ply, player, move, click)
            told(match.id, match.ply, click, move)
