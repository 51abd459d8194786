"""A season with many matches begins: each gets its thread when Discord lets it have one."""

from collections.abc import AsyncIterator, Callable
from datetime import timedelta

import pytest

from bot.leagues.match_opener import AT_ONCE, PER_MINUTE
from playground.server.desk import Desk
from playground.server.http.rate_limits import NEW_THREADS
from playground.server.state import channels
from playground.server.state.permissions import Permission
from playground.server.state.world import Overwrite
from tests.support.discord.messages import text
from tests.support.discord.season_server import SeasonServer
from tests.support.discord.season_start import ThreadWindow, sign_up, start_season
from tests.support.discord.seating import home_of
from tests.support.playground.person import Person


@pytest.fixture
def rates() -> ThreadWindow:
    return ThreadWindow()


@pytest.fixture
async def server(
    desk: Desk, url: str, seeds: Callable[[], str], ana: Person, table: str
) -> AsyncIterator[SeasonServer]:
    async with SeasonServer(desk, url, seeds, ana, table) as server:
        yield server
    assert desk.bad_calls == []


async def test_without_permission_to_write_in_threads_matches_are_played_in_the_channel(
    server: SeasonServer, desk: Desk, table: str
) -> None:
    guild, held = home_of(desk, table)
    rule = Overwrite(desk.bot.id, 1, 0, int(Permission.SEND_MESSAGES_IN_THREADS))
    await sign_up(server, 6)
    channels.overwrite(desk, held, rule)
    start = await start_season(server)
    assert len(start.homeless()) == len(start.matches) == 15
    assert desk.world.threads_of(guild.id) == [], "no thread that nobody can use"
    shown = [one for one in start.in_the_channel() if "sealed" in text(one)]
    assert len(shown) == 15


@pytest.mark.parametrize("taken", [0, 45], ids=["a free window", "a window used up by others"])
async def test_sixty_matches_all_get_their_threads(
    server: SeasonServer, desk: Desk, rates: ThreadWindow, table: str, taken: int
) -> None:
    """With 45 of 50 threads taken, Discord makes the season wait for minutes."""
    guild, _ = home_of(desk, table)
    await sign_up(server, 24)
    for _ in range(taken):
        rates.new_thread(guild.id, desk.clock.running() + 3600)
    start = await start_season(server)
    assert len(start.matches) == 60
    assert start.homeless() == []
    assert start.in_the_channel() == []
    assert start.lost_starters() == []
    assert start.pings() == start.expected_pings(), "who is to act, once, and nobody else"
    late = AT_ONCE if taken else 0  # those that had to wait come with the next ones
    assert start.most_in_a_minute() <= PER_MINUTE + late
    assert start.took() < timedelta(minutes=15 if taken else 9)
    assert len(server.threads()) == 60
    assert (rates.refused > 0) is (taken > 0)
    assert NEW_THREADS[0] > PER_MINUTE * 5
