"""A running playground with a bot, and people who look at it in a real Chromium."""

import asyncio
import os
import re
import shutil
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import aiohttp
import pytest
import pytest_asyncio
from playwright.async_api import (
    Browser,
    ConsoleMessage,
    Page,
    WebSocketRoute,
    async_playwright,
    expect,
)

from tests.support.playground.api_description import checked_environment

ROOT = Path(__file__).parents[2]
SCREENSHOTS = ROOT / "artefacts" / "browser"
"""Pictures of the page as each test left it; for people to look at, not committed."""
CHROMIUM = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
WITHOUT = (
    # A list for what pops up below the address line is made ready for every window, twice: that
    # takes more than twice as long as the window itself, and nobody ever sees it.
    *("WebUIOmniboxPopup", "WebUIOmniboxAimPopup"),
    # What Playwright leaves out; of two such lists Chromium reads only the last.
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
"""How many milliseconds a test waits for what should come at once, on a busy machine."""

GONE = re.compile(r"\b404\b.*/cdn/attachments/")
"""A picture whose message was deleted before it was loaded, which is no trouble."""

expect.set_options(timeout=PATIENCE)

Json = dict[str, Any]


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncIterator[Browser]:
    """Chromium, as the system has it."""
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
    """Where a playground runs, with a bot that is ready; as `python -m playground` starts them."""
    data = tmp_path_factory.mktemp("playground") / "playground.sqlite3"
    bot = (sys.executable, "-m", "tests.support.browser.showcase_bot")
    options = ("--port", "0", "--data", str(data), "--no-browser")
    running = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "playground", *options, "--", *bot),
        cwd=ROOT,
        env=checked_environment(),
        stdout=asyncio.subprocess.PIPE,
    )
    assert running.stdout is not None
    line = (await running.stdout.readline()).decode()
    found = re.search(r"http://\S+", line)
    assert found, f"the playground said {line!r} instead of its address"
    async with aiohttp.ClientSession(found[0]) as session:
        await PlaygroundApi(session).wait_for_bot()
    yield found[0]
    running.terminate()
    await running.communicate()
    assert running.returncode == 0, "calls or answers were not as Discord describes them; see above"


class PlaygroundApi:
    """The playground from outside the page: new people, new channels, messages."""

    def __init__(self, session: aiohttp.ClientSession) -> None:
        self.session = session
        self.tokens: dict[str, str] = {}

    async def call(self, method: str, path: str, body: Any = None, user: str | None = None) -> Any:
        headers = {"Authorization": f"Bearer {await self.token(user)}"} if user else {}
        async with self.session.request(
            method, f"/playground/api{path}", json=body, headers=headers
        ) as answer:
            assert answer.status < 400, await answer.text()
            return await answer.json() if answer.status != 204 else None

    async def token(self, user: str) -> str:
        if user not in self.tokens:
            session = await self.call("POST", "/session", {"user_id": user})
            self.tokens[user] = session["token"]
        return self.tokens[user]

    async def owner(self) -> str:
        """The first of the people who are there from the beginning; owns the server."""
        return str((await self.call("GET", "/users"))["users"][0]["id"])

    async def person(self, name: str) -> Json:
        made: Json = await self.call("POST", "/users", {"name": name})
        return made

    async def channel(self, name: str) -> str:
        owner = await self.owner()
        guild = (await self.call("GET", "/me", user=owner))["guilds"][0]
        path = f"/guilds/{guild['id']}/channels"
        return str((await self.call("POST", path, {"name": name}, user=owner))["id"])

    async def say(self, user: str, channel: str, content: str) -> Json:
        path = f"/channels/{channel}/messages"
        said: Json = await self.call("POST", path, {"content": content}, user=user)
        return said

    async def wait_for_bot(self) -> None:
        """Until it has brought its commands, which it does first, and hears what happens."""
        owner = await self.owner()
        for _ in range(600):
            me = await self.call("GET", "/me", user=owner)
            path = f"/channels/{me['welcome_channel_id']}/commands"
            known = (await self.call("GET", path, user=owner))["commands"]
            if known and me["application"]["online"]:
                return
            await asyncio.sleep(0.05)
        pytest.fail("The bot did not come.")


@pytest_asyncio.fixture(loop_scope="session")
async def api(address: str) -> AsyncIterator[PlaygroundApi]:
    async with aiohttp.ClientSession(address) as session:
        yield PlaygroundApi(session)


@dataclass
class Window:
    """A page in its own browser profile, with somebody sitting before it."""

    page: Page
    user: Json
    problems: list[str] = field(default_factory=list)
    sockets: list[WebSocketRoute] = field(default_factory=list)

    @property
    def messages(self) -> Any:
        return self.page.locator("#messages")

    @property
    def box(self) -> Any:
        return self.page.locator("#box")

    async def open(self, channel: str) -> None:
        """Go to a channel, as a link would."""
        await self.page.evaluate("id => { location.hash = `#/${id}` }", channel)
        await expect(
            self.page.locator(f'#channels [aria-current][data-channel="{channel}"]')
        ).to_have_count(1)

    async def write(self, text: str) -> None:
        await self.box.fill(text)
        await self.box.press("Enter")

    async def command(self, typed: str, *keys: str) -> None:
        """Type a command's beginning, take it, press keys, and send."""
        await self.box.focus()
        await self.page.keyboard.type(f"/{typed}")
        await expect(self.page.get_by_role("option").first).to_be_visible()
        await self.page.keyboard.press("Enter")
        await expect(self.page.locator(".command-line")).to_be_visible()
        for key in keys:
            await self.page.keyboard.type(key)
            await self.page.keyboard.press("Tab")
        await self.page.keyboard.press("Enter")
        await expect(self.page.locator(".command-line")).to_have_count(0)


OpenWindow = Callable[..., Awaitable[Window]]


@pytest_asyncio.fixture(loop_scope="session")
async def open_window(
    browser: Browser, address: str, api: PlaygroundApi, request: pytest.FixtureRequest
) -> AsyncIterator[OpenWindow]:
    """Opens windows: `await sit("Eva", channel)`. No window may have anything to complain of."""
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
