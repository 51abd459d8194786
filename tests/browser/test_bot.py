"""People and the bot: commands, buttons, selects, modals, private answers."""

import asyncio
import re

import pytest
from playwright.async_api import FilePayload, Route, expect

from tests.support.browser.playground_api import PlaygroundApi
from tests.support.browser.window import OpenWindow

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_a_command_with_autocomplete_from_the_keyboard(
    open_window: OpenWindow, api: PlaygroundApi
) -> None:
    channel = await api.channel("autocomplete")
    window = await open_window("Eva", channel)
    page = window.page
    await page.keyboard.type("/mo")
    await expect(page.get_by_role("option", name="/move")).to_have_attribute(
        "aria-selected", "true"
    )
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("option")).to_have_count(12)
    await page.keyboard.type("red")
    await expect(page.get_by_role("option")).to_have_count(3)
    await page.keyboard.press("ArrowDown")
    await expect(page.get_by_role("option", name="to line 2")).to_have_attribute(
        "aria-selected", "true"
    )
    await page.keyboard.press("Tab")
    await expect(page.get_by_role("combobox", name="tiles")).to_have_value(
        "3 red from display 3 to line 2"
    )
    await page.keyboard.press("Enter")
    await expect(window.messages.get_by_text("Eva plays 3 R 2.")).to_be_visible()
    await expect(window.messages.locator(".context")).to_contain_text("/move")
    await expect(window.box).to_be_focused()


async def test_options_are_pills_with_error_messages(
    open_window: OpenWindow, api: PlaygroundApi
) -> None:
    channel = await api.channel("pills")
    window = await open_window("Eva", channel)
    page = window.page
    await page.keyboard.type("/play ")
    players = page.get_by_role("combobox", name="players")
    await expect(players).to_be_focused()
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("alert")).to_have_text("players: must be filled in.")
    await page.keyboard.type("7")
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("alert")).to_have_text("players: at most 4.")
    await players.fill("3")
    await page.keyboard.press("Tab")
    await page.keyboard.press("ArrowDown")  # the first optional one
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("combobox", name="wall")).to_be_focused()
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("combobox", name="wall")).to_have_value("Grey wall")
    await page.keyboard.press("Enter")
    await expect(window.messages.get_by_text("Azul at this table")).to_be_visible()
    await page.keyboard.type("/league st")
    await expect(page.get_by_role("option")).to_have_count(1)
    await page.keyboard.press("Escape")
    await expect(page.get_by_role("option")).to_have_count(0)
    await window.box.fill("/play 3")
    await expect(page.get_by_text("No command fits.")).to_be_visible()
    await window.box.fill("/play")
    await page.keyboard.press("Enter")
    await page.keyboard.press("Backspace")
    await expect(window.box).to_have_value("/play")


async def test_a_match_is_played_with_a_select_and_buttons_in_two_windows(
    open_window: OpenWindow, api: PlaygroundApi
) -> None:
    channel = await api.channel("match")
    eva, max_ = await open_window("Eva", channel), await open_window("Max", channel)
    await eva.command("play", "2")
    confirm = eva.messages.get_by_role("button", name="Confirm")
    await expect(confirm).to_be_disabled()
    select = eva.messages.get_by_role("combobox", name="Take tiles")
    await select.focus()
    await eva.page.keyboard.press("ArrowDown")
    await expect(eva.page.get_by_role("option", name="1 blue")).to_be_visible()
    await eva.page.keyboard.press("ArrowDown")
    await eva.page.keyboard.press("Enter")
    await expect(eva.messages.get_by_text("Last move: yellow")).to_be_visible()
    await expect(max_.messages.get_by_text("Last move: yellow")).to_be_visible()
    # The edit replaces the select; the focus moves to its replacement.
    await expect(select).to_be_focused()
    await expect(confirm).to_be_enabled()
    await max_.messages.get_by_role("button", name="Take back").click()
    await expect(eva.messages.get_by_text("Max begins.")).to_be_visible()
    await max_.messages.get_by_role("combobox", name="Take tiles").click()
    await max_.page.get_by_role("option", name="3 red").click()
    await max_.messages.get_by_role("button", name="Confirm").click()
    await expect(max_.messages.get_by_text("Max has moved. Next: @Eva")).to_be_visible()
    await expect(eva.messages.locator(".mentioned")).to_contain_text("Max has moved.")
    await expect(max_.messages.locator(".mentioned")).to_have_count(0)


