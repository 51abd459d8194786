"""Matches of a season are opened no faster than Discord takes the news of them."""

from bot.leagues.scheduler import AT_ONCE
from bot.posts.delivery_loop import UndeliverableError
from bot.posts.outbox import MatchOutbox, QueuedPost, Sent
from tests.support.leagues import PEBBLES, Town


class Refused:
    """A sender who may not write where the matches are."""

    async def post(self, queued: QueuedPost) -> Sent | None:
        raise UndeliverableError


async def opened(town: Town, league: int) -> int:
    """How many matches there are once the calendar finds nothing to do."""
    while await town.scheduler.tick():
        pass
    return sum(one.match is not None for one in (await town.session(league)).fixtures)


async def drawn(town: Town, *names: str) -> list[int]:
    """Seasons of seven that are drawn, and of which no match was opened yet."""
    leagues = [await town.open(name=name) for name in names]
    for league in leagues:
        await town.join(league, *range(1, 8))
    await town.wait(PEBBLES.sign_up)
    for league in leagues:
        await town.check_in(league, *range(1, 8))
    town.clock.go(PEBBLES.check_in * 86_400)
    for league in leagues:
        await town.leagues.advance(league)
    return leagues


async def test_more_matches_are_opened_when_all_heard_of_the_first(town: Town) -> None:
    (league,) = await drawn(town, "Tiles")
    assert await opened(town, league) == AT_ONCE
    assert await opened(town, league) == AT_ONCE, "nobody was told yet"
    while await town.outbox.tick():
        await town.outbox.all_sent()
    assert await opened(town, league) == 2 * AT_ONCE


async def test_one_season_does_not_wait_for_another(town: Town) -> None:
    leagues = await drawn(town, "Tiles", "Cup")
    assert [await opened(town, one) for one in leagues] == [AT_ONCE, AT_ONCE]


async def test_matches_that_cannot_be_told_of_do_not_hold_up_the_others(town: Town) -> None:
    (league,) = await drawn(town, "Tiles")
    town.outbox = MatchOutbox(town.database, Refused(), clock=town.clock)
    await town.settle()
    assert all(one.match for one in (await town.session(league)).fixtures)
