"""Planning ahead in a real browser with the real bot."""

from collections.abc import AsyncIterator
from random import Random
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser, expect

from tests.browser.test_play import CALM, PHONE, begin, open_form
from tests.support.browser.player import Player, codes
from tests.support.browser.playground_api import PlaygroundApi
from tests.support.browser.real_bot import real_bot
from tests.support.browser.window import SCREENSHOTS, OpenWindow

pytestmark = pytest.mark.asyncio(loop_scope="session")
Json = dict[str, Any]


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def address(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[str]:
    """Where a playground runs, with the real bot."""
    async with real_bot(tmp_path_factory.mktemp("planning")) as address:
        yield address


async def choose(player: Player, mine: Json, place: int) -> Json:
    """Tap a display, and then whatever comes last, until the plan is shown."""
    mine = await player.tap(mine, codes(mine, "plan-add")[place])
    while not codes(mine, "plan-do"):
        mine = await player.tap(mine, codes(mine, "plan-add")[-1])
    return mine


@pytest.mark.long
async def test_a_plan_is_made_reordered_and_played(
    open_window: OpenWindow, api: PlaygroundApi
) -> None:
    channel = await api.channel("planning")
    eva, max_ = (
        await open_window("Eva", channel, **CALM),
        await open_window("Max", channel, **PHONE),
    )
    await open_form(eva)
    await begin(eva, max_)
    players = [Player(eva, Random(1)), Player(max_, Random(2))]
    board, *_ = [await player.board() for player in players]
    (mover,) = [player for player in players if player.is_to_move(board)]
    (planner,) = [player for player in players if player is not mover]
    (plan,) = codes(board, "plan")
    card = await choose(planner, await planner.tap(board, plan), 0)
    other = [code for code in codes(card, "plan-add") if code.endswith(":0")]
    card = await choose(planner, await planner.tap(card, other[0]), 1)
    private = planner.window.messages.locator(f'article[data-id="{card["id"]}"]')
    await expect(private.get_by_text("else I ask you")).to_be_visible()
    await expect(private.locator(".picture img")).to_be_visible()
    await private.scroll_into_view_if_needed()
    await planner.page.screenshot(path=SCREENSHOTS / "a-plan.png")
    (up,) = [code for code in codes(card, "plan-do") if code.endswith(":up")]
    card = await planner.tap(card, up)
    await mover.move(board)
    assert mover.moves > 1, "the plan was played, and it was the same player's turn at once"
    await expect(mover.window.messages.get_by_text("planned")).to_have_count(0)
