"""Several servers, read-only channels, quick seat changes, the bot as an installed app."""

import re

import pytest
from playwright.async_api import expect

from tests.support.browser.playground_api import PlaygroundApi
from tests.support.browser.window import OpenWindow, Window

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def go(window: Window, server: str, channel: str) -> None:
    """Go to a channel of a server with two clicks."""
    rail = window.page.get_by_role("navigation", name="Servers")
    await rail.get_by_role("button", name=server).click()
    listed = window.page.get_by_role("navigation", name="Channels")
    await listed.get_by_role("link", name=re.compile(f"^{channel}")).click()
    heading = window.page.get_by_role("heading", name=channel, exact=True)
    await expect(heading.first).to_be_visible()


async def test_each_server_remembers_its_open_channel(open_window: OpenWindow) -> None:
    window = await open_window("Eva")
    page = window.page
    await go(window, "The Tile Workshop", "table")
    await go(window, "Autumn League", "lobby")
    await expect(page.get_by_role("link", name="table", exact=True)).to_have_count(0)
    await window.command("rules")
    await expect(window.messages.get_by_text("Rules in a minute")).to_be_visible()
    rail = page.get_by_role("navigation", name="Servers")
    await rail.get_by_role("button", name="The Tile Workshop").click()
    await expect(page.get_by_role("heading", name="table", exact=True)).to_be_visible()
    await expect(window.messages.get_by_text("Rules in a minute")).to_have_count(0)


async def test_a_read_only_channel_has_no_message_box(open_window: OpenWindow) -> None:
    window = await open_window("Eva")
    page = window.page
    await go(window, "Autumn League", "notices")
    await expect(page.get_by_text("You may not write in this channel.")).to_be_visible()
    await expect(window.box).to_be_hidden()
    await page.get_by_role("button", name="Play as Bruno").click()
    await expect(window.box).to_be_visible()  # the server's owner
    await expect(page.get_by_text("You may not write in this channel.")).to_be_hidden()
    await page.get_by_role("button", name="Play as Carla").click()
    await expect(window.box).to_be_hidden()


async def test_where_the_bot_may_not_write_it_can_still_answer(open_window: OpenWindow) -> None:
    window = await open_window("Eva")
    await go(window, "Autumn League", "tea-room")
    await window.command("rules")
    await expect(window.messages.get_by_text("Rules in a minute")).to_be_visible()
    await window.command("meet")
    await expect(window.messages.get_by_text("I may not write here (50013).")).to_be_visible()


async def test_the_bot_opens_a_thread_and_writes_in_it(
    open_window: OpenWindow, api: PlaygroundApi
) -> None:
    window = await open_window("Eva", await api.channel("meeting"))
    await window.command("meet")
    await window.messages.get_by_role("link", name="Eva's table").first.click()
    await expect(window.messages.get_by_text("Here we play")).to_be_visible()
    await expect(window.messages.get_by_role("button", name="Take back")).to_be_visible()


async def test_of_several_seat_changes_the_last_one_wins(
    open_window: OpenWindow, api: PlaygroundApi
) -> None:
    channel = await api.channel("musical-chairs")
    window = await open_window("Eva", channel)
    page = window.page
    press = """names => {
        for (const name of names)
            document.querySelector(`.play-as [aria-label="Play as ${name}"]`)?.click();
    }"""
    await page.evaluate(press, ["Ana", "Bruno", "Carla", "Duarte", "Bruno"])
    await expect(page.get_by_role("button", name="Bruno Change seats")).to_be_visible()
    await window.write("it is me")
    said = window.messages.get_by_role("article").last
    await expect(said).to_contain_text("it is me")
    await expect(said).to_contain_text("Bruno")
    # There and back before the first change is complete.
    await page.evaluate(press, ["Ana", "Carla", "Ana"])
    await expect(page.get_by_role("button", name="Ana Change seats")).to_be_visible()
    await expect(page.get_by_role("heading", name="musical-chairs", exact=True)).to_be_visible()


async def test_messages_are_sent_as_the_person_who_wrote_them(
    open_window: OpenWindow, api: PlaygroundApi
) -> None:
    channel = await api.channel("in-a-hurry")
    window = await open_window("Eva", channel)
    page = window.page
    for number in range(3):
        await page.keyboard.type(f"thought {number}")
        await page.keyboard.press("Enter")
    await page.keyboard.type("a half thou")
    await page.get_by_role("button", name="Play as Duarte").click()
    await expect(page.get_by_role("button", name="Duarte Change seats")).to_be_visible()
    await expect(window.box).to_have_value("")  # the draft belongs to Eva
    await expect(window.messages.locator(".content")).to_have_text(
        [f"thought {number}" for number in range(3)]
    )
    await expect(window.messages.get_by_text("Duarte")).to_have_count(0)
    await page.get_by_role("button", name="Play as Carla").click()
    await expect(page.get_by_role("button", name="Carla Change seats")).to_be_visible()


async def test_a_private_answer_is_hidden_after_a_seat_change(
    open_window: OpenWindow, api: PlaygroundApi
) -> None:
    channel = await api.channel("whispers")
    window = await open_window("Eva", channel)
    page = window.page
    await window.command("later")
    await page.get_by_role("button", name="Play as Ana").click()
    await expect(page.get_by_role("button", name="Ana Change seats")).to_be_visible()
    other = await open_window("Eva", channel, user=window.user)
    await expect(other.messages.get_by_text("for your eyes only")).to_be_visible()
    await expect(window.messages.get_by_text("for your eyes only")).to_have_count(0)


async def test_an_installed_app_is_used_where_the_bot_is_no_member(open_window: OpenWindow) -> None:
    eva, max_ = await open_window("Eva"), await open_window("Max")
    for window in (eva, max_):
        await go(window, "Kitchen Table", "kitchen")
    await eva.page.keyboard.type("/")
    await expect(eva.page.get_by_text("Azulejo is not here.")).to_be_visible()
    await eva.page.get_by_role("option", name="Use Azulejo as my own app").click()
    await expect(eva.page.get_by_role("option", name="/play")).to_be_visible()
    await eva.page.keyboard.press("Backspace")
    await eva.command("play", "2")
    await expect(eva.messages.get_by_role("button", name="Take back").last).to_be_visible()
    await max_.messages.get_by_role("button", name="Take back").last.click()
    await expect(eva.messages.get_by_text("Max begins.").last).to_be_visible()
    await eva.page.get_by_role("button", name="Settings").click()
    mine = eva.page.get_by_role("checkbox", name="Azulejo is my own app")
    await expect(mine).to_be_checked()
    await mine.uncheck()
    await eva.page.keyboard.press("Escape")
    await eva.box.fill("/")
    await expect(eva.page.get_by_text("Azulejo is not here.")).to_be_visible()


async def test_the_bot_is_used_in_a_direct_message(open_window: OpenWindow) -> None:
    window = await open_window("Eva")
    page = window.page
    rail = page.get_by_role("navigation", name="Servers")
    await rail.get_by_role("button", name="Direct messages").click()
    listed = page.get_by_role("navigation", name="Channels")
    await listed.get_by_role("button", name="Azulejo").click()
    await expect(page.get_by_role("heading", name="Azulejo", exact=True).first).to_be_visible()
    await window.command("play", "2")
    await expect(window.messages.get_by_role("button", name="Take back")).to_be_visible()
