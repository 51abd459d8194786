"""People among themselves: live messages, mentions, threads, long logs, lost connections."""

import asyncio
import re
from typing import Any

import pytest
from playwright.async_api import FilePayload, Route, expect

from tests.support.browser.playground_api import PlaygroundApi
from tests.support.browser.window import SCREENSHOTS, OpenWindow
from tests.support.patience import PATIENCE

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_two_windows_see_each_other_live(open_window: OpenWindow, api: PlaygroundApi) -> None:
    channel = await api.channel("live")
    eva, max_ = await open_window("Eva", channel), await open_window("Max", channel)
    await eva.box.press_sequentially("Good **evening**")
    await expect(max_.page.get_by_text("Eva is typing…")).to_be_visible()
    await eva.page.keyboard.press("Enter")
    await expect(max_.messages.locator("strong")).to_have_text("evening")
    await expect(max_.page.get_by_text("Eva is typing…")).to_have_count(0)
    said = max_.messages.get_by_role("article").last
    await said.hover()
    await said.get_by_role("button", name="Reply").click()
    await max_.write("And to you")
    answer = eva.messages.get_by_role("article").last
    await expect(answer).to_contain_text("And to you")
    await expect(answer.locator(".context")).to_contain_text("Good evening")
    await eva.messages.get_by_role("article").first.hover()
    await eva.messages.get_by_role("button", name="Delete").first.click()
    await expect(max_.messages.get_by_text("The message was deleted")).to_be_visible()


async def test_messages_typed_quickly_all_arrive_in_order(
    open_window: OpenWindow, api: PlaygroundApi
) -> None:
    channel = await api.channel("quick")
    window = await open_window("Eva", channel)
    for number in range(5):
        await window.page.keyboard.type(f"word {number}")
        await window.page.keyboard.press("Enter")
    await expect(window.messages.locator(".content")).to_have_text(
        [f"word {number}" for number in range(5)]
    )
    await expect(window.box).to_have_value("")


async def test_a_refused_message_stays_in_the_box(
    open_window: OpenWindow, api: PlaygroundApi
) -> None:
    channel = await api.channel("refused")
    window = await open_window("Eva", channel)
    refusal = '{"error": {"code": "forbidden", "message": "Not here, not now."}}'
    await window.page.route(
        "**/channels/*/messages", lambda route: route.fulfill(status=403, body=refusal)
    )
    await window.write("a long thought")
    await expect(window.page.locator("#notices")).to_contain_text("Not here, not now.")
    await expect(window.box).to_have_value("a long thought")
    window.problems.clear()  # Chromium reports every 403


async def test_unread_and_mentions_are_counted_until_read(
    open_window: OpenWindow, api: PlaygroundApi
) -> None:
    here, there = await api.channel("here"), await api.channel("there")
    max_ = await open_window("Oda", here)  # a name that no other test uses
    eva = await open_window("Eva", there)
    line = max_.page.locator(f'#channels [data-channel="{there}"]')
    await eva.write("nothing special")
    await expect(line).to_have_class("channel unread")
    await expect(line.locator(".badge")).to_have_count(0)
    await expect(max_.page).to_have_title("• #here · Playground")
    await eva.box.press_sequentially("Look, @Od")
    await eva.page.get_by_role("option", name="Oda").click()
    await eva.page.keyboard.press("Enter")
    await expect(line.locator(".badge")).to_have_text("1")
    await expect(max_.page).to_have_title("(1) #here · Playground")
    await expect(max_.page.locator(".notice-title")).to_have_text("Eva (#there)")
    await expect(max_.page.locator(".notice")).to_have_text("Eva (#there)Look, @Oda")
    await line.click()
    await expect(max_.messages.locator(".mentioned")).to_be_visible()
    await expect(max_.messages.get_by_text("New", exact=True)).to_be_visible()
    await expect(line.locator(".badge")).to_have_count(0)
    await expect(max_.page).to_have_title(re.compile(r"^(• )?#there · Playground$"))


async def test_a_late_snapshot_does_not_undo_newer_events(
    open_window: OpenWindow, api: PlaygroundApi
) -> None:
    here, there = await api.channel("early"), await api.channel("late")
    window = await open_window("Ida", here)
    fetched, may_arrive = asyncio.Event(), asyncio.Event()

    async def delay(route: Route) -> None:
        answer = await route.fetch()
        fetched.set()
        await may_arrive.wait()
        await route.fulfill(response=answer)

    await window.page.route("**/playground/api/me", delay)
    await api.person("Somebody who makes it ask again")
    await fetched.wait()
    await api.say(await api.owner(), there, f"Look, <@{window.user['id']}>")
    line = window.page.locator(f'#channels [data-channel="{there}"]')
    may_arrive.set()
    await expect(line.locator(".badge")).to_have_text("1")
    await window.box.focus()
    await window.page.keyboard.type("@Somebody")
    await expect(window.page.get_by_role("option", name="Somebody who")).to_be_visible()
    await expect(line.locator(".badge")).to_have_text("1")


