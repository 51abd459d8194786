"""System clocks that jump, and machines that are suspended: nobody loses or gains time."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from bot.app.steady_clock import PROOF
from bot.leagues.model import SeasonState
from bot.matches import Match, Matches
from bot.matches.clocks.deadline_loop import DeadlineLoop
from data import Database, Transaction
from data.tables import deadlines, outbox
from data.times import duration, loaded, stored
from tests.support.clocked_matches import BANK, DAILY, HOUR, begin, left, play
from tests.support.club import HOST, Club
from tests.support.leagues import PEBBLES, LeagueHarness
from tests.support.machine import Machine
from tests.support.matches import GAMES_AND_PEBBLES, Clock, rows
from tests.support.weeks import BERLIN, choose

YEARS = timedelta(days=3652)
SPANS = replace(BANK, bank=5 * HOUR, most=5 * HOUR, whole=24 * HOUR)


@pytest.fixture
def machine() -> Machine:
    return Machine()


class Bot:
    """A bot that runs on a machine, and its players."""

    def __init__(self, database: Database, machine: Machine) -> None:
        self.machine = machine
        self.database = database
        self.clock = machine.clock()
        self.club = Club(database, games=GAMES_AND_PEBBLES, clock=self.clock)
        self.loop = self._loop(self.clock)

    def restart(self) -> None:
        """Start another process, which knows nothing of the time before."""
        self.clock = self.machine.clock()
        self.loop = self._loop(self.clock)

    def _loop(self, clock: Callable[[], datetime]) -> DeadlineLoop:
        matches = Matches(self.database, GAMES_AND_PEBBLES, clock=clock)
        return DeadlineLoop(self.database, matches, clock=clock, seconds=self.machine.seconds)

    async def run(self, seconds: float, step: float = 1) -> None:
        for _ in range(int(seconds / step)):
            self.machine.go(step)
            await self.loop.tick()

    async def facts(self) -> list[list[tuple[object, ...]]]:
        """Everything that depends on the time."""
        return [
            await rows(self.database, f"SELECT {columns} FROM {table} ORDER BY 1, 2, 3")
            for table, columns in (
                ("deadlines", "match, seat, kind, ply, due, ends, stage, lease"),
                ("seats", "match, seat, strikes, remaining, computer, offered"),
                ("matches", "id, status, paused, overtime"),
                ("outbox", "match, number, kind, due"),
            )
        ]


@pytest.fixture
async def bot(database: Database, machine: Machine) -> Bot:
    return Bot(database, machine)


async def lobby_and_matches(bot: Bot) -> list[Match]:
    """A lobby, a match with a time limit, and one whose clocks count playing hours."""
    for player in (HOST, HOST + 1):
        await choose(bot.club, player, forced_moves=False, zone=BERLIN, hours=[9, 22])
    lobby = await bot.club.matches.create("azul", HOST, bot.club.click(), seat_count=2)
    first = await begin(bot.club, SPANS)
    return [lobby.match, first, (await bot.club.new_match(pace=DAILY)).match]


async def test_ten_years_for_a_second_change_nothing(bot: Bot, machine: Machine) -> None:
    await lobby_and_matches(bot)
    await bot.run(5)
    before = await bot.facts()
    machine.off = YEARS
    await bot.run(1, step=0.1)
    machine.off = timedelta(0)
    await bot.run(5)
    assert await bot.facts() == before
    ((beat,),) = await rows(bot.database, "SELECT at FROM heartbeat")
    assert isinstance(beat, int)
    assert loaded(beat) <= machine.true_time


async def test_a_move_made_while_the_clock_is_wrong_is_stored_with_the_right_time(
    bot: Bot, machine: Machine
) -> None:
    _, match, _ = await lobby_and_matches(bot)
    await bot.run(60)
    machine.off = YEARS
    match = await play(bot.club, match)
    machine.off = timedelta(0)
    await bot.run(5)
    assert sorted(left(match)) == [5 * 3600, 5 * 3600], "a minute was used, and one added"
    ((at,),) = await rows(bot.database, "SELECT MAX(at) FROM entries WHERE match = $1", match.id)
    assert isinstance(at, int)
    assert loaded(at) <= machine.true_time


@pytest.mark.parametrize("jump", [YEARS, -YEARS, timedelta(hours=1), -timedelta(hours=1)])
async def test_a_corrected_clock_leaves_everybody_the_time_they_had(
    bot: Bot, machine: Machine, jump: timedelta
) -> None:
    """The players' clocks run on for those ten minutes, and then move along."""
    matches = [one.id for one in await lobby_and_matches(bot)]
    await bot.run(5)
    before = {one.key: one.left for one in await time_left(bot, machine.true_time)}
    machine.off = jump
    await bot.run(PROOF.total_seconds() + 30, step=5)
    after = {one.key: one.left for one in await time_left(bot, machine.system())}
    assert {match for match, *_ in after} == set(matches)
    assert after.keys() == before.keys()
    for key, span in after.items():
        passed = before[key] - span
        assert abs(passed - timedelta(seconds=630)) < timedelta(seconds=25), key
    assert not [one for one in (await bot.facts())[1] if one[2]], "nobody has a strike"


