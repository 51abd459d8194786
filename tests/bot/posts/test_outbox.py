"""Posts are sent after the commit, at least once, in order, and only the newest board."""

import asyncio
from datetime import timedelta
from pathlib import Path

import pytest

from bot.matches import Match, Matches
from bot.matches.model import Location
from bot.matches.posts import decode_match_post
from bot.posts.delivery_loop import TryLaterError, UndeliverableError, pause
from bot.posts.outbox import MatchOutbox, QueuedPost, Sent
from data import Transaction, open_database
from data.errors import LockedFileError
from data.tables.outbox import IN_CHANNEL, ON_SERVER
from tests.support.club import HOST, Club
from tests.support.matches import GAMES_AND_PEBBLES, Clock, rows
from tests.support.waiting import until
from tests.support.weeks import CountingDatabase

pytestmark = pytest.mark.postgres


class Recorder:
    """A sender that records posts, and fails on command."""

    def __init__(self) -> None:
        self.posts: list[QueuedPost] = []
        self.errors: dict[int, Exception] = {}
        self.gate: asyncio.Event | None = None

    async def post(self, queued: QueuedPost) -> Sent | None:
        if queued.match in self.errors:
            raise self.errors[queued.match]
        self.posts.append(queued)
        if self.gate is not None:
            await self.gate.wait()
        return Sent(1000 + len(self.posts), 7, self.plies()[-1])

    def plies(self) -> list[int]:
        return [decode_match_post(queued.kind, queued.payload).ply for queued in self.posts]

    def kinds(self, match: int) -> list[str]:
        return [queued.kind for queued in self.posts if queued.match == match]


class NotAllowed(Recorder):
    """A sender that is refused after it has recorded the post."""

    async def post(self, queued: QueuedPost) -> Sent | None:
        await super().post(queued)
        raise UndeliverableError("missing permission")


class TooSlow(Recorder):
    """A sender that fails after it has recorded the post."""

    async def post(self, queued: QueuedPost) -> Sent | None:
        await super().post(queued)
        raise TryLaterError("no answer")


async def send_all(club: Club, sender: Recorder, clock: Clock) -> None:
    """Run an outbox until nothing is due."""
    outbox = MatchOutbox(club.database, sender, clock=clock)
    while await outbox.tick():
        await outbox._finish()


async def waiting(club: Club) -> list[tuple[object, ...]]:
    return await rows(club.database, "SELECT match, kind FROM outbox ORDER BY match, number")


async def playing(club: Club, moves: int = 3) -> Match:
    match = (await club.new_match()).match
    for _ in range(moves):
        match = (await club.play_any(match)).match
    return match


async def test_only_the_newest_board_is_sent(club: Club, clock: Clock) -> None:
    match = await playing(club, 5)
    sender = Recorder()
    await send_all(club, sender, clock)
    assert sender.kinds(match.id) == ["lobby", "start", "board"]
    assert sender.plies()[-1] == match.ply
    assert await waiting(club) == []


async def test_the_last_board_is_sent_before_the_end(club: Club, clock: Clock) -> None:
    result = await club.play_out(await club.new_match("pebbles"))
    sender = Recorder()
    await send_all(club, sender, clock)
    assert sender.kinds(result.match.id)[-2:] == ["board", "end"]


async def test_a_board_does_not_overtake_a_proposal(club: Club, clock: Clock) -> None:
    match = await playing(club)
    await club.matches.abort(match.id, HOST, club.click())
    await club.play_any(match)
    sender = Recorder()
    await send_all(club, sender, clock)
    assert sender.kinds(match.id) == ["lobby", "start", "proposal", "board"]


async def test_a_board_costs_one_statement_where_one_waits_and_three_where_none_does(
    club: Club, clock: Clock
) -> None:
    counting = CountingDatabase(club.database)
    club.matches = Matches(counting, GAMES_AND_PEBBLES, clock=clock)
    match = await playing(club)
    asked = []
    for is_sent in (False, True):
        if is_sent:
            await send_all(club, Recorder(), clock)
        counting.statements.clear()
        match = (await club.play_any(match)).match
        asked.append(len(counting.statements))
    # The click, whether the match is as it was, the entry and the board.
    assert asked == [4, 6]


async def test_a_sent_message_is_recorded(club: Club, clock: Clock) -> None:
    match = await playing(club)
    await send_all(club, Recorder(), clock)
    found = await rows(club.database, "SELECT id, channel, kind, ply FROM messages ORDER BY id")
    assert found[-1] == (1003, 7, "board", match.ply)


async def test_nonces_are_short_and_differ(club: Club, clock: Clock) -> None:
    sender = Recorder()
    for _ in range(3):
        match = await playing(club)
        await send_all(club, sender, clock)
        await club.play_any(match)
        await send_all(club, sender, clock)
    nonces = [queued.nonce for queued in sender.posts]
    assert len(set(nonces)) == len(nonces)
    assert max(map(len, nonces)) <= 25


