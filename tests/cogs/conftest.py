"""The whole bot on a running playground, and people who use it."""

import asyncio
import shutil
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from bot.app.background import run_loops
from bot.app.discord_endpoint import use_api
from bot.computers.pool import WorkerPool
from bot.limits import NO_LIMITS, Limits
from bot.services import Services, open_services
from bot.translations import TEXT_FOLDERS, Translations
from cogs.client import Azulejo
from cogs.posting.announcement_poster import AnnouncementPoster
from cogs.posting.match_poster import MatchPoster
from data import Database, open_database
from playground.server.desk import Desk
from playground.server.http.rate_limits import RateLimits
from playground.server.running import playground
from playground.server.state.clock import Clock
from tests.support.checked_cache import CheckedMatches
from tests.support.databases import new_file
from tests.support.databases import sqlite_url as url
from tests.support.discord.first_sync import Luggage
from tests.support.odd_computers import Oracle, quick
from tests.support.patience import PATIENCE
from tests.support.playground.fixtures import (
    ana,
    bruno,
    clock,
    connected,
    description,
    desk,
    meet,
    rates,
    table,
)
from tests.support.toy_game import CATALOGUE_AND_PEBBLES

__all__ = [
    "ana",
    "bruno",
    "clock",
    "description",
    "desk",
    "meet",
    "new_file",
    "rates",
    "table",
    "url",
]


@dataclass
class House:
    """A running bot, its services and its database."""

    client: Azulejo
    services: Services
    database: Database


def time_of(desk: Desk) -> Callable[[], datetime]:
    """The clock of the playground, for the bot."""
    return lambda: datetime.fromtimestamp(desk.clock.running(), UTC)


@cache
def speech() -> Translations:
    """All texts, read once for all tests."""
    return Translations((*TEXT_FOLDERS, *CATALOGUE_AND_PEBBLES.text_folders))


@asynccontextmanager
async def living_in(
    url: str,
    desk: Desk,
    seeds: Callable[[], str],
    *,
    workers: WorkerPool | None = None,
    limits: Limits = NO_LIMITS,
    clock: Callable[[], datetime] | None = None,
    translations: Translations | None = None,
    **shards: Any,
) -> AsyncIterator[House]:
    """The bot with its database, connected to the playground, with all shards or some."""
    use_api(desk.address)
    async with (
        await open_database(url) as database,
        open_services(
            database,
            catalogue=CATALOGUE_AND_PEBBLES,
            clock=clock or time_of(desk),
            seeds=seeds,
            workers=workers or quick(),
            speech=translations or speech(),
            pause=0,
            limits=limits,
        ) as all_,
    ):
        client = Azulejo(all_, guild_ready_timeout=0.1, patience=30, **shards)
        async with (
            connected(client),
            run_loops(
                database,
                all_,
                MatchPoster(client),
                AnnouncementPoster(client),
                stop_seconds=0.5,
            ),
        ):
            yield House(client, all_, database)


@pytest.fixture(autouse=True)
def doubts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Check every cached match against the database."""
    monkeypatch.setattr("bot.services.Matches", CheckedMatches)


@pytest.fixture
def bound_bags() -> None:
    """Let bags be bound to the clicks of the players, so that no test knows the tiles."""


@pytest.fixture(autouse=True)
def known_bags(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the tiles follow from the seed alone, as in older versions: ids of clicks vary."""
    if "bound_bags" not in request.fixturenames:
        for module in ("games.binding", "bot.leagues.season.bags"):
            monkeypatch.setattr(f"{module}.bind", lambda *_, **__: "")


@pytest.fixture
def seeds() -> Callable[[], str]:
    numbers = count(1)
    return lambda: f"seed-{next(numbers)}"


@pytest.fixture(scope="session")
def luggage(new_file: Path, tmp_path_factory: pytest.TempPathFactory) -> Luggage:
    """The commands and emojis that the bot brings to Discord when it first connects."""
    file = shutil.copy(new_file, tmp_path_factory.mktemp("luggage"))

    async def brought() -> Luggage:
        async with (
            playground(clock=Clock(ticking=False), rates=RateLimits(generous=True)) as desk,
            living_in(f"sqlite:///{file}", desk, seeds=str),
        ):
            return await Luggage.of(desk)

    return asyncio.run(brought())


@pytest.fixture
async def house(
    url: str, desk: Desk, luggage: Luggage, seeds: Callable[[], str]
) -> AsyncIterator[House]:
    """A bot whose commands and emojis Discord already has."""
    await luggage.unpack(desk)
    async with living_in(url, desk, seeds) as house:
        yield house
    assert desk.bad_calls == [], "what the bot asks for is what Discord describes"


@pytest.fixture
async def swift_house(
    url: str, desk: Desk, luggage: Luggage, seeds: Callable[[], str]
) -> AsyncIterator[House]:
    """A bot whose computer players do not think, for tests in which they play a lot."""
    await luggage.unpack(desk)
    async with living_in(url, desk, seeds, workers=Oracle()) as house:
        yield house
    assert desk.bad_calls == [], "what the bot asks for is what Discord describes"


async def quiet(house: House) -> None:
    """Wait until nothing is left to send."""
    async with asyncio.timeout(PATIENCE):
        while True:
            rows = await house.database.read(
                lambda tx: tx.fetch("SELECT kind FROM outbox WHERE due < 4611686018427387904")
            )
            if not rows:
                return
            await asyncio.sleep(0.01)