async def test_the_focus_stays_on_a_button_while_its_message_is_edited(
    open_window: OpenWindow, api: PlaygroundApi
) -> None:
    channel = await api.channel("focus")
    eva, max_ = await open_window("Eva", channel), await open_window("Max", channel)
    await eva.command("play", "2")
    options = eva.messages.get_by_role("button", name="Options")
    await options.focus()
    await max_.messages.get_by_role("button", name="Take back").click()
    await expect(eva.messages.get_by_text("Max begins.")).to_be_visible()
    await expect(options).to_be_focused()


async def test_a_private_answer_is_scrolled_to_and_focused(
    open_window: OpenWindow, api: PlaygroundApi
) -> None:
    channel, owner = await api.channel("answer"), await api.owner()
    window = await open_window("Eva", channel)
    await window.command("play", "2")
    await window.messages.get_by_role("button", name="tile blue").focus()
    for number in range(12):
        await api.say(owner, channel, f"message {number}")
    await expect(window.messages.get_by_text("message 11")).to_have_count(1)
    await window.messages.get_by_role("button", name="tile blue").scroll_into_view_if_needed()
    await window.page.keyboard.press("Enter")
    answer = window.messages.locator("article.private")
    await expect(answer).to_be_focused()
    await expect(answer).to_be_in_viewport()
    await expect(answer).to_have_accessible_name(re.compile("Take .*blue from display 1"))


async def test_a_board_stays_visible_until_the_next_one_is_loaded(
    open_window: OpenWindow, api: PlaygroundApi
) -> None:
    window = await open_window("Eva", await api.channel("steady"))
    await window.command("play", "2")
    image = window.messages.locator(".picture img")
    await expect(image).to_be_visible()
    await image.evaluate("image => image.decode()")
    before, arrives = await image.get_attribute("src"), asyncio.Event()

    async def hold(route: Route) -> None:
        await arrives.wait()
        await route.continue_()

    await window.page.route("**/cdn/attachments/**", hold)
    await window.messages.get_by_role("button", name="Take back").click()
    await expect(window.messages.locator('[data-custom="undo:1"]')).to_be_visible()
    assert await image.get_attribute("src") == before
    arrives.set()
    await expect(image).not_to_have_attribute("src", str(before))
    assert await image.evaluate("image => image.complete && image.naturalWidth")


async def test_a_modal_says_what_is_missing_and_is_answered_privately(
    open_window: OpenWindow, api: PlaygroundApi
) -> None:
    channel = await api.channel("modal")
    eva, max_ = await open_window("Eva", channel), await open_window("Max", channel)
    await eva.command("play", "2")
    page = eva.page
    await eva.messages.get_by_role("button", name="Options").click()
    modal = page.get_by_role("dialog", name="A new table")
    name = modal.get_by_role("textbox", name="Name of the table")
    await expect(name).to_be_focused()
    await page.keyboard.type("ab")
    await page.keyboard.press("Enter")
    await expect(modal.get_by_text("At least 3 characters")).to_be_visible()
    await expect(modal.get_by_text("Choose 1 to 3, please.")).to_be_visible()
    await page.keyboard.type("c <i>")
    await modal.get_by_role("radio", name="Grey").check()
    await modal.get_by_role("checkbox", name="Rated").check()
    await modal.get_by_role("combobox", name="Playing days").click()
    await page.keyboard.press("Enter")
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Enter")
    await modal.get_by_role("button", name="Done").click()
    await modal.get_by_role("button", name="Submit").click()
    await expect(modal).to_have_count(0)
    said = "Table abc <i> with the grey wall, on Friday, Saturday."
    await expect(eva.messages.get_by_text(said)).to_be_visible()
    await expect(eva.messages.get_by_text("Only you can see this")).to_be_visible()
    await max_.write("What was that?")
    await expect(eva.messages.get_by_text("What was that?")).to_be_visible()
    await expect(max_.messages.get_by_text(said)).to_have_count(0)
    await eva.messages.get_by_role("button", name="Dismiss").click()
    await expect(eva.messages.get_by_text(said)).to_have_count(0)
    await eva.page.reload()
    await expect(eva.messages.get_by_text("What was that?")).to_be_visible()
    await expect(eva.messages.get_by_text(said)).to_have_count(0)


async def test_people_are_chosen_in_a_select(open_window: OpenWindow, api: PlaygroundApi) -> None:
    channel = await api.channel("invite")
    window = await open_window("Eva", channel)
    page = window.page
    await window.command("card")
    await window.messages.get_by_role("combobox", name="Invite people").click()
    await page.get_by_role("option", name="Bruno").click()
    await page.get_by_role("option", name="Carla").click()
    await expect(page.get_by_text("Choose 1 to 3 · 2 chosen")).to_be_visible()
    await page.get_by_role("button", name="Done").click()
    await expect(window.messages.get_by_text("Invited: @Bruno and @Carla")).to_be_visible()


