"""Matches of a season are opened no faster than they can be posted."""

from bot.leagues.match_opener import AT_ONCE, PER_MINUTE
from bot.posts.delivery_loop import UndeliverableError
from bot.posts.outbox import MatchOutbox, QueuedPost, Sent
from tests.support.leagues import PEBBLES, LeagueHarness


class Refused:
    """A sender without permission to post."""

    async def post(self, queued: QueuedPost) -> Sent | None:
        raise UndeliverableError


async def opened(harness: LeagueHarness, league: int) -> int:
    """Run the scheduler until it has nothing to do, and return the number of matches."""
    while await harness.scheduler.tick():
        pass
    return sum(one.match is not None for one in (await harness.session(league)).fixtures)


async def drawn(harness: LeagueHarness, *names: str) -> list[int]:
    """Create drawn seasons of seven players without open matches."""
    leagues = [await harness.open(name=name) for name in names]
    for league in leagues:
        await harness.join(league, *range(1, 8))
    await harness.wait(PEBBLES.sign_up)
    for league in leagues:
        await harness.check_in(league, *range(1, 8))
    harness.clock.go(PEBBLES.check_in * 86_400)
    for league in leagues:
        await harness.leagues.advance(league)
    return leagues


async def test_more_matches_are_opened_after_the_first_are_posted(harness: LeagueHarness) -> None:
    (league,) = await drawn(harness, "Tiles")
    assert await opened(harness, league) == AT_ONCE
    assert await opened(harness, league) == AT_ONCE, "they are not posted yet"
    while await harness.outbox.tick():
        await harness.outbox.all_sent()
    assert await opened(harness, league) == 2 * AT_ONCE


async def test_one_season_does_not_wait_for_another(harness: LeagueHarness) -> None:
    leagues = await drawn(harness, "Tiles", "Cup")
    assert [await opened(harness, one) for one in leagues] == [AT_ONCE, AT_ONCE]


async def test_all_leagues_of_a_server_open_eight_matches_a_minute(
    harness: LeagueHarness,
) -> None:
    leagues = await drawn(harness, "Tiles", "Cup")
    for wanted in (PER_MINUTE, 14):  # each season has seven matches
        counts = []
        for _ in range(PER_MINUTE):  # more often than matches may be opened
            counts = [await opened(harness, one) for one in leagues]
            while await harness.outbox.tick():
                await harness.outbox.all_sent()
        assert sum(counts) == wanted
        harness.clock.go(60)


async def test_matches_that_cannot_be_posted_do_not_hold_up_the_others(
    harness: LeagueHarness,
) -> None:
    (league,) = await drawn(harness, "Tiles")
    harness.outbox = MatchOutbox(harness.database, Refused(), clock=harness.clock)
    await harness.settle()
    assert all(one.match for one in (await harness.session(league)).fixtures)
