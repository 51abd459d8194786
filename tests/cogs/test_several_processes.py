"""Several bots share one PostgreSQL: each has its servers, and one that dies takes nobody along."""

import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import pytest

from bot.app.check import check
from bot.game_catalogue import CATALOGUE
from bot.services import open_services
from cogs.emojis import Emojis, bring_emojis
from data import open_database
from games import GAMES
from playground.server.desk import Desk
from playground.server.state import channels
from playground.server.state.clock import Clock
from renderers import RENDERERS
from tests.cogs.conftest import House
from tests.support.databases import postgres
from tests.support.discord.messages import Json
from tests.support.discord.playing import Sitting
from tests.support.discord.program import Program
from tests.support.discord.seating import live, mover, seen, settled, sit_down
from tests.support.long import repeats
from tests.support.patience import PATIENCE
from tests.support.playground.person import Person
from tests.support.postgres_server import Server

__all__ = ["postgres"]

SHARDS = 2


@pytest.fixture
def clock() -> Clock:
    """The programs live in the real time, and so does their Discord."""
    return Clock()


@pytest.fixture
def shared_url(postgres: Server) -> str:
    """An empty database that several processes can share."""
    return postgres.emptied_database()


@dataclass
class Town:
    """Two tables, each on a server of another shard, and a program for each shard."""

    desk: Desk
    url: str
    tables: tuple[str, ...]
    programs: dict[int, Program]

    async def start(self, shard: int) -> None:
        """Start a program, again if it was there before."""
        self.programs[shard] = await Program(
            DISCORD_API=self.desk.address,
            DISCORD_TOKEN="playground",
            DATABASE_URL=self.url,
            SHARD_COUNT=str(SHARDS),
            SHARD_IDS=str(shard),
        ).__aenter__()

    async def kill(self, shard: int) -> None:
        """End a program in the middle of whatever it does."""
        program = self.programs.pop(shard)
        await program.__aexit__()
        assert b"Traceback" not in program.said, program.said.decode()

    async def ready(self) -> None:
        """Wait until every server has a process."""
        sessions = self.desk.gateway.sessions
        async with asyncio.timeout(PATIENCE):
            while True:
                there = {one.shard for one in sessions.values() if one.connection is not None}
                if len(there) == SHARDS:
                    return
                await asyncio.sleep(0.05)


def a_table_for_each(desk: Desk, channel: str) -> tuple[str, ...]:
    """A channel on a server of each shard."""
    desk.gateway.shards = SHARDS
    found = {_shard(desk, channel): channel}
    owner = next(iter(desk.world.guilds.values())).owner_id
    while len(found) < SHARDS:
        guild = channels.add_guild(desk, "another", owner)
        new = channels.create(desk, guild, "another-table")
        found[_shard(desk, str(new.id))] = str(new.id)
    return tuple(found[shard] for shard in range(SHARDS))


def _shard(desk: Desk, channel: str) -> int:
    return ((desk.channel(int(channel)).guild_id or 0) >> 22) % SHARDS


@asynccontextmanager
async def town_of(desk: Desk, url: str, table: str) -> AsyncIterator[Town]:
    """Programs that start all at once on an empty database."""
    town = Town(desk, url, a_table_for_each(desk, table), {})
    try:
        for shard in range(SHARDS):
            await town.start(shard)
        await town.ready()
        yield town
    finally:
        for shard in tuple(town.programs):
            await town.kill(shard)


@asynccontextmanager
async def witness(town: Town) -> AsyncIterator[House]:
    """An observer of the database, like another process without a bot."""
    async with (
        await open_database(town.url) as database,
        open_services(database) as services,
    ):
        nobody: Any = None
        yield House(nobody, services, database)


async def play(sitting: Sitting, moves: int) -> None:
    """Play some moves; each is stored before the next, however slow the machine is."""
    for _ in range(moves):
        match = await settled(sitting)
        (seat, *_) = match.to_act
        move = sitting.random.choice(match.game.moves(match.state, seat))
        await mover(sitting, match).use(sitting.channel, "move", move=move)
        async with asyncio.timeout(PATIENCE):
            while True:
                if (await sitting.match()).ply > match.ply:
                    break
                await asyncio.sleep(0.05)
    await settled(sitting)


async def boards(sitting: Sitting, person: Person) -> list[Json]:
    """The messages on which one can play, or could."""
    return [one for one in await seen(person, sitting.channel) if live([one], "pick")]


async def all_die_during_a_move(town: Town, sitting: Sitting) -> None:
    """A player moves, all processes die, and come back."""
    match = await settled(sitting)
    (seat, *_) = match.to_act
    move = match.game.moves(match.state, seat)[0]
    click = asyncio.create_task(mover(sitting, match).use(sitting.channel, "move", move=move))
    await asyncio.sleep(sitting.random.random() * 0.2)
    for shard in range(SHARDS):
        await town.kill(shard)
    for shard in range(SHARDS):
        await town.start(shard)
    await town.ready()
    await click
    await settled(sitting)  # what they were sending is theirs for half a minute


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="it is killed by a signal")
async def test_other_processes_survive_one_that_dies(
    desk: Desk, shared_url: str, ana: Person, bruno: Person, table: str
) -> None:
    async with town_of(desk, shared_url, table) as town, witness(town) as house:
        first, second = [
            await sit_down(house, desk, one, [ana, bruno], game="azul") for one in town.tables
        ]
        await play(first, 3)
        await play(second, 3)
        await town.kill(0)
        before = await first.match()
        silent = await mover(first, before).use(first.channel, "move", move="C F")
        assert silent["outcome"] == "failed", "nobody is there for this server"
        await play(second, 3)
        await town.start(0)
        await town.ready()
        assert (await first.match()).ply == before.ply
        await play(first, 2)
        for _ in range(repeats(0, 3)):
            await all_die_during_a_move(town, first)
        for sitting in (first, second):
            await play(sitting, 2)
            assert len(await boards(sitting, ana)) == 1, "there is one live board"
        assert (await check(house.database, GAMES)).faults == ()


async def test_processes_that_bring_emojis_at_once_all_have_them(house: House, desk: Desk) -> None:
    """Each finds that all of them are missing, and only one can bring each of them."""
    every = {name for renderer in RENDERERS.values() for name in renderer.emojis()}
    desk.world.emojis.clear()
    processes = [Emojis() for _ in range(SHARDS)]
    await asyncio.gather(*(bring_emojis(house.client, one, CATALOGUE) for one in processes))
    assert len(desk.world.emojis) == len(every)
    assert all("ALREADY_TAKEN" in str(one) for one in desk.bad_calls)
    desk.bad_calls.clear()  # the second one is refused
    for one in processes:
        assert {name for name in every if one.find(name)} == every
