"""Time that passes while the bot runs, and how people were notified meanwhile."""

import asyncio
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from data import Transaction
from data.tables import deadlines
from data.times import stored
from playground.server.desk import Desk
from tests.cogs.conftest import House, quiet, time_of
from tests.support.discord.messages import text
from tests.support.patience import PATIENCE
from tests.support.playground.person import Json, Person

SILENT = 1 << 12
"""Discord's flag for a message that makes no sound."""
SLACK = timedelta(seconds=5)
"""How far a test may go past a moment, so that everything due then is due."""


async def pass_time(
    houses: House | Sequence[House],
    desk: Desk,
    span: timedelta,
    *,
    step: timedelta | None = None,
    sent: bool = True,
) -> None:
    """Let time pass while the bot runs, so that no clock is credited with downtime.

    By default time goes on only when everything is sent.
    """
    together = [houses] if isinstance(houses, House) else list(houses)
    end = time_of(desk)() + span
    while (now := time_of(desk)()) < end:
        then = min(end, now + (step or span))

        async def be_there(tx: Transaction, at: int = stored(then)) -> None:
            await deadlines.beat(tx, at)

        await together[0].database.write(be_there)
        desk.clock.advance((then - now).total_seconds())
        if sent:
            await all_done(together, desk)


async def go_to(
    houses: House | Sequence[House], desk: Desk, when: datetime, *, step: timedelta | None = None
) -> None:
    """Let time pass until a moment."""
    await pass_time(houses, desk, when + SLACK - time_of(desk)(), step=step)


async def all_done(houses: Sequence[House], desk: Desk) -> None:
    """Wait until nothing is due, no computer thinks, and everything is sent."""
    async with asyncio.timeout(PATIENCE):
        while True:
            for house in houses:
                house.services.matches.transactions.wake()
            due = await houses[0].database.read(
                lambda tx: tx.fetch(
                    "SELECT match FROM deadlines WHERE due <= $1", stored(time_of(desk)())
                )
            )
            if not due:
                break
            await asyncio.sleep(0.01)
    await quiet(houses[0])


class Told(NamedTuple):
    """A message that mentions someone."""

    at: datetime
    who: int
    words: str
    silent: bool
    where: str


async def calls(people: Sequence[Person]) -> list[Told]:
    """Every message that notified these people, in any channel or directly, in order."""
    found: dict[tuple[int, int], Told] = {}
    for person in people:
        await person.read_up()
        direct = {dm["id"] for dm in (await person.call("GET", "/me"))["dms"]}
        for event in person.events:
            message: Json = event["data"].get("message", {})
            if event["type"] != "message_created" or message["flags"] & 64:
                continue
            called = [int(user["id"]) for user in message["mentions"]]
            for who in [person.id] if message["channel_id"] in direct else called:
                told = Told(
                    datetime.fromisoformat(message["timestamp"]).astimezone(UTC),
                    who,
                    text(message),
                    bool(message["flags"] & SILENT),
                    message["channel_id"],
                )
                found[int(message["id"]), who] = told
    return [found[key] for key in sorted(found)]