async def test_a_direct_message_arrives(open_window: OpenWindow, api: PlaygroundApi) -> None:
    channel = await api.channel("direct")
    eva, max_ = await open_window("Eva", channel), await open_window("Maxim", channel)
    await eva.page.get_by_role("button", name="People").click()
    await eva.page.locator("#people").get_by_role("button", name="Maxim").click()
    await eva.page.get_by_role("option", name="Send a message").click()
    await expect(eva.page.get_by_role("heading", name="Maxim", exact=True).first).to_be_visible()
    await eva.write("Just for you")
    await expect(
        max_.page.get_by_role("button", name="Direct messages, 1 mentions")
    ).to_be_visible()
    await max_.page.get_by_role("button", name="Eva Just for you").click()
    await expect(max_.messages.get_by_text("Just for you")).to_be_visible()


async def test_a_thread_is_started_from_a_message_and_seen_by_others(
    open_window: OpenWindow, api: PlaygroundApi
) -> None:
    channel = await api.channel("threads")
    owner = {"id": await api.owner()}  # members may not start threads here
    ana, max_ = await open_window(channel=channel, user=owner), await open_window("Max", channel)
    await ana.write("Who plays tonight?")
    said = ana.messages.get_by_role("article").last
    await said.hover()
    await said.get_by_role("button", name="Start a thread").click()
    await ana.page.get_by_role("textbox", name="Name").fill("Tonight")
    await ana.page.keyboard.press("Enter")
    await expect(ana.page.get_by_role("heading", name="Tonight").first).to_be_visible()
    await expect(ana.messages.get_by_role("link", name="a message:")).to_be_visible()
    await expect(ana.messages.get_by_text("Who plays tonight?")).to_be_visible()
    await ana.write("At eight?")
    listed = max_.page.locator("#channels").get_by_role("link", name="Tonight")
    await expect(max_.messages.get_by_role("link", name="Tonight")).to_be_visible()
    await expect(listed).to_have_count(0)  # as on Discord, only joined threads are listed
    await max_.messages.get_by_role("link", name="Tonight").click()
    await expect(max_.messages.get_by_text("At eight?")).to_be_visible()
    await max_.write("I am there.")
    await expect(max_.messages.get_by_text("I am there.")).to_be_visible()
    await max_.open(channel)
    await expect(listed).to_be_visible()


@pytest.mark.parametrize("width", [1280, 390])
async def test_a_thread_shows_who_was_added_and_that_its_first_message_is_gone(
    open_window: OpenWindow, api: PlaygroundApi, width: int
) -> None:
    channel, owner = await api.channel(f"members-{width}"), await api.owner()
    eva = await api.person("Eva")
    said = await api.say(owner, channel, "Who plays **tonight**?")
    path, body = f"/channels/{channel}/threads", {"name": "Tonight", "message_id": said["id"]}
    thread = await api.call("POST", path, body, owner)
    await api.call("PUT", f"/channels/{thread['id']}/thread-members/{eva['id']}", None, owner)
    size: Any = {"viewport": {"width": width, "height": 760}}
    window = await open_window("Eva", thread["id"], user=eva, **size)
    first, second = (window.messages.get_by_role("article").nth(number) for number in (0, 1))
    await expect(first).to_contain_text("Who plays tonight?")
    await expect(second).to_contain_text("added Eva to the thread.")
    await window.page.screenshot(path=SCREENSHOTS / f"a-new-member-{width}.png")
    await api.call("DELETE", f"/channels/{channel}/messages/{said['id']}", None, owner)
    await expect(first).to_contain_text("The first message in this thread was deleted.")


