"""PostgreSQL fails over while people play: the click is answered, and the move is there."""

import asyncio
from collections.abc import Iterator

import pytest

from playground.server.desk import Desk
from tests.cogs.conftest import House
from tests.support.databases import postgres
from tests.support.discord.messages import text
from tests.support.discord.seating import mover, settled, sit_down
from tests.support.patience import PATIENCE
from tests.support.playground.person import Person
from tests.support.postgres_pair import Pair

__all__ = ["postgres"]

pytestmark = pytest.mark.postgres


@pytest.fixture
def pair(postgres: object) -> Iterator[Pair]:
    with Pair() as started:
        yield started


@pytest.fixture
async def url(pair: Pair) -> str:
    """A database on two servers."""
    return await pair.create_database()


async def test_a_click_during_a_failover_is_answered_and_its_move_is_kept(
    house: House,
    desk: Desk,
    pair: Pair,
    ana: Person,
    bruno: Person,
    table: str,
    caplog: pytest.LogCaptureFixture,
) -> None:
    house.client.patience = 0.5  # the answer is deferred, as on Discord
    sitting = await sit_down(house, desk, table, [ana, bruno])
    # First one server is killed, then the other does not answer any more.
    for fail in (pair.primary.kill, pair.standby.freeze):
        match = await settled(sitting)
        (seat, *_) = match.to_act
        move = match.game.moves(match.state, seat)[0]
        await asyncio.to_thread(fail)
        click = asyncio.create_task(mover(sitting, match).use(sitting.channel, "move", move=move))
        await asyncio.to_thread(pair.promote)
        await asyncio.to_thread(pair.rebuild_standby)
        async with asyncio.timeout(PATIENCE):
            answer = await click
        assert (await sitting.match()).ply > match.ply
        assert "rror" not in text(answer["message"])
    assert not [one for one in caplog.records if one.exc_info]
