"""The menu of a person and of a message, with the bot's commands for them."""

import pytest
from playwright.async_api import Page, expect

from tests.support.browser.playground_api import PlaygroundApi
from tests.support.browser.window import SCREENSHOTS, OpenWindow

pytestmark = pytest.mark.asyncio(loop_scope="session")
SIZES = {"desktop": {"width": 1280, "height": 800}, "phone": {"width": 390, "height": 844}}


async def chosen(page: Page, name: str) -> None:
    """Choose from the menu that has opened; it is inside the page."""
    option = page.get_by_role("option", name=name)
    await expect(option).to_be_visible()
    box, size = await page.locator(".picker").bounding_box(), page.viewport_size
    assert box is not None
    assert size is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= size["width"]
    assert box["y"] + box["height"] <= size["height"]
    await option.click()


@pytest.mark.parametrize("size", SIZES)
async def test_a_command_in_the_menu_of_a_name(
    open_window: OpenWindow, api: PlaygroundApi, size: str
) -> None:
    channel = await api.channel(f"menu-{size}")
    other = await api.person("Mia")
    await api.say(other["id"], channel, "Who plays with me?")
    window = await open_window("Eva", channel, viewport=SIZES[size])
    page = window.page
    await window.messages.get_by_role("button", name="Mia").click()
    await expect(page.get_by_role("option", name="Play Azul")).to_contain_text("Apps · Azulejo")
    await page.screenshot(path=SCREENSHOTS / f"menu-of-a-name-{size}.png")
    await chosen(page, "Play Azul")
    await expect(window.messages.get_by_text("Eva invites @Mia to a match.")).to_be_visible()
    await expect(window.messages.locator(".used")).to_have_text("Play Azul")


@pytest.mark.parametrize("size", SIZES)
async def test_a_command_in_the_menu_of_a_member(
    open_window: OpenWindow, api: PlaygroundApi, size: str
) -> None:
    """Also of members who have not written anything."""
    channel = await api.channel(f"members-{size}")
    await api.person("Silent Sam")
    window = await open_window("Eva", channel, viewport=SIZES[size])
    page = window.page
    await page.get_by_role("button", name="People").click()
    await page.locator("#people").get_by_role("button", name="Silent Sam").last.click()
    await expect(page.get_by_role("option", name="Play Azul")).to_be_visible()
    await page.screenshot(path=SCREENSHOTS / f"menu-of-a-member-{size}.png")
    await chosen(page, "Play Azul")
    await expect(window.messages.get_by_text("Eva invites @Silent Sam")).to_be_visible()


async def test_a_command_in_the_menu_of_a_message(
    open_window: OpenWindow, api: PlaygroundApi
) -> None:
    channel = await api.channel("menu-of-messages")
    other = await api.person("Mia")
    await api.say(other["id"], channel, "Once upon a time")
    window = await open_window("Eva", channel)
    message = window.messages.locator("article").last
    await message.hover()
    await message.get_by_role("button", name="Apps").click()
    await chosen(window.page, "Read Aloud")
    await expect(window.messages.get_by_text("“Once upon a time”")).to_be_visible()
    await expect(window.messages.get_by_text("Only you can see this")).to_be_visible()


async def test_the_menu_works_with_the_keyboard(
    open_window: OpenWindow, api: PlaygroundApi
) -> None:
    channel = await api.channel("menu-keys")
    other = await api.person("Mia")
    await api.say(other["id"], channel, "Hello")
    window = await open_window("Eva", channel)
    page = window.page
    await window.messages.get_by_role("button", name="Mia").focus()
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("option", name="Send a message")).to_be_visible()
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Enter")
    await expect(window.messages.get_by_text("Eva invites @Mia to a match.")).to_be_visible()
