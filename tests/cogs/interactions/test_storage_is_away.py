"""A slow or unreachable database: every interaction gets a reply."""

import asyncio
from collections.abc import Awaitable
from typing import Any

import pytest

from data.database import Body
from data.errors import UnreachableDatabaseError
from playground.server.desk import Desk
from tests.cogs.conftest import House
from tests.support.discord.messages import code, text
from tests.support.discord.seating import is_private, mover, sit_down
from tests.support.patience import PATIENCE
from tests.support.playground.person import Json, Person


async def answered_late(
    house: House, person: Person, coming: Awaitable[Json], monkeypatch: pytest.MonkeyPatch
) -> Json:
    """The reply that a player gets in the end if nothing can be read for a while."""
    house.services.players._known.clear()
    back, read = asyncio.Event(), house.database.read

    async def slowly(body: Body[Any]) -> Any:
        await back.wait()
        return await read(body)

    with monkeypatch.context() as away:
        away.setattr(house.database, "read", slowly)
        away.setattr(house.client, "patience", 0.1)
        async with asyncio.timeout(PATIENCE):
            assert (await coming)["outcome"] == "thinking"
        back.set()
        told = await person.event("message_updated", lambda told: is_private(told["message"]))
    message: Json = told["message"]
    return message


async def test_a_click_is_deferred_while_the_database_is_slow(
    house: House,
    desk: Desk,
    ana: Person,
    bruno: Person,
    table: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sitting = await sit_down(house, desk, table, [ana, bruno])
    first, board = mover(sitting, await sitting.match()), await sitting.board()
    answer = await answered_late(house, first, first.click(board, code(board, "pick")), monkeypatch)
    assert code(answer, "play")


async def test_a_form_that_would_come_too_late_asks_the_player_to_try_again(
    house: House, ana: Person, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer = await answered_late(house, ana, ana.use(table, "play"), monkeypatch)
    assert "Please try once more" in text(answer)


@pytest.mark.parametrize("typed", [False, True], ids=["a click", "a command"])
async def test_a_player_is_told_that_the_database_cannot_be_reached(
    house: House,
    desk: Desk,
    ana: Person,
    bruno: Person,
    table: str,
    monkeypatch: pytest.MonkeyPatch,
    typed: bool,
) -> None:
    sitting = await sit_down(house, desk, table, [ana, bruno])
    board = await sitting.board()
    house.services.players._known.clear()

    async def away(_: Body[Any]) -> Any:
        raise UnreachableDatabaseError("PostgreSQL", "it is away")

    with monkeypatch.context() as trouble:
        trouble.setattr(house.database, "read", away)
        async with asyncio.timeout(PATIENCE):
            if typed:
                outcome = await ana.use(sitting.channel, "board")
            else:
                outcome = await ana.click(board, code(board, "pick"))
    assert "could not store that" in text(outcome["message"])
