"""Players in browser windows, who tap what they see and wait for the result."""

import asyncio
import re
from collections.abc import Sequence
from random import Random
from typing import Any

from playwright.async_api import TimeoutError as PageTimeoutError
from playwright.async_api import expect

from games import GAMES
from games.core import Outcome
from games.log import final_state
from games.log_file import decode_log
from games.players import LEVELS
from tests.support.browser.window import Window

VISIBLE = r"""() => {
    const plain = (node) => (node?.textContent ?? '').replace(/[\u2066-\u2069]/g, '');
    const read = (message) => message && {
        id: message.dataset.id,
        heading: plain(message.querySelector('.text-display')),
        buttons: [...message.querySelectorAll('[data-custom]:not([aria-disabled])')]
            .map((part) => [part.dataset.custom, part.textContent]),
    };
    const all = [...document.querySelectorAll('#messages article.message')];
    const isMine = (message) => message.classList.contains('private');
    const board = '[data-custom^="pick:"], [data-custom^="rematch:"]';
    return {
        boards: all.filter((one) => !isMine(one) && one.querySelector(board)).map(read),
        mine: read(all.filter(isMine).at(-1)) ?? null,
    };
}"""
"""The boards that can be played on or that show the result, and the newest private message."""

NEWER_BOARD = f"""([ply, computers]) => {{
    const {{ boards }} = ({VISIBLE})();
    if (boards.length !== 1) return false;
    const [verb, , shown] = boards[0].buttons[0][0].split(':');
    if (verb === 'rematch') return boards[0];
    const busy = computers.some((name) => boards[0].heading.includes(name));
    return !busy && Number(shown) > ply && boards[0];
}}"""
PRIVATE_MESSAGE = f"""() => {{
    const {{ mine }} = ({VISIBLE})();
    const codes = mine?.buttons.map((one) => one[0]);
    return mine && [JSON.stringify([mine.id, mine.heading, codes]), mine];
}}"""
CHANGED_PRIVATE_MESSAGE = (
    f"(known) => {{ const now = ({PRIVATE_MESSAGE})(); return now && now[0] !== known && now[1]; }}"
)
COMPUTERS = [level.name for level in LEVELS.values()]
ATTEMPTS = 3
TAP_PATIENCE = 8000
"""Milliseconds after which a player taps again."""
POLLING = 40
"""Milliseconds between two checks; checking at every frame would cost more than the match."""
PRIVATE_SIGNATURE = f"() => ({PRIVATE_MESSAGE})()?.[0] ?? ''"

Json = dict[str, Any]


def codes(message: Json, *wanted: str) -> list[str]:
    """Return the custom ids of the buttons with these verbs, without those that go back."""
    return [
        code
        for code, label in message["buttons"]
        if code.split(":")[0] in wanted and "Back" not in label
    ]


def plain(text: str) -> str:
    """Return a text without the marks that isolate names in other scripts."""
    return re.sub("[\u2066-\u2069]", "", text)


