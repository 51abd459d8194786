"""Matches in a real browser with the real bot: players see, tap and type."""

import asyncio
import re
from collections.abc import AsyncIterator
from random import Random
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser, expect

from tests.support.browser.player import Player, codes, play_out
from tests.support.browser.playground_api import PlaygroundApi
from tests.support.browser.real_bot import real_bot
from tests.support.browser.window import SCREENSHOTS, OpenWindow, Window
from tests.support.long import LONG, LONGEST, if_longest
from tests.support.patience import PATIENCE

SOME = 6
"""A few moves, all made in the same way."""
PHASES = 20
"""Enough moves for both phases of a round of Summer Pavilion."""
FEW = 3
"""Moves for each player when there is no time for a whole match."""

pytestmark = pytest.mark.asyncio(loop_scope="session")
CALM: dict[str, Any] = {"reduced_motion": "reduce"}
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    **CALM,
}


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def address(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[str]:
    """The address of a playground with the real bot."""
    async with real_bot(tmp_path_factory.mktemp("bot")) as address:
        yield address


async def open_form(window: Window, **chosen: str) -> None:
    """Open a lobby with the form of `/play`."""
    await window.command("play")
    form = window.page.get_by_role("dialog", name="A new match")
    for field, option in chosen.items():
        group = form.get_by_role("radiogroup", name=field)
        await group.get_by_role("radio", name=option, exact=True).check()
    await form.get_by_role("button", name="Submit").click()
    await expect(form).to_have_count(0)


async def go_to_thread(window: Window) -> None:
    """Follow the lobby's link to the match."""
    link = window.messages.get_by_text("The match has begun:").get_by_role("link")
    await link.click()


async def begin(host: Window, *guests: Window) -> None:
    """Let all guests join, start the match, and go to its thread."""
    for guest in guests:
        await guest.messages.get_by_role("button", name="Join").click()
    if guests:
        await expect(host.messages.get_by_role("button", name="Join")).to_be_disabled()
    await host.messages.get_by_role("button", name="Start", exact=True).click()
    for window in (host, *guests):
        await go_to_thread(window)


async def check_end(player: Player, board: dict[str, Any]) -> None:
    """Check that the shown points are those of the rules, and that no buttons are left."""
    assert await player.shown_outcome(board) == await player.outcome(board)
    old = '[data-custom^="pick:"], [data-custom^="play:"], [data-custom^="heap:"]'
    await expect(player.window.messages.locator(old)).to_have_count(0)


async def test_two_newcomers_play_azul_on_a_desktop_and_a_phone(
    open_window: OpenWindow, api: PlaygroundApi
) -> None:
    channel = await api.channel("newcomers")
    eva, max_ = (
        await open_window("Eva", channel, **CALM),
        await open_window("Max", channel, **PHONE),
    )
    await open_form(eva)
    await begin(eva, max_)
    players = [Player(eva, Random(1)), Player(max_, Random(2))]
    board = await play_out(players, moves=None if LONG else SOME)
    if LONG:
        for player in players:
            await check_end(player, board)


async def test_play_azul_on_a_member_invites_them(
    open_window: OpenWindow, api: PlaygroundApi
) -> None:
    channel = await api.channel("invited")
    ida = await open_window("Ida", channel, **PHONE)
    eva = await open_window("Eva", channel, **CALM)
    await ida.write("Who plays?")
    await eva.messages.get_by_role("button", name="Ida").click()
    await eva.page.get_by_role("option", name="Play Azul").click()
    await expect(eva.messages.get_by_text("is open for those who are invited")).to_be_visible()
    await expect(ida.messages.get_by_text("invites you to match")).to_be_visible()
    await eva.page.screenshot(path=SCREENSHOTS / "play-azul-desktop.png")
    await ida.page.screenshot(path=SCREENSHOTS / "play-azul-phone.png")
    await ida.messages.get_by_role("button", name="Join").last.click()
    await begin(eva)


async def test_a_player_who_is_elsewhere_is_called_with_words(
    open_window: OpenWindow, api: PlaygroundApi
) -> None:
    channel = await api.channel("called")
    wide: dict[str, Any] = {"viewport": {"width": 1280, "height": 760}, **CALM}
    eva = await open_window("Eva", channel, **wide)
    max_ = await open_window("Max", channel, **PHONE)
    await open_form(eva)
    await max_.messages.get_by_role("button", name="Join").click()
    await expect(eva.messages.get_by_role("button", name="Join")).to_be_disabled()
    await eva.messages.get_by_role("button", name="Start", exact=True).click()
    notices = [window.page.locator(".notice") for window in (eva, max_)]
    async with asyncio.timeout(PATIENCE):
        while True:
            if any(counts := [await one.count() for one in notices]):
                break
            await asyncio.sleep(0.05)
    called, other = (eva, max_) if counts[0] else (max_, eva)
    words = re.compile(r"^Azulejo \(.+\)@(Eva|Max), it is your turn in match \d+: Azul\.$")
    notice = called.page.locator(".notice")
    await expect(notice).to_have_text(words)
    await expect(other.page.locator(".notice")).to_have_count(0)
    for window in (called, other):
        await window.page.screenshot(path=SCREENSHOTS / f"called-{window.user['global_name']}.png")
    await notice.click()
    player = Player(called, Random(1))
    await player.move(await player.board())
    await expect(other.page.locator(".notice")).to_have_text(words)
    await expect(notice).to_have_count(0)


async def test_summer_pavilion_for_two(open_window: OpenWindow, api: PlaygroundApi) -> None:
    channel = await api.channel("summer")
    eva, max_ = (
        await open_window("Eva", channel, **PHONE),
        await open_window("Max", channel, **CALM),
    )
    players = [Player(eva, Random(4)), Player(max_, Random(5))]
    await players[0].stop_confirming()
    await open_form(eva, Game="Summer Pavilion")
    await begin(eva, max_)
    board = await play_out(players, moves=None if LONG else PHASES)
    if LONG:
        await check_end(players[1], board)


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "count", "way", "whole"),
    [
        ("Azul", 3, "tapped", True),
        ("Summer Pavilion", 4, "mixed", LONGEST),
        *if_longest(
            ("Azul", 4, "typed", True),
            ("Azul, grey wall", 3, "mixed", True),
            ("Azul Mini", 4, "tapped", True),
            ("Summer Pavilion", 3, "typed", True),
            ("Summer Pavilion, variant side", 4, "tapped", True),
        ),
    ],
)
async def test_tables_of_three_and_four(
    open_window: OpenWindow, api: PlaygroundApi, game: str, count: int, way: str, whole: bool
) -> None:
    channel = await api.channel(f"table-of-{count}")
    names = ("Eva", "Max", "Pia", "Ole")[:count]
    windows = [await open_window(name, channel, **CALM) for name in names]
    players = [Player(window, Random(seat)) for seat, window in enumerate(windows)]
    if way == "mixed":
        await asyncio.gather(*(player.stop_confirming() for player in players))
    await open_form(windows[0], Game=game, Players=f"{count} players")
    await begin(*windows)
    board = await play_out(players, way=way, moves=None if whole else FEW * count)
    if whole:
        for player in players:
            await check_end(player, board)
    assert all(player.moves for player in players), "everybody has played"


