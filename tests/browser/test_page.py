"""The page itself: signing in, landmarks, colours, width, keyboard, safety."""

import re
from typing import Any

import pytest
from playwright.async_api import expect

from tests.support.browser.playground_api import PlaygroundApi
from tests.support.browser.window import OpenWindow

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_a_newcomer_signs_in_with_one_click_and_stays(
    open_window: OpenWindow, address: str
) -> None:
    window = await open_window(path=address)
    page = window.page
    await page.get_by_role("button", name="Ana", exact=True).click()
    await expect(page.get_by_role("heading", name="welcome", exact=True)).to_be_visible()
    await expect(window.messages.get_by_text("it shows you around in two minutes")).to_be_visible()
    await page.reload()
    await expect(page.get_by_role("button", name="Ana Change seats")).to_be_visible()


async def test_a_new_person_can_be_added(open_window: OpenWindow, address: str) -> None:
    page = (await open_window(path=address)).page
    await page.get_by_role("textbox", name="Name of somebody new").fill("Zoë")
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("button", name="Zoë Change seats")).to_be_visible()


async def test_seats_change_and_a_second_window_has_its_own(
    open_window: OpenWindow, api: PlaygroundApi
) -> None:
    channel = await api.channel("seats")
    page = (await open_window("Eva", channel)).page
    await page.get_by_role("button", name="Play as Bruno").click()
    await expect(page.get_by_role("button", name="Bruno Change seats")).to_be_visible()
    await expect(page.get_by_role("heading", name="seats", exact=True)).to_be_visible()
    await page.get_by_role("button", name="Change seats").click()
    async with page.context.expect_page() as opened:
        await page.get_by_role("link", name="Open a second window as Carla").click()
    second = await opened.value
    await expect(second.get_by_role("button", name="Carla Change seats")).to_be_visible()
    assert "as=" not in second.url
    await page.keyboard.press("Escape")
    await expect(page.get_by_role("button", name="Bruno Change seats")).to_be_visible()


async def test_the_content_security_policy_is_strict(open_window: OpenWindow, address: str) -> None:
    window = await open_window(path=address)
    answer = await window.page.request.get(address)
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self';" in policy
    assert "unsafe" not in policy
    html = await answer.text()
    assert "<style" not in html
    assert " style=" not in html
    assert " on" not in html.replace(" one", "")
    refused = """() => {
        const script = document.createElement('script');
        script.textContent = 'window.hit = 1';
        document.head.append(script);
        return window.hit;
    }"""
    assert await window.page.evaluate(refused) is None
    window.problems.clear()  # Chromium reports the refusal


SCRIPTS = (
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(2)>",
    "[press](javascript:alert(3))",
    "<javascript:alert(4)>",
    "**<b onmouseover=alert(5)>bold</b>**",
    "```html\n<svg onload=alert(6)>\n```",
    "||<iframe src=javascript:alert(7)>||",
)


async def test_script_in_names_and_messages_stays_text(
    open_window: OpenWindow, api: PlaygroundApi
) -> None:
    channel = await api.channel("harmless")
    rogue = await api.person("<img src=x onerror=alert()>")
    for text in SCRIPTS:
        await api.say(rogue["id"], channel, text)
    window = await open_window("Eva", channel)
    await expect(window.messages.get_by_role("article")).to_have_count(len(SCRIPTS))
    await expect(
        window.messages.get_by_text("<script>alert(1)</script>", exact=True)
    ).to_be_visible()
    await expect(window.messages.locator(".author").first).to_have_text(
        "<img src=x onerror=alert()>"
    )
    await window.page.get_by_role("button", name="People").click()
    await expect(window.page.locator("#people").get_by_text("<img src=x")).to_be_visible()
    foreign = (
        "script:not([src]), iframe, [onerror], [onload], [onmouseover], img[src='x'], "
        "a[href^='javascript']"
    )
    assert await window.page.locator(foreign).count() == 0


async def test_the_theme_is_stored_for_each_person(
    open_window: OpenWindow, api: PlaygroundApi
) -> None:
    channel = await api.channel("colours")
    await api.say(await api.owner(), channel, "Is it **day** or `night`?")
    window = await open_window("Eva", channel)
    page = window.page
    dark = await ground(page)
    assert sum(dark) < 200
    await page.get_by_role("button", name="Light colours").click()
    await expect(page.locator("html")).to_have_attribute("data-theme", "light")
    assert sum(await ground(page)) > 600
    await page.reload()
    await expect(page.locator("html")).to_have_attribute("data-theme", "light")


