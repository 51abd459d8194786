"""Old answers are forgotten, and new ones are not."""

from datetime import UTC, datetime, timedelta

from bot.app.cleanup import CleanupLoop, snowflake
from tests.support.club import HOST, Club
from tests.support.matches import Clock, rows


def test_ids_of_discord_carry_their_time() -> None:
    # The example of Discord's own documentation.
    assert (
        snowflake(datetime(2016, 4, 30, 11, 18, 25, 796000, UTC)) == 175928847299117063 >> 22 << 22
    )


async def test_answers_are_kept_for_a_day(club: Club, clock: Clock) -> None:
    old = snowflake(clock.now - timedelta(hours=25))
    new = snowflake(clock.now - timedelta(hours=23))
    for click in (old, new):
        await club.matches.create("azul", HOST, click, seat_count=2)
    upkeep = CleanupLoop(club.database, clock=clock)
    assert await upkeep.tick() is False
    assert await rows(club.database, "SELECT interaction FROM answers") == [(new,)]
