"""A browser window in which a person uses the playground's page."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

from playwright.async_api import Page, WebSocketRoute, expect

from tests.support.playground.program import ROOT

Json = dict[str, Any]

SCREENSHOTS = ROOT / "artefacts" / "browser"
"""Pictures of the page at the end of each test; to be looked at, not committed."""


@dataclass
class Window:
    """A page in its own browser profile, used by one person."""

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
        """Go to a channel, as a link does."""
        await self.page.evaluate("id => { location.hash = `#/${id}` }", channel)
        await expect(
            self.page.locator(f'#channels [aria-current][data-channel="{channel}"]')
        ).to_have_count(1)

    async def write(self, text: str) -> None:
        await self.box.fill(text)
        await self.box.press("Enter")

    async def command(self, typed: str, *keys: str) -> None:
        """Type the beginning of a command, pick it, fill in its options, and send it."""
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