async def test_a_failed_post_is_retried_with_the_same_nonce(club: Club, clock: Clock) -> None:
    match = await playing(club)
    sender = Recorder()
    sender.errors[match.id] = TryLaterError("rate limit", timedelta(seconds=30))
    await send_all(club, sender, clock)
    clock.go(29)
    await send_all(club, sender, clock)
    assert sender.posts == []
    sender.errors.clear()
    clock.go(2)
    await send_all(club, sender, clock)
    assert sender.kinds(match.id) == ["lobby", "start", "board"]
    assert sender.posts[0].attempt == 2


async def test_a_failing_match_does_not_delay_the_others(club: Club, clock: Clock) -> None:
    bad, good = await playing(club), await playing(club)
    sender = Recorder()
    sender.errors[bad.id] = ConnectionError("no such host")
    await send_all(club, sender, clock)
    assert sender.kinds(good.id) == ["lobby", "start", "board"]
    assert {match for match, _ in await waiting(club)} == {bad.id}


async def test_a_new_board_inherits_the_pause_of_the_old_one(club: Club, clock: Clock) -> None:
    match = await playing(club)
    sender = Recorder()
    await send_all(club, sender, clock)
    match = (await club.play_any(match)).match
    sender.errors[match.id] = TryLaterError("away", timedelta(minutes=3))
    await send_all(club, sender, clock)
    sender.errors.clear()
    sender.posts.clear()
    match = (await club.play_any(match)).match
    await send_all(club, sender, clock)
    assert sender.posts == []
    clock.go(181)
    await send_all(club, sender, clock)
    assert sender.plies() == [match.ply]


async def test_an_undeliverable_post_waits_until_a_player_acts(club: Club, clock: Clock) -> None:
    match = await playing(club)
    sender = Recorder()
    sender.errors[match.id] = UndeliverableError("missing permission")
    await send_all(club, sender, clock)
    clock.go(1_000_000)
    sender.errors.clear()
    await send_all(club, sender, clock)
    assert sender.posts == []
    await club.matches.resume(match.id, HOST, Location(1, 9), club.click())
    await send_all(club, sender, clock)
    assert sender.kinds(match.id)[-1] == "board"
    assert await waiting(club) == []


async def test_an_undeliverable_post_is_retried_if_a_player_has_acted_meanwhile(
    club: Club, clock: Clock
) -> None:
    """The action may have restored a permission; if not, the post waits for the next action."""
    match = await playing(club)
    sender = Recorder()
    await send_all(club, sender, clock)
    match = (await club.play_any(match)).match
    sender = NotAllowed()
    sender.gate = asyncio.Event()
    outbox = MatchOutbox(club.database, sender, clock=clock)
    await outbox.tick()
    await asyncio.sleep(0)
    clock.go(1)
    await club.play_any(match)
    sender.gate.set()
    await outbox.all_sent()
    for tried in (2, 2):
        clock.go(60)
        await send_all(club, sender, clock)
        assert len(sender.posts) == tried


async def test_a_post_that_is_being_sent_comes_before_a_newer_one(club: Club, clock: Clock) -> None:
    match = await playing(club)
    sender = Recorder()
    await send_all(club, sender, clock)
    sender.gate = asyncio.Event()
    old = (await club.play_any(match)).match
    outbox = MatchOutbox(club.database, sender, clock=clock)
    await outbox.tick()
    await asyncio.sleep(0)
    new = (await club.play_any(old)).match
    other = MatchOutbox(club.database, sender, clock=clock)  # as another process would
    assert await other.tick() is False
    sender.gate.set()
    await outbox._finish()
    await send_all(club, sender, clock)
    assert sender.plies()[-2:] == [old.ply, new.ply]


async def test_a_board_that_replaces_one_being_sent_is_sent(club: Club, clock: Clock) -> None:
    """Its failure is stored after another process has claimed the queue."""
    match = await playing(club)
    sender, slow = Recorder(), TooSlow()
    await send_all(club, sender, clock)
    old = (await club.play_any(match)).match
    sender.gate, slow.gate = asyncio.Event(), asyncio.Event()
    late, other = (MatchOutbox(club.database, post, clock=clock) for post in (slow, sender))
    assert await late.tick()
    clock.go(31)
    assert await other.tick()
    slow.gate.set()
    await late._finish()
    new = (await club.play_any(old)).match
    sender.gate.set()
    await other._finish()
    clock.go(60)
    await send_all(club, sender, clock)
    assert sender.plies()[-2:] == [old.ply, new.ply]
    assert await waiting(club) == []


async def test_a_board_is_not_confused_with_the_one_it_replaces(club: Club, clock: Clock) -> None:
    """The success of the older one is stored after another process has failed to send it."""
    match = await playing(club)
    sender, broken = Recorder(), Recorder()
    await send_all(club, sender, clock)
    old = (await club.play_any(match)).match
    sender.gate = asyncio.Event()
    broken.errors[match.id] = TryLaterError("no answer")
    late, other = (MatchOutbox(club.database, post, clock=clock) for post in (sender, broken))
    assert await late.tick()
    clock.go(31)
    assert await other.tick()
    await other._finish()
    new = (await club.play_any(old)).match
    sender.gate.set()
    await late._finish()
    clock.go(60)
    await send_all(club, sender, clock)
    assert sender.plies()[-2:] == [old.ply, new.ply]
    assert await waiting(club) == []


