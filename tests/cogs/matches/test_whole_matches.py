"""Whole matches from the first command to the last tile, over HTTP and WebSocket."""

import re
from random import Random

import pytest

from bot.matches import Status
from games.log import final_state
from tests.cogs.conftest import House
from tests.support.discord.messages import buttons, has_picture, text
from tests.support.discord.playing import Sitting
from tests.support.long import if_long
from tests.support.playground.fixtures import Meet

PEOPLE = ("Ana", "Bruno", "Carla", "Duarte")


@pytest.mark.parametrize(
    ("variant", "seats", "way"),
    [
        ("azul/wall=coloured", 2, "type"),
        ("summer-pavilion/side=variant", 2, "mixed"),
        *if_long(
            ("azul-mini/wall=grey", 2, "tap"),
            ("azul/wall=coloured", 2, "tap"),
            ("azul/wall=coloured", 3, "type"),
            ("azul/wall=grey", 3, "type"),
            ("summer-pavilion/side=standard", 2, "tap"),
            ("summer-pavilion/side=variant", 3, "type"),
            ("azul/wall=coloured", 4, "mixed"),
            ("azul/wall=grey", 2, "type"),
            ("azul/wall=grey", 4, "type"),
            ("azul-mini/wall=coloured", 2, "type"),
            ("summer-pavilion/side=standard", 3, "mixed"),
            ("summer-pavilion/side=standard", 4, "type"),
            ("summer-pavilion/side=variant", 3, "tap"),
            ("summer-pavilion/side=variant", 4, "type"),
        ),
    ],
)
async def test_a_whole_match(
    house: House, meet: Meet, table: str, variant: str, seats: int, way: str
) -> None:
    people = [await meet(name) for name in PEOPLE[:seats]]
    sitting = Sitting(house, people, Random(7))
    await sitting.open(table, variant)
    wild = re.search(
        r"-# Round 1: <:summer_purple_\w+:\d+> purple is wild", text(await sitting.board())
    )
    assert (wild is not None) is variant.startswith("summer"), "to be read on a phone, too"
    match = await sitting.play_out(way)
    assert match.status is Status.OVER
    history = await house.services.matches.history(match.id)
    assert match.outcome == match.game.outcome(final_state(history.log))
    messages = [one for one in await people[0].messages(sitting.channel) if not one["flags"] & 64]
    last = messages[-1]
    assert has_picture(last)
    assert str(match.seed) in text(last)
    assert [one for m in messages for one in buttons(m) if one.startswith(("pick:", "play:"))] == []