async def test_every_part_of_a_card_is_drawn(open_window: OpenWindow, api: PlaygroundApi) -> None:
    channel = await api.channel("parts")
    window = await open_window("Eva", channel)
    page = window.page
    await window.command("parts")
    card = window.messages.get_by_role("article").first
    await expect(card.get_by_role("img", name="A small wall")).to_be_visible()
    await expect(card.get_by_role("link", name="match.txt")).to_be_visible()
    hidden = card.get_by_role("button", name="Spoiler")
    await hidden.click()
    await expect(hidden).to_be_hidden()
    await card.get_by_role("combobox", name="Where to play").click()
    await page.keyboard.type("parts")
    await page.get_by_role("option", name="parts").click()
    await expect(window.messages.get_by_text("Playing in #parts")).to_be_visible()
    await card.get_by_role("combobox", name="Who may watch").click()
    await page.get_by_role("option", name="@everyone").click()
    await expect(window.messages.get_by_text("Watching: @everyone")).to_be_visible()


async def test_files_go_with_a_command_and_with_a_modal(
    open_window: OpenWindow, api: PlaygroundApi
) -> None:
    channel = await api.channel("files")
    window = await open_window("Eva", channel)
    page = window.page
    match = FilePayload(name="match.txt", mimeType="text/plain", buffer=b"1 B 2")
    await page.keyboard.type("/replay ")
    await page.locator(".pill input[type=file]").set_input_files(match)
    await page.get_by_role("button", name="Send the command").click()
    await expect(window.messages.get_by_text("Read match.txt: 5 bytes.")).to_be_visible()
    await window.command("hand_in")
    modal = page.get_by_role("dialog", name="Hand in")
    await modal.get_by_role("button", name="Submit").click()
    await expect(modal.get_by_text("Choose one, please.")).to_be_visible()
    await modal.get_by_label("The match").set_input_files(match)
    await modal.get_by_role("button", name="Submit").click()
    await expect(window.messages.get_by_text("Handed in: match.txt")).to_be_visible()
    # A closed dialogue is hidden at once, but gives the focus back only when it is removed.
    await expect(page.locator("dialog.modal")).to_have_count(0)
    await expect(window.box).to_be_focused()
    await page.keyboard.type("And now?")
    await expect(window.box).to_have_value("And now?")


async def test_deferred_and_missing_answers_are_shown(
    open_window: OpenWindow, api: PlaygroundApi
) -> None:
    channel = await api.channel("thinking")
    window = await open_window("Eva", channel)
    await window.command("play", "2")
    leave = window.messages.get_by_role("button", name="Leave")
    await leave.click()
    await expect(leave).to_have_attribute("aria-busy", "true")
    await window.command("silence")
    await expect(window.page.get_by_text("/silence …")).to_be_visible()
    await window.command("think")
    await expect(window.messages.get_by_text("Azulejo is thinking…")).to_be_visible()
    await expect(window.messages.get_by_text("Thought about it: yes.")).to_be_visible()
    silent = "The application did not respond in time."
    await expect(window.messages.get_by_role("alert")).to_have_text(silent)
    await expect(window.page.locator("#composer").get_by_role("alert")).to_have_text(silent)
    await expect(window.page.get_by_text("/silence", exact=True)).to_be_visible()


async def test_a_click_on_a_mentioned_command_fills_it_in(
    open_window: OpenWindow, api: PlaygroundApi
) -> None:
    channel = await api.channel("rules")
    window = await open_window("Eva", channel)
    await window.command("rules")
    secret = window.messages.get_by_role("button", name="Spoiler")
    await secret.click()
    await expect(window.messages.get_by_text("The first player marker")).to_be_visible()
    await window.messages.get_by_role("button", name="/play").click()
    await expect(window.page.get_by_role("combobox", name="players")).to_be_focused()


async def test_a_reply_shows_the_current_text_of_its_message(
    open_window: OpenWindow, api: PlaygroundApi
) -> None:
    window = await open_window("Eva", await api.channel("now"))
    await window.command("play", "2")
    await window.messages.get_by_role("button", name="tile blue").click()
    context = window.messages.get_by_role("article").last.locator(".context")
    await expect(context).to_contain_text("Eva begins.")
    await window.messages.get_by_role("combobox", name="Take tiles from …").click()
    await window.page.get_by_role("option", name="1 blue").click()
    await expect(context).to_contain_text("Last move: blue")