@pytest.mark.long
async def test_a_match_with_two_computers_is_tapped_and_typed(
    open_window: OpenWindow, api: PlaygroundApi
) -> None:
    window = await open_window("Eva", await api.channel("three"), **CALM)
    await open_form(window, Players="3 players")
    for name in ("Tico", "Dona Filó"):
        await window.messages.get_by_role("button", name="Add computer").click()
        await window.messages.get_by_role("button", name=name, exact=True).click()
        await expect(window.messages.get_by_text(f"{name} takes a seat.")).to_be_visible()
        await window.messages.get_by_role("button", name="Dismiss").last.click()
    await begin(window)
    await play_out([Player(window, Random(6))], moves=SOME, way="mixed")


async def test_a_match_against_a_computer_is_played_in_a_direct_message(
    open_window: OpenWindow, api: PlaygroundApi
) -> None:
    user = await api.person("Pia")
    bot = (await api.call("GET", "/me", user=user["id"]))["application"]["user"]["id"]
    channel = (await api.call("POST", "/dms", {"user_id": bot}, user=user["id"]))["id"]
    window = await open_window("Pia", channel, user=user, **PHONE)
    await window.command("play")
    form = window.page.get_by_role("dialog", name="A new match")
    await expect(form.get_by_role("radiogroup")).to_have_count(3)
    await form.get_by_role("button", name="Submit").click()
    player = Player(window, Random(8))
    board = await player.board()
    for _ in range(2):
        board = await player.board(await player.move(board))
    private = window.messages.locator("article.private", has_text="✅")
    await expect(private).to_have_count(1)
    picture = window.messages.locator(f'article[data-id="{board["id"]}"] .picture')
    await expect(picture).to_be_in_viewport()


async def test_the_form_of_a_new_match_fits_one_look_on_a_phone(
    open_window: OpenWindow, api: PlaygroundApi
) -> None:
    window = await open_window("Pia", await api.channel("one look"), **PHONE)
    await window.command("play")
    form = window.page.get_by_role("dialog", name="A new match")
    await expect(form).to_be_visible()
    for part in [
        *await form.get_by_role("radio").all(),
        form.get_by_role("button", name="Submit"),
        form.get_by_role("heading", name="A new match"),
    ]:
        await expect(part).to_be_in_viewport(ratio=1)
    overflow = "box => box.scrollHeight - box.clientHeight"
    assert await form.locator(".modal-fields").evaluate(overflow) == 0


async def add_to_plan(player: Player, mine: dict[str, Any], place: int) -> dict[str, Any]:
    """Tap a display, and then the last choice each time, until the plan is shown."""
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
    card = await add_to_plan(planner, await planner.tap(board, plan), 0)
    other = [code for code in codes(card, "plan-add") if code.endswith(":0")]
    card = await add_to_plan(planner, await planner.tap(card, other[0]), 1)
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