async def ground(page: Any) -> list[int]:
    colour = await page.evaluate(
        "getComputedStyle(document.querySelector('main.main')).backgroundColor"
    )
    return [int(part) for part in colour[4:-1].split(",")]


async def test_a_phone_has_a_drawer_and_nothing_is_cut_off(
    open_window: OpenWindow, api: PlaygroundApi
) -> None:
    channel = await api.channel("phone")
    phone = {"width": 390, "height": 844}
    window = await open_window("Eva", channel, viewport=phone, has_touch=True, is_mobile=True)
    page = window.page
    await expect(page.locator("#channels")).not_to_be_in_viewport()
    await page.get_by_role("button", name="Channels").click()
    await expect(page.get_by_role("link", name="phone", exact=True)).to_be_in_viewport()
    await page.keyboard.press("Escape")
    await expect(page.locator("#channels")).not_to_be_in_viewport()
    await page.get_by_role("button", name="Commands").click()
    await page.get_by_role("option", name="/play").click()
    await page.keyboard.type("2")
    await page.get_by_role("button", name="Send the command").click()
    await expect(window.messages.get_by_role("button", name="Take back")).to_be_visible()
    assert await page.evaluate("document.documentElement.scrollWidth") == 390
    inside = """() => [...document.querySelectorAll('#messages *')].filter(node =>
        node.getBoundingClientRect().right > innerWidth + 0.5).map(node => node.className)"""
    assert await page.evaluate(inside) == []


async def test_every_control_has_a_name_and_places_are_landmarks(
    open_window: OpenWindow, api: PlaygroundApi
) -> None:
    channel = await api.channel("names")
    window = await open_window("Eva", channel)
    await window.command("play", "2")
    await expect(window.messages.get_by_role("button", name="Take back")).to_be_visible()
    page = window.page
    for role, name in (("navigation", "Servers"), ("navigation", "Channels"), ("main", "names")):
        await expect(page.get_by_role(role, name=name)).to_be_visible()  # type: ignore[arg-type]
    await expect(window.messages.get_by_role("img", name="Five displays")).to_be_visible()
    await expect(page.locator("#aloud")).to_contain_text("Azul at this table")
    snapshot = await page.locator("body").aria_snapshot()
    nameless = [
        line
        for line in snapshot.splitlines()
        if line.strip() in ("- button", "- link", "- textbox", "- combobox", "- button:", "- link:")
    ]
    assert nameless == []


async def test_the_keyboard_reaches_messages_and_their_buttons(
    open_window: OpenWindow, api: PlaygroundApi
) -> None:
    channel = await api.channel("keys")
    owner = await api.owner()
    for number in range(3):
        await api.say(owner, channel, f"message {number}")
    window = await open_window("Eva", channel)
    page = window.page
    await window.command("play", "2")
    confirm = window.messages.get_by_role("button", name="Leave")
    await expect(confirm).to_be_visible()
    await window.box.focus()
    await page.keyboard.press("Shift+Tab")  # the button to attach files
    for _ in range(8):
        await page.keyboard.press("Shift+Tab")
        if await confirm.evaluate("node => node === document.activeElement"):
            break
    await expect(confirm).to_be_focused()
    await window.box.focus()
    await page.keyboard.press("ArrowUp")
    newest = window.messages.get_by_role("article").last
    await expect(newest).to_be_focused()
    await page.keyboard.press("ArrowDown")
    await expect(window.box).to_be_focused()
    await page.keyboard.press("ArrowUp")
    await page.keyboard.press("ArrowUp")
    second = window.messages.get_by_role("article").nth(2)
    await expect(second).to_be_focused()
    await expect(second).to_have_accessible_name(re.compile(": message 2$"))
    await page.keyboard.type("x")
    await expect(window.box).to_be_focused()
    await expect(window.box).to_have_value("x")
    await page.keyboard.press("Alt+ArrowUp")
    await expect(page.get_by_role("heading", name="keys", exact=True)).to_have_count(0)
