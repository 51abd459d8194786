"""Discord closes the gateway, and limits how often the bot may connect to it."""

import pytest

from bot.app.run import FEW_LOGINS
from playground.server.desk import Desk
from tests.cogs.conftest import House
from tests.support.discord.messages import buttons, code, text
from tests.support.discord.program import Program
from tests.support.discord.seating import mover, moves_of, settled, sit_down
from tests.support.playground.person import Person


@pytest.mark.parametrize("closed_with", [1001, 4000, 4009])
async def test_a_click_while_the_gateway_is_closed_counts_once(
    desk: Desk, house: House, ana: Person, bruno: Person, table: str, closed_with: int
) -> None:
    sitting = await sit_down(house, desk, table, [ana, bruno], game="azul")
    first = mover(sitting, await sitting.match())
    board = await sitting.board()
    menu = (await first.click(board, code(board, "pick")))["message"]
    while not any(one.startswith("play:") for one in buttons(menu)):
        menu = (await first.click(menu, code(menu, "pick")))["message"]
    before = desk.gateway.starts.remaining
    desk.gateway.drop(closed_with)
    played = (await first.click(menu, code(menu, "play")))["message"]
    assert text(played).startswith("✅")
    await settled(sitting)
    assert len(await moves_of(sitting)) == 2, "the bag's, and this one"
    assert desk.gateway.starts.remaining == before, "it resumed, so no login was used"


async def test_the_bot_does_not_use_up_its_logins(desk: Desk, url: str) -> None:
    desk.gateway.starts.count(0, desk.clock.running())
    desk.gateway.starts.remaining = FEW_LOGINS - 1
    async with Program(
        DISCORD_API=desk.address, DISCORD_TOKEN="playground", DATABASE_URL=url
    ) as program:
        assert await program.wait() == 1
    assert f"allows {FEW_LOGINS - 1} more logins" in program.said.decode()
    assert desk.gateway.sessions == {}