async def test_a_crash_between_commit_and_send_loses_nothing(club: Club, clock: Clock) -> None:
    """After the lease of a dead process, another one sends the post."""
    match = await playing(club)
    lost = Recorder()
    lost.gate = asyncio.Event()
    dying = MatchOutbox(club.database, lost, clock=clock)
    await dying.tick()
    await asyncio.sleep(0)
    for task in dying._sending:
        task.cancel()
    await dying._finish()
    sender = Recorder()
    await send_all(club, sender, clock)
    assert sender.posts == []
    clock.go(31)
    await send_all(club, sender, clock)
    assert sender.kinds(match.id) == ["lobby", "start", "board"]
    assert sender.posts[0].nonce == lost.posts[0].nonce


async def test_the_only_process_sends_at_once_after_a_restart(tmp_path: Path, clock: Clock) -> None:
    async with await open_database(f"sqlite:///{tmp_path / 'a.db'}") as file:
        await send_again_at_once(Club(file, clock=clock), clock)


async def test_a_locked_file_at_the_start_does_not_stop_posts(
    tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.loops.PAUSE_AFTER_ERROR", 0.01)
    async with await open_database(f"sqlite:///{tmp_path / 'a.db'}") as file:
        release = MatchOutbox._release

        async def locked(self: MatchOutbox, tx: Transaction) -> None:
            monkeypatch.setattr(MatchOutbox, "_release", release)
            raise LockedFileError(tmp_path)

        monkeypatch.setattr(MatchOutbox, "_release", locked)
        await send_again_at_once(Club(file, clock=clock), clock)


async def send_again_at_once(club: Club, clock: Clock) -> None:
    match = await playing(club)
    stuck = Recorder()
    stuck.gate = asyncio.Event()
    dying = MatchOutbox(club.database, stuck, clock=clock)
    await dying.tick()
    for task in dying._sending:
        task.cancel()
    sender = Recorder()
    outbox = MatchOutbox(club.database, sender, clock=clock, poll=0.01)
    running = asyncio.create_task(outbox.run())
    await until(lambda: len(sender.posts) == 3)
    outbox.stop()
    await running
    assert sender.kinds(match.id) == ["lobby", "start", "board"]


async def test_two_processes_do_not_send_the_same_post_at_once(club: Club, clock: Clock) -> None:
    for _ in range(10):
        await playing(club)
    sender = Recorder()
    outboxes = [MatchOutbox(club.database, sender, clock=clock) for _ in range(4)]
    for _ in range(20):
        await asyncio.gather(*(outbox.tick() for outbox in outboxes))
        for outbox in outboxes:
            await outbox._finish()
    numbers = [(queued.match, queued.number) for queued in sender.posts]
    assert len(numbers) == len(set(numbers)) == 30


async def in_place(club: Club, server: int, channel: int, matches: int) -> list[int]:
    """Open lobbies in one channel and return their numbers."""
    opened = []
    for _ in range(matches):
        made = await club.matches.create(
            "pebbles", HOST, club.click(), seat_count=2, location=Location(server, channel)
        )
        opened.append(made.match.id)
    return opened


async def test_posts_of_a_busy_channel_let_others_pass(club: Club, clock: Clock) -> None:
    busy = await in_place(club, server=1, channel=11, matches=60)
    sender = Recorder()
    sender.gate = asyncio.Event()
    outbox = MatchOutbox(club.database, sender, clock=clock)
    await outbox.tick()
    await until(lambda: len(sender.posts) == IN_CHANNEL)
    await outbox.tick()
    (other,) = await in_place(club, server=2, channel=21, matches=1)
    await outbox.tick()
    await until(lambda: len(sender.posts) == IN_CHANNEL + 1)
    assert sorted(queued.match for queued in sender.posts) == [*busy[:IN_CHANNEL], other]
    sender.gate.set()
    await outbox.all_sent()
    await send_all(club, sender, clock)
    assert sorted(queued.match for queued in sender.posts) == [*busy, other]


async def test_a_server_with_many_busy_channels_leaves_room_for_others(
    club: Club, clock: Clock
) -> None:
    for channel in range(20):
        await in_place(club, server=1, channel=100 + channel, matches=2)
    sender = Recorder()
    sender.gate = asyncio.Event()
    outbox = MatchOutbox(club.database, sender, clock=clock)
    for _ in range(3):
        await outbox.tick()
    await until(lambda: len(sender.posts) == ON_SERVER)
    (other,) = await in_place(club, server=2, channel=21, matches=1)
    await outbox.tick()
    await until(lambda: len(sender.posts) == ON_SERVER + 1)
    assert sender.posts[-1].match == other
    sender.gate.set()
    await outbox.all_sent()


@pytest.mark.parametrize(
    ("attempts", "seconds"), [(1, 1), (2, 2), (5, 16), (9, 256), (10, 300), (1000, 300)]
)
def test_pauses_grow(attempts: int, seconds: int) -> None:
    assert pause(attempts) == timedelta(seconds=seconds)
