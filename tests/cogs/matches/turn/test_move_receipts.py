"""Private messages do not pile up: of those about moves that were played only the newest stays."""

import asyncio
from random import Random

import pytest

from playground.server.desk import Desk
from tests.cogs.conftest import House
from tests.support.discord.messages import code, text
from tests.support.discord.playing import Sitting
from tests.support.discord.seating import is_private, settled, sit_down
from tests.support.discord.slow_pictures import SlowPictures
from tests.support.patience import PATIENCE
from tests.support.playground.person import Person


async def played(sitting: Sitting, person: Person) -> list[str]:
    """What this person still reads about their own moves."""
    messages = [one for one in await person.messages(sitting.channel) if is_private(one)]
    return [text(one) for one in messages if text(one).startswith("✅")]


async def tidy(sitting: Sitting, person: Person) -> None:
    """Wait until of all that is only the newest left; it goes after the answer has come."""
    async with asyncio.timeout(PATIENCE):
        while True:
            if len(await played(sitting, person)) == 1:
                return
            await asyncio.sleep(0.01)


@pytest.mark.parametrize("way", ["tap", "type"])
async def test_the_last_word_about_a_move_goes_when_the_next_one_begins(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str, way: str
) -> None:
    sitting = await sit_down(house, desk, table, [ana, bruno])
    sitting.random = Random(3)
    for _ in range(5):
        (mover,) = (await sitting.match()).waiting
        person = sitting.people[mover]
        await (sitting.tap_move(person) if way == "tap" else sitting.type_move(person))
        await tidy(sitting, person)


async def test_a_player_who_is_quicker_than_the_bot_keeps_one_reply(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    """The move is played while the bot still draws its preview."""
    slow = house.client.pictures = SlowPictures(house.client)
    sitting = await sit_down(house, desk, table, [ana, bruno])
    for _ in range(4):
        (mover,) = (await sitting.match()).waiting
        await sitting.tap_move(sitting.people[mover])
    slow.drawn.set()
    for person in (ana, bruno):
        await tidy(sitting, person)


async def test_a_move_without_a_preview_keeps_its_reply(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    for person in (ana, bruno):
        await house.services.players.update_settings(person.id, confirm=False)
    sitting = await sit_down(house, desk, table, [ana, bruno])
    for _ in range(4):
        (mover,) = (await sitting.match()).waiting
        person, board = sitting.people[mover], await sitting.board()
        message = (await person.click(board, code(board, "pick")))["message"]
        while not text(message).startswith("✅"):
            message = (await person.click(message, code(message, "pick")))["message"]
        await tidy(sitting, person)
    await settled(sitting)
    for person in (ana, bruno):
        assert len(await played(sitting, person)) == 1


async def test_a_dismissed_reply_does_no_harm(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    sitting = await sit_down(house, desk, table, [ana, bruno])
    desk.faults.fail("DELETE", r"/webhooks/\d+/[^/]+/messages/@original", 404, times=2)
    for _ in range(4):
        (mover,) = (await sitting.match()).waiting
        await sitting.tap_move(sitting.people[mover])
    board = await sitting.board()
    assert code(board, "pick")