async def test_a_bot_that_starts_before_its_clock_is_set_right_costs_nobody_time(
    bot: Bot, machine: Machine
) -> None:
    """As on a small computer without a battery, which starts in the past or in the future."""
    await lobby_and_matches(bot)
    await bot.run(5)
    for jump in (YEARS, -YEARS):
        before = {one.key: one.left for one in await time_left(bot, machine.true_time)}
        machine.off = jump
        bot.restart()
        await bot.run(30)
        machine.off = timedelta(0)
        await bot.run(PROOF.total_seconds() + 60, step=5)
        after = {one.key: one.left for one in await time_left(bot, machine.true_time)}
        for key, span in after.items():
            assert timedelta(0) <= before[key] - span < timedelta(minutes=13), (jump, key)


async def test_eight_hours_of_suspend_are_downtime(bot: Bot, machine: Machine) -> None:
    _, match, _ = await lobby_and_matches(bot)
    await bot.run(60)
    before = {one.key: one.left for one in await time_left(bot, machine.true_time)}
    machine.go(8 * 3600)
    await bot.run(5)
    after = {one.key: one.left for one in await time_left(bot, machine.true_time)}
    assert after.keys() == before.keys()
    for key, span in after.items():
        assert timedelta(0) <= before[key] - span < timedelta(seconds=10), key
    assert (await bot.club.matches.find(match.id)).waiting == match.waiting


async def test_leases_and_posts_do_not_wait_for_a_time_that_was_set_back(
    bot: Bot, machine: Machine
) -> None:
    await lobby_and_matches(bot)
    future = stored(machine.true_time + YEARS)

    async def claim(tx: Transaction) -> None:
        await deadlines.beat(tx, future)
        await tx.execute("UPDATE deadlines SET lease = $1", future + 3000)
        await outbox.claim(tx, future, future + 30_000, 99)

    await bot.database.write(claim)
    await bot.run(20)
    soon = stored(machine.true_time) + 31_000
    ((lease,),) = await rows(bot.database, "SELECT MAX(lease) FROM deadlines")
    ((due,),) = await rows(bot.database, "SELECT MAX(due) FROM outbox")
    assert isinstance(lease, int)
    assert isinstance(due, int)
    assert lease <= soon
    assert due <= soon


async def test_a_process_whose_clock_is_ahead_is_left_alone(bot: Bot, machine: Machine) -> None:
    """Two processes disagree by a minute: neither moves the clocks back."""
    await lobby_and_matches(bot)
    ahead = bot._loop(lambda: machine.true_time + timedelta(minutes=1))
    await ahead.tick()
    before = (await bot.facts())[0]
    for _ in range(60):
        machine.go(1)
        await ahead.tick()
        await bot.loop.tick()
    assert (await bot.facts())[0] == before


async def test_a_season_that_began_in_the_future_does_not_last_for_years(
    database: Database, clock: Clock, machine: Machine
) -> None:
    harness = LeagueHarness(database, clock)
    clock.now = machine.true_time + YEARS
    league = await harness.open(PEBBLES)
    await harness.database.write(lambda tx: deadlines.beat(tx, stored(clock.now)))
    bot = Bot(database, machine)
    await bot.run(20)
    session = await harness.session(league)
    assert session.state is SeasonState.SIGN_UP
    length = session.settings.lasts(SeasonState.SIGN_UP)
    assert session.season.due is not None
    assert loaded(session.season.due) <= machine.true_time + length
    assert session.season.due - session.season.began == duration(length)


class TimeLeft:
    """How long a deadline still takes."""

    def __init__(self, match: int, seat: int, kind: str, left: timedelta) -> None:
        self.key = (match, kind, seat)
        self.left = left


async def time_left(bot: Bot, now: datetime) -> list[TimeLeft]:
    found = await rows(bot.database, "SELECT match, seat, kind, ends FROM deadlines")
    return [
        TimeLeft(int(str(m)), int(str(s)), str(k), loaded(int(str(ends))) - now)
        for m, s, k, ends in found
    ]