async def test_older_messages_load_while_the_reader_stays_in_place(
    open_window: OpenWindow, api: PlaygroundApi
) -> None:
    channel = await api.channel("long")
    owner = await api.owner()
    for number in range(120):
        await api.say(owner, channel, f"line {number}")
    window = await open_window("Eva", channel)
    await expect(window.messages.get_by_text("line 119", exact=True)).to_be_in_viewport()
    await expect(window.messages.get_by_role("article")).to_have_count(50)
    scroller = window.page.locator("#scroller")
    offset = """scroller => new Promise(done => {
        scroller.scrollTop = 300;
        const top = scroller.getBoundingClientRect().top;
        const mark = [...document.querySelectorAll('#messages article')]
            .find(node => node.getBoundingClientRect().top > top);
        const before = mark.getBoundingClientRect().top;
        const watch = new MutationObserver(() => requestAnimationFrame(() => {
            watch.disconnect();
            done(Math.abs(mark.getBoundingClientRect().top - before));
        }));
        watch.observe(document.getElementById('messages'), {childList: true});
    })"""
    assert await scroller.evaluate(offset) < 2
    await scroller.evaluate("scroller => { scroller.scrollTop = 0 }")
    await expect(window.messages.get_by_text("line 0", exact=True)).to_have_count(1)
    await api.say(owner, channel, "the newest")
    await expect(window.page.locator("#newest")).to_have_text("1 new")
    await window.page.locator("#newest").click()
    await expect(window.messages.get_by_text("the newest", exact=True)).to_be_in_viewport()
    await expect(window.page.locator("#newest")).to_be_hidden()
    await scroller.evaluate("scroller => { scroller.scrollTop = 0 }")
    await expect(window.page.locator("#newest")).to_be_visible()
    await window.command("rules")
    await expect(window.messages.get_by_role("article").last).to_be_in_viewport()
    await expect(window.page.locator("#newest")).to_be_hidden()


async def test_messages_after_scrolling_up_stay_unread(
    open_window: OpenWindow, api: PlaygroundApi
) -> None:
    channel = await api.channel("late")
    owner = await api.owner()
    for number in range(40):
        await api.say(owner, channel, f"line {number}")
    window = await open_window("Eva", channel)
    newest = window.page.locator("#newest")
    asked, may_go_on = asyncio.Event(), asyncio.Event()

    async def hold(route: Route) -> None:
        asked.set()
        await may_go_on.wait()
        await route.continue_()

    await window.page.route("**/read", hold)
    await api.say(owner, channel, "seen")
    await expect(window.messages.get_by_text("seen", exact=True)).to_be_in_viewport()
    await asyncio.wait_for(asked.wait(), PATIENCE)
    await window.page.locator("#scroller").evaluate("scroller => { scroller.scrollTop = 0 }")
    await expect(newest).to_be_visible()
    await api.say(owner, channel, "not seen")
    await expect(newest).to_have_text(re.compile(r"[0-9]+ new"))
    may_go_on.set()
    await expect(newest).to_have_text("1 new")


async def test_the_page_catches_up_after_a_lost_connection(
    open_window: OpenWindow, api: PlaygroundApi
) -> None:
    channel = await api.channel("break")
    window = await open_window("Eva", channel, breakable=True)
    owner = await api.owner()
    await api.say(owner, channel, "before")
    await expect(window.messages.get_by_text("before", exact=True)).to_be_visible()
    await window.sockets[0].close()
    await api.say(owner, channel, "meanwhile")
    await expect(window.messages.get_by_text("meanwhile", exact=True)).to_be_visible()
    await api.say(owner, channel, "after")
    await expect(window.messages.get_by_text("after", exact=True)).to_be_visible()
    assert len(window.sockets) == 2


async def test_a_file_is_sent_and_a_picture_opens_in_the_lightbox(
    open_window: OpenWindow, api: PlaygroundApi
) -> None:
    channel = await api.channel("pictures")
    window = await open_window(channel=channel, user={"id": await api.owner()})
    page = window.page
    await window.command("pictures")
    picture = window.messages.get_by_role("button", name="Enlarge the picture: Match 1")
    await expect(picture).to_be_visible()
    await expect(window.messages.get_by_role("link", name="match.txt")).to_be_visible()
    await picture.click()
    large = page.get_by_role("dialog", name="Picture")
    await expect(large.get_by_role("img", name="Match 1")).to_be_visible()
    assert (
        await large.locator("img").evaluate(
            "image => image.decode().then(() => image.naturalWidth)"
        )
        == 600
    )
    await page.keyboard.press("ArrowRight")
    await expect(large.get_by_role("img", name="Match 2")).to_be_visible()
    await page.keyboard.press("Escape")
    await expect(large).to_have_count(0)
    await expect(picture).to_be_focused()
    chosen = FilePayload(name="notes.txt", mimeType="text/plain", buffer=b"Azul")
    await page.locator("#composer > input[type=file]").set_input_files(chosen)
    await window.write("with a file")
    await expect(window.messages.get_by_role("link", name="notes.txt")).to_be_visible()
