"""People who play in their windows: they tap what they see, and wait for what comes of it."""

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
from tests.browser.conftest import Window

SEEN = r"""() => {
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
"""The boards that can be played on, or the final one, and one's own newest private message."""

NEWER_BOARD = f"""([ply, computers]) => {{
    const {{ boards }} = ({SEEN})();
    if (boards.length !== 1) return false;
    const [verb, , shown] = boards[0].buttons[0][0].split(':');
    if (verb === 'rematch') return boards[0];
    const busy = computers.some((name) => boards[0].heading.includes(name));
    return !busy && Number(shown) > ply && boards[0];
}}"""
SIGNED = f"""() => {{
    const {{ mine }} = ({SEEN})();
    const codes = mine?.buttons.map((one) => one[0]);
    return mine && [JSON.stringify([mine.id, mine.heading, codes]), mine];
}}"""
NEW_WORD = f"(known) => {{ const now = ({SIGNED})(); return now && now[0] !== known && now[1]; }}"
COMPUTERS = [level.name for level in LEVELS.values()]
ATTEMPTS = 3
TAP_PATIENCE = 8000
"""Milliseconds after which somebody taps again."""
POLLING = 40
"""How many milliseconds lie between two looks; at every frame they would cost more than a match."""
MINE = f"() => ({SIGNED})()?.[0] ?? ''"

Json = dict[str, Any]


def codes(message: Json, *wanted: str) -> list[str]:
    """The codes of the buttons with such a verb that lead forwards."""
    return [
        code
        for code, label in message["buttons"]
        if code.split(":")[0] in wanted and "Back" not in label
    ]


def plain(text: str) -> str:
    """Text without the marks that keep names of other scripts apart."""
    return re.sub("[\u2066-\u2069]", "", text)


class Player:
    """Somebody before a window, at one table."""

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
        """The one board there is, once it shows more than this ply and waits for people alone."""
        known = [after, COMPUTERS]
        found = await self.page.wait_for_function(NEWER_BOARD, arg=known, polling=POLLING)
        board: Json = await found.json_value()
        return board

    def is_called(self, board: Json) -> bool:
        """Whether a board waits for this person."""
        return re.search(rf"\b{self.name}\b", board["heading"]) is not None

    async def tap(self, message: Json, code: str) -> Json:
        """Tap a button, and read one's newest private message as it is then."""
        known = await self.page.evaluate(MINE)
        button = self.window.messages.locator(
            f'article[data-id="{message["id"]}"] [data-custom="{code}"]'
        )
        self.taps += 1
        for attempt in range(ATTEMPTS):
            if attempt and not await button.count():  # it was answered at last
                return await self.word(known)
            await button.click()
            if code.startswith("heap:"):
                await self.tick()
            try:
                return await self.word(known)
            except PageTimeoutError:  # a machine that was busy for three seconds; people tap again
                if attempt == ATTEMPTS - 1:
                    raise
        raise AssertionError(code)

    async def word(self, known: str) -> Json:
        """One's newest private message, once it is another."""
        found = await self.page.wait_for_function(
            NEW_WORD, arg=known, polling=POLLING, timeout=TAP_PATIENCE
        )
        mine: Json = await found.json_value()
        return mine

    async def tick(self) -> None:
        """Choose as many tiles as the open menu allows, the first ones."""
        menu = self.page.locator(".picker")
        most = int(re.findall(r"\d+", await menu.locator(".picker-foot").inner_text())[-2])
        for number in range(most):
            await menu.get_by_role("option").nth(number).click()
        await menu.get_by_role("button", name="Done").click()

    async def move(self, board: Json) -> int:
        """Tap choices until a move is played; go on where it is one's turn again.

        The answer is the ply before the last move.
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
        """Any choice, but rather one that brings the end nearer: the first line, or to pass."""
        short = [code for code in offered if re.fullmatch(r"pick(:\w+){4}:1|.*:pass.*", code)]
        return self.random.choice(short if short and self.random.random() < 0.7 else offered)

    async def type_move(self, board: Json) -> int:
        """Take any of the moves that are suggested in words, and send it; all from the keyboard."""
        keys, known = self.page.keyboard, await self.page.evaluate(MINE)
        await self.window.box.focus()
        await keys.type("/move ")
        await expect(self.page.get_by_role("option").first).to_be_visible()
        for _ in range(self.random.randint(0, 2)):
            await keys.press("ArrowDown")
        await keys.press("Tab")
        await keys.press("Enter")
        mine = await self.word(known)
        assert mine["heading"].startswith("✅"), mine
        self.moves += 1
        return int(codes(board, "pick")[0].split(":")[2])

    async def stop_confirming(self) -> None:
        """Turn the preview off in one's settings."""
        known = await self.page.evaluate(MINE)
        await self.window.command("settings")
        mine = await self.word(known)
        mine = await self.tap(mine, "prefer:confirm:0")
        assert "No preview" in mine["heading"], mine
        await self.window.messages.get_by_role("button", name="Dismiss").last.click()

    async def outcome(self, board: Json) -> Outcome | None:
        """What the log of a match says when the rules play it again."""
        (log,) = codes(board, "log")
        mine = await self.tap(board, log)
        file = self.window.messages.locator(f'article[data-id="{mine["id"]}"] a.file')
        answer = await self.page.request.get(str(await file.get_attribute("href")))
        match = decode_log(await answer.text(), GAMES)
        return match.game.outcome(final_state(match))

    async def shown_outcome(self, board: Json) -> Outcome:
        """What the final picture says to whoever cannot see it, in the order of the seats."""
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
    """Play until the match is over, or so many moves: tapped, typed, or every second one typed.

    What is left is the last board, which everybody sees.
    """
    random, board = players[0].random, await players[0].board()
    while not codes(board, "rematch"):
        if moves is not None and sum(one.moves for one in players) >= moves:
            break
        player = random.choice([player for player in players if player.is_called(board)])
        types = way == "typed" or (way == "mixed" and player.moves % 2)
        after = await (player.type_move if types else player.move)(board)
        board, *_ = await asyncio.gather(*(player.board(after) for player in players))
    return board
