"""A turn with all its parts is complete and readable, on a large page and on a phone."""

from typing import Any

import pytest
from playwright.async_api import expect

from tests.support.browser.playground_api import PlaygroundApi
from tests.support.browser.showcase_turn import SIZE, WORDS
from tests.support.browser.window import OpenWindow, Window

pytestmark = pytest.mark.asyncio(loop_scope="session")
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 3,
}
PLACES = [
    pytest.param({"viewport": {"width": 1280, "height": 800}}, 600, id="desktop"),
    pytest.param(PHONE, 320, id="phone"),
]


async def shown_turn(window: Window) -> Any:
    page = window.page
    await page.get_by_role("button", name="Commands").click()
    await page.keyboard.type("turn")
    await page.get_by_role("option", name="/turn").click()
    await page.get_by_role("button", name="Send the command").click()
    card = window.messages.locator(".container").last
    await expect(card.get_by_role("combobox")).to_be_visible()
    return card


@pytest.mark.parametrize(("device", "width"), PLACES)
async def test_a_turn_is_drawn_completely(
    open_window: OpenWindow, api: PlaygroundApi, device: dict[str, Any], width: int
) -> None:
    window = await open_window("Eva", await api.channel("turn"), **device)
    card = await shown_turn(window)
    board = card.get_by_role("img", name=WORDS)
    box = await board.bounding_box()
    assert box is not None
    assert box["width"] >= width
    assert abs(box["width"] / box["height"] - SIZE[0] / SIZE[1]) < 0.01, "nothing is cut off"
    assert await card.get_by_role("button").count() == 16  # including the picture
    drawn = """card => [...card.querySelectorAll('img.emoji')].map(image =>
        image.decode().then(() => image.naturalWidth))"""
    sizes = await card.evaluate(f"async card => Promise.all(({drawn})(card))")
    assert sizes == [64] * 12, "in the text, on five buttons with words and five without"
    outside = """card => [...card.querySelectorAll('*')].filter(node => {
        const inner = node.getBoundingClientRect(), outer = card.getBoundingClientRect();
        return inner.right > outer.right + 0.5 || inner.left < outer.left - 0.5;
    }).map(node => node.className)"""
    assert await card.evaluate(outside) == []
    await card.get_by_role("combobox").click()
    options = window.page.get_by_role("option")
    await expect(options).to_have_count(25)
    await expect(options.nth(24).locator("img.emoji")).to_have_count(1)
    await options.nth(24).scroll_into_view_if_needed()
    await expect(options.nth(24)).to_be_in_viewport()
    await window.page.keyboard.press("Escape")


@pytest.mark.parametrize(("device", "width"), PLACES)
async def test_a_board_opens_in_the_lightbox_and_zooms(
    open_window: OpenWindow, api: PlaygroundApi, device: dict[str, Any], width: int
) -> None:
    window = await open_window("Eva", await api.channel("large"), **device)
    card = await shown_turn(window)
    await card.get_by_role("button", name="Enlarge the picture").click()
    dialog = window.page.get_by_role("dialog", name="Picture")
    image = dialog.get_by_role("img", name=WORDS)
    await expect(image).to_be_visible()
    fitted = await image.evaluate("image => image.clientWidth")
    assert fitted > width
    await image.click()
    own = SIZE[0] / device.get("device_scale_factor", 1)
    shown = await image.evaluate("image => image.clientWidth")
    assert shown == pytest.approx(min(SIZE[0], max(own, 2 * fitted)), abs=1)
    assert await dialog.locator("figure").evaluate("figure => figure.scrollLeft") > 0
    await dialog.get_by_role("button", name="Actual size").click()
    assert await image.evaluate("image => image.clientWidth") == fitted
    await window.page.keyboard.press("Escape")
    await expect(dialog).to_have_count(0)
