"""Random matches in which players do anything: they always end, and nothing is lost."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import timedelta
from itertools import product
from random import Random

import pytest

from bot.app.check import check
from bot.matches import ActionResult, Location, Match, Matches, RefusedError, Status
from bot.matches.clocks.deadlines import DeadlineKind
from bot.matches.clocks.pace import Pace
from bot.matches.clocks.pauses import FAR
from data.tables import players as players_table
from data.tables.outbox import NEVER
from data.times import stored
from tests.support.checked_cache import CheckedMatches
from tests.support.club import HOST, Club
from tests.support.databases import BOTH
from tests.support.long import if_long
from tests.support.matches import GAMES_AND_PEBBLES, Clock, rows
from tests.support.time_passing import FRIEND, STRANGER, SUBSTITUTE, due, fire, table

MINUTE = 60_000
DAY = timedelta(days=1)
PACES = {
    "each move": Pace(bank=MINUTE, increment=MINUTE, most=MINUTE),
    "bank": Pace(bank=5 * MINUTE, increment=MINUTE // 2, most=5 * MINUTE, weekends=True),
    "forfeit": Pace(bank=MINUTE, increment=MINUTE, most=MINUTE, forfeit=True),
    "whole": Pace(bank=MINUTE, increment=MINUTE, most=MINUTE, whole=4 * MINUTE),
}
SERVER = 7
STEPS = 120
"""For how many steps players act; then all of them are absent."""

Act = Callable[[int], Awaitable[ActionResult]]
"""Does something, by a click with this number."""


class Crowd:
    """Players who do anything at any time, in one match."""

    def __init__(self, club: Club, clock: Clock, match: Match, random: Random) -> None:
        self.club = club
        self.clock = clock
        self.random = random
        self.id = match.id
        self.processes = [
            club.matches,
            CheckedMatches(club.database, GAMES_AND_PEBBLES, clock=clock),
        ]
        """The same matches, each with what it remembers of them."""
        self.people: list[int] = [
            *range(HOST, HOST + len(match.seats)),
            FRIEND,
            STRANGER,
            SUBSTITUTE,
        ]

    async def step(self) -> Match:
        """Do something random, sometimes with a repeated click."""
        match = await self.club.matches.find(self.id)
        if self.random.random() < 0.35:
            await self.time_passes()
        elif self.random.random() < 0.01:
            forgotten: int = self.random.choice(self.people)
            await self.club.database.write(lambda tx: players_table.erase_player(tx, forgotten))
        elif self.random.random() < 0.06:
            await self.random.choice(
                [self.club.matches.pause_server, self.club.matches.resume_server]
            )(SERVER)
        else:
            click, act = self.club.click(), self.any_act(match)
            first, *_ = await asyncio.gather(outcome(act, click), *self.at_the_same_time(match))
            if self.random.random() < 0.3:
                before = await self.club.matches.find(self.id)
                second = await outcome(act, click)
                assert isinstance(second, ActionResult) == isinstance(first, ActionResult)
                assert not isinstance(second, ActionResult) or second.again
                assert await self.club.matches.find(self.id) == before
        return await self.checked()

    def at_the_same_time(self, match: Match) -> list[Awaitable[ActionResult | RefusedError]]:
        """Return what others do at the same time, if anything."""
        number = self.random.choice([0, 0, 0, 0, 1, 3])
        return [outcome(self.any_act(match), self.club.click()) for _ in range(number)]

    def any_act(self, match: Match) -> Act:
        """Return a random action in one of the processes; many are refused."""
        act = self.random.choice(self.processes)
        if match.waiting and self.random.random() < 0.4:
            return self.any_move(act, match)
        player: int = self.random.choice(self.people)
        offered = [one.seat for one in match.seats if one.offered is not None]
        seat = self.random.choice([*offered * 9, -1, 0, 1, 4])
        guest = self.random.choice([None, FRIEND, HOST])
        span = self.random.choice([timedelta(0), DAY, 90 * DAY])
        acts: list[tuple[int, Act]] = [
            (6, lambda click: act.come_back(self.id, player, click)),
            (4, lambda click: act.hand_over(self.id, player, guest, click)),
            (12, lambda click: act.substitute(self.id, seat, player, click)),
            (6, lambda click: act.pause(self.id, player, span, click)),
            (16, lambda click: act.agree(self.id, player, click)),
            (2, lambda click: act.decline(self.id, player, click)),
            (4, lambda click: act.undo(self.id, match.ply, player, click)),
            (2, lambda click: act.resume(self.id, player, Location(SERVER, 70), click)),
            (1, lambda click: act.resign(self.id, player, click)),
            (1, lambda click: act.abort(self.id, player, click)),
        ]
        chosen: Act = self.random.choices([one for _, one in acts], [much for much, _ in acts])[0]
        return chosen

    def any_move(self, act: Matches, match: Match) -> Act:
        player: int = self.random.choice(match.waiting)
        seat = match.seat_of(player)
        assert seat is not None
        move = self.random.choice(match.game.moves(match.state, seat))
        return lambda click: act.play(self.id, match.ply, player, move, click)

    async def time_passes(self) -> None:
        """Fire the next deadline, sometimes twice."""
        if found := [row for row in await due(self.club, self.id) if row.due < NEVER]:
            await fire(self.club, self.clock, found[0])
            if self.random.random() < 0.2:
                before = await self.club.matches.find(self.id)
                await self.club.matches.expire(found[0])
                assert (await self.club.matches.find(self.id)).ply == before.ply

    async def checked(self) -> Match:
        """Return the match after checking that it can go on."""
        match, elsewhere = [await process.find(self.id) for process in self.processes]
        assert match == elsewhere
        found = {(row.seat, row.kind) for row in await due(self.club, self.id)}
        if match.status is not Status.RUNNING:
            assert found == set()
            assert (match.paused, {one.offered for one in match.seats}) == (None, {None})
            return match
        paused = None if match.paused is None else stored(match.paused)
        assert ((-1, DeadlineKind.PAUSE) in found) == (paused is not None and paused < FAR)
        for seat in match.to_act:
            late = (seat, DeadlineKind.COMPUTER) in found
            if match.seats[seat].computer is None and not late:
                assert ((seat, DeadlineKind.MOVE) in found) == (paused is None)
            else:
                assert late
                assert (seat, DeadlineKind.MOVE) not in found
        for one in match.seats:
            assert ((one.seat, DeadlineKind.OFFER) in found) == (one.offered is not None)
            assert one.offered is None or (one.computer is not None and not one.resigned)
            assert not (one.resigned and one.is_present)
        players = [one.player for one in match.seats if one.player is not None]
        assert len(players) == len(set(players))
        return match


async def outcome(act: Act, click: int) -> ActionResult | RefusedError:
    """Return the result, or the refusal."""
    try:
        return await act(click)
    except RefusedError as refusal:
        return refusal


@pytest.mark.parametrize(
    ("url", "game", "pace"),
    [
        *product(BOTH, ["pebbles"], PACES),
        *product(BOTH, ["azul"], ["bank"]),
        *product(BOTH, ["summer-pavilion"], ["each move"]),
        *if_long(
            *product(BOTH, ["azul"], ["each move", "forfeit", "whole"]),
            *product(BOTH, ["summer-pavilion"], ["bank", "forfeit", "whole"]),
        ),
    ],
    indirect=["url"],
)
async def test_a_match_always_ends_whatever_people_do(
    club: Club, clock: Clock, game: str, pace: str
) -> None:
    random = Random(f"{game} {pace}")
    players = random.choice([2, 3, 4])
    match = await table(club, players, PACES[pace], game)
    await club.matches.resume(match.id, HOST, Location(SERVER, 70), club.click())
    crowd = Crowd(club, clock, match, random)
    for _ in range(STEPS):
        match = await crowd.step()
        if match.status is not Status.RUNNING:
            break
    await club.matches.resume_server(SERVER)
    for _ in range(1500):
        if match.status is not Status.RUNNING:
            break
        await crowd.time_passes()
        match = await crowd.checked()
    assert match.status is not Status.RUNNING
    assert (await check(club.database, GAMES_AND_PEBBLES)).faults == ()
    for name in ("deadlines", "proposals", "invitations"):
        assert await rows(club.database, f"SELECT * FROM {name}") == []
