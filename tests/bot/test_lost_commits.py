"""A failover to a server that lacks the last commits: they are gone, and nothing else is wrong."""

from random import Random

import pytest

from bot.app.check import check
from bot.matches import ActionResult, StaleMoveError
from data import open_database
from games import GAMES
from tests.support.club import Club
from tests.support.postgres_pair import Pair, execute

pytestmark = pytest.mark.postgres


@pytest.mark.usefixtures("postgres")
async def test_the_cache_notices_that_commits_are_gone() -> None:
    with Pair() as pair:
        url = await pair.create_database()
        async with await open_database(url) as database:
            club = Club(database, random=Random(1))
            kept = await play(club, await club.new_match(), 4)
            pair.standby.kill()
            await commit_alone(pair)
            lost = await play(club, kept, 3)
            assert lost.match.ply > kept.match.ply
            pair.primary.kill()
            pair.standby.start()
            pair.promote()
            await commit_alone(pair)
            player, move = club.any_move(lost.match)
            with pytest.raises(StaleMoveError):
                await club.matches.play(lost.match.id, lost.match.ply, player, move, club.click())
            found = await club.matches.find(kept.match.id)
            assert (found.ply, found.state) == (kept.match.ply, kept.match.state)
            again = await play(club, kept, 6)
            assert again.match.ply > kept.match.ply
            assert (await check(database, GAMES)).faults == ()


async def commit_alone(pair: Pair) -> None:
    """Let commits not wait for the standby any more, as with asynchronous replication."""
    await execute(
        pair.primary.url(),
        "ALTER SYSTEM SET synchronous_standby_names = ''",
        "SELECT pg_reload_conf()",
    )


async def play(club: Club, result: ActionResult, moves: int) -> ActionResult:
    """Play some random moves."""
    for _ in range(moves):
        result = await club.play_any(result.match)
    return result
