"""The operator's blocks, and what follows from them in matches."""

import asyncio
from datetime import timedelta

import pytest

from bot.leagues import Leagues
from bot.matches import Status
from bot.operator.block_loop import BlockLoop
from bot.operator.blocks import BadBlockError, BlockedError, BlockKind, OperatorBlocks
from data import Database
from tests.support.club import HOST, Club
from tests.support.matches import GAMES_AND_PEBBLES, NOON, Clock
from tests.support.services import open_players
from tests.support.weeks import CountingDatabase

PERSON, SERVER = BlockKind.PERSON, BlockKind.SERVER


def loop_of(blocks: OperatorBlocks, club: Club, clock: Clock) -> BlockLoop:
    leagues = Leagues(club.database, club.matches, GAMES_AND_PEBBLES, clock=clock)
    return BlockLoop(blocks, club.matches, leagues, open_players(club.database, clock=clock))


async def test_a_block_has_a_reason_and_may_have_an_end(database: Database, clock: Clock) -> None:
    blocks = OperatorBlocks(database, clock=clock)
    await blocks.block(PERSON, 7, " spam  and\nnoise ", NOON + timedelta(days=1))
    (found,) = await blocks.refresh()
    assert (found.reason, found.since, found.until) == (
        "spam and noise",
        NOON,
        NOON + timedelta(days=1),
    )
    with pytest.raises(BlockedError):
        blocks.require_free(7, None, None)
    blocks.require_free(8, 7, None)
    clock.go(86_400)
    blocks.require_free(7, None, None)
    assert await blocks.refresh() == []


async def test_a_block_can_be_changed_and_lifted(database: Database, clock: Clock) -> None:
    blocks = OperatorBlocks(database, clock=clock)
    await blocks.block(SERVER, 9, "one", NOON + timedelta(days=1))
    clock.go(3600)
    await blocks.block(SERVER, 9, "two")
    (found,) = await blocks.refresh()
    assert (found.reason, found.since, found.until) == ("two", NOON, None)
    assert await blocks.unblock(SERVER, 9)
    assert not await blocks.unblock(SERVER, 9)
    blocks.require_free(1, 9, None)


@pytest.mark.parametrize(
    ("subject", "reason", "days"),
    [(0, "x", 1), (2**63, "x", 1), (7, " ", 1), (7, "x" * 201, 1), (7, "x", 0)],
)
async def test_a_block_that_makes_no_sense_is_refused(
    database: Database, clock: Clock, subject: int, reason: str, days: int
) -> None:
    blocks = OperatorBlocks(database, clock=clock)
    with pytest.raises(BadBlockError):
        await blocks.block(PERSON, subject, reason, NOON + timedelta(days=days))
    assert await blocks.refresh() == []


async def test_a_request_asks_no_database(database: Database, clock: Clock) -> None:
    counted = CountingDatabase(database)
    blocks = OperatorBlocks(counted, clock=clock)
    await blocks.block(PERSON, 7, "spam")
    before = len(counted.statements)
    with pytest.raises(BlockedError):
        blocks.require_free(7, 9, None)
    blocks.require_free(8, 9, None)
    assert len(counted.statements) == before


async def test_a_block_made_in_another_process_holds_after_the_next_look(
    database: Database, club: Club, clock: Clock
) -> None:
    here, elsewhere = OperatorBlocks(database, clock=clock), OperatorBlocks(database, clock=clock)
    await elsewhere.block(PERSON, 7, "spam")
    here.require_free(7, None, None)
    await loop_of(here, club, clock).tick()
    with pytest.raises(BlockedError):
        here.require_free(7, None, None)
    await elsewhere.unblock(PERSON, 7)
    await loop_of(here, club, clock).tick()
    here.require_free(7, None, None)


async def test_a_computer_plays_for_a_blocked_person_and_the_seat_is_offered(
    database: Database, club: Club, clock: Clock
) -> None:
    match = (await club.new_match(players=3)).match
    lobby = (await club.matches.create("azul", HOST, club.click(), seat_count=2)).match
    solo = await club.matches.create("azul", HOST, club.click(), seat_count=2, computers=["tico"])
    blocks = OperatorBlocks(database, clock=clock)
    await blocks.block(PERSON, HOST, "spam")
    loop = loop_of(blocks, club, clock)
    for _ in range(2):
        await loop.tick()
        match = await club.matches.find(match.id)
        (seat,) = [one for one in match.seats if one.player == HOST]
        assert (seat.computer is not None, seat.offered is not None) == (True, True)
    assert (await club.matches.find(lobby.id)).seats == ()
    alone = await club.matches.find(solo.match.id)
    assert alone.status is Status.RUNNING
    assert [seat.computer for seat in alone.seats if seat.player == HOST] == [None]
    await blocks.unblock(PERSON, HOST)
    await club.matches.come_back(match.id, HOST, club.click())


async def test_several_processes_may_apply_a_block_at_once(
    database: Database, club: Club, clock: Clock
) -> None:
    match = (await club.new_match(players=3)).match
    await OperatorBlocks(database, clock=clock).block(PERSON, HOST, "spam")
    loops = [loop_of(OperatorBlocks(database, clock=clock), club, clock) for _ in range(4)]
    await asyncio.gather(*(loop.tick() for loop in loops))
    found = await club.matches.find(match.id)
    assert sum(seat.offered is not None for seat in found.seats) == 1
