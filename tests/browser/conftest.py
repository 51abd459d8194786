"""Fixtures: a playground with a showcase bot, and windows in a real Chromium."""

import os
import re
import shutil
import sys
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest
import pytest_asyncio
from playwright.async_api import (
    Browser,
    ConsoleMessage,
    WebSocketRoute,
    async_playwright,
    expect,
)

from tests.support.browser.playground_api import PlaygroundApi
from tests.support.browser.window import SCREENSHOTS, OpenWindow, Window
from tests.support.playground.program import playground_program

CHROMIUM = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
WITHOUT = (
    # The popup of the address bar is prepared twice for every window; that takes more than twice
    # as long as the window itself.
    *("WebUIOmniboxPopup", "WebUIOmniboxAimPopup"),
    # The features that Playwright disables; Chromium reads only the last such list.
    *("AvoidCorsURLLoaderRestartOnRedirect", "AvoidUnnecessaryBeforeUnloadCheckSync"),
    *("AimEnabled", "DestroyProfileOnBrowserClose", "HttpsFirstBalancedModeAutoEnable"),
    *("HttpsUpgrades", "LensOverlay", "MediaRouter", "NetworkTimeServiceQuerying"),
    *("OptimizationHints", "PaintHolding", "PreconnectToSearch", "ThirdPartyStoragePartitioning"),
)
FLAGS = (
    f"--disable-features={','.join(WITHOUT)}",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
PATIENCE = 45_000
"""Milliseconds to wait for something that should happen at once, on a busy machine."""

GONE = re.compile(r"\b404\b.*/cdn/attachments/")
"""A picture whose message was deleted before it was loaded; this is no problem."""

expect.set_options(timeout=PATIENCE)

Json = dict[str, Any]


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncIterator[Browser]:
    """The Chromium that is installed on this system."""
    path = next(filter(None, map(shutil.which, CHROMIUM)), None)
    if path is None:
        missing = "There is no Chromium here (on Debian: apt-get install chromium)."
        if "browser" in os.environ.get("AZULEJO_REQUIRE", ""):
            pytest.fail(missing)
        pytest.skip(missing)
    async with async_playwright() as playwright:
        opened = await playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield opened
        await opened.close()


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def address(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[str]:
    """The address of a playground with a bot that is ready, started by `python -m playground`."""
    bot = (sys.executable, "-m", "tests.support.browser.showcase_bot")
    folder = tmp_path_factory.mktemp("playground")
    async with playground_program(folder, *bot) as (program, address):
        async with aiohttp.ClientSession(address) as session:
            await PlaygroundApi(session).wait_for_bot()
        yield address
        program.terminate()
        await program.communicate()
    message = "calls or answers were not as Discord describes them; see above"
    assert program.returncode == 0, message


@pytest_asyncio.fixture(loop_scope="session")
async def api(address: str) -> AsyncIterator[PlaygroundApi]:
    async with aiohttp.ClientSession(address) as session:
        yield PlaygroundApi(session)


@pytest_asyncio.fixture(loop_scope="session")
async def open_window(
    browser: Browser, address: str, api: PlaygroundApi, request: pytest.FixtureRequest
) -> AsyncIterator[OpenWindow]:
    """Open windows: `await open_window("Eva", channel)`; fail if a page reports a problem."""
    windows: list[Window] = []

    async def new(
        name: str = "Eva",
        channel: str | None = None,
        *,
        user: Json | None = None,
        breakable: bool = False,
        path: str | None = None,
        **context: Any,
    ) -> Window:
        sitting = user or await api.person(name)
        profile = await browser.new_context(
            **{"viewport": {"width": 1180, "height": 760}} | context
        )
        profile.set_default_timeout(PATIENCE)
        page = await profile.new_page()
        window = Window(page, sitting)
        windows.append(window)
        page.on("pageerror", lambda error: window.problems.append(f"error: {error}"))
        page.on("dialog", lambda dialog: window.problems.append(f"dialog: {dialog.message}"))

        def note(said: ConsoleMessage) -> None:
            words = f"{said.text} {said.location['url']}"
            if said.type in ("error", "warning") and not GONE.search(words):
                window.problems.append(words)

        page.on("console", note)
        if breakable:

            def keep(socket: WebSocketRoute) -> None:
                socket.connect_to_server()
                window.sockets.append(socket)

            await page.route_web_socket(re.compile("/events"), keep)
        await page.goto(path or f"{address}/?as={sitting['id']}#/{channel or ''}")
        if path is None:
            await expect(page.locator("#box")).to_be_visible()
        return window

    yield new
    for number, window in enumerate(windows):
        name = re.sub(r"\W+", "-", request.node.name.removeprefix("test_"))
        await window.page.screenshot(path=SCREENSHOTS / f"{name}-{number}.png")
        await window.page.context.close()
    assert [trouble for window in windows for trouble in window.problems] == []
