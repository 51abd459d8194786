"""However many pictures wait to be drawn, every player gets the one they asked for."""

import asyncio
import threading
from dataclasses import replace
from typing import Any

from playground.server.desk import Desk
from renderers.studio import THREADS, Studio
from tests.cogs.conftest import House
from tests.support.discord.seating import settled, sit_down
from tests.support.playground.person import Person


async def test_every_preview_shows_its_own_move(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    sitting = await sit_down(house, desk, table, [ana, bruno], game="azul")
    match, gate = await sitting.match(), threading.Event()

    def draw(scene: Any) -> bytes:
        gate.wait(20)
        return str(scene.move).encode()

    house.client.services = replace(house.services, studio=Studio(draw=draw))
    (seat, *_), say = match.to_act, house.services.translations.in_language("en")
    moves = match.game.moves(match.state, seat)[: THREADS + 3]
    asked = [
        asyncio.create_task(house.client.pictures.preview(match, seat, move, say, "dark"))
        for move in moves
    ]
    await asyncio.sleep(0)
    gate.set()
    drawn = [getattr(one, "png", b"") for one in await asyncio.gather(*asked)]
    assert drawn == [move.encode() for move in moves]


async def test_a_late_request_does_not_draw_an_old_board(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    sitting = await sit_down(house, desk, table, [ana, bruno], game="azul")
    before = await house.services.matches.history(sitting.number)
    await sitting.type_move(sitting.people[before.match.waiting[0]])
    await settled(sitting)
    after = await house.services.matches.history(sitting.number)
    gate = threading.Event()

    def draw(scene: Any) -> bytes:
        gate.wait(20)
        return str(scene.state).encode()

    house.client.services = replace(house.services, studio=Studio(draw=draw))
    say, boards = house.services.translations.in_language("en"), house.client.board_cards
    asked = [
        asyncio.create_task(boards.board(one, say, "dark"))
        for one in (*[before] * THREADS, after, before)
    ]
    await asyncio.sleep(0)
    gate.set()
    *_, newest, _ = await asyncio.gather(*asked)
    assert newest.picture is not None
    assert newest.picture.png == str(after.match.state).encode()
