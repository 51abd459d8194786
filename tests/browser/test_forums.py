"""Forums, other kinds of channels, and groups on the page."""

import re

import pytest
from playwright.async_api import expect

from tests.support.browser.playground_api import PlaygroundApi
from tests.support.browser.window import SCREENSHOTS, OpenWindow

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def owned_forum(api: PlaygroundApi, name: str) -> tuple[str, str]:
    """Create a forum with tags; return its id and that of the server's owner."""
    owner = await api.owner()
    guild = (await api.call("GET", "/me", user=owner))["guilds"][0]
    tags = [{"name": one} for one in ("Tier 1", "Tier 2", "Over")]
    asked = {"name": name, "type": 15, "topic": "One post per match", "available_tags": tags}
    made = await api.call("POST", f"/guilds/{guild['id']}/channels", asked, user=owner)
    return made["id"], owner


async def test_a_forum_is_a_list_of_posts_with_tags(
    open_window: OpenWindow, api: PlaygroundApi
) -> None:
    forum, owner = await owned_forum(api, "league-matches")
    window = await open_window("Eva", viewport={"width": 1280, "height": 800})
    page = window.page
    await window.open(forum)
    await expect(page.get_by_text("There are no posts yet.")).to_be_visible()
    await expect(window.box).to_be_hidden()
    await page.get_by_role("button", name="New post").click()
    form = page.get_by_role("dialog")
    await form.get_by_label("Title").fill("Azul, match 7: Ana, Bruno")
    await form.get_by_label("First message").fill("The match begins.")
    await form.get_by_label("Tier 1").check()
    await form.get_by_role("button", name="Post", exact=True).click()
    await expect(window.messages.get_by_text("The match begins.")).to_be_visible()
    await expect(window.box).to_be_visible()
    await window.write("good luck")
    path = f"/channels/{forum}/threads"
    other = {"name": "Azul, match 8: Carla, Duarte", "content": "Over already."}
    tags = (await api.call("GET", "/me", user=owner))["guilds"][0]["channels"]
    over = next(one for one in tags if one["id"] == forum)["available_tags"][2]["id"]
    post = await api.call("POST", path, {**other, "applied_tags": [over]}, user=owner)
    await window.open(forum)
    posts = page.get_by_role("region", name="Posts").get_by_role("listitem")
    await expect(posts).to_have_count(2)
    await expect(posts.first).to_contain_text("Over")
    await expect(posts.last).to_contain_text("Tier 1")
    await expect(posts.last).to_contain_text("1 answer")
    await api.call("PATCH", f"/channels/{post['id']}", {"archived": True}, user=owner)
    await page.screenshot(path=SCREENSHOTS / "forum-1280.png")
    await page.set_viewport_size({"width": 390, "height": 780})
    await expect(page.locator("#drawer")).to_be_hidden()
    await page.screenshot(path=SCREENSHOTS / "forum-390.png")
    await posts.first.get_by_role("link").click()
    await expect(window.messages.get_by_text("Over already.")).to_be_visible()
    await page.screenshot(path=SCREENSHOTS / "forum-post-390.png")


async def test_channels_of_each_kind_have_their_icon_and_a_voice_channel_no_threads(
    open_window: OpenWindow, api: PlaygroundApi
) -> None:
    owner = {"id": await api.owner()}
    window = await open_window("Ana", user=owner, viewport={"width": 1280, "height": 800})
    page = window.page
    for kind in ("Announcements", "Stage", "Media", "Voice"):
        await page.get_by_role("button", name="New channel").click()
        form = page.get_by_role("dialog")
        await form.get_by_label("Name").fill(f"new-{kind.lower()}")
        await form.get_by_label("Kind").select_option(kind)
        await form.get_by_role("button", name="Create").click()
        await expect(page.get_by_role("heading", name=f"new-{kind.lower()}").first).to_be_visible()
    await expect(page.get_by_role("button", name="Threads")).to_have_count(0)
    await window.write("text beside the voices")
    said = window.messages.get_by_role("article").last
    await expect(said).to_contain_text("text beside the voices")
    await expect(said.get_by_role("button", name="Start a thread")).to_have_count(0)
    await page.screenshot(path=SCREENSHOTS / "channel-kinds-1280.png")


async def test_a_person_opens_a_group(open_window: OpenWindow, api: PlaygroundApi) -> None:
    window = await open_window("Eva", viewport={"width": 390, "height": 780})
    page = window.page
    await page.get_by_role("button", name="Channels").click()
    rail = page.get_by_role("navigation", name="Servers")
    await rail.get_by_role("button", name=re.compile("Direct messages")).click()
    await page.get_by_role("button", name="New group").click()
    form = page.get_by_role("dialog")
    await form.get_by_label("Name, if you like").fill("Tile friends")
    await form.get_by_label("Bruno").check()
    await form.get_by_label("Carla").check()
    await page.screenshot(path=SCREENSHOTS / "group-form-390.png")
    await form.get_by_role("button", name="Create").click()
    await expect(page.get_by_role("heading", name="Tile friends", exact=True).first).to_be_visible()
    await window.write("anyone for a game?")
    await expect(window.messages.get_by_text("anyone for a game?")).to_be_visible()
    await page.screenshot(path=SCREENSHOTS / "group-390.png")