class Player:
    """A player of one match, in one window."""

    def __init__(self, window: Window, random: Random) -> None:
        self.window = window
        self.page = window.page
        self.random = random
        self.taps = 0
        self.moves = 0

    @property
    def name(self) -> str:
        return str(self.window.user["global_name"] or self.window.user["username"])

    async def board(self, after: int = -1) -> Json:
        """Wait for a single board with a later ply, in which a person is to move; return it."""
        known = [after, COMPUTERS]
        found = await self.page.wait_for_function(NEWER_BOARD, arg=known, polling=POLLING)
        board: Json = await found.json_value()
        return board

    def is_to_move(self, board: Json) -> bool:
        """Whether a board asks this player to move."""
        return re.search(rf"\b{self.name}\b", board["heading"]) is not None

    async def tap(self, message: Json, code: str) -> Json:
        """Tap a button and return the player's newest private message after that."""
        known = await self.page.evaluate(PRIVATE_SIGNATURE)
        button = self.window.messages.locator(
            f'article[data-id="{message["id"]}"] [data-custom="{code}"]'
        )
        self.taps += 1
        for attempt in range(ATTEMPTS):
            if attempt and not await button.count():  # it has been answered after all
                return await self.next_private_message(known)
            await button.click()
            if code.startswith("heap:"):
                await self.choose_tiles()
            try:
                return await self.next_private_message(known)
            except PageTimeoutError:  # a busy machine; people tap again
                if attempt == ATTEMPTS - 1:
                    raise
        raise AssertionError(code)

    async def next_private_message(self, known: str) -> Json:
        """Wait until the player's newest private message changes; return it."""
        found = await self.page.wait_for_function(
            CHANGED_PRIVATE_MESSAGE, arg=known, polling=POLLING, timeout=TAP_PATIENCE
        )
        mine: Json = await found.json_value()
        return mine

    async def choose_tiles(self) -> None:
        """Choose the first tiles of the open menu, as many as it allows."""
        menu = self.page.locator(".picker")
        most = int(re.findall(r"\d+", await menu.locator(".picker-foot").inner_text())[-2])
        for number in range(most):
            await menu.get_by_role("option").nth(number).click()
        await menu.get_by_role("button", name="Done").click()

    async def move(self, board: Json) -> int:
        """Tap choices until a move is played, and again if it is the same player's turn.

        Return the ply before the last move.
        """
        code = self.choose(codes(board, "pick"))
        mine = await self.tap(board, code)
        while True:
            self.moves += mine["heading"].startswith("✅")
            further = codes(mine, "play") or codes(mine, "pick", "heap")
            if not further:
                assert mine["heading"].startswith("✅"), mine
                return int(code.split(":")[2])
            code = self.choose(further)
            mine = await self.tap(mine, code)

    def choose(self, offered: Sequence[str]) -> str:
        """Return a random choice, preferring those that end the match sooner: first line, pass."""
        short = [code for code in offered if re.fullmatch(r"pick(:\w+){4}:1|.*:pass.*", code)]
        return self.random.choice(short if short and self.random.random() < 0.7 else offered)

    async def type_move(self, board: Json) -> int:
        """Play a random suggestion of `/move`, by keyboard only; return the ply before it."""
        keys, known = self.page.keyboard, await self.page.evaluate(PRIVATE_SIGNATURE)
        await self.window.box.focus()
        await keys.type("/move ")
        await expect(self.page.get_by_role("option").first).to_be_visible()
        for _ in range(self.random.randint(0, 2)):
            await keys.press("ArrowDown")
        await keys.press("Tab")
        await keys.press("Enter")
        mine = await self.next_private_message(known)
        assert mine["heading"].startswith("✅"), mine
        self.moves += 1
        return int(codes(board, "pick")[0].split(":")[2])

    async def stop_confirming(self) -> None:
        """Turn off the preview in the player's settings."""
        known = await self.page.evaluate(PRIVATE_SIGNATURE)
        await self.window.command("settings")
        mine = await self.next_private_message(known)
        mine = await self.tap(mine, "prefer:confirm:0")
        assert "No preview" in mine["heading"], mine
        await self.window.messages.get_by_role("button", name="Dismiss").last.click()

    async def outcome(self, board: Json) -> Outcome | None:
        """Download the log of the match and return its outcome by the rules."""
        (log,) = codes(board, "log")
        mine = await self.tap(board, log)
        file = self.window.messages.locator(f'article[data-id="{mine["id"]}"] a.file')
        answer = await self.page.request.get(str(await file.get_attribute("href")))
        match = decode_log(await answer.text(), GAMES)
        return match.game.outcome(final_state(match))

    async def shown_outcome(self, board: Json) -> Outcome:
        """Return the outcome in the description of the final picture, in the order of seats."""
        start = self.window.messages.locator(".text-display", has_text="The seats, as they were")
        seats = [plain(name) for name in await start.locator("li").all_inner_texts()]
        picture = self.window.messages.locator(f'article[data-id="{board["id"]}"] .picture img')
        words = plain(str(await picture.get_attribute("alt")))
        places = {
            name: (int(points), int(rank))
            for rank, name, points in re.findall(r"(\d)\. ([^,.]+), (\d+) point", words)
        }
        scores, ranks = zip(*(places[name] for name in seats), strict=True)
        return Outcome(scores, ranks)


async def play_out(
    players: Sequence[Player], *, way: str = "tapped", moves: int | None = None
) -> Json:
    """Play until the match or this number of moves is over; return the last board.

    Moves are "tapped", "typed", or "mixed": every second one typed.
    """
    random, board = players[0].random, await players[0].board()
    while not codes(board, "rematch"):
        if moves is not None and sum(one.moves for one in players) >= moves:
            break
        player = random.choice([player for player in players if player.is_to_move(board)])
        types = way == "typed" or (way == "mixed" and player.moves % 2)
        after = await (player.type_move if types else player.move)(board)
        board, *_ = await asyncio.gather(*(player.board(after) for player in players))
    return board
